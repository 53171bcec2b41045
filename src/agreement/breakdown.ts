import { similarityOf } from '../chance/simulated/simulate.ts'
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
  /** By field: the sum of each two coders, row by row of a triangle; NaN where no tally has the field. */
  const sums = new Map<string, Float64Array>()
  const place = (a: number, b: number) => (b * (b - 1)) / 2 + a
  for (const { pairs } of evidence) {
    const { length, a, b, fields, columns } = pairs
    for (const [at, field] of fields.entries()) {
      let sum = sums.get(field)
      if (sum === undefined) {
        sum = new Float64Array((size * (size - 1)) / 2).fill(Number.NaN)
        sums.set(field, sum)
      }
      const column = columns[at]!
      for (let pair = 0; pair < length; pair++) {
        const count = column[pair]!
        if (Number.isNaN(count)) continue
        const here = place(a[pair]!, b[pair]!)
        sum[here] = Number.isNaN(sum[here]!) ? count : sum[here]! + count
      }
    }
  }
  const scoreOf = (a: number, b: number): number | undefined => {
    const tally: Record<string, number> = {}
    let isThere = false
    for (const [field, sum] of sums) {
      const count = sum[place(a, b)]!
      if (Number.isNaN(count)) continue
      tally[field] = count
      isThere = true
    }
    return isThere ? similarityOf(metric, options, tally) : undefined
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
