import { type Corpus, codersOf, type Item } from '../../model/corpus.ts'
import type { Problem } from '../../model/error.ts'
import { describe, problemOf } from '../../model/error.ts'
import { itemsAlike, itemsIdentical } from '../../model/errors/reading.ts'
import type { Draft } from '../draft.ts'
import type { ReadResult } from '../format.ts'
import { endsKey, textsLater } from '../units/unit-texts.ts'

/** Formats of transcripts, which compare speakers apart, as segsimflex does. */
const TURNS = ['segsimflex-csv', 'labelled-text', 'rezonator', 'chat']

/** Formats that name items by themselves, in an order that is kept. */
const KEEPING = new Set(['cesura-json'])

/** Puts what one file gave into the draft of all files; `known` are the items that are there already. */
export function addCorpus(
  whole: Draft,
  { corpus, format, openEnds, unfitted }: ReadResult,
  file: string,
  known: Set<string>,
  named: { readonly coder?: string; readonly group?: string } = {},
): void {
  const location = { file }
  // A file by one coder, whose path names the coder: the name inside gives way.
  const rename = named.coder !== undefined && codersOf(corpus!).length === 1 ? named.coder : undefined
  const spoken = TURNS.includes(format ?? '') || whole.options.layers === 'speakers'
  const bySpeaker = spoken ? { bySpeaker: true } : {}
  for (const item of corpus!.items) {
    const { id: own, units, texts, speakers, eligible, time, group = named.group, codings, scored } = item
    const id = whole.options.match === 'text' ? sameTextAs(whole, own, texts) : own
    const end = openEnds?.has(id) ? { end: 'seen' as const } : {}
    // Formats with items of their own keep those without codings; elsewhere the codings make the item.
    if (((codings.length === 0 && scored === undefined) || KEEPING.has(format ?? '')) && !known.has(id)) {
      known.add(id)
      whole.putItem({ id, units, texts, speakers, eligible, time, group, location })
    }
    for (const { coder, scores } of scored ?? [])
      whole.putScores({ item: id, coder, scores, texts, speakers, group, location })
    for (const { coder, segmentation, levels, aligned, provenance } of codings)
      whole.putCoding({
        item: id,
        coder: rename ?? coder,
        // All files are fitted together, once.
        ...(unfitted?.get(segmentation) ?? { segmentation, levels, time }),
        texts,
        speakers,
        eligible,
        group,
        ...(aligned === undefined ? {} : { aligned }),
        ...(provenance === undefined ? {} : { provenance }),
        ...bySpeaker,
        ...end,
        location,
      })
  }
}

/** The item that has these texts already, whatever it is called. */
function sameTextAs(whole: Draft, id: string, texts: readonly string[] | undefined): string {
  if (texts === undefined) return id
  const key = texts.join('\n')
  const duplicate = whole.codings.find(
    coding => coding.texts?.length === texts.length && coding.texts.join('\n') === key,
  )
  return duplicate?.item ?? id
}

/** Whether equal texts under two names have different coders, so that one item became two. */
function areAlike(items: Corpus['items'], duplicates: readonly (readonly [string, string])[]): boolean {
  const coders = new Map(items.map(({ id, codings }) => [id, codings.map(({ coder }) => coder)]))
  return duplicates.every(([a, b]) => !coders.get(a)!.some(coder => coders.get(b)!.includes(coder)))
}

/** Items that are alike at both ends of their texts, those of two or more, each list in the order of the items. */
function alikeBy(items: readonly Item[], look: number): Item[][] {
  const keys = new Float64Array(items.length)
  for (let index = 0; index < items.length; index++) keys[index] = keyOf(items[index]!, look)
  const sorted = keys.slice().sort()
  const lists = new Map<number, Item[]>()
  for (let at = 1; at < sorted.length; at++) if (sorted[at] === sorted[at - 1]) lists.set(sorted[at]!, [])
  if (lists.size > 0)
    for (let index = 0; index < items.length; index++) lists.get(keys[index]!)?.push(items[index]!)
  return [...lists.values()]
}

const keyOf = (item: Item, look: number): number =>
  textsLater(item)?.endsKey(look) ?? endsKey(item.texts!, look)

/** Characters at each end of a text that are looked at before whole texts are compared: few of all, more of those alike. */
const LOOK = 8
const LOOK_AGAIN = 32

/** Items with the same texts under two ids would count twice. */
export function duplicateItems({ items }: Corpus): Problem[] {
  if (items.length < 2) return []
  const few = items.filter(item => ((textsLater(item) ?? item.texts)?.length ?? 0) >= 3)
  const looks = alikeBy(few, LOOK).flatMap(alike => alikeBy(alike, LOOK_AGAIN))
  const duplicateOf = new Map<string, string>()
  for (const alike of looks) {
    const seen = new Map<string, string>()
    for (const { id, texts } of alike) {
      const key = texts!.join('\n')
      const first = seen.get(key)
      if (first === undefined) seen.set(key, id)
      else duplicateOf.set(id, first)
    }
  }
  if (duplicateOf.size === 0) return []
  const duplicates = items.flatMap(({ id }): [string, string][] =>
    duplicateOf.has(id) ? [[duplicateOf.get(id)!, id]] : [],
  )
  const [[a, b]] = duplicates as [[string, string]]
  if (areAlike(items, duplicates)) {
    return [problemOf('warning', describe(itemsAlike, { texts: duplicates.length, a, b }), { item: b })]
  }

  return [problemOf('warning', describe(itemsIdentical, { items: duplicates.length, a, b }), { item: b })]
}
