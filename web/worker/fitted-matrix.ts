import { CesuraError, type Corpus, type Problem } from 'cesura'
import { arrangeMatrix, type MatrixRows } from 'cesura/compare'
import { factsOf, problemOf } from '../../src/model/error.ts'
import type { SortedOut } from './sort-out.ts'

/** A matrix among the files in the order of the corpus's types, in which the address holds it; or why it does not fit. */
export function fittedMatrix(
  { matrix, matrixFile }: Pick<SortedOut, 'matrix' | 'matrixFile'>,
  corpus: Corpus | undefined,
): { readonly matrix?: MatrixRows; readonly problems: readonly Problem[] } {
  if (matrix === undefined || corpus === undefined) return { problems: [] }
  try {
    return { matrix: arrangeMatrix(matrix, corpus.scale), problems: [] }
  } catch (error) {
    if (!(error instanceof CesuraError)) throw error
    return { problems: [problemOf('error', factsOf(error), { file: matrixFile! })] }
  }
}
