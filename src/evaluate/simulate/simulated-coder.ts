import { fromBoundaries } from '../../model/construct.ts'
import { toMasses } from '../../model/convert.ts'
import { type Corpus, codersOf, codingOf } from '../../model/corpus.ts'
import { invalid } from '../../model/error.ts'
import { lengthsFromNobody } from '../../model/errors/evaluate.ts'
import { requireChoice, requireInteger, requireNumber } from '../../model/require.ts'
import type { Segmentation } from '../../model/segmentation.ts'
import type { Stream } from '../../stats/resampling/stream.ts'
import { scattered } from '../baselines/baselines.ts'

/** How a simulated coder departs from the segmentation behind the item. All rates are between 0 and 1 unless noted. */
export interface CoderQuality {
  readonly name: string
  /** Chance that a boundary is left out. */
  readonly miss: number
  /** Chance that a boundary that is kept is a few units off. */
  readonly nearMiss: number
  /** The farthest a near miss goes, in units; half of them go one unit, a quarter two, and so on. */
  readonly reach: number
  /** False boundaries for each true one, on average, anywhere in the text; may exceed 1. */
  readonly insertion: number
  /** Chance that a boundary has another type than it should; for typed corpora. */
  readonly confusion: number
  /** Chance that the coder skips an item. */
  readonly missing: number
}

/** A person who agrees with others well but not fully. */
export const defaultCoder: Omit<CoderQuality, 'name'> = {
  miss: 0.08,
  nearMiss: 0.15,
  reach: 2,
  insertion: 0.08,
  confusion: 0.1,
  missing: 0,
}

/** A coder with every rate filled in and checked. */
export function checkCoder(coder: Partial<CoderQuality> & { readonly name: string }): CoderQuality {
  const full = { ...defaultCoder, ...coder }
  for (const rate of ['miss', 'nearMiss', 'confusion', 'missing'] as const)
    requireNumber(`${coder.name}: ${rate}`, full[rate], 0, 1)
  requireNumber(`${coder.name}: insertion`, full.insertion, 0)
  requireInteger(`${coder.name}: reach`, full.reach, 1)
  return full
}

/**
 * What a coder makes of the true segmentation. First every true boundary is missed, kept or moved; a boundary that
 * would leave the text or land on another stays where it was. Then false ones are scattered over the positions left
 * free, with the chance at each position that makes `insertion` of them for each true boundary. Types, where there are
 * any, are confused last, with every other type equally often; false boundaries have the types that `drawType` gives.
 * Work goes with boundaries.
 */
export function distort(
  truth: Segmentation,
  quality: CoderQuality,
  source: Stream,
  drawType: (source: Stream) => number,
): Segmentation {
  const { units, boundaries, types, scale, end } = truth
  const placed = new Map<number, number>()
  const trueBoundaries = new Set(boundaries)
  for (let index = 0; index < boundaries.length; index++) {
    const position = boundaries[index]!
    if (source.chance(quality.miss)) continue
    const moved = source.chance(quality.nearMiss) ? position + offset(quality.reach, source) : position
    const free = moved > 0 && moved < units && !placed.has(moved) && !trueBoundaries.has(moved)
    placed.set(free ? moved : position, types?.[index] ?? 1)
  }
  const places = units - 1 - boundaries.length
  const chance = places <= 0 ? 0 : Math.min(1, (quality.insertion * boundaries.length) / places)
  for (const position of scattered(units, chance, source)) {
    const kept = !placed.has(position) && !trueBoundaries.has(position)
    if (kept) placed.set(position, types === undefined ? 1 : maskOf(drawType(source)))
  }
  const found = [...placed].sort(([a], [b]) => a - b)
  const cut = fromBoundaries(
    units,
    found.map(([position]) => position),
  )
  if (scale === undefined) return cut
  const confuse = (type: number) => {
    if (scale.names.length < 2 || !source.chance(quality.confusion)) return type
    const other = source.below(scale.names.length - 1)
    return other < type ? other : other + 1
  }
  const masks = Uint32Array.from(found, ([, mask]) => maskOf(confuse(31 - Math.clz32(mask))))
  const segmentation = { ...cut, types: masks, scale }
  return end === undefined ? segmentation : { ...segmentation, end: confuse(end) }
}

const maskOf = (type: number): number => (1 << type) >>> 0

/** ±1 with chance ½, ±2 with ¼ …, none beyond `reach`; either side equally often. */
function offset(reach: number, source: Stream): number {
  let distance = 1
  while (distance < reach && source.chance(0.5)) distance++
  return source.chance(0.5) ? distance : -distance
}

/** How long simulated segments are, in units. */
export type SegmentLengths =
  /** Every length from `min` to `max` equally often. */
  | { readonly kind: 'uniform'; readonly min: number; readonly max: number }
  /** A boundary at each position with the same chance, 1/`mean`: short segments are the commonest. */
  | { readonly kind: 'geometric'; readonly mean: number }
  /** The logarithm is normal: a usual length and a long tail, as chapters and topics have it. Rounded, 1 at least. */
  | { readonly kind: 'lognormal'; readonly mean: number; readonly deviation: number }
  /** Lengths sampled from the segments of a corpus, of the coders named or of all. */
  | { readonly kind: 'corpus'; readonly corpus: Corpus; readonly coders?: readonly string[] }

/** A function that samples a length; rejects invalid parameters (`option-invalid`). */
export function lengthDrawer(lengths: SegmentLengths): (source: Stream) => number {
  requireChoice('lengths.kind', lengths.kind, ['uniform', 'geometric', 'lognormal', 'corpus'])
  switch (lengths.kind) {
    case 'uniform': {
      const min = requireInteger('lengths.min', lengths.min, 1)
      const max = requireInteger('lengths.max', lengths.max, min)
      return source => min + source.below(max - min + 1)
    }
    case 'geometric': {
      const mean = requireNumber('lengths.mean', lengths.mean, 1)
      return source => 1 + source.geometric(1 / mean)
    }
    case 'lognormal': {
      const mean = requireNumber('lengths.mean', lengths.mean, 1)
      const deviation = requireNumber('lengths.deviation', lengths.deviation, 0)
      // If ln L is normal with these two, L has the mean and the deviation asked for.
      const variance = Math.log(1 + (deviation / mean) ** 2)
      const centre = Math.log(mean) - variance / 2
      return source => Math.max(1, Math.round(Math.exp(centre + Math.sqrt(variance) * source.normal())))
    }
    case 'corpus': {
      const { corpus } = lengths
      const coders = lengths.coders ?? codersOf(corpus)
      const masses = corpus.items.flatMap(item =>
        coders.flatMap(coder => {
          const segmentation = codingOf(item, coder)
          return segmentation === undefined ? [] : toMasses(segmentation)
        }),
      )
      if (masses.length === 0) throw invalid(lengthsFromNobody, {})
      return source => masses[source.below(masses.length)]!
    }
  }
}
