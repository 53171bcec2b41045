import { existsSync, readdirSync } from 'node:fs'
import { sep } from 'node:path'
import { invalid } from '../../model/error.ts'
import { fileNamesLookAlike } from '../../model/errors/files.ts'
import { fileAccess } from './access.ts'

/** What replaces bytes in a text that were no UTF-8. */
const UNKNOWN = '\ufffd'

/**
 * A path as the disk has it. A name that is not UTF-8 comes to us, in the words of a command and in lists of folders, with
 * its other bytes replaced; it is looked for among the names that come out the same.
 *
 * @throws CesuraError `file-ambiguous` where there are several
 */
export function onDisk(path: string): string | Buffer {
  if (!path.includes(UNKNOWN) || existsSync(path)) return path
  let found = Buffer.from(path.startsWith(sep) ? '' : '.')
  for (const part of path.split(sep).filter(part => part !== '')) {
    const names = part.includes(UNKNOWN) ? (namesIn(found).get(part) ?? []) : [Buffer.from(part)]
    if (names.length > 1) throw invalid(fileNamesLookAlike, {}, { file: path })
    const [name] = names
    if (name === undefined) return path
    found = Buffer.concat([found, Buffer.from(sep), name])
  }
  return found
}

/** The names in a folder that are not UTF-8, by what they come out as; looked up once in a run. */
function namesIn(folder: Buffer): ReadonlyMap<string, readonly Buffer[]> {
  const cache = fileAccess()?.names
  const key = folder.toString('latin1')
  const known = cache?.get(key)
  if (known !== undefined) return known
  const names = new Map<string, Buffer[]>()
  try {
    for (const name of readdirSync(folder, { encoding: 'buffer' })) {
      const text = name.toString()
      if (text.includes(UNKNOWN)) names.set(text, [...(names.get(text) ?? []), name])
    }
  } catch {
    // The caller that opens the path gets the reason.
  }
  cache?.set(key, names)
  return names
}
