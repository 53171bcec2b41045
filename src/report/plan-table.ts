import { planData } from './figure-data.ts'
import { type PilotAssumptions, planSentences, type StudyPlan } from './sentences/plan.ts'
import type { Cell, Column, Table } from './table.ts'
import { picture, prose, signatures, tableBlock, type View } from './view.ts'

const right = (name: string, digits = 0): Column => ({ name, align: 'right', digits })
const left = (name: string): Column => ({ name, align: 'left' })

/**
 * The numbers of a plan as a table: power by items, items by annotators, or items by comparison.
 *
 * @param plan - what `planDifference`, `planWidth` or `planReplacement` found
 * @param assumed - what the pilot was simulated from; default: it is data
 * @returns a table with sentences in its caption, the signature below it
 */
export function planTable(plan: StudyPlan, assumed?: PilotAssumptions): Table {
  const [columns, rows] = partsOf(plan)
  return {
    title: 'Items needed',
    columns,
    rows,
    caption: planSentences(plan, assumed),
    notes: [plan.signature],
  }
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
 * A plan as people read it.
 *
 * @param plan - what `planDifference`, `planWidth` or `planReplacement` found
 * @param target - for a terminal or a file
 * @param assumed - what the pilot was simulated from; default: it is data
 * @returns the view
 */
export function planView(
  plan: StudyPlan,
  target: 'terminal' | 'file' = 'terminal',
  assumed?: PilotAssumptions,
): View {
  const table = planTable(plan, assumed)
  const shown = withoutReasons(table)
  const values = planData(plan)
  if (target === 'file') return { blocks: [tableBlock(shown)] }
  return {
    blocks: [
      ...(values === undefined ? [] : [picture({ kind: 'plan', values }, plan.signature)]),
      ...prose(...planSentences(plan, assumed)),
      ...(table.rows.length === 0 ? [] : [tableBlock({ ...shown, title: '', notes: [] })]),
      ...signatures([plan.signature]),
    ],
  }
}

/** A plan without the codes of reasons, which its sentences give in words. */
function withoutReasons(table: Table): Table {
  const kept = table.columns.flatMap(({ name }, index) => (name === 'reason' ? [] : [index]))
  return {
    ...table,
    columns: kept.map(index => table.columns[index]!),
    rows: table.rows.map(row => kept.map(index => row[index] ?? '–')),
  }
}
