import type { Question } from '../../formats/index.ts'
import type { CesuraError, Problem } from '../../index.ts'
import type { Limits } from '../../node/shared.ts'

/** The result of a command: what it printed, its messages, and whether a threshold was missed. */
export interface CommandAnswer {
  readonly output: string
  readonly notes: readonly string[]
  readonly problems: readonly Problem[]
  readonly questions: readonly Question[]
  /** 0 done, 1 a threshold that the request set was missed, 2 the data have errors (`lint`). */
  readonly exit: number
}

/** A request for a command: files or the data itself, options by name, and the form of the answer. */
export interface CommandRequest {
  readonly command: string
  readonly files: readonly string[]
  /** What replaces standard input. */
  readonly input?: string | undefined
  readonly options: Readonly<Record<string, unknown>>
  /** Words that choose the form: `--json`. */
  readonly form: readonly string[]
  /** Where files may be opened for it; undefined: anywhere. */
  readonly limits?: Limits | undefined
  readonly progress?: ((stage: string, done: number, of: number) => void) | undefined
}

/** A command that failed, with everything that was wrong. */
export class CommandFailed extends Error {
  readonly found: Omit<CommandAnswer, 'output' | 'exit'>
  constructor(cause: CesuraError, found: CommandFailed['found']) {
    super(cause.message, { cause })
    this.found = found
  }
}
