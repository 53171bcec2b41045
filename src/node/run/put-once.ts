import { link, mkdir, open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { unwritable } from '../output.ts'
import { openScratch } from '../scratch.ts'

/** What of a run is written, and what to do once there is room, as a message says it. */
export interface Written {
  readonly what: string
  readonly again: string
}

/**
 * Writes a file under another name beside its place, synced, and lets `put` bring it there. Whatever happens, nothing is
 * left under the other name.
 *
 * @throws CesuraError `output-unwritable` where the disk is full or the system refuses
 */
export async function writeBeside<T>(
  path: string,
  content: string | Uint8Array,
  { what, again }: Written,
  put: (scratch: string) => Promise<T>,
): Promise<T> {
  try {
    await mkdir(dirname(path), { recursive: true })
    const own = await openScratch(path)
    const { handle, path: scratch } = own
    try {
      await handle.writeFile(content)
      // Others of the cluster read it.
      await handle.chmod(0o666 & ~process.umask())
      await handle.sync()
      await handle.close()
      return await put(scratch)
    } finally {
      await own.remove()
    }
  } catch (error) {
    throw unwritable(error, path, what, `. Nothing of it is left; ${again} once there is room`)
  }
}

/** Gives a file a second name; false where that name is taken. Where the file system has no links, moves it. */
export async function linked(from: string, to: string): Promise<boolean> {
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
