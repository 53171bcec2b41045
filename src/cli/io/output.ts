import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { describe, formatProblem, type ProblemFacts } from '../../model/error.ts'
import { fileIsFolder, fileNotFound, fileUnreadable, outputUnwritable } from '../../model/errors/files.ts'
import { safeLine, safeMessage, safeName } from '../../report/sentences/safe-text.ts'

/** The output stream was closed by its reader (`| head`): nothing is left to do, and nothing is wrong. */
export class OutputClosed extends Error {}

/** Writes to a stream and waits while its reader is slow; fails if the stream cannot be written. */
export async function print(text: string | Uint8Array, stream: Writable = process.stdout): Promise<void> {
  const failure = failures.get(stream) ?? watch(stream)
  if (failure.error !== undefined) throw closed(failure.error)
  if (!stream.write(text)) {
    await Promise.race([once(stream, 'drain').catch(() => undefined), failure.happened])
  }
  if (failure.error !== undefined) throw closed(failure.error)
}

/** Says something on stderr. Names from the data may be in it: none can command the terminal. */
export const say = (text: string): Promise<void> => print(safeMessage(text), process.stderr)

/** Waits until everything written has left; fails if it could not. */
export async function finish(stream: Writable = process.stdout): Promise<void> {
  const failure = failures.get(stream) ?? watch(stream)
  await Promise.race([new Promise<void>(done => stream.write('', () => done())), failure.happened])
  if (failure.error !== undefined) throw closed(failure.error)
}

interface Failure {
  error: NodeJS.ErrnoException | undefined
  happened: Promise<void>
}
const failures = new WeakMap<Writable, Failure>()

function watch(stream: Writable): Failure {
  const failure: Failure = { error: undefined, happened: Promise.resolve() }
  failure.happened = new Promise(done => {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      failure.error ??= error
      done()
    })
  })
  failures.set(stream, failure)
  return failure
}

const closed = (error: NodeJS.ErrnoException): Error =>
  error.code === 'EPIPE' ? new OutputClosed('output closed') : error

const stated = new WeakSet<object>()

/** Says on stderr, once, what is wrong with a file or stream; false for other errors. */
export function reportOutputProblem(error: unknown): boolean {
  const problem = outputProblem(error)
  if (problem === undefined) return false
  if (!stated.has(error as object)) process.stderr.write(`cesura: ${safeLine(formatProblem(problem))}\n`)
  stated.add(error as object)
  return true
}

/** What is wrong with a file or stream that cannot be read or written; undefined for other errors. */
export function outputProblem(error: unknown): ProblemFacts | undefined {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return undefined
  const { code, path } = error as NodeJS.ErrnoException
  const location = path === undefined ? undefined : { file: path }
  const what = path === undefined ? 'output' : 'file'
  const unwritable = (why: string, follows = ''): ProblemFacts =>
    describe(outputUnwritable, { what, why, follows }, location)
  const unreadable = (): ProblemFacts => describe(fileUnreadable, { code: code! }, location)
  const reasons: Record<string, () => ProblemFacts> = {
    ENOENT: () => describe(fileNotFound, {}, location),
    ENOTDIR: () => describe(fileNotFound, {}, location),
    EACCES: unreadable,
    EPERM: unreadable,
    ELOOP: unreadable,
    ENAMETOOLONG: unreadable,
    EMFILE: unreadable,
    EISDIR: () => describe(fileIsFolder, {}, location),
    ENOSPC: () => unwritable('no space is left', '; nothing after this point was saved'),
    EIO: () => unwritable('the device fails'),
    EROFS: () => unwritable('the file system is read-only'),
  }
  return code === undefined ? undefined : reasons[code]?.()
}

/** A word as a shell reads it back; control characters are escaped in the way that bash, zsh and ksh read. */
export function quoted(word: string): string {
  if (/^[\w./:=,@%+-]+$/.test(word)) return word
  if (safeName(word) === word) return `'${word.replaceAll("'", "'\\''")}'`
  const written = word
    .replaceAll(/[\\']/g, '\\$&')
    .replaceAll(/./gsu, char =>
      safeName(char) === char ? char : [...new TextEncoder().encode(char)].map(octal).join(''),
    )
  return `$'${written}'`
}

const octal = (byte: number): string => `\\${byte.toString(8).padStart(3, '0')}`
