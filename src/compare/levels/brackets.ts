import type { Levels } from '../../model/levels.ts'

interface BracketSettings {
  /** `set`: distinct segments over all levels; `by-level`: a segment counts on each level that has it. */
  readonly brackets: 'set' | 'by-level'
  /** Whether the segment that is the whole text counts. */
  readonly root: boolean
}

/** Segments that both sides have, and how many each has. */
export interface BracketTally {
  readonly matches: number
  readonly reference: number
  readonly hypothesis: number
  readonly [field: string]: number
}

/** Counts the segments of two hierarchies as brackets (start, end). Time and memory O(segments). */
export function matchBrackets(
  reference: Levels,
  hypothesis: Levels,
  settings: BracketSettings,
): BracketTally {
  const theirs = bracketsOf(reference, settings)
  const mine = bracketsOf(hypothesis, settings)
  let matches = 0
  for (const bracket of mine) if (theirs.has(bracket)) matches++
  return { matches, reference: theirs.size, hypothesis: mine.size }
}

function bracketsOf({ units, levels }: Levels, { brackets, root }: BracketSettings): Set<string> {
  const found = new Set<string>()
  for (const [level, { boundaries }] of levels.entries()) {
    let start = 0
    for (let index = 0; index <= boundaries.length; index++) {
      const end = boundaries[index] ?? units
      if (root || start > 0 || end < units)
        found.add(brackets === 'by-level' ? `${level} ${start} ${end}` : `${start} ${end}`)
      start = end
    }
  }
  return found
}
