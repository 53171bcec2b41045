import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import {
  type AnyMetric,
  CesuraError,
  fromLevels,
  mergeTypes,
  metrics,
  type PresetName,
  type Segmentation,
} from '../../src/index.ts'
import { presetsOf } from '../../src/metrics/index.ts'
import { kinds, type Pair } from '../support/arbitraries.ts'

/** A metric under some options, with data that it takes. */
export interface Setting {
  readonly name: string
  readonly metric: AnyMetric
  readonly options: Readonly<Record<string, unknown>>
  readonly pairs: (count: number) => fc.Arbitrary<Pair[]>
  /** The tally of a drawn pair holds a number that is not whole: sums are equal to 1e-12, not to the last bit. */
  readonly fractional: boolean
}

/** Metrics whose evidence is a float by design; every other tally is whole numbers. */
export const fractionalTallies: readonly string[] = [
  'adjusted-rand',
  'alignment-similarity',
  'bcubed-f',
  'bcubed-precision',
  'bcubed-recall',
  'covering',
  'mean-iou',
  'nwin',
  'panoptic-precision',
  'panoptic-quality',
  'panoptic-recall',
  'panoptic-segmentation',
  'segment-iou-f',
  'segment-iou-precision',
  'segment-iou-recall',
  'segmentation-similarity',
  'superdialseg-score',
  'weighted-adjusted-rand',
  'boundary-f',
  't-precision',
  't-recall',
  't-measure',
  'l-precision',
  'l-recall',
  'l-measure',
]

/**
 * Scores that need not lie between their parts when pooled: segeval's micro F adds ratios over types before it divides;
 * an F of two ratios that are pooled apart; a ratio that counts boundaries of items where it is undefined;
 * the F of levels weighs precision and recall by different queries.
 */
export function addsRatios(metric: AnyMetric, options: object): boolean {
  const { average, matching } = metric.resolve(options)
  if (['density-ratio', 't-measure', 'l-measure', 'purity-coverage-f'].includes(metric.id)) return true
  if (metric.id === 'bcubed-f') return average === 'means'
  if (metric.id === 'bed-f') return average === 'segeval-micro'
  if (metric.id === 'segment-iou-f') return average !== 'items-f'
  return metric.id === 'boundary-f' && (average === 'items-pr' || matching === 'any-within')
}

/** Scores that an epsilon keeps from reaching the best by so much, and those with the error of ruptures. */
export const keptFromBest = (metric: AnyMetric, options: object): boolean =>
  (metric.id === 'mean-iou' && metric.resolve(options).epsilon > 0) ||
  metric.resolve(options).matching === 'first-within'

/** What a metric asks for when it throws this code. */
const completions: Readonly<Record<string, Record<string, unknown>>> = {
  'window-required': { window: 3 },
  'tolerance-required': { tolerance: 2 },
}

/** Options beside the defaults and the presets under which the laws differ. */
const further: Readonly<Record<string, readonly Record<string, unknown>[]>> = {
  'boundary-precision': [
    { tolerance: 2 },
    { tolerance: 2, matching: 'greedy-nearest' },
    { trim: false },
    { trim: 'silence' },
  ],
  'boundary-recall': [
    { tolerance: 2 },
    { tolerance: 2, matching: 'greedy-nearest' },
    { tolerance: 2, matching: 'any-within', trim: 'start' },
  ],
  'boundary-f': [
    { tolerance: 1 },
    { tolerance: 3, matching: 'greedy-nearest' },
    { beta: 2 },
    { beta: 0 },
    { tolerance: 1, matching: 'any-within' },
    { tolerance: 2, reach: 'below', trim: 'end' },
    { average: 'items-pr', onEmpty: 'zero' },
    { excludeEvery: 3, trim: 'no' },
  ],
  'boundary-deviation': [{ direction: 'hypothesis' }, { summary: 'mean' }, { summary: 'max', trim: 'no' }],
  purity: [{ weighting: 'segments' }, { weighting: 'covered' }],
  coverage: [{ weighting: 'segments' }, { weighting: 'covered' }],
  'purity-coverage-f': [{ weighting: 'segments' }, { beta: 2 }],
  'panoptic-quality': [{ matching: 'majority' }, { weight: 'none' }],
  'panoptic-precision': [{ matching: 'majority', weight: 'none' }],
  'panoptic-recall': [{ matching: 'majority', weight: 'none' }],
  'panoptic-segmentation': [{ matching: 'majority' }],
  'bcubed-f': [{ average: 'units' }, { average: 'units', beta: 2 }, { beta: 0.5 }],
  covering: [{ direction: 'hypothesis' }],
  'adjusted-rand': [{ onEmpty: 'one' }],
  'weighted-adjusted-rand': [{ alpha: 0 }, { alpha: 3, onEmpty: 'one' }],
  'hausdorff-distance': [{ trim: 'no' }],
  'segment-iou-f': [{ thresholds: [0.3, 0.7], hit: 'above' }, { average: 'items-f' }],
  pk: [
    { window: 3 },
    { windows: 'padded' },
    { windows: 'nltk-n', closed: true, window: 2 },
    { windows: 'nltk-n', marks: 'start', window: 2 },
    { windows: 'segeval-padded' },
    { rounding: 'floor', minWindow: 1 },
  ],
  'window-diff': [
    { window: 3 },
    { windows: 'padded', window: 4 },
    { windows: 'nltk-n' },
    { windows: 'segeval-padded', onEmpty: 'segeval' },
    { weighted: true },
    { weighted: true, window: 5 },
  ],
  nwin: [{ window: 3 }, { windows: 'padded' }],
  'win-pr-f': [{ width: 3 }, { width: 1 }, { width: 3, beta: 2 }],
  'generalized-hamming': [{ insert: 1, delete: 3 }, { shift: 0 }],
  'flexible-similarity': [
    { transpositionCost: 0.2, rule: 'max' },
    { transpositionCost: 3, algorithm: 'recursive' },
  ],
  'flexible-boundary-similarity': [{ ties: 'min' }, { transpositionCost: 0 }],
  'boundary-similarity': [
    { span: 6 },
    { span: 4, matching: 'min-cost' },
    { span: 4, matching: 'min-edits', transposition: 'span/(n-1)', substitution: 'range' },
  ],
  'segmentation-similarity': [
    { variant: '2012', span: 4 },
    { normalisation: 'pb', span: 3 },
  ],
  'bed-precision': [{ span: 5 }],
  'bed-f': [{ beta: 2 }, { span: 5 }],
}

