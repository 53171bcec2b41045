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
    return layout.parts(rowOf(sums, row, layout.width))
  const brief = { ...settings, interval: null }
  const own = sumLayout([item], brief, undefined, levelOf(evidence, settings, undefined, item))
  return own.parts(own.row(item))
}

/** The row of one item again, or its first columns; lent until the next is asked for. */
function rowOf({ table: { rows, values }, at }: AddedSums, row: number, width: number): Float64Array {
  if (lent.length < width) lent = new Float64Array(width)
  for (let column = 0, from = at * rows + row; column < width; column++, from += rows)
    lent[column] = values[from]!
  return lent
}

let lent = new Float64Array(0)

/** The similarity of one item alone, without a chance level of its own. */
export const observedAlone = (layout: SumLayout, sums: AddedSums, row: number): CoefficientParts => ({
  value: undefined,
  observed: layout.observed(rowOf(sums, row, layout.observing)),
  expected: undefined,
  bias: undefined,
})
