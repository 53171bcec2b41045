import { ComparisonsBuilder } from '../../evidence/comparisons.ts'
import { openLines, sumRows } from '../../evidence/sum-rows.ts'
import type { AnyMetric } from '../../metrics/definition/metric.ts'
import { type MetricRequest, readRequest } from '../../metrics/request.ts'
import { invalid } from '../../model/error.ts'
import { baselineDiffers, baselineInvalid, baselineItemsDiffer } from '../../model/errors/evaluate.ts'
import { byName } from '../../model/order.ts'
import { pairedPermutation } from '../../stats/resampling/permutation.ts'
import { columnSums, type SumsScore, type TallyTable } from '../../stats/resampling/tally-table.ts'
import type { Evaluation, MetricResult, PairResult, Pool } from '../evaluation.ts'
import { itemSums, macroScore, microScore } from '../pool.ts'

/** One score of a hypothesis now and in an earlier document, on the comparisons that both have. */
export interface BaselineDifference {
  readonly metric: string
  readonly symbol: string
  /** Undefined: all pairs together, where every pair is compared. */
  readonly hypothesis?: string
  /** Items that both documents have. */
  readonly items: number
  readonly before: number | null
  readonly now: number | null
  /** Whether it is worse than before by the metric's direction; also where it is undefined now and was not. */
  readonly worse: boolean
  /** Two-sided paired permutation test over the items; null where a score is undefined. */
  readonly p: number | null
}

/** What was compared with the earlier document, and what could not be. */
export interface AgainstBaseline {
  readonly differences: readonly BaselineDifference[]
  /** Metrics of now that the document lacks, or has under other options. */
  readonly otherMetrics: readonly string[]
  /** Hypotheses that only one of the two has. */
  readonly added: readonly string[]
  readonly gone: readonly string[]
  /** Items of the document that were not compared now. */
  readonly itemsGone: number
}

/** An evaluation document from JSON, with its comparisons; rejects anything else (`baseline-invalid`). */
export function readBaseline(value: unknown): Evaluation {
  const document = value as Partial<Evaluation> | null
  const reject = (what: string): never => {
    throw invalid(baselineInvalid, { what })
  }
  if (typeof document !== 'object' || document === null) return reject('it is not an object')
  if (document.evaluation !== 2) return reject('"evaluation" is not 2')
  if (!Array.isArray(document.metrics) || !Array.isArray(document.settings?.hypotheses))
    return reject('its metrics or settings are missing')
  for (const metric of document.metrics)
    if (!Array.isArray(metric?.pairs) || typeof metric.signature !== 'string')
      return reject('it holds no comparisons ("pairs")')
  return document as Evaluation
}

/** Signatures without the version: the same options in any version. */
const settingsOf = ({ signature }: MetricResult): string => signature.replace(/\|v:[^|]*$/, '')

/**
 * Holds an evaluation against an earlier document of the same data: for each metric and hypothesis the pooled score of
 * both on the comparisons that both have, whether it is worse, and the p of a paired permutation test over items. Where
 * the mean of groups is what ranks, the test is still over items.
 *
 * @param asked - the metrics as they were asked for, in the order of `now.metrics`
 * @param pairsOf - the comparisons of a metric of now, by its number
 */
