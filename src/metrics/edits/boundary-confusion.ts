import type { TypeLabel } from '../../compare/edits/boundary-edits.ts'
import type { Segmentation } from '../../model/segmentation.ts'
import type { Options } from '../definition/metric.ts'
import { PER_SECOND, type ResolvedLengths, ticksIn } from '../definition/option.ts'
import { bedF } from './bed-f.ts'
import type { BedFOptions } from './bed-options.ts'
import { byLabel, type ConfusionTally, confusionCells } from './confusion-tally.ts'

/** Which type was taken for which, and how often. */
export interface BoundaryConfusion {
  /** The cells that are not 0, sorted; `null` stands for no boundary. */
  readonly cells: readonly {
    readonly hypothesis: TypeLabel | null
    readonly reference: TypeLabel | null
    readonly count: number
  }[]
  /** Places minus all other cells, as Fournier's Table 2 counts them; undefined where several types occur. */
  readonly trueNegatives: number | undefined
}

/**
 * The confusion matrix of the boundary edit distance: a match adds 1 to its type's cell, a near miss that costs w
 * adds 1 − w, a substitution 1 to the cell of its two types, a boundary of one side alone 1 to the cell of its type
 * and no boundary (`null`).
 *
 * Near misses counted as 1, the cells add up to the pairs of the edit script. `nearMissCredit: 'penalty'` and
 * `orientation: 'segeval'` give segeval's matrix, in which near misses earn w and false positives and negatives are
 * exchanged. Matrices add up by their tallies: `confusionMatrix(bedF.add(t, u))`.
 *
 * @param reference - the segmentation taken as right
 * @param hypothesis - the segmentation of the same text that is judged
 * @param options - those of `bedF`; `average`, `type` and `beta` change no cell
 * @returns the cells that are not 0, and the true negatives; `trueNegatives` is undefined where several types occur
 * @throws CesuraError `unit-count-mismatch` or `axes-differ` when the two do not count the same text
 * @throws CesuraError `types-differ` when the two have different type scales
 * @throws CesuraError `unit-required` when `span` is a plain number on a time axis
 * @throws CesuraError `option-unknown`, `option-invalid`, `unknown-preset` or `preset-undefined` when the options make no
 *   sense
 * @see Fournier (2013), https://aclanthology.org/P13-1167
 * @example
 * boundaryConfusion(fromMasses([2, 3, 6]), fromMasses([2, 2, 4, 3]))
 * //=> { cells: [{ hypothesis: 1, reference: null, count: 1 }, { hypothesis: 1, reference: 1, count: 1.5 }], trueNegatives: 7.5 }
 */
export function boundaryConfusion(
  reference: Segmentation,
  hypothesis: Segmentation,
  options?: Options<BedFOptions>,
): BoundaryConfusion {
  const settings = bedF.resolve(options)
  return confusionMatrix(bedF.tally(reference, hypothesis, settings), settings)
}

/**
 * The confusion matrix of a tally of `bedPrecision`, `bedRecall` or `bedF`, of one pair or of many added up.
 *
 * @param tally - of `bedF.tally`, or several of them put together with `bedF.add`
 * @param options - those that the tally was made with: the tally does not keep its `span`
 * @returns the cells that are not 0, and the true negatives; `trueNegatives` is undefined where several types occur
 * @throws CesuraError `option-unknown`, `option-invalid`, `unknown-preset` or `preset-undefined` when the options make no
 *   sense
 * @example
 * confusionMatrix({ places: 10, 'match:1': 1, 'near:1': 1, 'moved:1': 1 }, { span: 2 }).trueNegatives //=> 8.5
 */
export function confusionMatrix(tally: ConfusionTally, options?: Options<BedFOptions>): BoundaryConfusion {
  const { unit, cells, types } = confusionCells(tally, resolvedOptions(options))
  const sorted = [...cells].sort(
    (x, y) => byLabel(x.hypothesis, y.hypothesis) || byLabel(x.reference, y.reference),
  )
  const all = cells.reduce((sum, { weight }) => sum + weight, 0)
  return {
    cells: sorted.map(({ hypothesis, reference, weight }) => ({
      hypothesis: labelOf(hypothesis),
      reference: labelOf(reference),
      count: weight / unit,
    })),
    trueNegatives: types.length > 1 ? undefined : (tally.places * unit - all) / unit,
  }
}

const labelOf = (type: string | null): TypeLabel | null =>
  type !== null && String(Number(type)) === type ? Number(type) : type

/** The options with a span in time as tallies count it, in microseconds. */
function resolvedOptions(options?: Options<BedFOptions>): ResolvedLengths<BedFOptions> {
  const settings = bedF.resolve(options)
  const { span } = settings
  return { ...settings, span: typeof span === 'string' ? ticksIn(span, PER_SECOND) : span }
}
