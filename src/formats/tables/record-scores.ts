import type { Location } from '../../model/error.ts'
import { describe } from '../../model/error.ts'
import { lastScoreDropped, scoresNotRead, scoresOfOtherCoder } from '../../model/errors/tables.ts'
import { fromScores } from '../../model/scores.ts'
import type { DraftItem } from '../assemble.ts'
import type { Draft } from '../draft.ts'
import { listIn } from './cell-list.ts'
import type { Columns } from './columns.ts'
import { type RecordGroup, type TableRecord, textOf } from './table-record.ts'

const CUTS = ['segment', 'boundary', 'type', 'label'] as const

/** Whether the rows of a coder hold scores and no boundaries. */
export const holdsScores = ({ records }: RecordGroup, columns: Columns): boolean =>
  columns.has('score') &&
  records.some(record => (textOf(record, 'score') ?? '') !== '') &&
  records.every(record => CUTS.every(role => !columns.has(role) || (textOf(record, role) ?? '') === ''))

/**
 * Rows that hold a mark and a score each. Where the table names no coder, as in a list of labels and confidences of a
 * model, the scores are those of a coder called as their column. A coder with a name has its marks alone: whether
 * its scores count must be stated by rows of their own. Either is reported (`scores-and-boundaries`).
 */
export function readScoresWith(
  draft: Draft,
  group: RecordGroup,
  columns: Columns,
  texts: readonly string[] | undefined,
  speakers: readonly string[] | undefined,
): void {
  const column = columns.get('score')
  const words = column === undefined ? [] : group.records.map(record => textOf(record, 'score') ?? '')
  if (column === undefined || words.slice(0, -1).some(word => typeof scoreIn(word) !== 'number')) return
  if (words.length < 2) return
  const unnamed = !columns.has('coder') && draft.options.coder === undefined
  const { item, coder, location } = group
  draft.warn(
    unnamed ? describe(scoresOfOtherCoder, { coder, column }) : describe(scoresNotRead, { column }),
    { ...location, item, coder },
  )
  if (unnamed) readScoreRecords(draft, { ...group, coder: column }, texts, speakers)
}

/**
 * Rows that hold a unit and a score each: that of a row belongs to the gap after its unit. The last unit has no gap after
 * it, so a score there is left out and reported (`last-score-dropped`).
 */
export function readScoreRecords(
  draft: Draft,
  { item, coder, records, location: own }: RecordGroup,
  texts: readonly string[] | undefined,
  speakers: readonly string[] | undefined,
): void {
  const location: Location = { ...own, item, coder }
  const words = records.map(record => textOf(record, 'score') ?? '')
  if (words.at(-1)!.trim() !== '') draft.warn(describe(lastScoreDropped, {}), location)
  const scores = draft.attempt(location, () => fromScores(words.slice(0, -1).map(scoreIn), words.length))
  if (scores === undefined) return
  draft.putScores({ item, coder, scores, texts, speakers, location: own })
}

/**
 * A row that holds the scores of a whole coding, one for each gap, in one cell. Without a number of units there
 * is one unit more than scores.
 */
export function readScoreList(
  draft: Draft,
  item: string,
  coder: string,
  record: TableRecord,
  { units, texts, speakers }: Pick<DraftItem, 'texts' | 'speakers'> & { readonly units: number | undefined },
): void {
  const location: Location = { ...record.location, item, coder }
  const list = listIn(draft, record.get('scores'), location)
  const scores = list && draft.attempt(location, () => fromScores(list.map(scoreIn), units))
  if (scores === undefined) return
  const itemFields = { texts, speakers }
  draft.putScores({
    item,
    coder,
    scores,
    ...itemFields,
    bare: units === undefined,
    location: record.location,
  })
}

/** The number that a cell holds; anything else stays as it is, so that it is rejected with its own text. */
function scoreIn(value: unknown): number {
  if (typeof value !== 'string') return value as number
  const word = value.trim()
  const infinite = /^([-+]?)inf(?:inity)?$/i.exec(word)
  if (infinite !== null) return infinite[1] === '-' ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY
  const number = word === '' ? Number.NaN : Number(word)
  return Number.isNaN(number) ? (value as unknown as number) : number
}
