import { realpathSync, statSync } from 'node:fs'
import { basename, dirname, isAbsolute, relative, resolve, sep } from 'node:path'
import { invalid } from '../../model/error.ts'
import { fileAmbiguous, fileNotFound, fileOutside } from '../../model/errors/files.ts'

/** A folder, or a file alone, that requests may name; without links. */
export interface Root {
  readonly path: string
  /** Where relative names are looked for. */
  readonly folder: string
}

/** Where files may be opened, and whether any may be written there. */
export interface Limits {
  readonly roots: readonly Root[]
  readonly write: boolean
}

/** The real path of a folder or file that a user allows. */
export function openRoot(path: string): Root {
  try {
    const real = realpathSync.native(path)
    return { path: real, folder: statSync(real).isDirectory() ? real : dirname(real) }
  } catch {
    throw invalid(fileNotFound, {}, { file: path })
  }
}

/**
 * A path that a request names, as commands shall read it. A relative one is looked for below the roots, then in the
 * current folder; one that is nowhere yet is taken to be below the first root. Rejects what is outside, links too.
 */
export function allowedPath(path: string, roots: readonly Root[]): string {
  const below = isAbsolute(path) ? [path] : [...new Set(roots.map(({ folder }) => resolve(folder, path)))]
  const places = [...new Set([...below, resolve(path)])].map(realPlace)
  const inside = places.filter(({ real }) => roots.some(root => isInside(root.path, real)))
  const there = inside.filter(({ exists }) => exists)
  const found = there.filter(({ asked }) => below.includes(asked))
  if (new Set(found.map(({ real }) => real)).size > 1)
    throw invalid(fileAmbiguous, { path, folders: found.map(({ asked }) => asked) })
  const chosen = found[0] ?? there[0] ?? (places.some(({ exists }) => exists) ? undefined : inside[0])
  if (chosen === undefined)
    throw invalid(fileOutside, { folders: roots.map(root => root.path) }, { file: path })
  return chosen.asked === resolve(path) ? path : chosen.asked
}

/** Where a path leads without links; a file that is not there yet is judged by where it would be. */
export function realPlace(asked: string): { asked: string; real: string; exists: boolean } {
  try {
    return { asked, real: realpathSync.native(asked), exists: true }
  } catch {
    const folder = dirname(asked)
    if (folder === asked) return { asked, real: asked, exists: false }
    return { asked, real: resolve(realPlace(folder).real, basename(asked)), exists: false }
  }
}

/** Whether a real path is a root or is below it. */
export function isInside(root: string, real: string): boolean {
  const path = relative(root, real)
  return path === '' || (path !== '..' && !path.startsWith(`..${sep}`) && !isAbsolute(path))
}
