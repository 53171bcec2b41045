import { computedOnce } from '../../model/computed.ts'
import type { Segmentation, TypeScale } from '../../model/segmentation.ts'
import { counted } from '../pairs/counted.ts'
import type { EditTotals, FlexibleLog } from './anchors.ts'
import { type FlexibleCosts, flexibleCosts, inBillionths, requireRows } from './costs.ts'
import { addExactEdits } from './exact.ts'
import { addRecursiveEdits } from './recursive.ts'
import { type RunningText, runningTexts, sharesOf } from './running-texts.ts'
import { addSegsimflexEdits } from './segsimflex.ts'
import type { FlexibleAlgorithm, FlexibleSettings } from './settings.ts'

/** What two segmentations differ by: cost C in 1e-9, edits E, correct boundaries K, and the units of the text, N. */
interface FlexibleDistance {
  readonly cost: number
  readonly edits: number
  readonly matches: number
  readonly units: number
}

/**
 * The flexible distance of two segmentations: the cheapest set of insertions, deletions, substitutions and moves
 * between the positions where both have a boundary, added up over speakers.
 */
export function flexibleDistance(
  reference: Segmentation,
  hypothesis: Segmentation,
  settings: FlexibleSettings,
): FlexibleDistance {
  const { matrix, transpositionCost, rule, ties, algorithm, speakers } = settings
  const { types, end, scale } = reference
  const sides = [types, end, scale, hypothesis.types, hypothesis.end, hypothesis.scale, hypothesis.units]
  const how = [matrix, transpositionCost, rule, ties, algorithm, speakers]
  return counted('flexible', reference, hypothesis, [...sides, ...how], () =>
    findDistance(reference, hypothesis, settings),
  )
}

function findDistance(
  reference: Segmentation,
  hypothesis: Segmentation,
  settings: FlexibleSettings,
): FlexibleDistance {
  const { speakers } = settings
  const shares = speakers && computedOnce(settings, 'shares', speakers, () => sharesOf(speakers))
  const texts = runningTexts(reference, hypothesis, speakers, shares)
  const costs = costsFor(settings, reference.scale)
  for (const side of [reference, hypothesis]) requireRows(costs, side, settings.matrix)
  const totals: EditTotals = { cost: 0, edits: 0, matches: 0 }
  for (const text of texts) addEdits(settings.algorithm, text, costs, totals)
  const { edits, matches } = totals
  return { cost: inBillionths(totals.cost, costs), edits, matches, units: reference.units }
}

/** Adds one running text's edits to the totals, and its pairs to the log. */
export function addEdits(
  algorithm: FlexibleAlgorithm,
  text: RunningText,
  costs: FlexibleCosts,
  totals: EditTotals,
  log?: FlexibleLog,
): void {
  if (algorithm === 'exact') addExactEdits(text, costs, totals, log)
  else if (algorithm === 'recursive') addRecursiveEdits(text, costs, totals, log)
  else addSegsimflexEdits(text, costs, totals)
}

/** The costs of these settings: a corpus is compared pair by pair under the same ones. */
export const costsFor = (settings: FlexibleSettings, scale: TypeScale | undefined): FlexibleCosts =>
  computedOnce(settings, 'costs', scale, () => flexibleCosts(settings, scale))
