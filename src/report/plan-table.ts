import { planSentences, type StudyPlan } from '../wording/evaluation/plan-sentences.ts'
import type { Cell, Column, Table } from './table.ts'
import { foldedTable } from './terminal/folded-table.ts'
import { forTerminal, plainTerminal, type Terminal } from './terminal/terminal.ts'
import { wrapText } from './text-width.ts'

const right = (name: string, digits = 0): Column => ({ name, align: 'right', digits })
const left = (name: string): Column => ({ name, align: 'left' })

/**
 * The numbers of a plan as a table: power by items, items by annotators, or items by comparison.
 *
 * @param plan - what `planDifference`, `planWidth` or `planReplacement` found
 * @returns a table with sentences in its caption, the signature below it
 */
export function planTable(plan: StudyPlan): Table {
  const [columns, rows] = partsOf(plan)
  return { title: 'Items needed', columns, rows, caption: planSentences(plan), notes: [plan.signature] }
}

function partsOf(plan: StudyPlan): readonly [readonly Column[], readonly (readonly Cell[])[]] {
  if (plan.goal === 'difference')
    return [[right('items'), right('power', 2)], plan.curve.map(({ items, power }) => [items, power])]
  if (plan.goal === 'width')
    return [
      [right('annotators'), right('deviation per item', 3), right('items'), left('reason')],
      plan.annotators.map(each => [each.annotators, each.standardDeviation, each.items, each.reason ?? '']),
    ]
  return [
    [left('annotator'), right('items'), right('items if equal'), left('reason')],
    plan.comparisons.map(each => [each.annotator, each.items, each.itemsIfEqual, each.reason ?? '']),
  ]
}

/**
 * A plan as text for a terminal.
 *
 * @param plan - what `planDifference`, `planWidth` or `planReplacement` found
 * @param terminal - width, characters and colours; plain text of 80 columns unless given
 * @returns the text, with line breaks
 */
export function planText(plan: StudyPlan, terminal: Terminal = plainTerminal): string {
  const table = planTable(plan)
  const lines = [
    ...planSentences(plan).flatMap(sentence => wrapText(sentence, terminal.width)),
    '',
    ...(table.rows.length === 0 ? [] : foldedTable(withoutReasons(table), terminal)),
    terminal.paint('dim', plan.signature),
  ]
  return `${forTerminal(lines.map(line => line.trimEnd()).join('\n'), terminal)}\n`
}

/**
 * A plan without the codes of reasons, which its sentences give in words.
 *
 * @param table - a table of `planTable`
 * @returns the same for people
 */
export const withoutReasons = (table: Table): Table => {
  const kept = table.columns.flatMap(({ name }, index) => (name === 'reason' ? [] : [index]))
  return {
    ...table,
    columns: kept.map(index => table.columns[index]!),
    rows: table.rows.map(row => kept.map(index => row[index] ?? '–')),
  }
}
