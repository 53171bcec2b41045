import type { RowReader, RowWriter } from '../stats/resampling/packed-rows.ts'
import type { ItemEvidence } from './evidence.ts'
import { pairAt, pairTable } from './pair-table.ts'

/** Writes the evidence of one item as a row. */
export function writeEvidence(writer: RowWriter, row: ItemEvidence): void {
  const { places, perSecond = 0, texts = [], codings, pairs } = row
  writer.whole(places)
  writer.whole(perSecond)
  writer.whole(texts.length)
  for (const units of texts) writer.whole(units)
  writer.whole(codings.length)
  for (const { coder, boundaries, marks, end } of codings) {
    writer.whole(coder)
    writer.whole(boundaries.length)
    for (const count of boundaries) writer.whole(count)
    writer.whole(marks.length)
    for (const [mark, count] of marks) {
      writer.whole(mark)
      writer.whole(count)
    }
    writer.whole(end === undefined ? 0 : end + 1)
  }
  writer.whole(pairs.length)
  for (let index = 0; index < pairs.length; index++) {
    const pair = pairAt(pairs, index)
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
  const perSecond = reader.whole()
  const texts = wholes(reader)
  const codings = Array.from({ length: reader.whole() }, () => {
    const coder = reader.whole()
    const boundaries = wholes(reader)
    const marks = Array.from({ length: reader.whole() }, () => [reader.whole(), reader.whole()] as const)
    const end = reader.whole() - 1
    return { coder, boundaries, marks, ...(end < 0 ? {} : { end }) }
  })
  const pairs = pairTable(reader.whole(), () => {
    const a = reader.whole()
    const b = reader.whole()
    const types = reader.whole()
    return { a, b, types, ...reader.score() }
  })
  const time = perSecond === 0 ? {} : { perSecond }
  return { item, places, ...time, ...(texts.length === 0 ? {} : { texts }), codings, pairs }
}

const wholes = (reader: RowReader): number[] => Array.from({ length: reader.whole() }, () => reader.whole())
