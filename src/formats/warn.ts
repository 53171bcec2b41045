import type { Location, Problem } from '../model/error.ts'

/** Adds a warning. */
export function warn(problems: Problem[], code: string, message: string, location: Location): void {
  problems.push({ severity: 'warning', code, message, location })
}
