import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import { LineCutter } from '../pairs/line-cutter.ts'
import { BadRequest, failureLine, type RequestId, RPC, readCancelled, readEnvelope } from './envelope.ts'
import { RequestThread, ThreadEnded } from './request-thread.ts'

/** The longest request, in bytes. Larger data stay in files, which requests name. */
export const LARGEST_REQUEST = 2 ** 27
/** Requests that wait, and their bytes, up to which more are read. */
const MOST_WAITING = 1000
const MOST_BYTES = 2 ** 27

/** Where requests come from, where answers go, and who makes them. */
export interface ServeOptions {
  /** Requests, one per line. */
  readonly input: Readable
  /** Answers, one per line. */
  readonly output: Writable
  /** The module whose thread answers requests: a line in, an answer out, whole lines of JSON both. */
  readonly worker: URL
  /** The longest request in bytes; a longer one is answered with an error. @defaultValue 2^27: 128 MiB */
  readonly largest?: number
}

interface Waiting {
  readonly id: RequestId | undefined
  readonly line: Uint8Array<ArrayBuffer>
}

/**
 * Answers requests of JSON-RPC 2.0, one per line, in their order, one at a time, until the input ends. The thread that
 * reads does nothing else, so that a request can be cancelled while it runs. Nothing is read while too much waits,
 * and no request begins before the answer to the last one was taken.
 *
 * @param options - streams, the module that answers, the longest request
 * @returns nothing, once the input has ended and every request is answered, or `exit` has come
 * @throws whatever the input throws
 */
export async function serveRequests(options: ServeOptions): Promise<void> {
  const server = new Server(options)
  const watch = { timer: undefined as NodeJS.Timeout | undefined }
  try {
    await server.read()
    // Without a parent nobody waits for what is still to do.
    const parent = process.ppid
    watch.timer = setInterval(() => process.ppid !== parent && server.giveUp(), 500)
    await server.finished
  } finally {
    clearInterval(watch.timer)
    await server.close()
  }
}

class Server {
  readonly #options: ServeOptions
  readonly #waiting: Waiting[] = []
  #bytes = 0
  #thread: RequestThread | undefined
  #running: Waiting | undefined
  /** Ended by `exit`, or because nobody reads the answers. */
  #over = false
  /** All requests that were read are answered. */
  finished: Promise<void> = Promise.resolve()
  #wake: (() => void) | undefined

  constructor(options: ServeOptions) {
    this.#options = options
    // Ready before the first request is.
    this.#thread = new RequestThread(options.worker)
    options.output.on('error', () => this.giveUp())
  }

  async read(): Promise<void> {
    const { input, largest = LARGEST_REQUEST } = this.#options
    const cutter = new LineCutter(largest)
    const take = async () => {
      for (let cut = cutter.take(); cut !== undefined && !this.#over; cut = cutter.take()) {
        if (cut.tooLong) await this.#write(tooLarge(largest))
        else await this.#lines(Buffer.from(cut.bytes.buffer, cut.bytes.byteOffset, cut.bytes.byteLength))
      }
    }
    try {
      for await (const piece of input) {
        cutter.push(piece as Uint8Array)
        await take()
        if (this.#over) return
      }
    } catch (error) {
      if (!this.#over) throw error
    }
    cutter.end()
    await take()
  }

  async #lines(block: Buffer): Promise<void> {
    for (let start = 0; start < block.length && !this.#over; ) {
      const found = block.indexOf(0x0a, start)
      const end = found === -1 ? block.length : found
      if (!isBlank(block, start, end)) await this.#hear(block.subarray(start, end))
      start = end + 1
    }
  }

  async #hear(line: Buffer): Promise<void> {
    try {
      const { id, method } = readEnvelope(line)
      if (id === undefined) return await this.#notice(method, line)
      if (this.#running?.id === id || this.#waiting.some(other => other.id === id))
        throw new BadRequest(
          RPC.request,
          'this id has a request that is not yet answered; choose another',
          id,
        )
      this.#waiting.push({ id, line: new Uint8Array(line) })
      this.#bytes += line.length
      if (this.#running === undefined && this.#waiting.length === 1) this.finished = this.#work()
      while (!this.#over && (this.#waiting.length > MOST_WAITING || this.#bytes > MOST_BYTES))
        await new Promise<void>(done => {
          this.#wake = done
        })
    } catch (error) {
      if (!(error instanceof BadRequest)) throw error
      await this.#write(failureLine(error.id, error.code, error.message))
    }
  }

  /** `cancel` and `exit`; others are passed over, as JSON-RPC asks. */
  async #notice(method: string, line: Buffer): Promise<void> {
    if (method === 'exit') return this.giveUp()
    if (method !== 'cancel') return
    const id = readCancelled(line)
    if (id === undefined) return
    const at = this.#waiting.findIndex(other => other.id === id)
    if (at !== -1) {
      this.#drop(this.#waiting.splice(at, 1)[0]!)
      await this.#write(cancelled(id))
    } else if (this.#running?.id === id) await this.#thread?.stop()
  }

  #drop({ line }: Waiting): void {
    this.#bytes -= line.length
    this.#wake?.()
  }

  /** Answers what waits, until nothing does. */
  async #work(): Promise<void> {
    for (let next = this.#waiting.shift(); next !== undefined && !this.#over; next = this.#waiting.shift()) {
      this.#running = next
      const bytes = next.line.length
      await this.#write(await this.#answer(next))
      this.#bytes -= bytes
      this.#running = undefined
      this.#wake?.()
    }
    this.#running = undefined
  }

  async #answer({ id, line }: Waiting): Promise<Uint8Array | string> {
    if (this.#thread?.alive !== true) this.#thread = new RequestThread(this.#options.worker)
    try {
      // Progress is not waited for: there is little of it, and the next answer waits.
      return await this.#thread.ask(line, lines => this.#options.output.write(lines))
    } catch (error) {
      if (!(error instanceof ThreadEnded)) throw error
      if (error.why === 'stopped') return cancelled(id ?? null)
      if (error.why === 'memory') return outOfMemory(id ?? null)
      return failureLine(id ?? null, RPC.internal, `a fault of cesura, please report it: ${error.message}`)
    }
  }

  async #write(text: Uint8Array | string): Promise<void> {
    const { output } = this.#options
    if (this.#over || output.write(text)) return
    await once(output, 'drain').catch(() => undefined)
  }

  /** Ends all work and reads no more. */
  giveUp(): void {
    this.#over = true
    this.#waiting.length = 0
    this.#options.input.destroy()
    void this.#thread?.stop()
    this.#wake?.()
  }

  async close(): Promise<void> {
    await this.#thread?.stop()
  }
}

const cancelled = (id: RequestId) =>
  failureLine(id, RPC.cancelled, 'the request was cancelled', { code: 'cancelled' })

const outOfMemory = (id: RequestId) =>
  failureLine(
    id,
    RPC.outOfMemory,
    'the request needs more memory than there is; send less at a time, or put the data into a file of JSON lines',
    { code: 'out-of-memory' },
  )

const tooLarge = (largest: number) =>
  failureLine(
    null,
    RPC.tooLarge,
    `the request is over ${Math.floor(largest / 2 ** 20)} MiB; send less at a time, or put the data into a file and name it`,
    { code: 'request-too-large' },
  )

function isBlank(block: Buffer, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (block[at]! > 0x20) return false
  return true
}
