import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { invalid } from '../model/error.ts'
import { workerFailed, workersInvalid } from '../model/errors/files.ts'

/** A job of a worker: what to send, and which of its buffers to hand over instead of copying. */
interface Job<Q, A> {
  readonly question: Q
  readonly transfer: readonly ArrayBuffer[]
  readonly resolve: (answer: A) => void
  readonly reject: (error: unknown) => void
}

interface Thread<Q, A> {
  readonly worker: Worker
  readonly open: Job<Q, A>[]
  readonly loaded: Promise<void>
}

/**
 * Several threads that answer questions. Each thread runs the module at `url`, gets `data` as its `workerData`, says
 * anything once it is loaded, and then answers every message with one message, in order. A thread that throws or ends fails every question still open
 * with one error (`worker-failed`); the pool is then of no further use.
 */
export class WorkerPool<Q, A> {
  readonly #threads: readonly Thread<Q, A>[]
  #failure: unknown
  #closed = false

  constructor(url: URL, count: number, data: unknown) {
    this.#threads = Array.from({ length: count }, () => {
      const worker = new Worker(url, { workerData: data, argv: [url.search] })
      const open: Job<Q, A>[] = []
      const loaded = new Promise<void>(done => {
        worker.once('exit', () => done())
        worker.once('message', () => {
          worker.on('message', (answer: A) => open.shift()?.resolve(answer))
          done()
        })
      })
      worker.on('messageerror', error => this.#fail(error))
      worker.on('error', error => this.#fail(error))
      worker.on('exit', code => this.#fail(new Error(`it ended with exit code ${code}`)))
      return { worker, open, loaded }
    })
  }

  /** Asks the thread with the fewest open questions. */
  ask(question: Q, transfer: readonly ArrayBuffer[] = []): Promise<A> {
    const idlest = this.#threads.reduce((a, b) => (b.open.length < a.open.length ? b : a))
    return this.#send(idlest, question, transfer)
  }

  /** Asks every thread once. */
  askEach(question: Q): Promise<A[]> {
    return Promise.all(this.#threads.map(thread => this.#send(thread, question, [])))
  }

  #send({ worker, open }: Thread<Q, A>, question: Q, transfer: readonly ArrayBuffer[]): Promise<A> {
    return new Promise((resolve, reject) => {
      if (this.#failure !== undefined) return reject(this.#failure)
      open.push({ question, transfer, resolve, reject })
      worker.postMessage(question, transfer as ArrayBuffer[])
    })
  }

  /** Says something to every thread that none of them answers. */
  report(what: unknown): void {
    for (const { worker } of this.#threads) worker.postMessage(what)
  }

  /** Whether nothing has failed and no question is open. */
  get idle(): boolean {
    return (
      this.#failure === undefined && !this.#closed && this.#threads.every(({ open }) => open.length === 0)
    )
  }

  /** Waits until all threads are loaded; from then on they keep no process from its end. */
  async rest(): Promise<void> {
    await Promise.all(this.#threads.map(({ loaded }) => loaded))
    for (const { worker } of this.#threads) worker.unref()
  }

  /** After a rest: the process waits for the threads again. */
  wake(): void {
    for (const { worker } of this.#threads) worker.ref()
  }

  /** Ends all threads, each once it is loaded: Node 20 may end the whole process where a thread is ended before. */
  async close(): Promise<void> {
    this.#closed = true
    await Promise.all(this.#threads.map(({ worker, loaded }) => loaded.then(() => worker.terminate())))
  }

  #fail(cause: unknown): void {
    if (this.#closed || this.#failure !== undefined) return
    const why = cause instanceof Error ? cause.message : String(cause)
    this.#failure = invalid(workerFailed, { why })
    for (const { open } of this.#threads) for (const job of open.splice(0)) job.reject(this.#failure)
  }
}

/**
 * How many threads to use, as the user asked for.
 *
 * @param asked - 1 or more; undefined: as many as the machine has cores
 * @returns the number of threads, the caller's own among them
 * @throws CesuraError `option-invalid` when it is not an integer, or below 1
 */
export function workerCount(asked: number | undefined): number {
  const workers = asked ?? availableParallelism()
  if (Number.isInteger(workers) && workers >= 1) return workers
  throw invalid(workersInvalid, { workers })
}

/** Bytes in a buffer of their own, which can be handed to another thread. */
export function ownBuffer(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer, byteLength } = bytes
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength)
    return new Uint8Array(buffer, 0, byteLength)
  return new Uint8Array(bytes)
}
