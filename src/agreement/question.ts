import { hasExactMethod } from '../chance/exact/exact.ts'
import { bucketsFor } from '../evidence/part.ts'
import { requireObject } from '../model/require.ts'
import type { TypeScale } from '../model/segmentation.ts'
import { type Drop, dropSettings, requireJoiners } from './add-coder-effect.ts'
import type { AgreementOptions, Coefficient } from './agreement-options.ts'
import type { Agreement } from './agreement-result.ts'
import type { AnnotatorStats } from './annotator-stats.ts'
import type { ChanceCheck } from './chance-check.ts'
import type { ItemsAsked } from './measure.ts'
import type { RandomScores } from './random/random-scores.ts'
import { type AgreementSettings, agreementSettings, alternativeLevel } from './settings.ts'
import type { PercentageAgreement } from './votes.ts'

/** What is asked of a corpus. Similarities are named by id, so that a thread can find them. */
export interface AgreementQuestion {
  readonly options: AgreementOptions
  /** @defaultValue the one that the options name */
  readonly coefficients?: readonly Coefficient[]
  /** What each coder costs the group: all of them, or some that only join it. */
  readonly drops?: 'leave-one-out' | readonly string[]
  /** Whether the model of chance is checked, and other models are tried: where items are kept. */
  readonly models?: boolean
  /** Whether agreement with the majority is counted too. */
  readonly majority?: boolean
  /** Whether outliers are sought, by the first coefficient. */
  readonly annotatorStats?: boolean
  /**
   * What is reported for each item: its similarity alone is much faster where items are many.
   * @defaultValue all
   */
  readonly items?: Exclude<ItemsAsked, 'none'>
  /**
   * Into how many buckets items are added up, or `items` for a row of each.
   * @defaultValue a row for each item up to 50,000, 4,096 buckets above, where the chance level allows it
   */
  readonly buckets?: number | 'items'
  /**
   * How many items are named where they are added up in buckets: those that agree least.
   * @defaultValue 12
   */
  readonly least?: number
  /** Whether random coders are scored, where items are kept; a number: so many samples of them. */
  readonly random?: boolean | number
  /** Another similarity with the same tallies (S_f^B in addition to S_f), which needs no comparison of its own; with its items? */
  readonly alternative?: { readonly similarity: string; readonly perItem: boolean }
}

/** The result of agreement: the coefficients, and what else was asked for. */
export interface AgreementResult {
  /** One for each coefficient. */
  readonly coefficients: readonly Agreement[]
  readonly drops?: readonly Drop[]
  readonly majority?: PercentageAgreement
  readonly chanceCheck?: ChanceCheck
  readonly annotatorStats?: AnnotatorStats
  readonly random?: RandomScores
  /** The coefficients of the other similarity. */
  readonly alternative?: readonly Agreement[]
  /** What buckets cannot give: `items`, the list of all items; those in `perItem` agree least. Absent where nothing is left out. */
  readonly leftOut?: readonly string[]
}

/** Items up to which their codings are kept: what looks at all of them together needs them. */
const MOST_KEPT = 50_000

/** Coders up to whom the tallies of every two are kept in each of the buckets that intervals resample: 16 MB. */
const MOST_IN_BUCKETS = 16

/** Settings for a part of the coders, for `missing: 'group'`. */
export type SettingsFor = (coders: readonly string[]) => AgreementSettings

/** What is measured: the coefficient asked for, and the one at the other chance level where both are wanted. */
export interface AgreementPlan {
  readonly settings: AgreementSettings
  readonly settingsFor: SettingsFor
  readonly other?: { readonly settings: AgreementSettings; readonly settingsFor: SettingsFor } | undefined
}

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
  /** Whether outliers are sought. */
  readonly looks: boolean
  /** Whether items are kept. */
  readonly keeps: boolean
  /** Into how many buckets items are added up; undefined where each has a row of its own. */
  readonly buckets: number | undefined
}

/** Checks and completes a question, before anything is compared. */
export function resolveAgreement(
  coders: readonly string[],
  scale: TypeScale | undefined,
  items: number,
  question: AgreementQuestion,
  typed = scale !== undefined,
): AgreementJob {
  const { options, drops } = question
  requireObject('options', options)
  const coefficients = question.coefficients ?? [options.coefficient]
  const joiners = Array.isArray(drops) ? (drops as readonly string[]) : []
  const group =
    joiners.length === 0
      ? options
      : { ...options, coders: (options.coders ?? coders).filter(coder => !joiners.includes(coder)) }
  const plans = coefficients.map(coefficient => planAgreement(coders, { ...group, coefficient }, scale))
  const dropping =
    drops === undefined
      ? undefined
      : dropSettings(coders, { ...options, coefficient: coefficients[0] }, scale)
  if (dropping !== undefined) requireJoiners(joiners, dropping)
  const groups = [plans[0]!.settings, ...(joiners.length > 0 ? [dropping!] : [])]
  const { interval, missing } = plans[0]!.settings
  const looks = question.annotatorStats === true && interval !== null && missing !== 'group'
  const all = [
    ...plans.flatMap(({ settings, other }) =>
      other === undefined ? [settings] : [settings, other.settings],
    ),
    ...(dropping ? [dropping] : []),
  ]
  const addsUp = !typed && question.alternative === undefined && all.every(isAddedUp)
  // Without intervals one bucket does.
  const asked = bucketsFor(items, question.buckets)
  const buckets = asked === undefined || !addsUp ? undefined : interval === null ? 1 : asked
  const keeps = buckets === undefined && (items <= MOST_KEPT || all.some(needsCodings))
  return { question, coders, scale, plans, joiners, dropping, groups, looks, keeps, buckets }
}

/** Whether the model of chance looks at the codings themselves. */
const needsCodings = ({ published, flexible, model }: AgreementSettings): boolean =>
  !published && !flexible && model !== 'rates' && model !== 'counts'

/**
 * Whether a coefficient of boundaries without types is one of sums over items of one kind: not where its chance level is
 * simulated item by item, or a mean over items, nor where every set of coders has a coefficient of its own.
 */
function isAddedUp(settings: AgreementSettings): boolean {
  const { flexible, published, pi, kappa, model, simulate, missing, interval, coders, similarity } = settings
  if (flexible || missing === 'group') return false
  if (interval !== null && coders.length > MOST_IN_BUCKETS) return false
  if (published) return pi.expected === 'pooled' && kappa.expected === 'pooled'
  return model === 'rates' && !simulate && hasExactMethod(similarity.metric, similarity.options, 'rates')
}

/** What the options ask for, of a corpus with these coders and types. */
export function planAgreement(
  all: readonly string[],
  options: AgreementOptions,
  scale?: TypeScale,
): AgreementPlan {
  const settings = agreementSettings(all, options, scale)
  const settingsFor = (coders: readonly string[]) => agreementSettings(all, { ...options, coders }, scale)
  const alternative = settings.both ? alternativeLevel(options, settings) : undefined
  return {
    settings,
    settingsFor,
    other: alternative && {
      settings: agreementSettings(all, alternative, scale),
      settingsFor: coders => agreementSettings(all, { ...alternative, coders }, scale),
    },
  }
}
