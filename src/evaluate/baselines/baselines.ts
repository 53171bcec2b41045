import { fromBoundaries } from '../../model/construct.ts'
import type { Corpus, Item } from '../../model/corpus.ts'
import { invalid } from '../../model/error.ts'
import { referencesWithoutSegmentation } from '../../model/errors/evaluate.ts'
import { markStable } from '../../model/kept-bits.ts'
import { requireChoice, requireNames } from '../../model/require.ts'
import type { Segmentation, TypeScale } from '../../model/segmentation.ts'
import { type Stream, stream, streamIds, textKey } from '../../stats/resampling/stream.ts'
import { type CorpusFacts, count, factsOf, typeSetOf } from '../facts.ts'

/** What the random segmenter takes over from the references. */
export type BaselineMatch = 'rate' | 'lengths'

/** How baseline segmenters are made. */
export interface BaselineOptions {
  /** The coders whose boundaries are imitated. @defaultValue all coders */
  readonly references?: readonly string[]
  /** Where random numbers start: the same seed cuts the same places. */
  readonly seed: number
  /**
   * `rate`: a boundary at each position with the references' chance. `lengths`: segments as long as theirs.
   * @defaultValue `rate`
   */
  readonly match?: BaselineMatch
}

/** A segmenter that does not look at the text: scores worth having are better than its. */
export interface Baseline {
  readonly id: 'random' | 'even' | 'none'
  /** One sentence: how it cuts. */
  readonly about: string
  /** Its segmentation of an item. The random one has many: replicate 0, 1, 2 … */
  segmentation(item: Item, replicate?: number): Segmentation
}

/** What the references have in common. */
export interface Profile {
  readonly rate: number
  /** Lengths of their segments. */
  readonly lengths: Frequencies
  readonly scale: TypeScale | undefined
  /** The type sets of all boundaries, so that boundaries can be sampled like them. */
  readonly types: Frequencies
  readonly ends: Frequencies
}

/**
 * Three segmenters that know the references but not the text, as bounds to read scores by: `random` cuts at random,
 * at the references' boundary rate (or with segments as long as theirs); `even` cuts into equal parts, as many as that
 * rate gives; `none` does not cut. The rate is that of all references together:
 *
 *     rate = Σ boundaries / Σ (units − 1)
 *
 * Boundary types, where there are any, are sampled as often as the references use them; `even` takes the commonest.
 * The random cuts of an item depend on (seed, item id, replicate) alone. Work goes with boundaries, not with units.
 *
 * @param corpus - items with the codings of several coders
 * @param options - whose boundaries are imitated, how, and the seed
 * @returns the three segmenters
 * @throws CesuraError `nothing-to-compare` where no reference has cut anything, `option-invalid`, `not-a-corpus`
 * @see D. Beeferman, A. Berger & J. Lafferty 1999 and L. Pevzner & M. A. Hearst 2002 on such degenerate segmenters.
 *
 * @example
 * baselines({ items: [{ id: 'a', units: 12, codings: [{ coder: 'x', segmentation: fromMasses([2, 5, 5]) }] }] }, { seed: 1 })
 *   .map(({ id, segmentation }) => `${id} ${toMasses(segmentation({ id: 'a', units: 12, codings: [] }))}`).slice(1)
 * //=> ['even 4,4,4', 'none 12']
 */
export function baselines(corpus: Corpus, options: BaselineOptions): readonly Baseline[] {
  return baselinesLike(factsOf(corpus, options.match === 'lengths'), options)
}

/** A baseline that can put its boundaries into an array that many share. */
interface SharingBaseline extends Baseline {
  segmentation(item: Item, replicate?: number, buffer?: Positions): Segmentation
}

/** `baselines` for a corpus of which only the facts are known. */
export function baselinesLike(facts: CorpusFacts, options: BaselineOptions): readonly SharingBaseline[] {
  const { seed } = options
  const match = requireChoice('match', options.match ?? 'rate', ['rate', 'lengths'])
  const profile = profileOf(facts, requireNames('references', options.references ?? [...facts.coders.keys()]))
  const { rate } = profile
  // A tick is too short to be meaningful, so on recordings the rate is reported per minute.
  const ticks = facts.time === undefined ? undefined : facts.units / facts.time.seconds
  const share =
    ticks === undefined
      ? `${(100 * rate).toPrecision(3)} %`
      : `${(60 * ticks * rate).toPrecision(3)} a minute`
  return [
    {
      id: 'random',
      about:
        match === 'rate'
          ? ticks === undefined
            ? `random cuts: a boundary at each place with chance ${share}, the references' rate`
            : `random cuts: at any time alike, ${share}, the references' rate`
          : "random cuts: segments as long as the references', in random order",
      segmentation(item, replicate = 0, buffer = new Positions()) {
        const source = stream(seed, textKey(item.id), replicate, streamIds.baseline)
        if (match === 'rate') scatter(item.units, rate, source, buffer)
        else drawLengths(item.units, profile.lengths, source, buffer)
        return withTypes(item, buffer.take(), profile, values => values.sample(source))
      },
    },
    {
      id: 'even',
      about: `equal parts, as many as the references' rate of ${share} gives`,
      segmentation: byUnits(item =>
        typed(item, evenly(item.units, Math.round(rate * (item.units - 1))), profile, commonest),
      ),
    },
    {
      id: 'none',
      about: 'no boundary at all',
      segmentation: byUnits(item => typed(item, [], profile, commonest)),
    },
  ]
}

/** Segmentations that are kept for texts of the same length, and their boundaries at most. */
const KEPT = 1024
const MOST_BOUNDARIES = 4096

