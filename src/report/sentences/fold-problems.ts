import { formatLocation, type Location, type Problem } from '../../model/error.ts'
import { formatNumber } from '../../model/numbers.ts'
import { safeLine } from './safe-text.ts'

/** A problem, and where else the same was found. */
export interface FoldedProblem {
  readonly problem: Problem
  readonly others: readonly Location[]
}

/**
 * Problems with the same severity, code and message as one, in the order of their first.
 *
 * @example
 * foldProblems([3, 7].map(line => ({
 *   severity: 'error', code: 'cell-empty', message: 'the cell is empty', location: { file: 'a.tsv', line },
 * })))[0].others //=> [{ file: 'a.tsv', line: 7 }]
 */
export function foldProblems(problems: readonly Problem[]): FoldedProblem[] {
  const folded = new Map<string, { problem: Problem; others: Location[] }>()
  for (const problem of problems) {
    const key = JSON.stringify([problem.severity, problem.code, problem.message])
    const same = folded.get(key)
    if (same === undefined) folded.set(key, { problem, others: [] })
    else same.others.push(problem.location)
  }
  return [...folded.values()]
}

/** How many other locations are named. */
const NAMED = 3

/** One line for a folded problem: ` (also at a.tsv:7 and 48 more)` where it was found again. */
export function othersPhrase({ others }: FoldedProblem): string {
  if (others.length === 0) return ''
  const named = others
    .slice(0, NAMED)
    .map(formatLocation)
    .filter(text => text !== '')
  const rest = others.length - named.length
  const more =
    rest === 0 ? '' : named.length === 0 ? `${times(rest)} more` : ` and ${formatNumber(rest, 0)} more`
  return safeLine(named.length === 0 ? ` (${more})` : ` (also at ${named.join(', ')}${more})`)
}

const times = (number: number): string => (number === 1 ? 'once' : `${formatNumber(number, 0)} times`)
