import type { Segmentation } from '../model/segmentation.ts'

/** What was counted of a pair, and under which settings. */
interface Counted {
  readonly kind: string
  readonly reference: Uint32Array
  readonly hypothesis: Uint32Array
  readonly units: number
  readonly first: unknown
  readonly second: unknown
  readonly third: unknown
  readonly counts: unknown
}

/** The last few counts of a stretch in which segmentations do not change; undefined outside of one. */
let kept: Counted[] | undefined
/** So few boundaries are counted again as fast as they are found. */
const FEW = 16
/** Kinds of evidence that the metrics of one pair ask for in turn. */
const MOST = 8

/**
 * Runs what measures pairs by several metrics: evidence that more than one of them needs is counted once. Nobody may
 * write to a segmentation meanwhile; what was counted is forgotten at the end.
 */
export function sharingEvidence<T>(run: () => T): T {
  if (kept !== undefined) return run()
  kept = []
  try {
    return run()
  } finally {
    kept = undefined
  }
}

/** The counts of a pair of one kind under up to three settings: counted, or what was counted last under the same. */
export function counted<T>(
  kind: string,
  reference: Segmentation,
  hypothesis: Segmentation,
  settings: readonly [first: unknown, second?: unknown, third?: unknown],
  count: () => T,
): T {
  if (kept === undefined || reference.boundaries.length + hypothesis.boundaries.length < FEW) return count()
  const [first, second, third] = settings
  const { units, boundaries } = reference
  const other = hypothesis.boundaries
  for (const each of kept) {
    if (each.kind !== kind || each.reference !== boundaries || each.hypothesis !== other) continue
    if (each.first === first && each.second === second && each.third === third && each.units === units)
      return each.counts as T
  }
  const counts = count()
  if (kept.length === MOST) kept.shift()
  kept.push({ kind, reference: boundaries, hypothesis: other, units, first, second, third, counts })
  return counts
}
