import {
  type AlternativeAnnotator,
  type AnnotatorStats,
  alternativeAnnotator,
  type Drop,
  type RandomScores,
} from '../agreement/index.ts'
import { analyseAgreement, type ChanceCheck, looksForOutliers } from '../agreement/shared.ts'
import {
  type Checks,
  checks,
  type DifferencePlan,
  type MetricResult,
  planDifference,
  type RankingStability,
  rankingStability,
} from '../evaluate/index.ts'
import { agreementGroup, type CoderGroup, reported } from '../evaluate/shared.ts'
import {
  type Agreement,
  type AgreementOptions,
  agreement,
  CesuraError,
  conventions,
  evaluate,
  metrics as register,
} from '../index.ts'
import type { MetricRequest } from '../metrics/index.ts'
import type { PrecisionRecallData } from '../plots/index.ts'
import { type ConfusionResult, confusionOf, precisionRecallData } from './figure-data.ts'
import type { ReportPairs } from './report-pairs.ts'
import { differingText } from './sentences/conventions.ts'
import { bestFirst } from './sentences/ranking.ts'

/** Options a user set for a metric, by its id: every convention keeps them. */
export type GivenOptions = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** Systems by precision and recall, and how these were computed. */
export interface PrecisionRecall extends PrecisionRecallData {
  readonly signature: string
}

/** One metric as other programs and papers would have counted it. */
export interface MetricConventions {
  readonly symbol: string
  /** Conventions that count alike share a row. */
  readonly rows: readonly ConventionRow[]
  /** What each convention sets otherwise than the default, one sentence each. */
  readonly differs: readonly string[]
  /** Conventions without a value, and why. */
  readonly rejected: readonly string[]
}

interface ConventionRow {
  readonly names: string[]
  readonly signature: string
  readonly value: number | undefined
  readonly isDefault: boolean
}

/** Everything a report shows in addition to the evaluation: each undefined where it does not apply. */
export interface ReportResults {
  /** Whose agreement it is. */
  readonly group: CoderGroup
  readonly agreements: readonly Agreement[]
  readonly joined: readonly Drop[]
  readonly random: RandomScores | undefined
  readonly annotatorStats: AnnotatorStats | undefined
  readonly chanceCheck: ChanceCheck | undefined
  readonly points: PrecisionRecall | undefined
  readonly confusion: ConfusionResult | undefined
  /** Undefined where there are too many pairs. */
  readonly conventions: readonly MetricConventions[] | undefined
  readonly checks: Checks | undefined
  readonly loss: MetricResult | undefined
  readonly stability: RankingStability | undefined
  readonly candidate: AlternativeAnnotator | undefined
  readonly plan: DifferencePlan | undefined
}

/** What the user asked for. */
export interface ReportRequest {
  readonly given: GivenOptions
  /** Among coders of equal standing, people and programs are measured together. */
  readonly everyone: boolean
}

/** What a part of the library makes of the data; undefined where it rejects them. */
function accepted<T>(make: () => T | undefined): T | undefined {
  try {
    return make()
  } catch (error) {
    if (error instanceof CesuraError) return undefined
    throw error
  }
}

/** Computes what a report shows: the only place that does, so that the page renders and nothing else. */
export function reportResults(pairs: ReportPairs, request: ReportRequest): ReportResults {
  const { evaluation } = pairs
  const { settings, data } = evaluation
  const group = pairs.equal
    ? agreementGroup(settings.hypotheses, { systems: data.systems, everyone: request.everyone })
    : agreementGroup(data.coders, { systems: data.systems, coders: settings.references })
  return {
    group,
    ...agreementResults(pairs, group.measured, request.given),
    points: precisionRecallOf(pairs),
    confusion: pairs.flat
      ? confusionOf(pairs.corpus, {
          span: pairs.span,
          roles: pairs.equal ? undefined : settings,
        })
      : undefined,
    conventions: conventionsOf(pairs, request.given),
    ...questionResults(pairs, group.measured, request.given),
  }
}

