import type { RowReader } from '../stats/resampling/packed-rows.ts'
import type { RowWriter } from '../stats/resampling/row-writer.ts'
import type { PairResult } from './evaluation.ts'
import type { CountedMetric } from './run/counted-metric.ts'

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
  const { sides, fields, values } = counted
  writer.whole(sides.count)
  for (let place = 0; place < sides.count; place++) {
    const [reference, hypothesis] = [sides.reference[place]!, sides.hypothesis[place]!]
    if (places[reference] === -1) places[reference] = writer.placeOf(coders[reference]!)
    if (places[hypothesis] === -1) places[hypothesis] = writer.placeOf(coders[hypothesis]!)
    writer.whole(places[reference]!)
    writer.whole(places[hypothesis]!)
    const score = counted.score(place)
    const { reason } = counted
    const tally = counted.odd(place)
    if (tally === undefined) writer.counts(fields, values, place * fields.length, score, reason)
    else writer.score({ tally, score: Number.isNaN(score) ? undefined : score, reason })
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
