import type { Corpus } from 'cesura'
import type { Remote } from 'comlink'
import type { WorkerApi } from '../worker/worker.ts'
import { corpus } from './corpus.ts'

/** The corpus that each worker holds. */
const held = new WeakMap<Remote<WorkerApi>, Corpus>()

/** A worker with the present corpus in its hands: it is sent once. */
export async function holding(remote: Remote<WorkerApi>): Promise<Remote<WorkerApi>> {
  const present = corpus.peek()
  if (present !== undefined && present !== held.get(remote)) {
    held.set(remote, present)
    await remote.hold(present)
  }
  return remote
}
