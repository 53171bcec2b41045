import { codingOf, type Item } from 'cesura'
import { type MarkKind, marksBetween } from 'cesura/plots'
import { set, show } from './address.ts'
import { goTo } from './adjudicate.ts'
import { queue } from './adjudicate-queue.ts'
import { cursor, frame, isolated } from './compare.ts'
import { corpus } from './corpus.ts'
import { itemsNow } from './people.ts'

/** Compare as every link opens it: two coders, the edits, nothing left from before. */
const plain = { all: undefined, view: undefined, equal: undefined }

const has = (item: Item, coder: string) => codingOf(item, coder) !== undefined
/** The texts that two coders both cut. */
export const sharedTexts = (a: string, b: string): Item[] =>
  itemsNow().filter(item => has(item, a) && has(item, b))

/** Two coders on the first text they share. */
export function openPair(reference: string, hypothesis: string): void {
  const [first] = sharedTexts(reference, hypothesis)
  show('compare', { ...plain, reference, hypothesis, ...(first === undefined ? {} : { item: first.id }) })
}

/** Everyone against one coder. */
export function openEveryone(reference: string): void {
  const first = itemsNow().find(item => has(item, reference) && item.codings.length > 1)
  show('compare', { ...plain, all: 'yes', reference, ...(first === undefined ? {} : { item: first.id }) })
}

/** Two coders at a position. */
export function openPlace(item: string, place: number, reference: string, hypothesis: string): void {
  show('compare', { ...plain, item, reference, hypothesis })
  // A long text is shown around the position.
  frame.value = [Math.max(0, place - 10), place + 10]
  cursor.value = { lane: 'reference', position: place }
}

/** A segmenter on the text that has most of a kind of edit, with that kind alone. */
export function openKind(
  references: readonly string[],
  hypothesis: string,
  kind: MarkKind,
  span: number,
): void {
  let best: { item: string; reference: string; count: number } | undefined
  for (const item of itemsNow()) {
    const found = codingOf(item, hypothesis)
    if (found === undefined) continue
    for (const reference of references) {
      const expected = reference === hypothesis ? undefined : codingOf(item, reference)
      if (expected === undefined) continue
      const count = marksBetween(expected, found, { span }).filter(mark => mark.kind === kind).length
      if (count > (best?.count ?? 0)) best = { item: item.id, reference, count }
    }
  }
  if (best === undefined) return
  show('compare', { ...plain, item: best.item, reference: best.reference, hypothesis })
  isolated.value = kind
}

/** The dispute around a boundary, on Adjudicate. */
export function openDispute(item: string, place: number): void {
  const dispute = queue.value
    .find(own => own.item === item)
    ?.disputes.find(({ from, to }) => place >= from && place <= to)
  if (dispute !== undefined) goTo(dispute)
  set({ item })
  show('adjudicate')
}

/** Who cuts at a position, who is one position away, who does not. */
export function votersAt(itemId: string, place: number, coders: readonly string[]) {
  const item = corpus.value?.items.find(({ id }) => id === itemId)
  const found = { cut: [] as string[], near: [] as string[], none: [] as string[] }
  for (const { coder, segmentation } of item?.codings ?? []) {
    if (!coders.includes(coder)) continue
    const { boundaries } = segmentation
    if (boundaries.includes(place)) found.cut.push(coder)
    else if (boundaries.includes(place - 1) || boundaries.includes(place + 1)) found.near.push(coder)
    else found.none.push(coder)
  }
  return found
}
