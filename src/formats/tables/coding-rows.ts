import type { Location } from '../../model/error.ts'
import { describe } from '../../model/error.ts'
import { askCodersOrItems, blankLine, cellEmpty, cellsTooMany } from '../../model/errors/tables.ts'
import type { Segmentation } from '../../model/segmentation.ts'
import { addError, addWarning, ask, type Draft } from '../draft.ts'
import { stemOf } from '../roles/path-pattern.ts'
import { isBlank } from '../rows/each-line.ts'
import { linesOf, textsOfLines } from '../text/lines.ts'
import { wholeNumbersIn } from './cell-list.ts'

/** One coding a line: `item<TAB>coder<TAB>value`, `coder<TAB>value`, or the value alone. */
export class CodingRow {
  readonly item: string
  readonly coder: string
  readonly value: string
  readonly location: Location
  /** What its value was read as: with it the row is a coding of the draft, and nothing is copied. */
  segmentation: Segmentation | undefined

  constructor(item: string, coder: string, value: string, location: Location) {
    this.item = item
    this.coder = coder
    this.value = value
    this.location = location
    this.segmentation = undefined
  }

  /** The whole numbers of its value. */
  get numbers(): readonly number[] {
    return wholeNumbersIn(this.value) ?? []
  }
}

/** Whether a row was read. */
export const isCoded = <R extends { readonly segmentation?: Segmentation | undefined }>(
  row: R,
): row is R & { readonly segmentation: Segmentation } => row.segmentation !== undefined

/** The lines of a text as cells, without blank ones; for detection, so only from the text's beginning. */
export function sampleCells(text: string): string[][] {
  const lines = linesOf(text.slice(0, 200_000)).filter(line => line.text.trim() !== '')
  if (text.length > 200_000 && lines.length > 1) lines.pop()
  return lines.slice(0, 500).map(line => line.text.split('\t').map(cell => cell.trim()))
}

/** Whether a cell in front of the value is a decimal number: a time or a score, which names neither item nor coder. */
export const namesDecimal = (rows: readonly (readonly string[])[]): boolean =>
  rows.some(row => row.slice(0, -1).some(cell => /^[-+]?\d*\.\d+(?:e[-+]?\d+)?$/i.test(cell)))

/**
 * The rows of a file with one coding a line. Bare values leave open whether several lines are several coders of
 * one text or several texts: that is asked.
 */
export function codingRows(draft: Draft, text: string): CodingRow[] {
  const { item = stemOf(draft.options.file ?? 'text'), coder, rows: meaning } = draft.options
  const rows: CodingRow[] = []
  const lines = textsOfLines(text)
  let bare = 0
  let first = 0
  for (let index = 0; index < lines.length; index++) {
    const text = lines[index]!
    if (isBlank(text)) addWarning(draft, describe(blankLine, {}), { line: index + 1 })
    else if (!text.trim().includes('\t') && bare++ === 0) first = index + 1
  }
  // Until it is answered, they are taken for items, of which none can contradict another.
  const asItems = meaning === 'items' || (bare > 1 && meaning === undefined)
  if (bare > 1 && meaning === undefined)
    ask(draft, {
      ...describe(askCodersOrItems, { rows: bare }),

      option: 'rows',
      flag: '--read rows=',
      choices: [
        { value: 'coders', meaning: 'each line is another coder of the same text' },
        { value: 'items', meaning: 'each line is another text, all by one coder' },
      ],
      location: { line: first },
    })
  const { file } = draft.options
  for (let index = 0; index < lines.length; index++) {
    const text = lines[index]!
    if (isBlank(text)) continue
    const line = index + 1
    const location = file === undefined ? { line } : { file, line }
    const [one, two] = [text.indexOf('\t'), text.lastIndexOf('\t')]
    // Item, coder and value, as most lines have them.
    if (one > 0 && two > one + 1 && two < text.length - 1 && text.indexOf('\t', one + 1) === two) {
      const [item, coder] = [text.slice(0, one).trim(), text.slice(one + 1, two).trim()]
      const value = text.slice(two + 1).trim()
      if (item !== '' && coder !== '' && value !== '') {
        rows.push(new CodingRow(item, coder, value, location))
        continue
      }
    }
    const cells = text.split('\t').map(cell => cell.trim())
    if (cells.length === 1) {
      const named = asItems ? [String(line), coder ?? '1'] : [item, coder ?? String(line)]
      rows.push(new CodingRow(named[0]!, named[1]!, cells[0]!, location))
    } else if (cells.length > 3) addError(draft, describe(cellsTooMany, { cells: cells.length }), location)
    else if (cells.includes('')) addError(draft, describe(cellEmpty, {}), location)
    else rows.push(new CodingRow(item, cells[0]!, cells[1]!, location))
  }
  return rows
}
