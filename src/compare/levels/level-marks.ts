import { fromBoundaries } from '../../model/construct.ts'
import { type Levels, requireLevels } from '../../model/levels.ts'
import { present } from '../../model/plain.ts'
import { requireSameUnits } from '../../model/require.ts'
import type { Segmentation } from '../../model/segmentation.ts'
import { boundaryEditDistance } from '../edits/boundary-edits.ts'
import type { EditSettings } from '../edits/edit-settings.ts'
import { type Mark, marksOfEdits } from '../pairs/marks.ts'
import { type ContainmentSettings, type ContainmentStretch, containment } from './containment.ts'

/**
 * What differs between the boundaries of two hierarchies: places that both cut, places that one of them cuts, near
 * misses; and, of those that both have, where the coarsest level that cuts there is another (`type`). Levels count from
 * 1, the coarsest, and are in the marks as types.
 *
 * @param reference - the levels taken as right
 * @param hypothesis - the levels of the same text that are judged
 * @param options - `span` and `matching` as `boundarySimilarity` has them: 2 and `greedy` by default
 * @returns one mark for each boundary or pair of boundaries
 * @throws CesuraError `unit-count-mismatch` when the two have different numbers of units
 * @throws CesuraError `option-invalid` when `span` or `matching` makes no sense
 * @example
 * levelMarks(fromLevels(12, [[6], [3, 6, 9]]), fromLevels(12, [[3], [3, 6, 9]])).map(({ kind }) => kind)
 * //=> ['type', 'type', 'match']
 */
export function levelMarks(
  reference: Levels,
  hypothesis: Levels,
  { span = 2, matching = 'greedy' }: Partial<Pick<EditSettings, 'span' | 'matching'>> = {},
): Mark[] {
  const [theirs, mine] = [coarsestLevels(reference), coarsestLevels(hypothesis)]
  const a = fromBoundaries(reference.units, [...theirs.keys()])
  const b = fromBoundaries(hypothesis.units, [...mine.keys()])
  const marks = marksOfEdits(boundaryEditDistance(a, b, { span, matching }), a.boundaries)
  return marks.map(mark => {
    const own = mark.reference === undefined ? undefined : theirs.get(mark.reference)
    const other = mark.hypothesis === undefined ? undefined : mine.get(mark.hypothesis)
    return {
      ...mark,
      kind: mark.kind === 'match' && own !== other ? 'type' : mark.kind,
      ...present({ referenceType: own?.toString(), hypothesisType: other?.toString() }),
    }
  })
}

/** For each position that any level cuts, in the order of the text: the coarsest level that does, from 1. */
function coarsestLevels({ levels }: Levels): Map<number, number> {
  const found = new Map<number, number>()
  for (const [index, { boundaries }] of levels.entries())
    for (const position of boundaries) if (!found.has(position)) found.set(position, index + 1)
  return new Map([...found].sort(([a], [b]) => a - b))
}

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
