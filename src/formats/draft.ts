import { type Corpus, makeCorpus } from '../model/corpus.ts'
import { CesuraError, type Location, type Problem } from '../model/error.ts'
import { show } from '../model/require.ts'
import type { TypeScale } from '../model/segmentation.ts'
import type { Question, ReadOptions, ReadResult } from './format.ts'
import { type DraftCoding, type DraftItem, gatherItems } from './gather.ts'
import { putOnOneAxis } from './one-axis.ts'
import { uniteScales } from './scale.ts'

/** What a reader gathers from a file: codings, items, problems and questions. */
export interface Draft {
  readonly options: ReadOptions
  readonly problems: Problem[]
  readonly questions: Question[]
  readonly codings: DraftCoding[]
  readonly items: DraftItem[]
  /** How many more errors there were than a person can read. */
  unlisted: number
  /** The scale the file states itself; codings that name other types are refused. */
  scale: TypeScale | undefined
  /** What was counted, in the plural, of every coding that tells. */
  readonly counted: Set<string>
}

/** An empty draft. */
export const openDraft = (options: ReadOptions = {}): Draft => ({
  options,
  problems: [],
  questions: [],
  codings: [],
  items: [],
  unlisted: 0,
  scale: undefined,
  counted: new Set(),
})

/** A place in the draft's file. */
export const locationIn = (draft: Draft, location: Location = {}): Location => ({
  ...(draft.options.file === undefined ? {} : { file: draft.options.file }),
  ...location,
})

/** More problems than this in one file are only counted. */
const MOST_PROBLEMS = 1_000

/** Notes an error: the file will give no corpus. */
export function addError(draft: Draft, code: string, message: string, location: Location = {}): void {
  if (draft.problems.length >= MOST_PROBLEMS) draft.unlisted++
  else draft.problems.push({ severity: 'error', code, message, location: locationIn(draft, location) })
}

/** Notes something suspicious. */
export function addWarning(draft: Draft, code: string, message: string, location: Location = {}): void {
  if (draft.problems.length < MOST_PROBLEMS)
    draft.problems.push({ severity: 'warning', code, message, location: locationIn(draft, location) })
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
    addError(draft, error.code, error.message, {
      ...error.location,
      ...location,
      ...(path === '' ? {} : { path }),
    })
    return undefined
  }
}

/** Takes the codings away that are to stay out; what was wrong in them is no error then. */
function leaveOut({ options, codings, problems }: Draft): void {
  for (const { item, coder } of options.leaveOut ?? []) {
    const here = (location: { readonly item?: string; readonly coder?: string }) =>
      location.item === item && location.coder === coder
    const wrong = problems.filter(problem => problem.severity === 'error' && here(problem.location))
    if (wrong.length === 0 && !codings.some(here)) continue
    const kept = problems.filter(problem => !wrong.includes(problem))
    problems.splice(0, problems.length, ...kept)
    const left = codings.filter(coding => !here(coding))
    codings.splice(0, codings.length, ...left)
    const location = { ...(wrong[0]?.location ?? {}), item, coder }
    problems.push({
      severity: 'warning',
      code: 'coding-left-out',
      message: 'left out, as you said',
      location,
    })
  }
}

/** Fits the codings together and reports everything that does not fit; the corpus, if nothing stands in its way. */
export function finishDraft(draft: Draft, format: string, why = ''): ReadResult {
  const { problems, questions } = draft
  leaveOut(draft)
  putOnOneAxis(draft)
  const scale = attempt(draft, {}, () => uniteScales(draft.codings, draft.scale, draft.options.types))
  const items = gatherItems(draft, scale)
  if (draft.unlisted > 0) {
    const message = `${draft.unlisted} more errors; mend the first ones, or name another format`
    problems.push({ severity: 'error', code: 'problems-unlisted', message, location: locationIn(draft) })
  }
  const broken = () => questions.length > 0 || problems.some(({ severity }) => severity === 'error')
  if (draft.codings.length === 0 && draft.items.length === 0 && !broken())
    addError(draft, 'corpus-empty', 'the file holds no segmentation; check the format it was read as')
  const corpus: Corpus | undefined = broken() ? undefined : attempt(draft, {}, () => makeCorpus(items, scale))
  const [unit] = draft.counted
  const openEnds = new Set(draft.codings.filter(({ end }) => end === 'seen').map(({ item }) => item))
  return {
    corpus,
    problems,
    questions,
    format,
    why,
    ...(draft.counted.size === 1 ? { unit } : {}),
    ...(openEnds.size === 0 ? {} : { openEnds }),
  }
}

/** A field's value as a message shows it. */
export const showField = (value: unknown): string => (value === undefined ? 'missing' : show(value))
