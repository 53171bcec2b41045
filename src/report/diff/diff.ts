import type {
  AlignmentExplanation,
  ContainmentStretch,
  FlexibleEdits,
  TextRows,
} from '../../compare/index.ts'
import { sortMarks } from '../../compare/pairs/marks.ts'
import type { AlignedCoder } from '../../evaluate/index.ts'
import type { Better, Segmentation } from '../../index.ts'
import type { Mark } from '../../plots/index.ts'

/** One side of a comparison. */
export interface DiffSide {
  readonly name: string
  readonly segmentation: Segmentation
}

/** A score to show next to the diff. */
export interface DiffScore {
  readonly symbol: string
  readonly better: Better
  readonly value: number | undefined
}

/** Two segmentations of one item and what was found to differ, whatever found it. */
export interface Diff {
  readonly item: string
  readonly reference: DiffSide
  readonly hypothesis: DiffSide
  /** Matches and differences in the order of the text. */
  readonly marks: readonly Mark[]
  /**
   * When a recording starts, in seconds.
   * @defaultValue 0
   */
  readonly start?: number
  /** What is in each unit, where it is known. */
  readonly texts?: readonly string[]
  readonly scores?: readonly DiffScore[]
  /**
   * Two coders of equal standing: neither misses or adds.
   * @defaultValue false
   */
  readonly equal?: boolean
  /** Where the marks come from an alignment: all it says. Drawn as bands between the two sides. */
  readonly alignment?: AlignmentExplanation
  /** Where the marks come from a flexible edit log: the log. Drawn with the words of the text. */
  readonly flexible?: FlexibleEdits
  /** Where levels are compared: those of both sides, coarse to fine, and where the two contradict one another. */
  readonly levels?: {
    readonly reference: readonly Segmentation[]
    readonly hypothesis: readonly Segmentation[]
    readonly stretches: readonly ContainmentStretch[]
  }
  /** Where the hypothesis cut a text that differs: both texts word by word, and how sure its boundaries are. */
  readonly differing?: { readonly rows: TextRows; readonly counts: AlignedCoder }
  /** Who speaks each unit, where the comparison asks for it. */
  readonly speakers?: readonly string[]
}

/**
 * The marks of an alignment: a transposed boundary is a near miss, however far it went.
 *
 * @param explanation - of `explainAlignment`
 * @returns marks in the order of the text
 * @example
 * marksOfAlignment(explainAlignment(fromMasses([5, 5, 1, 3]), fromMasses([7, 3, 1, 3])))[0]
 * //=> { kind: 'near', reference: 5, hypothesis: 7 }
 */
export function marksOfAlignment({ events }: AlignmentExplanation): Mark[] {
  const marks: Mark[] = []
  for (const event of events) {
    if (event.type === 'missing') marks.push({ kind: 'missing', reference: event.ref })
    else if (event.type === 'extra') marks.push({ kind: 'extra', hypothesis: event.hyp })
    else {
      const kind = event.type === 'match' ? 'match' : 'near'
      marks.push({ kind, reference: event.ref, hypothesis: event.hyp })
    }
  }
  return sortMarks(marks)
}

/** What each operation looks like. */
const kinds = {
  match: 'match',
  substitute: 'type',
  delete: 'missing',
  insert: 'extra',
  transpose: 'near',
  'transpose+substitute': 'near',
} as const

/**
 * The marks of a flexible edit log: moves are near misses, whether the type changes on the way or not.
 *
 * @param edits - of `flexibleEdits`
 * @returns marks in the order of the text, each with its types and its cost
 * @example
 * marksOfFlexible(flexibleEdits(fromSequence(['.', null, null], { types: ['.', ','] }), fromSequence([null, ',', null], { types: ['.', ','] })))
 * //=> [{ kind: 'near', reference: 1, hypothesis: 2, referenceType: '.', hypothesisType: ',', cost: 1.5 }]
 */
export function marksOfFlexible({ operations }: FlexibleEdits): Mark[] {
  return sortMarks(
    operations.map(({ op, from, to, old, new: now, cost }): Mark => {
      return {
        kind: kinds[op],
        reference: from ?? undefined,
        hypothesis: to ?? undefined,
        referenceType: old === null ? undefined : String(old),
        hypothesisType: now === null ? undefined : String(now),
        cost,
      }
    }),
  )
}
