import type { ErrorCode } from './error-codes.ts'

/** Where something happened: in a file, in a line of it, in an item, in a coder's segmentation. */
export interface Location {
  readonly file?: string
  /** Counted from 1. */
  readonly line?: number
  /** Counted from 1, in characters. */
  readonly column?: number
  readonly item?: string
  readonly coder?: string
  /** Position of the culprit in a list, counted from 0, or a path such as `items.talk-07.ann[3]`. */
  readonly path?: string
}

/** Something wrong (`error`) or suspicious (`warning`) in the input, with its place and its stable code. */
export interface Problem {
  readonly severity: 'error' | 'warning'
  readonly code: ErrorCode
  readonly message: string
  readonly location: Location
}

/**
 * What the caller can mend: what happened, where, what to do; and a kebab-case code to test and to search for.
 * Anything else that is thrown is a fault of ours and keeps its stack.
 *
 * @example
 * new CesuraError('text-empty', 'the text has no units; a segmentation cuts one unit or more').code //=> 'text-empty'
 */
export class CesuraError extends Error {
  /** What happened, in a word that stays: `docs/errors.md` lists cause and remedy of each. */
  readonly code: ErrorCode
  /** Where it happened, as far as it is known. */
  readonly location: Location | undefined

  /**
   * @param code - one of the codes of `docs/errors.md`
   * @param message - what happened and what to do, for people
   * @param location - where, if it is known
   * @param options - `cause`: the error behind this one, such as that of the file system or of a function you gave
   */
  constructor(code: ErrorCode, message: string, location?: Location, options?: { readonly cause?: unknown }) {
    super(message, options)
    this.name = 'CesuraError'
    this.code = code
    this.location = location
  }
}

/** Refuses what the caller can mend; `path` is where in the input the culprit stands. */
export function refuse(code: ErrorCode, message: string, path?: string): never {
  throw new CesuraError(code, message, path === undefined ? undefined : { path })
}

/**
 * A place in front of a message: `talks.tsv:14:9`, `talk-07, coder ann`.
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

/**
 * One line for people: place, sentence, code.
 *
 * @param problem - a problem, or an error
 * @returns one line
 * @example
 * formatProblem({ code: 'mass-not-whole', message: '"3x" is not a mass', location: { file: 'a.tsv', line: 2 } })
 * //=> 'a.tsv:2: "3x" is not a mass (mass-not-whole)'
 */
export function formatProblem(problem: {
  readonly code: ErrorCode
  readonly message: string
  readonly location?: Location | undefined
}): string {
  const where = problem.location === undefined ? '' : formatLocation(problem.location)
  return `${where ? `${where}: ` : ''}${problem.message} (${problem.code})`
}

/** The error of a comparison, with the item and the coder where it had no place. */
export function located(error: unknown, item: string, coder: string): unknown {
  if (!(error instanceof CesuraError) || error.location?.item !== undefined) return error
  return new CesuraError(error.code, error.message, { ...error.location, item, coder }, { cause: error })
}
