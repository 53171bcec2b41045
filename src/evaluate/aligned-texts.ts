import type { AlignedTexts, Corpus } from '../model/corpus.ts'
import type { AlignedCoder, AlignedCounts, AlignedItem } from './evaluation-texts.ts'

/** How codings of texts that differ were put on the items' texts, coder by coder; empty where nobody did. */
export function alignedCoders({ items }: Corpus): AlignedCoder[] {
  const byCoder = new Map<string, { all: AlignedTexts[]; items: AlignedItem[] }>()
  for (const { id, codings } of items)
    for (const { coder, aligned } of codings) {
      if (aligned === undefined) continue
      const of = byCoder.get(coder) ?? { all: [], items: [] }
      byCoder.set(coder, of)
      of.all.push(aligned)
      of.items.push({ item: id, case: aligned.case, place: aligned.place, ...countsOf([aligned]) })
    }
  return [...byCoder].map(([coder, { all, items }]) => ({ coder, ...countsOf(all), items }))
}

/** How the alignment is written in signatures; undefined where all coders cut the same text. */
export function alignedSignature({ items }: Corpus): string | undefined {
  const all = items.flatMap(({ codings }) => codings.flatMap(({ aligned }) => aligned ?? []))
  if (all.length === 0) return undefined
  const places = [...new Set(all.map(({ place }) => place))].join('+')
  const words = all.some(how => how.case === 'aligned')
  return `texts:${words ? 'aligned(nfkc+lower+punctuation)' : 'mapped'}|place:${places}`
}

function countsOf(all: readonly AlignedTexts[]): AlignedCounts {
  const sum = (of: (one: AlignedTexts) => number): number => all.reduce((total, one) => total + of(one), 0)
  const [reference, distance] = [sum(one => one.reference), sum(one => one.distance ?? 0)]
  const [boundaries, certain] = [sum(one => one.boundaries), sum(one => one.certain)]
  const widths = sum(({ lo, hi }) => hi.reduce((total, last, index) => total + last - lo[index]!, 0))
  const matched = all.every(one => one.matched !== undefined)
    ? ([sum(one => one.matched![0]), sum(one => one.matched![1])] as const)
    : undefined
  return {
    reference,
    hypothesis: sum(one => one.hypothesis),
    distance,
    wer: distance / reference,
    ...(matched === undefined ? {} : { matched }),
    boundaries,
    certain,
    ...(certain === boundaries ? {} : { meanWidth: widths / (boundaries - certain) }),
    inside: sum(one => one.inside),
    collapsed: sum(one => one.collapsed),
    dropped: sum(one => one.dropped),
  }
}
