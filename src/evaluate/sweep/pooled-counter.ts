import { type IncrementalMatches, incrementalMatches } from '../../compare/matches/incremental-matches.ts'
import { countedPositions, type Trim } from '../../compare/matches/matched-boundaries.ts'
import { sumTally } from '../../evidence/sum-rows.ts'
import type { AnyMetric, Tally } from '../../metrics/definition/metric.ts'
import { fromBoundaries } from '../../model/construct.ts'
import type { Segmentation } from '../../model/segmentation.ts'

/** The pooled value of a metric while boundaries are added to the hypotheses. */
interface PooledCounter {
  /** A boundary after `position` units of an item. */
  cut(item: number, position: number): void
  value(): number | undefined
  /** The tally of each item as it stands. */
  tallies(): readonly Tally[]
  /** Whether a value costs next to nothing, so that every threshold can be asked. */
  readonly cheap: boolean
}

/**
 * Follows a metric while hypotheses gain boundaries. Boundary precision, recall and F change by one boundary at a time,
 * O(log |R|) each; for other metrics the items that changed are compared again.
 */
export function pooledCounter(
  references: readonly Segmentation[],
  metric: AnyMetric,
  options: object,
): PooledCounter {
  const settings = metric.resolve(options)
  const far = reachOf(metric, settings, references)
  return far === undefined
    ? recompared(references, metric, settings)
    : matchedOneByOne(references, metric, settings, far)
}

const MATCHING = ['boundary-precision', 'boundary-recall', 'boundary-f']

/** How far a match may be off, where boundaries can be matched one after the other; undefined where they cannot. */
function reachOf(
  { id }: AnyMetric,
  settings: Readonly<Record<string, unknown>>,
  references: readonly Segmentation[],
): number | undefined {
  const { tolerance, matching, excludeEvery, average = 'pooled', reach } = settings
  if (!MATCHING.includes(id) || typeof tolerance !== 'number' || excludeEvery !== 0 || average !== 'pooled')
    return undefined
  // Nothing is less than 0 apart, which the metric says; seconds are counted in ticks of each recording.
  if (tolerance === 0 && reach === 'below') return undefined
  if (tolerance > 0 && references.some(({ axis }) => axis !== undefined)) return undefined
  const far = reach === 'below' ? tolerance - 1 : tolerance
  return matching === 'maximum' || (matching === 'greedy-nearest' && far === 0) ? far : undefined
}

function matchedOneByOne(
  references: readonly Segmentation[],
  metric: AnyMetric,
  settings: Readonly<Record<string, unknown>>,
  far: number,
): PooledCounter {
  const ends = settings.trim as Trim
  const fixed = references.map(reference => countedPositions(reference, ends))
  const matchers = fixed.map(positions =>
    far === 0 ? samePlaces(positions) : incrementalMatches(positions, far),
  )
  const own = fixed.map(({ length }) => ({ matches: 0, reference: length, hypothesis: 0 }))
  const all = { matches: 0, reference: own.reduce((sum, { reference }) => sum + reference, 0), hypothesis: 0 }
  const cut = (item: number, position: number): void => {
    const found = matchers[item]!.add(position) ? 1 : 0
    for (const tally of [own[item]!, all]) {
      tally.hypothesis++
      tally.matches += found
    }
  }
  // Ends that count are boundaries of everybody.
  for (const [item, { units }] of references.entries())
    for (const end of countedPositions({ units, boundaries: new Uint32Array(0) }, ends)) cut(item, end)
  return {
    cheap: true,
    cut,
    value: () => metric.score({ ...all }, settings),
    tallies: () => own.map(tally => ({ ...tally })),
  }
}

/** Matches at the same position: no need to look around. */
function samePlaces(positions: Uint32Array): IncrementalMatches {
  const known = new Set(positions)
  return { add: position => known.has(position) }
}

function recompared(references: readonly Segmentation[], metric: AnyMetric, settings: object): PooledCounter {
  const cuts: number[][] = references.map(() => [])
  const tally = (item: number) =>
    metric.tally(
      references[item]!,
      withAxis(
        references[item]!,
        cuts[item]!.toSorted((a, b) => a - b),
      ),
      settings,
    )
  const tallies: Tally[] = references.map(() => ({}))
  const changed = new Set(references.keys())
  const renew = () => {
    for (const item of changed) tallies[item] = tally(item)
    changed.clear()
  }
  return {
    cheap: false,
    cut(item, position) {
      cuts[item]!.push(position)
      changed.add(item)
    },
    value() {
      renew()
      if (tallies.length === 0) return undefined
      return metric.score(sumTally(tallies), settings)
    },
    tallies() {
      renew()
      return [...tallies]
    },
  }
}

const withAxis = ({ units, axis }: Segmentation, boundaries: readonly number[]): Segmentation => {
  const made = fromBoundaries(units, boundaries)
  return axis === undefined ? made : { ...made, axis }
}
