// How often 95 % intervals of pooled scores, of differences and of agreement cover the value of the population.
import { agreement, fromBoundaries, makeCorpus } from '../../src/index.ts'
import { bootstrap, effectiveNumber, stream, tallyTable } from '../../src/stats/index.ts'
import { jackknifeOfDifference, jackknifeOfSums } from '../../src/stats/resampling/jackknife-interval.ts'
import { type Design, designs, type SimulatedItem, simulatedItem } from './items.ts'
import { measures } from './measures.ts'
import { numberOption, table, textOption } from './options.ts'

const POPULATION = 20_000
const methods = ['percentile', 'bca', 'widened', 'jackknife-t', 'difference'] as const
type Method = (typeof methods)[number]
/** Intervals that cover, and intervals: some samples have too few items that contribute anything. */
type Hits = Record<Method, { covering: number; made: number }>

/** One design: its population, and the tallies of all measures on it. */
function population(design: Design, seed: number) {
  const random = stream(seed, 2 ** 31)
  const items = Array.from({ length: POPULATION }, () => simulatedItem(design, random))
  const tallies = measures.map(({ tally }) =>
    ([0, 1] as const).map(system => items.map(item => tally(item.reference, item.systems[system]))),
  )
  const truths = tallies.map((sides, measure) =>
    sides.map(side => {
      const { fields, score } = measures[measure]!
      const sums = Float64Array.from(fields, field =>
        side.reduce((sum, tally) => sum + (tally[field] ?? 0), 0),
      )
      return score(sums)!
    }),
  )
  return { items, tallies, truths }
}

type Found = { readonly low: number; readonly high: number } | string | undefined

function count(hits: { covering: number; made: number }, found: Found, truth: number): void {
  if (typeof found !== 'object') return
  hits.made++
  if (found.low <= truth && truth <= found.high) hits.covering++
}

/** The agreement of reference and first system, as a corpus of two annotators. */
const corpusOf = (items: readonly SimulatedItem[]) =>
  makeCorpus(
    items.map(({ units, reference, systems }, index) => ({
      id: String(index).padStart(6, '0'),
      units,
      codings: [
        { coder: 'a', segmentation: reference },
        { coder: 'b', segmentation: fromBoundaries(units, systems[0].boundaries) },
      ],
    })),
  )

export function intervals(): string {
  const seed = numberOption('seed', 1)
  const samples = numberOption('samples', 2000)
  const jackknifes = numberOption('jackknifes', samples)
  const coefficients = numberOption('coefficients', 500)
  const replicates = 999
  const sizes = (textOption('items') ?? '6,10,20,50').split(',').map(Number)
  const wanted = (textOption('designs') ?? 'equal,unequal,harder').split(',')
  const rows: string[][] = []
  for (const design of designs.filter(({ name }) => wanted.includes(name))) {
    const { items, tallies, truths } = population(design, seed)
    const truth = agreement(corpusOf(items)).value!
    for (const size of sizes) {
      const hits = measures.map(
        () => Object.fromEntries(methods.map(method => [method, { covering: 0, made: 0 }])) as Hits,
      )
      const agreed = { covering: 0, made: 0 }
      let effective = 0
      for (let sample = 0; sample < Math.max(samples, jackknifes); sample++) {
        const random = stream(seed, 1_000_000 * size + sample)
        const rowsOf = Array.from({ length: size }, () => random.below(POPULATION))
        const weights = rowsOf.map(row => items[row]!.units - 1)
        effective += effectiveNumber(weights)
        for (const [measure, { fields, score }] of measures.entries()) {
          const own = hits[measure]!
          const [first, second] = tallies[measure]!.map(side =>
            tallyTable(
              rowsOf.map(row => side[row]!),
              fields,
            ),
          )
          const [a, b] = truths[measure]!
          if (sample < samples) {
            const found = bootstrap(first!, score, { seed: sample, replicates })
            for (const method of ['percentile', 'bca', 'widened'] as const)
              count(own[method], found[method], a!)
          }
          if (sample >= jackknifes) continue
          const range = [-1, 1] as const
          count(own['jackknife-t'], jackknifeOfSums(first!, score, { weights, scale: 'logit' }), a!)
          count(own.difference, jackknifeOfDifference(first!, second!, score, { weights, range }), a! - b!)
        }
        if (sample < coefficients) {
          const { interval } = agreement(corpusOf(rowsOf.map(row => items[row]!)), { interval: true })
          if (interval) count(agreed, { low: interval[0], high: interval[1] }, truth)
        }
      }
      const range = (shares: readonly number[], digits: number): string => {
        const [low, high] = [Math.min(...shares), Math.max(...shares)].map(share => share.toFixed(digits))
        return low === high ? low! : `${low} to ${high}`
      }
      const covering = (method: Method, digits: number): string =>
        range(
          hits.map(own => (100 * own[method].covering) / own[method].made),
          digits,
        )
      rows.push([
        design.name,
        String(size),
        (effective / Math.max(samples, jackknifes)).toFixed(1),
        ...(['percentile', 'bca', 'widened'] as const).map(method => covering(method, 0)),
        covering('jackknife-t', 1),
        covering('difference', 1),
        ((100 * agreed.covering) / agreed.made).toFixed(1),
        range(
          hits.map(own => 100 - (100 * own['jackknife-t'].made) / jackknifes),
          1,
        ),
      ])
      process.stderr.write(`${rows.at(-1)!.join(' | ')}\n`)
    }
  }
  const error = (of: number): string => ((100 * Math.sqrt(0.05 * 0.95)) / Math.sqrt(of)).toFixed(2)
  return `${table(
    [
      'lengths',
      'items',
      'effective',
      'percentile',
      'BCa',
      'widened',
      'jackknife-t',
      'difference, jackknife-t',
      'agreement, jackknife-t',
      'samples without interval',
    ],
    rows,
  )}\n\nSeed ${seed}; ${samples} samples (standard error ${error(samples)} points) with ${replicates} resamples, jackknife-t ${jackknifes} (${error(jackknifes)}), agreement ${coefficients} (${error(coefficients)}).\n`
}
