import { segmentationSimilarity, windowDiff } from 'cesura'
import { stream } from 'cesura/stats'
import type { Artefact, Check } from '../artefact.ts'
import { compareWithin, isWithin } from '../check.ts'
import {
  anywhere,
  awayFromEnds,
  EDITS,
  type Metric,
  type Part,
  type Place,
  preset,
  runTrial,
  type Scenario,
  summary,
  type Trial,
} from './table-1-trials.ts'

const paper = 'fournier-inkpen-2012'

/** Sizes of segments, smallest and largest; what is printed for WD and S: mean and standard deviation. */
const printed: Readonly<
  Record<Scenario, readonly (readonly [number, number, string, string, string, string])[]>
> = {
  FN: [
    [20, 30, '0.2340', '0.0113', '0.9801', '0.0006'],
    [15, 35, '0.2292', '0.0104', '0.9801', '0.0006'],
    [10, 40, '0.2297', '0.0105', '0.9799', '0.0007'],
    [5, 45, '0.2206', '0.0079', '0.9796', '0.0007'],
  ],
  FP: [
    [20, 30, '0.2265', '0.0114', '0.9800', '0.0006'],
    [15, 35, '0.2265', '0.0111', '0.9800', '0.0006'],
    [10, 40, '0.2256', '0.0102', '0.9800', '0.0006'],
    [5, 45, '0.2184', '0.0069', '0.9796', '0.0007'],
  ],
  'FP and FN': [
    [20, 30, '0.3635', '0.0126', '0.9605', '0.0009'],
    [15, 35, '0.3599', '0.0117', '0.9603', '0.0009'],
    [10, 40, '0.3516', '0.0110', '0.9606', '0.0010'],
    [5, 45, '0.3254', '0.0087', '0.9598', '0.0011'],
  ],
}

const CHANCE = 'Outside of where 99 % of repetitions fall; of 48 numbers some are to be expected there.'

/** Another way to draw a cell, with what it would mean if the printed number came from it. */
interface Otherwise {
  readonly verdict: 'erratum' | 'undetermined'
  readonly largest: number
  readonly place: Place
  readonly says: string
}

/** The ways to try where a printed number does not come out, in this order. */
function otherwise(scenario: Scenario, high: number): readonly Otherwise[] {
  const sizes =
    'The printed S of 0.9796 = 1 − 0.5/24.5 says that the mean size was 24.5, not 25, as if this column was drawn from sizes 5 to 44'
  const ends = 'How false positives are placed in a segment is not documented'
  const half = 'the ends of a segment are half as likely as its other places'
  const largest = high === 45 ? 44 : high
  return [
    ...(high === 45
      ? [{ verdict: 'erratum', largest, place: anywhere, says: `${sizes}: that gives` } as const]
      : []),
    ...(scenario === 'FP and FN'
      ? [
          {
            verdict: 'undetermined',
            largest,
            place: awayFromEnds,
            says: `${ends}. If ${half}${high === 45 ? ' and sizes are 5 to 44' : ''}, it is`,
          } as const,
        ]
      : []),
  ]
}

export const table1: Artefact = {
  paper,
  id: 'table-1',
  title: 'Stability of WD and S under variations in segment size',
  preset,
  run: ({ seed, trials }) => {
    const checks: Check[] = []
    const rows: { name: string; group: string; mean: number; deviation: number; printed: number }[] = []
    Object.entries(printed).forEach(([name, cells], scenarioIndex) => {
      const scenario = name as Scenario
      cells.forEach(([low, high, ...numbers], cell) => {
        const key = scenarioIndex * 4 + cell
        const trialsOf = (streamId: number, largest: number, place: Place) =>
          Array.from({ length: trials }, (_, trial) =>
            runTrial(scenario, low, largest, stream(seed, streamId, key, trial), place),
          )
        const sampled = trialsOf(1, high, anywhere)
        const others = otherwise(scenario, high).map((way, index) => {
          let made: readonly Trial[] | undefined
          return { ...way, trials: () => (made ??= trialsOf(3 + index, way.largest, way.place)) }
        })
        /** The first way that gives the printed number, else all that were tried. */
        const explained = (number: string, metric: Metric, part: Part) => {
          const tried: string[] = []
          for (const [index, way] of others.entries()) {
            const { all, interval } = summary(way.trials(), metric, stream(seed, 5 + index, key))
            const digits = number.length - 2
            const ends = interval[part].map(end => end.toFixed(digits)).join(', ')
            const says = `${way.says} ${all[part].toFixed(digits)} [${ends}].`
            if (isWithin(number, interval[part])) return { [way.verdict]: says }
            tried.push(says)
          }
          return { tried: tried.length === 0 ? CHANCE : tried.join(' ') }
        }
        ;(['WD', 'S'] as const).forEach((metric, index) => {
          const { all, interval } = summary(sampled, metric, stream(seed, 2, key, index))
          const where = `${scenario}, sizes ${low} to ${high}`
          for (const part of ['mean', 'deviation'] as const) {
            const number = numbers[2 * index + (part === 'mean' ? 0 : 1)]!
            checks.push(
              compareWithin({
                id: `${scenario} (${low},${high}) ${metric} ${part}`,
                quantity: `${part === 'mean' ? 'mean' : 'standard deviation'} of ${metric}, ${where}`,
                printed: number,
                computed: all[part],
                interval: interval[part],
                ...(isWithin(number, interval[part]) ? {} : explained(number, metric, part)),
              }),
            )
          }
          rows.push({
            name: `(${low},${high})`,
            group: `${metric}, ${scenario}`,
            ...all,
            printed: Number(numbers[2 * index]),
          })
        })
      })
    })
    return {
      checks,
      notes: [
        `${trials} trials per cell, 100 hypotheses each; the interval is where 99 % of experiments of 10 trials fall, as in the paper.`,
        'The mean size is 25, so k = 12.5 rounds to 12 or 13 from trial to trial; that flip is most of the deviation of WD.',
        'Definition: reference of 1,000 segments, sizes uniform; FN: each boundary missed with chance 1/2; FP: in each segment, with chance 1/2, one boundary more at any place inside.',
      ],
      signatures: [segmentationSimilarity.signature(EDITS), windowDiff.signature({ preset })],
      figures: (['WD', 'S'] as const).map(metric => ({
        name: `table-1-${metric.toLowerCase()}`,
        kind: 'means',
        title: `Mean ${metric} by scenario and range of segment sizes`,
        measure: metric,
        rows: rows.filter(({ group }) => group.startsWith(`${metric},`)),
      })),
    }
  },
}
