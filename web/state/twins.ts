import type { BroughtFile } from '../worker/brought.ts'

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
export function withoutTwins(added: readonly BroughtFile[], present: readonly BroughtFile[]): BroughtFile[] {
  const known = new Map<string, BroughtFile>()
  for (const file of present) known.set(original(file.name), file)
  // The shorter name is the original.
  for (const file of [...added].sort((a, b) => b.name.length - a.name.length))
    known.set(original(file.name), file)
  return added.map(file => {
    const twin = known.get(original(file.name))
    return twin === undefined ||
      twin.name === file.name ||
      twin.bytes === undefined ||
      file.bytes === undefined ||
      !isSame(twin.bytes, file.bytes)
      ? file
      : { ...file, out: true, twin: twin.name }
  })
}
