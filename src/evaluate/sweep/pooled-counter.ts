import type { AnyMetric, Tally } from '../../metrics/metric.ts'
import { fromBoundaries } from '../../model/construct.ts'
import type { Segmentation } from '../../model/segmentation.ts'

/** The pooled value of a metric while boundaries are added to the hypotheses. */
export interface PooledCounter {
  /** A boundary after `position` units of an item. */
  cut(item: number, position: number): void
  value(): number | undefined
  /** The tally of each item as it stands. */
  tallies(): readonly Tally[]
  /** Whether a value costs next to nothing, so that every threshold can be asked. */
  readonly cheap: boolean
}

/**
 * Follows a metric while hypotheses gain boundaries. Boundary F without tolerance changes by one boundary alone; for
 * other metrics the items that changed are compared again.
 */
export function pooledCounter(
  references: readonly Segmentation[],
  metric: AnyMetric,
  options: object,
): PooledCounter {
  const settings = metric.resolve(options)
  return metric.id === 'boundary-f' && isExact(settings)
    ? exactMatches(references, metric, settings)
    : recompared(references, metric, settings)
}

/** Whether boundaries match by position alone, at neither end of the text. */
const isExact = (settings: Readonly<Record<string, unknown>>): boolean =>
  settings.tolerance === 0 &&
  (settings.trim === true || settings.trim === 'yes') &&
  (settings.matching === 'maximum' || settings.matching === 'greedy-nearest') &&
  (settings.excludeEvery ?? 0) === 0 &&
  (settings.average ?? 'pooled') === 'pooled' &&
  (settings.reach ?? 'at-most') === 'at-most'

function exactMatches(
  references: readonly Segmentation[],
  metric: AnyMetric,
  settings: object,
): PooledCounter {
  const known = references.map(({ boundaries }) => new Set(boundaries))
  const reference = references.reduce((sum, { boundaries }) => sum + boundaries.length, 0)
  const own = references.map(({ boundaries }) => ({
    matches: 0,
    reference: boundaries.length,
    hypothesis: 0,
  }))
  let [matches, hypothesis] = [0, 0]
  return {
    cheap: true,
    cut(item, position) {
      hypothesis++
      own[item]!.hypothesis++
      if (!known[item]!.has(position)) return
      matches++
      own[item]!.matches++
    },
    value: () => metric.score({ matches, reference, hypothesis }, settings),
    tallies: () => own.map(tally => ({ ...tally })),
  }
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
      return metric.score(
        tallies.slice(1).reduce((sum, next) => metric.add(sum, next), tallies[0]),
        settings,
      )
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
