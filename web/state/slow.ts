import type { Corpus } from 'cesura'
import type { Remote } from 'comlink'
import { endSlowWorker, STOPPED, slowWorker } from '../worker/api.ts'
import type { WorkerApi } from '../worker/worker.ts'
import { corpus } from './corpus.ts'

/** The corpus that the worker for long computations holds. */
let held: Corpus | undefined

/** A computation under way in the worker for long ones. */
interface Job {
  readonly since: number
  /** Not given up for a newer question: somebody waits for its file. */
  readonly keep: boolean
  readonly end: () => void
}
const jobs = new Set<Job>()

/** A computation that has run for so many ms is given up for a newer question; starting the worker anew costs less. */
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
    return await Promise.race([hold().then(act), ended])
  } finally {
    jobs.delete(job)
  }
}

async function hold(): Promise<Remote<WorkerApi>> {
  const remote = slowWorker()
  const present = corpus.peek()
  if (present !== undefined && present !== held) {
    held = present
    await remote.hold(present)
  }
  return remote
}

/** Ends whatever is being computed at length; those who asked are told. */
export function stopSlow(): void {
  endSlowWorker()
  held = undefined
  for (const job of jobs) job.end()
}
