import { maximumLikelihoodAlignment } from '../compare/alignment/alignment.ts'
import { boundaryEditDistance } from '../compare/edits/boundary-edits.ts'
import type { EditSettings } from '../compare/edits/edit-settings.ts'
import { flexibleEdits } from '../compare/flexible/edits.ts'
import type { FlexibleSettings } from '../compare/flexible/settings.ts'
import { type Segmentation, typeLabel } from '../model/segmentation.ts'
import { type Mark, marksOfEdits, sortMarks } from './marks.ts'
import type { StripTie } from './strip-channels.ts'
import type { StripLane } from './strip-lanes.ts'

/** The labels of the types that stand at each boundary; undefined for untyped data. */
function typesOf(segmentation: Segmentation): string[][] | undefined {
  const { types, scale } = segmentation
  if (types === undefined || scale === undefined) return undefined
  return Array.from(types, set =>
    scale.names.flatMap((_, type) => ((set >>> type) & 1 ? [String(typeLabel(scale, type))] : [])),
  )
}

/** A segmentation as a lane of a strip. */
export function laneOf(name: string, segmentation: Segmentation): StripLane {
  const types = typesOf(segmentation)
  const { boundaries } = segmentation
  return types === undefined ? { name, boundaries } : { name, boundaries, types }
}

/**
 * The marks of two segmentations by boundary edit distance: what B, S and the confusion matrix count.
 *
 * @example
 * marksBetween(fromMasses([2, 3, 6]), fromMasses([2, 2, 4, 3])).map(mark => mark.kind) //=> ['match', 'near', 'extra']
 */
export function marksBetween(
  reference: Segmentation,
  hypothesis: Segmentation,
  options: Partial<EditSettings> = {},
): Mark[] {
  const edits = boundaryEditDistance(reference, hypothesis, options)
  const { types, scale, boundaries } = reference
  if (types === undefined || scale === undefined) return marksOfEdits(edits, boundaries)
  const places = new Map<number, (string | number)[]>()
  boundaries.forEach((position, index) => {
    places.set(
      position,
      scale.names.flatMap((_, type) => ((types[index]! >>> type) & 1 ? [typeLabel(scale, type)] : [])),
    )
  })
  return marksOfEdits(edits, places, true)
}

/**
 * The marks of two typed segmentations as S_f sees them, each with its cost.
 *
 * @example
 * costsBetween(fromSequence(['.', null, null], { types: ['.', ','] }), fromSequence([',', null, null], { types: ['.', ','] }))[0].kind //=> 'type'
 */
export function costsBetween(
  reference: Segmentation,
  hypothesis: Segmentation,
  options: Partial<FlexibleSettings> = {},
): Mark[] {
  return sortMarks(
    flexibleEdits(reference, hypothesis, options).operations.map(
      ({ op, old, new: found, from, to, cost }) => ({
        kind:
          op === 'match'
            ? 'match'
            : op === 'substitute'
              ? 'type'
              : op === 'insert'
                ? 'extra'
                : op === 'delete'
                  ? 'missing'
                  : 'near',
        ...(from === null ? {} : { reference: from }),
        ...(to === null ? {} : { hypothesis: to }),
        ...(old === null ? {} : { referenceType: String(old) }),
        ...(found === null ? {} : { hypothesisType: String(found) }),
        ...(op === 'match' ? {} : { cost }),
      }),
    ),
  )
}

/**
 * The ties of the maximum likelihood alignment as bands over the units that both segments share: what A averages.
 *
 * @example
 * tiesBetween(fromMasses([2, 4]), fromMasses([3, 3])).map(tie => [tie.start, tie.end]) //=> [[0, 2], [3, 6]]
 */
export function tiesBetween(reference: Segmentation, hypothesis: Segmentation): StripTie[] {
  const start = (segmentation: Segmentation, segment: number): number =>
    segment === 0 ? 0 : segmentation.boundaries[segment - 1]!
  return maximumLikelihoodAlignment(reference, hypothesis).edges.map(edge => {
    const from = Math.max(start(reference, edge.a), start(hypothesis, edge.b))
    return {
      start: from,
      end: from + edge.overlap,
      weight: edge.jaccard,
      chosenBy: edge.ab ? (edge.ba ? 'both' : 'reference') : 'hypothesis',
    }
  })
}
