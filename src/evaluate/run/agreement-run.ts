import { planAgreement } from '../../agreement/agreement.ts'
import type { AgreementOptions, Coefficient } from '../../agreement/agreement-options.ts'
import {
  type Evidence,
  itemEvidence,
  onOneTick,
  requireComplete,
  rescored,
} from '../../agreement/evidence.ts'
import type { Agreement } from '../../agreement/found-agreement.ts'
import { addHabits, addToHabits, type HabitCounts, openHabits, readHabits } from '../../agreement/habits.ts'
import { type Drop, dropSettings, joiningOf, leaveOneOutOf, requireJoiners } from '../../agreement/joining.ts'
import { type AgreementPlan, type ItemsAsked, measurePlans } from '../../agreement/measure.ts'
import { readEvidence, writeEvidence } from '../../agreement/packed-evidence.ts'
import type { AgreementSettings } from '../../agreement/settings.ts'
import { type Standings, spanOf, standingsOf } from '../../agreement/standing.ts'
import {
  addMajority,
  addToMajority,
  type MajorityCounts,
  openMajority,
  type PercentageAgreement,
  readMajority,
} from '../../agreement/votes.ts'
import type { Item } from '../../model/corpus.ts'
import { addId, type IdSum, openIdSum } from '../../model/id-hash.ts'
import { placesById } from '../../model/order.ts'
import type { TypeScale } from '../../model/segmentation.ts'
import { PackedParts, type PackedRows, RowWriter } from '../../stats/resampling/packed-rows.ts'
import type { TallyTable } from '../../stats/resampling/tally-table.ts'
import { RowsById } from '../rows-by-id.ts'
import type { Growing } from './compare-items.ts'

/** What is asked of a corpus. Similarities are named by id, so that a thread can find them. */
export interface AgreementQuestion {
  readonly options: AgreementOptions
  readonly coefficients: readonly Coefficient[]
  /** What each coder costs the group: all of them, or some that only join it. */
  readonly drops?: 'leave-one-out' | readonly string[]
  /** Whether agreement with the majority is counted too. */
  readonly majority?: boolean
  /** Whether it is looked who stands apart, by the first coefficient. */
  readonly standings?: boolean
  /**
   * What is said of each item: its similarity alone is much faster where items are many.
   * @defaultValue all
   */
  readonly items?: Exclude<ItemsAsked, 'none'>
  /** Another similarity with the same tallies (S_f^B beside S_f), which needs no comparison of its own; with its items? */
  readonly beside?: { readonly similarity: string; readonly perItem: boolean }
}

export interface AgreementFound {
  /** One for each coefficient. */
  readonly coefficients: readonly Agreement[]
  readonly drops?: readonly Drop[]
  readonly majority?: PercentageAgreement
  readonly standings?: Standings
  /** The coefficients of the other similarity. */
  readonly beside?: readonly Agreement[]
}

/** Resamples a table so many times: sums, replicate after replicate. */
export type Draw = (table: TallyTable, resamples: number, seed: number) => Promise<Float64Array>

/** Items up to which their codings are kept: what looks at all of them together needs them. */
const MOST_KEPT = 50_000

/** Items × coders² that are held unpacked, some 30 bytes each. */
const MOST_UNPACKED = 8_000_000

/** A question with everything that does not depend on single items. */
export interface AgreementJob {
  readonly question: AgreementQuestion
  readonly coders: readonly string[]
  readonly scale: TypeScale | undefined
  readonly plans: readonly AgreementPlan[]
  readonly joiners: readonly string[]
  /** Settings of the drops, where they were asked for. */
  readonly dropping: AgreementSettings | undefined
  /** The groups of coders whose evidence is gathered: the group; with joiners, everybody too. */
  readonly groups: readonly AgreementSettings[]
  /** Whether it is looked who stands apart. */
  readonly looks: boolean
  /** Whether items are kept. */
  readonly keeps: boolean
}

