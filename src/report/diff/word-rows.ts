import type { TextRows, WordPair } from '../../compare/index.ts'
import type { Mark } from '../../plots/index.ts'
import { forTerminal } from '../render/terminal.ts'
import { shorten, textWidth } from '../render/text-width.ts'
import { safeName } from '../sentences/safe-text.ts'
import { formatNumber } from '../table.ts'
import type { Diff } from './diff.ts'
import type { DiffTerminal } from './diff-terminal.ts'
import { asciiChars, boxChars, type MarkStyle, type RenderedCell } from './system.ts'

/** The most columns of a pair of words. */
const WIDEST = 24
/** Texts up to this many rows are shown whole. */
const WHOLE_ROWS = 3
/** Pairs of words shown on either side of what differs. */
const AROUND = 8

/** Pairs of words that are in one row: where each begins, and what it reads on either side. */
interface WordRow {
  readonly first: number
  readonly cells: readonly { readonly start: number; readonly width: number }[]
  readonly width: number
}

/**
 * Two texts that differ as two rows of words, paired: the boundaries of both, what became of each between them, and a
 * band over all positions that a doubtful boundary may have. A word without a partner is over or under dots. Of a
 * long text only what is around a difference between boundaries is shown.
 */
export function wordRows(
  diff: Diff,
  rows: TextRows,
  available: number,
  names: number,
  terminal: DiffTerminal,
): string[] {
  const { pairs } = rows
  const read = (words: readonly string[], [from, to]: readonly [number, number]): string =>
    shorten(safeName(words.slice(from, to).join(' ')), WIDEST, terminal.ascii ? '~' : '…')
  const above = pairs.map(pair => read(rows.reference, pair.reference))
  const below = pairs.map(pair => read(rows.hypothesis, pair.hypothesis))
  const widths = pairs.map((_, index) => Math.max(1, textWidth(above[index]!), textWidth(below[index]!)))
  const places = placeOnRows(diff, rows)
  const blankText = ' '.repeat(names)
  const lines: string[] = []
  let shown = 0
  for (const [first, last] of stretches(places, widths, available)) {
    if (first > shown)
      lines.push(...(shown > 0 ? [''] : []), skipped(rows, shown, first - 1, places, terminal), '')
    for (const row of fill(widths, first, last, available)) {
      if (row.first > 0 && lines.at(-1) !== '' && lines.length > 0) lines.push('')
      lines.push(
        `${blankText}${terminal.paint('dim', ruler(rows, row))}`.trimEnd(),
        diff.reference.name + wordsIn(row, above, places.reference, pairs, terminal),
        `${blankText}${channel(row, places, terminal)}`.trimEnd(),
        diff.hypothesis.name + wordsIn(row, below, places.hypothesis, pairs, terminal),
      )
    }
    shown = last + 1
  }
  if (shown < pairs.length)
    lines.push(...(shown > 0 ? [''] : []), skipped(rows, shown, pairs.length - 1, places, terminal))
  return lines
}

/** What is worth showing, as runs of pairs: all of a short text, else what is around differences and doubts. */
function stretches(places: RowPlaces, widths: readonly number[], available: number): [number, number][] {
  const columns = widths.reduce((sum, width) => sum + width + 1, 0)
  if (columns <= WHOLE_ROWS * available) return [[0, widths.length - 1]]
  const found: [number, number][] = []
  for (const pair of places.worthSeeing) {
    const [first, last] = [Math.max(0, pair - AROUND), Math.min(widths.length - 1, pair + AROUND)]
    const before = found.at(-1)
    if (before !== undefined && first <= before[1] + AROUND) before[1] = Math.max(before[1], last)
    else found.push([first, last])
  }
  return found
}

function* fill(
  widths: readonly number[],
  first: number,
  last: number,
  available: number,
): Generator<WordRow> {
  let from = first
  let cells: { start: number; width: number }[] = []
  let column = 0
  for (let pair = first; pair <= last; pair++) {
    const width = widths[pair]!
    if (column + width > available && cells.length > 0) {
      yield { first: from, cells, width: column }
      ;[from, cells, column] = [pair, [], 0]
    }
    cells.push({ start: column, width })
    column += width + 1
  }
  yield { first: from, cells, width: column }
}

