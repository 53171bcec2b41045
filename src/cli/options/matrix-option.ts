import { readMatrix, type SimilarityMatrix } from '../../compare/index.ts'
import { CesuraError } from '../../index.ts'
import { invalid, relocated } from '../../model/error.ts'
import { fileNotFound, fileUnreadable } from '../../model/errors/files.ts'
import { readTextSync } from '../../node/shared.ts'
import { value } from './spec.ts'

/** `--matrix FILE`: the similarity of boundary types for S_f and S_f^B, as JSON or CSV, read and checked at once. */
export const matrixOption = value(
  '--matrix <file>',
  'similarity of boundary types: for S_f and S_f^B, a JSON or CSV file, see docs/how-to/typed-boundaries.md',
  readMatrixFile,
  { rare: true },
)

/** The matrix in a file; every complaint names the file. */
export function readMatrixFile(file: string): SimilarityMatrix {
  let text: string
  try {
    text = readTextSync(file)
  } catch (error) {
    if (error instanceof CesuraError) throw error
    const { code } = error as { code?: string }
    throw code === 'ENOENT'
      ? invalid(fileNotFound, {}, { file })
      : invalid(fileUnreadable, { code: code ?? String(error) }, { file })
  }
  try {
    return readMatrix(text)
  } catch (error) {
    if (!(error instanceof CesuraError)) throw error
    throw relocated(error, { file, ...error.location })
  }
}
