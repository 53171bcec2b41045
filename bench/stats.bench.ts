// Random numbers, resampling and tests: `node scripts/bench.mjs stats`.
// The aim of issue and docs: 10,000 replicates of 10,000 items, a few fields, in a second or two on one core.
import { bench, do_not_optimize, run, summary } from 'mitata'
import { simulateCorpus } from '../src/evaluate/index.ts'
import {
  bootstrap,
  exactSum,
  friedman,
  pairedPermutation,
  resampledSums,
  type SumsScore,
  stream,
  studentizedRangeQuantile,
  tallyTable,
} from '../src/stats/index.ts'
import { fillPhilox } from '../src/stats/resampling/stream.ts'

const source = stream(1)
const tallies = (count: number) =>
  Array.from({ length: count }, () => ({ tp: source.below(20), fp: source.below(5), fn: source.below(5) }))
const f1: SumsScore = ([tp, fp, fn]) => (2 * tp!) / (2 * tp! + fp! + fn!)
const table = tallyTable(tallies(10_000))
const other = tallyTable(tallies(10_000))
const small = tallyTable(tallies(50))
const wide = tallyTable(
  Array.from({ length: 10_000 }, (_, row) =>
    Object.fromEntries(Array.from({ length: 18 }, (_, f) => [`f${f}`, row % (f + 7)])),
  ),
)
const words = new Uint32Array(4_096)
const scores = Float64Array.from({ length: 10_000 }, () => source.uniform())
const blocks = Array.from({ length: 1_000 }, () => Array.from({ length: 5 }, () => source.uniform()))

summary(() => {
  bench('4,096 words of Philox4x32-10', () => fillPhilox(words, 1, 0, 0, 2, 3, 4))
  bench('4,096 words of Math.random, for comparison', () => {
    for (let at = 0; at < 4_096; at++) words[at] = Math.random() * 2 ** 32
  })
})
summary(() => {
  bench('100 replicates × 10,000 items × 3 fields', () =>
    do_not_optimize(resampledSums(table, { seed: 1, replicates: 100 })),
  )
  bench('100 replicates × 10,000 items × 18 fields', () =>
    do_not_optimize(resampledSums(wide, { seed: 1, replicates: 100 })),
  )
  bench('bootstrap with BCa, 10,000 replicates × 50 items', () =>
    do_not_optimize(bootstrap(small, f1, { seed: 1, replicates: 10_000 })),
  )
})
summary(() => {
  bench('permutation, 100 swaps × 10,000 items', () =>
    do_not_optimize(pairedPermutation(table, other, f1, { seed: 1, replicates: 100 })),
  )
  bench('exact sum of 10,000 scores', () => do_not_optimize(exactSum(scores)))
  bench('Friedman and Nemenyi, 1,000 items × 5 segmenters', () => do_not_optimize(friedman(blocks)))
  bench('quantile of the studentized range', () => do_not_optimize(studentizedRangeQuantile(0.95, 5)))
  bench('simulated corpus, 100 items × 5 coders', () =>
    do_not_optimize(simulateCorpus({ seed: 1, items: 100, coders: 5 })),
  )
})

await run()
