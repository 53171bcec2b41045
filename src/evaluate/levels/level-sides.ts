import { nearestLevel } from '../../compare/levels/nearest-level.ts'
import { selectBoundaries } from '../../compare/scores/select.ts'
import { codingLevels } from '../../model/coding-levels.ts'
import type { Coding, Item } from '../../model/corpus.ts'
import type { Segmentation } from '../../model/segmentation.ts'
import type { CorpusSelection } from '../select/select-corpus.ts'

/** The levels of a reference and of a hypothesis on one item, coarse to fine. */
export interface LevelSides {
  readonly expected: readonly Segmentation[]
  readonly found: readonly Segmentation[]
}

/** The levels of both; a hypothesis with scores has as many boundaries as the reference on each, where that is the rule. */
export function levelSides(
  item: Item,
  reference: Coding,
  hypothesis: Coding,
  select: CorpusSelection | undefined,
): LevelSides {
  const expected = codingLevels(reference)
  const scores = item.scored?.find(({ coder }) => coder === hypothesis.coder)?.scores
  if (scores === undefined || select?.rule !== 'reference-count')
    return { expected, found: codingLevels(hypothesis) }
  const { minGap = 1 } = select
  return {
    expected,
    found: expected.map(({ boundaries }) =>
      selectBoundaries(scores, { rule: 'count', count: boundaries.length, minGap }),
    ),
  }
}

/** The level of the hypothesis that is compared with level `index` of the reference; undefined where there is none. */
export const interpolatedLevel = (
  { expected, found }: LevelSides,
  index: number,
  pairing: 'same' | 'nearest-count',
): Segmentation | undefined =>
  pairing === 'same' ? found[index] : nearestLevel(found, expected[index]!.boundaries.length)
