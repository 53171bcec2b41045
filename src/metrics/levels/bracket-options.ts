import { type BracketTally, matchBrackets } from '../../compare/levels/brackets.ts'
import { choice, flag } from '../definition/option.ts'
import { type LevelSide, sidesOf } from './containment-options.ts'

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
