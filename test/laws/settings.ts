import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import {
  type AnyMetric,
  CesuraError,
  fromLevels,
  mergeTypes,
  metrics,
  presetsOf,
  type Segmentation,
} from '../../src/index.ts'
import { kinds, type Pair } from '../arbitraries.ts'

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
  'alignment-similarity',
  'nwin',
  'segmentation-similarity',
  't-precision',
  't-recall',
  't-measure',
  'l-precision',
  'l-recall',
  'l-measure',
]

/** Segeval's micro F adds ratios over types before it divides: pooled, it need not lie between its parts;
 * the F of levels weighs precision and recall by different queries. */
export const addsRatios = (metric: AnyMetric, options: object): boolean =>
  metric.id === 't-measure' ||
  metric.id === 'l-measure' ||
  (metric.id === 'bed-f' && metric.resolve(options).average === 'segeval-micro')

/** What a metric asks for when it throws this code. */
const completions: Readonly<Record<string, Record<string, unknown>>> = {
  'window-required': { window: 3 },
}

/** Options beside the defaults and the presets under which the laws differ. */
const further: Readonly<Record<string, readonly Record<string, unknown>[]>> = {
  'boundary-precision': [{ tolerance: 2 }, { tolerance: 2, matching: 'greedy-nearest' }, { trim: false }],
  'boundary-recall': [{ tolerance: 2 }, { tolerance: 2, matching: 'greedy-nearest' }],
  'boundary-f': [{ tolerance: 1 }, { tolerance: 3, matching: 'greedy-nearest' }, { beta: 2 }, { beta: 0 }],
  pk: [
    { window: 3 },
    { windows: 'padded' },
    { windows: 'nltk-n', closed: true, window: 2 },
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
  for (const [reference, hypothesis] of pairs) {
    try {
      metric(reference, hypothesis, options)
    } catch (error) {
      if (error instanceof CesuraError) return error.code
      throw error
    }
  }
  return undefined
}

/** Whether the types of boundaries make no difference: then typed data would only repeat the untyped. */
function ignoresTypes(metric: AnyMetric, options: object, pairs: readonly Pair[]): boolean {
  return pairs.every(([reference, hypothesis]) =>
    isDeepStrictEqual(
      metric.tally(reference, hypothesis, options),
      metric.tally(mergeTypes(reference), mergeTypes(hypothesis), options),
    ),
  )
}

function settingsOf(metric: AnyMetric): Setting[] {
  const all = [
    {},
    ...presetsOf(metric.id).map(preset => ({ preset })),
    ...(further[metric.id] ?? []),
  ] as Record<string, unknown>[]
  return all.flatMap(given => {
    const refusals: string[] = []
    const settings: Setting[] = []
    for (const [kind, pairs] of Object.entries(kinds)) {
      let options = given
      let refusal = takes(metric, options, samples[kind as keyof typeof kinds])
      if (refusal !== undefined && completions[refusal] !== undefined) {
        options = { ...given, ...completions[refusal] }
        refusal = takes(metric, options, samples[kind as keyof typeof kinds])
      }
      if (refusal !== undefined) {
        refusals.push(`${kind}: ${refusal}`)
        continue
      }
      const alreadyDrawn = settings.length > 0
      if (alreadyDrawn && ignoresTypes(metric, options, samples[kind as keyof typeof kinds])) continue
      const fractional = samples[kind as keyof typeof kinds].some(([reference, hypothesis]) =>
        Object.values(metric.tally(reference, hypothesis, options)).some(count => !Number.isInteger(count)),
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

/** Metrics of levels on levels, under their defaults and every preset. */
const levelSettings = (metric: AnyMetric): Setting[] =>
  [{}, ...presetsOf(metric.id).map(preset => ({ preset }))].map(options => ({
    name: `${metric.id} ${JSON.stringify(options)} on levels`,
    metric,
    options,
    pairs: count => kinds.untyped(count).map(pairs => pairs.map(withLevels)),
    fractional: metric.group !== 'segment-f',
  }))

/** Metrics of boundaries and levels under their defaults, every preset and some more options; those of scores have laws of their own. */
export const settings: readonly Setting[] = metrics.flatMap(metric =>
  metric.takes === 'boundaries' ? settingsOf(metric) : metric.takes === 'levels' ? levelSettings(metric) : [],
)