/**
 * What agreement is measured over: the first metric of the report with its own options, so that scores and agreement
 * speak of the same thing; B where that metric is not symmetric.
 */
function similarityFor(
  { evaluation, corpus, lead }: ReportPairs,
  given: GivenOptions,
): NonNullable<Exclude<AgreementOptions['similarity'], string>> {
  const metric = register.find(({ id }) => id === lead?.id)
  if (metric === undefined) return { id: 'boundary-similarity' }
  const similarity = {
    id: metric.id,
    preset: evaluation.metrics[0]!.preset,
    options: Object.hasOwn(given, metric.id) ? given[metric.id]! : {},
  }
  // Called with an empty corpus, agreement checks its options and computes nothing.
  return accepted(() => agreement({ ...corpus, items: [] }, { similarity })) === undefined
    ? { id: 'boundary-similarity' }
    : similarity
}

/** Draws of random coders in a report: enough for a picture. */
const REPORT_SAMPLES = 100

/** Agreement beyond chance of those of equal standing, and what each system changes when it joins the references. */
function agreementResults(
  pairs: ReportPairs,
  group: readonly string[],
  given: GivenOptions,
): Pick<ReportResults, 'agreements' | 'joined' | 'random' | 'annotatorStats' | 'chanceCheck'> {
  const { corpus, evaluation, equal } = pairs
  const { seed, interval, references, hypotheses } = evaluation.settings
  const joiners = equal || references.length < 2 ? [] : hypotheses.filter(name => !group.includes(name))
  const found =
    group.length < 2
      ? undefined
      : accepted(() =>
          analyseAgreement(corpus, {
            options: {
              similarity: similarityFor(pairs, given),
              missing: 'available',
              coders: [...group, ...joiners],
              seed,
              // One long text has an interval too: its blocks are resampled.
              interval: interval ?? false,
            },
            annotatorStats: looksForOutliers(group.length),
            drops: joiners.length === 0 ? undefined : joiners,
            random: REPORT_SAMPLES,
          }),
        )
  return {
    agreements: found?.coefficients ?? [],
    joined: found?.drops ?? [],
    random: found?.random,
    annotatorStats: found?.annotatorStats,
    chanceCheck: (found?.chanceCheck?.models.length ?? 0) < 2 ? undefined : found?.chanceCheck,
  }
}

/** Precision and recall of every hypothesis, with near misses in part. */
function precisionRecallOf({
  evaluation,
  corpus,
  span,
  flat,
  equal,
}: ReportPairs): PrecisionRecall | undefined {
  const { references, hypotheses, pool } = evaluation.settings
  if (!flat || equal || hypotheses.length < 2) return undefined
  const [precision, recall] = evaluate(corpus, {
    metrics: ['bed-precision', 'bed-recall'].map(id => ({ id, options: { span } })),
    references,
    hypotheses,
    pool,
    detail: 'pooled',
  }).metrics
  const data = precisionRecallData(precision!, recall!)
  return data.points.length === 0 ? undefined : { ...data, signature: precision!.signature }
}

/** Above so many pairs the conventions are left out: each costs an evaluation of its own. */
const MOST_PAIRS = 50_000

function conventionsOf(pairs: ReportPairs, given: GivenOptions): MetricConventions[] | undefined {
  if (pairs.pairCount > MOST_PAIRS) return undefined
  const seen = new Set<string>()
  return pairs.evaluation.metrics.flatMap(metric => {
    // A metric of the user's own has no other conventions.
    if (seen.has(metric.id) || !register.some(({ id }) => id === metric.id)) return []
    seen.add(metric.id)
    return [conventionsOfMetric(metric, pairs, Object.hasOwn(given, metric.id) ? given[metric.id]! : {})]
  })
}

