import type { AnyMetric } from '../../metrics/definition/metric.ts'
import { readRequest } from '../../metrics/request.ts'
import type { Corpus } from '../../model/corpus.ts'
import { throwInvalid } from '../../model/error.ts'
import {
  duplicateConvention,
  optionInvalidInScoredConventions,
  optionInvalidInScoredConventions2,
  rolesMissingInScoredConventions,
} from '../../model/errors/evaluate.ts'
import { requireChoice, requireKnown, requireList } from '../../model/require.ts'
import type { Pool } from '../evaluation.ts'
import { factsOf } from '../facts.ts'
import { type Resampled, sideBySide } from '../intervals.ts'
import { resolveEvaluation } from '../job.ts'
import type { Measured } from '../measure.ts'
import { pooledSignature } from '../plan.ts'
import { macroScore, microScore } from '../pool.ts'
import type { AskedRoles } from '../roles.ts'
import { compareItems, joinParts } from '../run/compare-items.ts'
import type { RankingConvention } from './stability-conventions.ts'

/** One convention and what the systems score under it. */
export interface ScoredConvention {
  readonly metric: AnyMetric
  /** As given. */
  readonly options: object
  /** Checked and complete. */
  readonly settings: Readonly<Record<string, unknown>>
  readonly pool: Pool
  readonly signature: string
  /** The score of each system; null where it is undefined. */
  readonly values: readonly (number | null)[]
  /** The same, higher is better; NaN where undefined. */
  readonly turned: Float64Array
  /** Why the first score that is undefined is so. */
  readonly reason?: string
  /** What each system's resampled score is made of. */
  readonly resampled: readonly Resampled[]
}

/** Systems under several conventions, from one pass over the items. */
interface ScoredSystems {
  readonly references: readonly string[]
  readonly systems: readonly string[]
  /** Items that were compared. */
  readonly items: number
  readonly conventions: readonly ScoredConvention[]
}

/** Compares each item and system once for all conventions; both poolings of a metric share its counts. */
export function scoreConventions(
  corpus: Corpus,
  roles: AskedRoles,
  given: readonly RankingConvention[],
): ScoredSystems {
  const asked = given.map(readConvention)
  const requests = new Map(asked.map(each => [each.own, { id: each.metric, options: each.options }]))
  const facts = factsOf(corpus, false)
  const job = resolveEvaluation(facts, {
    ...roles,
    metrics: [...requests.values()],
    detail: 'pooled',
    buckets: 'items',
  })
  const { design, references, hypotheses: systems } = job.plan
  if (design === 'pairs') throwInvalid(rolesMissingInScoredConventions, {})
  const { measured } = joinParts(job, [compareItems(job, corpus.items)])
  const places = new Map([...requests.keys()].map((own, index) => [own, index]))
  const seen = new Set<string>()
  const conventions = asked.map(each => {
    const signature = pooledSignature(each.metric.signature(each.settings, facts.time), each.pool)
    if (seen.has(signature)) throwInvalid(duplicateConvention, { signature })
    seen.add(signature)
    return { ...each, signature, ...scoresUnder(measured[places.get(each.own)!]!, each.pool, systems.length) }
  })
  const lines = measured[0]?.lines ?? []
  const items = lines.at(-1)?.sums.pairs.filter(pairs => pairs > 0).length ?? 0
  return { references, systems, items, conventions }
}

function readConvention(given: RankingConvention, index: number) {
  requireKnown(`conventions[${index}]`, given, ['metric', 'options', 'pool'])
  const { metric } = readRequest(given.metric)
  const options = given.options ?? {}
  const pool = requireChoice(`conventions[${index}].pool`, given.pool ?? 'micro', ['micro', 'macro'])
  const settings = metric.resolve(options) as Readonly<Record<string, unknown>>
  if (metric.better === 'none') throwInvalid(optionInvalidInScoredConventions, { id: metric.id })
  // Counts are made once for each set of options.
  return { metric, options, settings, pool, own: metric.signature(settings) }
}

/** The conventions as a list, checked. */
export const requireConventions = (given: unknown): readonly RankingConvention[] => {
  const list = [
    ...(requireList('conventions', given as readonly RankingConvention[]) as readonly RankingConvention[]),
  ]
  if (list.length === 0) throwInvalid(optionInvalidInScoredConventions2, {})
  return list
}

function scoresUnder({ planned, lines }: Measured, pool: Pool, systems: number) {
  const own = lines.slice(0, systems)
  const values = own.map(({ pooled }) => pooled[pool].value)
  const direction = planned.metric.better === 'higher' ? 1 : -1
  const missing = values.indexOf(null)
  return {
    values,
    turned: Float64Array.from(values, value => (value === null ? Number.NaN : direction * value)),
    reason: missing < 0 ? undefined : (own[missing]!.pooled[pool].reason ?? 'nothing-to-compare'),
    resampled: own.map(({ sums }) => ({
      table: sums[pool],
      score: pool === 'macro' ? macroScore : microScore(planned.metric, planned.options, sums.micro.fields),
    })),
  }
}

/** All tables of the conventions as one, so that a resample serves all of them. */
export const tablesOf = (conventions: readonly ScoredConvention[]) =>
  sideBySide(conventions.flatMap(({ resampled }) => resampled))
