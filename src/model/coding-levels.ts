import type { Coding } from './corpus.ts'
import { levelsOf } from './levels.ts'
import type { Segmentation } from './segmentation.ts'

/** The levels of a coding, coarse to fine, without types; one where it is flat. */
export function codingLevels({
  segmentation,
  levels,
}: Pick<Coding, 'segmentation' | 'levels'>): readonly Segmentation[] {
  const list = levels ?? withoutRepeats(levelsOf(segmentation).levels)
  return list.map(({ types: _, scale: __, end: ___, ...level }) => level)
}

/** The scale of a corpus has the levels of its deepest text; others repeat their finest level at the end. */
function withoutRepeats(levels: readonly Segmentation[]): readonly Segmentation[] {
  let depth = levels.length
  while (depth > 1 && levels[depth - 1]!.boundaries.length === levels[depth - 2]!.boundaries.length) depth--
  // The labels are those of the finest level, whichever repeats it.
  const { labels } = levels.at(-1)!
  return levels
    .slice(0, depth)
    .map((level, index) => (index === depth - 1 && labels !== undefined ? { ...level, labels } : level))
}
