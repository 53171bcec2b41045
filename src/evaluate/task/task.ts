import { intervalSettings } from '../../agreement/coefficient-interval.ts'
import { type AnyMetric, addFields, type Tally } from '../../metrics/definition/metric.ts'
import { type PresetName, presetPooling } from '../../metrics/presets.ts'
import { type MetricRequest, readRequest } from '../../metrics/request.ts'
import { type Corpus, codersOf } from '../../model/corpus.ts'
import { invalid } from '../../model/error.ts'
import {
  primaryMetricUnknown,
  taskInvalid,
  worstScoreUnknown,
  worstScoreWithoutCounts,
} from '../../model/errors/evaluate.ts'
import { byName } from '../../model/order.ts'
import { present } from '../../model/plain.ts'
import { VERSION } from '../../model/version.ts'
import type { EvaluateOptions } from '../evaluate.ts'
import type { AcrossGroups, IntervalSettings, Pool } from '../evaluation.ts'
import { signatureWith } from '../plan.ts'
import type { TestSettings } from '../tests/evaluation-tests.ts'

/** What happens to an item without a coding: the submission is rejected, the item is left out, or it scores worst. */
export type MissingItems = 'reject' | 'skip' | 'zero'

export const MISSING_ITEMS: readonly MissingItems[] = ['reject', 'skip', 'zero']

/** A task fixed once for all submissions: `task.json`. */
export interface Task {
  readonly task: 1
  readonly name: string
  readonly cesura: string
  readonly reference: {
    /** Of the reference in cesura JSON, its items sorted by id. */
    readonly sha256: string
    /** Where it lay, seen from the task file. */
    readonly file: string
    readonly items: number
    readonly units: number
    /** @minItems 1 */
    readonly coders: readonly string[]
    readonly groups: readonly string[]
  }
  /** How submissions are read. */
  readonly read: Readonly<Record<string, unknown>>
  /** @minItems 1 */
  readonly metrics: readonly {
    readonly id: string
    readonly preset: string | null
    readonly options: Readonly<Record<string, unknown>>
  }[]
  readonly primary: string
  /** `preset`: as each metric's preset says, where they differ. Files of before have null for it. */
  readonly pool: Pool | 'preset' | null
  readonly acrossGroups: AcrossGroups | 'preset' | null
  readonly missing: MissingItems
  readonly interval: IntervalSettings
  readonly tests: TestSettings
  readonly seed: number
}

/** What an organiser decides. */
export interface TaskChoices {
  readonly name: string
  readonly sha256: string
  readonly file: string
  readonly read?: Readonly<Record<string, unknown>>
  readonly metrics: readonly Task['metrics'][number][]
  readonly primary?: string
  readonly pool?: Pool
  readonly acrossGroups?: AcrossGroups
  readonly missing?: MissingItems
  readonly interval?: IntervalSettings
  readonly tests?: TestSettings
  readonly seed?: number
}

/** The reference as it is digested: items sorted by id, so that the order of the file does not matter. */
export const sortedCorpus = (corpus: Corpus): Corpus => ({
  ...corpus,
  items: [...corpus.items].sort((a, b) => byName(a.id, b.id)),
})

/** The task of a reference corpus and the organiser's choices; rejects what cannot be scored. */
export function makeTask(reference: Corpus, choices: TaskChoices): Task {
  const { name, sha256, file, read = {}, metrics, pool, acrossGroups, missing = 'reject', seed = 1 } = choices
  const primary = choices.primary ?? metrics[0]?.id
  if (primary === undefined || !metrics.some(({ id }) => id === primary))
    throw invalid(primaryMetricUnknown, {
      primary: String(primary),
      metrics: metrics.map(({ id }) => id),
    })
  for (const metric of metrics) requireTaskMetric(metric, missing)
  if (missing === 'zero' && pool === 'micro') throw invalid(worstScoreWithoutCounts, {})
  const { items } = reference
  return {
    task: 1,
    name,
    cesura: VERSION,
    reference: {
      sha256,
      file,
      items: items.length,
      units: items.reduce((sum, { units }) => sum + units, 0),
      coders: codersOf(reference),
      groups: [...new Set(items.flatMap(({ group }) => group ?? []))].sort(byName),
    },
    read,
    metrics,
    primary,
    pool: pool ?? (missing === 'zero' ? 'macro' : common(metrics, reported => reported.pool ?? 'micro')),
    acrossGroups: acrossGroups ?? common(metrics, reported => reported.acrossGroups ?? 'pool'),
    missing,
    interval: intervalSettings(choices.interval ?? true)!,
    tests: choices.tests ?? { method: 'permutation', resamples: 10_000, alpha: 0.05 },
    seed,
  }
}

/** What the presets of all metrics say alike; `preset` where they differ. */
function common<W extends string>(
  metrics: Task['metrics'],
  word: (reported: ReturnType<typeof presetPooling>) => W,
): W | 'preset' {
  const reported = new Set(
    metrics.map(({ id, preset }) => word(preset === null ? {} : presetPooling(preset, id))),
  )
  return reported.size === 1 ? [...reported][0]! : 'preset'
}

