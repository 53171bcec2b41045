import { describe, type ProblemFacts } from '../model/error.ts'
import { markAtEnd, markAtStart } from '../model/errors/reading.ts'

/** What was seen at the two ends of codings: plain data, so that several threads may see them. */
export interface EdgeMarks {
  /** Codings of more than two units. */
  cut: number
  longest: number
  /** Each of them has a boundary before its last unit, after its first. */
  last: boolean
  first: boolean
}

export const noEdgeMarks = (): EdgeMarks => ({ cut: 0, longest: 0, last: true, first: true })

/** Looks at one coding. */
export function seeEdges(seen: EdgeMarks, units: number, boundaries: ArrayLike<number>): void {
  if (units <= 2) return
  seen.cut++
  if (units > seen.longest) seen.longest = units
  if (seen.last && boundaries[boundaries.length - 1] !== units - 1) seen.last = false
  if (seen.first && boundaries[0] !== 1) seen.first = false
}

/** Adds what was seen elsewhere. */
export function joinEdgeMarks(seen: EdgeMarks, { cut, longest, last, first }: EdgeMarks): void {
  seen.cut += cut
  seen.longest = Math.max(seen.longest, longest)
  seen.last &&= last
  seen.first &&= first
}

/** Marks of whole texts read as gaps leave a boundary next to the end of every one of them. */
export function reportEdges({ cut, longest, last, first }: EdgeMarks): ProblemFacts[] {
  const found: ProblemFacts[] = []
  // Two codings of a short text meet there by chance.
  if (cut < 2 || (cut === 2 && longest <= 5)) return found
  if (last) found.push({ ...describe(markAtEnd, {}) })
  if (first) found.push({ ...describe(markAtStart, {}) })
  return found
}
