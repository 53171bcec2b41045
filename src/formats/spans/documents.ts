import { describe } from '../../model/error.ts'
import { documentsLabelled } from '../../model/errors/reading.ts'
import type { Claim, Source } from '../detect/source.ts'

/** The name of a file without its folders. */
export const baseName = (name: string): string => name.replace(/^.*[/\\]/, '')

/** The rejection of files whose labels hold for whole documents: they look like annotations and have no segments. */
export const documents = (source: Source, count: number): Claim => ({
  strength: 'rejected',
  ...describe(documentsLabelled, { file: baseName(source.name), documents: count }),
})
