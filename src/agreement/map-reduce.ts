import { type Comparisons, ComparisonsBuilder, join } from '../evidence/comparisons.ts'
import type { Accumulator } from '../evidence/part.ts'
import { type Resampler, resampleRows } from '../evidence/part.ts'
import type { Item } from '../model/corpus.ts'
import { addIdHash, type IdSum, idHash, openIdSum } from '../model/id-hash.ts'
import { present } from '../model/plain.ts'
import type { TallyTable } from '../stats/resampling/tally-table.ts'
import { coderEffectOf, leaveOneOutOf } from './add-coder-effect.ts'
import { openAnnotatorStats, spanOf } from './annotator-stats.ts'
import {
  addBehaviour,
  type BehaviourCounts,
  behaviourCounter,
  openBehaviour,
  readBehaviour,
} from './boundary-behaviour.ts'
import { checkChance } from './chance-check.ts'
import { isResampled } from './coefficient-interval.ts'
import {
  type ComparedItems,
  type Evidence,
  evidenceOf,
  type ItemEvidence,
  requireComplete,
  rescored,
  scaleOf,
} from './evidence.ts'
import { evidenceOfFolded, type FoldedItems, itemFolder } from './fold-items.ts'
import { coderComparer } from './item-evidence.ts'
import { type OpenMeasurement, openMeasurement } from './measure.ts'
import { type AgreementJob, type AgreementResult, planAgreement } from './question.ts'
import { randomScoresOf } from './random/random-scores.ts'
import type { AgreementSettings } from './settings.ts'
import { addMajority, type MajorityCounts, majorityCounter, openMajority, readMajority } from './votes.ts'

/** What some items came to: plain data that parts of a corpus hand over. */
export interface AgreementPart {
  readonly of: 'agreement'
  readonly items: IdSum
  /** For each group of coders the comparisons of each item, where each has a row of its own; else empty. */
  readonly compared: readonly ComparedItems[]
  /** For each group of coders the items folded into buckets, where they are; else empty. */
  readonly folded: readonly FoldedItems[]
  readonly majority: MajorityCounts
  /** How each coder's boundaries relate to those of the others; empty where that is not asked. */
  readonly behaviour: readonly BehaviourCounts[]
  /** The items without their texts, where they are kept; else empty. */
  readonly kept: readonly Item[]
}

/** Compares the coders of items. A pure function of the job and the items. */
export function compareCoders(job: AgreementJob, items: Iterable<Item>): AgreementPart {
  const { add, finish } = accumulateAgreement(job)
  for (const item of items) add(item)
  return finish()
}

/** Opens a part of a measurement of agreement. */
export function accumulateAgreement(job: AgreementJob): Accumulator<AgreementPart> {
  const { question, groups, coders, keeps, looks, buckets } = job
  const [first] = groups as [AgreementSettings]
  const behaviour = behaviourCounter(looks ? first.coders : [], spanOf(first))
  const folders = foldersOf(job)
  const tables =
    buckets === undefined
      ? groups.map(group => ({
          rows: [] as ItemEvidence[],
          builder: new ComparisonsBuilder(),
          compare: coderComparer(group.coders, group.similarity),
        }))
      : []
  const majority = majorityCounter(majorityCoders(job) ?? coders)
  const sum = openIdSum()
  const kept: Item[] = []
  return {
    add(item) {
      const hash = idHash(item.id)
      for (const { missing, coders: group } of groups) if (missing === 'error') requireComplete(item, group)
      for (const folder of folders) folder.add(item, hash[0] % buckets!)
      for (const { rows, builder, compare } of tables) rows.push(compare(item, builder))
      if (question.majority === true) majority.add(item)
      if (looks) behaviour.add(item)
      addIdHash(sum, hash)
      if (keeps) {
        const { texts: _, ...rest } = item
        kept.push(rest)
      }
    },
    finish: () => ({
      of: 'agreement',
      items: sum,
      compared: tables.map(({ rows, builder }) => ({ rows, comparisons: builder.finish() })),
      folded: folders.map(folder => folder.finish()),
      majority: majority.counts,
      behaviour: behaviour.counts,
      kept,
    }),
  }
}

/** What folds the items of each group of coders; empty where each item has a row of its own. */
const foldersOf = ({ groups, buckets, question: { least = 12 } }: AgreementJob) =>
  buckets === undefined ? [] : groups.map(settings => itemFolder(settings, buckets, least))

/** The coders whose majority is counted. */
function majorityCoders({
  question: { options },
  coders,
  joiners,
}: AgreementJob): readonly string[] | undefined {
  const asked = options.coders ?? coders
  return joiners.length === 0 ? asked : asked.filter(coder => !joiners.includes(coder))
}

/** Parts put together: what is resampled, and what follows. */
interface AgreementReduction {
  /** What is resampled, of the similarity and of the alternative one; undefined where nothing is. */
  readonly resampled: readonly (TallyTable | undefined)[]
  /** The result, given the sums of the resamples of each. */
  readonly close: (sampled: readonly (Float64Array | undefined)[]) => AgreementResult
}

