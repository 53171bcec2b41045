import type { RowReader, RowWriter } from '../stats/resampling/packed-rows.ts'
import type { ItemEvidence } from './evidence.ts'

/** Writes the evidence of one item as a row. */
export function writeEvidence(writer: RowWriter, { places, codings, pairs }: ItemEvidence): void {
  writer.whole(places)
  writer.whole(codings.length)
  for (const { coder, boundaries } of codings) {
    writer.whole(coder)
    writer.whole(boundaries.length)
    for (const count of boundaries) writer.whole(count)
  }
  writer.whole(pairs.length)
  for (const pair of pairs) {
    writer.whole(pair.a)
    writer.whole(pair.b)
    writer.whole(pair.types)
    writer.score(pair)
  }
  writer.endRow()
}

/** The evidence of one item again, as `itemEvidence` gave it. */
export function readEvidence(reader: RowReader, item: string): ItemEvidence {
  const places = reader.whole()
  const codings = Array.from({ length: reader.whole() }, () => {
    const coder = reader.whole()
    return { coder, boundaries: Array.from({ length: reader.whole() }, () => reader.whole()) }
  })
  const pairs = Array.from({ length: reader.whole() }, () => {
    const a = reader.whole()
    const b = reader.whole()
    const types = reader.whole()
    return { a, b, types, ...reader.score() }
  })
  return { item, places, codings, pairs }
}
