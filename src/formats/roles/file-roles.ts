import { rolesByName } from './name-parts.ts'
import { folderOf, stemOf } from './path-pattern.ts'
import { type FileRole, type SingleFile, sameText } from './same-text.ts'

/** A path without its ending, below the folders that all share. */
function below(name: string, shared: number): string {
  const parts = name.replaceAll('\\', '/').replace(/\.gz$/, '').split('/').slice(shared)
  return parts.join('/').replace(/(?<=.)\.[^./]*$/, '')
}

/** How many folders all paths begin with. */
function sharedFolders(names: readonly string[]): number {
  const paths = names.map(name => name.replaceAll('\\', '/').split('/').slice(0, -1))
  const [first = []] = paths
  let shared = 0
  while (shared < first.length && paths.every(path => path[shared] === first[shared])) shared++
  return shared
}

/**
 * A folder for each text and in it a file for each coder, as INCEpTION and WebAnno export: within every folder the texts
 * are the same, and some folder has several. Undefined where the files are not so.
 */
function coderFiles(files: readonly SingleFile[]): Map<string, FileRole> | undefined {
  const folders = new Map<string, SingleFile[]>()
  for (const file of files) {
    const folder = folderOf(file.name)
    if (folder === undefined || (file.item?.texts?.length ?? 0) < 3) return undefined
    folders.set(folder, [...(folders.get(folder) ?? []), file])
  }
  const groups = [...folders.values()]
  if (groups.every(group => group.length === 1)) return undefined
  if (!groups.every(group => group.every(({ item }) => sameText(item!, group[0]!.item!)))) return undefined
  return new Map(
    files.map(({ name }) => [
      name,
      { item: folderOf(name)!.replace(/(?<=.)\.\w{1,5}$/, ''), coder: stemOf(name) },
    ]),
  )
}

/** Whether all files segment one text, which is long enough to decide it. */
const areOneText = (files: readonly SingleFile[]): boolean =>
  files.every(({ item }) => (item?.texts?.length ?? 0) >= 3 && sameText(item!, files[0]!.item!))

/**
 * Which part of a path is what, by content, for files that hold one coding each. In several folders, files of one name
 * with the same texts are by several coders, who are the folders; with other texts, folders are part of the item. In one
 * folder, equal texts mean that names are coders, other texts that they are items; where both occur, a character in the
 * names may separate text and coder. Where there are no texts, or no character does, undefined: it has to be asked.
 */
export function rolesByContent(files: readonly SingleFile[]): Map<string, FileRole> | undefined {
  const roles = new Map<string, FileRole>()
  if (files.length < 2) return roles
  const folders = new Set(files.map(({ name }) => folderOf(name)))
  const shared = sharedFolders(files.map(({ name }) => name))
  if (folders.size === 1 && new Set(files.map(({ name }) => name.replace(/[^/\\]*$/, ''))).size === 1) {
    const references = files.every(({ reference }) => reference)
    // References are by one coder, each of its own text; unless they all segment the same one.
    if (references && files.some(({ item }) => (item?.texts?.length ?? 0) < 3)) return roles
    // A word or two are equal by chance.
    if (files.some(({ item }) => (item?.texts?.length ?? 0) < 3)) return undefined
    const first = files[0]!.item!
    const equal = files.filter(({ item }) => sameText(item!, first)).length
    if (equal === files.length) {
      for (const { name } of files) roles.set(name, { item: 'text', coder: stemOf(name) })
      return roles
    }
    return rolesByName(files) ?? (equal === 1 || references ? roles : undefined)
  }
  const groups = new Map<string, SingleFile[]>()
  for (const file of files) {
    const stem = stemOf(file.name)
    groups.set(stem, [...(groups.get(stem) ?? []), file])
  }
  let alike = 0
  let other = 0
  for (const group of groups.values()) {
    const known = group.filter(({ item }) => item !== undefined)
    for (const file of known.slice(1))
      if (sameText(file.item!, known[0]!.item!)) alike++
      else other++
  }
  if (other > 0 && alike === 0) {
    const tree = coderFiles(files)
    if (tree !== undefined) return tree
  }
  if (alike > 0 && other > 0) return undefined
  if (alike + other === 0 && files.every(({ reference }) => reference) && areOneText(files)) return undefined
  if (other > 0 || (alike === 0 && files.every(({ reference }) => reference))) {
    for (const { name } of files) roles.set(name, { item: below(name, shared) })
    return roles
  }
  for (const { name } of files) {
    const folder = folderOf(name)
    if (folder !== undefined) roles.set(name, { item: stemOf(name), coder: folder })
  }
  return roles
}
