// What scripts/calibrate.mjs runs: how often 95 % intervals hold the true value, and how often tests reject what is equal.
import { boundaryF, boundarySimilarity, fromBoundaries, windowDiff } from '../src/index.ts'
import {
  bootstrap,
  pairedBootstrap,
  pairedPermutation,
  percentileInterval,
  type Stream,
  type SumsScore,
  stream,
  tallyTable,
  widenedLevel,
} from '../src/stats/index.ts'

const textOf = (name: string): string | undefined => {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? undefined : process.argv[at + 1]
}
const given = (name: string, byDefault: number) => Number(textOf(name) ?? byDefault)
const experiments = given('experiments', 1000)
const seed = given('seed', 1)
const replicates = 499

/** One item: a text of 20 to 100 units, and a copy of its cuts with faults; how many faults differs from item to item. */
function item(random: Stream) {
  const units = 20 + Math.floor(random.uniform() * 81)
  const cuts = Array.from({ length: units - 1 }, (_, at) => at + 1).filter(() => random.chance(0.15))
  const faults = random.chance(0.5) ? 0.15 : 0.5
  const copy = () => {
    const found = new Set<number>()
    for (const cut of cuts) {
      if (random.chance(faults / 2)) continue
      const moved = random.chance(faults) ? cut + (random.chance(0.5) ? 1 : -1) : cut
      if (moved >= 1 && moved < units) found.add(moved)
    }
    for (let place = 1; place < units; place++) if (random.chance(0.03)) found.add(place)
    return fromBoundaries(
      units,
      [...found].sort((a, b) => a - b),
    )
  }
  return { units, reference: fromBoundaries(units, cuts), copies: [copy(), copy()] as const }
}
type Item = ReturnType<typeof item>

/** A measure as counts that add up, of one of the two copies. */
interface Measure {
  readonly name: string
  readonly counts: (item: Item, copy: 0 | 1) => Record<string, number>
  readonly score: SumsScore
}
const share: SumsScore = ([x, n]) => (n! > 0 ? x! / n! : undefined)
const halves = (tally: Readonly<Record<string, number>>) => {
  const pairs = tally.matches! + tally.additions! + tally.transpositions!
  return { shared: pairs - tally.additions! - tally.moved! / 2, pairs }
}
const measures: readonly Measure[] = [
  {
    name: 'B',
    counts: ({ reference, copies }, copy) => halves(boundarySimilarity.tally(reference, copies[copy])),
    score: share,
  },
  {
    name: 'WindowDiff',
    counts({ reference, copies }, copy) {
      const { errors, windows } = windowDiff.tally(reference, copies[copy]) as unknown as Record<
        string,
        number
      >
      return { errors: errors!, windows: windows! }
    },
    score: share,
  },
  {
    name: 'F',
    counts({ reference, copies }, copy) {
      const tally = boundaryF.tally(reference, copies[copy]) as unknown as Record<string, number>
      return { twice: 2 * tally.matches!, all: tally.reference! + tally.hypothesis! }
    },
    score: share,
  },
  {
    name: 'π*',
    counts: ({ units, reference, copies }, copy) => ({
      ...halves(boundarySimilarity.tally(reference, copies[copy])),
      cuts: reference.boundaries.length + copies[copy].boundaries.length,
      places: 2 * (units - 1),
    }),
    score: ([shared, pairs, cuts, places]) => {
      const level = (cuts! / places!) ** 2
      return pairs! > 0 ? (shared! / pairs! - level) / (1 - level) : undefined
    },
  },
]

/** What many items come to: the value that intervals should hold. */
const many = stream(seed, 2 ** 31)
const all = Array.from({ length: 20_000 }, () => item(many))
const truths = measures.map(({ counts, score }) => {
  const sums: number[] = []
  for (const one of all)
    for (const [at, count] of Object.values(counts(one, 0)).entries()) sums[at] = (sums[at] ?? 0) + count
  return score(Float64Array.from(sums))!
})

const percent = (count: number) => `${((100 * count) / experiments).toFixed(1)} %`
const rows: string[] = []
const sizes = (textOf('items') ?? '10,30,100').split(',').map(Number)
for (const items of sizes) {
  const hits = measures.map(() => ({ percentile: 0, bca: 0, widened: 0, permutation: 0, bootstrap: 0 }))
  for (let experiment = 0; experiment < experiments; experiment++) {
    const random = stream(seed, 1_000_000 * items + experiment)
    const sampled = Array.from({ length: items }, () => item(random))
    for (const [index, { counts, score }] of measures.entries()) {
      const truth = truths[index]!
      const found = hits[index]!
      const [first, second] = ([0, 1] as const).map(copy => tallyTable(sampled.map(one => counts(one, copy))))
      const settings = { seed: experiment, replicates }
      const { percentile, bca, scores } = bootstrap(first!, score, settings)
      const holds = (interval: { low: number; high: number } | undefined) =>
        interval !== undefined && interval.low <= truth && truth <= interval.high ? 1 : 0
      found.percentile += holds(percentile)
      found.bca += holds(bca)
      found.widened += holds(percentileInterval(scores.slice().sort(), widenedLevel(0.95, items)))
      if ((pairedPermutation(first!, second!, score, { ...settings, exactUpTo: 0 }).p ?? 1) <= 0.05)
        found.permutation++
      if ((pairedBootstrap(first!, second!, score, settings).p ?? 1) <= 0.05) found.bootstrap++
    }
  }
  for (const [index, { name }] of measures.entries()) {
    const { percentile, bca, widened: wide, permutation, bootstrap: resampled } = hits[index]!
    const cells = [percentile, bca, wide, permutation, resampled].map(percent)
    rows.push(`| ${items} | ${name} | ${cells.join(' | ')} |`)
  }
}
process.stdout.write(
  `${[
    '| items | measure | percentile | BCa | widened percentile | permutation test rejects | bootstrap test rejects |',
    '|---:|---|---:|---:|---:|---:|---:|',
    ...rows,
  ].join(
    '\n',
  )}\n\n${experiments} experiments a row, seed ${seed}: a share of 95 % has a standard error of ${((100 * Math.sqrt(0.05 * 0.95)) / Math.sqrt(experiments)).toFixed(1)} points.\n`,
)
