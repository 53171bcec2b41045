import type { ErrorCode } from './errors/code.ts'
import {
  type ErrorDefinition,
  type Hint,
  librarySyntax,
  type NoParams,
  type OptionSyntax,
  renderHint,
} from './errors/define.ts'

/** Where something happened: in a file, in a line of it, in an item, in a coder's segmentation. */
export interface Location {
  readonly file?: string
  /** Counted from 1. */
  readonly line?: number
  /** Counted from 1, in characters. */
  readonly column?: number
  readonly item?: string
  readonly coder?: string
  /** Index in a list, counted from 0, or a path such as `items.talk-07.ann[3]`. */
  readonly path?: string
}

/** Values that a message was made from. */
export type Params = Readonly<Record<string, unknown>>

/** Something wrong (`error`) or suspicious (`warning`) in the input: a stable code, what is wrong, where, what to do. */
export interface Problem {
  readonly severity: 'error' | 'warning'
  readonly code: ErrorCode
  /** What is wrong and what to do, with options as the library takes them. */
  readonly message: string
  /** What is wrong, where the message also says what to do. */
  readonly summary?: string
  /** The summary with the options it names as data, where it names any. */
  readonly statement?: Hint
  /** What to do, with the options it names as data: each interface writes them in its own syntax. */
  readonly hint?: Hint
  /** The values in the message. */
  readonly params?: Params
  readonly location: Location
}

/**
 * An error that the user can fix: what is wrong, where, what to do, and a stable code to test and to search for.
 * Anything else that is thrown is a bug in cesura and keeps its stack.
 */
export class CesuraError extends Error {
  /** A stable code: `docs/reference/errors.md` lists them all. */
  readonly code: ErrorCode
  /** What is wrong, without what to do: `message` has both. */
  readonly summary: string
  /** The summary with the options it names as data, where it names any. */
  readonly statement: Hint | undefined
  /** What to do, with the options it names as data. */
  readonly hint: Hint | undefined
  /** The values in the message. */
  readonly params: Params | undefined
  /** Where it happened, as far as it is known. */
  readonly location: Location | undefined

  /**
   * @param problem - what is wrong, as `problemOf` makes it
   * @param options - `cause`: the error behind this one, such as that of the file system or of a function you gave
   */
  constructor(problem: ProblemFacts, options?: { readonly cause?: unknown }) {
    super(problem.message, options)
    this.name = 'CesuraError'
    this.code = problem.code
    this.summary = problem.summary ?? problem.message
    this.statement = problem.statement
    this.hint = problem.hint
    this.params = problem.params
    this.location = problem.location
  }
}

/** A problem before it is known how severe it is and where it is. */
export interface ProblemFacts {
  readonly code: ErrorCode
  readonly message: string
  readonly summary?: string
  readonly statement?: Hint
  readonly hint?: Hint
  readonly params?: Params
  readonly location?: Location | undefined
}

/** The message of a definition of the catalogue, with its parameters filled in. */
export const describe = <P>(
  definition: ErrorDefinition<ErrorCode, P>,
  params: P,
  location?: Location,
): ProblemFacts => {
  const observed = definition.message(params)
  const statement = typeof observed === 'string' ? undefined : observed
  const summary = typeof observed === 'string' ? observed : renderHint(observed)
  const hint = definition.hint?.(params)
  const message = sentence({ message: summary, hint })
  return { code: definition.code, message, summary, statement, hint, params: params as Params, location }
}

/** An error to throw. */
export const invalid = <P = NoParams>(
  definition: ErrorDefinition<ErrorCode, P>,
  params: P,
  location?: Location,
  options?: { readonly cause?: unknown },
): CesuraError => new CesuraError(describe(definition, params, location), options)

/** Throws an error; `path` is where in the input the value is. */
export function throwInvalid<P = NoParams>(
  definition: ErrorDefinition<ErrorCode, P>,
  params: P,
  path?: string,
): never {
  throw invalid(definition, params, path === undefined ? undefined : { path })
}

