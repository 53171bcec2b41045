import { type Corpus, type Location, type Problem, VERSION } from '../index.ts'
import type { Hint } from '../model/errors/define.ts'

/** Something that only the user can answer, as readers ask it. */
interface AskedQuestion {
  readonly code: string
  /** One sentence that ends in a question mark, and what helps to answer it. */
  readonly message: string
  /** The question alone, where the message has more. */
  readonly summary?: string
  /** What helps to answer, with the options it names as data. */
  readonly hint?: Hint
  /** The values in the message. */
  readonly params?: Problem['params']
  /** The option of `readCorpus` that answers. */
  readonly option: string
  /** The same on the command line, without its value: `--mark`. */
  readonly flag: string
  readonly choices: readonly {
    readonly value: string
    readonly meaning: string
    /** The flag of this answer, where it is another than the question's. */
    readonly flag?: string
  }[]
  /** The choice that is taken where nothing is said, unless `strict`; absent where the question is open. */
  readonly likely?: string
  /** Why it is likely: a clause. */
  readonly because?: string
  readonly location: Location
}

/** What a look at files found. */
export interface LintFindings {
  readonly files: readonly {
    readonly name: string
    readonly format: string | undefined
    readonly why: string
  }[]
  readonly problems: readonly Problem[]
  readonly questions: readonly AskedQuestion[]
  readonly corpus: Corpus | undefined
  /** How many items and codings were read, where the corpus was not held. */
  readonly counts?: { readonly items: number; readonly codings: number }
}

/** Problems and questions of files: what `cesura lint --json` writes. */
export interface LintDocument {
  /** Version of this document's form. */
  readonly lint: 2
  /** Version of cesura that wrote it. */
  readonly cesura: string
  readonly counts: {
    readonly errors: number
    readonly warnings: number
    readonly questions: number
    readonly items: number
    /** Codings with boundaries, and lists of scores. */
    readonly codings: number
    /** How many of them are lists of scores; absent where none is. */
    readonly scored?: number
  }
  readonly files: readonly { readonly name: string; readonly format: string | null; readonly why: string }[]
  readonly problems: readonly Problem[]
  readonly questions: readonly AskedQuestion[]
}

/**
 * The document of what was found.
 *
 * @param findings - problems, questions and what was read
 * @returns the document of `cesura lint --json`
 */
export function lintDocument({ files, problems, questions, corpus, counts }: LintFindings): LintDocument {
  const items = corpus?.items ?? []
  const scored = items.reduce((sum, item) => sum + (item.scored?.length ?? 0), 0)
  const errors = problems.filter(({ severity }) => severity === 'error').length
  return {
    lint: 2,
    cesura: VERSION,
    counts: {
      errors,
      warnings: problems.length - errors,
      questions: questions.length,
      items: counts?.items ?? items.length,
      codings: counts?.codings ?? items.reduce((sum, item) => sum + item.codings.length, scored),
      scored: scored === 0 ? undefined : scored,
    },
    files: files.map(({ name, format, why }) => ({ name, format: format ?? null, why })),
    problems,
    questions,
  }
}
