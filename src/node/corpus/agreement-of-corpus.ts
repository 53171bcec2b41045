import { planAgreement } from '../../agreement/agreement.ts'
import { type Evidence, gatherEvidence } from '../../agreement/evidence.ts'
import {
  addHabits,
  type BoundaryHabits,
  boundaryHabits,
  openHabits,
  readHabits,
} from '../../agreement/habits.ts'
import type { Standings } from '../../agreement/index.ts'
import { dropSettings, joiningOf, leaveOneOutOf, requireJoiners } from '../../agreement/joining.ts'
import { measurePlans } from '../../agreement/measure.ts'
import { readEvidence } from '../../agreement/packed-evidence.ts'
import type { AgreementSettings } from '../../agreement/settings.ts'
import { spanOf, standingsOf } from '../../agreement/standing.ts'
import { addMajority, openMajority, readMajority } from '../../agreement/votes.ts'
import {
  type Agreement,
  type AgreementOptions,
  type Coefficient,
  type Drop,
  type PercentageAgreement,
  percentageAgreement,
} from '../../index.ts'
import { placesById } from '../../model/order.ts'
import { PackedParts } from '../../stats/resampling/packed-rows.ts'
import { compared, isWorthThreads, RowsById } from './compared.ts'
import { drawOnWorkers } from './draw.ts'
import { codersIn, idsIn, type OpenedCorpus, readIn } from './open-corpus.ts'
import type { AgreementAnswer } from './tasks.ts'

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
}

export interface AgreementFound {
  /** One for each coefficient. */
  readonly coefficients: readonly Agreement[]
  readonly drops?: readonly Drop[]
  readonly majority?: PercentageAgreement
  readonly standings?: Standings
}

/**
 * `agreement` on several threads, for a corpus in memory or in files: the same numbers, to the bit. The coders are
 * compared once for all coefficients. Of a corpus in files only the evidence is held, some 20 bytes a comparison.
 */
export async function agreementOfCorpus(
  opened: OpenedCorpus,
  { options, coefficients, drops, majority = false, standings = false }: AgreementQuestion,
  workers: number,
  comparing?: (done: number, of: number) => void,
): Promise<AgreementFound> {
  const all = codersIn(opened)
  const joiners = Array.isArray(drops) ? (drops as readonly string[]) : []
  const group =
    joiners.length === 0
      ? options
      : { ...options, coders: (options.coders ?? all).filter(coder => !joiners.includes(coder)) }
  // Options that make no sense are refused before anything is compared.
  const plans = coefficients.map(coefficient => planAgreement(all, { ...group, coefficient }))
  const dropping =
    drops === undefined ? undefined : dropSettings(all, { ...options, coefficient: coefficients[0]! })
  if (dropping !== undefined) requireJoiners(joiners, dropping)
  const gather = (asked: AgreementOptions, own: AgreementSettings, counted: boolean, looked: boolean) =>
    evidenceOf(opened, all, asked, own, counted, looked, workers, comparing)

  const { settings } = plans[0]!
  const { interval, seed } = settings
  const looked = standings && interval !== null && settings.missing !== 'group'
  const { evidence, decisions, habits } = await gather(group, settings, majority, looked)
  const found = await measurePlans(evidence, plans, async table =>
    interval === null ? undefined : drawOnWorkers(table, interval.resamples, seed, workers),
  )
  const seen = looked ? { standings: standingsOf(evidence, habits!, settings) } : {}
  const told = { coefficients: found, ...(decisions === undefined ? {} : { majority: decisions }), ...seen }
  if (dropping === undefined) return told
  const wider = joiners.length === 0 ? evidence : (await gather(options, dropping, false, false)).evidence
  const costs = joiners.length === 0 ? leaveOneOutOf(wider, dropping) : joiningOf(wider, joiners, dropping)
  return { ...told, drops: costs }
}

/** Items × coders² that are held unpacked, some 30 bytes each. */
const MOST_UNPACKED = 8_000_000

/** Compares the coders of all items, on this thread or on several. */
async function evidenceOf(
  opened: OpenedCorpus,
  coders: readonly string[],
  options: AgreementOptions,
  settings: AgreementSettings,
  counted: boolean,
  looked: boolean,
  workers: number,
  comparing: ((done: number, of: number) => void) | undefined,
): Promise<{
  evidence: Evidence
  decisions: PercentageAgreement | undefined
  habits: readonly BoundaryHabits[] | undefined
}> {
  const majority = counted ? (options.coders ?? coders) : undefined
  if (opened.kind === 'whole' && (workers === 1 || !isWorthThreads(opened.corpus, 1)))
    return {
      evidence: gatherEvidence(opened.corpus, settings),
      decisions: majority && percentageAgreement(opened.corpus, { coders: majority }),
      habits: looked ? boundaryHabits(opened.corpus, settings.coders, spanOf(settings)) : undefined,
    }
  const whole = opened.kind === 'whole'
  const ids = idsIn(opened)
  const parts = new PackedParts()
  const decisions = openMajority()
  const habits = openHabits(settings.coders)
  const task = {
    task: 'agreement',
    read: readIn(opened),
    scale: whole ? opened.corpus.scale : opened.survey.facts.scale,
    coders,
    options: { ...options, coefficient: settings.coefficient },
    majority,
    habits: looked,
  } as const
  for await (const answer of compared<AgreementAnswer>(opened, task, workers, comparing)) {
    parts.add(answer.evidence)
    addMajority(decisions, answer.majority)
    if (looked) addHabits(habits, answer.habits)
  }
  const places = placesById(ids)
  const scale = task.scale ?? (whole ? opened.corpus.items[0]?.codings[0]?.segmentation.scale : undefined)
  const packed = new RowsById(parts, ids, places, readEvidence)
  return {
    evidence: {
      // Rows are read several times over, with many coders often: they are unpacked once where memory allows.
      rows: ids.length * settings.coders.length ** 2 <= MOST_UNPACKED ? [...packed] : packed,
      places,
      scale,
      ...(whole ? { items: opened.corpus.items } : {}),
    },
    decisions: majority && readMajority(decisions),
    habits: looked ? readHabits(habits, scale) : undefined,
  }
}
