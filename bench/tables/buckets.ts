// Whether intervals and tests over buckets keep their promises: simulated corpora of which the true score is known.
import { bucketOf } from '../../src/model/id-hash.ts'
import { bootstrap } from '../../src/stats/resampling/bootstrap.ts'
import { pairedPermutation } from '../../src/stats/resampling/permutation.ts'
import { stream } from '../../src/stats/resampling/stream.ts'
import type { SumsScore, TallyTable } from '../../src/stats/resampling/tally-table.ts'
import { table } from '../measure.ts'

const ITEMS = 60_000
const TRIALS = 400
const RESAMPLES = 500
/** The mean share of errors that the simulation has. */
const TRUE_SCORE = 0.3
const score: SumsScore = ([errors, windows]) => errors! / windows!

/** Errors and windows of each bucket, for one or two segmenters of the same skill. */
function simulate(trial: number, buckets: number, cluster: number, sides: number): TallyTable[] {
  const source = stream(trial + 1, 77)
  const uniform = () => source.uniform()
  const tables = Array.from({ length: sides }, () => new Float64Array(2 * buckets))
  let shared = 0
  for (let item = 0; item < ITEMS; item++) {
    // Texts differ in length and in how hard they are; those of a cluster are equally hard.
    if (item % cluster === 0) shared = 0.2 + 0.2 * uniform()
    const windows = 10 + Math.floor(uniform() * 90)
    const bucket = bucketOf(`text ${trial} ${item}`, buckets)
    for (const values of tables) {
      values[bucket]! += Math.round(windows * (shared + 0.2 * (uniform() - 0.5)))
      values[buckets + bucket]! += windows
    }
  }
  return tables.map(values => ({ rows: buckets, fields: ['errors', 'windows'], values }))
}

/** How often 95 % intervals hold the true score, and how often equal segmenters are called different at 5 %. */
export function bucketsTable(): string {
  const rows = [1024, 4096].flatMap(buckets =>
    [1, 20].map(cluster => {
      let held = 0
      let rejected = 0
      for (let trial = 0; trial < TRIALS; trial++) {
        const [first, second] = simulate(trial, buckets, cluster, 2)
        const { percentile } = bootstrap(first!, score, { seed: trial, replicates: RESAMPLES, bca: false })
        if (percentile!.low <= TRUE_SCORE && TRUE_SCORE <= percentile!.high) held++
        const { p } = pairedPermutation(first!, second!, score, { seed: trial, replicates: RESAMPLES })
        if (p! <= 0.05) rejected++
      }
      const share = (count: number) => `${((100 * count) / TRIALS).toFixed(1)} %`
      return [
        String(buckets),
        cluster === 1 ? 'independent' : `clusters of ${cluster}`,
        share(held),
        share(rejected),
      ]
    }),
  )
  return `${ITEMS} items, ${TRIALS} simulated corpora, ${RESAMPLES} resamples; a share of ${TRIALS} is known to ± 2 points.\n\n${table(
    ['buckets', 'items', '95 % intervals hold the true score', 'equal segmenters called different at 5 %'],
    rows,
  )}`
}
