import type { Problem } from 'cesura'
import type { Question, ReadFilesOptions, ReadFilesResult } from 'cesura/formats'
import { readFiles } from 'cesura/formats'
import { byRole, optionsOf, readTiers } from './answers.ts'
import { assumedIn } from './assumed.ts'
import { oneText, type Settled } from './one-text.ts'
import { pathNames } from './path-names.ts'
import { attempt, type Previews, previewsOf } from './previews.ts'
import type { ReadQuestion } from './read.ts'
import type { SortedOut } from './sort-out.ts'
import { differingTexts, isOtherText } from './texts-differ.ts'
import {
  countQuestion,
  layerQuestion,
  type SpokenWords,
  settledTiers,
  spokenWords,
  type TierPreview,
  tierPreviews,
  tierQuestion,
} from './tiers.ts'

/** What the files leave open, what their content answers, and what they hold with these answers. */
export interface Asked {
  readonly found: ReadFilesResult
  readonly questions: readonly Question[]
  readonly settled: readonly Question[]
  readonly taken: Readonly<Record<string, string>>
  /** What is asked is no problem. */
  readonly isProblem: (problem: Problem) => boolean
  readonly readThem: (more: ReadFilesOptions, some?: SortedOut['inputs']) => ReadFilesResult
  readonly previews: () => {
    previews: Previews
    tiers?: Readonly<Record<string, TierPreview>>
    words?: Readonly<Record<string, SpokenWords>>
  }
}

export function questionsOf(
  { found: first, inputs }: SortedOut,
  { answers, answered, leaveOut = [] }: ReadQuestion,
): Asked {
  const named = oneText(first, inputs, answers) ?? pathNames(first, answers)
  const readFirst = (more: ReadFilesOptions) => attempt(() => readFiles(inputs.slice(0, 1), more).corpus)
  const byContent = [...(named === undefined ? [] : [named]), ...settledTiers(first, answers, readFirst)]
  const needed = byContent.filter(one => one.needed)
  const given = { ...adoptedOf(needed), ...answers }
  const readWith = (options: ReadFilesOptions, some = inputs) =>
    some.length === 0
      ? NOTHING
      : readFiles(some, { leaveOut: leaveOut.length === 0 ? undefined : leaveOut, ...options })
  const readThem = (more: ReadFilesOptions, some = inputs) => readWith({ ...optionsOf(given), ...more }, some)
  const found = needed.length > 0 ? readThem({}) : first
  const assumed = assumedIn(found, () => readThem({ strict: true })).filter(
    ({ question }) => !byContent.some(one => one.question.option === question.option),
  )
  const tiers = [...answered, ...[...byContent, ...assumed].map(({ question }) => question)].find(isTiers)
  const counted =
    tiers === undefined ? undefined : countQuestion(readTiers(given.tiers), tiers.location.file ?? '')
  const known = [...byContent, ...assumed, ...(counted === undefined ? [] : [counted])]
  const settled = known.flatMap(({ question }) => (answers[question.option] === undefined ? [question] : []))
  const layer = layerQuestion(found)
  const differing = differingTexts(found, answers)
  const questions = [
    ...found.questions.map(one => (one.code === layer?.code ? layer : byRole(one))),
    ...(differing === undefined ? [] : [differing]),
  ]
  const taken = adoptedOf(known)
  const layers = tiers ?? tierQuestion(found)
  return {
    found,
    questions,
    settled,
    taken,
    isProblem: problem => differing === undefined || !isOtherText(problem),
    readThem,
    previews: () => ({
      previews: previewsOf([...answered, ...settled, ...questions], { ...taken, ...answers }, readWith),
      ...(layers === undefined
        ? {}
        : {
            tiers: tierPreviews(layers, readFirst),
            words: spokenWords(readTiers(given.tiers), given.count, more =>
              attempt(() => readFiles(inputs, more).corpus),
            ),
          }),
    }),
  }
}

const isTiers = ({ option }: Question): boolean => option === 'tiers'

const adoptedOf = (settled: readonly Settled[]): Record<string, string> =>
  Object.fromEntries(settled.map(({ question, value }) => [question.option, value]))

/** What is read of no files. */
export const NOTHING: ReadFilesResult = {
  corpus: undefined,
  problems: [],
  questions: [],
  format: undefined,
  why: '',
  files: [],
}
