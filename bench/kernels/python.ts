// Python at the other end of a pipe, so that numpy and NLTK take their turn in every round.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { windowSize } from '../../src/compare/index.ts'
import type { Pair } from './pairs.ts'

/** What the same kernels count in numpy, for a check before the clock starts. */
export type Counts = Readonly<Record<'boundary-f' | 'boundary-similarity' | 'pk' | 'window-diff', number>>

export class Python {
  readonly #child: ChildProcess
  readonly #lines: AsyncIterator<string>
  readonly #folder = mkdtempSync(join(tmpdir(), 'cesura-bench-'))
  numpy = ''
  python = ''
  nltk = false

  private constructor(root: string) {
    this.#child = spawn('/usr/bin/python3', [join(root, 'bench/kernels/time-numpy.py')], {
      stdio: ['pipe', 'pipe', 'ignore'],
    })
    this.#child.on('error', () => undefined)
    this.#child.stdin!.on('error', () => undefined)
    this.#lines = createInterface({ input: this.#child.stdout! })[Symbol.asyncIterator]()
  }

  /** Nothing where Debian's Python has no numpy. */
  static async start(root: string): Promise<Python | undefined> {
    const python = new Python(root)
    const { value, done } = await python.#lines.next()
    if (done) {
      python.end()
      return undefined
    }
    return Object.assign(python, JSON.parse(value) as object)
  }

  async load(pairs: readonly Pair[]): Promise<Counts> {
    const path = join(this.#folder, 'pairs')
    writeFileSync(path, Buffer.concat(pairs.flat().map(({ boundaries: { buffer } }) => Buffer.from(buffer))))
    return (await this.#ask({
      path,
      units: pairs[0]![0].units,
      counts: pairs.map(pair => pair.map(({ boundaries }) => boundaries.length)),
      windows: pairs.map(([reference]) => windowSize(reference)),
    })) as Counts
  }

  /** Nanoseconds of processor time a call. */
  async time(run: string, slice: number): Promise<number> {
    return (await this.#ask({ run, slice })) as number
  }

  async #ask(request: object): Promise<unknown> {
    this.#child.stdin!.write(`${JSON.stringify(request)}\n`)
    const { value, done } = await this.#lines.next()
    if (done) throw new Error('bench/kernels/time-numpy.py ended early')
    return JSON.parse(value)
  }

  end(): void {
    this.#child.stdin?.end()
    rmSync(this.#folder, { recursive: true, force: true })
  }
}
