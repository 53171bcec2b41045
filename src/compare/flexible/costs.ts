import type { TypeScale } from '../../model/segmentation.ts'
import { commonDenominator } from './cost-unit.ts'
import { arrangeMatrix, type MatrixRows } from './matrix.ts'
import { nameTypes, type TypedSettings } from './name-types.ts'
import type { FlexibleSettings, TieRule, TranspositionRule } from './settings.ts'
import { transpositionCosts } from './transposition-costs.ts'

/** One, in the unit in which tallies hold costs: multiples of 1e-9, rounded once for two texts. */
export const COST_UNIT = 1e9

/** What every edit costs, in multiples of 1/`unit`: ties are exact. Tables over two types: reference * T + hypothesis. */
export interface FlexibleCosts {
  /** How many of the units below make one. */
  readonly unit: number
  /** Number of types, T. */
  readonly types: number
  /** A boundary that only the reference has, by type. */
  readonly deletion: Float64Array
  /** A boundary that only the hypothesis has, by type. */
  readonly insertion: Float64Array
  /** A pair of boundaries, for their types. */
  readonly substitution: Float64Array
  /** A pair of boundaries, for each unit between them, when the reference's is later. */
  readonly stepBack: Float64Array
  /** The same when the hypothesis's is later. */
  readonly stepOn: Float64Array
  /** No pair farther apart than this can be cheaper than a deletion and an insertion, w; may be infinite. */
  readonly window: number
  readonly ties: TieRule
  /** As they were given: M_T in the order of the scale, and c^t, one per type. */
  readonly similarity: MatrixRows
  readonly transposition: readonly number[]
  readonly rule: TranspositionRule
}

/** The price of one unit of a move: types p of the reference and q of the hypothesis, and who is later. */
export function stepCost(
  rule: TranspositionRule,
  costs: ArrayLike<number>,
  p: number,
  q: number,
  referenceLater: boolean,
): number {
  const a = costs[p]!
  const b = costs[q]!
  switch (rule) {
    case 'later':
      return referenceLater ? a : b
    case 'second':
      return b
    case 'max':
      return Math.max(a, b)
    case 'mean':
      return (a + b) / 2
    case 'min':
      return Math.min(a, b)
  }
}

/** A cost as tallies hold it. */
export const inBillionths = (cost: number, { unit }: FlexibleCosts): number =>
  Math.round((cost / unit) * COST_UNIT)

/** The costs that settings mean for the types of a scale. */
export function flexibleCosts(
  settings: TypedSettings & Pick<FlexibleSettings, 'rule' | 'ties'>,
  scale: TypeScale | undefined,
): FlexibleCosts {
  const { rule, ties } = settings
  const named = nameTypes(settings, scale)
  const similarity = arrangeMatrix(named.matrix, scale)
  const types = similarity.length - 1
  const transposition = transpositionCosts(named, similarity, scale)
  const given = settings.transpositionCost === undefined ? [] : transposition
  const parts = commonDenominator([...similarity.flat(), ...given])
  // Four to the part: halves of costs, and means of two such halves, are integers too.
  const unit = 4 * parts
  const inUnits = (value: number) => 4 * Math.round(value * parts)
  const deletion = Float64Array.from({ length: types }, (_, p) => unit - inUnits(similarity[p]![types]!))
  const insertion = Float64Array.from({ length: types }, (_, q) => unit - inUnits(similarity[types]![q]!))
  const steps = given.length === 0 ? deletion.map(cost => cost / 2) : Float64Array.from(given, inUnits)
  const substitution = new Float64Array(types * types)
  const stepBack = new Float64Array(types * types)
  const stepOn = new Float64Array(types * types)
  let window = 0
  for (let p = 0; p < types; p++) {
    for (let q = 0; q < types; q++) {
      const at = p * types + q
      substitution[at] = unit - inUnits(similarity[p]![q]!)
      stepBack[at] = stepCost(rule, steps, p, q, true)
      stepOn[at] = stepCost(rule, steps, p, q, false)
      const gain = deletion[p]! + insertion[q]! - substitution[at]!
      for (const step of [stepBack[at]!, stepOn[at]!]) window = Math.max(window, reach(gain, step, ties))
    }
  }
  return {
    unit,
    types,
    deletion,
    insertion,
    substitution,
    stepBack,
    stepOn,
    window,
    ties,
    similarity,
    transposition,
    rule,
  }
}

/** How far a move may go before it costs more than it saves. */
function reach(gain: number, step: number, ties: TieRule): number {
  if (step > 0) return Math.max(0, Math.floor(gain / step))
  return gain > 0 || (gain === 0 && ties === 'min') ? Number.POSITIVE_INFINITY : 0
}
