import { bitsOf, bitWords } from '../../model/kept-bits.ts'
import { requireSameScale, requireSameUnits } from '../../model/require.ts'
import type { Segmentation } from '../../model/segmentation.ts'
import { countNeighbourMoves } from '../bits/count-bits.ts'
import { isDense } from '../bits/dense.ts'
import { counted } from '../pairs/counted.ts'
import { isOneType } from './boundary-edits.ts'
import { type EditSettings, rankRange } from './edit-settings.ts'
import { countGreedyMoves } from './greedy-counts.ts'
import { typeCount } from './type-sets.ts'
import { CONFUSED, countTypedEdits, EXTRA, MATCHES, MISSING, MOVED, NEAR } from './typed-counts.ts'

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
