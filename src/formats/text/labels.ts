import { fromLabels } from '../../model/construct.ts'
import { toLabels } from '../../model/convert.ts'
import type { Corpus } from '../../model/corpus.ts'
import { invalid } from '../../model/error.ts'
import { labelNotForLabels } from '../../model/errors/tables.ts'
import type { Claim, Source } from '../detect/source.ts'
import type { Draft } from '../draft.ts'
import type { Format } from '../format.ts'
import { hasHole } from '../tables/cell-list.ts'
import { codingRows, namesDecimal, sampleCells } from '../tables/coding-rows.ts'
import { areOpen, countAll, readingOf } from '../tables/label-marks.ts'
import { fitAsMasses, fitAsPositions } from '../tables/mass-or-position.ts'
import { codingsOf, requireCoded, requireUntyped } from '../writable.ts'
import { requireCell } from './marks.ts'
import { numbersIn, sampleNumbers } from './masses.ts'

/**
 * Segment labels: one label per unit, numbers or words with spaces or commas between, a boundary wherever
 * neighbours differ: `item<TAB>coder<TAB>1 1 2 2 2`. Two neighbouring segments with the same label are one here;
 * number them if they are two.
 */
export const labels: Format = {
  id: 'labels',
  title: 'segment labels',
  extensions: ['txt', 'tsv'],
  loses: ['texts', 'speakers'],
  holds: 'corpus',
  byName: 'never',

  inspect: source => ({
    claim: () => claimLabels(source),
    readCodings: draft => readLabels(draft, source.text),
  }),

  readBack: ({ items }) => {
    const labels = items.flatMap(({ codings }) =>
      codings.flatMap(({ segmentation }) =>
        segmentation.labels ? [toLabels(segmentation).map(String)] : [],
      ),
    )
    return readingOf(countAll(labels)) === 'names'
      ? undefined
      : 'two labels look like marks; --read values=names reads them back as names'
  },

  write: writeLabels,
}

function claimLabels({ text }: Source): Claim | undefined {
  const numbers = sampleNumbers(text)
  if (numbers !== undefined) {
    if (!fitAsPositions(numbers)) return undefined
    return {
      strength: 'structural',
      because: 'every line numbers the segments unit by unit',
      over: fitAsMasses(numbers) ? [] : ['masses', 'segeval-tsv'],
    }
  }
  const rows = sampleCells(text)
  if (rows.length === 0 || !rows.every(row => row.length === 3) || namesDecimal(rows)) return undefined
  let same = 0
  let pairs = 0
  for (const row of rows) {
    const words = numbersIn(row[2]!)
    for (let unit = 1; unit < words.length; unit++, pairs++) if (words[unit] === words[unit - 1]) same++
  }
  if (pairs < rows.length || same * 3 < pairs) return undefined
  return { strength: 'structural', because: 'words repeat from unit to unit, as labels of segments do' }
}

function readLabels(draft: Draft, text: string): void {
  const { options } = draft
  for (const { item, coder, value, location } of codingRows(draft, text)) {
    const where = { ...location, item, coder }
    if (hasHole(draft, value, where, /^ *,|, *,/)) continue
    const words = numbersIn(value)
    const numeric = words.every(word => /^\d{1,15}$/.test(word))
    const row = numeric ? words.map(Number) : words
    const segmentation = draft.attempt(where, () => fromLabels(row))
    const unitLabels = areOpen(row, options.mark) ? words : undefined
    if (segmentation !== undefined) draft.putCoding({ item, coder, segmentation, unitLabels, location })
  }
}

function writeLabels(corpus: Corpus): string {
  requireUntyped(corpus, 'segment labels')
  requireCoded(corpus, 'segment labels')
  let out = ''
  for (const { item, coder, segmentation } of codingsOf(corpus)) {
    requireCell(item.id, item.id)
    requireCell(coder, item.id)
    const own = segmentation.labels
    const bad = own?.find(
      (label, index) => !/^[^\s,]+$/.test(label) || label === own[index - 1] || /^\d{1,15}$/.test(label),
    )
    if (bad !== undefined)
      throw invalid(labelNotForLabels, { label: JSON.stringify(bad) }, { item: item.id, coder })
    out += `${item.id}\t${coder}\t${toLabels(segmentation).join(' ')}\n`
  }
  return out
}
