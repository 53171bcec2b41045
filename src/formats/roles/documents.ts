import type { ReadOptions, TextDocument } from '../format.ts'
import { stemOf } from './path-pattern.ts'

/**
 * The text that a file of spans, chunks or indices refers to: the document whose name without ending is the item's,
 * or that of the file; where there is one document only, that one.
 */
export function documentFor(options: ReadOptions, item?: string): TextDocument | undefined {
  const { documents = [], file } = options
  const names = [item, item === undefined ? undefined : stemOf(item), file && stemOf(file)]
  for (const name of names) {
    const found = documents.find(document => document.name === name || stemOf(document.name) === name)
    if (name !== undefined && found !== undefined) return found
  }
  return documents.length === 1 ? documents[0] : undefined
}
