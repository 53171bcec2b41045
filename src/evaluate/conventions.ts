import type { Better } from '../metrics/definition.ts'
import { describeMetric } from '../metrics/describe-metric.ts'
import type { AnyMetric } from '../metrics/metric.ts'
import { type PresetName, presetPooling, presetsOf } from '../metrics/presets.ts'
import { type MetricRequest, readRequest } from '../metrics/request.ts'
import type { Corpus } from '../model/corpus.ts'
import { CesuraError } from '../model/error.ts'
import { type EvaluateOptions, evaluate } from './evaluate.ts'
import type { Estimate, Pool, Settings } from './evaluation.ts'
import { pooledSignature } from './plan.ts'

/** An option that a convention sets to something else than the default, both as signatures print them. */
export interface DifferingOption {
  readonly name: string
  readonly about: string
  readonly value: string
  readonly usual: string
}

/** One hypothesis (one coder, where every pair is compared) under one convention. */
export interface ConventionValue {
  readonly hypothesis: string
  readonly value: number | null
  readonly reason?: string
}

/** One metric under one convention. */
export interface Convention {
  /** Unique: `default`, `default, macro`, `nltk`, `nltk, n marks, closed`. */
  readonly name: string
  /** `default`, or the name of the preset. */
  readonly preset: 'default' | PresetName
  /** How the pairs were pooled. */
  readonly pool: Pool
  /** All hypotheses together. */
  readonly value: number | null
  readonly reason?: string
  /** One for each hypothesis, in the order of `hypotheses`. */
  readonly values: readonly ConventionValue[]
  /** Value minus that of the default; null where either is undefined. */
  readonly difference: number | null
  readonly signature: string
  /** What it sets otherwise than the default. */
  readonly differs: readonly DifferingOption[]
  /** Why this convention gives no numbers here: an error that the source itself would raise. */
  readonly problem?: string
}

/** One metric under every convention, on the same data. */
export interface Conventions extends Pick<Settings, 'design' | 'references' | 'referencesBy' | 'hypotheses'> {
  readonly metric: string
  readonly symbol: string
  readonly better: Better
  /** The default first, then the other way to pool, then the presets that say something of the metric. */
  readonly conventions: readonly Convention[]
  /** Lowest and highest value of all hypotheses together; undefined where there is none. */
  readonly spread: readonly [number, number] | undefined
}

/** A convention before it is run. */
interface Candidate {
  readonly name: string
  readonly preset?: PresetName
  readonly options: Readonly<Record<string, unknown>>
  readonly pool: Pool
}

/**
 * One metric under its defaults, pooled the other way, and under every preset that says something of it, on the same
 * comparisons: how much of a difference between two papers is only a convention. NLTK stands there three times: on
 * the n − 1 gaps, and on strings of n marks without (open) and with (closed) a mark on the last unit. A convention
 * under which the source would stop (NLTK's WindowDiff without a window) has its problem instead of a value.
 *
 * @param corpus - items with the codings of several coders
 * @param request - the metric: its id or symbol, the metric itself, or `{ id, preset, options }`
 * @param options - who is compared, and how items are pooled
 * @returns a row for each convention, with its value
 * @example
 * conventions(makeCorpus([{ id: 'a', units: 12, codings: [
 *   { coder: 'x', segmentation: fromMasses([4, 4, 4]) }, { coder: 'y', segmentation: fromMasses([4, 8]) },
 * ] }]), 'pk').conventions[0].preset //=> 'default'
 */
export function conventions(
  corpus: Corpus,
  request: MetricRequest,
  options: Pick<EvaluateOptions, 'references' | 'hypotheses' | 'pool'> = {},
): Conventions {
  const { metric, options: given } = readRequest(request)
  const pool = options.pool ?? 'micro'
  const usual = metric.resolve(given) as Record<string, unknown>
  const roles = evaluate(corpus, { ...options, metrics: [], detail: 'pooled' }).settings
  const run = ({ name, preset, options: own, pool }: Candidate): Omit<Convention, 'difference'> => {
    const all = { ...(preset === undefined ? {} : { preset }), ...own, ...given }
    const settings = metric.resolve(all) as Record<string, unknown>
    const facts = {
      name,
      preset: preset ?? ('default' as const),
      pool,
      differs: differing(metric, usual, settings),
    }
    try {
      const [result] = evaluate(corpus, {
        ...options,
        pool,
        metrics: [{ id: metric, ...(preset === undefined ? {} : { preset }), options: { ...own, ...given } }],
        detail: 'pooled',
      }).metrics
      return {
        ...facts,
        ...estimateOf(result!.overall[pool]),
        values: result!.hypotheses.map(row => ({ hypothesis: row.hypothesis, ...estimateOf(row[pool]) })),
        signature: result!.signature,
      }
    } catch (error) {
      if (preset === undefined || !(error instanceof CesuraError)) throw error
      return {
        ...facts,
        value: null,
        values: roles.hypotheses.map(hypothesis => ({ hypothesis, value: null })),
        signature: pooledSignature(metric.signature(all), pool),
        problem: error.message,
      }
    }
  }
  const found = candidates(metric, pool, options.pool !== undefined).map(run)
  const base = found[0]!.value
  const values = found.flatMap(({ value }) => (value === null ? [] : [value]))
  const { design, references, referencesBy, hypotheses } = roles
  return {
    metric: metric.id,
    symbol: metric.symbol,
    better: metric.better,
    design,
    references,
    referencesBy,
    hypotheses,
    conventions: found.map(convention => ({
      ...convention,
      difference: base === null || convention.value === null ? null : convention.value - base,
    })),
    spread: values.length === 0 ? undefined : [Math.min(...values), Math.max(...values)],
  }
}

const estimateOf = ({ value, reason }: Estimate) => (reason === undefined ? { value } : { value, reason })

/** Everything that is tried of a metric. */
function candidates(metric: AnyMetric, pool: Pool, asked: boolean): Candidate[] {
  const other = pool === 'micro' ? 'macro' : 'micro'
  const tried: Candidate[] = [
    { name: 'default', options: {}, pool },
    { name: `default, ${other}`, options: {}, pool: other },
  ]
  for (const preset of presetsOf(metric.id)) {
    // What the user says wins over what the preset says.
    tried.push({
      name: preset,
      preset,
      options: {},
      pool: (asked ? undefined : presetPooling(preset, metric).pool) ?? pool,
    })
    if (preset !== 'nltk' || !Object.hasOwn(metric.options, 'closed')) continue
    for (const closed of [false, true]) {
      const name = `nltk, n marks, ${closed ? 'closed' : 'open'}`
      tried.push({ name, preset, options: { windows: 'nltk-n', closed }, pool })
    }
  }
  return tried
}

/** The options whose value is not the default, both as signatures print them. */
export function differing(
  metric: AnyMetric,
  usual: Readonly<Record<string, unknown>>,
  settings: Readonly<Record<string, unknown>>,
): DifferingOption[] {
  return Object.entries(describeMetric(metric).options).flatMap(([name, { about }]) => {
    const option = metric.options[name]!
    const [value, other] = [option.print(settings[name]), option.print(usual[name])]
    return value === other ? [] : [{ name, about, value, usual: other }]
  })
}
