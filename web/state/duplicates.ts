import type { ImportedFile } from '../worker/imported.ts'

/** `ann (1).txt`, `ann - Copy.txt`, `Copy of ann.txt`, `ann copy 2.txt`: what systems call a second file `ann.txt`. */
const original = (name: string): string =>
  name
    .replace(/^copy of /i, '')
    .replace(/(?: - copy| copy)?(?: \(?\d+\)?)?(?=\.[^.]*$|$)/i, '')
    .toLowerCase()

const isSame = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, at) => byte === b[at])

/**
 * Files with copies of others left out: the same bytes under a name that systems give to copies. Two coders who agree
 * write the same file too, under names of their own, and are kept.
 */
export function withoutDuplicates(
  added: readonly ImportedFile[],
  present: readonly ImportedFile[],
): ImportedFile[] {
  const known = new Map<string, ImportedFile>()
  for (const file of present) known.set(original(file.name), file)
  // The shorter name is the original.
  for (const file of [...added].sort((a, b) => b.name.length - a.name.length))
    known.set(original(file.name), file)
  return added.map(file => {
    const duplicate = known.get(original(file.name))
    return duplicate === undefined ||
      duplicate.name === file.name ||
      duplicate.bytes === undefined ||
      file.bytes === undefined ||
      !isSame(duplicate.bytes, file.bytes)
      ? file
      : { ...file, out: true, duplicate: duplicate.name }
  })
}
