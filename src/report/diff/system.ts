import type { Segmentation } from '../../index.ts'
import { atOrAfter } from '../../model/order.ts'
import { type Mark, markEnd, markStart, type StripTie } from '../../plots/index.ts'
import { textWidth } from '../render/text-width.ts'
import { columnOf, type System, widthOf } from './columns.ts'

/** How a piece of a diff is painted; plain where it is omitted. */
export type MarkStyle = 'near' | 'missing' | 'extra' | 'type'

/** One column of a drawing. */
export interface RenderedCell {
  readonly char: string
  readonly style?: MarkStyle
}
export type RenderedRow = readonly RenderedCell[]

/** The characters of a diff. */
export interface DiffChars {
  readonly unit: string
  readonly cut: string
  readonly several: string
  readonly stem: string
  readonly missing: string
  readonly extra: string
  readonly type: string
  /** A move by one unit: three columns. Longer ones: first, middle, last. */
  readonly onward: readonly [short: string, first: string, middle: string, last: string]
  readonly backward: readonly [short: string, first: string, middle: string, last: string]
  /** A tie of segments that chose each other, and of one that was not chosen back: first, middle, last. */
  readonly mutual: readonly [first: string, middle: string, last: string]
  readonly oneWay: readonly [first: string, middle: string, last: string]
}

export const boxChars: DiffChars = {
  unit: '─',
  cut: '┃',
  several: '╋',
  stem: '│',
  missing: '○',
  extra: '●',
  type: '◆',
  onward: ['╰─╮', '╰', '─', '╮'],
  backward: ['╭─╯', '╭', '─', '╯'],
  mutual: ['╞', '═', '╡'],
  oneWay: ['├', '┄', '┤'],
}

export const asciiChars: DiffChars = {
  unit: '-',
  cut: '|',
  several: '#',
  stem: '|',
  missing: 'o',
  extra: 'x',
  type: '*',
  onward: [' \\ ', '\\', '-', '\\'],
  backward: [' / ', '/', '-', '/'],
  mutual: ['[', '=', ']'],
  oneWay: ['[', '.', ']'],
}

/** Characters that look like the line or the boundaries of a lane, in Unicode and in ASCII. */
const RESERVED = ['-', '─', '|', '┃', '╋', '#', ' ']

/**
 * A character of one column for each type of a scale: its first letter that no other type has taken and that can be
 * seen in the line, else another character.
 */
export function typeChars({ scale }: Segmentation): string[] {
  const taken = new Set(RESERVED)
  return (scale?.names ?? []).map((name, type) => {
    const letters = [...name, ...'~=+123456789abcdefghijklmnopqrstuvwxyz']
    const free = letters.find(letter => textWidth(letter) === 1 && !taken.has(letter))
    const char = free ?? String(type % 10)
    taken.add(char)
    return char
  })
}

/** One side as a row: units, cuts, types instead of cuts where there are types. */
export function laneRow(
  side: Segmentation,
  system: System,
  chars: DiffChars,
  showEnd: boolean,
): RenderedCell[] {
  const { boundaries, types, units, end } = side
  const width = widthOf(system) - (system.last === units ? 1 : 0)
  const row: RenderedCell[] = Array.from({ length: width }, () => ({ char: chars.unit }))
  const names = typeChars(side)
  const typed = names.length > 1
  for (let index = atOrAfter(boundaries, system.first); index < boundaries.length; index++) {
    if (boundaries[index]! > system.last) break
    const set = types?.[index] ?? 1
    const char = !typed ? chars.cut : (set & (set - 1)) !== 0 ? chars.several : names[31 - Math.clz32(set)]!
    row[columnOf(boundaries[index]!, system)] = { char }
  }
  if (showEnd && end !== undefined && system.last === units) row.push({ char: names[end] ?? chars.cut })
  return row
}

/** The numbers of every fifth unit, and of the first. */
export function rulerRow(system: System): string {
  let row = String(system.first)
  for (let unit = system.first + 1; unit <= system.last; unit++) {
    const column = columnOf(unit - 1, system) + 1
    if (unit % 5 === 0 && row.length < column) row = row.padEnd(column) + unit
  }
  return row
}

