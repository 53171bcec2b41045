import { coderEffectOf, leaveOneOutOf } from '../../agreement/add-coder-effect.ts'
import { planAgreement } from '../../agreement/agreement.ts'
import { openAnnotatorStats, spanOf } from '../../agreement/annotator-stats.ts'
import {
  addBehaviour,
  addToBehaviour,
  type BehaviourCounts,
  openBehaviour,
  readBehaviour,
} from '../../agreement/boundary-behaviour.ts'
import { checkChance } from '../../agreement/chance-check.ts'
import type { AddedSums } from '../../agreement/coefficient.ts'
import { type Evidence, onOneTick, requireComplete, rescored } from '../../agreement/evidence.ts'
import { isResampled } from '../../agreement/interval-settings.ts'
import { itemEvidence } from '../../agreement/item-evidence.ts'
import { measurePlans } from '../../agreement/measure.ts'
import { readEvidence, writeEvidence } from '../../agreement/packed-evidence.ts'
import type { AgreementSettings } from '../../agreement/settings.ts'
import {
  addMajority,
  addToMajority,
  type MajorityCounts,
  openMajority,
  readMajority,
} from '../../agreement/votes.ts'
import type { Item } from '../../model/corpus.ts'
import { addIdHash, type IdSum, idHash, openIdSum } from '../../model/id-hash.ts'
import { placesById } from '../../model/order.ts'
import { PackedParts, type PackedRows } from '../../stats/resampling/packed-rows.ts'
import { RowWriter } from '../../stats/resampling/row-writer.ts'
import type { TallyTable } from '../../stats/resampling/tally-table.ts'
import { RowsById } from '../rows-by-id.ts'
import type { AgreementJob, AgreementResult } from './agreement-job.ts'
import { type AddedEvidence, growSums } from './agreement-sums.ts'
import type { Growing } from './compare-items.ts'
import { evidenceOfSums } from './evidence-of-sums.ts'

export type { AgreementJob, AgreementQuestion, AgreementResult } from './agreement-job.ts'

/** Resamples a table so many times: sums, replicate after replicate. */
export type Resampler = (table: TallyTable, resamples: number, seed: number) => Promise<Float64Array>

/** Items × coders² that are held unpacked, some 30 bytes each. */
const MOST_UNPACKED = 8_000_000

/** What some items came to: plain data that parts of a corpus hand over. */
export interface AgreementPart {
  readonly of: 'agreement'
  readonly items: IdSum
  /** Their ids, where each has a row of its own; else empty. */
  readonly ids: readonly string[]
  /** The evidence of each item, for each group of coders, where each has a row of its own; else empty. */
  readonly evidence: readonly PackedRows[]
  /** For each group of coders the items added up in buckets, where they are; else empty. */
  readonly added: readonly AddedEvidence[]
  readonly majority: MajorityCounts
  /** How each coder's boundaries lie among those of the others; empty where nobody looks. */
  readonly behaviour: readonly BehaviourCounts[]
  /** The items without their texts, where they are kept; else empty. */
  readonly kept: readonly Item[]
}

/** Compares the coders of items. A pure function of the job and the items. */
export function compareCoders(job: AgreementJob, items: Iterable<Item>): AgreementPart {
  const { add, part } = growAgreement(job)
  for (const item of items) add(item)
  return part()
}

