import type { Corpus } from '../model/corpus.ts'
import type { Location } from '../model/error.ts'
import type { ErrorCode } from '../model/errors/code.ts'
import type { Question, ReadResult } from './format.ts'
import type { ReadFilesOptions } from './input-file.ts'
import { joinEvidence, likelyMark } from './mark-evidence.ts'
import { flagOf, ownFlags } from './options/table.ts'
import { readOptionAliases, readOptionChoices } from './read-options.ts'

/**
 * What another reading would change. `none`: the boundaries are the same; `shifted`: all boundaries move together by one
 * unit; `boundaries`: some differ; `items`: texts, annotators or units differ; `unreadable`: the data do not fit it;
 * `unknown`: it was not tried, because the data are large or the answer needs a file.
 */
export type ReadingEffect = 'none' | 'shifted' | 'boundaries' | 'items' | 'unreadable' | 'unknown'

/** Another reading that is possible. */
export interface AlternativeReading {
  readonly value: string
  readonly meaning: string
  /** The flag that gives it. */
  readonly flag: string
  readonly effect: ReadingEffect
  /** Boundaries of both readings that the other lacks, and how many there are in all; only with `boundaries`. */
  readonly differing?: number
  readonly of?: number
}

/** What a reading took for granted because it is far more probable than anything else. */
export interface Assumption {
  /** The code of the question that `strict` asks instead. */
  readonly code: ErrorCode
  /** The option that changes it, in the library and on the command line. */
  readonly option: string
  readonly flag: string
  readonly chosen: string
  readonly meaning: string
  /** Why that is likely. */
  readonly because?: string | undefined
  readonly alternatives: readonly AlternativeReading[]
  /** The greatest effect of any alternative that can be read. */
  readonly effect: ReadingEffect
  readonly location: Location
}

/** Boundaries above which other readings are not tried. */
const LARGE = 100_000
/** Rounds of questions that follow from each other. */
const MOST_ROUNDS = 12

/** A question with its likely answer, where the evidence of all files shows one. */
function withLikely({ evidence, ...question }: Question): Question {
  if (evidence === undefined) return question
  const found = likelyMark(evidence)
  const offered = found !== undefined && question.choices.some(({ value }) => value === found.value)
  return {
    ...question,
    likely: offered ? found.value : undefined,
    because: offered ? found.because : undefined,
  }
}

/** Adds a question of another file: the same one is asked once, and is likely answered only if both files agree. */
export function addQuestion(questions: Question[], asked: Question): void {
  const at = questions.findIndex(({ code, option }) => code === asked.code && option === asked.option)
  if (at === -1) {
    questions.push(asked)
    return
  }
  const known = questions[at]!
  const evidence = known.evidence && asked.evidence ? joinEvidence(known.evidence, asked.evidence) : undefined
  const agree = known.likely === asked.likely
  if (evidence !== undefined || !agree)
    questions[at] = { ...known, evidence, likely: agree ? known.likely : undefined }
}

/**
 * Reads, and reads again with the likely answer to each question that has one, until nothing is open or only questions
 * without a likely answer are left. This is the one place that decides what is assumed and what is asked. With `strict`,
 * everything is asked at once. Where the likely answers lead to an error other than words that differ, the questions are
 * asked instead.
 */
