import { describe, type Location } from '../../model/error.ts'
import { askCodersOrItems, blankLine, cellEmpty, cellsTooMany } from '../../model/errors/tables.ts'
import type { Draft } from '../draft.ts'
import { stemOf } from '../roles/path-pattern.ts'
import { isBlank, linesOf, textsOfLines } from '../text/lines.ts'

/** One coding per line: `item<TAB>coder<TAB>value`, `coder<TAB>value`, or the value alone. */
interface CodingRow {
  readonly item: string
  readonly coder: string
  readonly value: string
  readonly location: Location
}

/** The lines of a text as cells, without blank ones; for detection, so only from the text's beginning. */
export function sampleCells(text: string): string[][] {
  const lines = linesOf(text.slice(0, 200_000)).filter(line => line.text.trim() !== '')
  if (text.length > 200_000 && lines.length > 1) lines.pop()
  const texts = lines.slice(0, 500).map(line => line.text)
  return (namedBySpaces(texts) ?? texts).map(text => text.split('\t').map(cell => cell.trim()))
}

/** One or two names and a row of integers, with spaces or a colon between: `talk1 ann 3 6 7`, `talk1: 0010`. */
const NAME = String.raw`((?=[^\s:;,]*[\p{L}_])[\p{L}\p{M}\p{N}_.@#/+-]+)[:,;]?[ ]+`
const NAMED = new RegExp(String.raw`^${NAME}(?:${NAME})?(\d+(?:[ ,]+\d+)*)$`, 'u')

/** The same lines with tabs between names and values; undefined where not every line is written so. */
function namedBySpaces(lines: readonly string[]): readonly string[] | undefined {
  const found: string[] = []
  let names: number | undefined
  for (const line of lines) {
    const text = line.trim()
    if (text === '') {
      found.push(line)
      continue
    }
    const match = text.includes('\t') ? null : NAMED.exec(text)
    if (match === null) return undefined
    const [, one, two, value] = match
    if (names !== undefined && names !== (two === undefined ? 1 : 2)) return undefined
    names = two === undefined ? 1 : 2
    found.push([one, ...(two === undefined ? [] : [two]), value].join('\t'))
  }
  return names === undefined ? undefined : found
}

/** Whether a cell in front of the value is a decimal number: a time or a score, which names neither item nor coder. */
export const namesDecimal = (rows: readonly (readonly string[])[]): boolean =>
  rows.some(row => row.slice(0, -1).some(cell => /^[-+]?\d*\.\d+(?:e[-+]?\d+)?$/i.test(cell)))

/** The length of the text of a row of marks or numbers: as many as there are marks, or their sum. */
const lengthOf = (value: string): number => {
  const numbers = value.split(/[ ,]+/)
  if (numbers.every(number => /^[01]+$/.test(number))) return numbers.join('').length
  return numbers.every(number => /^\d{1,15}$/.test(number))
    ? numbers.reduce((sum, number) => sum + Number(number), 0)
    : Number.NaN
}

/** The value of a line: what comes after its last tab. */
const lastCell = (line: string): string => line.slice(line.lastIndexOf('\t') + 1).trim()

/**
 * The rows of a file with one coding per line. Bare values leave open whether several lines are several coders of
 * one text or several texts: that is asked. Texts of one length are probably one text, others are several.
 */
export function codingRows(draft: Draft, text: string): CodingRow[] {
  const { item = stemOf(draft.options.file ?? 'text'), coder, rows: meaning } = draft.options
  const rows: CodingRow[] = []
  const given = textsOfLines(text)
  const lines = namedBySpaces(given) ?? given
  let bare = 0
  let first = 0
  let named = 0
  for (let index = 0; index < lines.length; index++) {
    const text = lines[index]!
    if (isBlank(text)) draft.warn(describe(blankLine, {}), { line: index + 1 })
    else if (!text.trim().includes('\t') && bare++ === 0) first = index + 1
    if (/^[^\t]*\t[^\t]*$/.test(text.trim())) named++
  }
  const values = lines.filter(line => !isBlank(line)).map(lastCell)
  const lengths = new Set(values.map(lengthOf))
  const oneText = lengths.size === 1 && !lengths.has(Number.NaN)
  // Until it is answered, they are taken for items, of which none can contradict another.
  const asItems = meaning === 'items' || (bare > 1 && meaning === undefined)
  if (bare > 1 && meaning === undefined)
    draft.ask({
      ...describe(askCodersOrItems, { rows: bare }),

      option: 'rows',
      choices: [
        { value: 'coders', meaning: 'each line is another annotator of the same text' },
        { value: 'items', meaning: 'each line is another text, all by one annotator' },
      ],
      likely: lengths.has(Number.NaN) ? undefined : oneText ? 'coders' : isGrid(values) ? undefined : 'items',
      because: oneText ? 'all lines have the same length' : 'the lines have different lengths',
      location: { line: first },
    })
  // One name in front of each line: annotators of one text, which has one length, or texts.
  const namesItems =
    named === values.length && named > 1 && (meaning === 'items' || (meaning === undefined && !oneText))
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
        rows.push({ item, coder, value, location })
        continue
      }
    }
    const cells = text.split('\t').map(cell => cell.trim())
    if (cells.length === 1) {
      const named = asItems ? [String(line), coder ?? '1'] : [item, coder ?? String(line)]
      rows.push({ item: named[0]!, coder: named[1]!, value: cells[0]!, location })
    } else if (cells.length > 3) draft.error(describe(cellsTooMany, { cells: cells.length }), location)
    else if (cells.includes('')) draft.error(describe(cellEmpty, {}), location)
    else if (namesItems) rows.push({ item: cells[0]!, coder: coder ?? '1', value: cells[1]!, location })
    else rows.push({ item, coder: cells[0]!, value: cells[1]!, location })
  }
  return rows
}

/** Rows of as many numbers each, as in a table of measurements or counts. */
const isGrid = (values: readonly string[]): boolean => {
  const widths = new Set(values.map(value => value.split(/[ ,]+/).length))
  if (widths.has(1) && values.every(value => /^[01]{2,}$/.test(value))) return false
  return widths.size === 1 && (values.length > 2 || widths.has(1))
}
