import { stemOf } from './path-pattern.ts'
import { type FileRole, type SingleFile, sameText } from './same-text.ts'

/** Characters that separate the name of a text from that of its coder. */
const SEPARATORS = ['_', '.', '-', ' ', '+', '@']

/** A name in two at the first or the last occurrence of a character; undefined where one side would be empty. */
function parted(stem: string, char: string, last: boolean): readonly [string, string] | undefined {
  const at = last ? stem.lastIndexOf(char) : stem.indexOf(char)
  return at < 1 || at + char.length === stem.length
    ? undefined
    : [stem.slice(0, at), stem.slice(at + char.length)]
}

/**
 * Names of one folder that hold both, text and coder: `p07_ann.txt`, `p07_bo.txt`, `p08_ann.txt`. Taken only where the
 * content bears it out: files with the same part are the same text, there are several texts, and at least half of the
 * files have a second coder. Undefined where no character separates the names so.
 */
export function rolesByName(files: readonly SingleFile[]): Map<string, FileRole> | undefined {
  for (const char of SEPARATORS)
    for (const last of [true, false])
      for (const textFirst of [true, false]) {
        const roles = new Map<string, Required<FileRole>>()
        for (const { name } of files) {
          const parts = parted(stemOf(name), char, last)
          if (parts === undefined) break
          const [item, coder] = textFirst ? parts : [parts[1], parts[0]]
          roles.set(name, { item, coder })
        }
        if (roles.size === files.length && areTexts(files, roles)) return roles
      }
  return undefined
}

/** Whether files of one item hold one text, for more than one item, and most of them have a second coder. */
function areTexts(files: readonly SingleFile[], roles: ReadonlyMap<string, Required<FileRole>>): boolean {
  const groups = new Map<string, SingleFile[]>()
  for (const file of files) {
    const { item } = roles.get(file.name)!
    const group = groups.get(item)
    if (group === undefined) groups.set(item, [file])
    else if (!sameText(group[0]!.item!, file.item!)) return false
    else group.push(file)
  }
  const alone = [...groups.values()].filter(group => group.length === 1).length
  return groups.size > 1 && alone * 2 <= files.length
}
