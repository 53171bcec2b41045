import type { TextRows, WordPair } from '../../compare/index.ts'
import type { Mark } from '../../plots/index.ts'
import { textWidth } from '../render/text-width.ts'
import type { Diff } from './diff.ts'

/** A place of a row of words: at the end of a pair of words, or after so many columns of it. */
export interface RowPlace {
  readonly pair: number
  readonly offset: number | 'end'
}

/** Where boundaries, marks and bands are among pairs of words. */
export interface RowPlaces {
  /** The boundaries in or after each pair of words. */
  readonly reference: ReadonlyMap<number, readonly RowPlace['offset'][]>
  readonly hypothesis: ReadonlyMap<number, readonly RowPlace['offset'][]>
  readonly marks: readonly {
    readonly kind: Mark['kind']
    readonly reference?: RowPlace
    readonly hypothesis?: RowPlace
  }[]
  /** Over all positions that a doubtful boundary may have, and the one it has in its own text. */
  readonly bands: readonly { readonly from: RowPlace; readonly to: RowPlace }[]
  /** Pairs with something to look at, in the order of the text. */
  readonly worthSeeing: readonly number[]
}

/** Puts the boundaries of both sides, what differs and what is in doubt on rows of words. */
export function placeOnRows({ reference, marks }: Diff, rows: TextRows): RowPlaces {
  const { pairs, boundaries, before } = rows
  const above = finder(pairs, 'reference', rows.reference)
  const below = finder(pairs, 'hypothesis', rows.hypothesis)
  const own = new Map<number, number>()
  for (const boundary of boundaries) if (!own.has(boundary.placed)) own.set(boundary.placed, boundary.own)
  const placed = marks.map(({ kind, reference: at, hypothesis: put }) => ({
    kind,
    ...(at === undefined ? {} : { reference: above(before[at]!) }),
    ...(put === undefined ? {} : { hypothesis: own.has(put) ? below(own.get(put)!) : above(before[put]!) }),
  }))
  const bands = boundaries
    .filter(({ lo, hi }) => lo < hi)
    .map(({ own: at, lo, hi }) => {
      const all = [above(lo), above(hi), below(at)].sort((a, b) => a.pair - b.pair || order(a) - order(b))
      return { from: all[0]!, to: all[2]! }
    })
  const seen = new Set<number>()
  for (const mark of placed)
    if (mark.kind !== 'match')
      for (const place of [mark.reference, mark.hypothesis]) if (place !== undefined) seen.add(place.pair)
  for (const { from, to } of bands) for (const { pair } of [from, to]) seen.add(pair)
  return {
    reference: byPair(Array.from(reference.segmentation.boundaries, boundary => above(before[boundary]!))),
    hypothesis: byPair(boundaries.map(boundary => below(boundary.own))),
    marks: placed,
    bands,
    worthSeeing: [...seen].sort((a, b) => a - b),
  }
}

const order = ({ offset }: RowPlace): number => (offset === 'end' ? Number.MAX_SAFE_INTEGER : offset)

/** The position after so many words of one side. */
function finder(
  pairs: readonly WordPair[],
  side: 'reference' | 'hypothesis',
  words: readonly string[],
): (position: number) => RowPlace {
  const pairOf = new Uint32Array(words.length + 1)
  for (const [index, pair] of pairs.entries())
    for (let word = pair[side][0]; word < pair[side][1]; word++) pairOf[word + 1] = index
  return position => {
    if (position === 0) return { pair: 0, offset: 0 }
    const pair = pairOf[position]!
    const [from, to] = pairs[pair]![side]
    if (position === to) return { pair, offset: 'end' }
    return { pair, offset: textWidth(words.slice(from, position).join(' ')) }
  }
}

function byPair(places: readonly RowPlace[]): Map<number, RowPlace['offset'][]> {
  const found = new Map<number, RowPlace['offset'][]>()
  for (const { pair, offset } of places) found.set(pair, [...(found.get(pair) ?? []), offset])
  return found
}
