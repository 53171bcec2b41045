import type { Segmentation } from '../model/segmentation.ts'
import type { WindowRow } from './windows.ts'

/** How far the boundary counts of two segmentations differ over a row of windows. */
export interface CountDifferences {
  /** Windows in which the two counts differ. */
  readonly unequal: number
  /** Σ over windows of the difference, without its sign. */
  readonly absolute: number
  /** Positions looked at: the work, whatever the machine. */
  readonly visited: number
}

/**
 * In how many windows the two sides have different numbers of boundaries, and by how much in all.
 *
 * With F(p) the boundaries of the reference minus those of the hypothesis up to position p, a window that
 * starts at a and holds w positions differs by F(a + w − 1) − F(a − 1). One merge of both lists finds where F
 * changes (shared boundaries drop out); a second walks F against itself, w positions apart.
 * O(|R| + |H|), independent of n and w.
 *
 * @example
 * countDifferences(fromMasses([6, 6]), fromMasses([12]), windowRow('interior', 12, 3)).unequal //=> 3
 */
export function countDifferences(
  reference: Segmentation,
  hypothesis: Segmentation,
  { width, first, last }: WindowRow,
): CountDifferences {
  if (last < first || width <= 0) return { unequal: 0, absolute: 0, visited: 0 }
  const expected = reference.boundaries
  const found = hypothesis.boundaries
  const at = new Uint32Array(expected.length + found.length)
  const balance = new Int32Array(expected.length + found.length)
  const changes = mergeBalance(expected, found, at, balance)

  let unequal = 0
  let absolute = 0
  let ahead = 0 // F at the last position of the window
  let behind = 0 // F before its first position
  let enter = 0
  let leave = 0
  const reach = width - 1
  while (enter < changes && at[enter]! - reach <= first) ahead = balance[enter++]!
  while (leave < changes && at[leave]! < first) behind = balance[leave++]!
  let start = first
  // What has not entered has not left: while something enters, something is there to leave.
  while (enter < changes) {
    const entry = at[enter]! - reach
    const exit = at[leave]! + 1
    const next = entry < exit ? entry : exit
    if (next > last) break
    const difference = ahead - behind
    if (difference !== 0) {
      unequal += next - start
      absolute += (difference < 0 ? -difference : difference) * (next - start)
    }
    start = next
    if (entry <= exit) ahead = balance[enter++]!
    if (exit <= entry) behind = balance[leave++]!
  }
  // Everything has entered, or nothing more happens before the last window.
  for (; leave < changes && at[leave]! < last; leave++) {
    const next = at[leave]! + 1
    const difference = ahead - behind
    if (difference !== 0) {
      unequal += next - start
      absolute += (difference < 0 ? -difference : difference) * (next - start)
    }
    start = next
    behind = balance[leave]!
  }
  const difference = ahead - behind
  if (difference !== 0) {
    unequal += last + 1 - start
    absolute += (difference < 0 ? -difference : difference) * (last + 1 - start)
  }
  return { unequal, absolute, visited: expected.length + found.length + enter + leave }
}

/** Writes where F changes and its value from there on; returns how many changes there are. */
function mergeBalance(
  expected: Uint32Array,
  found: Uint32Array,
  at: Uint32Array,
  balance: Int32Array,
): number {
  const r = expected.length
  const h = found.length
  let i = 0
  let j = 0
  let count = 0
  while (i < r && j < h) {
    const a = expected[i]!
    const b = found[j]!
    // Branch-free: a shared boundary advances both sides and is overwritten by the next change.
    i += a <= b ? 1 : 0
    j += b <= a ? 1 : 0
    at[count] = a < b ? a : b
    balance[count] = i - j
    count += a === b ? 0 : 1
  }
  while (i < r) {
    at[count] = expected[i++]!
    balance[count++] = i - j
  }
  while (j < h) {
    at[count] = found[j++]!
    balance[count++] = i - j
  }
  return count
}

/**
 * In how many windows just one of the two sides has a boundary.
 *
 * The windows that hold a boundary of a sorted list are the union of stretches of `width` starts, each ending at
 * a boundary. With U the number of windows in it, the answer is 2 · U(R ∪ H) − U(R) − U(H).
 * O(|R| + |H|), no memory, independent of n and w.
 *
 * @example
 * onlyOneSide(fromMasses([6, 6]), fromMasses([5, 7]), windowRow('interior', 12, 3)).unequal //=> 2
 */
export function onlyOneSide(
  reference: Segmentation,
  hypothesis: Segmentation,
  { width, first, last }: WindowRow,
): { readonly unequal: number; readonly visited: number } {
  if (last < first || width <= 0) return { unequal: 0, visited: 0 }
  const expected = reference.boundaries
  const found = hypothesis.boundaries
  const either = coveredByEither(expected, found, width, first, last)
  const unequal = 2 * either - covered(expected, width, first, last) - covered(found, width, first, last)
  return { unequal, visited: 2 * (expected.length + found.length) }
}

/** How many windows hold a boundary of the list. */
function covered(positions: Uint32Array, width: number, first: number, last: number): number {
  let sum = 0
  let previous = first - 1
  for (let index = 0; index < positions.length; index++) {
    const position = positions[index]!
    const from = position - width > previous ? position - width : previous
    const to = position < last ? position : last
    sum += to > from ? to - from : 0
    previous = position
  }
  return sum
}

/** How many windows hold a boundary of one list or the other. */
function coveredByEither(
  expected: Uint32Array,
  found: Uint32Array,
  width: number,
  first: number,
  last: number,
): number {
  const r = expected.length
  const h = found.length
  let sum = 0
  let previous = first - 1
  let i = 0
  let j = 0
  while (i < r && j < h) {
    const a = expected[i]!
    const b = found[j]!
    const position = a < b ? a : b
    i += a <= b ? 1 : 0
    j += b <= a ? 1 : 0
    const from = position - width > previous ? position - width : previous
    const to = position < last ? position : last
    sum += to > from ? to - from : 0
    previous = position
  }
  const rest = i < r ? expected : found
  for (let index = i < r ? i : j; index < rest.length; index++) {
    const position = rest[index]!
    const from = position - width > previous ? position - width : previous
    const to = position < last ? position : last
    sum += to > from ? to - from : 0
    previous = position
  }
  return sum
}
