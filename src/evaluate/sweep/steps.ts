import type { ScoredPair } from '../../compare/scores/select.ts'
import { byScore, spacedOrder } from '../../compare/scores/select.ts'

/** One threshold and the gaps that it makes boundaries beyond those of the higher ones. */
export interface Step {
  readonly at: number
  readonly gaps: readonly { readonly pair: number; readonly gap: number }[]
  /** Boundaries so far. */
  readonly cuts: number
}

/** Every distinct score, falling, with the gaps that it adds. Time O(g log g). */
export function stepsOf(pairs: readonly ScoredPair[], minGap: number): Step[] {
  const added = new Map<number, { pair: number; gap: number }[]>()
  for (const [pair, { scores }] of pairs.entries()) {
    for (const score of scores.scores) if (!added.has(score)) added.set(score, [])
    for (const gap of spacedOrder(byScore(scores.scores), scores.scores.length, minGap))
      added.get(scores.scores[gap]!)!.push({ pair, gap })
  }
  let cuts = 0
  return [...added]
    .sort(([a], [b]) => (a > b ? -1 : 1))
    .map(([at, gaps]) => {
      cuts += gaps.length
      return { at, gaps, cuts }
    })
}

/** Indexes of about `most` steps at equal steps of ln(cuts), the first and the last among them; undefined: all. */
export function spread(steps: readonly Step[], most: number): ReadonlySet<number> | undefined {
  if (steps.length <= most) return undefined
  const [low, high] = [Math.log(Math.max(1, steps[0]!.cuts)), Math.log(Math.max(1, steps.at(-1)!.cuts))]
  const kept = new Set([0, steps.length - 1])
  let index = 0
  for (let point = 0; point < most; point++) {
    const goal = low + ((high - low) * point) / (most - 1)
    while (index < steps.length - 1 && Math.log(Math.max(1, steps[index]!.cuts)) < goal - 1e-12) index++
    kept.add(index)
  }
  return kept
}

/** The index among those kept that is nearest to another, and neither the first nor the last of them. */
export function neighbourOf(kept: ReadonlySet<number>, index: number): number | undefined {
  const inner = [...kept].sort((a, b) => a - b).slice(1, -1)
  return inner.reduce<number | undefined>(
    (best, each) => (best === undefined || Math.abs(each - index) < Math.abs(best - index) ? each : best),
    undefined,
  )
}

/** Index of the last step that has no more boundaries than asked for; the first, where all have more. */
export function nearestStep(steps: readonly Step[], count: number): number {
  let [low, high] = [0, steps.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (steps[middle]!.cuts <= count) low = middle + 1
    else high = middle
  }
  return Math.max(0, low - 1)
}
