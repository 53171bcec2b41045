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
  readonly place: string
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

/** How sure the boundaries of a hypothesis are that cut a text which differs, and what the others can change. */
export interface Placement {
  readonly boundaries: number
  /** Boundaries whose position any optimal alignment gives alike. */
  readonly certain: number
  /** The smaller and the larger score with the doubtful boundaries placed unkindly and kindly; null: undefined. */
  readonly low: number | null
  readonly high: number | null
}
