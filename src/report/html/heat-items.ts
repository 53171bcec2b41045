import type { Agreement, Corpus } from '../../index.ts'
import { timeOf } from '../../model/index.ts'
import type { HeatMapItem } from '../../plots/index.ts'

/** The items of a heat map: only the coders asked for (all, where none are named), with each item's similarity. */
export function heatItems(
  corpus: Corpus,
  agreement: Agreement | undefined,
  coders: readonly string[],
): HeatMapItem[] {
  const observed = new Map(agreement?.perItem.map(part => [part.item, part.observed]))
  const wanted = coders.length === 0 ? undefined : new Set(coders)
  return corpus.items.map(item => ({
    id: item.id,
    units: item.units,
    ...(timeOf(item) === undefined ? {} : { time: timeOf(item)! }),
    codings: item.codings
      .filter(({ coder }) => wanted === undefined || wanted.has(coder))
      .map(({ coder, segmentation }) => ({ coder, boundaries: segmentation.boundaries })),
    similarity: observed.get(item.id),
  }))
}
