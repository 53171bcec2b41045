import { type Remote, wrap } from 'comlink'
import { newWorker } from './new-worker.ts'
import type { WorkerApi } from './worker.ts'

/** A worker of the page. */
interface Thread {
  readonly remote: Remote<WorkerApi>
  readonly worker: Worker
  /** How many readers load before its script. */
  readonly readers: number
}

/** The code of a computation that was ended before its answer. */
export const STOPPED = 'stopped'
const stopped = () => ({ code: STOPPED, message: 'the computation was stopped' })

/** Threads that answer nobody: starting one takes longer than most answers. */
const idle: Thread[] = []

function start(readers: readonly string[]): Thread {
  const worker = newWorker('cesura', readers)
  return { worker, remote: wrap<WorkerApi>(worker), readers: readers.length }
}

/** How a request is made. */
interface RequestOptions {
  /** Ends the request, and the worker with it. */
  readonly signal?: AbortSignal | undefined
  /** Readers that load in the worker before the request. */
  readonly readers?: readonly string[]
}

/**
 * Asks a worker that does nothing else. A computation cannot be interrupted: a request that is aborted ends its worker, and
 * the next one starts another. A worker that dies, from lack of memory or a bug, rejects as well.
 */
export function request<T>(
  act: (remote: Remote<WorkerApi>) => Promise<T>,
  { signal, readers = [] }: RequestOptions = {},
): Promise<T> {
  if (signal?.aborted) return Promise.reject(stopped())
  // The one that answered last holds the present corpus.
  const at = idle.findLastIndex(thread => thread.readers >= readers.length)
  const thread = at === -1 ? start(readers) : idle.splice(at, 1)[0]!
  const { worker, remote } = thread
  const over = new AbortController()
  return new Promise<T>((resolve, reject) => {
    const end = (reason: unknown) => {
      over.abort()
      worker.terminate()
      reject(reason)
    }
    signal?.addEventListener('abort', () => end(stopped()), { signal: over.signal })
    worker.addEventListener(
      'error',
      ({ message }) =>
        end({ code: 'fault', message: `a worker stopped early: ${message || 'the browser gave no reason'}` }),
      { signal: over.signal },
    )
    const leave = () => {
      if (over.signal.aborted) return
      over.abort()
      idle.push(thread)
    }
    act(remote).then(
      value => {
        leave()
        resolve(value)
      },
      error => {
        leave()
        reject(error)
      },
    )
  })
}
