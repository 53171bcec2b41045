import { type AgreementPart, accumulateAgreement, joinAgreement } from '../../agreement/map-reduce.ts'
import { type AgreementQuestion, type AgreementResult, resolveAgreement } from '../../agreement/question.ts'
import type { Accumulator } from '../../evidence/part.ts'
import { type Resampler, resampleRows } from '../../evidence/part.ts'
import type { Item } from '../../model/corpus.ts'
import { invalid } from '../../model/error.ts'
import {
  partsOfOtherItems,
  partsOfTooFewItems,
  planOtherVersion,
  runQuestionInvalid,
} from '../../model/errors/evaluate.ts'
import { addIds, type IdSum, openIdSum, sameIds } from '../../model/id-hash.ts'
import { present } from '../../model/plain.ts'
import { VERSION } from '../../model/version.ts'
import { buildDocument, type IntervalResamples, intervalResamples } from '../build-document.ts'
import type { EvaluateOptions } from '../evaluate.ts'
import type { Evaluation, PairResult } from '../evaluation.ts'
import type { CoderFacts, CorpusFacts } from '../facts.ts'
import { type EvaluationJob, resolveEvaluation } from '../job.ts'
import { accumulateEvaluation, type EvaluatePart, joinParts } from './compare-items.ts'

/** What a run computes: the options of `evaluate`, or a question of agreement. */
export type RunQuestion =
  | { readonly of: 'evaluate'; readonly options: EvaluateOptions }
  | { readonly of: 'agreement'; readonly question: AgreementQuestion }

/** Everything that a shard must know in addition to its items: plain data. */
export interface RunPlan {
  /** Version of its form. */
  readonly run: 1
  /** Version of cesura that made it: only that one maps and reduces it. */
  readonly cesura: string
  readonly asked: RunQuestion
  /** What is known of the whole corpus. */
  readonly facts: PlainFacts
  /** Which items the corpus has, where that is known: the reducer rejects parts with other items. */
  readonly items?: IdSum
}

/** What one shard came to. Parts add up in any order; the same items give the same part. */
export type RunPart = EvaluatePart | AgreementPart

/**
 * Plans a run: what is asked, of a corpus of which the facts are known. Rejects what cannot be run, before anything is
 * compared. Its shards are then mapped anywhere, in any order, and their parts reduced: in one process that is
 * `evaluate`, on a cluster it is a folder of files (`cesura cluster plan`, `map`, `reduce`).
 *
 * @param facts - what is known of the corpus
 * @param asked - what is asked of it
 * @param items - the sum of the ids, which parts are checked against; default: that of the facts, where they know it
 * @returns the plan: plain data
 * @throws CesuraError `option-invalid` where the question is of neither kind, or lacks its options
 * @example
 * planRun(factsOf({ items: [{ id: 'a', units: 2, codings: [{ coder: 'ann', segmentation: fromMasses([1, 1]) }] }] }),
 *   { of: 'evaluate', options: { metrics: ['B'] } }).facts.items //=> 1
 */
export function planRun(facts: CorpusFacts, asked: RunQuestion, items = facts.ids): RunPlan {
  requireQuestion(asked)
  openRun({ run: 1, cesura: VERSION, asked, facts: plainFacts(facts) })
  return present({
    run: 1 as const,
    cesura: VERSION,
    asked,
    facts: plainFacts(facts),
    items: items && { ...items },
  })
}

/** A run, opened once for many shards. */
export interface OpenRun {
  /** Opens the part of a shard. */
  readonly open: () => Accumulator<RunPart>
  /** Whether parts keep the order of their items: else one part may take items from anywhere. */
  readonly ordered: boolean
  /** Whether texts are looked at: else items may come without them. */
  readonly readsTexts: boolean
}

/** Opens a plan. Rejects one that another version made. */
export function openRun(plan: RunPlan): OpenRun {
  requireVersion(plan)
  const { asked, facts } = plan
  if (asked.of === 'evaluate') {
    const job = resolveEvaluation(readFacts(facts), withoutProgress(asked.options))
    return {
      open: () => accumulateEvaluation(job),
      ordered: job.buckets === undefined,
      readsTexts: job.bounds?.some(({ id }) => id === 'u00') ?? false,
    }
  }
  const job = agreementJob(facts, asked.question)
  return { open: () => accumulateAgreement(job), ordered: job.buckets === undefined, readsTexts: false }
}

/**
 * Compares the items of one shard: a pure function of the plan and the items, which may be any of the corpus.
 *
 * @param plan - as `planRun` made it
 * @param items - the items of the shard
 * @returns what they came to: plain data
 * @throws CesuraError `plan-other-version` for the plan of another cesura, `coding-missing`, and what a metric rejects
 *   of an item
 * @example
 * mapShard(planRun(factsOf({ items: [] }), { of: 'evaluate', options: { metrics: ['B'] } }), []).items.items //=> 0
 */
export function mapShard(plan: RunPlan, items: Iterable<Item>): RunPart {
  const { add, finish } = openRun(plan).open()
  for (const item of items) add(item)
  return finish()
}

/** What a run of `evaluate` comes to: the document, and its comparisons one by one. */
export interface ReducedEvaluation {
  readonly evaluation: Evaluation
  readonly pairsOf: (metric: number) => Iterable<PairResult>
}

/**
 * The document of a run from its parts: an `Evaluation`, or what was found of agreement. The order of the parts matters
 * only for the list of comparisons. Rejects parts that do not hold exactly the items of the plan (`parts-incomplete`).
 * `resampler` runs elsewhere, if given.
 *
 * @param plan - as `planRun` made it
 * @param parts - what each shard came to
 * @param resampler - resamples a table of sums
 * @returns the document, or what was found of agreement
 * @throws CesuraError `parts-incomplete`, `plan-other-version` for the plan of another cesura
 */
