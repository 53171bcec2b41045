import { fromGaps, fromLabels, fromMarks } from '../../model/construct.ts'
import { invalid } from '../../model/error.ts'
import { labelMarksMeaning, labelNotForUnit, labelsAreTags } from '../../model/errors/tables.ts'
import { show } from '../../model/require.ts'
import type { Segmentation } from '../../model/segmentation.ts'
import type { ParseSegmentationOptions } from '../json/segmentation-json.ts'
import { kindOfLabels, markWord, plainMark } from './label-values.ts'

/**
 * One label per unit. Labels that are only 0 and 1, or two words such as `b` and `i`, are marks, never names: which unit
 * of a segment they are on has to be given.
 */
export function fromUnitLabels(labels: readonly unknown[], options: ParseSegmentationOptions): Segmentation {
  const kind = kindOfLabels(labels)
  const word = kind === 'words' ? markWord(labels as readonly string[]) : undefined
  if (kind === 'marks' || kind === 'letters' || word !== undefined) {
    const marks = labels.map(label =>
      word !== undefined || (typeof label === 'string' && /^B(?:-|$)/.test(label))
        ? Number(word === undefined || label === word)
        : Number(/^(?:1|true)$/i.test(plainMark(String(label).trim()))),
    )
    if (options.mark === 'gaps') return fromGaps(marks)
    if (options.mark !== undefined) return fromMarks(marks, { side: options.mark })
    const values =
      kind === 'marks'
        ? '0 and 1'
        : word !== undefined
          ? [...new Set(labels)].map(show).join(' and ')
          : labels.includes('O')
            ? 'B- and O'
            : 'B and I'
    throw invalid(labelMarksMeaning, { labels: labels.length, values }, { path: 'labels' })
  }
  if (kind === 'starts') return fromMarks([1, ...labels.slice(1).map(Number)], { side: 'start' })
  const values = kind === 'spans' || kind === 'documents'
  if (values || (kind === 'tags' && labels.includes('O')))
    throw values
      ? invalid(labelNotForUnit, { label: show(labels[0]) }, { path: 'labels' })
      : invalid(labelsAreTags, {}, { path: 'labels' })
  return fromLabels(labels as (string | number)[])
}
