import type { Item } from '../../model/corpus.ts'

/** A file that holds one coding, with what it was read as; without an item where it could not be read yet. */
export interface SingleFile {
  readonly name: string
  readonly item: Item | undefined
  /** Files of its format are references: their names are those of texts. */
  readonly reference: boolean
}

/** Item and coder that a file's path names. */
export interface FileRole {
  readonly item?: string
  readonly coder?: string
}

/**
 * Two items are one text: at least half of the units of the shorter are in the other. A word that differs is a mistake
 * to be reported, not another text. Without texts nothing speaks against it.
 */
export function sameText(a: Pick<Item, 'texts'>, b: Pick<Item, 'texts'>): boolean {
  if (a.texts === undefined || b.texts === undefined) return true
  const [short, long] = a.texts.length <= b.texts.length ? [a.texts, b.texts] : [b.texts, a.texts]
  const left = new Map<string, number>()
  for (const text of long) left.set(text, (left.get(text) ?? 0) + 1)
  let shared = 0
  for (const text of short) {
    const count = left.get(text) ?? 0
    if (count === 0) continue
    left.set(text, count - 1)
    shared++
  }
  return shared * 2 >= short.length
}