/**
 * The ties of an alignment as bands over the units that two segments share, each with its Jaccard where
 * it fits. No boundary of either side is inside such a stretch, so all bands fit in one row, and stems between.
 */
function bandRow(ties: readonly StripTie[], system: System, chars: DiffChars): (RenderedCell | undefined)[] {
  const row: (RenderedCell | undefined)[] = []
  for (const { start, end, weight, chosenBy } of ties) {
    if (end < system.first || start >= system.last) continue
    const from = Math.max(0, columnOf(start, system) + 1)
    const to = Math.min(widthOf(system) - 1, columnOf(end, system) - 1)
    const [first, middle, last] = chosenBy === 'both' ? chars.mutual : chars.oneWay
    const band = Array.from({ length: to - from + 1 }, () => middle)
    if (start >= system.first - 1 && band.length > 2) band[0] = first
    if (end <= system.last && band.length > 2) band[band.length - 1] = last
    const label = weight === 1 ? '1' : weight.toFixed(2).replace(/^0/, '')
    const at = Math.floor((band.length - label.length) / 2)
    if (at >= 1) band.splice(at, label.length, ...label)
    for (const [index, char] of band.entries()) row[from + index] = { char }
  }
  return row
}

/**
 * What connects the two sides: matches, moves, and what is on one side only. Marks that would cover one another
 * get rows of their own, joined to their side by stems.
 */
export function linkRows(
  marks: readonly Mark[],
  system: System,
  chars: DiffChars,
  ties?: readonly StripTie[],
): RenderedRow[] {
  const width = widthOf(system)
  const bands = ties === undefined ? 0 : 1
  const rows: (RenderedCell | undefined)[][] = ties === undefined ? [] : [bandRow(ties, system, chars)]
  const ends: number[] = ties === undefined ? [] : [Number.POSITIVE_INFINITY]
  const placed: { mark: Mark; row: number }[] = []
  for (const mark of marks) {
    const from = Math.max(0, columnOf(markStart(mark), system))
    const to = Math.min(width - 1, columnOf(markEnd(mark), system))
    let row = ends.findIndex(end => end < from)
    if (row < 0) {
      row = rows.length
      rows.push([])
    }
    ends[row] = to
    placed.push({ mark, row })
    render(rows[row]!, mark, system, width, chars)
  }
  for (const { mark, row } of placed) {
    const style = mark.kind === 'match' ? undefined : mark.kind
    const char = mark.kind === 'match' ? chars.cut : chars.stem
    const stem = (position: number | undefined, firstRow: number, endRow: number) => {
      const column = position === undefined ? -1 : columnOf(position, system)
      if (column < 0 || column >= width) return
      for (let at = firstRow; at < endRow; at++) rows[at]![column] ??= style ? { char, style } : { char }
    }
    stem(mark.reference, 0, row)
    stem(mark.hypothesis, row + 1, rows.length)
  }
  return (rows.length === bands ? [...rows, []] : rows).map(row =>
    Array.from(row, cell => cell ?? { char: ' ' }),
  )
}

function render(
  row: (RenderedCell | undefined)[],
  mark: Mark,
  system: System,
  width: number,
  chars: DiffChars,
): void {
  const put = (column: number, char: string) => {
    if (column < 0 || column >= width) return
    row[column] = mark.kind === 'match' ? { char } : { char, style: mark.kind }
  }
  const from = columnOf(markStart(mark), system)
  const to = columnOf(markEnd(mark), system)
  if (mark.kind !== 'near') {
    put(from, mark.kind === 'match' ? chars.cut : chars[mark.kind])
    return
  }
  const [short, first, middle, last] = mark.reference! < mark.hypothesis! ? chars.onward : chars.backward
  if (to - from === 2) for (const [offset, char] of [...short].entries()) put(from + offset, char)
  else {
    for (let column = Math.max(0, from + 1); column < Math.min(to, width); column++) put(column, middle)
    put(from, first)
    put(to, last)
  }
}