/** Texts of the same number of units are cut alike: once. On a time axis items differ, and each is cut. */
function byUnits(cut: (item: Item) => Segmentation): (item: Item) => Segmentation {
  const kept = new Map<number, Segmentation>()
  return item => {
    if (item.codings[0]?.segmentation.axis !== undefined) return cut(item)
    const known = kept.get(item.units)
    if (known !== undefined) return known
    const made = cut(item)
    if (kept.size === KEPT) kept.clear()
    if (made.boundaries.length <= MOST_BOUNDARIES) kept.set(item.units, made)
    return made
  }
}

/** What references have in common, for segmentations that are to look like theirs. */
export function profileOf({ coders, scale }: CorpusFacts, references: readonly string[]): Profile {
  const found = references.flatMap(name => coders.get(name) ?? [])
  if (found.every(({ codings }) => codings === 0)) throw invalid(referencesWithoutSegmentation, {})
  let boundaries = 0
  let places = 0
  const lengths = new Map<number, number>()
  const types = new Map<number, number>()
  const ends = new Map<number, number>()
  for (const own of found) {
    boundaries += own.boundaries
    places += own.places
    for (const [length, times] of own.lengths) count(lengths, length, times)
    if (scale === undefined) continue
    for (const [key, times] of own.types) count(types, typeSetOf(key, scale), times)
    for (const [name, times] of own.ends) count(ends, scale.names.indexOf(name), times)
  }
  return {
    rate: places === 0 ? 0 : boundaries / places,
    lengths: new Frequencies(lengths),
    scale,
    types: new Frequencies(types),
    ends: new Frequencies(ends),
  }
}

/** How often numbers occur, to sample them as often. A sample does not depend on the order in which they came. */
class Frequencies {
  readonly #values: Float64Array
  /** Occurrences of a value and of all below it. */
  readonly #upTo: Float64Array

  constructor(counts: ReadonlyMap<number, number>) {
    this.#values = Float64Array.from(counts.keys()).sort()
    let sum = 0
    this.#upTo = this.#values.map(value => (sum += counts.get(value)!))
  }

  get total(): number {
    return this.#upTo.at(-1) ?? 0
  }

  /** A value, each as likely as it is frequent. */
  sample(source: Stream): number {
    const at = source.below(this.total)
    let low = 0
    for (let high = this.#upTo.length - 1; low < high; ) {
      const middle = (low + high) >> 1
      if (this.#upTo[middle]! > at) high = middle
      else low = middle + 1
    }
    return this.#values[low]!
  }

  /** The most frequent value; the lowest of several. */
  commonest(): number {
    let best = 0
    const times = (index: number) => this.#upTo[index]! - (this.#upTo[index - 1] ?? 0)
    for (let index = 1; index < this.#values.length; index++) if (times(index) > times(best)) best = index
    return this.#values[best]!
  }
}

/** Boundaries at each position with the same chance: the gaps between them are geometric. */
export function scattered(units: number, rate: number, source: Stream): Uint32Array {
  const buffer = new Positions()
  scatter(units, rate, source, buffer)
  return buffer.take()
}

function scatter(units: number, rate: number, source: Stream, buffer: Positions): void {
  if (rate <= 0) return
  for (let at = 1 + source.geometric(rate); at < units; at += 1 + source.geometric(rate)) buffer.push(at)
}

/** Segments sampled from lengths until the text is full; the last is shortened. */
function drawLengths(units: number, lengths: Frequencies, source: Stream, buffer: Positions): void {
  for (let at = lengths.sample(source); at < units; at += lengths.sample(source)) buffer.push(at)
}

/** The boundaries that cut a text into count + 1 parts as equal as can be. */
function evenly(units: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => Math.round(((index + 1) * units) / (count + 1)))
}

export const commonest = (values: Frequencies): number => values.commonest()

/** The boundaries, checked, with types chosen from the references' where the corpus has types. */
export const typed = (
  item: Item,
  boundaries: readonly number[],
  profile: Profile,
  choose: (values: Frequencies) => number,
): Segmentation => withTypes(item, fromBoundaries(item.units, boundaries).boundaries, profile, choose)

function withTypes(
  { units, codings }: Item,
  boundaries: Uint32Array,
  { scale, types, ends }: Profile,
  choose: (values: Frequencies) => number,
): Segmentation {
  const axis = codings[0]?.segmentation.axis
  const cut = axis === undefined ? { units, boundaries } : { units, boundaries, axis }
  if (scale === undefined) return markStable(cut)
  const segmentation = { ...cut, types: Uint32Array.from(boundaries, () => choose(types)), scale }
  return markStable(ends.total === 0 ? segmentation : { ...segmentation, end: choose(ends) })
}

/**
 * Lists of positions that are filled one after the other and share an array: one of its own costs a short list more than
 * what is put into it. What was taken is never written to again.
 */
export class Positions {
  readonly #size: number
  #buffer: Uint32Array
  #start = 0
  #end = 0

  /** @param size - of an array at least */
  constructor(size = 16) {
    this.#size = size
    this.#buffer = new Uint32Array(size)
  }

  push(position: number): void {
    if (this.#end === this.#buffer.length) this.#move()
    this.#buffer[this.#end++] = position
  }

  /** The list that was filled; the next begins. */
  take(): Uint32Array {
    const list = this.#buffer.subarray(this.#start, this.#end)
    this.#start = this.#end
    return list
  }

  /** Goes on in a new array, with what the list holds so far. */
  #move(): void {
    const begun = this.#buffer.subarray(this.#start, this.#end)
    this.#buffer = new Uint32Array(Math.max(this.#size, 2 * begun.length))
    this.#buffer.set(begun)
    this.#start = 0
    this.#end = begun.length
  }
}
