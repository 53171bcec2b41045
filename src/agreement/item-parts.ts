import { type AddedSums, levelOf } from './coefficient.ts'
import type { Evidence, ItemEvidence } from './evidence.ts'
import type { AgreementSettings } from './settings.ts'
import { type CoefficientParts, type SumLayout, sumLayout } from './sums.ts'

/** The coefficient of one item, with only the pairs that the item has. */
export function ownParts(
  evidence: Evidence,
  item: ItemEvidence,
  settings: AgreementSettings,
  layout: SumLayout,
  sums: AddedSums,
  row: number,
): CoefficientParts {
  if (settings.published && item.codings.length === settings.coders.length)
    return layout.parts(rowOf(layout, sums, row))
  const brief = { ...settings, interval: null }
  const own = sumLayout([item], brief, undefined, levelOf(evidence, settings, undefined, item))
  return own.parts(own.row(item))
}

/** The row of one item again. */
const rowOf = ({ width }: SumLayout, { table: { rows, values }, at }: AddedSums, row: number): Float64Array =>
  Float64Array.from({ length: width }, (_, column) => values[(at + column) * rows + row]!)

/** The similarity of one item alone, without a chance level of its own. */
export const observedAlone = (layout: SumLayout, sums: AddedSums, row: number): CoefficientParts => ({
  value: undefined,
  observed: layout.observed(rowOf(layout, sums, row)),
  expected: undefined,
  bias: undefined,
})
