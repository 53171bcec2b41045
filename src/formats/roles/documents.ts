import type { ReadOptions, TextDocument } from '../format.ts'
import { stemOf } from './path-pattern.ts'

const NONE: readonly TextDocument[] = []

/** Documents by their names, with and without ending; a folder may have as many texts as files that refer to them. */
const named = new WeakMap<readonly TextDocument[], ReadonlyMap<string, TextDocument>>()

function byName(documents: readonly TextDocument[]): ReadonlyMap<string, TextDocument> {
  const before = named.get(documents)
  if (before !== undefined) return before
  const names = new Map<string, TextDocument>()
  for (const document of documents)
    for (const name of [document.name, stemOf(document.name)]) if (!names.has(name)) names.set(name, document)
  named.set(documents, names)
  return names
}

/**
 * The text that a file of spans, chunks or indices refers to: the document whose name without ending is the item's,
 * or that of the file; where there is one document only, that one.
 */
export function documentFor(options: ReadOptions, item?: string): TextDocument | undefined {
  const { documents = NONE, file } = options
  const names = [item, item === undefined ? undefined : stemOf(item), file && stemOf(file)]
  for (const name of names) {
    const found = name === undefined ? undefined : byName(documents).get(name)
    if (found !== undefined) return found
  }
  return documents.length === 1 ? documents[0] : undefined
}
