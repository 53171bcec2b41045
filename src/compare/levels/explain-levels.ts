import { type Levels, requireLevels } from '../../model/levels.ts'
import { requireSameUnits } from '../../model/require.ts'
import type { Segmentation } from '../../model/segmentation.ts'
import { type ContainmentSettings, type ContainmentStretch, containment } from './containment.ts'

/**
 * Where two hierarchies contain different things: stretches of the text, each with the share of what either side asks
 * about its units that the other confirms. The means over units are T-precision and T-recall.
 *
 * @param reference - levels, or a segmentation whose types are levels
 * @param hypothesis - the same text, cut by another
 * @param options - variant and window as `tMeasure` has them
 * @returns stretches in the order of the text; `precision` and `recall` undefined where nothing is asked
 * @throws CesuraError `unit-count-mismatch` or `axes-differ` where the two do not cut the same text, `levels-empty`,
 *   `text-too-long` for more units than can be compared exactly, `not-a-segmentation`
 * @example
 * explainLevels(fromLevels(4, [[2]]), fromLevels(4, [[2]]))[0] //=> { start: 0, end: 2, recall: 1, precision: 1 }
 */
export function explainLevels(
  reference: Segmentation | Levels,
  hypothesis: Segmentation | Levels,
  { variant = 'full', window, windowShape = 'symmetric' }: Partial<ContainmentSettings> = {},
): readonly ContainmentStretch[] {
  const [theirs, mine] = [requireLevels('reference', reference), requireLevels('hypothesis', hypothesis)]
  requireSameUnits(theirs.levels[0]!, mine.levels[0]!)
  return containment(theirs, mine, { variant, window, windowShape })
}
