// (f) A large evaluation: 10,000 documents, 5 coders, every pair, 6 metrics; then 10,000 bootstrap replicates.
import { evaluate, simulateCorpus } from '../../src/index.ts'
import { digits, processorTime, table } from '../measure.ts'

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
    evaluate(corpus, { metrics: METRICS, detail: 'pooled', interval: { replicates: 10_000 } }),
  )
  // Symmetric metrics compare a pair once, WindowDiff and Pk both ways.
  const comparisons = 10_000 * (4 * 10 + 2 * 20)
  return [
    table(
      ['10,000 documents × 5 coders × all pairs × 6 metrics', 'time'],
      [
        [`${comparisons.toLocaleString('en')} comparisons, pooled`, `${digits(plain)} s`],
        [
          'the same with intervals from 10,000 bootstrap replicates, of every coder and overall',
          `${digits(sure)} s`,
        ],
      ],
    ),
    '',
    'One run each, one thread, processor time.',
  ].join('\n')
}
