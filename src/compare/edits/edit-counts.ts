import { bitsOf, bitWords } from '../../model/kept-bits.ts'
import { requireSameScale, requireSameUnits } from '../../model/require.ts'
import type { Segmentation } from '../../model/segmentation.ts'
import { countNeighbourMoves, isDense } from '../bits/count-bits.ts'
import { counted } from '../pairs/counted.ts'
import { eventRow, mergeSides } from '../pairs/merge-sides.ts'
import { isOneType, oneTypeDifference, walkBoundaryEdits } from './boundary-edits.ts'
import { type EditSettings, firstType, rankRange, typeCount } from './edit-settings.ts'
import { greedyOneType } from './greedy-edits.ts'

/** How many edits of each kind, and how far they go; all that B and S need. */
export interface EditCounts {
  readonly matches: number
  readonly additions: number
  readonly substitutions: number
  readonly transpositions: number
  /** By how many units boundaries moved, over all transpositions. */
  readonly moved: number
  /** By how many ranks types changed, over all substitutions. */
  readonly changed: number
  /** The range of ranks that a change is measured against. */
  readonly range: number
  /** How many types occur in the pair. */
  readonly types: number
  /** Steps of the search: what the work was, for tests and benchmarks. */
  readonly steps: number
}

/**
 * The numbers of a boundary edit distance without its edits: nothing is allocated per boundary. One type at span
 * 1 or 2 with the greedy search (which is exact there) takes one merge pass over the two lists.
 */
export function countBoundaryEdits(
  reference: Segmentation,
  hypothesis: Segmentation,
  settings: EditSettings,
): EditCounts {
  const { span, matching, transposition } = settings
  if (!isOneType(reference)) return countTyped(reference, hypothesis, settings)
  requireSameUnits(reference, hypothesis)
  requireSameScale(reference, hypothesis)
  // Weights steer exact searches only, and at span 2 all searches are one.
  const search = span <= 2 ? 'greedy' : matching
  const weight = search === 'greedy' ? undefined : transposition
  return counted('edits', reference, hypothesis, [span, search, weight], () => {
    if (span <= 2 && isDense(reference, hypothesis)) return countDense(reference, hypothesis, span)
    if (span <= 2) return countNeighbours(reference.boundaries, hypothesis.boundaries, span)
    if (matching === 'greedy') return countGreedy(reference.boundaries, hypothesis.boundaries, span)
    return countTyped(reference, hypothesis, settings)
  })
}

/** By the edits themselves, of any types. */
function countTyped(reference: Segmentation, hypothesis: Segmentation, settings: EditSettings): EditCounts {
  const { size, table, changed, steps } = countTypedEdits(reference, hypothesis, settings)
  const sums: number[] = [0, 0, 0, 0, 0, 0]
  let present = 0
  for (let at = 0; at < table.length; at++) {
    if (table[at] === 0) continue
    const row = Math.floor(at / size)
    sums[Math.min(row, CONFUSED)]! += table[at]!
    present |= 1 << (at % size)
    if (row >= CONFUSED) present |= 1 << (row - CONFUSED)
  }
  return {
    matches: sums[MATCHES]!,
    additions: sums[MISSING]! + sums[EXTRA]!,
    substitutions: sums[CONFUSED]!,
    transpositions: sums[NEAR]!,
    moved: sums[MOVED]!,
    changed,
    range: rankRange(reference.scale, settings.typeRange === 'scale' ? -1 : present),
    types: typeCount(present),
    steps,
  }
}

/**
 * One type, moves between neighbouring positions only: a boundary that one side lacks is paired with the other
 * side's at the position before it, unless that one is taken. Left to right this is the greedy search, and the
 * minimum as well.
 */
