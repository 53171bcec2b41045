import { type Corpus, codersOf, type Item } from '../../model/corpus.ts'
import type { Problem } from '../../model/error.ts'
import { describe, problemOf } from '../../model/error.ts'
import { itemsAlike, itemsIdentical } from '../../model/errors/reading.ts'
import type { Draft } from '../draft.ts'
import type { ReadResult } from '../format.ts'

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
        aligned,
        provenance,
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

/** Items with the same texts under two ids would count twice. */
export function duplicateItems({ items }: Corpus): Problem[] {
  if (items.length < 2) return []
  const duplicateOf = new Map<string, string>()
  // Whole texts are compared only where their number and both ends are the same.
  const alike = new Map<string, Item[]>()
  for (const item of items) {
    const { texts = [] } = item
    const key = `${texts.length} ${texts[0]}\n${texts.at(-1)}`
    const known = alike.get(key)
    if (known !== undefined) known.push(item)
    else if (texts.length >= 3) alike.set(key, [item])
  }
  for (const list of alike.values()) {
    if (list.length < 2) continue
    const seen = new Map<string, string>()
    for (const { id, texts } of list) {
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
