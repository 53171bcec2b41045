import type { AnyMetric } from '../../metrics/metric.ts'
import { fromBoundaries } from '../../model/construct.ts'
import type { Segmentation } from '../../model/segmentation.ts'

/** The pooled value of a metric while boundaries are added to the hypotheses. */
export interface PooledCounter {
  /** A boundary after `position` units of an item. */
  cut(item: number, position: number): void
  value(): number | undefined
}

/**
 * Follows a metric while hypotheses gain boundaries. A metric whose tally changes by one boundary alone says how
 * (`grow`); others are compared again for the items that changed.
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
  let [matches, hypothesis] = [0, 0]
  return {
    cut(item, position) {
      hypothesis++
      if (known[item]!.has(position)) matches++
    },
    value: () => metric.score({ matches, reference, hypothesis }, settings),
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
  const tallies: unknown[] = references.map(() => undefined)
  const changed = new Set(references.keys())
  return {
    cut(item, position) {
      cuts[item]!.push(position)
      changed.add(item)
    },
    value() {
      for (const item of changed) tallies[item] = tally(item)
      changed.clear()
      if (tallies.length === 0) return undefined
      return metric.score(
        tallies.slice(1).reduce((sum, next) => metric.add(sum, next), tallies[0]),
        settings,
      )
    },
  }
}

const withAxis = ({ units, axis }: Segmentation, boundaries: readonly number[]): Segmentation => {
  const made = fromBoundaries(units, boundaries)
  return axis === undefined ? made : { ...made, axis }
}