function countNeighbours(a: Uint32Array, b: Uint32Array, span: number): EditCounts {
  let matches = 0
  let moves = 0
  // The last boundary of each side that was alone when it came. Positions only grow: one that was taken since is never again
  // one before the next.
  let lastA = -1
  let lastB = -1
  let i = 0
  let j = 0
  while (i < a.length && j < b.length) {
    const x = a[i]!
    const y = b[j]!
    if (x === y) {
      matches++
      i++
      j++
    } else if (x < y) {
      if (lastB === x - 1) moves++
      else lastA = x
      i++
    } else {
      if (lastA === y - 1) moves++
      else lastB = y
      j++
    }
  }
  if (i < a.length && lastB === a[i]! - 1) moves++
  else if (j < b.length && lastA === b[j]! - 1) moves++
  return oneTypeCounts(a.length + b.length, matches, span > 1 ? moves : 0, i + j)
}

/** One type, moves over any span. */
function countGreedy(a: Uint32Array, b: Uint32Array, span: number): EditCounts {
  const { matches, moves, moved, steps } = countGreedyMoves(a, b, span)
  return { ...oneTypeCounts(a.length + b.length, matches, moves, steps), moved }
}

/** `countNeighbours` by words of 32 places. */
function countDense(reference: Segmentation, hypothesis: Segmentation, span: number): EditCounts {
  const words = bitWords(reference)
  const { matches, moves } = countNeighbourMoves(bitsOf(reference, 0), bitsOf(hypothesis, 1), words)
  const all = reference.boundaries.length + hypothesis.boundaries.length
  return oneTypeCounts(all, matches, span > 1 ? moves : 0, words)
}

function oneTypeCounts(all: number, matches: number, moves: number, steps: number): EditCounts {
  return {
    matches,
    additions: all - 2 * matches - 2 * moves,
    substitutions: 0,
    transpositions: moves,
    moved: moves,
    changed: 0,
    range: 0,
    types: all > 0 ? 1 : 0,
    steps,
  }
}

/**
 * Rows of a table with a column for each type: boundaries that match, that move, by how many units they move in all,
 * those of the reference alone and of the hypothesis alone; then for each type of the hypothesis what the reference has.
 */
export const MATCHES = 0
export const NEAR = 1
export const MOVED = 2
export const MISSING = 3
export const EXTRA = 4
export const CONFUSED = 5

/** How many edits of each kind every type has: what B, S and BED count of types. */
interface TypedCounts {
  /** How many types the scale has. */
  readonly size: number
  /** Row after row. */
  readonly table: readonly number[]
  /** By how many ranks types changed, in all. */
  readonly changed: number
  /** Steps of the search. */
  readonly steps: number
}

/** The edits of a pair by their types, counted once for all metrics that ask together. */
export function countTypedEdits(
  reference: Segmentation,
  hypothesis: Segmentation,
  settings: EditSettings,
): TypedCounts {
  requireSameUnits(reference, hypothesis)
  requireSameScale(reference, hypothesis)
  const { types, scale } = reference
  const count = (): TypedCounts => {
    const ranks = scale?.ranks ?? [0]
    const size = ranks.length
    const table = new Array<number>((CONFUSED + size) * size).fill(0)
    let changed = 0
    const steps = walkBoundaryEdits(reference, hypothesis, settings, {
      match(_, both) {
        for (let rest = both | 0; rest !== 0; rest &= rest - 1) table[firstType(rest)]!++
      },
      addition(_, type, inReference) {
        table[(EXTRA - Number(inReference)) * size + type]!++
      },
      substitution(_, expected, found) {
        table[(CONFUSED + found) * size + expected]!++
        changed += Math.abs(ranks[expected]! - ranks[found]!)
      },
      transposition(start, end, type) {
        table[size + type]!++
        table[MOVED * size + type]! += end - start
      },
    })
    return { size, table, changed, steps }
  }
  // Weights steer exact searches only: these are few, and each its own.
  if (settings.matching !== 'greedy') return count()
  return counted('types', reference, hypothesis, [settings.span, types, hypothesis.types, scale], count)
}

/** Positions below this, doubled, are 31-bit integers, and the end mark of a row is not next to them. */
const SMALL = 2 ** 30 - 2
/** Farther apart than any two small positions. */
const NEVER = 0x7fffffff

