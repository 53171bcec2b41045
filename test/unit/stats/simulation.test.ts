import assert from 'node:assert/strict'
import { test } from 'vitest'
import {
  bootstrap,
  friedman,
  kruskalWallis,
  pairedBootstrap,
  pairedPermutation,
  type Stream,
  type SumsScore,
  signFlipTest,
  stream,
  tallyTable,
} from '../../../src/stats/index.ts'

// Each check states its seed, its number of experiments and its band. Bands are three standard errors of the count of
// hits, √(p(1 − p)/experiments), so a right program fails once in some hundred seeds, and the seeds are fixed.

const ratio: SumsScore = ([x, n]) => x! / n!
/** The share of experiments in which something happens. */
function share(
  seed: number,
  experiments: number,
  happens: (source: Stream, experiment: number) => boolean,
): number {
  let hits = 0
  for (let experiment = 0; experiment < experiments; experiment++)
    if (happens(stream(seed, experiment), experiment)) hits++
  return hits / experiments
}
const band = (p: number, experiments: number) => 3 * Math.sqrt((p * (1 - p)) / experiments)
function assertShare(found: number, p: number, experiments: number): void {
  assert.ok(Math.abs(found - p) <= band(p, experiments), `${found}, should be ${p} ± ${band(p, experiments)}`)
}

/** Items of uneven size whose own rate varies: x of n, true pooled rate 0.7. */
const unevenItems = (source: Stream, count: number) =>
  Array.from({ length: count }, () => {
    const n = 2 + source.geometric(0.1)
    const rate = source.chance(0.5) ? 0.5 : 0.9
    let x = 0
    for (let trial = 0; trial < n; trial++) if (source.chance(rate)) x++
    return { x, n }
  })

test('percentile and BCa intervals of a pooled score cover its true value at their level, 0.9', () => {
  const experiments = 800
  let covered = 0
  const percentile = share(101, experiments, (source, experiment) => {
    const found = bootstrap(tallyTable(unevenItems(source, 120)), ratio, {
      seed: experiment,
      replicates: 199,
      level: 0.9,
    })
    if (found.bca!.low <= 0.7 && 0.7 <= found.bca!.high) covered++
    return found.percentile!.low <= 0.7 && 0.7 <= found.percentile!.high
  })
  assertShare(percentile, 0.9, experiments)
  assertShare(covered / experiments, 0.9, experiments)
})

test('for a skewed score of few items BCa covers better than the percentile interval', () => {
  // the variance of 25 exponential values, true value 1: both fall short of 0.9, BCa less
  const variance: SumsScore = ([x, square, n]) => square! / n! - (x! / n!) ** 2
  let better = 0
  const experiments = 600
  const percentile = share(102, experiments, (source, experiment) => {
    const values = Array.from({ length: 25 }, () => -Math.log(1 - source.uniform()))
    const table = tallyTable(values.map(x => ({ x, square: x * x, n: 1 })))
    const found = bootstrap(table, variance, { seed: experiment, replicates: 199, level: 0.9 })
    if (found.bca!.low <= 1 && 1 <= found.bca!.high) better++
    return found.percentile!.low <= 1 && 1 <= found.percentile!.high
  })
  assert.ok(percentile < 0.8, `percentile covers ${percentile}`)
  assert.ok(
    better / experiments > percentile + 0.03,
    `BCa covers ${better / experiments}, percentile ${percentile}`,
  )
})

/** Two segmenters on the same items: hard items are hard for both; the second is worse by `effect`. */
function pair(source: Stream, count: number, effect: number) {
  const first: { x: number; n: number }[] = []
  const second: { x: number; n: number }[] = []
  for (let item = 0; item < count; item++) {
    const n = 5 + source.below(10)
    const rate = 0.4 + 0.5 * source.uniform()
    const draw = (p: number) => {
      let x = 0
      for (let trial = 0; trial < n; trial++) if (source.chance(p)) x++
      return { x, n }
    }
    first.push(draw(rate))
    second.push(draw(rate - effect))
  }
  return [tallyTable(first), tallyTable(second)] as const
}

