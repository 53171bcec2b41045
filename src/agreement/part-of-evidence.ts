import type { Evidence, ItemEvidence } from './evidence.ts'

/** The evidence of some items, which all have exactly these coders, and the coders counted anew. */
export function partOf(evidence: Evidence, coders: readonly number[], ids: ReadonlySet<string>): Evidence {
  const index = new Map(coders.map((coder, place) => [coder, place]))
  const rows: ItemEvidence[] = []
  const kept: number[] = []
  let at = 0
  for (const row of evidence.rows) {
    if (ids.has(row.item)) {
      rows.push({
        ...row,
        codings: row.codings.map(coding => ({ ...coding, coder: index.get(coding.coder)! })),
        pairs: {
          ...row.pairs,
          a: Array.from(row.pairs.a, coder => index.get(coder)!),
          b: Array.from(row.pairs.b, coder => index.get(coder)!),
        },
      })
      kept.push(evidence.places[at]!)
    }
    at++
  }
  const order = [...kept].sort((a, b) => a - b)
  const rank = new Map(order.map((place, number) => [place, number]))
  return {
    rows,
    places: kept.map(place => rank.get(place)!),
    scale: evidence.scale,
    ...(evidence.items === undefined ? {} : { items: evidence.items.filter(item => ids.has(item.id)) }),
  }
}
