import { type Remote, wrap } from 'comlink'
import { newWorker } from './new-worker.ts'
import type { WorkerApi } from './worker.ts'

/** A worker of the page. */
export interface Thread {
  readonly remote: Remote<WorkerApi>
  readonly worker: Worker
  /** How many readers load before its script. */
  readonly readers: number
  /** Callbacks to reject if the worker is terminated early. */
  readonly waiting: Set<() => void>
}

/** The code of a computation that was ended before its answer. */
export const STOPPED = 'stopped'

/** Idle threads: starting one takes longer than most answers, so a finished one is kept for the next request. */
const spare: Thread[] = []

function start(readers: readonly string[]): Thread {
  const worker = newWorker('cesura', readers)
  const thread = {
    worker,
    remote: wrap<WorkerApi>(worker),
    readers: readers.length,
    waiting: new Set<() => void>(),
  }
  // One that dies, or whose script does not come, is left to nobody. Whoever has it sees to it.
  worker.addEventListener('error', () => {
    if (!spare.includes(thread)) return
    spare.splice(spare.indexOf(thread), 1)
    endThread(thread)
  })
  return thread
}

/** A thread for oneself, with these readers at least. */
export function take(readers: readonly string[] = []): Thread {
  const at = spare.findIndex(thread => thread.readers >= readers.length)
  return at === -1 ? start(readers) : spare.splice(at, 1)[0]!
}

/** Returns an idle worker to the pool. */
export function leave(thread: Thread): void {
  spare.push(thread)
}

/** Ends a thread, whatever it does. */
export function endThread(thread: Thread): void {
  thread.worker.terminate()
  for (const report of thread.waiting) report()
}

/** Makes a short request on an idle thread: a caller that takes the thread meanwhile is answered after it. */
export function inPassing<T>(act: (remote: Remote<WorkerApi>) => Promise<T>): Promise<T> {
  if (spare.length === 0) spare.push(start([]))
  const { remote, waiting } = spare[0]!
  let report = () => {}
  const ended = new Promise<never>((_, reject) => {
    report = () => reject({ code: STOPPED, message: 'the computation was stopped' })
  })
  waiting.add(report)
  return Promise.race([act(remote), ended]).finally(() => waiting.delete(report))
}