export async function reduceParts<Q extends RunQuestion>(
  plan: RunPlan & { readonly asked: Q },
  parts: readonly RunPart[],
  resampler: Resampler = resampleHere,
): Promise<Q['of'] extends 'evaluate' ? Evaluation : AgreementResult> {
  requireVersion(plan)
  const sum = openIdSum()
  for (const part of parts) addIds(sum, part.items)
  requireItems(plan, sum)
  const { asked, facts } = plan as RunPlan
  type Reduced = Q['of'] extends 'evaluate' ? Evaluation : AgreementResult
  if (asked.of === 'agreement') {
    const found = await joinAgreement(
      agreementJob(facts, asked.question),
      parts as readonly AgreementPart[],
      resampler,
    )
    return found as Reduced
  }
  const job = resolveEvaluation(readFacts(facts), withoutProgress(asked.options))
  const { evaluation, pairsOf } = await reduceEvaluation(job, parts as readonly EvaluatePart[], resampler)
  if (job.detail === 'pooled' || job.buckets !== undefined) return evaluation as Reduced
  const metrics = evaluation.metrics.map((metric, index) => ({ ...metric, pairs: [...pairsOf(index)] }))
  return { ...evaluation, metrics } as Evaluation as Reduced
}

/** The document without its comparisons, and the comparisons. */
export async function reduceEvaluation(
  job: EvaluationJob,
  parts: Iterable<EvaluatePart>,
  resampler: Resampler,
): Promise<ReducedEvaluation> {
  const { close, samples, pairsOf } = openReduction(job, parts)
  const sampled = samples && (await resampler(samples.table, samples.resamples, job.settings.seed))
  return { evaluation: close(sampled), pairsOf }
}

/** Parts of an evaluation put together: what is to be resampled, and the document that follows. */
export function openReduction(
  job: EvaluationJob,
  parts: Iterable<EvaluatePart>,
): {
  readonly samples: IntervalResamples | undefined
  readonly close: (sampled: Float64Array | undefined) => Evaluation
  readonly pairsOf: (metric: number) => Iterable<PairResult>
} {
  const { measured, totals, pairsOf } = joinParts(job, parts)
  const samples = intervalResamples(measured, job.settings)
  return { samples, pairsOf, close: sampled => buildDocument(job, measured, totals, samples, sampled) }
}

const resampleHere: Resampler = async (table, resamples, seed) => resampleRows(table, resamples, seed)

/** A question of agreement, opened with the facts of a plan. */
export const agreementJob = ({ coders, scale, items }: PlainFacts, question: AgreementQuestion) =>
  resolveAgreement(
    coders.map(({ name }) => name),
    scale,
    items,
    question,
    scale !== undefined || coders.some(({ types }) => types.length > 0),
  )

const withoutProgress = ({ progress: _, ...options }: EvaluateOptions): EvaluateOptions => options

/** Rejects what is no question: JavaScript, and JSON, say nothing of what is missing. */
function requireQuestion(asked: RunQuestion): void {
  const { of, options, question } = asked as Partial<Record<'of' | 'options' | 'question', unknown>>
  const { coefficients, options: own } = (question ?? {}) as Partial<AgreementQuestion>
  if (of === 'evaluate' ? options : of === 'agreement' && own && coefficients?.length !== 0) return
  throw invalid(runQuestionInvalid, {})
}

function requireVersion({ cesura }: RunPlan): void {
  if (cesura === VERSION) return
  throw invalid(planOtherVersion, { cesura, version: VERSION })
}

/** Rejects parts that do not hold exactly the items of the plan. */
export function requireItems({ items, facts }: RunPlan, sum: IdSum): void {
  if (items === undefined ? sum.items === facts.items : sameIds(sum, items)) return
  throw sum.items === facts.items
    ? invalid(partsOfOtherItems, { items: sum.items })
    : invalid(partsOfTooFewItems, { items: sum.items, planned: facts.items })
}

/** Facts of a corpus as JSON holds them: maps are lists of their entries, all else is as it is. */
interface PlainFacts extends Readonly<Omit<CorpusFacts, 'coders' | 'groups' | 'scored' | 'ids'>> {
  readonly coders: readonly PlainCoder[]
  readonly groups?: readonly (readonly [item: string, group: string])[]
  readonly scored?: readonly (readonly [coder: string, items: number])[]
}

interface PlainCoder extends Readonly<Omit<CoderFacts, 'types' | 'ends' | 'lengths'>> {
  readonly name: string
  readonly types: readonly (readonly [names: string, times: number])[]
  readonly ends: readonly (readonly [name: string, times: number])[]
  readonly lengths: readonly (readonly [length: number, times: number])[]
}

/** Facts as plain data. */
const plainFacts = ({ coders, groups, scored, ids: _, ...rest }: CorpusFacts): PlainFacts =>
  present({
    ...rest,
    coders: [...coders].map(([name, { types, ends, lengths, ...counts }]) => ({
      name,
      ...counts,
      types: [...types],
      ends: [...ends],
      lengths: [...lengths],
    })),
    groups: groups && [...groups],
    scored: scored && [...scored],
  })

/** Facts again from plain data. */
export const readFacts = ({ coders, groups, scored, ...rest }: PlainFacts): CorpusFacts =>
  present({
    ...rest,
    coders: new Map(
      coders.map(({ name, types, ends, lengths, ...counts }) => [
        name,
        { ...counts, types: new Map(types), ends: new Map(ends), lengths: new Map(lengths) },
      ]),
    ),
    groups: groups && new Map(groups),
    scored: scored && new Map(scored),
  })