/** Opens a part of a measurement of agreement. */
export function growAgreement(job: AgreementJob): Growing<AgreementPart> {
  const { question, groups, coders, keeps, looks } = job
  const [first] = groups as [AgreementSettings]
  const behaviour = openBehaviour(looks ? first.coders : [])
  const growing = job.buckets === undefined ? [] : groups.map(settings => growSums(settings, job))
  const writers = job.buckets === undefined ? groups.map(() => new RowWriter()) : []
  const majority = openMajority()
  const voting = majorityCoders(job) ?? coders
  const sum = openIdSum()
  const ids: string[] = []
  const kept: Item[] = []
  const add = (item: Item): void => {
    const hash = idHash(item.id)
    for (let index = 0; index < groups.length; index++) {
      const { missing, coders: group, similarity } = groups[index]!
      if (missing === 'error') requireComplete(item, group)
      if (job.buckets === undefined) writeEvidence(writers[index]!, itemEvidence(item, group, similarity))
      else growing[index]!.add(item, hash)
    }
    if (question.majority === true) addToMajority(majority, item, voting)
    if (looks) addToBehaviour(behaviour, item, first.coders, spanOf(first))
    addIdHash(sum, hash)
    if (job.buckets === undefined) ids.push(item.id)
    if (keeps) {
      const { texts: _, ...rest } = item
      kept.push(rest)
    }
  }
  const part = (): AgreementPart => ({
    of: 'agreement',
    items: sum,
    ids,
    evidence: writers.map(writer => writer.pack()),
    added: growing.map(({ close }) => close()),
    majority,
    behaviour,
    kept,
  })
  return { add, part }
}

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
  draw: Resampler,
): Promise<AgreementResult> {
  const { question, groups, plans, dropping, joiners, keeps, looks } = job
  const behaviour = openBehaviour(looks ? groups[0]!.coders : [])
  const packed = groups.map(() => new PackedParts())
  const added = job.buckets === undefined ? [] : groups.map(settings => growSums(settings, job))
  const decisions = openMajority()
  const ids: string[] = []
  const items: Item[] = []
  for (const part of parts) {
    for (const [index, rows] of part.evidence.entries()) packed[index]!.add(rows)
    for (const [index, { take }] of added.entries()) take(part.added[index]!)
    addMajority(decisions, part.majority)
    if (looks) addBehaviour(behaviour, part.behaviour)
    for (const id of part.ids) ids.push(id)
    for (const item of part.kept) items.push(item)
  }
  const places = placesById(ids)
  const scale = job.scale ?? items[0]?.codings[0]?.segmentation.scale
  const gathered = packed.map((packedRows, index): Evidence => {
    if (job.buckets !== undefined)
      return evidenceOfSums(added[index]!.close(), groups[index]!.coders.length, job.buckets)
    const rows = new RowsById(packedRows, ids, places, readEvidence)
    // Rows are read several times over, with many coders often: they are unpacked once where memory allows.
    const unpacked = ids.length * groups[index]!.coders.length ** 2 <= MOST_UNPACKED
    return { rows: onOneTick(unpacked ? [...rows] : rows), places, scale, ...(keeps ? { items } : {}) }
  })
  const [evidence, wider = evidence] = gathered as [Evidence, Evidence?]
  const { settings } = plans[0]!
  const { interval, seed } = settings
  const annotatorStats = looks ? openAnnotatorStats(evidence, settings) : undefined
  let sampled: AddedSums | undefined
  const found = await measurePlans(
    evidence,
    plans,
    async table => (isResampled(interval) ? draw(table, interval.resamples, seed) : undefined),
    question.items,
    annotatorStats?.layouts,
    sums => {
      sampled = sums
    },
  )
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
  const scored = others[0] === undefined ? undefined : rescored(evidence, others[0].settings.similarity)
  return {
    coefficients: found,
    ...(job.buckets === undefined ? {} : { leftOut: ['items'] }),
    ...(scored === undefined
      ? {}
      : {
          alternative: await measurePlans(
            scored,
            others,
            async table => (isResampled(interval) ? draw(table, interval.resamples, seed) : undefined),
            alternative!.perItem ? 'all' : 'none',
          ),
        }),
    ...(question.majority === true ? { majority: readMajority(decisions) } : {}),
    chanceCheck:
      question.models === true && !settings.published && !settings.flexible
        ? checkChance(evidence, job.coders, { ...question.options, coders: settings.coders }, job.scale)
        : undefined,
    ...(annotatorStats === undefined
      ? {}
      : { annotatorStats: annotatorStats.close(readBehaviour(behaviour, scale), sampled) }),
    ...(dropping === undefined
      ? {}
      : {
          drops:
            joiners.length === 0 ? leaveOneOutOf(wider, dropping) : coderEffectOf(wider, joiners, dropping),
        }),
  }
}