/** This report's number, and the default's and every preset's; those with one signature share a row. */
function conventionsOfMetric(
  metric: MetricResult,
  { evaluation, corpus }: Pick<ReportPairs, 'evaluation' | 'corpus'>,
  options: Readonly<Record<string, unknown>>,
): MetricConventions {
  const { references, hypotheses, design, levels } = evaluation.settings
  const roles = design === 'pairs' ? {} : { references, hypotheses }
  const rows: ConventionRow[] = [
    {
      names: ['this report'],
      signature: metric.signature,
      value: reported(metric.overall, metric).value ?? undefined,
      isDefault: true,
    },
  ]
  const differs: string[] = []
  const rejected: string[] = []
  for (const found of conventions(
    corpus,
    { id: metric.id, options },
    { ...roles, pool: metric.pool, levels: levels ?? undefined },
  ).conventions) {
    const name = found.name === 'default' ? 'defaults' : found.name
    if (found.problem !== undefined) {
      rejected.push(`${metric.symbol} under ${name} has no value: ${found.problem}.`)
      continue
    }
    const same = rows.find(row => row.signature === found.signature)
    if (same === undefined)
      rows.push({
        names: [name],
        signature: found.signature,
        value: found.value ?? undefined,
        isDefault: false,
      })
    else if (name !== 'defaults') same.names.push(name)
    if (found.differs.length > 0) differs.push(`${name}: ${differingText(found.differs)}.`)
  }
  return { symbol: metric.symbol, rows, differs, rejected }
}

/** Above so many items these are left out: each resamples or compares all of them again. */
const MOST_ITEMS = 2000

type Questions = Pick<ReportResults, 'checks' | 'loss' | 'stability' | 'candidate' | 'plan'>

/**
 * What limits the number, what the loss is made of, whether the order depends on the convention, whether the best system
 * may replace an annotator, and how many items would separate the two best systems.
 */
function questionResults(pairs: ReportPairs, annotators: readonly string[], given: GivenOptions): Questions {
  const { evaluation, corpus, lead, equal } = pairs
  const { references, hypotheses, interval, seed } = evaluation.settings
  const none = {
    checks: undefined,
    loss: undefined,
    stability: undefined,
    candidate: undefined,
    plan: undefined,
  }
  if (lead === undefined || lead.better === 'none' || corpus.items.length > MOST_ITEMS) return none
  const metric: MetricRequest = {
    id: lead.id,
    preset: lead.preset,
    options: Object.hasOwn(given, lead.id) ? given[lead.id]! : {},
  }
  const ranked = !equal && hypotheses.length > 0
  // Who switched intervals off wants nothing resampled.
  const resamples = interval !== null
  const [best, next] = ranked ? bestFirst(lead).map(({ hypothesis }) => hypothesis) : []
  const roles = { references, hypotheses }
  const when = <T>(applies: boolean, make: () => T | undefined): T | undefined =>
    applies ? accepted(make) : undefined
  return {
    checks: when(resamples, () =>
      checks(
        corpus,
        ranked
          ? { ...roles, metric, pool: lead.pool, seed }
          : { question: 'agreement', coders: annotators, metric, seed },
      ),
    ),
    loss: when(
      ranked,
      () =>
        evaluate(corpus, {
          ...roles,
          metrics: [metric],
          pool: lead.pool,
          loss: true,
          detail: 'pooled',
        }).metrics[0],
    ),
    stability: when(resamples && ranked && next !== undefined, () =>
      rankingStability(corpus, { ...roles, seed }),
    ),
    candidate: when(resamples && best !== undefined && references.length > 1, () =>
      alternativeAnnotator(corpus, { candidate: best!, annotators: references, similarity: metric, seed }),
    ),
    plan: when(resamples && next !== undefined, () => {
      const test = lead.tests?.pairs.find(({ a, b }) => [a, b].includes(best!) && [a, b].includes(next!))
      const difference = Math.abs(test?.difference ?? 0)
      return difference === 0
        ? undefined
        : planDifference(corpus, {
            metric,
            references,
            hypotheses: [best!, next!],
            pool: lead.pool,
            difference,
            seed,
          })
    }),
  }
}
