import { describe } from '../../model/error.ts'
import { askCodersOrItems } from '../../model/errors/tables.ts'
import { isInteger } from '../../model/require.ts'
import { type Claim, once, type Source } from '../detect/source.ts'
import type { Draft } from '../draft.ts'
import type { Format, ReadOptions } from '../format.ts'
import { stemOf } from '../roles/path-pattern.ts'
import { readMarks } from '../tables/mark-rows.ts'
import { addNumberRows } from '../tables/mass-or-position.ts'

type Rows = readonly (readonly number[])[]

/**
 * A JSON list of lists of integers, or a list in each line: sizes of segments, `[[2, 3, 6], [5, 6]]`, or marks of 0
 * and 1. Lists of one length (one sum) are annotators of one text; which they are is asked otherwise. A square table of
 * numbers may be a confusion matrix, and is asked about.
 */
export const numberLists: Format = {
  id: 'number-lists',
  title: 'JSON list of lists of numbers',
  extensions: ['json', 'jsonl'],
  holds: 'corpus',
  byName: 'never',
  byLook: 'last',

  inspect(source) {
    const rows = once(() => rowsIn(source))
    return {
      claim: options => claimNumberLists(rows(), options),
      readCodings: draft => addLists(draft, rows() ?? []),
    }
  },
}

function claimNumberLists(rows: Rows | undefined, options: ReadOptions): Claim | undefined {
  if (rows === undefined) return undefined
  const because = `${rows.length} lists of integers`
  const structural = lengthsOf(rows) === 1 && !isSquare(rows)
  const given = options.rows !== undefined || options.mark !== undefined || options.values !== undefined
  return { strength: structural || given ? 'structural' : 'possible', because }
}

/** The lists of a file; undefined where anything else is in it. */
function rowsIn(source: Source): Rows | undefined {
  if (!/^\s*\[/.test(source.text)) return undefined
  const whole = source.json() ?? source.jsonLines()?.map(({ value }) => value)
  if (!Array.isArray(whole) || whole.length < 2) return undefined
  const isRow = (row: unknown): row is readonly number[] =>
    Array.isArray(row) && row.length > 0 && row.every(number => isInteger(number, 0))
  if (!whole.every(isRow) || whole.every(row => row.length === 1)) return undefined
  const rows = whole as Rows
  return areMarks(rows) || rows.every(row => !row.includes(0)) ? rows : undefined
}

const areMarks = (rows: Rows): boolean => rows.every(row => row.every(number => number < 2))

/** How many different text lengths the lists have. */
const lengthsOf = (rows: Rows): number =>
  new Set(rows.map(row => (areMarks(rows) ? row.length : row.reduce((sum, mass) => sum + mass, 0)))).size

/** As many rows as columns: a matrix of counts has equal sums, too, where every class has as many cases. */
const isSquare = (rows: Rows): boolean => rows.length > 2 && rows.every(row => row.length === rows.length)

function addLists(draft: Draft, rows: Rows): void {
  const { options } = draft
  const oneText = lengthsOf(rows) === 1
  if (options.rows === undefined)
    draft.ask({
      ...describe(askCodersOrItems, { rows: rows.length }),
      option: 'rows',
      choices: [
        { value: 'coders', meaning: 'each list is another annotator of the same text' },
        { value: 'items', meaning: 'each list is another text, all by one annotator' },
      ],
      likely: !oneText && areMarks(rows) ? 'items' : oneText && !isSquare(rows) ? 'coders' : undefined,
      because: !oneText
        ? 'the lists have other lengths'
        : areMarks(rows)
          ? 'all lists have the same length'
          : 'all lists have the same sum',
      location: {},
    })
  const stem = options.item ?? stemOf(options.file ?? 'text')
  const named = rows.map((numbers, index) => {
    const number = String(index + 1)
    return options.rows === 'coders'
      ? { item: stem, coder: number, numbers, location: { path: `[${index}]` } }
      : { item: number, coder: options.coder ?? '1', numbers, location: { path: `[${index}]` } }
  })
  if (!areMarks(rows) || options.values !== undefined) {
    addNumberRows(draft, named, undefined, 'masses')
    return
  }
  for (const { item, coder, numbers, location } of named) {
    const segmentation = readMarks(draft, numbers, { ...location, item, coder })
    if (segmentation !== undefined) draft.putCoding({ item, coder, segmentation, location })
  }
}