/** Draws that decide whether a metric takes a kind of data. */
const samples = Object.fromEntries(
  Object.entries(kinds).map(([kind, draw]) => [kind, fc.sample(draw(1), { seed: 7, numRuns: 60 }).flat()]),
) as Record<keyof typeof kinds, Pair[]>

function takes(metric: AnyMetric, options: object, pairs: readonly Pair[]): string | undefined {
  try {
    const resolved = metric.resolve(options)
    for (const [reference, hypothesis] of pairs) metric(reference, hypothesis, resolved)
  } catch (error) {
    if (error instanceof CesuraError) return error.code
    throw error
  }
  return undefined
}

/** Whether the types of boundaries make no difference: then typed data would only repeat the untyped. */
function ignoresTypes(metric: AnyMetric, options: object, pairs: readonly Pair[]): boolean {
  const resolved = metric.resolve(options)
  return pairs.every(([reference, hypothesis]) =>
    isDeepStrictEqual(
      metric.tally(reference, hypothesis, resolved),
      metric.tally(mergeTypes(reference), mergeTypes(hypothesis), resolved),
    ),
  )
}

/** Lengths of time that a preset sets, as units: the data drawn here have no axis. */
function inUnits(metric: AnyMetric, preset: PresetName): Record<string, number> {
  const set = Object.entries(metric.resolve({ preset })).filter(([, value]) =>
    /^[\d.]+s$/.test(String(value)),
  )
  return Object.fromEntries(set.map(([name]) => [name, 2]))
}

function settingsOf(metric: AnyMetric): Setting[] {
  const all = [
    {},
    ...presetsOf(metric.id).map(preset => ({ preset, ...inUnits(metric, preset) })),
    ...(further[metric.id] ?? []),
  ] as Record<string, unknown>[]
  return all.flatMap(given => {
    const refusals: string[] = []
    const settings: Setting[] = []
    for (const [kind, pairs] of Object.entries(kinds)) {
      let options = given
      let rejection = takes(metric, options, samples[kind as keyof typeof kinds])
      if (rejection !== undefined && completions[rejection] !== undefined) {
        options = { ...given, ...completions[rejection] }
        rejection = takes(metric, options, samples[kind as keyof typeof kinds])
      }
      if (rejection !== undefined) {
        refusals.push(`${kind}: ${rejection}`)
        continue
      }
      const alreadySampled = settings.length > 0
      if (alreadySampled && ignoresTypes(metric, options, samples[kind as keyof typeof kinds])) continue
      const resolved = metric.resolve(options)
      const fractional = samples[kind as keyof typeof kinds].some(([reference, hypothesis]) =>
        Object.values(metric.tally(reference, hypothesis, resolved)).some(count => !Number.isInteger(count)),
      )
      const name = `${metric.id} ${JSON.stringify(options)} on ${kind}`
      settings.push({ name, metric, options, pairs, fractional })
    }
    if (settings.length === 0)
      throw new Error(`${metric.id} ${JSON.stringify(given)} takes no data we draw: ${refusals.join(', ')}`)
    return settings
  })
}

/** Levels with a label for every segment: the segments of a drawn pair, cut again at every second boundary. */
const withLevels = ([reference, hypothesis]: Pair): Pair => {
  const levels = ({ units, boundaries }: Segmentation): Segmentation => {
    const fine = [...boundaries]
    const coarse = fine.filter((_, index) => index % 2 === 0)
    const labels = [coarse, fine].map(list =>
      Array.from({ length: list.length + 1 }, (_, at) => 'abc'[at % 3]!),
    )
    return fromLevels(units, [coarse, fine], { labels }) as unknown as Segmentation
  }
  return [levels(reference), levels(hypothesis)]
}

const pairsOfLevels: Setting['pairs'] = count => kinds.untyped(count).map(pairs => pairs.map(withLevels))

/** Metrics of levels on levels, under their defaults and every preset. */
const levelSettings = (metric: AnyMetric): Setting[] =>
  [{}, ...presetsOf(metric.id).map(preset => ({ preset }))].map(options => ({
    name: `${metric.id} ${JSON.stringify(options)} on levels`,
    metric,
    options,
    pairs: pairsOfLevels,
    fractional: metric.group !== 'segment-f',
  }))

/** Metrics of boundaries and levels under their defaults, every preset and some more options; those of scores have laws of their own. */
export const settings: readonly Setting[] = metrics.flatMap(metric =>
  metric.takes === 'boundaries' ? settingsOf(metric) : metric.takes === 'levels' ? levelSettings(metric) : [],
)