/** The numbers of the reference's words: the first of the row and every fifth. */
function ruler({ pairs }: TextRows, { first, cells }: WordRow): string {
  let row = ''
  for (const [index, { start }] of cells.entries()) {
    const [from, to] = pairs[first + index]!.reference
    if (from === to || (row !== '' && (from + 1) % 5 !== 0) || (row !== '' && row.length >= start)) continue
    row = row.padEnd(start) + (from + 1)
  }
  return row
}

/** The words of one side, its boundaries between them; dots where it has no word. */
function wordsIn(
  { first, cells }: WordRow,
  texts: readonly string[],
  boundaries: RowPlaces['reference'],
  pairs: readonly WordPair[],
  terminal: DiffTerminal,
): string {
  const cut = terminal.ascii ? asciiChars.cut : boxChars.cut
  const styles = { equal: undefined, changed: 'near', missing: 'missing', added: 'extra' } as const
  let out = ''
  for (const [index, { width }] of cells.entries()) {
    const pair = first + index
    const text = texts[pair]!
    const style = styles[pairs[pair]!.kind]
    const offsets = boundaries.get(pair) ?? []
    const read = text === '' ? dots(width, terminal) : inside(text, offsets, cut)
    const space = ' '.repeat(width - (text === '' ? width : textWidth(text)))
    out += style === undefined || text === '' ? read : terminal.paint(style, read)
    out += space + (offsets.includes('end') ? cut : ' ')
  }
  return out.trimEnd()
}

const dots = (width: number, { ascii }: DiffTerminal): string => (ascii ? '.' : '·').repeat(width)

/** Boundaries between the words of one pair replace the blank there. */
function inside(text: string, offsets: readonly RowPlace['offset'][], cut: string): string {
  if (offsets.every(offset => offset === 'end')) return text
  return Array.from(text, (char, at) => (offsets.includes(at) && char === ' ' ? cut : char)).join('')
}

/** What is between the rows: bands of doubt first, marks over them. */
function channel(row: WordRow, places: RowPlaces, terminal: DiffTerminal): string {
  const chars = terminal.ascii ? asciiChars : boxChars
  const shade = terminal.ascii ? ':' : '░'
  const rendered: (RenderedCell | undefined)[] = []
  const last = row.first + row.cells.length - 1
  const column = ({ pair, offset }: RowPlace): number => {
    if (pair < row.first) return -1
    if (pair > last) return row.width
    const { start, width } = row.cells[pair - row.first]!
    return start + (offset === 'end' ? width : offset)
  }
  const put = (at: number, char: string, style?: MarkStyle): void => {
    if (at >= 0 && at < row.width) rendered[at] = style === undefined ? { char } : { char, style }
  }
  for (const { from, to } of places.bands)
    for (let at = Math.max(0, column(from)); at <= Math.min(row.width - 1, column(to)); at++) put(at, shade)
  for (const { kind, reference, hypothesis } of places.marks) {
    const style = kind === 'match' ? undefined : kind
    const [a, b] = [reference && column(reference), hypothesis && column(hypothesis)]
    if (a !== undefined && b !== undefined && a !== b) {
      const [, first, middle, end] = a < b ? chars.onward : chars.backward
      const [low, high] = [Math.min(a, b), Math.max(a, b)]
      for (let at = Math.max(0, low + 1); at < Math.min(high, row.width); at++) put(at, middle, style)
      put(low, first, style)
      put(high, end, style)
    } else put((a ?? b)!, kind === 'match' || kind === 'near' ? chars.cut : chars[kind], style)
  }
  let out = ''
  for (const cell of Array.from(rendered))
    out +=
      cell === undefined ? ' ' : cell.style === undefined ? cell.char : terminal.paint(cell.style, cell.char)
  return out
}

