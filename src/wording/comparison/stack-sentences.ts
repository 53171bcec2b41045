import type { MarkKind } from '../../compare/marks.ts'
import { countDigits, score2, score3 } from '../numbers.ts'
import type { Sentence } from './mark-sentences.ts'

/** One coder compared with the one that all are read against: its B, and the marks of each kind. */
export interface StackedCoder {
  readonly name: string
  readonly value: number | undefined
  readonly counts: Readonly<Record<MarkKind, number>>
}

/** Who is closest and who farthest; `rows` are nearest first. */
export function stackHeadline(rows: readonly StackedCoder[], reference: string): string {
  const valued = rows.filter(row => row.value !== undefined)
  const [first, last] = [valued[0], valued.at(-1)]
  if (first === undefined || last === undefined) return `Everyone against ${reference}`
  if (first.value === last.value)
    return `All ${countDigits(valued.length)} others are as close to ${reference}: B = ${score2(first.value)}.`
  return `${first.name} is closest to ${reference} with B = ${score2(first.value)}, ${last.name} farthest with ${score2(last.value)}.`
}

/** One row: its B, and what of the reference it has. */
export const stackSentence = ({ name, value, counts }: StackedCoder, reference: string): Sentence => ({
  fact: `${name}: B ${value === undefined ? 'is undefined' : score3(value)}.`,
  meaning: `${counts.match} of the cuts of ${reference} found, ${counts.near} nearly, ${counts.missing} not; ${counts.extra} of its own.`,
})
