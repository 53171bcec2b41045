import { similarityOf } from '../chance/simulate.ts'
import { type Evidence, type ItemEvidence, pairOf } from './evidence.ts'
import type { AgreementSettings } from './settings.ts'

/** How one coder cuts. */
export interface CoderBehaviour {
  readonly coder: string
  readonly items: number
  readonly boundaries: number
  /** Boundaries over positions where one could be; undefined where there is no position. */
  readonly rate: number | undefined
}

/** Similarity of each two coders over all items; undefined on the diagonal and where two share no item. */
export function similarityOfPairs(evidence: Evidence, settings: AgreementSettings): (number | undefined)[][] {
  const { metric, options } = settings.similarity
  const size = settings.coders.length
  const { fields, pairs } = evidence.sumsOfPairs()
  const scoreOf = (a: number, b: number): number | undefined => {
    const row = pairOf(a, b)
    if (pairs[row] === 0) return undefined
    const tally: Record<string, number> = {}
    for (const [field, sums] of fields) tally[field] = sums.whole[row]!
    return similarityOf(metric, options, tally)
  }
  const matrix = settings.coders.map(() => new Array<number | undefined>(size).fill(undefined))
  for (let b = 1; b < size; b++)
    for (let a = 0; a < b; a++) {
      const score = scoreOf(a, b)
      matrix[a]![b] = score
      matrix[b]![a] = score
    }
  return matrix
}

/** How often each coder cuts, over all the items it has. */
export function behaviours(evidence: Iterable<ItemEvidence>, coders: readonly string[]): CoderBehaviour[] {
  const sums = coders.map(() => ({ items: 0, boundaries: 0, places: 0 }))
  for (const { items = 1, places, codings } of evidence) {
    for (const { coder, boundaries } of codings) {
      const own = sums[coder]!
      own.items += items
      own.places += items * places
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
