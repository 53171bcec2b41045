import type { Corpus } from 'cesura'
import type { Remote } from 'comlink'
import { endSlowWorker, slowWorker } from '../worker/api.ts'
import type { WorkerApi } from '../worker/worker.ts'
import { corpus } from './corpus.ts'

/** The corpus that the worker for long computations holds. */
let held: Corpus | undefined

/** The worker for long computations, with the present corpus in its hands. */
export async function slow(): Promise<Remote<WorkerApi>> {
  const remote = slowWorker()
  const present = corpus.peek()
  if (present !== undefined && present !== held) {
    held = present
    await remote.hold(present)
  }
  return remote
}

/** Ends whatever is being computed at length. */
export function stopSlow(): void {
  endSlowWorker()
  held = undefined
}
