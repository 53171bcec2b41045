import { realpath, stat } from 'node:fs/promises'
import { basename, dirname, isAbsolute, relative, resolve, sep } from 'node:path'
import { CesuraError } from '../../index.ts'

/** A folder, or a file alone, that requests may name; without links. */
export interface Root {
  readonly path: string
  /** Where relative names are looked for. */
  readonly folder: string
}

/** The real place of a folder or file that a user allows. */
export async function openRoot(path: string): Promise<Root> {
  try {
    const real = await realpath(path)
    return { path: real, folder: (await stat(real)).isDirectory() ? real : dirname(real) }
  } catch {
    throw new CesuraError('file-not-found', 'there is no such file or folder; check the path', { file: path })
  }
}

/**
 * A path that a request names, as commands shall read it. A relative one is looked for below the roots, then in the
 * current folder; one that is nowhere yet is taken to be below the first root. Refuses what lies outside, links too.
 */
export async function allowedPath(path: string, roots: readonly Root[]): Promise<string> {
  const below = isAbsolute(path) ? [path] : [...new Set(roots.map(({ folder }) => resolve(folder, path)))]
  const places = await Promise.all([...new Set([...below, resolve(path)])].map(realPlace))
  const inside = places.filter(({ real }) => roots.some(root => isInside(root.path, real)))
  const there = inside.filter(({ exists }) => exists)
  const found = there.filter(({ asked }) => below.includes(asked))
  if (new Set(found.map(({ real }) => real)).size > 1)
    throw new CesuraError(
      'file-ambiguous',
      `${path} stands below several of the folders: ${found.map(({ asked }) => asked).join(', ')}; name one of them in full`,
    )
  const chosen = found[0] ?? there[0] ?? (places.some(({ exists }) => exists) ? undefined : inside[0])
  if (chosen === undefined)
    throw new CesuraError(
      'file-outside',
      `${path} is outside the folders that the server was given; name a file below ${roots.map(root => root.path).join(', ')}`,
    )
  return chosen.asked === resolve(path) ? path : chosen.asked
}

/** Where a path leads without links; a file that is not there yet is judged by where it would be. */
async function realPlace(asked: string): Promise<{ asked: string; real: string; exists: boolean }> {
  const real = await realpath(asked).catch(() => undefined)
  if (real !== undefined) return { asked, real, exists: true }
  const folder = dirname(asked)
  if (folder === asked) return { asked, real: asked, exists: false }
  return { asked, real: resolve((await realPlace(folder)).real, basename(asked)), exists: false }
}

function isInside(root: string, real: string): boolean {
  const path = relative(root, real)
  return path === '' || (path !== '..' && !path.startsWith(`..${sep}`) && !isAbsolute(path))
}
