import { formats, readFiles, writeCorpus } from '../../src/formats/index.ts'
import {
  agreement,
  type Corpus,
  evaluate,
  fromBoundaries,
  makeCorpus,
  metrics,
  type Segmentation,
} from '../../src/index.ts'
import type { FuzzTarget } from '../target.ts'
import { commandGrowthTarget } from './commands.ts'
import { complexityOf } from './measure.ts'
import { regexTarget } from './regular-expressions.ts'
import { repeatTarget } from './repeat.ts'

const every = (units: number, step: number, from = step) =>
  Array.from({ length: Math.floor((units - 1 - from) / step) + 1 }, (_, at) => from + at * step)

/** One text of many units, or many items of few: a corpus can grow in either way. */
function corpus(size: number, by: 'units' | 'items' | 'coders'): Corpus {
  const units = by === 'units' ? size : 12
  const texts = Array.from({ length: units }, (_, at) => `w${at}`)
  const coders = by === 'coders' ? Math.ceil(Math.sqrt(size)) : 2
  return makeCorpus(
    Array.from({ length: by === 'items' ? Math.ceil(size / 12) : 1 }, (_, item) => ({
      id: `i${item}`,
      units,
      texts,
      codings: Array.from({ length: coders }, (_, coder) => ({
        coder: `c${coder}`,
        segmentation: fromBoundaries(units, every(units, 3 + (coder % 2))),
      })),
    })),
  )
}

interface FormatCase {
  readonly format: string
  readonly by: 'units' | 'items'
}

const writable = formats.filter(({ write }) => write !== undefined).map(({ id }) => id)

const formatTarget: FuzzTarget<FormatCase> = {
  name: 'complexity of readers and writers',
  part: 'complexity',
  make: random => ({ format: random.pick(writable), by: random.pick(['units', 'items'] as const) }),
  only: writable.flatMap(format => [
    { format, by: 'units' as const },
    { format, by: 'items' as const },
  ]),
  async run({ format, by }) {
    const [small, large] = [corpus(2000, by), corpus(32_000, by)]
    let written: ReturnType<typeof writeCorpus>[]
    try {
      written = [small, large].map(one => writeCorpus(one, format))
    } catch (error) {
      if ((error as Error).name === 'CesuraError') return undefined
      throw error
    }
    const files = written.map(one => (typeof one === 'string' ? [{ name: 'corpus', text: one }] : one))
    return (
      (await complexityOf(
        `writing ${format} by ${by}`,
        () => writeCorpus(small, format),
        () => writeCorpus(large, format),
      )) ??
      (await complexityOf(
        `reading ${format} by ${by}`,
        () => readFiles(files[0]!, { format }),
        () => readFiles(files[1]!, { format }),
      )) ??
      (await complexityOf(
        `telling ${format} by ${by}`,
        () => readFiles(files[0]!),
        () => readFiles(files[1]!),
      ))
    )
  },
}

const flat = metrics.filter(({ takes }) => takes === 'boundaries').map(({ id }) => id)

const metricTarget: FuzzTarget<{ readonly metric: string }> = {
  name: 'complexity of metrics',
  part: 'complexity',
  make: random => ({ metric: random.pick(flat) }),
  only: flat.map(metric => ({ metric })),
  run({ metric }) {
    const own = metrics.find(({ id }) => id === metric)
    if (own === undefined) return undefined
    const sides = (size: number): [Segmentation, Segmentation] => [
      fromBoundaries(size, every(size, 3)),
      fromBoundaries(size, every(size, 4, 2)),
    ]
    const [small, large] = [sides(20_000), sides(320_000)]
    return complexityOf(
      metric,
      () => own(...small),
      () => own(...large),
    )
  },
}

const corpusTarget: FuzzTarget<{ readonly what: 'evaluate' | 'agreement' | 'coders' }> = {
  name: 'complexity of evaluations',
  part: 'complexity',
  make: random => ({ what: random.pick(['evaluate', 'agreement', 'coders'] as const) }),
  only: [{ what: 'evaluate' }, { what: 'agreement' }, { what: 'coders' }],
  run({ what }) {
    const by = what === 'coders' ? 'coders' : 'items'
    const [small, large] = [corpus(2000, by), corpus(32_000, by)]
    const work = (one: Corpus) =>
      what === 'evaluate'
        ? () => void evaluate(one, { metrics: ['B'], references: ['c0'], bounds: false })
        : () => void agreement(one, { similarity: 'B' })
    return complexityOf(what, work(small), work(large))
  },
}

export const complexityTargets: readonly FuzzTarget[] = [
  formatTarget,
  metricTarget,
  corpusTarget,
  commandGrowthTarget,
  repeatTarget,
  regexTarget,
]
