import { fromLabels } from '../../model/construct.ts'
import { labelLines as isLabelled } from '../detect/nothing-fits.ts'
import type { Claim, Source } from '../detect/source.ts'
import type { Draft } from '../draft.ts'
import type { Format } from '../format.ts'
import { stemOf } from '../roles/path-pattern.ts'
import { areOpen, areSpanTags, isNumbering, markWord } from '../tables/label-marks.ts'
import { textsOfLines } from './lines.ts'

/** The name of a column, alone in the first line of a file with a label per line. */
const HEADER =
  /^\uFEFF?"?(?:labels?|tags?|marks?|boundar(?:y|ies)|is_boundary|cuts?|segments?|segment_id|topic|topic_id|y|y_true|y_pred|gold|pred|predictions?|target)"?[^\S\r\n]*(?:\r\n|\n|\r)(?=[^\r\n])/i

/** A text without the name of its only column. */
export const withoutHeader = (text: string): string => text.replace(HEADER, '')

/** The lines of a file, in blocks that blank lines separate. */
export function blocksOfLines(text: string): string[][] {
  const blocks: string[][] = [[]]
  for (const line of textsOfLines(text)) {
    if (line.trim() !== '') blocks.at(-1)!.push(line.trim())
    else if (blocks.at(-1)!.length > 0) blocks.push([])
  }
  return blocks.filter(block => block.length > 0)
}

/** Calls `read` with each block of a file of one annotator, and whose coding of which item it is. */
export function eachBlock(
  draft: Draft,
  text: string,
  read: (
    lines: string[],
    where: { readonly item: string; readonly coder: string; readonly file?: string },
  ) => void,
): void {
  const { file, item: stem = stemOf(file ?? 'text'), coder = '1' } = draft.options
  const blocks = blocksOfLines(text)
  for (const [index, lines] of blocks.entries())
    read(lines, { file, item: blocks.length === 1 ? stem : `${stem}-${index + 1}`, coder })
}

/**
 * A label per line, as scripts write what they give to each unit: names of segments, numbers of segments, or two words
 * of which one marks a boundary (`B`, `I`). Blank lines separate texts. One file is by one annotator.
 */
export const labelLines: Format = {
  id: 'label-lines',
  title: 'a label per line',
  extensions: ['txt', 'labels'],
  holds: 'coding',
  byName: 'never',

  inspect: source => ({
    claim: () => claimLabelLines(source),
    readCodings: draft => readLabelLines(draft, source.text),
  }),
}

function claimLabelLines({ text }: Source): Claim | undefined {
  const blocks = blocksOfLines(withoutHeader(text).slice(0, 200_000))
  const lines = blocks.flat()
  if (lines.length < 6 || !lines.every(line => /^[^\s,;|<>{}[\]"]{1,40}$/.test(line))) return undefined
  if (areSpanTags(lines as readonly unknown[])) return undefined
  const two = markWord(lines) !== undefined
  const numbers = blocks.every(
    block =>
      block.every(line => /^\d{1,6}$/.test(line)) &&
      Number(block[0]) <= 1 &&
      isNumbering(block.map(Number)) &&
      2 * new Set(block).size <= block.length,
  )
  const names = !lines.some(line => /^[-+\d.]+$/.test(line)) && isLabelled(lines.join('\n')) !== undefined
  if (!two && !numbers && !names) return undefined
  return {
    strength: 'structural',
    because: `each of ${lines.length} lines is a label`,
    over: ['masses', 'labels', 'separated-text', 'segeval-tsv'],
  }
}

function readLabelLines(draft: Draft, text: string): void {
  eachBlock(draft, withoutHeader(text), (labels, where) => {
    const numeric = labels.every(label => /^\d{1,15}$/.test(label))
    const make = () => fromLabels(numeric ? labels.map(Number) : labels)
    const segmentation = draft.attempt(where, make)
    const unitLabels = areOpen(labels, draft.options.mark) ? labels : undefined
    const { item, coder, file } = where
    if (segmentation !== undefined)
      draft.putCoding({ item, coder, segmentation, unitLabels, location: { file } })
  })
}
