import type { Segmentation } from '../../model/segmentation.ts'

/** What was counted of a pair, and under which settings. */
interface Counted {
  readonly kind: string
  readonly reference: Uint32Array
  readonly hypothesis: Uint32Array
  readonly units: number
  readonly settings: readonly unknown[]
  readonly counts: unknown
}

/** The last few counts of a stretch in which segmentations do not change; undefined outside of one. */
let kept: { readonly counts: Counted[]; put: number } | undefined
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
  kept = { counts: [], put: 0 }
  try {
    return run()
  } finally {
    kept = undefined
  }
}

/**
 * The counts of a pair of one kind under some settings: counted, or what was counted last under the same.
 * `eitherWay`: the counts do not depend on which side is the reference.
 */
export function counted<T>(
  kind: string,
  reference: Segmentation,
  hypothesis: Segmentation,
  settings: readonly unknown[],
  count: () => T,
  eitherWay = false,
): T {
  if (kept === undefined || reference.boundaries.length + hypothesis.boundaries.length < FEW) return count()
  const { units, boundaries } = reference
  const other = hypothesis.boundaries
  for (const each of kept.counts) {
    if (each.kind !== kind || each.units !== units) continue
    if (!settings.every((setting, index) => each.settings[index] === setting)) continue
    if (
      (each.reference === boundaries && each.hypothesis === other) ||
      (eitherWay && each.reference === other && each.hypothesis === boundaries)
    )
      return each.counts as T
  }
  const counts = count()
  // The oldest gives way.
  kept.counts[kept.put++ % MOST] = { kind, reference: boundaries, hypothesis: other, units, settings, counts }
  return counts
}
