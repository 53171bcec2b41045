import {
  CesuraError,
  factsOf,
  type Location,
  type Problem,
  type ProblemFacts,
  problemOf,
} from '../model/error.ts'
import { show } from '../model/require.ts'
import type { TypeScale } from '../model/segmentation.ts'
import type { DraftCoding, DraftItem, DraftScores } from './assemble.ts'
import { BoundaryColumn } from './columns/boundary-column.ts'
import type { Question, ReadOptions } from './format.ts'

/**
 * What a reader gathers from a file: codings, items, problems and questions. Readers put them in by `putCoding`,
 * `putItem` and `putScores`, and their boundaries into `column`: how all of it is kept is settled in this file.
 */
export interface Draft {
  readonly options: ReadOptions
  readonly problems: Problem[]
  readonly questions: Question[]
  readonly codings: readonly DraftCoding[]
  readonly items: readonly DraftItem[]
  /** Scores per gap, of coders that have no boundaries. */
  readonly scored: readonly DraftScores[]
  /** How many more errors there were than a person can read. */
  unlisted: number
  /** The scale the file states itself; codings that name other types are refused. */
  scale: TypeScale | undefined
  /** What was counted, in the plural, of every coding that tells. */
  readonly counted: Set<string>
  /** Where boundaries are kept. */
  readonly column: BoundaryColumn
}

/** An empty draft. */
export const openDraft = (options: ReadOptions = {}): Draft => ({
  options,
  problems: [],
  questions: [],
  codings: [],
  items: [],
  scored: [],
  unlisted: 0,
  scale: undefined,
  counted: new Set(),
  column: new BoundaryColumn(),
})

/** Adds a coding. */
export const putCoding = (draft: Draft, coding: DraftCoding): void => {
  ;(draft.codings as DraftCoding[]).push(coding)
}

/** Adds an item that the file names by itself. */
export const putItem = (draft: Draft, item: DraftItem): void => {
  ;(draft.items as DraftItem[]).push(item)
}

/** Adds scores of a coder. */
export const putScores = (draft: Draft, scores: DraftScores): void => {
  ;(draft.scored as DraftScores[]).push(scores)
}

/** Puts another coding in the place of each; undefined leaves it out. */
export const changeCodings = (draft: Draft, change: Change<DraftCoding>): void =>
  changeAll(draft.codings, change)

/** Puts another item in the place of each; undefined leaves it out. */
export const changeItems = (draft: Draft, change: Change<DraftItem>): void => changeAll(draft.items, change)

/** Puts other scores in the place of each; undefined leaves them out. */
export const changeScores = (draft: Draft, change: Change<DraftScores>): void =>
  changeAll(draft.scored, change)

type Change<T> = (given: T, index: number) => T | undefined

function changeAll<T>(all: readonly T[], change: Change<T>): void {
  const list = all as T[]
  let kept = 0
  for (let index = 0; index < list.length; index++) {
    const changed = change(list[index]!, index)
    if (changed !== undefined) list[kept++] = changed
  }
  list.length = kept
}

/** A place in the draft's file. */
export function locationIn(draft: Draft, location: Location = {}): Location {
  const { file } = draft.options
  return file === undefined || location.file !== undefined ? location : { file, ...location }
}

/** More problems than this in one file are only counted. */
const MOST_PROBLEMS = 1_000

/** Notes an error: the file will give no corpus. */
export function addError(draft: Draft, facts: ProblemFacts, location: Location = {}): void {
  if (draft.problems.length >= MOST_PROBLEMS) draft.unlisted++
  else draft.problems.push(problemOf('error', facts, locationIn(draft, location)))
}

/** Notes something suspicious. */
export function addWarning(draft: Draft, facts: ProblemFacts, location: Location = {}): void {
  if (draft.problems.length < MOST_PROBLEMS)
    draft.problems.push(problemOf('warning', facts, locationIn(draft, location)))
}

/** Asks, once: a second question with the same code adds nothing. */
export function ask(
  draft: Draft,
  question: Omit<Question, 'location'> & { readonly location?: Location },
): void {
  if (draft.questions.some(({ code }) => code === question.code)) return
  draft.questions.push({ ...question, location: locationIn(draft, question.location) })
}

/** Runs a constructor of the model; what it refuses becomes a problem at the place. */
export function attempt<T>(draft: Draft, location: Location, make: () => T): T | undefined {
  try {
    return make()
  } catch (error) {
    if (!(error instanceof CesuraError)) throw error
    const path = [location.path, error.location?.path].filter(part => part !== undefined).join('.')
    addError(draft, factsOf(error), {
      ...error.location,
      ...location,
      ...(path === '' ? {} : { path }),
    })
    return undefined
  }
}

/** A field's value as a message shows it. */
export const showField = (value: unknown): string => (value === undefined ? 'missing' : show(value))
