import type { Segmentation } from '../model/segmentation.ts'

/** What was counted of a pair, and under which settings. */
interface Counted {
  kind: string
  reference: Uint32Array | undefined
  hypothesis: Uint32Array | undefined
  units: number
  first: unknown
  second: unknown
  third: unknown
  counts: unknown
}

/** Kinds of evidence that the metrics of one pair ask for in turn. */
const MOST = 8
/** The last few counts of a stretch in which segmentations do not change; the oldest gives way. */
const kept = Array.from(
  { length: MOST },
  (): Counted => ({
    kind: '',
    reference: undefined,
    hypothesis: undefined,
    units: 0,
    first: undefined,
    second: undefined,
    third: undefined,
    counts: undefined,
  }),
)
/** Whether such a stretch is on, and how much was kept in it. */
let sharing = false
let put = 0
/** So few boundaries are counted again as fast as they are found. */
const FEW = 16

/**
 * Runs what measures pairs by several metrics: evidence that more than one of them needs is counted once. Nobody may
 * write to a segmentation meanwhile; what was counted is forgotten at the end.
 */
export function sharingEvidence<T>(run: () => T): T {
  if (sharing) return run()
  sharing = true
  put = 0
  try {
    return run()
  } finally {
    sharing = false
    for (let at = 0; at < MOST && at < put; at++) {
      const each = kept[at]!
      each.reference = undefined
      each.hypothesis = undefined
      each.counts = undefined
    }
  }
}

/**
 * The counts of a pair of one kind under up to three settings: counted, or what was counted last under the same.
 * `eitherWay`: the counts do not tell which side is the reference.
 */
export function counted<T>(
  kind: string,
  reference: Segmentation,
  hypothesis: Segmentation,
  settings: readonly [first: unknown, second?: unknown, third?: unknown],
  count: () => T,
  eitherWay = false,
): T {
  if (!sharing || reference.boundaries.length + hypothesis.boundaries.length < FEW) return count()
  const first = settings[0]
  const second = settings[1]
  const third = settings[2]
  const { units, boundaries } = reference
  const other = hypothesis.boundaries
  for (let at = 0; at < MOST; at++) {
    const each = kept[at]!
    if (each.kind !== kind) continue
    const same = each.hypothesis === other && each.reference === boundaries
    if (!same && !(eitherWay && each.hypothesis === boundaries && each.reference === other)) continue
    if (each.first === first && each.second === second && each.third === third && each.units === units)
      return each.counts as T
  }
  const counts = count()
  const each = kept[put++ % MOST]!
  each.kind = kind
  each.reference = boundaries
  each.hypothesis = other
  each.units = units
  each.first = first
  each.second = second
  each.third = third
  each.counts = counts
  return counts
}
