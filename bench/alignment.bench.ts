// Alignment similarity against a bare merge pass over the same boundaries: `node scripts/bench.mjs alignment`.
import { bench, do_not_optimize, run, summary } from 'mitata'
import { explainAlignment } from '../src/compare/index.ts'
import { alignmentSimilarity, fromBoundaries, type Segmentation } from '../src/index.ts'

/** A segmentation of `units` with about `count` boundaries, from a fixed linear congruence. */
function draw(units: number, count: number, seed: number): Segmentation {
  const picked = new Set<number>()
  let state = seed >>> 0
  while (picked.size < count) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    picked.add(1 + (state % (units - 1)))
  }
  return fromBoundaries(
    units,
    [...picked].sort((x, y) => x - y),
  )
}

/** What any comparison must do at least: walk both lists once and look at every overlap. */
function mergePass(a: Segmentation, b: Segmentation): number {
  let longest = 0
  let at = 0
  for (let p = 0, q = 0; p <= a.boundaries.length; ) {
    const endA = p < a.boundaries.length ? a.boundaries[p]! : a.units
    const endB = q < b.boundaries.length ? b.boundaries[q]! : b.units
    const end = endA < endB ? endA : endB
    if (end - at > longest) longest = end - at
    at = end
    if (endA === end) p++
    if (endB === end) q++
  }
  return longest
}

const a = draw(100_000, 10_000, 1)
const b = draw(100_000, 10_000, 2)
const one = fromBoundaries(2_000_000, [])
const many = fromBoundaries(
  2_000_000,
  Uint32Array.from({ length: 999_999 }, (_, index) => 2 * index + 2),
)

summary(() => {
  bench('bare merge pass, 10,000 boundaries each', () => do_not_optimize(mergePass(a, b)))
  bench('A', () => do_not_optimize(alignmentSimilarity(a, b)))
  bench('A, closeness by Jaccard, ties to all', () =>
    do_not_optimize(alignmentSimilarity(a, b, { closeness: 'jaccard', ties: 'all' })),
  )
  bench('A, maximum-weight matching', () =>
    do_not_optimize(alignmentSimilarity(a, b, { alignment: 'matching' })),
  )
  bench('explainAlignment', () => do_not_optimize(explainAlignment(a, b)))
})
bench('A, one segment against a million', () => do_not_optimize(alignmentSimilarity(one, many)))
bench('A, a million segments against themselves', () => do_not_optimize(alignmentSimilarity(many, many)))
await run()
