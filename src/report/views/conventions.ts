import type { Convention } from '../../evaluate/index.ts'
import type { Conventions } from '../../index.ts'
import { formatNumber, UNDEFINED } from '../../model/numbers.ts'
import { pad, shorten, textWidth } from '../render/text-width.ts'
import { conventionRoles, differingText, differsSentence, spreadSentence } from '../sentences/conventions.ts'
import { anyWithinSentences } from '../sentences/evaluation-notes.ts'
import { safeName } from '../sentences/safe-text.ts'
import { columnsAt, number, type Table, tableOf, text } from '../table.ts'
import { type Axis, axisEnds, columnOf, niceAxis } from '../terminal/axis.ts'
import { preformatted, prose, signatures, tableBlock, type View } from '../view.ts'

/** The narrowest plot worth showing. */
const NARROWEST = 12

const value = (number: number | null): string => (number === null ? UNDEFINED : formatNumber(number, 4))

/** `default`, `same`, `+0.0074`. */
function differenceText({ name, difference }: Convention): string {
  if (name === 'default') return 'default'
  if (difference === null) return '–'
  // The mean of equal scores may differ from them in the last bit.
  if (Math.abs(difference) < 1e-12) return 'same'
  return `${difference > 0 ? '+' : ''}${formatNumber(difference, 4)}`
}

/**
 * One metric under every convention: lowest first, one column for each hypothesis and one for all together, a dumbbell
 * from the default to each, the spread in a sentence, and what each convention sets differently.
 *
 * @param result - the document
 * @param preface - sentences that come first
 * @param target - for a terminal or a file
 * @returns the view
 */
export function conventionsView(
  result: Conventions,
  preface: readonly string[] = [],
  target: 'terminal' | 'file' = 'terminal',
): View {
  if (target === 'file') return { blocks: [tableBlock(conventionsTable(result))] }
  const rows = lowestFirst(result)
  const { pool } = result.conventions[0]!
  return {
    blocks: [
      ...prose(...preface, conventionRoles(result)),
      preformatted(({ width }) => blocks(result, rows, width)),
      ...prose(
        spreadSentence(result),
        ...rows.flatMap(row => differsSentence(row, pool)),
        ...anyWithinSentences(rows.map(({ signature }) => signature)),
      ),
      ...signatures(rows.map(({ signature }) => signature)),
    ],
  }
}

/** The table: the value of all with its plot, and the hypotheses next to it, or under it where they do not fit. */
function blocks(result: Conventions, rows: readonly Convention[], width: number): string[] {
  const names = Math.max(6, ...rows.map(({ name }) => textWidth(name))) + 2
  const label = (row: Convention) => pad(`${row.name === 'default' ? '→ ' : '  '}${row.name}`, names)
  const single = result.hypotheses.length < 2
  const all = single ? 'value' : 'all'
  const start = names + 2 + 7 + 2 + 9 + 2
  const base = result.conventions[0]!.value
  const values = rows.flatMap(row => (row.value === null ? [] : [row.value]))
  const available = width - start - 1
  const axis = niceAxis(values, Math.max(available, NARROWEST))
  const spread = result.spread !== undefined && result.spread[0] < result.spread[1]
  const rendered = base !== null && spread && available >= NARROWEST
  const together = [
    `${pad('convention', names)}  ${pad(all, 7)}  ${pad('change', 9)}  ${rendered ? axisEnds(axis) : ''}`,
    ...rows.map(
      row =>
        `${label(row)}  ${pad(value(row.value), 7)}  ${pad(differenceText(row), 9)}  ${rendered ? dumbbellRow(axis, base, row.value) : ''}`,
    ),
  ].map(line => line.trimEnd())
  if (single) return together
  const lines = [...together]
  for (const part of partsThatFit(result.hypotheses, width - names)) {
    const columns = part.map(index => {
      const name = safeName(result.hypotheses[index]!)
      return { index, name, width: Math.max(7, Math.min(textWidth(name), width - names - 2)) }
    })
    lines.push(
      '',
      pad('convention', names) +
        columns.map(({ name, width: own }) => `  ${pad(shorten(name, own), own)}`).join(''),
    )
    for (const row of rows)
      lines.push(
        label(row) +
          columns.map(({ index, width: own }) => `  ${pad(value(row.values[index]!.value), own)}`).join(''),
      )
  }
  return lines.map(line => line.trimEnd())
}

/** Hypotheses, by number, in groups that fit next to the names of the conventions. */
function partsThatFit(names: readonly string[], width: number): number[][] {
  const parts: number[][] = [[]]
  let left = width
  for (const [index, name] of names.entries()) {
    const own = Math.max(7, textWidth(safeName(name))) + 2
    if (own > left && parts.at(-1)!.length > 0) {
      parts.push([])
      left = width
    }
    parts.at(-1)!.push(index)
    left -= own
  }
  return parts
}

/** The conventions by value, undefined last; equals keep their order. */
function lowestFirst({ conventions }: Conventions): Convention[] {
  return [...conventions].sort((a, b) => (a.value ?? Infinity) - (b.value ?? Infinity) || 0)
}

/** The conventions as papers print them: the signatures are below. */
function conventionsTable(result: Conventions): Table {
  const table = conventionsRows(result)
  const signatures = [...new Set(table.rows.map(row => row.at(-1)).filter(cell => typeof cell === 'string'))]
  return {
    ...columnsAt(table, [...table.columns.keys()].slice(0, -1)),
    title: `${spreadSentence(result)} ${conventionRoles(result)}`,
    notes: [...anyWithinSentences(signatures), ...signatures],
  }
}

/**
 * The conventions for machines: one row per convention, all digits; one column for each hypothesis.
 *
 * @param result - the document
 * @returns the table with every column, for CSV
 */
export const conventionsRows = (result: Conventions): Table =>
  tableOf(lowestFirst(result), [
    text('convention', ({ name }) => name),
    text('pool', ({ pool }) => pool),
    number(result.symbol, ({ value }) => value, 4),
    number('difference', ({ difference }) => difference, 4),
    ...(result.hypotheses.length < 2
      ? []
      : result.hypotheses.map((name, index) =>
          number<Convention>(name, ({ values }) => values[index]?.value, 4),
        )),
    text('differs', ({ problem, differs }) => problem ?? differingText(differs)),
    text('signature', ({ signature }) => signature),
  ])

/**
 * One row of a dumbbell plot: a line from the common value, dotted through all rows, to this row's own.
 *
 * @example
 * dumbbellRow(niceAxis([0, 1], 11), 0.2, 0.8) //=> '  ┊─────○  '
 * dumbbellRow(niceAxis([0, 1], 11), 0.2, 0.2) //=> '  ●        '
 */
export function dumbbellRow(axis: Axis, from: number, to: number | null): string {
  const cells = new Array<string>(axis.columns).fill(' ')
  const start = columnOf(axis, from)
  cells[start] = '┊'
  if (to === null) return cells.join('')
  const end = columnOf(axis, to)
  for (let column = Math.min(start, end); column <= Math.max(start, end); column++)
    if (column !== start) cells[column] = '─'
  cells[end] = to === from ? '●' : '○'
  return cells.join('')
}
