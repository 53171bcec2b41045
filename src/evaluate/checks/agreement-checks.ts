import { agreement } from '../../agreement/agreement.ts'
import type { AgreementOptions, Coefficient } from '../../agreement/agreement-options.ts'
import type { Agreement } from '../../agreement/agreement-result.ts'
import {
  type ChanceCheck,
  chanceCheckOf,
  type DensityCheck,
  type RegularCheck,
} from '../../agreement/chance-check.ts'
import { planWidth } from '../../agreement/plan-width.ts'
import { type MetricRequest, readRequest } from '../../metrics/request.ts'
import { alignedCoders } from '../../model/aligned-texts.ts'
import type { Corpus, Item } from '../../model/corpus.ts'
import { byName } from '../../model/order.ts'
import { stabilityConventions } from '../stability/stability-conventions.ts'
import {
  effectiveItems,
  effectOn,
  extremeLengths,
  ifAccepted,
  rangeEffect,
  valueEffect,
  weightShares,
} from './check-effect.ts'
import type {
  ChanceModelCheck,
  Check,
  CheckAction,
  CheckedNumber,
  Checks,
  ConventionCheck,
  ConventionPoint,
  FewTextsCheck,
  OutlierCheck,
  UnequalLengthsCheck,
} from './checks-result.ts'
import {
  assumptionsCheck,
  extreme,
  LEAST,
  missingCheck,
  type ReadingAssumption,
  simpleAction,
  withOptions,
} from './evaluation-checks.ts'
import { annotatorsLeftOut, leastAgreedItems } from './outlier.ts'

/** What is asked of a coefficient of agreement. */
export interface AgreementQuestion {
  readonly coders: readonly string[]
  readonly metric: MetricRequest
  readonly coefficient: Coefficient
  readonly assumptions: readonly ReadingAssumption[]
  readonly resamples: number
  readonly seed: number
}

/** What limits a coefficient of agreement. */
export function agreementChecks(corpus: Corpus, question: AgreementQuestion): Omit<Checks, 'question'> {
  const { coders, metric, coefficient, seed, resamples } = question
  const options: AgreementOptions = { coders, similarity: metric, coefficient, missing: 'available', seed }
  const found = agreement(corpus, { ...options, interval: true })
  const number = numberOf(found, question, corpus)
  const measured: Measured = { corpus, question, options, found, number }
  const checks = [
    fewTexts(measured),
    unequalLengths(measured),
    outlier(measured),
    convention(measured),
    chanceFit(corpus, options, number.value),
    question.assumptions.length === 0
      ? undefined
      : assumptionsCheck(number.value, underAlternatives(measured)),
    missing(measured),
  ].filter(check => check !== undefined)
  return { number, checks, actions: actionsFor(checks, measured), tests: null, seed, resamples }
}

/** Everything that the checks of one coefficient read. */
interface Measured {
  readonly corpus: Corpus
  readonly question: AgreementQuestion
  readonly options: AgreementOptions
  readonly found: Agreement
  readonly number: CheckedNumber
}

function numberOf(
  found: Agreement,
  { metric, coefficient }: AgreementQuestion,
  corpus: Corpus,
): CheckedNumber {
  const { metric: similarity, options, preset } = readRequest(metric)
  return {
    system: null,
    metric: similarity.id,
    options,
    preset: preset ?? null,
    symbol: found.symbol,
    coefficient,
    over: similarity.better === 'lower' ? `1−${similarity.symbol}` : similarity.symbol,
    better: 'higher',
    pool: null,
    value: found.value ?? null,
    interval: found.interval ?? null,
    reason: found.reason ?? found.intervalReason,
    level: LEVEL,
    rank: null,
    tied: [],
    systems: [],
    annotators: [...found.coders].sort(byName),
    items: comparedItems(corpus, found.coders).length,
    units: found.counts.units,
    human: found.observed ?? null,
    random: found.expected ?? null,
    signature: found.signature,
  }
}

/** Of the intervals of `agreement`. */
const LEVEL = 0.95

