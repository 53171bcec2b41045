import type { Remote } from 'comlink'
import { endSlowWorker, leaveSlowWorker, slowWorker } from '../worker/api.ts'
import { STOPPED } from '../worker/threads.ts'
import type { WorkerApi } from '../worker/worker.ts'
import { holding } from './with-corpus.ts'

/** A computation under way in the worker for long ones. */
interface Job {
  readonly since: number
  /** Not given up for a newer question: somebody waits for its file. */
  readonly keep: boolean
  readonly end: () => void
}
const jobs = new Set<Job>()

/** Cancel a running computation after this many ms when a newer request arrives; restarting the worker costs less. */
const PATIENCE = 300

/** Asks the worker for long computations, with the present corpus in its hands. */
export async function askSlow<T>(act: (remote: Remote<WorkerApi>) => Promise<T>, keep = false): Promise<T> {
  const now = performance.now()
  const running = [...jobs]
  if (running.some(job => now - job.since > PATIENCE) && !running.some(job => job.keep)) stopSlow()
  let end = () => {}
  const ended = new Promise<never>((_, reject) => {
    end = () => reject({ code: STOPPED, message: 'the computation was stopped' })
  })
  const job: Job = { since: now, keep, end }
  jobs.add(job)
  try {
    return await Promise.race([holding(slowWorker()).then(act), ended])
  } finally {
    jobs.delete(job)
    if (jobs.size === 0) leaveSlowWorker()
  }
}

/** Stops every long computation; the callers are informed. */
export function stopSlow(): void {
  endSlowWorker()
  for (const job of jobs) job.end()
}
