import { randomBytes } from 'node:crypto'
import { createWriteStream, rmSync } from 'node:fs'
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileAccess } from './access.ts'

/** Files and folders that must not stay behind, whatever ends the process. */
const kept = new Set<string>()
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

function removeAll(): void {
  for (const path of kept) rmSync(path, { recursive: true, force: true })
  kept.clear()
}

/** Removes everything, then lets the signal do what it does by itself, unless somebody else listens too. */
function end(signal: NodeJS.Signals): void {
  removeAll()
  unwatch()
  if (process.listenerCount(signal) === 0) process.kill(process.pid, signal)
}

function watch(): void {
  for (const signal of signals) process.on(signal, end)
  process.on('exit', removeAll)
}

function unwatch(): void {
  for (const signal of signals) process.off(signal, end)
  process.off('exit', removeAll)
}

function keep(path: string): void {
  if (kept.size === 0) watch()
  kept.add(path)
}

/** Forgets a path: it was removed, or it is no scratch any more. */
export function forget(path: string): void {
  if (kept.delete(path) && kept.size === 0) unwatch()
}

/** A name next to a file that nobody can guess. */
export const temporaryName = (target: string): string =>
  join(dirname(target), `.cesura-${randomBytes(8).toString('hex')}.tmp`)

/** A file next to another one, until it takes its place. */
export interface Temporary {
  readonly path: string
  readonly handle: FileHandle
  /** Closes and removes it. */
  readonly remove: () => Promise<void>
}

/**
 * Opens a file of our own in the folder of `target`: nobody can guess its name, nobody else can read it, and it must not be
 * there yet, so that no link can lead it elsewhere. Signals that end the process remove it.
 */
export async function openTemporary(target: string): Promise<Temporary> {
  const path = temporaryName(target)
  const handle = await open(path, 'wx', 0o600)
  keep(path)
  return {
    path,
    handle,
    async remove() {
      await handle.close().catch(() => undefined)
      await rm(path, { force: true })
      forget(path)
    },
  }
}

/** A folder of our own among the temporary files, which signals that end the process remove. */
export async function temporaryFolder(name: string): Promise<{ path: string; remove: () => Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), name))
  fileAccess()?.made(path)
  keep(path)
  return {
    path,
    async remove() {
      await rm(path, { recursive: true, force: true })
      forget(path)
    },
  }
}

/** Standard input, or another stream, kept in a file so that it can be read twice. */
export interface KeptStream {
  readonly path: string
  /** Writes more behind it; where that fails nothing is left of it. */
  readonly add: (stream: AsyncIterable<Uint8Array>) => Promise<void>
  readonly remove: () => Promise<void>
}

/** Writes the beginning of a stream to a temporary file. */
export async function keepStream(start: AsyncIterable<Uint8Array>): Promise<KeptStream> {
  const { path: folder, remove } = await temporaryFolder('cesura-stdin-')
  const path = join(folder, 'stdin')
  const add = async (stream: AsyncIterable<Uint8Array>) => {
    try {
      await pipeline(Readable.from(stream), createWriteStream(path, { flags: 'a' }))
    } catch (error) {
      await remove()
      throw error
    }
  }
  await add(start)
  return { path, add, remove }
}
