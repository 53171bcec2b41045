import { AsyncLocalStorage } from 'node:async_hooks'
import { realpathSync, type Stats, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { type CesuraError, invalid } from '../../model/error.ts'
import { writeNotAllowed } from '../../model/errors/commands.ts'
import { fileOutside, outputIsInput, outputsDifferInCase, outputTwice } from '../../model/errors/files.ts'
import { isInside, type Limits, realPlace } from './roots.ts'

/** Whether an output may replace a file that was read; undefined: never, and there is no flag that lets it. */
export type Force = boolean | undefined

/** An output of this run. */
interface Claim {
  /** As it was named. */
  readonly path: string
  readonly force: Force
}

/**
 * The files of one run: what was opened, what is written, and where both may be. Every opened file is noted here,
 * so that no output replaces an input, whichever option or file named it.
 */
export class FileAccess {
  /** Names that are not UTF-8, by folder. */
  readonly names = new Map<string, ReadonlyMap<string, readonly Buffer[]>>()
  readonly #limits: Limits | undefined
  /** Every file that was opened, by its identity and by its path. */
  readonly #opened = new Set<string>()
  /** Every output, by the identity of what it replaces and by its path. */
  readonly #claims = new Map<string, Claim>()
  /** Paths of outputs as file systems compare them that ignore case. */
  readonly #names = new Map<string, string>()
  readonly #written = new Set<string>()
  readonly #folders = new Map<string, string>()
  /** Temporary folders of our own. */
  readonly #own: string[] = []

  /** What `-` reads in this run; undefined: standard input of the process. */
  readonly stdin: Readable | undefined

  /**
   * @param limits - the folders outside of which nothing is read or written; undefined: none
   * @param stdin - what `-` reads; undefined: standard input of the process
   */
  constructor(limits?: Limits, stdin?: Readable) {
    this.#limits = limits
    this.stdin = stdin
  }

  /**
   * A file was opened, with these facts; nothing was read yet.
   *
   * @throws CesuraError `file-outside` where it is outside the folders, `output-is-input` where it is to be written
   */
  opened(path: string | Buffer, stats: Stats): void {
    if (this.#own.some(folder => dirname(String(path)) === folder)) return
    this.#requireInside(path, stats)
    if (stats.isFile()) this.#remember(this.#keys(String(path), stats))
  }

  /** A file was redirected into standard input: the calling program opened it, wherever it is. */
  redirected(stats: Stats): void {
    const own = identity(stats)
    if (stats.isFile() && own !== undefined) this.#remember([own])
  }

  #remember(keys: readonly string[]): void {
    if (keys.some(key => this.#written.has(key))) return
    for (const key of keys) {
      const claim = this.#claims.get(key)
      if (claim !== undefined && claim.force !== true) throw isInput(claim)
      this.#opened.add(key)
    }
  }

  /** A temporary folder was made: what is in it is no input, and may be read wherever it is. */
  made(folder: string): void {
    this.#own.push(folder)
  }

  /** A folder is about to be listed. */
  listed(path: string | Buffer): void {
    this.#requireInside(path)
  }

  /**
   * A file is to be written, now or later. `stats`: of what is at its path.
   *
   * @throws CesuraError `write-not-allowed`, `file-outside`, `output-is-input`, or `output-twice` where another output
   *   of this run has its path
   */
  claim(path: string, stats: Stats | undefined, force: Force): void {
    this.mayChange(path)
    // Devices and pipes keep nothing that could be lost.
    if (stats !== undefined && !stats.isFile()) return
    const name = fold(this.#place(path))
    const other = this.#names.get(name)
    if (other !== undefined)
      throw this.#place(other) === this.#place(path)
        ? invalid(outputTwice, {}, { file: path })
        : invalid(outputsDifferInCase, { other }, { file: path })
    this.check(path, stats, force)
    this.#names.set(name, path)
    for (const key of this.#keys(path, stats)) this.#claims.set(key, { path, force })
  }

  /** Rejects to write over a file that has been opened by now. */
  check(path: string, stats: Stats | undefined, force: Force): void {
    if (force === true || this.#keys(path, stats).every(key => !this.#opened.has(key))) return
    throw isInput({ path, force })
  }

  /** An output is not written after all. */
  release(path: string, stats: Stats | undefined): void {
    this.#names.delete(fold(this.#place(path)))
    for (const key of this.#keys(path, stats)) this.#claims.delete(key)
  }

  /** An output is in its place: what is read there later is no input. */
  wrote(path: string, stats: Stats): void {
    for (const key of this.#keys(path, stats)) this.#written.add(key)
  }

  /** Rejects to change anything at a path where nothing may be written; the path need not be there. */
  mayChange(path: string): void {
    if (this.#limits === undefined) return
    if (!this.#limits.write) throw invalid(writeNotAllowed, {}, { file: path })
    if (!this.#isInside(realPlace(resolve(path)).real)) throw this.#outside(path)
  }

  #requireInside(path: string | Buffer, stats?: Stats): void {
    if (this.#limits === undefined) return
    const real = realpathSync.native(path, { encoding: 'buffer' })
    // What was opened must be what is inside, not what a link led to a moment before.
    const same = stats === undefined || identity(stats) === identity(statSync(real))
    if (!same || !this.#isInside(String(real))) throw this.#outside(String(path))
  }

  #isInside(real: string): boolean {
    return this.#limits!.roots.some(root => isInside(root.path, real))
  }

  #outside(path: string): CesuraError {
    return invalid(fileOutside, { folders: this.#limits!.roots.map(root => root.path) }, { file: path })
  }

  #keys(path: string, stats: Stats | undefined): readonly string[] {
    const own = stats === undefined ? undefined : identity(stats)
    const place = this.#place(path)
    return own === undefined ? [place] : [own, place]
  }

  /** Where a file is: its name in the real path of its folder, which is looked up once. */
  #place(path: string): string {
    const whole = resolve(path)
    const folder = dirname(whole)
    let real = this.#folders.get(folder)
    if (real === undefined) {
      real = realPlace(folder).real
      this.#folders.set(folder, real)
    }
    return join(real, basename(whole))
  }
}

/** Which file it is, whatever its names; undefined where the system does not say it exactly. */
const identity = ({ dev, ino }: Stats): string | undefined =>
  ino === 0 || !Number.isSafeInteger(ino) ? undefined : `${dev}:${ino}`

/** A path as file systems compare it that ignore case, or the normalisation form of a character. */
const fold = (place: string): string => place.normalize('NFC').toLowerCase()

const isInput = ({ path, force }: Claim): CesuraError =>
  invalid(outputIsInput, { canForce: force === false }, { file: path })

const runs = new AsyncLocalStorage<FileAccess>()

/** Runs something with a list of files of its own: a command, or one request to a server. */
export const withFileAccess = <T>(access: FileAccess, run: () => T): T => runs.run(access, run)

/** The files of this run; undefined in a library call, which opens what its caller names. */
export const fileAccess = (): FileAccess | undefined => runs.getStore()
