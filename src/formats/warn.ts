import type { Location, Problem } from '../model/error.ts'
import type { ErrorCode } from '../model/error-codes.ts'

/** Adds a warning. */
export function warn(problems: Problem[], code: ErrorCode, message: string, location: Location): void {
  problems.push({ severity: 'warning', code, message, location })
}
