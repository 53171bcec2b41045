import { callSegmentFunction, requireWordOrFunction, type SegmentFunction } from './closeness.ts'

/** How alike two overlapping segments are: a word, or a function of overlap and both sizes. */
export type SegmentWeight = 'jaccard' | 'dice' | 'overlap' | 'rand' | SegmentFunction

export const weightText = ['jaccard', 'dice', 'overlap', 'rand'] as const

const pairs = (count: number) => (count * (count - 1)) / 2

const formulas: Record<(typeof weightText)[number], SegmentFunction> = {
  jaccard: (o, x, y) => o / (x + y - o),
  dice: (o, x, y) => (2 * o) / (x + y),
  overlap: (o, x, y) => o / Math.min(x, y),
  // Rand index of {p, not p} and {q, not q} within p ∪ q: pairs of units on which the two partitions agree.
  rand: (o, x, y) =>
    x + y - o < 2 ? 1 : (pairs(o) + (pairs(x - o) + pairs(y - o)) + (x - o) * (y - o)) / pairs(x + y - o),
}

/** The weight as a function; a user's own is guarded against what is not a finite number. */
export function weightFunction(weight: SegmentWeight): SegmentFunction {
  if (typeof weight === 'string') return formulas[weight]
  return (overlap, first, second) => callSegmentFunction('weight', weight, overlap, first, second)
}

/** One of the words, or a function of overlap and two sizes. */
export const requireWeight = (name: string, value: unknown): SegmentWeight =>
  requireWordOrFunction(name, value, weightText, 'reference size and hypothesis size')
