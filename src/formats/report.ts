import {
  CesuraError,
  factsOf,
  type Location,
  type Problem,
  type ProblemFacts,
  problemOf,
} from '../model/error.ts'
import type { Question } from './format.ts'
import { joinEvidence } from './mark-evidence.ts'
import { flagOf } from './options/table.ts'

/** More problems than this in one file are only counted. */
const MOST_PROBLEMS = 1_000

/** A question as a reader asks it. */
type Asked = Omit<Question, 'flag' | 'location'> & Partial<Pick<Question, 'flag' | 'location'>>

/** What is found wrong, suspicious or open while a file is read. Readers complain here and nowhere else. */
export class Report {
  /** Name of the file, which is added to every location. */
  readonly file: string | undefined
  readonly problems: Problem[] = []
  readonly questions: Question[] = []
  /** How many more errors there were than a person can read. */
  unlisted = 0

  constructor(file?: string) {
    this.file = file
  }

  /** How many errors there are: with any, the file gives no corpus. */
  get errors(): number {
    let count = this.unlisted
    for (const { severity } of this.problems) if (severity === 'error') count++
    return count
  }

  /** A location in the file. */
  locate(location: Location = {}): Location {
    return this.file === undefined || location.file !== undefined
      ? location
      : { file: this.file, ...location }
  }

  /** Adds an error: the file will give no corpus. */
  error(facts: ProblemFacts, location: Location = {}): void {
    if (this.problems.length >= MOST_PROBLEMS) this.unlisted++
    else this.problems.push(problemOf('error', facts, this.locate(location)))
  }

  /** Adds a warning. */
  warn(facts: ProblemFacts, location: Location = {}): void {
    if (this.problems.length < MOST_PROBLEMS)
      this.problems.push(problemOf('warning', facts, this.locate(location)))
  }

  /** Asks, once: a second question with the same code adds only its evidence. The flag is that of the option. */
  ask({ location, ...asked }: Asked): void {
    const question: Question = { flag: flagOf(asked.option), ...asked, location: this.locate(location) }
    const at = this.questions.findIndex(({ code }) => code === question.code)
    const known = this.questions[at]
    if (known === undefined) this.questions.push(question)
    else if (known.evidence !== undefined && question.evidence !== undefined)
      this.questions[at] = { ...known, evidence: joinEvidence(known.evidence, question.evidence) }
  }

  /** Runs something that throws errors of users, such as a constructor of the model; these become errors at the location. */
  attempt<T>(location: Location, make: () => T): T | undefined {
    try {
      return make()
    } catch (error) {
      if (!(error instanceof CesuraError)) throw error
      const path = [location.path, error.location?.path].filter(part => part !== undefined).join('.')
      const where = { ...error.location, ...location }
      this.error(factsOf(error), path === '' ? where : { ...where, path })
      return undefined
    }
  }
}
