import type { AlignedTexts, Corpus } from './corpus.ts'

/** How the codings of one coder were put on other texts: sums over its items, then each item. */
export interface AlignedCoder extends AlignedCounts {
  readonly coder: string
  readonly items: readonly AlignedItem[]
}

/** One of them. */
export interface AlignedItem extends AlignedCounts {
  readonly item: string
  /** `same`, the same `characters` in other units, the same once `normalised`, or words `aligned`. */
  readonly case: 'same' | 'characters' | 'normalised' | 'aligned'
  /** Where in its interval a boundary was put. */
  readonly place: 'middle' | 'left' | 'right' | 'nearest' | 'farthest'
}

/** What is known of an alignment. */
export interface AlignedCounts {
  /** Words (units, where units are words) of the item's text and of the coder's. */
  readonly reference: number
  readonly hypothesis: number
  /** Substitutions, insertions and deletions of words; 0 where the texts are exactly mapped. */
  readonly distance: number
  /** distance / reference. */
  readonly wer: number
  /** The fewest and the most equal words over all optimal alignments; absent where the texts are exactly mapped. */
  readonly matched?: readonly [number, number]
  readonly boundaries: number
  /** Boundaries whose position any optimal alignment gives alike. */
  readonly certain: number
  /** Mean width of the intervals of the others; absent where all are certain. */
  readonly meanWidth?: number
  /** Boundaries that fall into a unit of the item, on the place of another, and on an end of the text. */
  readonly inside: number
  readonly collapsed: number
  readonly dropped: number
}

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
