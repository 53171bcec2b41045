import type { ReadOptions, ReadResult } from '../format.ts'
import { type LabelReading, readingOf, sumCounts } from '../tables/label-marks.ts'

/**
 * Files whose labels of units were read differently from what all files together show, read again: whether labels name
 * segments or mark boundaries is one decision for the corpus.
 */
export function shareLabels<F extends { readonly result: ReadResult | undefined }>(
  files: readonly F[],
  options: ReadOptions,
  again: (file: F, labelsAre: LabelReading) => ReadResult | undefined,
): F[] {
  const counts = files.flatMap(({ result }) => result?.labelCounts ?? [])
  if (counts.length < 2) return [...files]
  const whole = readingOf(sumCounts(counts), options)
  return files.map(file => {
    const own = file.result?.labelCounts
    if (own === undefined || isSame(readingOf(own, options), whole)) return file
    return { ...file, result: again(file, whole) }
  })
}

const isSame = (a: LabelReading, b: LabelReading): boolean =>
  typeof a === 'string' || typeof b === 'string' ? a === b : a.mark === b.mark && a.side === b.side
