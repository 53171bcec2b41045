import type { ItemEvidence } from './evidence.ts'
import type { AgreementSettings } from './settings.ts'

/** How one coder cuts. */
export interface CoderBehaviour {
  readonly coder: string
  readonly items: number
  readonly boundaries: number
  /** Boundaries over places where one could stand; undefined where there is no place. */
  readonly rate: number | undefined
}

/** Similarity of each two coders over all items; undefined on the diagonal and where two share no item. */
export function similarityOfPairs(
  evidence: Iterable<ItemEvidence>,
  settings: AgreementSettings,
): (number | undefined)[][] {
  const { metric, options } = settings.similarity
  const size = settings.coders.length
  const tallies = new Map<number, Record<string, number>>()
  for (const { pairs } of evidence) {
    for (const { a, b, tally } of pairs) {
      const sum = tallies.get(a * size + b)
      if (sum === undefined) tallies.set(a * size + b, { ...tally })
      else for (const field in tally) sum[field] = (sum[field] ?? 0) + tally[field]!
    }
  }
  return settings.coders.map((_, row) =>
    settings.coders.map((__, column) => {
      const tally = tallies.get(Math.min(row, column) * size + Math.max(row, column))
      const score = tally === undefined ? undefined : metric.score(tally, options)
      return score !== undefined && metric.better === 'lower' ? 1 - score : score
    }),
  )
}

/** How often each coder cuts, over all the items it has. */
export function behaviours(evidence: Iterable<ItemEvidence>, coders: readonly string[]): CoderBehaviour[] {
  const sums = coders.map(() => ({ items: 0, boundaries: 0, places: 0 }))
  for (const item of evidence) {
    for (const { coder, boundaries } of item.codings) {
      const own = sums[coder]!
      own.items++
      own.places += item.places
      for (const count of boundaries) own.boundaries += count
    }
  }
  return sums.map(({ items, boundaries, places }, index) => ({
    coder: coders[index]!,
    items,
    boundaries,
    rate: places === 0 ? undefined : boundaries / places,
  }))
}
