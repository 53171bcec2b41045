import type { Corpus } from 'cesura'
import type { Remote } from 'comlink'
import { type PackedCorpus, packCorpus } from '../worker/packed-corpus.ts'
import { request } from '../worker/pool.ts'
import type { WorkerApi } from '../worker/worker.ts'
import { corpus } from './corpus.ts'

/** The corpus that each worker holds. */
const held = new WeakMap<Remote<WorkerApi>, Corpus>()

/** What was packed already: a corpus as it was read, or one that was sent before. */
const packed = new WeakMap<Corpus, PackedCorpus>()
export function remember(corpus: Corpus, own: PackedCorpus): PackedCorpus {
  packed.set(corpus, own)
  return own
}

type Act<T> = (remote: Remote<WorkerApi>) => Promise<T>

/** Asks a worker with the present corpus in its hands: it is sent once. */
export const ask = <T>(act: Act<T>, signal?: AbortSignal): Promise<T> =>
  request(
    async remote => {
      const present = corpus.peek()
      if (present !== undefined && present !== held.get(remote)) {
        await remote.hold(packed.get(present) ?? remember(present, packCorpus(present)))
        held.set(remote, present)
      }
      return act(remote)
    },
    { signal },
  )

/** A long computation under way. */
interface Job {
  readonly since: number
  /** Not given up for a newer question: somebody waits for its file. */
  readonly keep: boolean
  readonly controller: AbortController
}
const jobs = new Set<Job>()

/** Cancel a running computation after this many ms when a newer request arrives; restarting the worker costs less. */
const PATIENCE = 300

/** Asks for a long computation, with the present corpus. */
export async function askSlow<T>(act: Act<T>, keep = false): Promise<T> {
  const now = performance.now()
  for (const job of jobs) if (now - job.since > PATIENCE && !job.keep) job.controller.abort()
  const job: Job = { since: now, keep, controller: new AbortController() }
  jobs.add(job)
  try {
    return await ask(act, job.controller.signal)
  } finally {
    jobs.delete(job)
  }
}

/** Stops every long computation; the callers are informed. */
export function stopSlow(): void {
  for (const { controller } of jobs) controller.abort()
}
