import { CesuraError, describe, factsOf, type Location } from '../../model/error.ts'
import { answerPartial, answerUncertain } from '../../model/errors/answers.ts'
import { readAnswer } from '../answers/read-answer.ts'
import { addError, addWarning, ask, type Draft } from '../draft.ts'
import type { Cut } from './cut-ranges.ts'

/**
 * Boundaries from the answer of a language model. What the answer leaves open is asked; what is not as it should be is
 * a warning; an answer that has no position, or covers only a part of the text, is an error.
 */
export function cutAnswer(
  draft: Draft,
  answer: string,
  units: readonly string[],
  location: Location,
): Cut | undefined {
  const { base, mark, place } = draft.options
  try {
    const { boundaries, uncertain, covered, problems } = readAnswer(answer, {
      units,
      base: base === undefined ? undefined : base === '0' ? 0 : 1,
      mark: mark === 'gaps' ? undefined : mark,
      place: place === 'left' || place === 'right' ? place : 'middle',
    })
    if (covered < units.length) {
      addError(draft, describe(answerPartial, { covered, units: units.length }), location)
      return undefined
    }
    for (const problem of problems) addWarning(draft, problem, location)
    if (uncertain.length > 0)
      addWarning(
        draft,
        describe(answerUncertain, { uncertain: uncertain.length, boundaries: boundaries.length }),
        location,
      )
    return { boundaries }
  } catch (error) {
    if (!(error instanceof CesuraError)) throw error
    const facts = factsOf(error)
    if (error.code === 'base-unknown')
      ask(draft, {
        ...facts,
        option: 'base',
        flag: '--read base=',
        choices: [
          { value: '1', meaning: 'the first unit of the text is number 1' },
          { value: '0', meaning: 'the first unit of the text is number 0' },
        ],
        location,
      })
    else if (error.code === 'mark-unknown')
      ask(draft, {
        ...facts,
        option: 'mark',
        flag: '--mark',
        choices: [
          { value: 'start', meaning: 'first units of segments have the mark 1' },
          { value: 'end', meaning: 'last units of segments have the mark 1' },
        ],
        location,
      })
    else addError(draft, facts, location)
    return undefined
  }
}
