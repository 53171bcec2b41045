import { maximumLikelihoodAlignment } from '../../compare/alignment/alignment.ts'
import { boundaryEditDistance } from '../../compare/edits/boundary-edits.ts'
import type { EditSettings } from '../../compare/edits/edit-settings.ts'
import { flexibleEdits } from '../../compare/flexible/edits.ts'
import type { FlexibleSettings } from '../../compare/flexible/settings.ts'
import { type Segmentation, typeLabel } from '../../model/segmentation.ts'
import { type Mark, marksOfEdits, sortMarks } from './marks.ts'
import type { StripTie } from './strip-channels.ts'
import type { StripLane } from './strip-lanes.ts'

/** The labels of the types that are at each boundary; undefined for untyped data. */
function typesOf(segmentation: Segmentation): string[][] | undefined {
  const { types, scale } = segmentation
  if (types === undefined || scale === undefined) return undefined
  return Array.from(types, set =>
    scale.names.flatMap((_, type) => ((set >>> type) & 1 ? [String(typeLabel(scale, type))] : [])),
  )
}

/**
 * A segmentation as a lane of a strip.
 *
 * @param name - who made it, as the strip shows it
 * @param segmentation - its boundaries and, where it has them, types
 * @returns the lane, for `segmentationStrip`
 */
export function laneOf(name: string, segmentation: Segmentation): StripLane {
  const types = typesOf(segmentation)
  const { boundaries } = segmentation
  return types === undefined ? { name, boundaries } : { name, boundaries, types }
}

/**
 * The marks of two segmentations by boundary edit distance: what B, S and the confusion matrix count.
 *
 * @param reference - a segmentation
 * @param hypothesis - one of the same text
 * @param options - span and the other settings of `boundaryEditDistance`
 * @returns marks in the order of the text, with the labels of types where there are types
 * @throws CesuraError as `boundaryEditDistance`: `unit-count-mismatch`, `axes-differ` or `types-differ` when the two
 *   cannot be compared, `option-unknown` or `option-invalid` when an option is wrong
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
 * @param reference - a typed segmentation
 * @param hypothesis - one of the same text, with the same types
 * @param options - costs and algorithm, as for `flexibleEdits`
 * @returns marks in the order of the text, each with its cost
 * @throws CesuraError as `flexibleEdits`: `unit-count-mismatch` or `types-differ` when the two cannot be compared,
 *   `option-invalid` when an option makes no sense …
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
        reference: from ?? undefined,
        hypothesis: to ?? undefined,
        referenceType: old === null ? undefined : String(old),
        hypothesisType: found === null ? undefined : String(found),
        cost: op === 'match' ? undefined : cost,
      }),
    ),
  )
}

/**
 * The ties of the maximum likelihood alignment as bands over the units that both segments share: what A averages.
 *
 * @param reference - a segmentation
 * @param hypothesis - one of the same text
 * @returns a band for each tie, with its weight and the side that chose it
 * @throws CesuraError `unit-count-mismatch` or `axes-differ` when the two do not count the same text
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