/** Puts parts together and measures them: the same bits however the items were shared out. */
function openAgreementReduction(
  job: AgreementJob,
  parts: Iterable<AgreementPart>,
  further?: typeof furtherResults,
): AgreementReduction {
  const { question, plans, looks, buckets } = job
  const { evidence, wider, behaviour, majority, scale } = joinParts(job, parts)
  const { settings } = plans[0]!
  const annotatorStats = looks ? openAnnotatorStats(evidence, settings) : undefined
  const measurement = openMeasurement(evidence, plans, question.items, annotatorStats?.layouts)
  const alternative = alternativeMeasurement(job, evidence)
  return {
    resampled: isResampled(settings.interval) ? [measurement.resampled, alternative?.resampled] : [],
    close: ([sampled, sampledAlternative]) =>
      present({
        coefficients: measurement.finish(sampled),
        leftOut: buckets === undefined ? undefined : ['items'],
        alternative: alternative?.finish(sampledAlternative),
        majority: question.majority === true ? readMajority(majority) : undefined,
        annotatorStats: annotatorStats?.close(
          readBehaviour(behaviour, scale),
          annotatorStats.layouts.length > 0 ? measurement.more(sampled) : undefined,
        ),
        ...further?.(job, evidence, wider),
      }),
  }
}

/**
 * What a run can ask for besides coefficients. The library's `agreement` asks for none of it: a program that imports only that loads
 * none of this.
 */
export function furtherResults(job: AgreementJob, evidence: Evidence, wider: Evidence) {
  const { question, plans, coders, scale, dropping, joiners } = job
  const { settings } = plans[0]!
  const options = { ...question.options, coders: settings.coders }
  const { random } = question
  return {
    chanceCheck:
      question.models === true && !settings.published && !settings.flexible
        ? checkChance(evidence, coders, options, scale)
        : undefined,
    drops:
      dropping === undefined
        ? undefined
        : joiners.length === 0
          ? leaveOneOutOf(wider, dropping)
          : coderEffectOf(wider, joiners, dropping),
    random:
      random === undefined || random === false || settings.flexible || evidence.items === undefined
        ? undefined
        : randomScoresOf(evidence, coders, { ...options, samples: random === true ? undefined : random }),
  }
}

/** Parts put together, in the order in which they come. */
function joinParts(job: AgreementJob, parts: Iterable<AgreementPart>) {
  const { groups, keeps, looks, buckets } = job
  const behaviour = openBehaviour(looks ? groups[0]!.coders : [])
  const folders = foldersOf(job)
  const rows = groups.map((): ItemEvidence[] => [])
  const tables = groups.map((): Comparisons[] => [])
  const majority = openMajority()
  const items: Item[] = []
  for (const part of parts) {
    for (const [index, compared] of part.compared.entries()) {
      for (const row of compared.rows) rows[index]!.push(row)
      tables[index]!.push(compared.comparisons)
    }
    for (const [index, folder] of folders.entries()) folder.take(part.folded[index]!)
    addMajority(majority, part.majority)
    if (looks) addBehaviour(behaviour, part.behaviour)
    for (const item of part.kept) items.push(item)
  }
  const scale = job.scale ?? scaleOf(items)
  const [evidence, wider] = groups.map(({ coders }, index) =>
    buckets === undefined
      ? evidenceOf(rows[index]!, join(tables[index]!), coders.length, scale, keeps ? items : undefined)
      : evidenceOfFolded(folders[index]!.finish(), coders.length, buckets),
  ) as [Evidence, Evidence?]
  return { evidence, wider: wider ?? evidence, behaviour, majority, scale }
}

/** The coefficients of the alternative similarity, about to be computed from the same comparisons. */
function alternativeMeasurement(
  { question, plans, coders, scale }: AgreementJob,
  evidence: Evidence,
): OpenMeasurement | undefined {
  const { alternative, options } = question
  if (alternative === undefined) return undefined
  const { similarity, perItem } = alternative
  const others = plans.map(({ settings }) =>
    planAgreement(
      coders,
      { ...options, coders: settings.coders, coefficient: settings.coefficient, similarity },
      scale,
    ),
  )
  return openMeasurement(rescored(evidence, others[0]!.settings.similarity), others, perItem ? 'all' : 'none')
}

/** The result of parts; `resampler` runs elsewhere. */
export async function joinAgreement(
  job: AgreementJob,
  parts: Iterable<AgreementPart>,
  resampler: Resampler,
): Promise<AgreementResult> {
  const { resampled, close } = openAgreementReduction(job, parts, furtherResults)
  const { interval, seed } = job.plans[0]!.settings
  const sampled: (Float64Array | undefined)[] = []
  for (const table of resampled)
    sampled.push(
      table && isResampled(interval) ? await resampler(table, interval.resamples, seed) : undefined,
    )
  return close(sampled)
}

/** The result of parts, here and now; without `further` the coefficients only. */
export function reduceAgreement(
  job: AgreementJob,
  parts: Iterable<AgreementPart>,
  further?: typeof furtherResults,
): AgreementResult {
  const { resampled, close } = openAgreementReduction(job, parts, further)
  const { interval, seed } = job.plans[0]!.settings
  return close(
    resampled.map(table =>
      table && isResampled(interval) ? resampleRows(table, interval.resamples, seed) : undefined,
    ),
  )
}
