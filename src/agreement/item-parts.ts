import { columnSums } from '../stats/resampling/tally-table.ts'
import type { ItemAgreement } from './agreement-result.ts'
import { type AddedSums, levelOf, type Prepared } from './coefficient.ts'
import { type Evidence, pairsOf } from './evidence.ts'
import type { AgreementSettings } from './settings.ts'
import { sumTable } from './sum-table.ts'
import { type CoefficientParts, type SumLayout, sumLayout } from './sums.ts'

/** What is reported for each item: everything; its similarity alone, without a chance level of its own; or nothing. */
export type ItemsAsked = 'all' | 'observed' | 'none'

/** What is reported for each item, in the order of the corpus. */
export function itemsOf(
  evidence: Evidence,
  { settings, layout }: Prepared,
  sums: AddedSums,
  asked: ItemsAsked,
): ItemAgreement[] {
  const { rows, places } = evidence
  const perItem = new Array<ItemAgreement>(asked === 'none' ? 0 : rows.length)
  for (const [row, item] of asked === 'none' ? [] : rows.entries())
    perItem[places[row]!] = {
      item: item.item,
      coders: item.codings.length,
      pairs: pairsOf(item),
      ...(asked === 'all'
        ? ownParts(evidence, row, settings, layout, sums)
        : observedAlone(layout, sums, row)),
    }
  return perItem
}

/** The coefficient of one item, with only the pairs that the item has. */
function ownParts(
  evidence: Evidence,
  row: number,
  settings: AgreementSettings,
  layout: SumLayout,
  sums: AddedSums,
): CoefficientParts {
  if (settings.published && evidence.rows[row]!.codings.length === settings.coders.length)
    return layout.parts(rowOf(sums, row, layout.width))
  const item = evidence.only(row)
  const brief = { ...settings, interval: null }
  const own = sumLayout(item, brief, undefined, levelOf(evidence, settings, undefined, item))
  return own.parts(columnSums(sumTable(item, [own])))
}

/** The row of one item, or its first columns. */
const rowOf = ({ table: { rows, values }, at }: AddedSums, row: number, width: number): Float64Array =>
  Float64Array.from({ length: width }, (_, column) => values[(at + column) * rows + row]!)

/** The similarity of one item alone, without a chance level of its own. */
const observedAlone = (layout: SumLayout, sums: AddedSums, row: number): CoefficientParts => ({
  value: undefined,
  observed: layout.observed(rowOf(sums, row, layout.observing)),
  expected: undefined,
  bias: undefined,
})
