import { Worker } from 'node:worker_threads'

/** What a thread says: that it is loaded, then something on the way or the answer, whole lines both. */
export type ThreadMessage =
  | { readonly kind: 'loaded' }
  | { readonly kind: 'progress' | 'answer'; readonly lines: Uint8Array }

/** Why a thread has no answer: it was stopped, it ran out of memory, or it broke. */
export class ThreadEnded extends Error {
  readonly why: 'stopped' | 'memory' | 'broken'
  constructor(why: ThreadEnded['why'], message: string) {
    super(message)
    this.why = why
  }
}

/**
 * A thread that answers one request at a time. Whatever happens to it, the process lives: a request that is stopped,
 * that takes all memory or that meets a fault of ours costs this thread, and the next request gets a new one.
 */
export class RequestThread {
  readonly #worker: Worker
  readonly #loaded: Promise<void>
  #settle: { resolve: (lines: Uint8Array) => void; reject: (error: ThreadEnded) => void } | undefined
  #progress: ((lines: Uint8Array) => void) | undefined
  #ended: ThreadEnded | undefined

  /** @param data - what the thread gets once, as its `workerData` */
  constructor(url: URL, data?: unknown) {
    this.#worker = new Worker(url, { workerData: data, argv: [url.search] })
    this.#loaded = new Promise(done => {
      this.#worker.once('message', () => done())
      this.#worker.once('exit', () => done())
    })
    this.#worker.on('message', (message: ThreadMessage) => {
      if (message.kind === 'progress') this.#progress?.(message.lines)
      else if (message.kind === 'answer') this.#settle?.resolve(message.lines)
    })
    this.#worker.on('error', (error: NodeJS.ErrnoException) => {
      const memory = error.code === 'ERR_WORKER_OUT_OF_MEMORY'
      this.#end(new ThreadEnded(memory ? 'memory' : 'broken', error.message))
    })
    this.#worker.on('exit', code => this.#end(new ThreadEnded('broken', `the thread ended with ${code}`)))
  }

  /** It can take another request. */
  get alive(): boolean {
    return this.#ended === undefined
  }

  /** Lets it answer one request; `progress` receives its messages on the way. */
  ask(line: Uint8Array<ArrayBuffer>, progress: (lines: Uint8Array) => void): Promise<Uint8Array> {
    return new Promise((resolve, reject) => {
      if (this.#ended !== undefined) return reject(this.#ended)
      this.#settle = { resolve, reject }
      this.#progress = progress
      this.#worker.postMessage(line, [line.buffer])
    })
  }

  /** Ends it, in the middle of whatever it does but loading: there, Node 20 may end the whole process. */
  async stop(): Promise<void> {
    this.#end(new ThreadEnded('stopped', 'the request was cancelled'))
    await this.#loaded
    await this.#worker.terminate()
  }

  #end(why: ThreadEnded): void {
    this.#ended ??= why
    this.#settle?.reject(this.#ended)
  }
}
