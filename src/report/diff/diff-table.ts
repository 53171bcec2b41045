import type { Mark } from '../../plots/index.ts'
import { type Cell, columnsAt, number, type Table, tableOf, text } from '../table.ts'
import type { Diff } from './diff.ts'

/** One edit with its positions and its text, as `--json` writes it. */
export interface DiffRow {
  readonly kind: Mark['kind']
  /** Number of units before it in the reference; null where only the hypothesis has it. */
  readonly reference: number | null
  readonly hypothesis: number | null
  readonly referenceType: string | null
  readonly hypothesisType: string | null
  /** By how many units it moved: positive where the hypothesis is later. */
  readonly distance: number | null
  /** The unit before the boundary and the one after it, where there are texts. */
  readonly before: string | null
  readonly after: string | null
  /** Of an alignment: how hard a moved boundary is (soft, mixed, hard). */
  readonly severity?: string | null
  /** Of a flexible log: what it costs, and whose words it is in. */
  readonly cost?: number | null
  readonly speaker?: string | null
}

/**
 * Every match and every difference with its positions and the text around it.
 *
 * @param diff - two segmentations of one item
 * @returns a row for each difference and match
 * @example
 * diffRows({
 *   item: 'a',
 *   reference: { name: 'ann', segmentation: fromMasses([1, 2]) },
 *   hypothesis: { name: 'bo', segmentation: fromMasses([2, 1]) },
 *   marks: [{ kind: 'near', reference: 1, hypothesis: 2 }],
 *   texts: ['So', 'it', 'goes'],
 * })[0] //=> { kind: 'near', reference: 1, hypothesis: 2, referenceType: null, hypothesisType: null, distance: 1, before: 'So', after: 'it' }
 */
export function diffRows({ marks, texts, alignment, flexible, speakers }: Diff): DiffRow[] {
  const severities = new Map<number, string>()
  for (const event of alignment?.events ?? []) {
    if (event.type === 'transposed') severities.set(event.ref, event.severity)
  }
  return marks.map(mark => {
    const place = mark.reference ?? mark.hypothesis!
    const moved = mark.reference !== undefined && mark.hypothesis !== undefined
    return {
      kind: mark.kind,
      reference: mark.reference ?? null,
      hypothesis: mark.hypothesis ?? null,
      referenceType: mark.referenceType ?? null,
      hypothesisType: mark.hypothesisType ?? null,
      distance: moved ? mark.hypothesis! - mark.reference! : null,
      before: texts?.[place - 1] ?? null,
      after: texts?.[place] ?? null,
      ...(alignment && { severity: mark.kind === 'near' ? severities.get(place)! : null }),
      ...(flexible && { cost: mark.cost ?? null, speaker: speakers?.[place - 1] ?? null }),
    }
  })
}

/** The columns that hold numbers, and the digits people see of them. */
const digitsOf: Readonly<Record<string, number>> = {
  reference: 0,
  hypothesis: 0,
  distance: 0,
  cost: 3,
  referenceSegment: 0,
  hypothesisSegment: 0,
  overlap: 0,
  jaccard: 3,
}

/** Names of columns as people read them. */
const inText: Readonly<Record<string, string>> = {
  kind: 'what',
  referenceType: 'reference type',
  hypothesisType: 'hypothesis type',
  referenceSegment: 'reference segment',
  hypothesisSegment: 'hypothesis segment',
}

/**
 * The same table for people: what is alike in all rows is in the title, columns without anything in them are
 * left out.
 *
 * @param diffs - one for each item
 * @returns the table without columns that say nothing
 */
export function diffTableForPeople(diffs: readonly Diff[]): Table {
  const table = diffTable(diffs)
  const { columns, rows, title } = table
  const alike = ['item', 'referenceCoder', 'hypothesisCoder'].filter(
    (_, index) => new Set(rows.map(row => row[index])).size <= 1,
  )
  const kept = columnsAt(
    table,
    columns.flatMap(({ name }, index) =>
      alike.includes(name) || rows.every(row => row[index] === null) ? [] : [index],
    ),
  )
  const first = diffs[0]
  const between =
    first === undefined || !alike.includes('referenceCoder') || !alike.includes('hypothesisCoder')
      ? ''
      : ` between ${first.reference.name} and ${first.hypothesis.name}`
  const where = first === undefined || !alike.includes('item') ? '' : ` in ${first.item}`
  return {
    title: title + between + where,
    columns: kept.columns.map(column => ({ ...column, name: inText[column.name] ?? column.name })),
    rows: kept.rows.map(row => row.map(cell => cell ?? '')),
    notes: [],
  }
}

/**
 * The edits of several comparisons as one table: item, the two coders, and every match and difference. An alignment
 * adds its ties, rows of the kind `tie`: the two segments, counted from 1, the units they share, and their Jaccard.
 *
 * @param diffs - one for each item
 * @returns the table with every column, for CSV
 */
export function diffTable(diffs: readonly Diff[]): Table {
  const aligned = diffs.some(diff => diff.alignment !== undefined)
  const names = [
    ...['item', 'referenceCoder', 'hypothesisCoder', 'kind', 'reference', 'hypothesis'],
    ...['referenceType', 'hypothesisType', 'distance', 'before', 'after'],
    ...(aligned ? ['severity'] : []),
    ...(diffs.some(diff => diff.flexible !== undefined) ? ['cost', 'speaker'] : []),
    ...(aligned ? ['referenceSegment', 'hypothesisSegment', 'overlap', 'jaccard'] : []),
  ]
  const rows = diffs.flatMap(diff => {
    const { item, reference, hypothesis, alignment } = diff
    const who = { item, referenceCoder: reference.name, hypothesisCoder: hypothesis.name }
    const ties = (alignment?.edges ?? []).map(({ a, b, overlap, jaccard }) => ({
      ...{ kind: 'tie', referenceSegment: a + 1, hypothesisSegment: b + 1 },
      ...{ overlap, jaccard },
    }))
    return [...diffRows(diff), ...ties].map(
      (row): Readonly<Record<string, Cell | undefined>> => ({
        ...who,
        ...row,
      }),
    )
  })
  return tableOf(
    rows,
    names.map(name => {
      const digits = digitsOf[name]
      return digits === undefined ? text(name, row => row[name]) : number(name, row => row[name], digits)
    }),
    { title: 'What differs' },
  )
}