/** How a task pools, as `evaluate` takes it. */
export const taskPooling = ({
  pool,
  acrossGroups,
}: Task): Pick<EvaluateOptions, 'pool' | 'acrossGroups'> => ({
  ...(pool === null || pool === 'preset' ? {} : { pool }),
  ...(acrossGroups === null || acrossGroups === 'preset' ? {} : { acrossGroups }),
})

/** A task file, checked; rejects anything else (`task-invalid`). */
export function readTask(value: unknown): Task {
  const task = value as Partial<Task> | null
  const strange = (what: string): never => {
    throw invalid(taskInvalid, { what })
  }
  if (typeof task !== 'object' || task === null || task.task !== 1) return strange('"task" is not 1')
  if (typeof task.name !== 'string') strange('"name" is missing')
  if (!/^[0-9a-f]{64}$/.test(task.reference?.sha256 ?? '')) strange('"reference" has no sha256')
  if (!Array.isArray(task.reference?.coders)) strange('"reference" has no coders')
  if (!Array.isArray(task.metrics) || task.metrics.length === 0) return strange('"metrics" is empty')
  if (!MISSING_ITEMS.includes(task.missing!)) strange(`"missing" is none of ${MISSING_ITEMS.join(', ')}`)
  for (const metric of task.metrics) requireTaskMetric(metric, task.missing!)
  if (!task.metrics.some(({ id }) => id === task.primary)) strange('"primary" is not among the metrics')
  return task as Task
}

const requestOf = ({ id, preset, options }: Task['metrics'][number]): MetricRequest => ({
  id,
  ...(preset === null ? {} : { preset }),
  options,
})

/** Rejects a metric that the preset does not know, options it does not have, and one without a worst score. */
function requireTaskMetric(asked: Task['metrics'][number], missing: MissingItems): void {
  const { metric, options } = readRequest(requestOf(asked))
  const preset = asked.preset === null ? {} : { preset: asked.preset as PresetName }
  const resolved = metric.resolve({ ...preset, ...options })
  if (missing === 'zero') worstOf(metric, resolved)
}

/** How submissions to a task are evaluated: the primary metric first. */
export const taskOptions = (
  task: Task,
  hypotheses: readonly string[],
  isMissing: (side: unknown) => boolean,
): EvaluateOptions => ({
  metrics: [...task.metrics]
    .sort((a, b) => Number(b.id === task.primary) - Number(a.id === task.primary))
    .map(requestOf)
    .map(request => (task.missing === 'zero' ? worstWhereMissing(request, isMissing) : request)),
  references: task.reference.coders,
  hypotheses,
  ...taskPooling(task),
  interval: task.interval,
  tests: hypotheses.length > 1 ? task.tests : false,
  bounds: true,
  seed: task.seed,
})

const UNDEFINED = 'undefined '

/** The worst value of a metric's range; rejects a metric that has none (`option-invalid`). */
function worstOf(metric: AnyMetric, options: object): number {
  const [low, high] = metric.range(options)
  const worst = metric.better === 'higher' ? low : metric.better === 'lower' ? high : Number.NaN
  if (Number.isFinite(worst)) return worst
  throw invalid(worstScoreUnknown, { id: metric.id })
}

/**
 * The same metric, counted by its scores, so that an item without a coding gets the worst score of the range: its tally
 * is `{ sum, items }`, and a sum of tallies is the mean over items.
 *
 * @param request - the metric with its options
 * @param isMissing - whether a side stands for a coding that is not there
 */
export function worstWhereMissing(
  request: MetricRequest,
  isMissing: (side: unknown) => boolean,
): Exclude<MetricRequest, string | AnyMetric> {
  const { metric, preset, options } = readRequest(request)
  const tally = (reference: unknown, hypothesis: unknown, given?: object): Tally => {
    if (isMissing(reference) || isMissing(hypothesis))
      return { sum: worstOf(metric, metric.resolve(given)), items: 1 }
    const counted = metric.tally(reference, hypothesis, given)
    const score = metric.score(counted, given)
    if (score !== undefined) return { sum: score, items: 1 }
    // The reason goes along as a field of its own, for the tally holds numbers only.
    return { sum: 0, items: 0, [`${UNDEFINED}${metric.reason(counted, given)}`]: 1 }
  }
  const score = ({ sum, items }: Tally) => (items! > 0 ? sum! / items! : undefined)
  const own = Object.assign(
    (reference: unknown, hypothesis: unknown, given?: object) => score(tally(reference, hypothesis, given)),
    metric,
    {
      tally,
      add: addFields,
      score,
      reason: (tally: Tally) =>
        tally.items === 0
          ? Object.keys(tally)
              .find(field => field.startsWith(UNDEFINED) && tally[field]! > 0)
              ?.slice(UNDEFINED.length)
          : undefined,
      signature: (...given: Parameters<AnyMetric['signature']>) =>
        signatureWith(metric.signature(...given), 'missing:zero'),
    },
  ) as unknown as AnyMetric
  return present({ id: own, preset, options })
}
