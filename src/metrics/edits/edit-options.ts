import type { EditCounts } from '../../compare/edits/edit-counts.ts'
import {
  type EditSettings,
  matchings,
  moveUnit,
  rankUnit,
  requireSpan,
  substitutionWeights,
  transpositionWeights,
  typeRanges,
} from '../../compare/edits/edit-settings.ts'
import { perUnit } from '../../model/length.ts'
import type { Segmentation } from '../../model/segmentation.ts'
import type { Tally } from '../definition/metric.ts'
import {
  choice,
  type Length,
  numberFromText,
  type OptionDeclaration,
  type OptionDeclarations,
  readLength,
} from '../definition/option.ts'

/** The settings of the boundary edit distance; on a time axis the span is a length. */
export type EditOptions = Omit<EditSettings, 'span'> & { readonly span: number | Length }

/** How many positions a transposition may cover. */
export const spanOption: OptionDeclaration<number | Length> = {
  about:
    'how many positions a transposition may cover, n_t: boundaries fewer than that apart are a near miss; in time 0.5s or 500ms',
  default: 2,
  length: 'floor',
  check: (name, value) => readLength(value) ?? requireSpan(name, value),
  parse: numberFromText,
  print: String,
}

export const matchingOption = choice(
  matchings,
  'greedy',
  'the edit script: segeval’s greedy search, the fewest edits, or the least cost',
)

export const typeRangeOption = choice(
  typeRanges,
  'scale',
  'whose types span the range of a substitution: the whole scale, or those present in the pair',
)

/** The edits as Fournier's figures and segeval 2 count them. */
export const publishedEdits = {
  span: 2,
  matching: 'greedy',
  transposition: 'span/n',
  substitution: 'range+1',
  typeRange: 'pair',
} as const

/** The options every metric built on the boundary edit distance shares, in the order signatures print them. */
export const editOptions: OptionDeclarations<EditOptions> = {
  span: spanOption,
  matching: matchingOption,
  transposition: choice(
    transpositionWeights,
    'span/n',
    'what a move over d positions costs: d/n_t, d/(n_t − 1) as Eq 5 is printed, or 1',
  ),
  substitution: choice(
    substitutionWeights,
    'range+1',
    'what a change of type by Δ ranks costs: Δ/(range + 1), Δ/range as Eq 6 is printed, or 1',
  ),
  typeRange: typeRangeOption,
}

/** What a move over one unit counts in a tally: on a time axis microseconds, so that items of any tick add up. */
export const moveScale = ({ axis }: Segmentation): number => perUnit(axis)

/** The counts of B and S. `changed/R` is the sum of rank differences among types that span a range of R. */
export interface EditTally extends Record<string, number> {
  readonly matches: number
  readonly additions: number
  readonly substitutions: number
  readonly transpositions: number
  /** Σ d over transpositions: their cost in 1/n_t (or 1/(n_t − 1)). */
  readonly moved: number
}

const CHANGED = 'changed/'

/** The tally of one pair; `scale` is what a move over one unit counts. Substitutions are under the range they are measured against, so sums stay exact. */
export function editTally(counts: EditCounts, scale = 1): EditTally {
  const { matches, additions, substitutions, transpositions, changed, range } = counts
  const moved = counts.moved * scale
  const tally = { matches, additions, substitutions, transpositions, moved }
  return changed > 0 ? { ...tally, [CHANGED + range]: changed } : tally
}

type Weights = Pick<EditSettings, 'span' | 'transposition' | 'substitution'>

/** How many boundary pairs an edit script speaks of: matches and edits. */
export const pairsOf = ({ matches, additions, substitutions, transpositions }: EditTally): number =>
  matches + additions + substitutions + transpositions

/**
 * What the edits cost, in parts of which an addition has `unit`. The parts are integers, so that the one
 * division at the end is the only rounding, as long as all substitutions are measured against one range; several
 * ranges (`typeRange: 'pair'`, pooled) are added in their order: how tallies were added up never matters.
 */
export function editCost(
  tally: EditTally,
  weights: Weights,
): { readonly cost: number; readonly unit: number } {
  const unit = moveUnit(weights.span, weights.transposition)
  const moves = weights.transposition === 'unit' ? tally.transpositions : tally.moved
  const whole = tally.additions * unit + moves
  if (tally.substitutions === 0) return { cost: whole, unit }
  if (weights.substitution === 'unit') return { cost: whole + tally.substitutions * unit, unit }
  const ranges = changedRanges(tally)
  if (ranges.length === 1) {
    const parts = rankUnit(ranges[0]!, weights.substitution)
    return { cost: whole * parts + tally[CHANGED + ranges[0]!]! * unit, unit: unit * parts }
  }
  let cost = 0
  for (const range of ranges) cost += tally[CHANGED + range]! / rankUnit(range, weights.substitution)
  return { cost: whole + unit * cost, unit }
}

function changedRanges(tally: Tally): number[] {
  const ranges: number[] = []
  for (const key of Object.keys(tally))
    if (key.startsWith(CHANGED)) ranges.push(Number(key.slice(CHANGED.length)))
  return ranges.sort((a, b) => a - b)
}
