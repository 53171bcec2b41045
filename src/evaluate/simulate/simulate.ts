import { fromBoundaries } from '../../model/construct.ts'
import { type Coding, type Corpus, type Item, makeCorpus } from '../../model/corpus.ts'
import { invalid } from '../../model/error.ts'
import {
  simulatedTypesEmpty,
  simulationTooLarge,
  typedEndWithoutTypes,
  typeSharesDiffer,
  typeSharesZero,
} from '../../model/errors/evaluate.ts'
import { requireInteger, requireNumber, requireObject } from '../../model/require.ts'
import { MAX_UNITS, type Segmentation, type TypeScale, typeScale } from '../../model/segmentation.ts'
import { type Stream, stream, streamIds, textKey } from '../../stats/resampling/stream.ts'
import {
  type CoderQuality,
  checkCoder,
  defaultCoder,
  distort,
  lengthDrawer,
  type SegmentLengths,
} from './simulated-coder.ts'

/** A coder to simulate: its name and whatever differs from the default coder. */
export type SimulatedCoder = Partial<CoderQuality> & { readonly name: string }

/** What to simulate. Only the seed is required. */
export interface SimulateOptions {
  /** Whole number, 0 … 2^53 − 1. */
  readonly seed: number
  /**
   * How many items.
   * @defaultValue 12
   */
  readonly items?: number
  /**
   * Units in each item, all the same or from a least to a most.
   * @defaultValue 40 to 80, or those of the corpus in `lengths`
   */
  readonly units?: number | readonly [number, number]
  /**
   * How long segments are.
   * @defaultValue geometric with mean 8
   */
  readonly lengths?: SegmentLengths
  /**
   * The people: how many, or who.
   * @defaultValue 4
   */
  readonly coders?: number | readonly SimulatedCoder[]
  /**
   * Rates of the people, where they have none of their own.
   * @defaultValue those of `defaultCoder`
   */
  readonly rates?: Partial<Omit<CoderQuality, 'name'>>
  /**
   * The programs: how many, each worse than the one before, or which.
   * @defaultValue 0
   */
  readonly segmenters?: number | readonly SimulatedCoder[]
  /**
   * Names of boundary types. Each boundary has one.
   * @defaultValue none
   */
  readonly types?: readonly string[] | TypeScale
  /**
   * How often each type occurs, in proportion.
   * @defaultValue all alike
   */
  readonly shares?: readonly number[]
  /**
   * Whether the end of the text has a type too (S_f).
   * @defaultValue `false`
   */
  readonly typedEnd?: boolean
  /**
   * Whether units have texts, "unit 1", "unit 2", …
   * @defaultValue `false`
   */
  readonly texts?: boolean
  /**
   * The name under which the segmentation behind the codings appears in the corpus, as the first coder.
   * @defaultValue left out
   */
  readonly reference?: string
}

/** A corpus is made in memory: so many coders, codings, and units of all codings together fit into it. */
const MOST = { coders: 10_000, codings: 4_000_000, units: 1_000_000_000 }

/** Names of the people, as many as have names; later ones have numbers. */
const people = ['ann', 'bo', 'cy', 'di', 'ed', 'flo', 'gus', 'hal']

/**
 * A corpus from a seed: for each item a hidden segmentation with the segment lengths asked for, and what each coder
 * makes of it, with misses, near misses, false boundaries and confused types at known rates. Made data to try things on:
 * what a metric does with each kind of error, how wide intervals get, whether a test finds what was put in.
 *
 * Codings of an item are independent given the hidden segmentation. An item depends on (seed, its number), a coding on
 * (seed, item, coder's name) and the coder's rates, so more items or other coders change nothing in those that were
 * there. Same options, same corpus, in Node and Chrome on every machine (another engine may round a logarithm in another
 * way, and so give a length that is one unit off). Work goes with boundaries, except for `texts`.
 *
 * @param options - the seed, and what the corpus is like
 * @returns the corpus
 * @throws CesuraError `option-invalid`, `duplicate-coder` for two coders of one name, `duplicate-type`
 * @example
 * toMasses(simulateCorpus({ seed: 1, units: 20, lengths: { kind: 'uniform', min: 5, max: 5 }, reference: 'truth' }).items[0].codings[0].segmentation)
 * //=> [5, 5, 5, 5]
 * simulateCorpus({ seed: 1, items: 3, segmenters: 2 }).items[2].codings.map(({ coder }) => coder)
 * //=> ['ann', 'bo', 'cy', 'di', 'segmenter-1', 'segmenter-2']
 */
