import type { Segmentation } from '../../index.ts'
import { type Mark, markEnd, markStart } from '../../plots/index.ts'
import { textWidth } from '../text-width.ts'
import type { Stretch } from './stretches.ts'

/** How a piece of a drawing is painted; plain where nothing is said. */
export type MarkStyle = 'near' | 'missing' | 'extra' | 'type'

/** One column of a drawing. */
interface DrawnCell {
  readonly sign: string
  readonly style?: MarkStyle
}
export type DrawnRow = readonly DrawnCell[]

/** The signs of a drawing. */
export interface DiffSigns {
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
}

export const boxSigns: DiffSigns = {
  unit: '─',
  cut: '┃',
  several: '╋',
  stem: '│',
  missing: '○',
  extra: '●',
  type: '◆',
  onward: ['╰─╮', '╰', '─', '╮'],
  backward: ['╭─╯', '╭', '─', '╯'],
}

export const asciiSigns: DiffSigns = {
  unit: '-',
  cut: '|',
  several: '#',
  stem: '|',
  missing: 'o',
  extra: 'x',
  type: '*',
  onward: [' \\ ', '\\', '-', '\\'],
  backward: [' / ', '/', '-', '/'],
}

/** The column of the place after a unit; units stand in the even columns. */
const columnOf = (position: number, { first }: Stretch): number => 2 * (position - first) + 1

/** A sign of one column for each type of a scale: its first letter that no other type has taken, else a digit. */
export function typeSigns({ scale }: Segmentation): string[] {
  const taken = new Set<string>()
  return (scale?.names ?? []).map((name, type) => {
    const letters = [...name, ...'123456789abcdefghijklmnopqrstuvwxyz']
    const free = letters.find(letter => textWidth(letter) === 1 && letter !== ' ' && !taken.has(letter))
    const sign = free ?? String(type % 10)
    taken.add(sign)
    return sign
  })
}

/** One side as a row: units, cuts, types instead of cuts where there are types. */
export function laneRow(
  side: Segmentation,
  stretch: Stretch,
  signs: DiffSigns,
  showEnd: boolean,
): DrawnCell[] {
  const { boundaries, types, units, end } = side
  const width = 2 * (stretch.last - stretch.first + 1) - (stretch.last === units ? 1 : 0)
  const row: DrawnCell[] = Array.from({ length: width }, () => ({ sign: signs.unit }))
  const names = typeSigns(side)
  const typed = names.length > 1
  for (let index = atOrAfter(boundaries, stretch.first); index < boundaries.length; index++) {
    if (boundaries[index]! > stretch.last) break
    const set = types?.[index] ?? 1
    const sign = !typed ? signs.cut : (set & (set - 1)) !== 0 ? signs.several : names[31 - Math.clz32(set)]!
    row[columnOf(boundaries[index]!, stretch)] = { sign }
  }
  if (showEnd && end !== undefined && stretch.last === units) row.push({ sign: names[end] ?? signs.cut })
  return row
}

function atOrAfter(sorted: Uint32Array, value: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (sorted[middle]! < value) low = middle + 1
    else high = middle
  }
  return low
}

/** The numbers of every fifth unit, and of the first. */
export function rulerRow(stretch: Stretch): string {
  let row = String(stretch.first)
  for (let unit = stretch.first + 1; unit <= stretch.last; unit++) {
    const column = 2 * (unit - stretch.first)
    if (unit % 5 === 0 && row.length < column) row = row.padEnd(column) + unit
  }
  return row
}

/**
 * What connects the two sides: matches, moves, and what stands on one side only. Marks that would cover one another
 * get rows of their own, joined to their side by stems.
 */
export function linkRows(marks: readonly Mark[], stretch: Stretch, signs: DiffSigns): DrawnRow[] {
  const width = 2 * (stretch.last - stretch.first + 1)
  const rows: (DrawnCell | undefined)[][] = []
  const ends: number[] = []
  const placed: { mark: Mark; row: number }[] = []
  for (const mark of marks) {
    const from = Math.max(0, columnOf(markStart(mark), stretch))
    const to = Math.min(width - 1, columnOf(markEnd(mark), stretch))
    let row = ends.findIndex(end => end < from)
    if (row < 0) {
      row = rows.length
      rows.push([])
    }
    ends[row] = to
    placed.push({ mark, row })
    draw(rows[row]!, mark, stretch, width, signs)
  }
  for (const { mark, row } of placed) {
    const style = mark.kind === 'match' ? undefined : mark.kind
    const sign = mark.kind === 'match' ? signs.cut : signs.stem
    const stem = (position: number | undefined, firstRow: number, endRow: number) => {
      const column = position === undefined ? -1 : columnOf(position, stretch)
      if (column < 0 || column >= width) return
      for (let at = firstRow; at < endRow; at++) rows[at]![column] ??= style ? { sign, style } : { sign }
    }
    stem(mark.reference, 0, row)
    stem(mark.hypothesis, row + 1, rows.length)
  }
  return (rows.length === 0 ? [[]] : rows).map(row => Array.from(row, cell => cell ?? { sign: ' ' }))
}

function draw(
  row: (DrawnCell | undefined)[],
  mark: Mark,
  stretch: Stretch,
  width: number,
  signs: DiffSigns,
): void {
  const put = (column: number, sign: string) => {
    if (column < 0 || column >= width) return
    row[column] = mark.kind === 'match' ? { sign } : { sign, style: mark.kind }
  }
  const from = columnOf(markStart(mark), stretch)
  const to = columnOf(markEnd(mark), stretch)
  if (mark.kind !== 'near') {
    put(from, mark.kind === 'match' ? signs.cut : signs[mark.kind])
    return
  }
  const [short, first, middle, last] = mark.reference! < mark.hypothesis! ? signs.onward : signs.backward
  if (to - from === 2) for (const [offset, sign] of [...short].entries()) put(from + offset, sign)
  else {
    for (let column = Math.max(0, from + 1); column < Math.min(to, width); column++) put(column, middle)
    put(from, first)
    put(to, last)
  }
}
