import type { Better } from '../metrics/definition/definition.ts'
import type { AnyMetric } from '../metrics/definition/metric.ts'
import { describeMetric } from '../metrics/describe-metric.ts'
import { type PresetName, presetPooling, presetsOf } from '../metrics/presets.ts'
import { type MetricRequest, readRequest } from '../metrics/request.ts'
import type { Corpus } from '../model/corpus.ts'
import { CesuraError, invalid } from '../model/error.ts'
import { chunksegGridRequired } from '../model/errors/grid.ts'
import { gridOf, onChunksegGrid } from '../model/grid.ts'
import { present } from '../model/plain.ts'
import { requireNames } from '../model/require.ts'
import { VERSION } from '../model/version.ts'
import { type EvaluateOptions, evaluate } from './evaluate.ts'
import type { Estimate, Pool, Settings } from './evaluation.ts'
import { pooledSignature } from './plan.ts'

/** An option that a convention sets to something else than the default, both as signatures print them. */
export interface DifferingOption {
  readonly name: string
  readonly about: string
  readonly value: string
  readonly default: string
}

/** One hypothesis (one coder, where every pair is compared) under one convention. */
export interface ConventionValue {
  readonly hypothesis: string
  readonly value: number | null
  readonly reason?: string
}

/** One metric under one convention. */
export interface Convention {
  /** Unique: `default`, `default, macro`, `nltk`, `nltk-n-closed`, `ruptures, corrected`. */
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

/** Who is compared, how the pairs are pooled, and which conventions are run. */
export interface ConventionsOptions
  extends Pick<EvaluateOptions, 'references' | 'hypotheses' | 'pool' | 'select' | 'levels'> {
  /** Only the conventions of these names, as `conventionNames` gives them, such as the next one of a page. @defaultValue all */
  readonly only?: readonly string[]
}

/** A convention before it is run. */
interface Candidate {
  readonly name: string
  readonly preset?: PresetName
  /** Whether the preset counts on the grid of chunkseg. */
  readonly onChunksegGrid?: boolean
  /** Options of a convention that is no preset: those that give the right number where a preset repeats an error. */
  readonly right?: Readonly<Record<string, unknown>> | undefined
  readonly pool: Pool
}

/**
 * One metric under its defaults, pooled the other way, and under every preset that says something of it, on the same
 * comparisons: how much of a difference between two papers is only a convention. NLTK occurs three times: on
 * the n − 1 gaps, and on strings of n marks without (open) and with (closed) a mark on the last unit. A convention
 * under which the source would stop (NLTK's WindowDiff without a window) has its problem instead of a value. Next to a
 * preset that repeats an error of its source is the right number (`ruptures, corrected`). Recordings on another grid are put on
 * that of chunkseg for its preset.
 *
 * @param corpus - items with the codings of several coders
 * @param request - the metric: its id or symbol, the metric itself, or `{ id, preset, options }`
 * @param options - who is compared, how items are pooled, and which conventions are run
 * @returns a row for each convention, with its value; the difference is null where the default was not run
 * @throws CesuraError `unknown-metric`, `option-unknown`, `option-invalid`, `unknown-coder` for roles that nobody has,
 *   `not-a-corpus`, and the errors of `evaluate`
 * @example
 * conventions(makeCorpus([{ id: 'a', units: 12, codings: [
 *   { coder: 'x', segmentation: fromMasses([4, 4, 4]) }, { coder: 'y', segmentation: fromMasses([4, 8]) },
 * ] }]), 'pk').conventions[0].preset //=> 'default'
 */
export function conventions(
  corpus: Corpus,
  request: MetricRequest,
  options: ConventionsOptions = {},
): Conventions {
  const { metric, options: given } = readRequest(request)
  const { only, ...asked } = options
  if (only !== undefined) requireNames('only', only)
  const pool = asked.pool ?? 'micro'
  const defaults = metric.resolve(given) as Record<string, unknown>
  const roles = evaluate(corpus, { ...asked, metrics: [], detail: 'pooled' }).settings
  const chunkseg = onChunksegGrid(corpus)
  const run = ({
    name,
    preset,
    right,
    pool,
    onChunksegGrid: onFlags = false,
  }: Candidate): Omit<Convention, 'difference'> => {
    const own = { ...right, ...given }
    const all = { ...present({ preset }), ...own }
    const settings = metric.resolve(all) as Record<string, unknown>
    const facts = {
      name,
      preset: preset ?? ('default' as const),
      pool,
      differs: [
        ...differing(metric, defaults, settings),
        ...(onFlags && chunkseg !== undefined ? differingGrid(corpus, chunkseg) : []),
      ],
    }
    try {
      if (onFlags && chunkseg === undefined)
        throw invalid(chunksegGridRequired, { preset: preset!, id: metric.id })
      const [result] = evaluate(onFlags ? chunkseg! : corpus, {
        ...asked,
        pool,
        metrics: [present({ id: metric, preset, options: own })],
        detail: 'pooled',
      }).metrics
      return {
        ...facts,
        ...estimateOf(result!.overall[pool]),
        values: result!.hypotheses.map(row => ({ hypothesis: row.hypothesis, ...estimateOf(row[pool]) })),
        signature: result!.signature,
      }
    } catch (error) {
      if ((preset === undefined && right === undefined) || !(error instanceof CesuraError)) throw error
      return {
        ...facts,
        value: null,
        values: roles.hypotheses.map(hypothesis => ({ hypothesis, value: null })),
        signature: pooledSignature(metric.signature(metric.resolve(all, corpus.scale)), pool),
        problem: error.message,
      }
    }
  }
  const found = candidates(metric, pool, asked.pool !== undefined)
    .filter(({ name }) => only === undefined || only.includes(name))
    .map(run)
  const base = found.find(({ name }) => name === 'default')?.value ?? null
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

/**
 * The names of the conventions that `conventions` runs for a metric, in its order: for running them one by one.
 *
 * @param request - the metric: its id or symbol, the metric itself, or `{ id, preset, options }`
 * @param pool - how items are pooled where the convention does not say it
 * @returns names such as `default`, `default, macro`, `nltk-n-closed`
 */
export const conventionNames = (request: MetricRequest, pool: Pool = 'micro'): string[] =>
  candidates(readRequest(request).metric, pool, true).map(({ name }) => name)

/** The grid of a preset, where recordings are on another one. */
export function differingGrid(corpus: Corpus, other: Corpus): DifferingOption[] {
  const [from, to] = [gridOf(corpus), gridOf(other)]
  if (from === undefined || to === undefined || from.snap === to.snap) return []
  const left = corpus.items.length - other.items.length
  return [
    {
      name: 'grid',
      about: 'the grid of equal units of time that recordings are on',
      value: `${to.unit}/${to.snap}${left === 0 ? '' : `, ${left} shorter than a unit left out`}`,
      default: `${from.unit}/${from.snap}`,
    },
  ]
}

const estimateOf = ({ value, reason }: Estimate) => (reason === undefined ? { value } : { value, reason })

/** Everything that is tried of a metric. */
function candidates(metric: AnyMetric, pool: Pool, asked: boolean): Candidate[] {
  const other = pool === 'micro' ? 'macro' : 'micro'
  const tried: Candidate[] = [
    { name: 'default', pool },
    { name: `default, ${other}`, pool: other },
  ]
  for (const preset of presetsOf(metric.id)) {
    // What the user says wins over what the preset says.
    const { pool: own, right, grid = false } = presetPooling(preset, metric)
    const pooled = (asked ? undefined : own) ?? pool
    tried.push({ name: preset, preset, pool: pooled, onChunksegGrid: grid })
    if (right !== undefined) tried.push({ name: `${preset}, corrected`, right, pool: pooled })
  }
  return tried
}

/** The options whose value is not the default, both as signatures print them. */
export function differing(
  metric: AnyMetric,
  defaults: Readonly<Record<string, unknown>>,
  settings: Readonly<Record<string, unknown>>,
): DifferingOption[] {
  return Object.entries(describeMetric(metric).options).flatMap(([name, { about }]) => {
    const option = metric.options[name]!
    const [value, other] = [option.print(settings[name]), option.print(defaults[name])]
    return value === other ? [] : [{ name, about, value, default: other }]
  })
}

/** One metric under every convention: what `cesura conventions --json` writes. */
export interface ConventionsDocument extends Omit<Conventions, 'conventions' | 'spread'> {
  /** Version of this document's form. */
  readonly conventions: 2
  /** Version of cesura that wrote it. */
  readonly cesura: string
  /** The default first, then the other way to pool, then the presets. */
  readonly rows: readonly Convention[]
  /** Lowest and highest value; null where there is none. */
  readonly spread: readonly [number, number] | null
}

/** The document of a comparison of conventions. */
export const conventionsDocument = ({ conventions, spread, ...facts }: Conventions): ConventionsDocument => ({
  conventions: 2,
  cesura: VERSION,
  ...facts,
  rows: conventions,
  spread: spread ?? null,
})
