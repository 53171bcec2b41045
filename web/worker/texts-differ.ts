import type { Problem } from 'cesura'
import type { Question, ReadFilesResult } from 'cesura/formats'
import { describe } from '../../src/model/error.ts'
import { ALIGN, type Answers } from './answers.ts'
import { whoseText } from './errors.ts'

/** Coders whose text may be the one that holds; more would be a list nobody reads. */
const LENDERS = 4

/** The problem where the words of two codings of one text are not the same. */
export const isOtherText = ({ code, severity, location: { item, coder } }: Problem): boolean =>
  severity === 'error' && code === 'token-mismatch' && item !== undefined && coder !== undefined

/** Nearly one text: on whose words shall the boundaries be put? It is a question, because nothing is aligned by default. */
export function differingTexts(
  { problems, files, corpus }: ReadFilesResult,
  answers: Answers,
): Question | undefined {
  if (corpus !== undefined || answers.texts !== undefined) return undefined
  const [first] = problems.filter(isOtherText)
  if (first === undefined) return undefined
  const item = first.location.item!
  const own = files.flatMap(({ codings = [] }) => codings.filter(one => one.item === item))
  const coders = [...new Set([...own.map(({ coder }) => coder), first.location.coder!])]
  if (coders.length < 2) return undefined
  const lenders = coders.slice(0, LENDERS)
  const onWords = (coder: string) =>
    coders.length === 2
      ? `Put the cuts of ${coders.find(other => other !== coder)} on the words of ${coder}`
      : `Put all cuts on ${coder}’s words`
  const apart = files.length > 1 && files.every(({ codings }) => codings?.length === 1)
  return {
    ...describe(whoseText, { difference: first.summary ?? first.message }),
    option: 'texts',
    flag: '--read texts=',
    choices: [
      ...lenders.map(coder => ({ value: `${ALIGN}${coder}`, meaning: onWords(coder) })),
      ...(apart
        ? [
            {
              value: 'apart',
              meaning: 'They are different texts: each has one coder, nothing can be compared.',
            },
          ]
        : []),
    ],
    location: first.location,
  }
}
