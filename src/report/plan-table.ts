import { planData } from './figure-data.ts'
import { type PilotAssumptions, planSentences, type StudyPlan } from './sentences/plan.ts'
import { columnsAt, counted, number, type Table, tableOf, text } from './table.ts'
import { picture, prose, signatures, tableBlock, type View } from './view.ts'

/**
 * The numbers of a plan as a table: power by items, items by annotators, or items by comparison.
 *
 * @param plan - what `planDifference`, `planWidth` or `planReplacement` found
 * @param assumed - what the pilot was simulated from; default: it is data
 * @returns a table with sentences in its caption, the signature below it
 */
export function planTable(plan: StudyPlan, assumed?: PilotAssumptions): Table {
  const facts = { title: 'Items needed', caption: planSentences(plan, assumed), notes: [plan.signature] }
  switch (plan.goal) {
    case 'difference':
      return tableOf(
        plan.curve,
        [counted('items', ({ items }) => items), number('power', ({ power }) => power, 2)],
        facts,
      )
    case 'width':
      return tableOf(
        plan.annotators,
        [
          counted('annotators', ({ annotators }) => annotators),
          number('deviation per item', ({ standardDeviation }) => standardDeviation),
          counted('items', ({ items }) => items),
          text('reason', ({ reason }) => reason ?? ''),
        ],
        facts,
      )
    case 'replacement':
      return tableOf(
        plan.comparisons,
        [
          text('annotator', ({ annotator }) => annotator),
          counted('items', ({ items }) => items),
          counted('items if equal', ({ itemsIfEqual }) => itemsIfEqual),
          text('reason', ({ reason }) => reason ?? ''),
        ],
        facts,
      )
  }
}

/**
 * A plan as people read it; its sentences give in words what the table has as codes of reasons.
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
  const kept = columnsAt(
    table,
    table.columns.flatMap(({ name }, index) => (name === 'reason' ? [] : [index])),
  )
  const shown = { ...kept, rows: kept.rows.map(row => row.map(cell => cell ?? '–')) }
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
