import type { Corpus, Item } from '../model/corpus.ts'

/** What a file holds, for people who check that it was read right. */
export interface FileFacts {
  readonly items: number
  readonly coders: number
  readonly units: number
  /** What was counted, where the file says it. */
  readonly unit?: string
  /** The first boundary with what is around it: `… end of one ‖ start of the next …`. */
  readonly boundary?: string
}

/** Characters shown around the first boundary, half of them on each side. */
const AROUND = 40

/**
 * What a corpus holds. A look at the words around one boundary shows better than any count whether the right gap was
 * taken for a boundary.
 */
export function factsOf(corpus: Corpus, unit?: string): FileFacts {
  const { items } = corpus
  const cut = items.find(({ codings }) =>
    codings.some(({ segmentation }) => segmentation.boundaries.length > 0),
  )
  const boundary = cut && aroundFirst(cut)
  const coders = new Set<string>()
  const before: string[] = []
  for (const { codings } of items)
    for (let at = 0; at < codings.length; at++) {
      const { coder } = codings[at]!
      // Most items have the coders of the item before, in its order.
      if (coder === before[at]) continue
      before[at] = coder
      coders.add(coder)
    }
  return {
    items: items.length,
    coders: coders.size,
    units: items.reduce((sum, item) => sum + item.units, 0),
    unit,
    boundary,
  }
}

function aroundFirst(item: Item): string {
  const { id, codings } = item
  const { segmentation } = codings.find(coding => coding.segmentation.boundaries.length > 0)!
  const at = segmentation.boundaries[0]!
  const perSecond = segmentation.axis?.ticksPerSecond
  if (perSecond !== undefined) return `${id}: at ${at / perSecond} s`
  const { texts } = item
  if (texts === undefined) return `${id}: after unit ${at}`
  const half = AROUND / 2
  const words = (from: number, to: number) => texts.slice(from, to).join(' ')
  const left = [...words(Math.max(0, at - half), at)].slice(-half).join('')
  const right = [...words(at, Math.min(texts.length, at + half))].slice(0, half).join('')
  return `${left}‖${right}`.replace(/\s+/g, ' ')
}
