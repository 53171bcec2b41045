// (f) A large evaluation: 10,000 documents, 5 coders, every pair, 6 metrics; then 10,000 bootstrap resamples.

import { simulateCorpus } from '../../src/evaluate/index.ts'
import { agreement, evaluate } from '../../src/index.ts'
import { digits, processorTime, table } from '../measure.ts'
import { draw } from '../resample.ts'

const METRICS = [
  'boundary-similarity',
  'segmentation-similarity',
  'alignment-similarity',
  'window-diff',
  'pk',
  'boundary-f',
]

export function corpusTable(): string {
  const corpus = simulateCorpus({ seed: 1, items: 10_000, coders: 5 })
  const timed = (work: () => unknown): number => {
    const start = processorTime()
    work()
    return (processorTime() - start) / 1000
  }
  const plain = timed(() => evaluate(corpus, { metrics: METRICS, detail: 'pooled' }))
  const sure = timed(() =>
    evaluate(corpus, { metrics: METRICS, detail: 'pooled', interval: { resamples: 10_000 } }),
  )
  // Symmetric metrics compare a pair once, WindowDiff and Pk both ways.
  const comparisons = 10_000 * (4 * 10 + 2 * 20)
  return [
    table(
      ['10,000 documents × 5 coders × all pairs × 6 metrics', 'time'],
      [
        [`${comparisons.toLocaleString('en')} comparisons, pooled`, `${digits(plain)} s`],
        [
          'the same with intervals from 10,000 bootstrap resamples, of every coder and overall',
          `${digits(sure)} s`,
        ],
      ],
    ),
    '',
    'One run each, one thread, processor time.',
    '',
    goalsTable(),
  ].join('\n')
}

/** Median of processor times of a call that has run before, in milliseconds. */
function warm(work: () => unknown, rounds: number): number {
  for (let round = 0; round < Math.min(rounds, 10); round++) work()
  const times = Array.from({ length: rounds }, () => {
    const start = processorTime()
    work()
    return processorTime() - start
  })
  return times.sort((a, b) => a - b)[rounds >> 1]!
}

/** segeval's processor time of the first job, as it was measured elsewhere: 49 times 156 ms. It is not run here. */
const SEGEVAL = 49 * 156

/** The jobs that have goals. */
function goalsTable(): string {
  const five = simulateCorpus({ seed: 1, items: 1000, coders: 5 })
  const compared = warm(() => evaluate(five, { metrics: ['B', 'WD'], detail: 'pooled' }), 25)
  const agreed = warm(() => agreement(five, { coefficient: 'multi-pi', expected: 'published' }), 25)
  const twelve = simulateCorpus({ seed: 1, items: 1000, coders: 12 })
  const [first, ...others] = twelve.items[0]!.codings.map(({ coder }) => coder)
  const roles = { references: [first!], hypotheses: others, detail: 'pooled' } as const
  const tested = warm(() => evaluate(twelve, { ...roles, tests: true }), 1)
  const codings = Array.from({ length: 200 }, (_, index) => ({
    coder: `coder ${index}`,
    segmentation: draw(100_000, 10_000, 2 * index + 1),
  }))
  const many = { items: [{ id: 'a', units: 100_000, codings }] }
  const all = warm(() => evaluate(many, { detail: 'pooled' }), 1)
  return table(
    ['job', 'time', 'goal'],
    [
      ['1,000 documents × 5 coders, every pair: B and WindowDiff, pooled', `${digits(compared)} ms`, ''],
      ['the same: π* of B, with every item, pair and coder', `${digits(agreed)} ms`, ''],
      [
        'both together',
        `${digits(compared + agreed)} ms, ${digits(SEGEVAL / (compared + agreed))} × segeval`,
        `500 × segeval: ${digits(SEGEVAL / 500)} ms`,
      ],
      [
        'paired permutation tests of 11 hypotheses × 1,000 items, 4 metrics',
        `${digits(tested / 1000)} s`,
        '3 s',
      ],
      ['200 coders × 100,000 units, every pair, 4 metrics', `${digits(all / 1000)} s`, '2 s'],
    ],
  )
}