/** Items that two annotators or more have, with the gaps compared in them. */
const comparedItems = (corpus: Corpus, coders: readonly string[]): { item: Item; weight: number }[] =>
  corpus.items.flatMap(item => {
    const own = item.codings.filter(({ coder }) => coders.includes(coder)).length
    return own < 2 ? [] : [{ item, weight: ((item.units - 1) * own * (own - 1)) / 2 }]
  })

function fewTexts({ corpus, question, number, found: { resampled } }: Measured): FewTextsCheck {
  const { value, interval, items } = number
  // Nobody else is compared: the rival of a coefficient is chance, 0.
  const wide = interval !== null && value !== null && interval[1] - interval[0] > Math.abs(value)
  return {
    id: 'few-texts',
    state: items < LEAST || wide ? 'look' : interval === null ? 'unseen' : 'little',
    ...effectOn(value, rangeEffect('interval', interval)),
    items,
    effectiveItems: effectiveItems(comparedItems(corpus, question.coders).map(({ weight }) => weight)),
    intervalReason: interval === null ? number.reason : undefined,
    blocks:
      interval === null || resampled?.unit !== 'blocks'
        ? undefined
        : { count: resampled.count, size: resampled.size },
    first: null,
    rival: null,
  }
}

function unequalLengths({ corpus, question }: Measured): UnequalLengthsCheck | undefined {
  const compared = comparedItems(corpus, question.coders)
  if (compared.length < 2) return undefined
  const weights = compared.map(({ weight }) => weight)
  const effective = effectiveItems(weights)
  return {
    id: 'unequal-lengths',
    state: effective < compared.length / 2 ? 'look' : 'little',
    effect: null,
    size: null,
    items: compared.length,
    effectiveItems: effective,
    ...extremeLengths(compared.map(({ item }) => item)),
    ...weightShares(weights),
    other: null,
    otherValue: null,
  }
}

function outlier({ corpus, question, number }: Measured): OutlierCheck | undefined {
  const { coders, metric, coefficient, seed } = question
  if (coders.length < 3) return undefined
  const left = annotatorsLeftOut(corpus, coders, metric, seed, { coefficient })
  if (left === undefined) return undefined
  const isApart = (each: (typeof left.annotators)[number]) =>
    each.interval !== null && each.interval[0] > 0 && each.change !== null && each.change > 0
  const shown = [...left.annotators].sort(
    (a, b) => Number(isApart(b)) - Number(isApart(a)) || (b.change ?? -1) - (a.change ?? -1),
  )[0]!
  const { without, change, interval } = shown
  return {
    id: 'outlier',
    state: isApart(shown) ? 'look' : 'little',
    ...effectOn(number.value, valueEffect(without)),
    annotator: shown.annotator,
    without,
    agreement: { symbol: number.symbol, value: left.value, without, change, interval },
    orderChanges: null,
    similarities: left.annotators.map(({ annotator, similarity }) => ({ annotator, similarity })),
    items: leastAgreedItems(corpus, shown.annotator, coders, metric),
  }
}

function convention({ corpus, question, options, number }: Measured): ConventionCheck | undefined {
  const { metric, options: given } = readRequest(question.metric)
  const listed = ifAccepted(() => stabilityConventions([metric.id])) ?? []
  const others = withOptions(
    listed.filter(({ pool }) => pool === 'micro'),
    given,
  )
  const points = others.flatMap((each): ConventionPoint[] => {
    const value = ifAccepted(
      () => agreement(corpus, { ...options, similarity: { id: metric, options: each.options } }).value,
    )
    return value === undefined ? [] : [{ metric: metric.id, options: each.options, pool: null, value }]
  })
  if (points.length < 2 || number.value === null) return undefined
  const all = [{ metric: metric.id, options: given, pool: null, value: number.value }, ...points]
  const [lowest, highest] = [extreme(all, -1)!, extreme(all, 1)!]
  const { interval } = number
  const wide = interval !== null && highest.value - lowest.value > interval[1] - interval[0]
  return {
    id: 'convention',
    state: wide ? 'look' : 'little',
    ...effectOn(number.value, rangeEffect('range', [lowest.value, highest.value])),
    sameMetric: new Set(all.map(each => JSON.stringify(each.options))).size,
    lowest,
    highest,
    first: null,
  }
}

