import { toGaps } from '../../model/convert.ts'
import type { Corpus } from '../../model/corpus.ts'
import { invalid } from '../../model/error.ts'
import { textTooShortInMarks } from '../../model/errors/evaluate.ts'
import { nameNotForCell } from '../../model/errors/text.ts'
import type { Claim, Source } from '../detect/source.ts'
import type { Draft } from '../draft.ts'
import type { Format } from '../format.ts'
import { codingRows, namesDecimal, sampleCells } from '../tables/coding-rows.ts'
import { readMarks } from '../tables/mark-rows.ts'
import { codingsOf, requireBare } from '../writable.ts'

/** Zeros and ones, close together or with spaces or commas between. */
const MARKS = /^[01](?:[ ,]*[01])*$/

/**
 * Rows of 0 and 1: gap strings (NLTK, n − 1 marks) and unit marks (n marks, on the last or the first unit of a
 * segment), one coding per line: `item<TAB>coder<TAB>0100100`, `coder<TAB>0100100` or the marks alone. The three
 * kinds look alike, so what a mark means has to be given (`mark`), never guessed.
 */
export const marks: Format = {
  id: 'marks',
  title: 'gap strings and unit marks',
  extensions: ['txt', 'tsv'],
  loses: ['texts', 'speakers'],
  holds: 'corpus',
  byName: 'never',

  inspect: source => ({
    claim: () => claimMarks(source),
    readCodings: draft => readGaps(draft, source.text),
  }),

  write: writeMarks,
}

function claimMarks({ text }: Source): Claim | undefined {
  const rows = sampleCells(text)
  const values = rows.map(row => row.at(-1)!)
  if (rows.length === 0 || !rows.every(row => row.length <= 3) || !values.every(value => MARKS.test(value)))
    return undefined
  if (namesDecimal(rows)) return undefined
  const long = values.some(value => value.length > 1)
  if (!long) return undefined
  const close = values.every(value => /^[01]+$/.test(value))
  return {
    strength: 'structural',
    because: 'every line ends in a row of 0 and 1',
    over: close ? ['masses', 'labels', 'segeval-tsv'] : ['masses'],
  }
}

function readGaps(draft: Draft, text: string): void {
  for (const { item, coder, value, location } of codingRows(draft, text)) {
    const marks = /[^01 ,]/.test(value) ? value : value.replace(/[ ,]+/g, '')
    const segmentation = readMarks(draft, marks, { ...location, item, coder })
    if (segmentation !== undefined) draft.putCoding({ item, coder, segmentation, location })
  }
}

/** As gap strings, `item<TAB>coder<TAB>0100…`, to be read with `mark: 'gaps'`. */
function writeMarks(corpus: Corpus): string {
  requireBare(corpus, 'gap strings')
  let out = ''
  for (const { item, coder, segmentation } of codingsOf(corpus)) {
    requireCell(item.id, item.id)
    requireCell(coder, item.id)
    if (segmentation.units === 1) throw invalid(textTooShortInMarks, {}, { item: item.id, coder })
    out += `${item.id}\t${coder}\t${toGaps(segmentation)}\n`
  }
  return out
}

/** Rejects names that a line of cells would not give back. */
export function requireCell(name: string, item: string): void {
  if (name !== '' && name === name.trim() && !/[\t\r\n]/.test(name)) return
  throw invalid(nameNotForCell, { name: JSON.stringify(name) }, { item })
}