test('the permutation test rejects a true null at its level, 0.05, and more often the larger the effect', () => {
  const experiments = 1_000
  const rejects = (effect: number, experiments: number) =>
    share(103, experiments, (source, experiment) => {
      const [first, second] = pair(source, 20, effect)
      return (
        pairedPermutation(first, second, ratio, { seed: experiment, replicates: 199, exactUpTo: 0 }).p! <=
        0.05
      )
    })
  assertShare(rejects(0, experiments), 0.05, experiments)
  const [small, large] = [rejects(0.05, 300), rejects(0.15, 300)]
  assert.ok(small > 0.08 && large > small + 0.3 && large > 0.7, `power ${small}, ${large}`)
})

test('the exact sign-flip test of seven items never rejects more often than its level', () => {
  const experiments = 3_000
  const found = share(104, experiments, source => {
    const differences = Array.from({ length: 7 }, () => source.normal())
    return signFlipTest(differences, { seed: 0 }).p! <= 0.05
  })
  // 128 choices of signs: p ≤ 0.05 for 6 of them, 0.046875
  assertShare(found, 6 / 128, experiments)
})

test('the paired bootstrap test holds its level with many items and gains power with the effect', () => {
  const experiments = 600
  const rejects = (effect: number, experiments: number) =>
    share(105, experiments, (source, experiment) => {
      const [first, second] = pair(source, 80, effect)
      return pairedBootstrap(first, second, ratio, { seed: experiment, replicates: 199 }).p! <= 0.05
    })
  assertShare(rejects(0, experiments), 0.05, experiments)
  const [small, large] = [rejects(0.03, 200), rejects(0.08, 200)]
  assert.ok(large > small && large > 0.9, `power ${small}, ${large}`)
})

test('Kruskal–Wallis and Friedman reject a true null at their level, 0.05', () => {
  const experiments = 800
  const groups = (source: Stream, effect: number) =>
    [0, 1, 2, 3].map(group => Array.from({ length: 15 }, () => source.normal() + group * effect))
  const blocks = (source: Stream, effect: number) =>
    Array.from({ length: 20 }, () => {
      const item = 3 * source.normal()
      return [0, 1, 2, 3].map(segmenter => item + source.normal() + segmenter * effect)
    })
  assertShare(
    share(106, experiments, source => kruskalWallis(groups(source, 0)).p! <= 0.05),
    0.05,
    experiments,
  )
  assertShare(
    share(107, experiments, source => friedman(blocks(source, 0)).p! <= 0.05),
    0.05,
    experiments,
  )
  const kruskalPower = [0.2, 0.5].map(effect =>
    share(108, 120, source => kruskalWallis(groups(source, effect)).p! <= 0.05),
  )
  const friedmanPower = [0.2, 0.5].map(effect =>
    share(109, 120, source => friedman(blocks(source, effect)).p! <= 0.05),
  )
  assert.ok(kruskalPower[0]! > 0.1 && kruskalPower[1]! > kruskalPower[0]! + 0.2, `${kruskalPower}`)
  assert.ok(friedmanPower[0]! > 0.1 && friedmanPower[1]! > friedmanPower[0]! + 0.2, `${friedmanPower}`)
})

test('multiple comparisons declare any false difference at most at their level', () => {
  const experiments = 1_000
  const siegel = share(110, experiments, source => {
    const groups = [0, 1, 2, 3].map(() => Array.from({ length: 15 }, () => source.normal()))
    return kruskalWallis(groups).pairs.some(pair => pair.significant)
  })
  const nemenyi = share(111, 250, source => {
    const blocks = Array.from({ length: 20 }, () => [0, 1, 2, 3].map(() => source.normal()))
    return friedman(blocks).pairs.some(pair => pair.p <= 0.05)
  })
  // Bonferroni in Siegel & Castellan makes it careful: at most the level, and not far below
  assert.ok(siegel <= 0.05 + band(0.05, experiments) && siegel > 0.015, `${siegel}`)
  assertShare(nemenyi, 0.05, 250)
})