export function simulateCorpus(options: SimulateOptions): Corpus {
  const seed = requireInteger('seed', requireObject('options', options).seed, 0)
  const count = requireInteger('items', options.items ?? 12, 1)
  const lengths = options.lengths ?? { kind: 'geometric', mean: 8 }
  const drawLength = lengthDrawer(lengths)
  const drawUnits = unitsDrawer(options.units, lengths)
  const scale = scaleOf(options)
  const drawType = typeDrawer(scale, options.shares)
  const coders = [
    ...named(options.coders ?? 4, index => ({ name: people[index] ?? `coder-${index + 1}` })).map(coder => ({
      ...options.rates,
      ...coder,
    })),
    ...named(options.segmenters ?? 0, index => ({
      name: `segmenter-${index + 1}`,
      ...segmenterRates(index),
    })),
  ].map(checkCoder)
  requireCapacity(
    count,
    Math.max(1, coders.length + (options.reference === undefined ? 0 : 1)),
    mostUnits(options),
  )
  const width = String(count).length
  const items: Item[] = []
  for (let number = 1; number <= count; number++) {
    const id = `item-${String(number).padStart(width, '0')}`
    const source = stream(seed, number, 0, streamIds.simulatedItem)
    const units = drawUnits(source)
    const truth = hiddenSegmentation(units, drawLength, drawType, scale, options.typedEnd ?? false, source)
    const codings: Coding[] =
      options.reference === undefined ? [] : [{ coder: options.reference, segmentation: truth }]
    for (const coder of coders) {
      const own = stream(seed, number, textKey(coder.name), streamIds.simulatedCoder)
      if (own.chance(coder.missing)) continue
      codings.push({ coder: coder.name, segmentation: distort(truth, coder, own, drawType) })
    }
    const texts = options.texts
      ? { texts: Array.from({ length: units }, (_, unit) => `unit ${unit + 1}`) }
      : {}
    items.push({ id, units, ...texts, codings })
  }
  return makeCorpus(items, scale)
}

function named(
  coders: number | readonly SimulatedCoder[],
  make: (index: number) => SimulatedCoder,
): readonly SimulatedCoder[] {
  if (typeof coders !== 'number') return coders
  return Array.from({ length: requireInteger('coders and segmenters', coders, 0, MOST.coders) }, (_, index) =>
    make(index),
  )
}

/** The most units that an item may get. */
const mostUnits = ({ units, lengths }: SimulateOptions): number =>
  units === undefined && lengths?.kind === 'corpus'
    ? lengths.corpus.items.reduce((most, item) => Math.max(most, item.units), 0)
    : (([units ?? 80].flat() as number[]).at(-1) ?? 0)

/** Rejects what could not be held, before it is begun. */
function requireCapacity(items: number, coders: number, units: number): void {
  const codings = items * coders
  const [asked, most, what] =
    codings > MOST.codings
      ? [codings, MOST.codings, 'codings']
      : [codings * units, MOST.units, 'units in all codings together']
  if (asked <= most) return
  throw invalid(simulationTooLarge, { items, coders, asked, what, most })
}

/** The first is a little worse than a person, the next ones worse and worse. */
function segmenterRates(index: number): Partial<CoderQuality> {
  const worse = (rate: number, by: number) => Math.min(0.9, Math.round((rate + by * (index + 1)) * 100) / 100)
  return {
    miss: worse(defaultCoder.miss, 0.08),
    nearMiss: worse(defaultCoder.nearMiss, 0.06),
    reach: 3,
    insertion: worse(defaultCoder.insertion, 0.12),
    confusion: worse(defaultCoder.confusion, 0.05),
  }
}

function unitsDrawer(units: SimulateOptions['units'], lengths: SegmentLengths): (source: Stream) => number {
  if (units === undefined && lengths.kind === 'corpus') {
    const known = lengths.corpus.items.map(item => item.units)
    return source => known[source.below(known.length)]!
  }
  const [min, max] = typeof units === 'number' ? [units, units] : (units ?? [40, 80])
  requireInteger('units', min, 1, MAX_UNITS)
  requireInteger('units', max, min, MAX_UNITS)
  return source => min + source.below(max - min + 1)
}

function scaleOf({ types, typedEnd }: SimulateOptions): TypeScale | undefined {
  const scale =
    types === undefined
      ? undefined
      : 'names' in types
        ? typeScale(types.names, types.ranks)
        : typeScale(types)
  if (scale !== undefined && scale.names.length === 0) throw invalid(simulatedTypesEmpty, {})
  if (scale === undefined && typedEnd) throw invalid(typedEndWithoutTypes, {})
  return scale
}

function typeDrawer(scale: TypeScale | undefined, shares?: readonly number[]): (source: Stream) => number {
  const weights = shares ?? scale?.names.map(() => 1) ?? [1]
  if (weights.length !== (scale?.names.length ?? 1))
    throw invalid(typeSharesDiffer, {
      shares: weights.length,
      types: scale?.names.length ?? 0,
    })
  for (const weight of weights) requireNumber('shares', weight, 0)
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  if (total === 0) throw invalid(typeSharesZero, {})
  return source => {
    let left = source.uniform() * total
    const type = weights.findIndex(weight => {
      left -= weight
      return left < 0
    })
    return type < 0 ? weights.findLastIndex(weight => weight > 0) : type
  }
}

function hiddenSegmentation(
  units: number,
  drawLength: (source: Stream) => number,
  drawType: (source: Stream) => number,
  scale: TypeScale | undefined,
  typedEnd: boolean,
  source: Stream,
): Segmentation {
  const boundaries: number[] = []
  for (let at = drawLength(source); at < units; at += drawLength(source)) boundaries.push(at)
  const cut = fromBoundaries(units, boundaries)
  if (scale === undefined) return cut
  const segmentation = {
    ...cut,
    types: Uint32Array.from(boundaries, () => (1 << drawType(source)) >>> 0),
    scale,
  }
  return typedEnd ? { ...segmentation, end: drawType(source) } : segmentation
}
