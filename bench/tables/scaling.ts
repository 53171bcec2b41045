// (b) Time against boundaries (a straight line), text length (flat), window (flat) and span.
import { type AnyMetric, metrics, type Segmentation } from '../../src/index.ts'
import { digits, duration, race, table } from '../measure.ts'
import { disturb, draw } from '../resample.ts'

const chosen = metrics.filter(({ id }) =>
  [
    'pk',
    'window-diff',
    'win-pr-f',
    'boundary-f',
    'segmentation-similarity',
    'boundary-similarity',
    'alignment-similarity',
    'flexible-similarity',
    'generalized-hamming',
  ].includes(id),
)

export function scalingTables(): string {
  const boundaries = [1_000, 2_000, 4_000, 8_000, 16_000].map(count => pairOf(10 * count, count))
  const lengths = [100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000].map(units =>
    pairOf(units, 5_000),
  )
  return [
    '**Boundaries**, 10 units each: time per boundary of the reference, in multiples of the first column (1 is a straight line).',
    '',
    curve(
      boundaries.map(pair => pair[0].boundaries.length.toLocaleString('en')),
      boundaries,
      {},
      pair => pair[0].boundaries.length,
    ),
    '',
    '**Text length** at 5,000 boundaries, window 5: time in multiples of the first column (1 is flat).',
    '',
    curve(
      lengths.map(([{ units }]) => units.toExponential(0)),
      lengths,
      { window: 5, width: 5 },
      () => 1,
    ),
    '',
    '**Window** at 5,000 boundaries in 10⁷ units.',
    '',
    optionCurve('window', [2, 20, 200, 2_000, 20_000], ['pk', 'window-diff'], pairOf(10_000_000, 5_000)),
    '',
    '**Span** at 5,000 boundaries in 50,000 units. At span 2 one merge pass does; beyond it the search begins.',
    '',
    optionCurve(
      'span',
      [2, 3, 5, 10, 20, 50],
      ['boundary-similarity', 'segmentation-similarity'],
      pairOf(50_000, 5_000),
    ),
  ].join('\n')
}

function pairOf(units: number, count: number): readonly [Segmentation, Segmentation] {
  const reference = draw(units, count, 1)
  return [reference, disturb(reference, 2)]
}

const time = (metric: AnyMetric, pair: readonly [Segmentation, Segmentation], options: object): number => {
  const settled = metric.resolve(options)
  return race([{ name: metric.id, run: () => metric(pair[0], pair[1], settled) }], {
    rounds: 7,
    slice: 8,
  })[0]!.time.median
}

function curve(
  head: readonly string[],
  pairs: readonly (readonly [Segmentation, Segmentation])[],
  options: Readonly<Record<string, unknown>>,
  size: (pair: readonly [Segmentation, Segmentation]) => number,
): string {
  const rows = chosen.map(metric => {
    const own = Object.fromEntries(Object.entries(options).filter(([name]) => name in metric.options))
    const times = pairs.map(pair => time(metric, pair, own) / size(pair))
    return [
      metric.symbol,
      ...times.map((each, index) => (index === 0 ? duration(each) : digits(each / times[0]!))),
    ]
  })
  return table(['', ...head], rows)
}

function optionCurve(
  name: string,
  values: readonly number[],
  ids: readonly string[],
  pair: readonly [Segmentation, Segmentation],
): string {
  const rows = metrics
    .filter(({ id }) => ids.includes(id))
    .map(metric => {
      const times = values.map(value => time(metric, pair, { [name]: value }))
      return [
        metric.symbol,
        ...times.map((each, index) => (index === 0 ? duration(each) : digits(each / times[0]!))),
      ]
    })
  return table(['', ...values.map(value => `${name} ${value.toLocaleString('en')}`)], rows)
}
