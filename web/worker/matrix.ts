import { readMatrix, type SimilarityMatrix } from 'cesura/compare'

/** A similarity matrix, where a file that no format reads is one. */
export function matrixOf(text: string): SimilarityMatrix | undefined {
  if (text.length > 100_000) return undefined
  try {
    return readMatrix(text)
  } catch {
    return undefined
  }
}