/** How many boundaries match and move, how far they move in all, and the steps of the search. */
interface GreedyCounts {
  readonly matches: number
  readonly moves: number
  readonly moved: number
  readonly steps: number
}

/**
 * The numbers of the greedy search for one type (`greedyOneType`), by one walk along a row of small integers,
 * position and side in each; positions of any size go the general way.
 */
function countGreedyMoves(a: Uint32Array, b: Uint32Array, span: number): GreedyCounts {
  const all = a.length + b.length
  const last = Math.max(a.length > 0 ? a[a.length - 1]! : 0, b.length > 0 ? b[b.length - 1]! : 0)
  if (last >= SMALL) return countAny(a, b, span)
  // Rows in one: the boundaries of one side only; for each that waits the one before it on its level, and how far that
  // is; the last that waits on each level. Number 0 is nobody.
  const row = eventRow(4 * (all + 1))
  const alone = mergeSides(a, b, row)
  const size = alone + 1
  const gaps = 2 * size
  const levels = 3 * size + b.length - (all - alone) / 2
  row[gaps] = NEVER
  row.fill(0, 3 * size, 4 * size)
  let lowest = levels
  let highest = levels
  let ahead = levels
  let moved = 0
  let moves = 0
  for (let index = 0; index < alone; index++) {
    const event = row[index]!
    // The next place, of the other side: nothing is nearer.
    if (((row[index + 1]! - event) | 0) === 3 - ((event & 1) << 1) && span > 1) {
      moves++
      moved++
      index++
      continue
    }
    // up for the reference, down for the hypothesis
    const level = (ahead + (event & 1) - 1) | 0
    ahead = (level + (event & 1)) | 0
    if (level < lowest) lowest = level
    if (level > highest) highest = level
    let waiting = row[level]!
    let apart = NEVER
    while (waiting > 0) {
      apart = (event >> 1) - (row[waiting - 1]! >> 1)
      const gap = row[gaps + waiting]!
      if (gap > apart) break
      moved += gap
      moves++
      waiting = row[size + row[size + waiting]!]!
      apart = NEVER
    }
    row[level] = index + 1
    row[size + index + 1] = waiting
    row[gaps + index + 1] = apart < span ? apart : NEVER
  }
  for (let level = lowest; level <= highest; level++) {
    for (let waiting = row[level]!; row[gaps + waiting]! < NEVER; ) {
      moved += row[gaps + waiting]!
      moves++
      waiting = row[size + row[size + waiting]!]!
    }
  }
  return { matches: (all - alone) / 2, moves, moved, steps: all + alone + moves }
}

function countAny(a: Uint32Array, b: Uint32Array, span: number): GreedyCounts {
  const difference = oneTypeDifference(a, b)
  const alone = difference.count
  let moved = 0
  const steps = greedyOneType(difference, span, { transposition: (start, end) => (moved += end - start) })
  const moves = (alone - difference.count) / 2
  return { matches: difference.matches, moves, moved, steps: a.length + b.length + steps }
}

/**
 * How many boundary pairs are matched when the closest remaining pair is always taken first, ties from left to
 * right, no pair farther apart than `tolerance`: the greedy search of the boundary edit distance. Unlike the maximum
 * matching, a close pair may leave two others without partners. Both lists strictly increasing. O(N).
 *
 * @param expected - boundaries of the reference, strictly increasing
 * @param found - boundaries of the hypothesis, strictly increasing
 * @param tolerance - how many units the two of a pair may be apart; 0: at the same position
 * @returns the number of pairs; never more than `maximumMatches` finds
 * @example
 * nearestMatches(Uint32Array.of(2, 4), Uint32Array.of(4, 6), 2) //=> 1
 */
export function nearestMatches(expected: Uint32Array, found: Uint32Array, tolerance: number): number {
  // distance 0 is always taken first
  const { matches, moves } = countGreedyMoves(expected, found, tolerance + 1)
  return matches + moves
}