/** A line for pairs of words that are not shown. */
function skipped(
  { pairs }: TextRows,
  first: number,
  last: number,
  { marks }: RowPlaces,
  terminal: DiffTerminal,
): string {
  const matches = marks.filter(
    ({ kind, reference }) => kind === 'match' && reference!.pair >= first && reference!.pair <= last,
  ).length
  let words = 0
  for (let pair = first; pair <= last; pair++) if (pairs[pair]!.kind !== 'equal') words++
  const [from, to] = [pairs[first]!.reference[0] + 1, pairs[last]!.reference[1]]
  const alike =
    matches === 0 ? 'no boundary' : `${formatNumber(matches, 0)} ${matches === 1 ? 'match' : 'matches'}`
  const differing =
    words === 0 ? '' : `; ${formatNumber(words, 0)} ${words === 1 ? 'word differs' : 'words differ'}`
  const range = `words ${formatNumber(from, 0)} to ${formatNumber(to, 0)}`
  return terminal.paint('dim', forTerminal(`… ${range}: ${alike}, no boundary differs${differing}`, terminal))
}

/** A place of a row of words: at the end of a pair of words, or after so many columns of it. */
interface RowPlace {
  readonly pair: number
  readonly offset: number | 'end'
}

/** Where boundaries, marks and bands are among pairs of words. */
interface RowPlaces {
  /** The boundaries in or after each pair of words. */
  readonly reference: ReadonlyMap<number, readonly RowPlace['offset'][]>
  readonly hypothesis: ReadonlyMap<number, readonly RowPlace['offset'][]>
  readonly marks: readonly {
    readonly kind: Mark['kind']
    readonly reference?: RowPlace
    readonly hypothesis?: RowPlace
  }[]
  /** Over all positions that a doubtful boundary may have, and the one it has in its own text. */
  readonly bands: readonly { readonly from: RowPlace; readonly to: RowPlace }[]
  /** Pairs with something to look at, in the order of the text. */
  readonly worthSeeing: readonly number[]
}

/** Puts the boundaries of both sides, what differs and what is in doubt on rows of words. */
function placeOnRows({ reference, marks }: Diff, rows: TextRows): RowPlaces {
  const { pairs, boundaries, before } = rows
  const above = finder(pairs, 'reference', rows.reference)
  const below = finder(pairs, 'hypothesis', rows.hypothesis)
  const own = new Map<number, number>()
  for (const boundary of boundaries) if (!own.has(boundary.placed)) own.set(boundary.placed, boundary.own)
  const placed = marks.map(({ kind, reference: at, hypothesis: put }) => ({
    kind,
    reference: at === undefined ? undefined : above(before[at]!),
    hypothesis: put === undefined ? undefined : own.has(put) ? below(own.get(put)!) : above(before[put]!),
  }))
  const bands = boundaries
    .filter(({ lo, hi }) => lo < hi)
    .map(({ own: at, lo, hi }) => {
      const all = [above(lo), above(hi), below(at)].sort((a, b) => a.pair - b.pair || order(a) - order(b))
      return { from: all[0]!, to: all[2]! }
    })
  const seen = new Set<number>()
  for (const mark of placed)
    if (mark.kind !== 'match')
      for (const place of [mark.reference, mark.hypothesis]) if (place !== undefined) seen.add(place.pair)
  for (const { from, to } of bands) for (const { pair } of [from, to]) seen.add(pair)
  return {
    reference: byPair(Array.from(reference.segmentation.boundaries, boundary => above(before[boundary]!))),
    hypothesis: byPair(boundaries.map(boundary => below(boundary.own))),
    marks: placed,
    bands,
    worthSeeing: [...seen].sort((a, b) => a - b),
  }
}

const order = ({ offset }: RowPlace): number => (offset === 'end' ? Number.MAX_SAFE_INTEGER : offset)

/** The position after so many words of one side. */
function finder(
  pairs: readonly WordPair[],
  side: 'reference' | 'hypothesis',
  words: readonly string[],
): (position: number) => RowPlace {
  const pairOf = new Uint32Array(words.length + 1)
  for (const [index, pair] of pairs.entries())
    for (let word = pair[side][0]; word < pair[side][1]; word++) pairOf[word + 1] = index
  return position => {
    if (position === 0) return { pair: 0, offset: 0 }
    const pair = pairOf[position]!
    const [from, to] = pairs[pair]![side]
    if (position === to) return { pair, offset: 'end' }
    return { pair, offset: textWidth(words.slice(from, position).join(' ')) }
  }
}

function byPair(places: readonly RowPlace[]): Map<number, RowPlace['offset'][]> {
  const found = new Map<number, RowPlace['offset'][]>()
  for (const { pair, offset } of places) found.set(pair, [...(found.get(pair) ?? []), offset])
  return found
}
