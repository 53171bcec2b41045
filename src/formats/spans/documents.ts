import type { Claim, Source } from '../detect/source.ts'

/** The name of a file without its folders. */
export const baseName = (name: string): string => name.replace(/^.*[/\\]/, '')

/** The refusal of files whose labels hold for whole documents: they look like annotations and cut nothing. */
export const documents = (source: Source, count: number): Claim => ({
  strength: 'refused',
  code: 'documents-labelled',
  message: `${baseName(source.name)} holds ${count === 1 ? 'a document' : `${count} documents`} with labels for the whole document. That is no segmentation: nothing in it says where a text is cut.`,
})
