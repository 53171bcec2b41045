import type { Location, ProblemFacts } from '../model/error.ts'
import { show } from '../model/require.ts'
import type { TypeScale } from '../model/segmentation.ts'
import type { DraftCoding, DraftItem, DraftScores } from './assemble.ts'
import { BoundaryColumn } from './columns/boundary-column.ts'
import type { ReadOptions } from './format.ts'
import { Report } from './report.ts'

/**
 * What a reader finds in a file: codings, items, problems and questions. Readers add codings by `putCoding`, `putItem` and
 * `putScores`, and their boundaries to `column`; how they are kept is known to this file only.
 */
export class Draft extends Report {
  readonly options: ReadOptions
  readonly codings: readonly DraftCoding[] = []
  readonly items: readonly DraftItem[] = []
  /** Scores per gap, of coders that have no boundaries. */
  readonly scored: readonly DraftScores[] = []
  /** The scale the file states itself; codings that name other types are errors. */
  scale: TypeScale | undefined
  /** What was counted, in the plural, of every coding that states it. */
  readonly counted = new Set<string>()
  /** Where boundaries are kept. */
  readonly column = new BoundaryColumn()

  constructor(options: ReadOptions = {}) {
    super(options.file)
    this.options = options
  }
}

/** An empty draft. */
export const openDraft = (options: ReadOptions = {}): Draft => new Draft(options)

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

/** Replaces each coding; undefined leaves it out. */
export const changeCodings = (draft: Draft, change: Change<DraftCoding>): void =>
  changeAll(draft.codings, change)

/** Replaces each item; undefined leaves it out. */
export const changeItems = (draft: Draft, change: Change<DraftItem>): void => changeAll(draft.items, change)

/** Replaces the scores of each; undefined leaves them out. */
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

/** A location in the draft's file. */
export const locationIn = (draft: Report, location?: Location): Location => draft.locate(location)

/** Adds an error: the file will give no corpus. */
export const addError = (draft: Report, facts: ProblemFacts, location?: Location): void =>
  draft.error(facts, location)

/** Adds a warning. */
export const addWarning = (draft: Report, facts: ProblemFacts, location?: Location): void =>
  draft.warn(facts, location)

/** Asks, once: a second question with the same code adds only its evidence. */
export const ask = (draft: Report, question: Parameters<Report['ask']>[0]): void => draft.ask(question)

/** Runs a constructor of the model; what it rejects becomes an error at the location. */
export const attempt = <T>(draft: Report, location: Location, make: () => T): T | undefined =>
  draft.attempt(location, make)

/** A field's value as a message shows it. */
export const showField = (value: unknown): string => (value === undefined ? 'missing' : show(value))
