import { throwInvalid } from '../../model/error.ts'
import { transpositionSize, transpositionType } from '../../model/errors/compare.ts'
import type { Segmentation, TypeScale } from '../../model/segmentation.ts'
import {
  arrangeMatrix,
  isNamed,
  type MatrixRows,
  type NamedMatrix,
  type SimilarityMatrix,
  typeMissing,
  typesWithoutRow,
} from './matrix.ts'
import type { FlexibleSettings, TieRule, TranspositionRule } from './settings.ts'
import { nameTypes, type TypedSettings } from './settings.ts'

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
  /** Types of the scale that the matrix has no row for: they must not occur. */
  readonly withoutRow: readonly string[]
  /** Memory of the search. */
  readonly rows: FlexibleRows
}

/** Rows that searches write before they read them. */
export interface FlexibleRows {
  row: Float64Array
  edits: Float64Array
}

/** Rejects a segmentation that has a boundary of a type without a row in the matrix. */
export function requireRows(
  { withoutRow }: FlexibleCosts,
  { types, end, scale }: Segmentation,
  matrix: SimilarityMatrix | undefined,
): void {
  if (withoutRow.length === 0 || scale === undefined) return
  const found = types?.reduce((all, set) => all | set, end === undefined ? 0 : 1 << end) ?? 0
  const missing = withoutRow.find(name => ((found >>> scale.names.indexOf(name)) & 1) === 1)
  if (missing !== undefined) throw typeMissing(matrix as NamedMatrix, missing)
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
  const similarity = arrangeMatrix(named.matrix, scale, () => false)
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
    rows: { row: new Float64Array(256), edits: new Float64Array(256) },
    withoutRow: typesWithoutRow(named.matrix, scale),
  }
}

/** How far a move may go before it costs more than it saves. */
function reach(gain: number, step: number, ties: TieRule): number {
  if (step > 0) return Math.max(0, Math.floor(gain / step))
  return gain > 0 || (gain === 0 && ties === 'min') ? Number.POSITIVE_INFINITY : 0
}

/** Denominators that are looked for: thirds, sevenths, hundredths; estimated shares of some thousand boundaries. */
const MOST_PARTS = 10_000
/** A common denominator up to this keeps sums of a million edits exact. */
const LARGEST = 1e9
/** The rounding error of costs that were computed, such as 1 − 2/3. */
const DUST = 1e-14

/**
 * The smallest D for which every number is a multiple of 1/D, so that sums and ties of costs are exact: 3 for
 * 1/3, 8 for 0.375. Numbers that have no such D below 10⁹ together are taken in 10⁻⁹.
 *
 * 1, 1/3 and 0.5 have 6; 0.123456789 has 1,000,000,000.
 */
export function commonDenominator(numbers: readonly number[]): number {
  let common = 1
  for (const number of numbers) {
    const own = denominator(number)
    if (own === undefined) return LARGEST
    common *= own / greatestDivisor(common, own)
    if (common > LARGEST) return LARGEST
  }
  return common
}

/** The smallest denominator that meets the number, by its continued fraction. */
function denominator(number: number): number | undefined {
  const dust = DUST * Math.max(1, number)
  let before = 0
  let now = 1
  for (let rest = number; now <= MOST_PARTS; rest = 1 / (rest - Math.floor(rest))) {
    if (Math.abs(number - Math.round(number * now) / now) <= dust) return now
    const next = before + now * Math.floor(1 / (rest - Math.floor(rest)))
    before = now
    now = next
  }
  return undefined
}

function greatestDivisor(a: number, b: number): number {
  let [x, y] = [a, b]
  while (y > 0) [x, y] = [y, x % y]
  return x
}

/**
 * c^t for each type of the scale: as given, or half the deletion cost. A list that has not found its names by now fits
 * neither the matrix nor the scale, unless the boundaries have no types.
 */
function transpositionCosts(
  { matrix, transpositionCost: given }: TypedSettings,
  similarity: MatrixRows,
  scale: TypeScale | undefined,
): readonly number[] {
  const types = similarity.length - 1
  if (typeof given === 'number') return new Array<number>(types).fill(given)
  const halves = Array.from({ length: types }, (_, p) => (1 - similarity[p]![types]!) / 2)
  if (given === undefined) return halves
  const ofMatrix = matrix !== undefined && isNamed(matrix) ? matrix.types : undefined
  if (isList(given)) {
    const order = ofMatrix ?? scale?.names
    if (order === undefined && given.length === types) return given
    const whose = ofMatrix === undefined ? 'data' : 'matrix'
    throwInvalid(transpositionSize, {
      costs: given.length,
      whose,
      types: order ?? [],
    })
  }
  const names = scale?.names ?? ofMatrix ?? []
  return halves.map((half, type) => {
    const name = names[type]
    if (name !== undefined && Object.hasOwn(given, name)) return given[name]!
    requireKnownTypes(Object.keys(given), [...(ofMatrix ?? []), ...names])
    return half
  })
}

/** Where a type has no cost of its own, a cost for a type that is nowhere may be a misspelt one. */
function requireKnownTypes(given: readonly string[], known: readonly string[]): void {
  const unknown = given.find(type => !known.includes(type))
  if (unknown === undefined) return
  throwInvalid(transpositionType, {
    type: unknown,
    types: [...new Set(known)],
  })
}

const isList = (value: unknown): value is readonly number[] => Array.isArray(value)
