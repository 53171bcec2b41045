import type { RowReader } from '../stats/resampling/packed-rows.ts'
import type { RowWriter } from '../stats/resampling/row-writer.ts'
import type { CodingEvidence, ItemEvidence } from './evidence.ts'
import { plainCoding } from './item-evidence.ts'
import { PairBuilder } from './pair-builder.ts'
import { pairAt } from './pair-table.ts'

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
  const codings = new Array<CodingEvidence>(reader.whole())
  for (let index = 0; index < codings.length; index++) codings[index] = readCoding(reader)
  const count = reader.whole()
  const pairs = new PairBuilder(count)
  for (let pair = 0; pair < count; pair++) {
    const a = reader.whole()
    const b = reader.whole()
    const types = reader.whole()
    const { tally, score, reason } = reader.score()
    pairs.put(pair, a, b, types, tally, score, reason)
  }
  const time = perSecond === 0 ? {} : { perSecond }
  return { item, places, ...time, ...(texts.length === 0 ? {} : { texts }), codings, pairs: pairs.table() }
}

function readCoding(reader: RowReader): CodingEvidence {
  const coder = reader.whole()
  const boundaries = wholes(reader)
  const marks: (readonly [number, number])[] = []
  for (let left = reader.whole(); left > 0; left--) marks.push([reader.whole(), reader.whole()])
  const end = reader.whole() - 1
  if (end >= 0) return { coder, boundaries, marks, end }
  return isPlain(boundaries, marks) ? plainCoding(coder, boundaries[0]!) : { coder, boundaries, marks }
}

const isPlain = ([count, ...more]: CodingEvidence['boundaries'], marks: CodingEvidence['marks']): boolean =>
  more.length === 0 &&
  (count === 0 ? marks.length === 0 : marks.length === 1 && marks[0]![0] === 1 && marks[0]![1] === count)

function wholes(reader: RowReader): readonly number[] {
  const count = reader.whole()
  if (count === 0) return NONE
  const values = new Array<number>(count)
  for (let index = 0; index < count; index++) values[index] = reader.whole()
  return values
}

const NONE: readonly number[] = []
