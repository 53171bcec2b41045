import type { Tally } from '../metrics/definition.ts'
import type { RowReader, RowWriter, TallyShape } from '../stats/resampling/packed-rows.ts'
import type { PairResult } from './evaluation.ts'
import type { CountedMetric } from './run/counted-item.ts'

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

/**
 * Writes the same of an item that was counted; `places` are those of the coders' names among the writer's words, −1 until
 * they are known.
 */
export function writeCounted(
  writer: RowWriter,
  counted: CountedMetric,
  coders: readonly string[],
  places: Int32Array,
): void {
  const { sides, fields, values, planned } = counted
  const { metric, options } = planned
  const name = (coder: number): void => {
    if (places[coder] === -1) places[coder] = writer.placeOf(coders[coder]!)
    writer.whole(places[coder]!)
  }
  writer.whole(sides.count)
  for (let place = 0; place < sides.count; place++) {
    name(sides.reference[place]!)
    name(sides.hypothesis[place]!)
    const tally: Tally = counted.tally(place)
    const score: number | undefined = metric.score(tally, options)
    const reason: string | undefined = metric.reason(tally, options)
    if (counted.odd(place) === undefined) writer.counts(fields, values, place * fields.length, score, reason)
    else writer.score({ tally, score, reason })
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
