import type { EditSettings } from '../../compare/edits/edit-settings.ts'
import type { BoundaryFOptions } from '../../metrics/boundaries/boundary-f.ts'
import type { AnyMetric } from '../../metrics/definition/metric.ts'
import type { ResolvedLengths } from '../../metrics/definition/option.ts'
import type { BedFOptions } from '../../metrics/edits/bed-options.ts'
import type { SegmentationSimilarityOptions } from '../../metrics/edits/segmentation-similarity.ts'
import type { WinPrFOptions } from '../../metrics/windows/win-pr-f.ts'
import type { SlidingOptions } from '../../metrics/windows/window-options.ts'
import type { ChanceModelName } from '../random/chance-setting.ts'
import { isPlain, type MarkSpace, PLAIN_MARKS } from '../random/random-pair.ts'
import { editCounts, editRates } from './edit-methods.ts'
import { lengthsMethod } from './lengths.ts'
import type { CountsMethod, RatesMethod } from './method.ts'
import { inTime } from './method.ts'
import { positionsMethods } from './positions.ts'
import { similarityCounts, similarityRates } from './similarity-methods.ts'
import { boundaryFMethods, slidingMethods, winPrMethods } from './window-methods.ts'

/** The exact way to the expected tally of a measure where places are cut by chance; undefined where there is none. */
export function ratesMethod(metric: AnyMetric, options: object, space: MarkSpace): RatesMethod | undefined {
  if (inTime(options)) return undefined
  if (metric.expected !== undefined) return ownRates(metric, options, space)
  switch (metric.chance) {
    case 'edits':
      return editRates(options as EditSettings, 'counts', space)
    case 'edit-confusions':
      return editRates(options as ResolvedLengths<BedFOptions>, 'confusion', space)
    case 'edited-places':
      return similarityRates(options as ResolvedLengths<SegmentationSimilarityOptions>, space)
    case 'pk':
    case 'window-diff':
      return slidingMethods(metric.chance, options as SlidingOptions, space)?.rates
    case 'win-pr':
      return winPrMethods(options as WinPrFOptions, space)?.rates
    case 'matches':
      return boundaryFMethods(options as BoundaryFOptions, space)?.rates
  }
  return undefined
}

/** The same where codings keep their boundaries: measures of positions, or of one type. */
export function countsMethod(metric: AnyMetric, options: object, space: MarkSpace): CountsMethod | undefined {
  if (inTime(options)) return undefined
  if (metric.expected !== undefined) return ownCounts(metric, options, space)
  switch (metric.chance) {
    case 'pk':
    case 'window-diff':
      return slidingMethods(metric.chance, options as SlidingOptions, space)?.counts
    case 'win-pr':
      return winPrMethods(options as WinPrFOptions, space)?.counts
    case 'matches':
      return boundaryFMethods(options as BoundaryFOptions, space)?.counts
  }
  if (!isPlain(space)) return undefined
  switch (metric.chance) {
    case 'edits':
      return editCounts(options as EditSettings, 'counts', space.scale)
    case 'edit-confusions':
      return editCounts(options as ResolvedLengths<BedFOptions>, 'confusion', space.scale)
    case 'edited-places':
      return similarityCounts(options as ResolvedLengths<SegmentationSimilarityOptions>, space.scale)
  }
  return undefined
}

/** Whether a measure has an exact way under its options at all, whatever the types of the data. */
export const hasExactMethod = (metric: AnyMetric, options: object, chance: ChanceModelName): boolean => {
  const plain = { scale: undefined, marks: PLAIN_MARKS }
  const methods = {
    rates: ratesMethod,
    counts: countsMethod,
    lengths: lengthsMethod,
    positions: positionsMethods,
    'positions-counts': positionsMethods,
  }
  return methods[chance](metric, options, plain) !== undefined
}

/** The exact way that a measure of a user brings along, for one type and chosen before any other. */
function ownRates(metric: AnyMetric, options: object, space: MarkSpace): RatesMethod | undefined {
  if (!isPlain(space)) return undefined
  const ask = (units: number, rates: readonly [number, number]) =>
    metric.expected!({ units, chance: 'rates', rates }, options)
  if (ask(2, [0.5, 0.5]) === undefined) return undefined
  return {
    stableFrom: Number.POSITIVE_INFINITY,
    cost: 1000,
    tally:
      ({ first, second }) =>
      units =>
        ask(units, [first[1] ?? 0, second[1] ?? 0])!,
  }
}

/** The same where codings keep their boundaries. */
function ownCounts(metric: AnyMetric, options: object, space: MarkSpace): CountsMethod | undefined {
  if (!isPlain(space)) return undefined
  return (units, j, k) => metric.expected!({ units, chance: 'counts', boundaries: [j, k] }, options)
}