/** Checks and completes a question, before anything is compared. */
export function openAgreement(
  coders: readonly string[],
  scale: TypeScale | undefined,
  items: number,
  question: AgreementQuestion,
): AgreementJob {
  const { options, coefficients, drops } = question
  const joiners = Array.isArray(drops) ? (drops as readonly string[]) : []
  const group =
    joiners.length === 0
      ? options
      : { ...options, coders: (options.coders ?? coders).filter(coder => !joiners.includes(coder)) }
  const plans = coefficients.map(coefficient => planAgreement(coders, { ...group, coefficient }))
  const dropping =
    drops === undefined ? undefined : dropSettings(coders, { ...options, coefficient: coefficients[0]! })
  if (dropping !== undefined) requireJoiners(joiners, dropping)
  const groups = [plans[0]!.settings, ...(joiners.length > 0 ? [dropping!] : [])]
  const { interval, missing } = plans[0]!.settings
  const looks = question.standings === true && interval !== null && missing !== 'group'
  return { question, coders, scale, plans, joiners, dropping, groups, looks, keeps: items <= MOST_KEPT }
}

/** What some items came to: plain data that parts of a corpus hand over. */
export interface AgreementPart {
  readonly of: 'agreement'
  readonly items: IdSum
  readonly ids: readonly string[]
  /** The evidence of each item, for each group of coders. */
  readonly evidence: readonly PackedRows[]
  readonly majority: MajorityCounts
  /** How each coder's boundaries lie among those of the others; empty where nobody looks. */
  readonly habits: readonly HabitCounts[]
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
  const habits = openHabits(looks ? first.coders : [])
  const writers = groups.map(() => new RowWriter())
  const majority = openMajority()
  const voting = majorityCoders(job) ?? coders
  const sum = openIdSum()
  const ids: string[] = []
  const kept: Item[] = []
  const add = (item: Item): void => {
    for (const [index, { missing, coders: group, similarity }] of groups.entries()) {
      if (missing === 'error') requireComplete(item, group)
      writeEvidence(writers[index]!, itemEvidence(item, group, similarity))
    }
    if (question.majority === true) addToMajority(majority, item, voting)
    if (looks) addToHabits(habits, item, first.coders, spanOf(first))
    addId(sum, item.id)
    ids.push(item.id)
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
    majority,
    habits,
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
  draw: Draw,
): Promise<AgreementFound> {
  const { question, groups, plans, dropping, joiners, keeps, looks } = job
  const habits = openHabits(looks ? groups[0]!.coders : [])
  const packed = groups.map(() => new PackedParts())
  const decisions = openMajority()
  const ids: string[] = []
  const items: Item[] = []
  for (const part of parts) {
    for (const [index, rows] of part.evidence.entries()) packed[index]!.add(rows)
    addMajority(decisions, part.majority)
    if (looks) addHabits(habits, part.habits)
    for (const id of part.ids) ids.push(id)
    for (const item of part.kept) items.push(item)
  }
  const places = placesById(ids)
  const scale = job.scale ?? items[0]?.codings[0]?.segmentation.scale
  const gathered = packed.map((packedRows, index): Evidence => {
    const rows = new RowsById(packedRows, ids, places, readEvidence)
    // Rows are read several times over, with many coders often: they are unpacked once where memory allows.
    const unpacked = ids.length * groups[index]!.coders.length ** 2 <= MOST_UNPACKED
    return { rows: onOneTick(unpacked ? [...rows] : rows), places, scale, ...(keeps ? { items } : {}) }
  })
  const [evidence, wider = evidence] = gathered as [Evidence, Evidence?]
  const { settings } = plans[0]!
  const { interval, seed } = settings
  const found = await measurePlans(
    evidence,
    plans,
    async table => (interval === null ? undefined : draw(table, interval.resamples, seed)),
    question.items,
  )
  const { beside } = question
  const others =
    beside === undefined
      ? []
      : question.coefficients.map(coefficient =>
          planAgreement(job.coders, {
            ...question.options,
            coders: settings.coders,
            coefficient,
            similarity: beside.similarity,
          }),
        )
  const scored = others[0] === undefined ? undefined : rescored(evidence, others[0].settings.similarity)
  return {
    coefficients: found,
    ...(scored === undefined
      ? {}
      : {
          beside: await measurePlans(
            scored,
            others,
            async table => (interval === null ? undefined : draw(table, interval.resamples, seed)),
            beside!.perItem ? 'all' : 'none',
          ),
        }),
    ...(question.majority === true ? { majority: readMajority(decisions) } : {}),
    ...(looks ? { standings: standingsOf(evidence, readHabits(habits, scale), settings) } : {}),
    ...(dropping === undefined
      ? {}
      : {
          drops: joiners.length === 0 ? leaveOneOutOf(wider, dropping) : joiningOf(wider, joiners, dropping),
        }),
  }
}
