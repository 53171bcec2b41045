import { type Chances, othersOf } from '../../compare/windows/expected-windows.ts'

/** How many boundaries there are among the gaps `first` … `last` of a text. */
export type BoundariesAmong = (first: number, last: number) => Chances

/**
 * How many boundaries a window holds where the segment lengths of a coding are in random order. Let R(i, s, e, t) be
 * the chance that the first i segments add up to s and the next e to t. Lengths are added one at a time,
 *
 *     R' = i/N · R(i − 1, s − ℓ, e, t) + e/N · R(i, s, e − 1, t − ℓ) + (N − i − e)/N · R(i, s, e, t)
 *
 * N lengths with the new one. Pairs of boundaries in a window with e segments between them number max(0, N_w − e), so
 * their expectations m_e give the distribution,
 *
 *     P(N_w = 0) = 1 − m_0 + m_1      P(N_w = c) = m_{c−1} − 2 m_c + m_{c+1}
 *
 * `width` is the most gaps of a window. With `someOrNone` only no boundary and any number of them are distinguished.
 */
export function orderedInWindows(
  masses: readonly number[],
  width: number,
  someOrNone: boolean,
): BoundariesAmong {
  const gaps = masses.reduce((sum, length) => sum + length, 0) - 1
  const most = Math.min(someOrNone ? 1 : width - 1, masses.length - 2, width - 1)
  const pairs = pairsBySegments(masses, gaps, Math.max(0, most), width)
  return (first, last) => {
    const means = pairs.map(bySum => meanOver(bySum, first, last))
    const mean = (e: number): number => means[e] ?? 0
    const none = Math.max(0, 1 - mean(0) + mean(1))
    if (someOrNone) return chancesFrom([none, Math.max(0, 1 - none)])
    const chances = [none]
    for (let c = 1; c <= means.length; c++) chances.push(Math.max(0, mean(c - 1) - 2 * mean(c) + mean(c + 1)))
    return chancesFrom(chances)
  }
}

function chancesFrom(list: readonly number[]): Chances {
  const chances = Float64Array.from(list)
  return { low: 0, chances, others: othersOf(chances) }
}

/** Expected pairs of boundaries first ≤ y, y + t ≤ last: sums over y for each t, from their running totals. */
function meanOver(bySum: readonly (Float64Array | undefined)[], first: number, last: number): number {
  let sum = 0
  for (let t = 0; t <= last - first; t++) {
    const totals = bySum[t]
    if (totals !== undefined) sum += totals[last - t]! - totals[first - 1]!
  }
  return sum
}

/**
 * For each number of segments e and each sum t < width: running totals over y of the chance of a boundary at y whose
 * next e segments add up to t.
 */
function pairsBySegments(
  masses: readonly number[],
  gaps: number,
  most: number,
  width: number,
): (Float64Array | undefined)[][] {
  /** Cell (e, t): a row for each i. */
  const cells: (Float64Array[] | undefined)[][] = Array.from({ length: most + 1 }, () => [])
  const start = new Float64Array(gaps + 1)
  start[0] = 1
  cells[0]![0] = [start]
  for (const [before, length] of masses.entries()) addLength(cells, gaps, most, width, before + 1, length)
  return cells.map(bySum =>
    Array.from(bySum, rows => {
      if (rows === undefined) return undefined
      const totals = new Float64Array(gaps + 1)
      for (const row of rows.slice(1)) for (let y = 1; y <= gaps; y++) totals[y]! += row[y]!
      for (let y = 1; y <= gaps; y++) totals[y]! += totals[y - 1]!
      return totals
    }),
  )
}

/** Cells of more segments and rows of more segments first: each still finds those before it as they were. */
function addLength(
  cells: (Float64Array[] | undefined)[][],
  gaps: number,
  most: number,
  width: number,
  size: number,
  length: number,
): void {
  for (let e = Math.min(most, size); e >= 0; e--) {
    for (let t = e === 0 ? 0 : width - 1; t >= e; t--) {
      const shorter = e > 0 && t >= length ? cells[e - 1]![t - length] : undefined
      let rows = cells[e]![t]
      if (rows === undefined) {
        if (shorter === undefined) continue
        rows = []
        cells[e]![t] = rows
      }
      for (let i = size - e; i >= 0; i--) {
        rows[i] ??= new Float64Array(gaps + 1)
        const row = rows[i]!
        const stay = (size - i - e) / size
        for (let s = 0; s <= gaps; s++) row[s]! *= stay
        const previous = i > 0 ? rows[i - 1] : undefined
        if (previous !== undefined)
          for (let s = gaps, move = i / size; s >= length; s--) row[s]! += move * previous[s - length]!
        const fewer = shorter?.[i]
        if (fewer !== undefined) for (let s = 0, move = e / size; s <= gaps; s++) row[s]! += move * fewer[s]!
      }
    }
  }
}
