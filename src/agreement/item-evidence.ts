import type { ComparisonsBuilder } from '../evidence/comparisons.ts'
import type { Tally } from '../metrics/definition/metric.ts'
import type { Item } from '../model/corpus.ts'
import { located } from '../model/error.ts'
import { markStable } from '../model/kept-bits.ts'
import type { Segmentation } from '../model/segmentation.ts'
import type { CodingEvidence, ItemEvidence, Similarity } from './evidence.ts'

/**
 * Puts the codings of an item by these coders into two lists, by the coders' numbers: who, and how. The lists are used
 * again from item to item; `sides` may be longer than `who`.
 */
function takeCodings(item: Item, coders: readonly string[], who: number[], sides: Segmentation[]): void {
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

/**
 * What compares every pair of the coders on an item: adds the comparisons to a table, and answers what chance needs to
 * know of the item. A pure function of the item, so items may be compared anywhere.
 */
export function coderComparer(
  coders: readonly string[],
  similarity: Similarity,
): (item: Item, table: ComparisonsBuilder) => ItemEvidence {
  const { metric } = similarity
  // At hand: a metric is a function with so many properties that to look one up takes long.
  const { tally: tallyOf, score, reason } = metric
  const readsSpeakers = Object.hasOwn(metric.options, 'speakers')
  const codingOf = codingReader()
  const who: number[] = []
  const sides: Segmentation[] = []
  return (item, table) => {
    const { speakers } = readsSpeakers ? item : {}
    const options =
      speakers === undefined ? similarity.options : metric.resolve({ ...similarity.given, speakers })
    takeCodings(item, coders, who, sides)
    // Each is compared with many others: what is computed of it alone is kept.
    for (let side = 0; side < who.length; side++) markStable(sides[side]!)
    for (let first = 0; first < who.length; first++)
      for (let second = first + 1; second < who.length; second++)
        try {
          const tally: Tally = tallyOf(sides[first]!, sides[second]!, options)
          table.add(who[first]!, who[second]!, tally, score(tally, options), reason(tally, options))
        } catch (error) {
          throw located(error, item.id, coders[who[second]!]!)
        }
    table.endItem()
    return {
      item: item.id,
      places: item.units - 1,
      perSecond: who.length === 0 ? undefined : sides[0]!.axis?.ticksPerSecond,
      texts: speakers && textsOf(speakers),
      codings: who.map((coder, side) => codingOf(coder, sides[side]!)),
    }
  }
}

/** Coders and boundaries up to which codings without types are kept. */
const MOST_PLAIN = 256

/** What reads codings. Those without types differ in nothing but the coder and the number of boundaries: each is made once. */
function codingReader(): (coder: number, segmentation: Segmentation) => CodingEvidence {
  const plain: CodingEvidence[][] = []
  return (coder, segmentation) => {
    const { boundaries, types, end } = segmentation
    if (types !== undefined || end !== undefined)
      return { coder, boundaries: boundariesByType(segmentation), marks: marksOf(segmentation), end }
    const count = boundaries.length
    const made = () => ({
      coder,
      boundaries: [count],
      marks: count === 0 ? [] : [[1, count] as const],
    })
    if (coder >= MOST_PLAIN || count >= MOST_PLAIN) return made()
    plain[coder] ??= []
    plain[coder][count] ??= made()
    return plain[coder][count]
  }
}

/** Units of each speaker, in order of first words. */
function textsOf(speakers: readonly string[]): number[] {
  const units = new Map<string, number>()
  for (const speaker of speakers) units.set(speaker, (units.get(speaker) ?? 0) + 1)
  return [...units.values()]
}

/** What is at the boundaries, and how often. */
function marksOf({ boundaries, types }: Segmentation): (readonly [number, number])[] {
  if (types === undefined) return boundaries.length === 0 ? [] : [[1, boundaries.length]]
  const counts = new Map<number, number>()
  for (const mark of types) counts.set(mark, (counts.get(mark) ?? 0) + 1)
  return [...counts].sort(([a], [b]) => a - b)
}

/** How many boundaries of each type there are; one number for untyped data. */
function boundariesByType({ boundaries, types, scale }: Segmentation): number[] {
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

/** How many types two codings use between them, 1 at least. */
export function typesUsed(a: readonly number[], b: readonly number[]): number {
  let used = 0
  for (let type = 0; type < a.length; type++) if (a[type]! + b[type]! > 0) used++
  return Math.max(1, used)
}
