import type { Source } from '../detect/source.ts'
import type { ReadOptions } from '../format.ts'
import { stemOf } from '../roles/path-pattern.ts'

/**
 * Names of the documents of one file, as items: their own; a document without one is the file's item where it is
 * alone, else that item and its number.
 */
export function documentNames(
  documents: readonly { readonly id: string | undefined }[],
  source: Source,
  options: ReadOptions,
): (string | undefined)[] {
  if (documents.length === 1 && documents[0]!.id === undefined) return [undefined]
  const stem = options.item ?? stemOf(source.name)
  return documents.map(({ id }, index) => id ?? `${stem}-${index + 1}`)
}
