import { type Command, Option } from 'commander'
import { readMatrix, type SimilarityMatrix } from '../../compare/index.ts'
import { CesuraError } from '../../index.ts'
import { invalid, relocated } from '../../model/error.ts'
import { fileNotFound, fileUnreadable } from '../../model/errors/files.ts'
import { readTextSync } from '../../node/shared.ts'

/** What `--matrix` was. */
export interface MatrixFlags {
  readonly matrix?: SimilarityMatrix
}

/** Adds `--matrix FILE`: the similarity of boundary types for S_f and S_f^B, as JSON or CSV, read and checked at once. */
export function addMatrixOption(command: Command): Command {
  const about =
    'similarity of boundary types for S_f and S_f^B, a JSON or CSV file, see docs/how-to/typed-boundaries.md'
  return command.addOption(new Option('--matrix <file>', about).argParser(readMatrixFile))
}

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
