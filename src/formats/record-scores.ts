import type { Location } from '../model/error.ts'
import { fromScores } from '../model/scores.ts'
import type { Columns } from './columns.ts'
import { addWarning, attempt, type Draft } from './draft.ts'
import { type RecordGroup, textOf } from './table-record.ts'

const CUTS = ['segment', 'boundary', 'type', 'label'] as const

/** Whether the rows of a coder hold scores and nothing that cuts. */
export const holdsScores = ({ records }: RecordGroup, columns: Columns): boolean =>
  columns.has('score') &&
  records.some(record => (textOf(record, 'score') ?? '') !== '') &&
  records.every(record => CUTS.every(role => !columns.has(role) || (textOf(record, role) ?? '') === ''))

/**
 * Rows that hold a unit and a score each: that of a row belongs to the gap after its unit. The last unit has no gap after
 * it, so a score there is left out and told (`last-score-dropped`).
 */
export function readScoreRecords(
  draft: Draft,
  { item, coder, records, location: own }: RecordGroup,
  texts: readonly string[] | undefined,
  speakers: readonly string[] | undefined,
): void {
  const location: Location = { ...own, item, coder }
  const words = records.map(record => (textOf(record, 'score') ?? '').trim())
  if (words.at(-1) !== '')
    addWarning(
      draft,
      'last-score-dropped',
      'the last unit has a score; a score belongs to the gap after its unit, and there is none after the last: it was left out',
      location,
    )
  const scores = attempt(draft, location, () => fromScores(words.slice(0, -1).map(numberIn), words.length))
  if (scores === undefined) return
  draft.scored.push({
    item,
    coder,
    scores,
    ...(texts === undefined ? {} : { texts }),
    ...(speakers === undefined ? {} : { speakers }),
    location: own,
  })
}

/** What a cell says; NaN where it is empty or no number. */
function numberIn(word: string): number {
  const infinite = /^([-+]?)inf(?:inity)?$/i.exec(word)
  if (infinite !== null) return infinite[1] === '-' ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY
  return word === '' ? Number.NaN : Number(word)
}