export function readAssuming<R extends ReadResult>(
  read: (options: ReadFilesOptions) => R,
  options: ReadFilesOptions,
): R {
  const likely = (result: R): R =>
    result.questions.length === 0 ? result : { ...result, questions: result.questions.map(withLikely) }
  const first = likely(read(options))
  if (first.questions.length === 0) return first
  const made: { readonly question: Question; readonly value: string }[] = []
  let [stated, result] = [options, first]
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const next = result.questions.filter(
      ({ code, option, likely }) =>
        likely !== undefined &&
        !made.some(({ question }) => question.code === code && question.option === option),
    )
    if (next.length === 0) break
    const assumed = [...(stated.assumed ?? [])]
    for (const question of next) {
      const answer = answerOptions({ flag: flagFor(question, question.likely!) }, question.likely!)
      assumed.push(...Object.keys(answer))
      stated = withOptions(stated, answer)
      made.push({ question, value: question.likely! })
    }
    stated = { ...stated, assumed }
    result = likely(read(stated))
    if (result.corpus === undefined && result.questions.length === 0) {
      if (!onlyWordsDiffer(result)) return first
      break
    }
  }
  // A reading without any boundary was probably not meant.
  if (
    options.strict !== true &&
    result.corpus !== undefined &&
    made.length > 0 &&
    boundariesIn(result.corpus) === 0
  )
    return first
  if (made.length === 0) return first
  // What the likely answers would raise next is asked together with them.
  if (options.strict === true) {
    const asked = made.map(({ question }) => question)
    const more = result.questions.filter(
      ({ code, option }) => !asked.some(known => known.code === code && known.option === option),
    )
    return { ...first, questions: [...asked, ...more] }
  }
  const assumptions = made.map(({ question, value }) => assumptionOf(question, value, result, stated, read))
  return { ...result, assumptions }
}

/** Whether nothing but the words of codings of one text is wrong: no other answer would change these. */
const onlyWordsDiffer = ({ problems }: ReadResult): boolean => {
  const errors = problems.filter(({ severity }) => severity === 'error')
  return errors.length > 0 && errors.every(({ code }) => code === 'token-mismatch')
}

/** Options with another answer instead of the one that was assumed. */
export function insteadOf(
  stated: ReadFilesOptions,
  question: Pick<Question, 'flag'>,
  chosen: string,
  other: ReadFilesOptions,
): ReadFilesOptions {
  const without: Record<string, unknown> = { ...stated }
  for (const [name, value] of Object.entries(answerOptions(question, chosen))) {
    if (name !== 'columns') delete without[name]
    else
      without.columns = Object.fromEntries(
        Object.entries(stated.columns ?? {}).filter(([role]) => !Object.hasOwn(value as object, role)),
      )
  }
  return withOptions(without as ReadFilesOptions, other)
}

/** The flag that gives an answer: that of the choice, else that of the question. */
const flagFor = ({ flag, choices }: Question, value: string): string =>
  choices.find(choice => choice.value === value)?.flag ?? flag

/** An assumption with what every other answer would change. */
function assumptionOf<R extends ReadResult>(
  question: Question,
  chosen: string,
  { corpus }: R,
  stated: ReadFilesOptions,
  read: (options: ReadFilesOptions) => R,
): Assumption {
  const { code, choices, because, location } = question
  const flag = flagFor(question, chosen)
  const own = flag === question.flag ? undefined : Object.keys(answerOptions({ flag }, chosen))[0]
  const option = own ?? question.option
  const large = corpus === undefined || boundariesIn(corpus) > LARGE
  const alternatives = choices
    .filter(({ value }) => value !== chosen)
    .map(({ value, meaning, flag: own = question.flag }): AlternativeReading => {
      if (large) return { value, meaning, flag: own, effect: 'unknown' }
      const other = read(insteadOf(stated, { flag }, chosen, answerOptions({ flag: own }, value)))
      if (other.corpus !== undefined) return { value, meaning, flag: own, ...effectOf(corpus, other.corpus) }
      // What asks further is possible; what breaks is not.
      return { value, meaning, flag: own, effect: other.questions.length > 0 ? 'unknown' : 'unreadable' }
    })
  const effects = alternatives.map(({ effect }) => effect)
  const greatest = (['items', 'boundaries', 'unknown', 'shifted', 'none'] as const).find(effect =>
    effects.includes(effect),
  )
  return {
    code,
    option,
    flag,
    chosen,
    meaning: choices.find(({ value }) => value === chosen)?.meaning ?? '',
    because,
    alternatives,
    effect: greatest ?? (effects.length > 0 ? 'unreadable' : 'none'),
    location,
  }
}

