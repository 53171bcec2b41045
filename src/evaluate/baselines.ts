import { fromBoundaries } from '../model/construct.ts'
import { toMasses } from '../model/convert.ts'
import { type Corpus, codersOf, codingOf, type Item } from '../model/corpus.ts'
import { CesuraError } from '../model/error.ts'
import { requireChoice } from '../model/require.ts'
import type { Segmentation, TypeScale } from '../model/segmentation.ts'
import { purposes } from '../stats/purposes.ts'
import { type Stream, stream, textKey } from '../stats/stream.ts'

/** What the random segmenter takes over from the references. */
export type BaselineMatch = 'rate' | 'lengths'

/** How baseline segmenters are made. */
export interface BaselineOptions {
  /** The coders whose boundaries are imitated; all coders unless given. */
  readonly references?: readonly string[]
  readonly seed: number
  /** `rate`: a boundary at each place with the references' chance. `lengths`: segments as long as theirs. */
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
interface Profile {
  readonly rate: number
  readonly masses: readonly number[]
  readonly scale: TypeScale | undefined
  /** The type sets of all boundaries, for boundaries to be drawn like them. */
  readonly types: readonly number[]
  readonly ends: readonly number[]
}

/**
 * Three segmenters that know the references but not the text, as bounds to read scores by: `random` cuts at random,
 * at the references' boundary rate (or with segments as long as theirs); `even` cuts into equal parts, as many as that
 * rate gives; `none` does not cut. The rate is that of all references together:
 *
 *     rate = Σ boundaries / Σ (units − 1)
 *
 * Boundary types, where there are any, are drawn as often as the references use them; `even` takes the commonest.
 * The random cuts of an item depend on (seed, item id, replicate) alone. Work goes with boundaries, not with units.
 *
 * @see D. Beeferman, A. Berger & J. Lafferty 1999 and L. Pevzner & M. A. Hearst 2002 on such degenerate segmenters.
 *
 * @example
 * baselines({ items: [{ id: 'a', units: 12, codings: [{ coder: 'x', segmentation: fromMasses([2, 5, 5]) }] }] }, { seed: 1 })
 *   .map(({ id, segmentation }) => `${id} ${toMasses(segmentation({ id: 'a', units: 12, codings: [] }))}`).slice(1)
 * //=> ['even 4,4,4', 'none 12']
 */
export function baselines(corpus: Corpus, options: BaselineOptions): readonly Baseline[] {
  const { seed } = options
  const match = requireChoice('match', options.match ?? 'rate', ['rate', 'lengths'])
  const profile = profileOf(corpus, options.references ?? codersOf(corpus))
  const { rate } = profile
  const share = `${(100 * rate).toPrecision(3)} %`
  return [
    {
      id: 'random',
      about:
        match === 'rate'
          ? `random cuts: a boundary at each place with chance ${share}, the references' rate`
          : "random cuts: segments as long as the references', in random order",
      segmentation(item, replicate = 0) {
        const source = stream(seed, textKey(item.id), replicate, purposes.baseline)
        const boundaries =
          match === 'rate'
            ? scattered(item.units, rate, source)
            : drawnLengths(item.units, profile.masses, source)
        return typed(item.units, boundaries, profile, list => list[source.below(list.length)]!)
      },
    },
    {
      id: 'even',
      about: `equal parts, as many as the references' rate of ${share} gives`,
      segmentation: item =>
        typed(item.units, evenly(item.units, Math.round(rate * (item.units - 1))), profile, commonest),
    },
    {
      id: 'none',
      about: 'no boundary at all',
      segmentation: item => typed(item.units, [], profile, commonest),
    },
  ]
}

function profileOf(corpus: Corpus, references: readonly string[]): Profile {
  const all = corpus.items.flatMap(item => references.flatMap(coder => codingOf(item, coder) ?? []))
  if (all.length === 0)
    throw new CesuraError(
      'nothing-to-compare',
      'no reference has a segmentation; baselines imitate the references, so name coders that have some',
    )
  let boundaries = 0
  let places = 0
  for (const segmentation of all) {
    boundaries += segmentation.boundaries.length
    places += segmentation.units - 1
  }
  return {
    rate: places === 0 ? 0 : boundaries / places,
    masses: all.flatMap(toMasses),
    scale: corpus.scale,
    types: all.flatMap(({ types }) => (types === undefined ? [] : [...types])),
    ends: all.flatMap(({ end }) => (end === undefined ? [] : [end])),
  }
}

/** Boundaries at each place with the same chance: the gaps between them are geometric. */
export function scattered(units: number, rate: number, source: Stream): number[] {
  const boundaries: number[] = []
  if (rate <= 0) return boundaries
  for (let at = 1 + source.geometric(rate); at < units; at += 1 + source.geometric(rate)) boundaries.push(at)
  return boundaries
}

/** Segments drawn from a list of lengths until the text is full; the last is cut short. */
function drawnLengths(units: number, masses: readonly number[], source: Stream): number[] {
  const boundaries: number[] = []
  const draw = () => masses[source.below(masses.length)]!
  for (let at = draw(); at < units; at += draw()) boundaries.push(at)
  return boundaries
}

/** The boundaries that cut a text into count + 1 parts as equal as can be. */
function evenly(units: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => Math.round(((index + 1) * units) / (count + 1)))
}

const commonest = (list: readonly number[]): number => {
  const counts = new Map<number, number>()
  for (const value of list) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].reduce((best, next) => (next[1] > best[1] ? next : best))[0]
}

/** The boundaries, with types chosen from the references' where the corpus has types. */
function typed(
  units: number,
  boundaries: readonly number[],
  { scale, types, ends }: Profile,
  choose: (list: readonly number[]) => number,
): Segmentation {
  const cut = fromBoundaries(units, boundaries)
  if (scale === undefined) return cut
  const segmentation = { ...cut, types: Uint32Array.from(boundaries, () => choose(types)), scale }
  return ends.length === 0 ? segmentation : { ...segmentation, end: choose(ends) }
}
