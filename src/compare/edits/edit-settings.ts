import { requireChoice, requireInteger, requireKnown } from '../../model/require.ts'
import { MAX_UNITS, type TypeScale } from '../../model/segmentation.ts'

export const matchings = ['greedy', 'min-edits', 'min-cost'] as const
export const transpositionWeights = ['span/n', 'span/(n-1)', 'unit'] as const
export const substitutionWeights = ['range+1', 'range', 'unit'] as const
export const typeRanges = ['scale', 'pair'] as const

/** How a transposition over d positions is charged: d/n_t, d/(n_t − 1), or 1. */
export type TranspositionWeight = (typeof transpositionWeights)[number]
/** How a substitution between types Δ ranks apart is charged: Δ/(range + 1), Δ/range, or 1. */
export type SubstitutionWeight = (typeof substitutionWeights)[number]

/** How two segmentations are turned into one another. */
export interface EditSettings {
  /**
   * How many positions a transposition may cover, n_t: boundaries fewer than `span` units apart may be one move.
   * @defaultValue 2
   */
  readonly span: number
  /** Which edit script: segeval's greedy search, the fewest edits, or the least cost. @defaultValue `greedy` */
  readonly matching: (typeof matchings)[number]
  /**
   * What a transposition costs. Steers `matching: 'min-cost'` and breaks ties of `'min-edits'`.
   * @defaultValue `span/n`
   */
  readonly transposition: TranspositionWeight
  /**
   * What a substitution costs. Steers `matching: 'min-cost'` and breaks ties of `'min-edits'`.
   * @defaultValue `range+1`
   */
  readonly substitution: SubstitutionWeight
  /**
   * Whose types span the range of a substitution: the whole scale, or the types present in the pair.
   * @defaultValue `scale`
   */
  readonly typeRange: (typeof typeRanges)[number]
}

const names = ['span', 'matching', 'transposition', 'substitution', 'typeRange']

/** The settings a caller left out are the defaults: span 2, greedy, as segeval has them. */
export function editSettings(options: Partial<EditSettings> = {}): EditSettings {
  requireKnown('the boundary edit distance', options, names)
  const {
    span = 2,
    matching = 'greedy',
    transposition = 'span/n',
    substitution = 'range+1',
    typeRange = 'scale',
  } = options
  return {
    span: requireSpan('span', span),
    matching: requireChoice('matching', matching, matchings),
    transposition: requireChoice('transposition', transposition, transpositionWeights),
    substitution: requireChoice('substitution', substitution, substitutionWeights),
    typeRange: requireChoice('typeRange', typeRange, typeRanges),
  }
}

/** A span is an integer number of positions, 1 or more; no text has more than 2^32 − 1. */
export const requireSpan = (name: string, span: unknown): number => requireInteger(name, span, 1, MAX_UNITS)

/** Moves are counted in this part of one edit, so that their costs are integers. */
export function moveUnit(span: number, transposition: TranspositionWeight): number {
  if (transposition === 'unit') return 1
  return transposition === 'span/n' ? span : Math.max(1, span - 1)
}

/** What dividing a difference of ranks by this makes of it: the cost of a substitution. */
export function rankUnit(range: number, substitution: SubstitutionWeight): number {
  return substitution === 'range+1' ? range + 1 : substitution === 'range' && range > 0 ? range : 1
}

/** The distance between the lowest and the highest rank of a set of types. */
export function rankRange(scale: TypeScale | undefined, types: number): number {
  if (scale === undefined) return 0
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  for (const [type, rank] of scale.ranks.entries()) {
    if ((types & (1 << type)) === 0) continue
    low = Math.min(low, rank)
    high = Math.max(high, rank)
  }
  return high > low ? high - low : 0
}

/** A set of types is the bits of one 32-bit number; these are the few questions we ask it. */

/** How many types a set holds. */
export function typeCount(types: number): number {
  let count = 0
  for (let rest = types; rest !== 0; rest &= rest - 1) count++
  return count
}

/** The smallest type of a set that is not empty. */
export const firstType = (types: number): number => 31 - Math.clz32(types & -types)

/** The types of a set in ascending order. */
export function typesIn(types: number): number[] {
  const list: number[] = []
  for (let rest = types; rest !== 0; rest &= rest - 1) list.push(firstType(rest))
  return list
}