const boundariesIn = ({ items }: Corpus): number =>
  items.reduce(
    (sum, { codings }) =>
      sum + codings.reduce((inner, { segmentation }) => inner + segmentation.boundaries.length, 0),
    0,
  )

/** What differs between two readings of the same files. */
function effectOf(
  a: Corpus,
  b: Corpus,
): { readonly effect: ReadingEffect; readonly differing?: number; readonly of?: number } {
  if (a.items.length !== b.items.length) return { effect: 'items' }
  let differing = 0
  const shifts = new Set<number | undefined>()
  for (const [index, item] of a.items.entries()) {
    const other = b.items[index]!
    if (item.id !== other.id || item.units !== other.units || item.codings.length !== other.codings.length)
      return { effect: 'items' }
    for (const [at, { coder, segmentation }] of item.codings.entries()) {
      const coding = other.codings[at]!
      if (coder !== coding.coder) return { effect: 'items' }
      const [one, two] = [segmentation.boundaries, coding.segmentation.boundaries]
      const shift = (two[0] ?? 0) - (one[0] ?? 0)
      const moved = one.length === two.length && one.every((boundary, i) => two[i] === boundary + shift)
      if (one.length > 0 || two.length > 0) shifts.add(moved ? shift : undefined)
      const known = new Set(one)
      const shared = two.filter(boundary => known.has(boundary)).length
      differing += one.length + two.length - 2 * shared
    }
  }
  if (differing === 0) return { effect: 'none' }
  const [shift] = shifts
  if (shifts.size === 1 && shift !== undefined) return { effect: 'shifted' }
  return { effect: 'boundaries', differing, of: boundariesIn(a) + boundariesIn(b) }
}

const camelCase = (name: string): string => name.replace(/-([a-z])/g, (_, letter) => letter.toUpperCase())

/** The value of an option of readers in the kind that the reader takes. */
function optionValue(name: string, text: string): unknown {
  const kind = readOptionChoices[name]
  if (kind === 'words') return text.split(/\s+/).filter(word => word !== '')
  return kind === 'integer' || kind === 'number' ? Number(text) : text
}

/**
 * An answer to a question as options of `readFiles`. A value may carry further flags, as in `wide --mark start`.
 *
 * @example
 * answerOptions({ flag: '--read layout=' }, 'wide --mark start') //=> { layout: 'wide', mark: 'start' }
 */
export function answerOptions({ flag }: Pick<Question, 'flag'>, value: string): ReadFilesOptions {
  const options: Record<string, unknown> = {}
  const columns: Record<string, string> = {}
  for (const part of `${flag}${flag.endsWith('=') ? '' : ' '}${value}`.split(/(?<!\s)\s+(?=--[a-z])/)) {
    const at = part.indexOf(' ')
    const [name, rest] = [part.slice(0, at), part.slice(at + 1)]
    const own = ownFlags.find(option => flagOf(option) === name)
    const equals = rest.indexOf('=')
    const [key, text] = [rest.slice(0, equals), rest.slice(equals + 1)]
    if (own !== undefined) options[own] = rest
    else if (name === '--column') columns[key] = text
    else if (name === '--read') {
      const option = readOptionAliases[camelCase(key)] ?? camelCase(key)
      options[option] = optionValue(option, text)
    }
  }
  if (Object.keys(columns).length > 0) options.columns = columns
  return options as ReadFilesOptions
}

/** Options with those of an answer added; columns of both are kept. */
export const withOptions = (stated: ReadFilesOptions, added: ReadFilesOptions): ReadFilesOptions => ({
  ...stated,
  ...added,
  ...(stated.columns && added.columns ? { columns: { ...stated.columns, ...added.columns } } : {}),
})
