import type { Hint } from '../../src/model/errors/define.ts'
import { type Answers, answerName } from '../worker/answers.ts'
import { optionText, settable } from './control-syntax.ts'

/** Something that a hint offers and the page can do: read again with these answers. */
interface HintOffer {
  readonly label: string
  readonly given: Answers
}

/**
 * The offers of a hint, each for one button.
 *
 * @param own - an option that has a control of its own next to the hint, so that it alone needs no button
 */
export const hintOffers = (hint: Hint, own?: string): readonly HintOffer[] =>
  settable(hint)
    .filter(group => group.some(option => answerName(option) !== own))
    .map(group => ({
      label: `Read again with ${group.map(optionText).join('; ')}`,
      given: Object.fromEntries(group.map(option => [answerName(option), String(option.value)] as const)),
    }))