const underAlternatives = ({ question, options }: Measured) =>
  question.assumptions.map(({ chosen, alternative, corpus }) => ({
    chosen,
    alternative,
    value: ifAccepted(() => agreement(corpus, options).value) ?? null,
    orderChanges: null,
  }))

function missing({ corpus, question, options, found, number }: Measured) {
  const { coders } = question
  const complete = corpus.items.filter(item =>
    coders.every(coder => item.codings.some(each => each.coder === coder)),
  )
  const { pairs, missing: lacking, undefined: undefinedScores } = found.counts
  return missingCheck(number.value, {
    codings: corpus.items.length * coders.length,
    missing: lacking,
    comparisons: pairs,
    undefinedScores,
    aligned: alignedCoders(corpus)
      .map(({ coder }) => coder)
      .filter(coder => coders.includes(coder))
      .sort(byName),
    completeItems: complete.length,
    complete: () =>
      complete.length === 0
        ? null
        : (ifAccepted(() => agreement({ ...corpus, items: complete }, options).value) ?? null),
  })
}

function actionsFor(checks: readonly Check[], { corpus, question, number }: Measured): CheckAction[] {
  return checks.flatMap((check): CheckAction[] => {
    if (check.state !== 'look') return []
    if (check.id !== 'few-texts') return simpleAction(check)
    if (check.items < LEAST)
      return [{ kind: 'add-texts', check: 'few-texts', rival: null, power: null, width: null, items: LEAST }]
    const [low, high] = number.interval!
    const { coders, metric, coefficient } = question
    const width = (high - low) / 2
    const plan = ifAccepted(() => planWidth(corpus, { coders, similarity: metric, coefficient, width }))
    return plan?.items == null
      ? []
      : [{ kind: 'add-texts', check: 'few-texts', rival: null, power: null, width, items: plan.items }]
  })
}

/**
 * Whether the model of chance fits: the density test and the regular subset of gaps, and the coefficient under each model. The
 * effect is the coefficient under the model that fits better; without a warning, under the next stricter one. Undefined where
 * the coefficient has a model of its own.
 */
function chanceFit(
  corpus: Corpus,
  options: AgreementOptions,
  number: number | null,
): ChanceModelCheck | undefined {
  const found = ifAccepted(() => chanceCheckOf(corpus, options))
  if (found === undefined) return undefined
  const { density, regular } = found
  const better = betterModel(found)
  const other = better ?? 'counts'
  const coefficients: Coefficient[] =
    other === 'positions' && options.coefficient === 'multi-pi' ? ['multi-pi'] : ['multi-kappa']
  const [coefficient] = coefficients
  const known = found.models.find(each => each.chance === other && each.coefficient === coefficient)
  const value =
    known === undefined
      ? ifAccepted(() => agreement(corpus, { ...options, chance: other, coefficient, interval: false }).value)
      : known.value
  // A subset without eligible gaps in the data has no model of its own: only other units would fit.
  const shown = better === null && regular !== undefined ? null : (value ?? null)
  const isWarned = density?.differ === true || regular !== undefined
  if (!isWarned && shown === null) return undefined
  return {
    id: 'chance-model',
    state: isWarned ? 'look' : 'little',
    ...effectOn(number, valueEffect(shown)),
    corrected: true,
    random: null,
    model: 'rates',
    better,
    models: found.models.map(each => ({
      chance: each.chance,
      coefficient: each.coefficient,
      value: each.value ?? null,
    })),
    density: density === undefined ? null : densityFacts(density),
    regular: regular === undefined ? null : regularFacts(regular),
  }
}

const densityFacts = ({ coder, range, p, differ }: DensityCheck) => ({ coder, range, p: p!, differ })

const regularFacts = ({ exceptions: _, ...facts }: RegularCheck) => facts

/** The model that fits better than `rates`; null where nothing is found against `rates`, or no model knows the subset. */
function betterModel({ density, regular, models }: ChanceCheck): ChanceModelCheck['better'] {
  const differs = density?.differ === true
  const knowsGaps = regular?.kind === 'eligible' && models.some(({ chance }) => chance === 'positions')
  if (knowsGaps) return differs ? 'positions-counts' : 'positions'
  return differs ? 'counts' : null
}
