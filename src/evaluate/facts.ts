import { type Corpus, codersOf, type Item } from '../model/corpus.ts'
import { addId, addIds, type IdSum, openIdSum } from '../model/id-hash.ts'
import type { Segmentation, TypeScale } from '../model/segmentation.ts'

/** How one coder cuts, over all items: sums that add up over any parts of a corpus. */
export interface CoderFacts {
  codings: number
  boundaries: number
  /** Where a boundary could be: units − 1 of each coding. */
  places: number
  /** How often each set of types occurs, by the names of its types as a JSON list. */
  readonly types: Map<string, number>
  /** How often each type ends a text, by name. */
  readonly ends: Map<string, number>
  /** How often each segment length occurs; empty unless asked for. */
  readonly lengths: Map<number, number>
}

/**
 * What must be known of a whole corpus before its items can be compared one by one. Parts of a corpus may be
 * surveyed apart and their facts added, in order.
 */
export interface CorpusFacts {
  items: number
  units: number
  /** Every coder, in order of first appearance. */
  readonly coders: Map<string, CoderFacts>
  scale?: TypeScale
  /** The group of each item that has one, by id; undefined where none has. */
  groups?: Map<string, string>
  /** Present where items are recordings: their seconds, and the finest tick. */
  time?: { seconds: number; ticksPerSecond: number }
  /** Coders with scores instead of boundaries, and of how many items. */
  scored?: Map<string, number>
  /** Items with texts, and the sum of units × characters of each: what word repetition costs. */
  texts?: { items: number; work: number }
  /** Which items there are, where all were read together: a plan of them rejects parts with other items. */
  ids?: IdSum
}

/**
 * The facts of a corpus.
 *
 * @param corpus - items with their codings
 * @param lengths - whether segment lengths are counted too
 * @returns how many items, units and codings there are, and of whom
 * @throws CesuraError `not-a-corpus`
 */
export function factsOf(corpus: Corpus, lengths = false): CorpusFacts {
  // Rejects what is no corpus.
  codersOf(corpus)
  const facts: CorpusFacts = { items: 0, units: 0, coders: new Map(), ids: openIdSum() }
  if (corpus.scale !== undefined) facts.scale = corpus.scale
  for (const item of corpus.items) addItemFacts(facts, item, lengths)
  return facts
}

/** Adds one more item. */
export function addItemFacts(facts: CorpusFacts, item: Item, lengths = false): void {
  facts.items++
  facts.units += item.units
  if (facts.ids !== undefined) addId(facts.ids, item.id)
  if (item.group !== undefined) addGroup(facts, item.id, item.group)
  const ticksPerSecond = item.codings[0]?.segmentation.axis?.ticksPerSecond
  if (ticksPerSecond !== undefined) addTime(facts, item.units / ticksPerSecond, ticksPerSecond)
  if (item.texts !== undefined) {
    const characters = item.texts.reduce((sum, text) => sum + text.length, 0)
    addTexts(facts, { items: 1, work: item.units * characters })
  }
  for (const { coder, segmentation } of item.codings) {
    const own = factsOfCoder(facts, coder)
    own.codings++
    own.boundaries += segmentation.boundaries.length
    own.places += segmentation.units - 1
    addTypes(own, segmentation)
    if (lengths) addLengths(own, segmentation)
  }
  for (const { coder } of item.scored ?? []) {
    facts.scored ??= new Map()
    count(facts.scored, coder, 1)
  }
}

/** Adds the facts of the next part of the corpus. */
export function addFacts(facts: CorpusFacts, more: CorpusFacts): void {
  facts.items += more.items
  if (facts.ids !== undefined && more.ids !== undefined) addIds(facts.ids, more.ids)
  else delete facts.ids
  facts.units += more.units
  for (const [item, group] of more.groups ?? []) addGroup(facts, item, group)
  if (more.time !== undefined) addTime(facts, more.time.seconds, more.time.ticksPerSecond)
  if (more.texts !== undefined) addTexts(facts, more.texts)
  for (const [coder, items] of more.scored ?? []) {
    facts.scored ??= new Map()
    count(facts.scored, coder, items)
  }
  for (const [coder, theirs] of more.coders) {
    const own = factsOfCoder(facts, coder)
    own.codings += theirs.codings
    own.boundaries += theirs.boundaries
    own.places += theirs.places
    for (const kind of ['types', 'ends'] as const)
      for (const [name, times] of theirs[kind]) count(own[kind], name, times)
    for (const [length, times] of theirs.lengths) count(own.lengths, length, times)
  }
}

function addGroup(facts: CorpusFacts, item: string, group: string): void {
  facts.groups ??= new Map()
  facts.groups.set(item, group)
}

function addTime(facts: CorpusFacts, seconds: number, ticksPerSecond: number): void {
  facts.time = {
    seconds: (facts.time?.seconds ?? 0) + seconds,
    ticksPerSecond: Math.max(facts.time?.ticksPerSecond ?? 0, ticksPerSecond),
  }
}

function addTexts(facts: CorpusFacts, { items, work }: NonNullable<CorpusFacts['texts']>): void {
  facts.texts = { items: (facts.texts?.items ?? 0) + items, work: (facts.texts?.work ?? 0) + work }
}

function factsOfCoder({ coders }: CorpusFacts, coder: string): CoderFacts {
  let own = coders.get(coder)
  if (own === undefined) {
    own = { codings: 0, boundaries: 0, places: 0, types: new Map(), ends: new Map(), lengths: new Map() }
    coders.set(coder, own)
  }
  return own
}

function addTypes(own: CoderFacts, { types, end, scale }: Segmentation): void {
  if (scale === undefined) return
  const masks = new Map<number, number>()
  for (const mask of types ?? []) count(masks, mask, 1)
  for (const [mask, times] of masks) count(own.types, typeSetKey(mask, scale), times)
  if (end !== undefined) count(own.ends, scale.names[end]!, 1)
}

function addLengths(own: CoderFacts, { units, boundaries }: Segmentation): void {
  let before = 0
  for (const at of boundaries) {
    count(own.lengths, at - before, 1)
    before = at
  }
  count(own.lengths, units - before, 1)
}

/** A set of types by name, whatever the scale: scales of parts may differ. */
const typeSetKey = (mask: number, { names }: TypeScale): string =>
  JSON.stringify(names.filter((_, type) => (mask >>> type) & 1))

/** The set of types with this key on a scale, as bits. */
export const typeSetOf = (key: string, { names }: TypeScale): number =>
  (JSON.parse(key) as string[]).reduce((mask, name) => mask | (1 << names.indexOf(name)), 0) >>> 0

/** Counts a key so many times more. */
export function count<K>(counts: Map<K, number>, key: K, times: number): void {
  counts.set(key, (counts.get(key) ?? 0) + times)
}
