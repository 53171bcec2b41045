import { describe } from '../../model/error.ts'
import { relationsIgnored, spanInPieces, textNeededBrat } from '../../model/errors/spans.ts'
import type { Source } from '../detect/source.ts'
import type { Format } from '../format.ts'
import { once } from '../once.ts'
import { textsOfLines } from '../text/lines.ts'
import { SpanColumns, SpanRow } from '../units/span-row.ts'
import { baseName } from './documents.ts'

/**
 * brat standoff: a `.ann` file with text-bound annotations over the `.txt` of the same name. A layer is a type of
 * annotation. Offsets count code points. A span in several pieces is taken from its first to its last character.
 *
 * @see https://brat.nlplab.org/standoff.html
 */
export const brat: Format = {
  id: 'brat',
  title: 'brat standoff',
  extensions: ['ann'],
  holds: 'coding',
  plain: true,

  inspect(source) {
    const { text, name: file } = source
    /** The lines up to the first that brat does not write. */
    const lines = once(() => readLines(source, true))
    const isEmpty = text.trim() === ''
    return {
      claim({ documents = [] }) {
        // Nobody marked anything in this text: brat writes an empty file for it.
        if (/\.ann$/i.test(file) && isEmpty && documents.length > 0)
          return { strength: 'named', because: 'an empty .ann file, next to texts' }
        if (!/^\s*(?:[TREAMN]\d|#\d|#\S*\t|\*\t)/.test(text)) return undefined
        const { fits, layers } = lines()
        return fits && layers.length > 0
          ? { strength: 'named', because: 'lines such as T1, a type and two offsets, as brat writes them' }
          : undefined
      },
      read(report, { layer }) {
        const { layers, pieces, first, relations } = lines().fits ? lines() : readLines(source, false)
        if (pieces > 0) report.warn(describe(spanInPieces, { spans: pieces }), { file, line: first })
        if (relations > 0) report.warn(describe(relationsIgnored, { relations }), { file })
        const stem = baseName(file).replace(/\.[^.]*$/, '')
        return [
          {
            axis: 'text',
            location: { file },
            offsets: 'code-points',
            needs: describe(textNeededBrat, { file: baseName(file), stem }),
            layers: isEmpty ? [{ name: layer ?? 'spans', spans: [] }] : layers,
          },
        ]
      },
    }
  },
}

/** `T1<tab>Type 0 5<tab>words`; a span in pieces has `0 5;8 12`. */
const TEXT_BOUND = /^T\S*\t(\S+) (\d+ \d+(?:;\d+ \d+)*)(?:\t(.*))?$/
/** Every other line that brat writes: relations, events, attributes, modifications, notes, equivalences, links. */
const OTHER = /^(?:[REAMN]\S*|#\S*|\*)\t/

/** What the lines of a file hold. */
interface BratLines {
  /** Whether all of them are such as brat writes. */
  readonly fits: boolean
  /** The spans of each type. */
  readonly layers: readonly SpanRow[]
  /** Spans in pieces, and the first line that has one. */
  readonly pieces: number
  readonly first: number | undefined
  readonly relations: number
}

/** The spans in a file; `strict`: up to the first line that brat does not write. */
function readLines({ text, name: file }: Source, strict: boolean): BratLines {
  const rows = textsOfLines(text)
  const reader = new BratReader(!/[\u2028\u2029]/.test(text))
  for (let index = 0; index < rows.length && (reader.fits || !strict); index++)
    reader.read(rows[index]!, index + 1)
  const layers: SpanRow[] = []
  for (const [type, spans] of reader.layers) layers.push(rowOf(type, spans, file))
  const { fits, pieces, first, relations } = reader
  return { fits, layers, pieces, first, relations }
}

/** Spans of one type, in the order of the file. */
interface Spans {
  readonly begins: number[]
  readonly ends: number[]
  readonly words: (string | undefined)[]
  readonly lines: number[]
}

function rowOf(type: string, { begins, ends, words, lines }: Spans, file: string): SpanRow {
  const columns = new SpanColumns()
  columns.make(begins.length)
  columns.begins.set(begins)
  columns.ends.set(ends)
  const labels = new Array<string>(begins.length).fill(type)
  return new SpanRow(type, columns, labels, { file }, words, lines)
}

const TAB = 0x09
const SPACE_CHAR = 0x20

/** Reads one line after the other. */
class BratReader {
  readonly layers = new Map<string, Spans>()
  fits = true
  pieces = 0
  first: number | undefined
  relations = 0
  /** Nothing in the file is taken for the end of a line by some and not by others: then words need no look. */
  readonly #plain: boolean

  constructor(plain: boolean) {
    this.#plain = plain
  }

  read(row: string, line: number): void {
    if (!this.#plain || !this.#readPlain(row, line)) this.#readOther(row, line)
  }

  /** A span in one piece, as nearly all lines are: its words, which are most of the line, are not looked at. */
  #readPlain(row: string, line: number): boolean {
    if (row.charCodeAt(0) !== 0x54) return false
    const name = wordEnd(row, 1)
    if (row.charCodeAt(name) !== TAB) return false
    const type = wordEnd(row, name + 1)
    if (type === name + 1 || row.charCodeAt(type) !== SPACE_CHAR) return false
    const start = digitsEnd(row, type + 1)
    if (start === type + 1 || row.charCodeAt(start) !== SPACE_CHAR) return false
    const end = digitsEnd(row, start + 1)
    if (end === start + 1 || row.charCodeAt(end) !== TAB) return false
    const from = numberIn(row, type + 1, start)
    const to = numberIn(row, start + 1, end)
    const words = row.slice(end + 1)
    this.#add(row.slice(name + 1, type), Math.min(from, to), Math.max(from, to), words, line)
    return true
  }

  #readOther(row: string, line: number): void {
    const found = TEXT_BOUND.exec(row)
    if (found === null) {
      if (row.trim() !== '' && !OTHER.test(row)) this.fits = false
      if (/^[RE]|^\*/.test(row)) this.relations++
      return
    }
    const [, type, ranges, words] = found
    const numbers = ranges!.split(/[ ;]/).map(Number)
    const split = numbers.length > 2
    if (split) {
      this.pieces++
      this.first ??= line
    }
    this.#add(type!, Math.min(...numbers), Math.max(...numbers), split ? undefined : words, line)
  }

  #add(type: string, begin: number, end: number, words: string | undefined, line: number): void {
    let spans = this.layers.get(type)
    if (spans === undefined) {
      spans = { begins: [], ends: [], words: [], lines: [] }
      this.layers.set(type, spans)
    }
    spans.begins.push(begin)
    spans.ends.push(end)
    spans.words.push(words)
    spans.lines.push(line)
  }
}

/** Where ASCII characters that are no white space end; others are left to the pattern. */
function wordEnd(row: string, from: number): number {
  let at = from
  while (row.charCodeAt(at) > SPACE_CHAR && row.charCodeAt(at) < 0x7f) at++
  return at
}

/** Where digits end, up to fifteen of them. */
function digitsEnd(row: string, from: number): number {
  let at = from
  while (at < from + 15 && row.charCodeAt(at) >= 0x30 && row.charCodeAt(at) <= 0x39) at++
  return at
}

function numberIn(row: string, from: number, to: number): number {
  let number = 0
  for (let at = from; at < to; at++) number = number * 10 + row.charCodeAt(at) - 0x30
  return number
}
