import type { ItemAgreement } from './agreement-result.ts'
import { type AddedSums, levelOf, type Prepared } from './coefficient.ts'
import type { Evidence, ItemEvidence } from './evidence.ts'
import type { AgreementSettings } from './settings.ts'
import { type CoefficientParts, type SumLayout, sumLayout } from './sums.ts'

/** What is said of each item: everything; its similarity alone, without a chance level of its own; or nothing. */
export type ItemsAsked = 'all' | 'observed' | 'none'

/** What is said of each item, in the order of the corpus. */
export function itemsOf(
  evidence: Evidence,
  { settings, layout }: Prepared,
  sums: AddedSums,
  asked: ItemsAsked,
): ItemAgreement[] {
  const { rows, places } = evidence
  const perItem = new Array<ItemAgreement>(asked === 'none' ? 0 : rows.length)
  let row = 0
  for (const item of asked === 'none' ? [] : rows) {
    perItem[places[row]!] = {
      item: item.item,
      coders: item.codings.length,
      pairs: item.pairs.length,
      ...(asked === 'all'
        ? ownParts(evidence, item, settings, layout, sums, row)
        : observedAlone(layout, sums, row)),
    }
    row++
  }
  return perItem
}

/** The coefficient of one item, with only the pairs that the item has. */
function ownParts(
  evidence: Evidence,
  item: ItemEvidence,
  settings: AgreementSettings,
  layout: SumLayout,
  sums: AddedSums,
  row: number,
): CoefficientParts {
  if (settings.published && item.codings.length === settings.coders.length)
    return layout.parts(rowOf(sums, row, layout.width))
  const brief = { ...settings, interval: null }
  const own = sumLayout([item], brief, undefined, levelOf(evidence, settings, undefined, item))
  return own.parts(own.row(item))
}

/** The row of one item again, or its first columns; lent until the next is asked for. */
function rowOf({ table: { rows, values }, at }: AddedSums, row: number, width: number): Float64Array {
  if (external.length < width) external = new Float64Array(width)
  for (let column = 0, from = at * rows + row; column < width; column++, from += rows)
    external[column] = values[from]!
  return external
}

let external = new Float64Array(0)

/** The similarity of one item alone, without a chance level of its own. */
const observedAlone = (layout: SumLayout, sums: AddedSums, row: number): CoefficientParts => ({
  value: undefined,
  observed: layout.observed(rowOf(sums, row, layout.observing)),
  expected: undefined,
  bias: undefined,
})
