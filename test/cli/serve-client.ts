import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))

/** A line that the server writes. */
export interface Line {
  readonly id?: string | number | null
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers as a client would
  readonly result?: any
  readonly error?: { code: number; message: string; data?: Record<string, unknown> }
  readonly method?: string
  // biome-ignore lint/suspicious/noExplicitAny: as above
  readonly params?: any
}

/** `cesura serve --stdio` as another program has it: requests go in, lines come out in their order. */
export class Client {
  readonly child: ChildProcessWithoutNullStreams
  readonly #lines: AsyncIterator<string>
  readonly ended: Promise<unknown[]>

  constructor(options: readonly string[] = [], env: Record<string, string> = {}) {
    this.child = spawn(process.execPath, [...options, 'bin/cesura.js', 'serve', '--stdio'], {
      cwd: root,
      env: { ...process.env, ...env },
    })
    this.ended = once(this.child, 'exit')
    this.#lines = createInterface({ input: this.child.stdout })[Symbol.asyncIterator]()
  }

  send(request: object | string): void {
    const line = typeof request === 'string' ? request : JSON.stringify({ jsonrpc: '2.0', ...request })
    this.child.stdin.write(`${line}\n`)
  }

  async next(): Promise<Line> {
    const { value, done } = await this.#lines.next()
    if (done) throw new Error('the server has ended')
    return JSON.parse(value)
  }

  ask(request: object | string): Promise<Line> {
    this.send(request)
    return this.next()
  }

  async close(): Promise<number | null> {
    this.child.stdin.end()
    const [code] = await this.ended
    return code as number | null
  }
}