export function againstBaseline(
  now: Evaluation,
  old: Evaluation,
  asked: readonly MetricRequest[],
  pairsOf: (metric: number) => Iterable<PairResult> = index => now.metrics[index]!.pairs ?? [],
): AgainstBaseline {
  const differences: BaselineDifference[] = []
  const otherMetrics: string[] = []
  const equal = now.settings.design === 'pairs'
  const shared = now.settings.hypotheses.filter(name => old.settings.hypotheses.includes(name))
  for (const [index, result] of now.metrics.entries()) {
    const before = old.metrics.find(metric => settingsOf(metric) === settingsOf(result))
    if (before === undefined) {
      otherMetrics.push(result.name)
      continue
    }
    const { metric, preset, options } = readRequest(asked[index]!)
    const resolved = metric.resolve({ preset, ...options } as never)
    const current = [...pairsOf(index)]
    for (const hypothesis of equal ? [undefined] : shared) {
      const own = (pairs: readonly PairResult[]) =>
        hypothesis === undefined ? pairs : pairs.filter(pair => pair.hypothesis === hypothesis)
      const found = difference(metric, resolved, result, own(before.pairs!), own(current), now.settings.seed)
      differences.push({
        metric: result.name,
        symbol: result.symbol,
        hypothesis,
        ...found,
      })
    }
  }
  if (differences.length === 0) throw invalid(baselineDiffers, {})
  if (differences.every(({ items }) => items === 0)) throw invalid(baselineItemsDiffer, {})
  return {
    differences,
    otherMetrics,
    added: now.settings.hypotheses.filter(name => !shared.includes(name)),
    gone: old.settings.hypotheses.filter(name => !shared.includes(name)),
    itemsGone: itemsIn(old.metrics[0]?.pairs ?? []) - most(differences.map(({ items }) => items)),
  }
}

const itemsIn = (pairs: readonly PairResult[]): number => new Set(pairs.map(({ item }) => item)).size
const most = (counts: readonly number[]): number => counts.reduce((a, b) => Math.max(a, b), 0)

const keyOf = ({ item, reference, hypothesis }: PairResult): string =>
  JSON.stringify([item, reference, hypothesis])

/** Both scores on the shared comparisons, and the test between them. */
function difference(
  metric: AnyMetric,
  options: object,
  { pool, better }: MetricResult,
  old: readonly PairResult[],
  now: readonly PairResult[],
  seed: number,
): Pick<BaselineDifference, 'items' | 'before' | 'now' | 'worse' | 'p'> {
  const earlier = new Map(old.map(pair => [keyOf(pair), pair]))
  const both = now.filter(pair => earlier.has(keyOf(pair)))
  const items = [...new Set(both.map(({ item }) => item))].sort(byName)
  const fields = [
    ...new Set(
      both.flatMap(pair => [...Object.keys(pair.tally), ...Object.keys(earlier.get(keyOf(pair))!.tally)]),
    ),
  ].sort()
  const tables = [both.map(pair => earlier.get(keyOf(pair))!), both].map(pairs =>
    tableFor(pairs, items, fields, pool),
  ) as [TallyTable, TallyTable]
  const score: SumsScore = pool === 'micro' ? microScore(metric, options, fields) : macroScore
  const [first, second] = tables.map(table => (table.rows === 0 ? undefined : score(columnSums(table)))) as (
    | number
    | undefined
  )[]
  const p =
    first === undefined || second === undefined
      ? undefined
      : pairedPermutation(...tables, score, { seed, replicates: 10_000 }).p
  const lost = first !== undefined && second === undefined
  const worse =
    first !== undefined &&
    second !== undefined &&
    (better === 'higher' ? second < first : better === 'lower' && second > first)
  return {
    items: items.length,
    before: first ?? null,
    now: second ?? null,
    worse: lost || worse,
    p: p ?? null,
  }
}

/** The sums of each item that the pooled score is made of. */
function tableFor(
  pairs: readonly PairResult[],
  items: readonly string[],
  fields: readonly string[],
  pool: Pool,
): TallyTable {
  const places = new Map(items.map((item, place) => [item, place]))
  const rowOf = pairs.map(({ item }) => places.get(item)!)
  const builder = new ComparisonsBuilder()
  for (const { tally, score } of pairs) {
    builder.add(0, 0, tally, score ?? undefined, undefined)
    builder.endItem()
  }
  const lines = openLines(1, items.length)
  sumRows(lines, builder.view(), { rowOf: at => rowOf[at]!, linesOf: () => [0] })
  return itemSums(lines, fields, [...items.keys()])[0]![pool]
}
