import type { RowReader, RowWriter, TallyShape } from '../stats/resampling/packed-rows.ts'
import type { PairResult } from './evaluation.ts'

/** Writes the comparisons of one item by one metric as a row. */
export function writePairs(writer: RowWriter, pairs: readonly PairResult[]): void {
  writer.whole(pairs.length)
  for (const { reference, hypothesis, tally, score, reason } of pairs) {
    writer.word(reference)
    writer.word(hypothesis)
    writer.score({ tally, score: score ?? undefined, reason })
  }
  writer.endRow()
}

/** The comparisons of one item again, as `tallyItem` gave them. */
export function readPairs(reader: RowReader, item: string): PairResult[] {
  return Array.from({ length: reader.whole() }, () => {
    const reference = reader.word()
    const hypothesis = reader.word()
    const { tally, score, reason } = reader.score()
    return {
      item,
      reference,
      hypothesis,
      tally,
      score: score ?? null,
      ...(reason === undefined ? {} : { reason }),
    }
  })
}

/** Hears of one comparison: its coders, and its tally as `RowReader.counts` gives it. */
export type PairVisitor = (
  reference: string,
  hypothesis: string,
  shape: TallyShape,
  counts: readonly number[],
) => void

/** Tells the comparisons of one item, and makes nothing of them. */
export function visitPairs(reader: RowReader, counts: number[], tell: PairVisitor): void {
  for (let left = reader.whole(); left > 0; left--)
    tell(reader.word(), reader.word(), reader.counts(counts), counts)
}
