import { link, open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileAccess } from './access.ts'
import { statOf } from './read.ts'
import { openTemporary } from './temporary.ts'
import { makeFolder, unwritable } from './write.ts'

/** What of a run is written, and what to do once there is space, as a message says it. */
export interface Written {
  readonly what: string
  readonly again: string
}

/** A file that is written completely, under another name next to its path. */
export interface TemporaryFile {
  /** Gives it its name; false where that name is taken. Where the file system has no links, moves it. */
  readonly putFirst: () => Promise<boolean>
  /** Puts it in place, or at another path, over whatever is there but an input. */
  readonly put: (path?: string) => Promise<void>
}

/**
 * Writes a file under another name next to its path, synced, and lets `moveInto` move it there. Whatever happens, nothing
 * is left under the other name.
 *
 * @throws CesuraError `output-unwritable` where the disk is full or the system denies it, `output-is-input`
 */
export async function writeNextTo<T>(
  path: string,
  content: string | Uint8Array,
  { what, again }: Written,
  moveInto: (temporary: TemporaryFile) => Promise<T>,
): Promise<T> {
  try {
    await makeFolder(dirname(path))
    fileAccess()?.mayChange(path)
    // Before anything is made or removed for its sake.
    fileAccess()?.check(path, await statOf(path), undefined)
    const own = await openTemporary(path)
    const { handle, path: scratch } = own
    try {
      await handle.writeFile(content)
      // Others of the cluster read it.
      await handle.chmod(0o666 & ~process.umask())
      await handle.sync()
      const stats = await handle.stat()
      await handle.close()
      return await moveInto({
        async putFirst() {
          const first = await linked(scratch, path)
          if (first) fileAccess()?.wrote(path, stats)
          return first
        },
        async put(to = path) {
          fileAccess()?.check(to, await statOf(to), undefined)
          await rename(scratch, to)
          fileAccess()?.wrote(to, stats)
        },
      })
    } finally {
      await own.remove()
    }
  } catch (error) {
    throw unwritable(error, path, what, `. Nothing of it is left; ${again} once there is space`)
  }
}

/** Gives a file a second name; false where that name is taken. Where the file system has no links, moves it. */
async function linked(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to)
    return true
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') return false
    if (code !== 'EPERM' && code !== 'ENOTSUP' && code !== 'ENOSYS' && code !== 'EOPNOTSUPP') throw error
  }
  if (
    await open(to, 'r').then(
      handle => handle.close().then(() => true),
      () => false,
    )
  )
    return false
  await rename(from, to)
  return true
}
