import type { Item } from '../model/corpus.ts'
import { located } from '../model/error.ts'
import type { Segmentation } from '../model/segmentation.ts'
import type { CodingEvidence, ItemEvidence, Similarity } from './evidence.ts'
import { PairBuilder } from './pair-builder.ts'

/**
 * Puts the codings of an item by these coders into two lists, by the coders' numbers: who, and how. The lists are used
 * again from item to item; `sides` may be longer than `who`.
 */
export function takeCodings(
  item: Item,
  coders: readonly string[],
  who: number[],
  sides: Segmentation[],
): void {
  who.length = 0
  for (const { coder, segmentation } of item.codings) {
    const number = coders.indexOf(coder)
    if (number < 0) continue
    let at = who.length
    for (; at > 0 && who[at - 1]! > number; at--) {
      who[at] = who[at - 1]!
      sides[at] = sides[at - 1]!
    }
    who[at] = number
    sides[at] = segmentation
  }
}

/** Compares every pair of the coders on one item: a pure function, so items may be compared anywhere. */
export function itemEvidence(item: Item, coders: readonly string[], similarity: Similarity): ItemEvidence {
  const { metric } = similarity
  const options =
    item.speakers !== undefined && Object.hasOwn(metric.options, 'speakers')
      ? metric.resolve({ ...similarity.given, speakers: item.speakers })
      : similarity.options
  const who: number[] = []
  const sides: Segmentation[] = []
  takeCodings(item, coders, who, sides)
  const codings = new Array<CodingEvidence>(who.length)
  for (let side = 0; side < who.length; side++) codings[side] = codingEvidence(who[side]!, sides[side]!)
  const pairs = new PairBuilder((who.length * (who.length - 1)) / 2)
  let pair = 0
  for (let first = 0; first < who.length; first++)
    for (let second = first + 1; second < who.length; second++) {
      const types = typesUsed(codings[first]!.boundaries, codings[second]!.boundaries)
      try {
        const tally = metric.tally(sides[first]!, sides[second]!, options)
        const [score, reason] = [metric.score(tally, options), metric.reason(tally, options)]
        pairs.put(pair++, who[first]!, who[second]!, types, tally, score, reason)
      } catch (error) {
        throw located(error, item.id, coders[who[second]!]!)
      }
    }
  const bySpeaker = item.speakers !== undefined && Object.hasOwn(metric.options, 'speakers')
  const texts = bySpeaker ? { texts: textsOf(item.speakers) } : {}
  const axis = sides[0]?.axis
  const time = axis === undefined ? {} : { perSecond: axis.ticksPerSecond }
  return { item: item.id, places: item.units - 1, ...time, ...texts, codings, pairs: pairs.table() }
}

/** Codings without types differ in nothing but the coder and the number of boundaries: each is made once. */
const plainCodings: CodingEvidence[][] = []
const MOST_PLAIN = 256

/** A coding of so many boundaries without types. */
export function plainCoding(coder: number, count: number): CodingEvidence {
  if (coder >= MOST_PLAIN || count >= MOST_PLAIN) return newCoding(coder, count)
  plainCodings[coder] ??= []
  plainCodings[coder]![count] ??= newCoding(coder, count)
  return plainCodings[coder]![count]!
}

const newCoding = (coder: number, count: number): CodingEvidence => ({
  coder,
  boundaries: [count],
  marks: count === 0 ? [] : [[1, count]],
})

function codingEvidence(coder: number, segmentation: Segmentation): CodingEvidence {
  const { boundaries, types, end } = segmentation
  if (types === undefined && end === undefined) return plainCoding(coder, boundaries.length)
  const own = { coder, boundaries: boundariesByType(segmentation), marks: marksOf(segmentation) }
  return end === undefined ? own : { ...own, end }
}

/** Units of each speaker, in order of first words. */
function textsOf(speakers: readonly string[]): number[] {
  const units = new Map<string, number>()
  for (const speaker of speakers) units.set(speaker, (units.get(speaker) ?? 0) + 1)
  return [...units.values()]
}

/** What stands at the boundaries, and how often. */
function marksOf({ boundaries, types }: Segmentation): (readonly [number, number])[] {
  if (types === undefined) return boundaries.length === 0 ? [] : [[1, boundaries.length]]
  const counts = new Map<number, number>()
  for (const mark of types) counts.set(mark, (counts.get(mark) ?? 0) + 1)
  return [...counts].sort(([a], [b]) => a - b)
}

/** How many boundaries of each type there are; one number for untyped data. */
export function boundariesByType({ boundaries, types, scale }: Segmentation): number[] {
  if (types === undefined || scale === undefined) return [boundaries.length]
  const counts = new Array<number>(Math.max(1, scale.names.length)).fill(0)
  for (const mask of types) {
    for (let rest = mask; rest !== 0; ) {
      const type = 31 - Math.clz32(rest & -rest)
      counts[type]!++
      rest &= rest - 1
    }
  }
  return counts
}

/** How many types two codings use between them. */
function typesUsed(a: readonly number[], b: readonly number[]): number {
  let used = 0
  for (let type = 0; type < a.length; type++) if (a[type]! + b[type]! > 0) used++
  return Math.max(1, used)
}
