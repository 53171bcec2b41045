// Everything that cesura writes is opened here and held against the list of what was read.
import { lstat, mkdir, open, realpath, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { CesuraError, invalid } from '../../model/error.ts'
import { outputIsBrokenLink, outputIsFolder, outputUnwritable } from '../../model/errors/files.ts'
import { type Force, fileAccess } from './access.ts'
import { statOf } from './read.ts'
import { type Staged, swapIn } from './swap.ts'
import { forget, openTemporary, type Temporary } from './temporary.ts'

/** An output that is complete but not in place yet. */
export interface Ready extends Staged {
  /** As it was named. */
  readonly path: string
  /** Rejects it where its path is that of a file that was read. */
  readonly check: () => Promise<void>
  /** It is in place. */
  readonly settle: () => void
  /** It will never be put in place. */
  readonly remove: () => Promise<void>
}

/** A file to be written, opened before the work starts. Until `commit` nothing at its path changes. */
export interface Output {
  readonly path: string
  /** Adds a piece, for content that is made bit by bit. */
  readonly write: (content: string | Uint8Array) => Promise<void>
  /** Puts the whole content, with this last piece, in place at once. */
  readonly commit: (content: string | Uint8Array) => Promise<void>
  /** Makes the whole content, with this last piece, ready for `commitAll`; a device or a pipe has it then. */
  readonly stage: (content: string | Uint8Array) => Promise<Ready | undefined>
  /** Gives up; whatever was at the path is still there. */
  readonly discard: () => Promise<void>
}

/**
 * Opens a file for writing; fails at once where it could not be written later. The content goes into a file next to it
 * that takes its place in one step, so that no reader ever finds half of it. A link stays a link; devices and pipes are
 * written directly. A file that this run reads, before or later, is not written.
 *
 * @param path - the file, there or not; its folder must be there
 * @param force - whether it may be a file that this run reads, as a flag says it; undefined: it may not, and there is no
 *   such flag
 * @returns the open file: `commit` or `discard` ends it
 * @throws CesuraError `output-unwritable` when the path is a folder or a link to nowhere, its folder does not exist, or
 *   the system denies it; `output-is-input`; `output-twice` when another output has this name; `file-outside` and
 *   `write-not-allowed` where a server is limited
 */
export async function openOutput(path: string, force?: Force): Promise<Output> {
  try {
    return await prepare(path, force)
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

/** A system error as a sentence about what is written, with what follows from it; any other error as it is. */
export function unwritable(error: unknown, path: string, what = 'file', follows = ''): unknown {
  const { code } = error as NodeJS.ErrnoException
  if (error instanceof CesuraError || code === undefined) return error

  return invalid(
    outputUnwritable,
    { what, why: whyUnwritable(code), follows },
    { file: path },
    { cause: error },
  )
}

async function prepare(path: string, force: Force): Promise<Output> {
  const access = fileAccess()
  const there = await statOf(path)
  if (there?.isDirectory()) throw invalid(outputIsFolder, {}, { file: path })
  access?.claim(path, there, force)
  if (there !== undefined && !there.isFile()) {
    const handle = await open(path, 'w')
    const commit = (content: string | Uint8Array) => handle.writeFile(content).finally(() => handle.close())
    return {
      path,
      write: content => handle.writeFile(content),
      commit,
      stage: async content => void (await commit(content)),
      discard: () => handle.close(),
    }
  }
  // A link that leads nowhere has no real path: the file it names is made.
  const link = await lstat(path).catch(() => undefined)
  if (there === undefined && link?.isSymbolicLink()) throw invalid(outputIsBrokenLink, {}, { file: path })
  const target = there === undefined ? path : await realpath(path)
  // Tried now and opened when there is something to write: while the work goes on, there is no file next to the output.
  await (await openTemporary(target)).remove()
  let opened: Promise<Temporary> | undefined
  const scratch = () => {
    opened ??= openTemporary(target)
    return opened
  }
  const output: Output = {
    path,
    async discard() {
      await (await opened)?.remove()
      access?.release(path, there)
    },
    write: async content => {
      const { handle } = await scratch()
      await handle.writeFile(content).catch((error: unknown) => {
        throw unwritable(error, path)
      })
    },
    async stage(content) {
      const { path: made, handle, remove } = await scratch()
      try {
        await handle.writeFile(content)
        // Nobody but the user may look at half a file; the whole one has the rights of the old one, or of any new file.
        await handle.chmod(there === undefined ? 0o666 & ~process.umask() : there.mode & 0o7777)
        await handle.sync()
        const stats = await handle.stat()
        await handle.close()
        return {
          path,
          made,
          target,
          remove,
          check: async () => access?.check(path, await statOf(path), force),
          settle() {
            forget(made)
            access?.wrote(path, stats)
          },
        }
      } catch (error) {
        await remove()
        throw unwritable(error, path)
      }
    },
    async commit(content) {
      await commitAll([await output.stage(content)])
    },
  }
  return output
}

/**
 * Puts outputs that are ready in place, all or none.
 *
 * @param outputs - what `stage` gave, in order
 * @throws CesuraError `output-is-input`, `output-unwritable`: every path holds what it held before
 */
export async function commitAll(outputs: readonly (Ready | undefined)[]): Promise<void> {
  const ready = outputs.filter(output => output !== undefined)
  try {
    for (const output of ready) await output.check()
    swapIn(ready)
  } catch (error) {
    for (const output of ready) await output.remove()
    const { path: from, dest } = error as { path?: string; dest?: string }
    const failed = ready.find(({ target }) => target === from || target === dest) ?? ready[0]!
    throw unwritable(error, failed.path)
  }
  for (const output of ready) output.settle()
}

/**
 * Writes a file in one step: afterwards the whole content is there, or what was there before.
 *
 * @param path - the file, there or not; its folder must be there
 * @param content - the whole content; strings are written as UTF-8
 * @param force - as for `openOutput`
 * @returns nothing, once the file is on the disk
 * @throws CesuraError as `openOutput`, and `output-unwritable` when the disk is full
 */
export async function writeFileAtomically(
  path: string,
  content: string | Uint8Array,
  force?: Force,
): Promise<void> {
  const output = await openOutput(path, force)
  await output.commit(content)
}

/** A file of a set, with its path. */
export interface PlacedFile {
  readonly path: string
  readonly text: string
}

/**
 * Writes several files, all or none: all are opened, then all are written under other names, then all are put in place.
 * Folders are made where they are missing.
 */
export async function writeFiles(files: readonly PlacedFile[], force?: Force): Promise<void> {
  const outputs: Output[] = []
  try {
    for (const { path } of files) {
      await makeFolder(dirname(path))
      outputs.push(await openOutput(path, force))
    }
    const ready: (Ready | undefined)[] = []
    for (const [index, { text }] of files.entries()) ready.push(await outputs[index]!.stage(text))
    await commitAll(ready)
  } catch (error) {
    for (const output of outputs) await output.discard()
    throw error
  }
}

/** Makes a folder, and those above it, where they are missing. */
export async function makeFolder(path: string): Promise<void> {
  fileAccess()?.mayChange(path)
  await mkdir(path, { recursive: true })
}

/** Removes a file that an earlier run made, if it is there. */
export async function removeFile(path: string): Promise<void> {
  fileAccess()?.mayChange(path)
  fileAccess()?.check(path, await statOf(path), undefined)
  await rm(path, { force: true })
}
