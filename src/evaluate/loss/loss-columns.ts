import { isOneType } from '../../compare/edits/boundary-edits.ts'
import { typeCount } from '../../compare/edits/edit-settings.ts'
import { fewestPkErrors, fewestWindowDiffErrors } from '../../compare/windows/fewest-errors.ts'
import type { Tally } from '../../metrics/definition/definition.ts'
import type { AnyMetric } from '../../metrics/definition/metric.ts'
import { type ResolvedLengths, resolveLength } from '../../metrics/definition/option.ts'
import {
  agreedRow,
  inMarkOrder,
  rowInForce,
  type SlidingOptions,
} from '../../metrics/windows/window-options.ts'
import type { Segmentation } from '../../model/segmentation.ts'
import { LOSS, lossKinds, PREFIX, partsOfPair } from './loss-terms.ts'

/** Whether the loss of a metric has parts under these options. */
export function hasLossParts(metric: AnyMetric, options: object): boolean {
  const { matching, average, weighted, windows, onEmpty } = options as Record<string, unknown>
  return (
    Object.hasOwn(lossKinds, metric.id) &&
    matching !== 'any-within' &&
    matching !== 'first-within' &&
    onEmpty !== 'chunkseg' &&
    average !== 'items-pr' &&
    weighted !== true &&
    windows !== 'segeval-padded'
  )
}

/** The metric with the columns of its loss in every tally; sums, scores and reasons stay as they are. */
export function withLossColumns(metric: AnyMetric): AnyMetric {
  const own = Object.assign(
    (reference: Segmentation, hypothesis: Segmentation, options?: object) =>
      metric(reference, hypothesis, options),
    metric,
    {
      tally(reference: Segmentation, hypothesis: Segmentation, options?: object): Tally {
        const settings = metric.resolve(options)
        const tally: Tally = metric.tally(reference, hypothesis, settings)
        if (!hasLossParts(metric, settings)) return { ...tally, [`${PREFIX}no-parts`]: 1 }
        const counted = { ...tally, ...lossColumns(metric, reference, hypothesis, tally, settings) }
        return { ...counted, ...partsOfPair(metric, settings, counted) }
      },
    },
  )
  return own as AnyMetric
}

/** Whether a tally carries the columns of its loss. */
export const carriesLoss = (tally: Tally): boolean =>
  Object.keys(tally).some(field => field.startsWith(PREFIX))

/** The tally of the metric alone. */
export const withoutLossColumns = (tally: Tally): Tally =>
  Object.fromEntries(Object.entries(tally).filter(([field]) => !field.startsWith(PREFIX)))

function lossColumns(
  metric: AnyMetric,
  reference: Segmentation,
  hypothesis: Segmentation,
  tally: Tally,
  options: object,
): Tally {
  switch (lossKinds[metric.id]) {
    case 'edits': {
      // Variant 2012 compares each type on its own: it knows no wrong types.
      const { variant } = options as { variant?: string }
      if (variant === '2012' && !isOneType(reference)) return { [`${PREFIX}no-parts`]: 1 }
      return counts(tokensOf(reference), tokensOf(hypothesis))
    }
    case 'matches':
      return 'tp' in tally
        ? counts(tally.tp! + tally.fn!, tally.tp! + tally.fp!)
        : counts(tally.reference!, tally.hypothesis!)
    default:
      return fewestErrors(metric, reference, hypothesis, options as SlidingOptions)
  }
}

const counts = (reference: number, hypothesis: number): Tally => ({
  [LOSS.reference]: reference,
  [LOSS.hypothesis]: hypothesis,
  [LOSS.fewer]: Math.min(reference, hypothesis),
})

/** Boundaries, one for each of their types. */
function tokensOf({ boundaries, types }: Segmentation): number {
  if (types === undefined) return boundaries.length
  let tokens = 0
  for (const set of types) tokens += typeCount(set)
  return tokens
}

function fewestErrors(
  metric: AnyMetric,
  reference: Segmentation,
  hypothesis: Segmentation,
  options: SlidingOptions,
): Tally {
  const window = resolveLength(`${metric.id}.window`, options.window, reference.axis, 'floor')
  const settings = { ...options, window } as ResolvedLengths<SlidingOptions>
  const row = rowInForce(reference, settings)
  if (row === undefined || row.divisor <= 0) return { [LOSS.fewest]: 0 }
  const expected = inMarkOrder(metric.id, reference, settings)
  const boundaries = hypothesis.boundaries.length
  const fewest =
    metric.id === 'pk'
      ? fewestPkErrors(expected, boundaries, agreedRow(row, settings.closed, reference.units))
      : fewestWindowDiffErrors(expected, boundaries, row)
  if (fewest !== undefined) return { [LOSS.fewest]: fewest }
  return { [`${PREFIX}${metric.id === 'pk' ? 'text-too-long' : 'window-too-wide'}`]: 1 }
}
