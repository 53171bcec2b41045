import type { Segmentation } from '../../model/segmentation.ts'
import { type AlignmentEdge, type AlignmentOptions, maximumLikelihoodAlignment } from './alignment.ts'

/** What became of one boundary, or of one in each side. Positions are units before the boundary. */
export type AlignmentEvent =
  | { readonly type: 'match'; readonly ref: number; readonly hyp: number }
  | {
      readonly type: 'transposed'
      readonly ref: number
      readonly hyp: number
      /** hyp − ref, in units. */
      readonly offset: number
      /** soft: both segments next to it share more than half with their partners; hard: both less; else mixed. */
      readonly severity: 'soft' | 'hard' | 'mixed'
    }
  | { readonly type: 'missing'; readonly ref: number }
  | { readonly type: 'extra'; readonly hyp: number }

/** A segment, counted from 0, and the segments of the other side it is aligned to. */
export interface AlignedSegment {
  readonly index: number
  readonly aligned: readonly number[]
}

/** What `explainAlignment` finds: edges, events from left to right, partners of every segment, and counts of events. */
export interface AlignmentExplanation {
  readonly edges: readonly AlignmentEdge[]
  readonly events: readonly AlignmentEvent[]
  readonly segments: { readonly ref: readonly AlignedSegment[]; readonly hyp: readonly AlignedSegment[] }
  readonly counts: {
    readonly match: number
    readonly transposed: number
    readonly missing: number
    readonly extra: number
  }
  readonly straddlingTies: number
}

/**
 * What the alignment says of every boundary: it walks the staircase of edges, and each step is one event.
 *
 *     step (1, 1), same end   match        step (1, 0)   missing: two reference segments, one partner
 *     step (1, 1), else       transposed   step (0, 1)   extra: two hypothesis segments, one partner
 *
 * Every boundary of either side is in exactly one event: match + transposed + missing are the reference's,
 * match + transposed + extra the hypothesis's. A transposition is soft when both edges of its step have a
 * Jaccard above 1/2, hard when both are below, else mixed (section 5 of the paper). Time and memory O(boundaries).
 *
 * @param reference - the segmentation taken as right
 * @param hypothesis - the segmentation of the same text that is judged
 * @param options - how near is measured, and what becomes of ties
 * @returns every boundary in exactly one event, from left to right
 * @throws CesuraError `unit-count-mismatch` or `axes-differ` when the two do not count the same text
 * @throws CesuraError `option-unknown` or `option-invalid` when the options make no sense
 * @throws CesuraError `function-failed` when a closeness of one's own throws or returns no finite number
 * @see Ocampo Diaz & Ouyang (2022), https://aclanthology.org/2022.conll-1.26
 * @example
 * explainAlignment(fromMasses([5, 5, 1, 3]), fromMasses([7, 3, 1, 3])).events[0]
 * //=> { type: 'transposed', ref: 5, hyp: 7, offset: 2, severity: 'soft' }
 */
export function explainAlignment(
  reference: Segmentation,
  hypothesis: Segmentation,
  options: AlignmentOptions = {},
): AlignmentExplanation {
  const { edges, straddlingTies } = maximumLikelihoodAlignment(reference, hypothesis, options)
  const events: AlignmentEvent[] = []
  const counts = { match: 0, transposed: 0, missing: 0, extra: 0 }
  for (let step = 1; step < edges.length; step++) {
    const from = edges[step - 1]!
    const to = edges[step]!
    const event = eventOf(from, to, reference.boundaries[from.a]!, hypothesis.boundaries[from.b]!)
    events.push(event)
    counts[event.type]++
  }
  return {
    edges,
    events,
    segments: {
      ref: alignedTo(edges, reference.boundaries.length + 1, 'a', 'b'),
      hyp: alignedTo(edges, hypothesis.boundaries.length + 1, 'b', 'a'),
    },
    counts,
    straddlingTies,
  }
}

function eventOf(from: AlignmentEdge, to: AlignmentEdge, ref: number, hyp: number): AlignmentEvent {
  if (from.b === to.b) return { type: 'missing', ref }
  if (from.a === to.a) return { type: 'extra', hyp }
  if (ref === hyp) return { type: 'match', ref, hyp }
  // A quotient of integers rounds to 1/2 only if it is 1/2: the comparison is exact.
  const severity =
    from.jaccard > 0.5 && to.jaccard > 0.5
      ? 'soft'
      : from.jaccard < 0.5 && to.jaccard < 0.5
        ? 'hard'
        : 'mixed'
  return { type: 'transposed', ref, hyp, offset: hyp - ref, severity }
}

function alignedTo(
  edges: readonly AlignmentEdge[],
  segments: number,
  own: 'a' | 'b',
  other: 'a' | 'b',
): AlignedSegment[] {
  const aligned = Array.from({ length: segments }, (_, index) => ({ index, aligned: [] as number[] }))
  for (const edge of edges) aligned[edge[own]]!.aligned.push(edge[other])
  return aligned
}
