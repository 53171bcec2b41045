import type { Location, Problem, ProblemFacts } from '../model/error.ts'
import { problemOf } from '../model/error.ts'

/** Adds a warning. */
export function warn(problems: Problem[], facts: ProblemFacts, location: Location): void {
  problems.push(problemOf('warning', facts, location))
}
