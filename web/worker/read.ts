import { type InputFile, type ReadFilesOptions, type ReadFilesResult, readFiles } from 'cesura/formats'

/** What to read, and the answers given so far to the questions the files left open. */
export interface ReadQuestion {
  readonly files: readonly InputFile[]
  readonly answers: Readonly<Record<string, string>>
}

export function read({ files, answers }: ReadQuestion): ReadFilesResult {
  return readFiles(files, answers as ReadFilesOptions)
}
