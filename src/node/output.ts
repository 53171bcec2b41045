import { lstat, open, realpath, rename, stat } from 'node:fs/promises'
import { CesuraError } from '../index.ts'
import { forget, openScratch, type Scratch } from './scratch.ts'

/** A file to be written, opened before the work starts. Until `commit` nothing at its path changes. */
export interface Output {
  readonly path: string
  /** Adds a piece, for content that is made bit by bit. */
  readonly write: (content: string | Uint8Array) => Promise<void>
  /** Puts the whole content, with this last piece, in place at once. */
  readonly commit: (content: string | Uint8Array) => Promise<void>
  /** Gives up; whatever stood at the path still stands there. */
  readonly discard: () => Promise<void>
}

/**
 * Opens a file for writing; fails at once where it could not be written later. The content goes into a file beside it
 * that takes its place in one step, so that no reader ever finds half of it. A link stays a link; devices and pipes are
 * written directly.
 *
 * @param path - the file, there or not; its folder must be there
 * @returns the open file: `commit` or `discard` ends it
 * @throws CesuraError `output-unwritable` when the path is a folder or a link to nowhere, its folder does not exist, or
 *   the system refuses
 */
export async function openOutput(path: string): Promise<Output> {
  try {
    return await prepare(path)
  } catch (error) {
    throw unwritable(error, path)
  }
}

/** Why a file cannot be written, by what the system says. */
function whyUnwritable(code: string): string {
  if (code === 'ENOENT' || code === 'ENOTDIR') return 'its folder does not exist'
  const full = code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG'
  return full ? 'there is no space left' : `the system says ${code}`
}

/** What the system refuses as a sentence about what is written, with what follows from it; any other error as it is. */
export function unwritable(error: unknown, path: string, what = 'file', follows = ''): unknown {
  const { code } = error as NodeJS.ErrnoException
  if (error instanceof CesuraError || code === undefined) return error
  const message = `the ${what} cannot be written: ${whyUnwritable(code)}${follows}`
  return new CesuraError('output-unwritable', message, { file: path }, { cause: error })
}

async function prepare(path: string): Promise<Output> {
  const there = await stat(path).catch(() => undefined)
  if (there?.isDirectory())
    throw new CesuraError('output-unwritable', 'this is a folder; name a file in it', { file: path })
  if (there !== undefined && !there.isFile()) {
    const handle = await open(path, 'w')
    return {
      path,
      write: content => handle.writeFile(content),
      commit: content => handle.writeFile(content).finally(() => handle.close()),
      discard: () => handle.close(),
    }
  }
  // A link that leads nowhere has no real path: the file it names is made.
  const link = await lstat(path).catch(() => undefined)
  if (there === undefined && link?.isSymbolicLink())
    throw new CesuraError('output-unwritable', 'this is a link to a file that does not exist', { file: path })
  const target = there === undefined ? path : await realpath(path)
  // Tried now and opened when there is something to write: while the work goes on, nothing lies beside the output.
  await (await openScratch(target)).remove()
  let opened: Promise<Scratch> | undefined
  const scratch = () => {
    opened ??= openScratch(target)
    return opened
  }
  return {
    path,
    discard: async () => (await opened)?.remove(),
    write: async content => {
      const { handle } = await scratch()
      await handle.writeFile(content).catch((error: unknown) => {
        throw unwritable(error, path)
      })
    },
    async commit(content) {
      const { path: made, handle, remove } = await scratch()
      try {
        await handle.writeFile(content)
        // Nobody but the user may look at half a file; the whole one has the rights of the old one, or of any new file.
        await handle.chmod(there === undefined ? 0o666 & ~process.umask() : there.mode & 0o7777)
        await handle.sync()
        await handle.close()
        await rename(made, target)
        forget(made)
      } catch (error) {
        await remove()
        throw unwritable(error, path)
      }
    },
  }
}

/**
 * Writes a file in one step: afterwards the whole content stands there, or what stood there before.
 *
 * @param path - the file, there or not; its folder must be there
 * @param content - the whole content; strings are written as UTF-8
 * @returns nothing, once the file is on the disk
 * @throws CesuraError `output-unwritable` when the file cannot be opened for writing, or the disk is full
 */
export async function writeFileAtomically(path: string, content: string | Uint8Array): Promise<void> {
  const output = await openOutput(path)
  await output.commit(content)
}
