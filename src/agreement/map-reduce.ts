import { type Comparisons, ComparisonsBuilder, join } from '../evidence/comparisons.ts'
import type { Accumulator } from '../evidence/part.ts'
import type { Item } from '../model/corpus.ts'
import { addIdHash, type IdSum, idHash, openIdSum } from '../model/id-hash.ts'
import type { TallyTable } from '../stats/resampling/tally-table.ts'
import { coderEffectOf, leaveOneOutOf } from './add-coder-effect.ts'
import { planAgreement } from './agreement.ts'
import { openAnnotatorStats, spanOf } from './annotator-stats.ts'
import {
  addBehaviour,
  type BehaviourCounts,
  behaviourCounter,
  openBehaviour,
  readBehaviour,
} from './boundary-behaviour.ts'
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
import { openMeasurement } from './measure.ts'
import type { AgreementJob, AgreementResult } from './question.ts'
import type { AgreementSettings } from './settings.ts'
import { addMajority, type MajorityCounts, majorityCounter, openMajority, readMajority } from './votes.ts'

/** Resamples a table so many times: sums, replicate after replicate. */
export type Resampler = (table: TallyTable, resamples: number, seed: number) => Promise<Float64Array>

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

/** Puts parts together and measures them: the same bits however the items were shared out. */
export async function joinAgreement(
  job: AgreementJob,
  parts: Iterable<AgreementPart>,
  resampler: Resampler,
): Promise<AgreementResult> {
  const { question, groups, plans, dropping, joiners, keeps, looks, buckets } = job
  const behaviour = openBehaviour(looks ? groups[0]!.coders : [])
  const folders = foldersOf(job)
  const rows = groups.map((): ItemEvidence[] => [])
  const tables = groups.map((): Comparisons[] => [])
  const decisions = openMajority()
  const items: Item[] = []
  for (const part of parts) {
    for (const [index, compared] of part.compared.entries()) {
      for (const row of compared.rows) rows[index]!.push(row)
      tables[index]!.push(compared.comparisons)
    }
    for (const [index, folder] of folders.entries()) folder.take(part.folded[index]!)
    addMajority(decisions, part.majority)
    if (looks) addBehaviour(behaviour, part.behaviour)
    for (const item of part.kept) items.push(item)
  }
  const scale = job.scale ?? scaleOf(items)
  const gathered = groups.map(({ coders }, index) =>
    buckets === undefined
      ? evidenceOf(rows[index]!, join(tables[index]!), coders.length, scale, keeps ? items : undefined)
      : evidenceOfFolded(folders[index]!.finish(), coders.length, buckets),
  )
  const [evidence, wider = evidence] = gathered as [Evidence, Evidence?]
  const { settings } = plans[0]!
  const { interval, seed } = settings
  const annotatorStats = looks ? openAnnotatorStats(evidence, settings) : undefined
  const resample = async (table: TallyTable | undefined) =>
    interval === null || table === undefined ? undefined : resampler(table, interval.resamples, seed)
  const measurement = openMeasurement(evidence, plans, question.items, annotatorStats?.layouts)
  const sampled = await resample(measurement.resampled)
  const found = measurement.finish(sampled)
  const { alternative } = question
  const others =
    alternative === undefined
      ? []
      : question.coefficients.map(coefficient =>
          planAgreement(
            job.coders,
            {
              ...question.options,
              coders: settings.coders,
              coefficient,
              similarity: alternative.similarity,
            },
            job.scale,
          ),
        )
  const scored =
    others[0] === undefined
      ? undefined
      : openMeasurement(
          rescored(evidence, others[0].settings.similarity),
          others,
          alternative!.perItem ? 'all' : 'none',
        )
  return {
    coefficients: found,
    ...(buckets === undefined ? {} : { leftOut: ['items'] }),
    ...(scored === undefined ? {} : { alternative: scored.finish(await resample(scored.resampled)) }),
    ...(question.majority === true ? { majority: readMajority(decisions) } : {}),
    ...(annotatorStats === undefined
      ? {}
      : {
          annotatorStats: annotatorStats.close(
            readBehaviour(behaviour, scale),
            annotatorStats.layouts.length > 0 ? measurement.more(sampled) : undefined,
          ),
        }),
    ...(dropping === undefined
      ? {}
      : {
          drops:
            joiners.length === 0 ? leaveOneOutOf(wider, dropping) : coderEffectOf(wider, joiners, dropping),
        }),
  }
}
