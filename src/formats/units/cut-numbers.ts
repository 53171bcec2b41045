import { CesuraError, describe, factsOf, type Location } from '../../model/error.ts'
import { answerPartial, answerRefused, answerUncertain } from '../../model/errors/answers.ts'
import { indexBase, startBeyondText, startTwice } from '../../model/errors/reading.ts'
import { readAnswer } from '../answers/read-answer.ts'
import type { Draft } from '../draft.ts'
import type { Cut } from './cut-ranges.ts'

const BASES = [
  { value: '1', meaning: 'the first unit of the text is number 1' },
  { value: '0', meaning: 'the first unit of the text is number 0' },
]

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
  const { base, mark, place, form, partial, refused } = draft.options
  try {
    const at = place === 'left' || place === 'right' ? place : 'middle'
    const read = readAnswer(answer, {
      units,
      form,
      base: base === undefined ? undefined : base === '0' ? 0 : 1,
      mark: mark === 'gaps' ? undefined : mark,
      place: at,
    })
    const { boundaries, uncertain, covered, problems } = read
    if (covered < units.length) {
      const facts = describe(answerPartial, { covered, units: units.length })
      if (partial !== 'accept') {
        draft.error(facts, location)
        return undefined
      }
      draft.warn(facts, location)
    }
    for (const problem of problems) draft.warn(problem, location)
    if (uncertain.length > 0)
      draft.warn(
        describe(answerUncertain, { uncertain: uncertain.length, boundaries: boundaries.length }),
        location,
      )
    draft.answers.push({
      form: read.form,
      place: at,
      boundaries: boundaries.length,
      uncertain: uncertain.length,
      whole: covered >= units.length,
    })
    return { boundaries }
  } catch (error) {
    if (!(error instanceof CesuraError)) throw error
    const facts = factsOf(error)
    if (error.code === 'base-unknown') draft.ask({ ...facts, option: 'base', choices: BASES, location })
    else if (error.code === 'mark-unknown')
      draft.ask({
        ...facts,
        option: 'mark',
        choices: [
          { value: 'start', meaning: 'first units of segments have the mark 1' },
          { value: 'end', meaning: 'last units of segments have the mark 1' },
        ],
        location,
      })
    else if (refused === 'empty') {
      draft.warn(describe(answerRefused, { why: error.summary, advice: error.hint ?? [] }), location)
      draft.answers.push({ form: undefined, place: '', boundaries: 0, uncertain: 0, whole: false })
      return { boundaries: [] }
    } else draft.error(facts, location)
    return undefined
  }
}

/**
 * Boundaries from the numbers of first units. Whether they count from 0 or from 1 shows only where a 0 is among
 * them; else it is asked (`base`). Two equal ones are one, with a warning; one beyond the text is an error.
 */
export function cutStarts(
  draft: Draft,
  starts: readonly number[],
  units: number,
  location: Location,
): Cut | undefined {
  const base =
    draft.options.base === undefined ? (starts.includes(0) ? 0 : undefined) : Number(draft.options.base)
  if (base === undefined) {
    draft.ask({
      ...describe(indexBase, { starts }),

      option: 'base',
      choices: BASES,
      location,
    })
    return undefined
  }
  const beyond = starts.find(start => start - base >= units || start < base)
  if (beyond !== undefined) {
    draft.error(describe(startBeyondText, { start: beyond, units }), location)
    return undefined
  }
  const boundaries = [...new Set(starts.map(start => start - base))].sort((a, b) => a - b)
  if (boundaries.length < starts.length) draft.warn(describe(startTwice, {}), location)
  return { boundaries: boundaries.filter(start => start > 0) }
}
