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
    let found = 0
    for (const { codings } of corpus.items)
      for (const { segmentation } of codings) {
        const { types = [], end } = segmentation
        for (const set of types) found |= set
        if (end !== undefined) found |= 1 << end
      }
    const occurs = (type: number) => ((found >>> type) & 1) === 1
    return { matrix: arrangeMatrix(matrix, corpus.scale, occurs), problems: [] }
  } catch (error) {
    if (!(error instanceof CesuraError)) throw error
    return { problems: [problemOf('error', factsOf(error), { file: matrixFile! })] }
  }
}