/** A problem that readers report: what is wrong, how severe it is and where. */
export const problemOf = (
  severity: Problem['severity'],
  { code, message, summary, statement, hint, params }: ProblemFacts,
  location: Location,
): Problem => ({ severity, code, message, summary, statement, hint, params, location })

/**
 * A location in front of a message: `talks.tsv:14:9`, `talk-07, coder ann`.
 *
 * @param location - file, line and column, item, coder, path: what is known
 * @returns such as `talks.tsv:14:9`; empty where nothing is known
 * @example
 * formatLocation({ file: 'talks.tsv', line: 14, column: 9 }) //=> 'talks.tsv:14:9'
 * formatLocation({ item: 'talk-07', coder: 'ann' }) //=> 'talk-07, coder ann'
 */
export function formatLocation(location: Location): string {
  const { file, line, column, item, coder, path } = location
  let where = file ?? ''
  if (line !== undefined) where += where ? `:${line}` : `line ${line}`
  if (line !== undefined && column !== undefined) where += `:${column}`
  const rest = [item, coder === undefined ? undefined : `coder ${coder}`, path].filter(
    part => part !== undefined,
  )
  return [where, ...rest].filter(part => part !== '').join(', ')
}

/** What is wrong and what to do, in one sentence. */
export const sentence = (
  { message, statement, hint, ...facts }: Pick<ProblemFacts, 'message' | 'summary' | 'statement' | 'hint'>,
  syntax: OptionSyntax = librarySyntax,
): string => {
  const summary = statement === undefined ? (facts.summary ?? message) : renderHint(statement, syntax)
  if (hint === undefined || hint.length === 0) return summary
  const advice = renderHint(hint, syntax)
  if (!/\S[.?!]$/.test(summary)) return `${summary}; ${advice}`
  // After a full stop or a question mark the hint is a sentence of its own, but an option keeps its name.
  return `${summary} ${typeof hint[0] === 'string' ? advice.charAt(0).toUpperCase() + advice.slice(1) : advice}`
}

/**
 * One line: where, what is wrong, what to do, code.
 *
 * @param problem - a problem, or an error
 * @param syntax - how options in the hint are written; default: as the library takes them
 * @param alsoAt - where else the same was found: the code stays last
 * @returns one line
 * @example
 * formatProblem({ code: 'mass-not-integer', message: '"3x" is not a mass', location: { file: 'a.tsv', line: 2 } })
 * //=> 'a.tsv:2: "3x" is not a mass (mass-not-integer)'
 */
export function formatProblem(
  problem: ProblemFacts,
  syntax: OptionSyntax = librarySyntax,
  alsoAt = '',
): string {
  const where = problem.location === undefined ? '' : formatLocation(problem.location)
  return `${where ? `${where}: ` : ''}${sentence(problem, syntax)}${alsoAt} (${problem.code})`
}

/** What an error says, as data. */
export const factsOf = ({
  code,
  message,
  summary,
  statement,
  hint,
  params,
  location,
}: CesuraError): ProblemFacts => ({
  code,
  message,
  summary,
  statement,
  hint,
  params,
  location,
})

/** The same, with a few words in front of what is wrong. */
export const prefixed = (prefix: string, facts: ProblemFacts): ProblemFacts => ({
  ...facts,
  message: prefix + facts.message,
  summary: facts.summary === undefined ? undefined : prefix + facts.summary,
  statement: facts.statement && [prefix, ...facts.statement],
})

/** The same error at another location. */
export const relocated = (error: CesuraError, location: Location): CesuraError =>
  new CesuraError({ ...factsOf(error), location }, { cause: error })

/** The error of a comparison, with the item and the coder where it had no location. */
export function located(error: unknown, item: string, coder: string): unknown {
  if (!(error instanceof CesuraError) || error.location?.item !== undefined) return error
  return relocated(error, { ...error.location, item, coder })
}
