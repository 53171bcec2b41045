import { type BracketTally, matchBrackets } from '../../compare/levels/brackets.ts'
import { type ContainmentTally, containment, tallyStretches } from '../../compare/levels/containment.ts'
import { type Levels, requireLevels } from '../../model/levels.ts'
import { requireSameUnits } from '../../model/require.ts'
import type { Segmentation } from '../../model/segmentation.ts'
import { harmonicMean } from '../definition/f-score.ts'
import { choice, flag, integerOrRule } from '../definition/option.ts'

/** What metrics of levels take: levels, or a segmentation whose types are levels. */
export type LevelSide = Segmentation | Levels

/** What the T-measures have in common. */
export interface ContainmentOptions {
  /** All pairs that one side ranks, or those one level apart. @defaultValue `full` */
  variant: 'full' | 'reduced'
  /** Results are at most this many units from the query. @defaultValue undefined: anywhere */
  window: number | undefined
  /** Whether the window has as many units to the right as to the left. @defaultValue `symmetric` */
  windowShape: 'symmetric' | 'mir_eval'
}

/** The score where there is nothing to divide. */
export interface OnEmptyOption {
  /** Undefined, or 0 as mir_eval says, where nothing can be divided. @defaultValue `undefined` */
  onEmpty: 'undefined' | 'zero'
}

export const onEmptyOption = choice(
  ['undefined', 'zero'],
  'undefined',
  'undefined, or 0 as mir_eval says, where nothing can be divided',
)

export const containmentOptions = {
  variant: choice(
    ['full', 'reduced'],
    'full',
    'all pairs of units that one side ranks, or only those one level apart',
  ),
  window: integerOrRule(1, 'none', 'results lie at most this many units from the query'),
  windowShape: choice(
    ['symmetric', 'mir_eval'],
    'symmetric',
    'as many units on both sides of the query, or one fewer to the right as in mir_eval',
  ),
}

/** The preset of mir_eval: the program asks only one level apart, its window is lopsided, and it says 0. */
export const tPresets = {
  mir_eval: { variant: 'reduced', windowShape: 'mir_eval', onEmpty: 'zero' },
} as const

/** The two sides as levels of one text. */
export function sidesOf(reference: LevelSide, hypothesis: LevelSide): readonly [Levels, Levels] {
  const [theirs, mine] = [requireLevels('reference', reference), requireLevels('hypothesis', hypothesis)]
  requireSameUnits(theirs.levels[0]!, mine.levels[0]!)
  return [theirs, mine]
}

export function tallyContainment(
  reference: LevelSide,
  hypothesis: LevelSide,
  options: ContainmentOptions,
): ContainmentTally {
  const [theirs, mine] = sidesOf(reference, hypothesis)
  return tallyStretches(containment(theirs, mine, options))
}

/** A sum over queries as a mean; what `onEmpty` says without one. */
export const meanOf = (sum: number, queries: number, { onEmpty }: OnEmptyOption): number | undefined =>
  queries > 0 ? sum / queries : onEmpty === 'zero' ? 0 : undefined

export const precisionOf = (tally: ContainmentTally, options: OnEmptyOption): number | undefined =>
  meanOf(tally.precisionSum, tally.precisionQueries, options)

export const recallOf = (tally: ContainmentTally, options: OnEmptyOption): number | undefined =>
  meanOf(tally.recallSum, tally.recallQueries, options)

/** F of both means; undefined where one of them is. */
export function levelF(
  tally: ContainmentTally,
  options: OnEmptyOption & { readonly beta: number },
): number | undefined {
  const [precision, recall] = [precisionOf(tally, options), recallOf(tally, options)]
  return precision === undefined || recall === undefined
    ? undefined
    : harmonicMean(precision, recall, options.beta)
}

/** Why there is no mean, or why it is 0 by `onEmpty` only: nobody asks anything. */
export const noTriples = (queries: number): string | undefined => (queries > 0 ? undefined : 'no-triples')

/** What segment precision, recall and F have in common. */
export interface BracketOptions {
  /** Distinct segments over all levels, or each level's. @defaultValue `set` */
  brackets: 'set' | 'by-level'
  /** Whether the whole text counts as a segment. @defaultValue false */
  root: boolean
}

export const bracketOptions = {
  brackets: choice(
    ['set', 'by-level'],
    'set',
    'distinct segments over all levels, or a segment on each level that has it',
  ),
  root: flag(false, 'whether the segment that is the whole text counts'),
}

/** CoNLL 2018 counts sentences as segments, a text of one sentence too. */
export const bracketPresets = { conll18: { root: true, pool: 'micro' } } as const

export function tallyBrackets(
  reference: LevelSide,
  hypothesis: LevelSide,
  options: BracketOptions,
): BracketTally {
  return matchBrackets(...sidesOf(reference, hypothesis), options)
}
