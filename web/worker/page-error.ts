import type { CesuraError } from 'cesura'
import { factsOf, type ProblemFacts } from '../../src/model/error.ts'

/** An error as the page shows it. A bug of ours has the code `fault`, which the library does not know. */
export interface PageError extends Omit<ProblemFacts, 'code' | 'params'> {
  readonly code: string
}

/** What crosses the border of a worker: everything that the page shows, and nothing that cannot be copied. */
export function acrossThreads(error: CesuraError): PageError {
  const { params: _, ...facts } = factsOf(error)
  return facts
}

/** Whatever was thrown, in the page or in a worker. */
export function asError(error: unknown): PageError {
  const { code, message, summary, hint, location } = (error ?? {}) as Partial<PageError>
  if (typeof message !== 'string') return { code: 'fault', message: String(error) }
  return typeof code === 'string' ? { code, message, summary, hint, location } : { code: 'fault', message }
}
