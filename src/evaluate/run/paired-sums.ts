import type { PairResult } from '../evaluation.ts'
import type { Plan } from '../plan.ts'
import { addToLine, type LineSums, openLine } from './line-sums.ts'

/** Two hypotheses on the items that both have, where some miss items. */
export interface PairedRows {
  items: number
  readonly sides: readonly [LineSums, LineSums]
}

/** By the places of both in the list of hypotheses, `0 2`. */
export type PairedSumsByPair = Map<string, PairedRows>

/** The sums of two hypotheses, opened where they have not met before. */
export function pairedSumsAt(paired: PairedSumsByPair, key: string, buckets: number): PairedRows {
  let shared = paired.get(key)
  if (shared === undefined) {
    shared = { items: 0, sides: [openLine(buckets), openLine(buckets)] }
    paired.set(key, shared)
  }
  return shared
}

/** Adds the comparisons of one item to every two hypotheses that both have it. */
export function addPairedSums(
  paired: PairedSumsByPair,
  pairs: readonly PairResult[],
  { hypotheses }: Plan,
  bucket: number,
  buckets: number,
): void {
  const present = [...new Set(pairs.map(({ hypothesis }) => hypotheses.indexOf(hypothesis)))].sort(
    (a, b) => a - b,
  )
  for (const [index, a] of present.entries()) {
    for (const b of present.slice(index + 1)) {
      const shared = pairedSumsAt(paired, `${a} ${b}`, buckets)
      shared.items++
      for (const pair of pairs) {
        if (pair.hypothesis === hypotheses[a]) addToLine(shared.sides[0], bucket, pair)
        else if (pair.hypothesis === hypotheses[b]) addToLine(shared.sides[1], bucket, pair)
      }
    }
  }
}
