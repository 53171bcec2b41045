// How often the 95 % interval of one text covers the score of texts of its kind, where difficulty drifts.
import { blockPlan } from '../../src/agreement/index.ts'
import { fromBoundaries, type Segmentation } from '../../src/index.ts'
import { type Stream, stream, tallyTable } from '../../src/stats/index.ts'
import { jackknifeOfSums } from '../../src/stats/resampling/jackknife-interval.ts'
import { copyWithErrors, randomBoundaries } from './items.ts'
import { B } from './measures.ts'
import { numberOption, table, textOption } from './options.ts'

/** Errors at each gap: drawn again about every so many units; always the same where that is infinite. */
function difficulty(random: Stream, units: number, every: number): (gap: number) => number {
  const drawn = () => (every === Number.POSITIVE_INFINITY ? 0.325 : random.chance(0.5) ? 0.15 : 0.5)
  const rates = new Float64Array(units)
  let rate = drawn()
  for (let gap = 1; gap < units; gap++) {
    if (random.chance(1 / every)) rate = drawn()
    rates[gap] = rate
  }
  return gap => rates[gap]!
}

function text(random: Stream, units: number, every: number): readonly [Segmentation, Segmentation] {
  const boundaries = randomBoundaries(random, units, 0.15)
  const copy = copyWithErrors(random, units, boundaries, difficulty(random, units, every))
  return [fromBoundaries(units, boundaries), copy]
}

/** The part of a coding that a block holds. */
const block = ({ boundaries }: Segmentation, start: number, end: number): Segmentation =>
  fromBoundaries(
    end - start + 1,
    Array.from(boundaries)
      .filter(gap => gap > start && gap <= end)
      .map(gap => gap - start),
  )

export function oneText(): string {
  const seed = numberOption('seed', 1)
  const samples = numberOption('samples', 2000)
  const lengths = (textOption('units') ?? '300,600,1000,2000,5000').split(',').map(Number)
  const rows: string[][] = []
  for (const every of [Number.POSITIVE_INFINITY, 20, 50, 150]) {
    const long = text(stream(seed, 2 ** 31), 2_000_000, every)
    const truth = B.score(Float64Array.from(B.fields, field => B.tally(...long)[field] ?? 0))!
    const cells = lengths.map(units => {
      let hits = 0
      for (let sample = 0; sample < samples; sample++) {
        const random = stream(seed, units, sample)
        const [reference, hypothesis] = text(random, units, every)
        const segments = reference.boundaries.length + hypothesis.boundaries.length + 2
        const plan = blockPlan(units - 1, (2 * units) / segments)
        if (plan === undefined) continue
        const tallies = plan.edges
          .slice(1)
          .map((end, at) =>
            B.tally(block(reference, plan.edges[at]!, end), block(hypothesis, plan.edges[at]!, end)),
          )
        const weights = plan.edges.slice(1).map((end, at) => end - plan.edges[at]!)
        const found = jackknifeOfSums(tallyTable(tallies, B.fields), B.score, { weights, scale: 'logit' })
        if (typeof found === 'object' && found.low <= truth && truth <= found.high) hits++
      }
      return ((100 * hits) / samples).toFixed(1)
    })
    rows.push([every === Number.POSITIVE_INFINITY ? 'constant' : `drawn every ${every} units`, ...cells])
    process.stderr.write(`${rows.at(-1)!.join(' | ')}\n`)
  }
  return `${table(['difficulty', ...lengths.map(units => `${units} units`)], rows)}\n\nSeed ${seed}; ${samples} texts per cell.\n`
}
