import { intervalSettings } from '../agreement/coefficient-interval.ts'
import { bucketsFor } from '../evidence/part.ts'
import { byName } from '../model/order.ts'
import { present } from '../model/plain.ts'
import { rejectOption, requireChoice, requireInteger, requireKnown } from '../model/require.ts'
import { boundSettings, isLexicalTooLong, type PlannedBound, planBounds } from './baselines/bounds.ts'
import type { EvaluateOptions } from './evaluate.ts'
import type { IntervalSettings, Pool, Settings } from './evaluation.ts'
import type { CorpusFacts } from './facts.ts'
import { type GroupOf, groupsBy } from './groups.ts'
import { makePlan, type Plan, withoutDensity } from './plan.ts'
import { requireSelection, selectionSignature } from './select/select-corpus.ts'
import { testSettings } from './tests/paired-tests.ts'

const known: readonly (keyof EvaluateOptions)[] = [
  'metrics',
  'references',
  'hypotheses',
  'pool',
  'groupBy',
  'acrossGroups',
  'interval',
  'tests',
  'bounds',
  'seed',
  'detail',
  'buckets',
  'progress',
  'select',
  'levels',
  'loss',
]

/**
 * An evaluation, opened with what is known of the whole corpus. Its items are then compared one by one (`tallyItem`,
 * `growBounds`), anywhere and in any order, and the job is closed: every way of running it gives the same document.
 */
export interface EvaluationJob {
  readonly facts: CorpusFacts
  readonly plan: Plan
  /** All coders by name: comparisons hold their numbers in this list. */
  readonly coders: readonly string[]
  readonly settings: Settings
  readonly detail: 'pairs' | 'pooled'
  /** Into how many buckets items are put; undefined where each has a row of its own. */
  readonly buckets: number | undefined
  /** Undefined where none were asked for. */
  readonly bounds: readonly PlannedBound[] | undefined
  /** Undefined where there are no groups. */
  readonly groupOf: GroupOf | undefined
}

/** Checks and completes the options. */
export function resolveEvaluation(facts: CorpusFacts, options: EvaluateOptions): EvaluationJob {
  requireKnown('evaluate', options, known)
  const pooling = optional('pool', options.pool, ['micro', 'macro'])
  const across = optional('acrossGroups', options.acrossGroups, ['pool', 'mean'])
  if (options.loss !== undefined && typeof options.loss !== 'boolean')
    rejectOption('loss', options.loss, 'it must be true or false')
  const detail = requireChoice('detail', options.detail ?? 'pairs', ['pairs', 'pooled'])
  const { pool: _, acrossGroups: __, ...roles } = options
  const scored = [...(facts.scored?.keys() ?? [])]
  const plan = makePlan(
    [...facts.coders.keys()],
    {
      ...roles,
      pool: pooling,
      acrossGroups: across,
    },
    facts.time,
    scored,
    facts.scale,
  )
  const buckets = bucketsFor(facts.items, options.buckets)
  const rows = Math.min(facts.items, buckets ?? facts.items)
  const wanted = boundSettings(options.bounds, facts.items)
  const leftOut = [
    ...(buckets ? ['pairs', 'kruskalWallis'] : []),
    ...(wanted !== null && isLexicalTooLong(facts) ? ['u00'] : []),
  ]
  const settings: Settings = present({
    design: plan.design,
    references: plan.references,
    referencesBy: plan.referencesBy,
    hypotheses: plan.hypotheses,
    pool: pooling ?? samePool(plan) ?? 'micro',
    interval: inBuckets(intervalSettings(options.interval), buckets),
    tests: testSettings(options.tests, rows),
    seed: requireInteger('seed', options.seed ?? 1),
    buckets,
    leftOut: leftOut.length === 0 ? undefined : leftOut,
    select: options.select && selectionSignature(requireSelection(options.select)),
    levels: options.levels || undefined,
  })
  const bounds = wanted === null ? undefined : planBounds(facts, withoutDensity(plan), wanted, settings.seed)
  const coders = [...new Set([...facts.coders.keys(), ...scored])].sort(byName)
  return { facts, plan, coders, settings, detail, buckets, bounds, groupOf: groupsBy(options.groupBy, facts) }
}

const inBuckets = (interval: IntervalSettings | null, buckets: number | undefined) =>
  interval === null || buckets === undefined ? interval : { ...interval, buckets }

const optional = <W extends string>(name: string, value: unknown, choices: readonly W[]): W | undefined =>
  value === undefined ? undefined : requireChoice(name, value, choices)

/** The pooling that all metrics have by their presets; undefined where they differ. */
function samePool(plan: Plan): Pool | undefined {
  const pools = new Set(withoutDensity(plan).metrics.map(({ pool }) => pool))
  return pools.size === 1 ? [...pools][0] : undefined
}
