import type { MetricRequest } from '../../metrics/request.ts'
import { readRequest } from '../../metrics/request.ts'
import type { Corpus, Item } from '../../model/corpus.ts'
import { throwInvalid } from '../../model/error.ts'
import { systemUnknown } from '../../model/errors/evaluate.ts'
import { byName } from '../../model/order.ts'
import { conventions as presetConventions } from '../conventions.ts'
import { evaluate } from '../evaluate.ts'
import type { Evaluation, MetricResult, Pool } from '../evaluation.ts'
import { factsOf } from '../facts.ts'
import { prepareCorpus } from '../levels/level-tables.ts'
import { planDifference } from '../planning/plan-difference.ts'
import { reported } from '../roles.ts'
import type { CorpusSelection } from '../select/select-corpus.ts'
import { leadersOf, resampledFirst } from '../stability/resampled-order.ts'
import { type ScoredConvention, scoreConventions } from '../stability/scored-conventions.ts'
import { type RankingConvention, stabilityConventions } from '../stability/stability-conventions.ts'
import {
  effectiveItems,
  effectOn,
  extremeLengths,
  ifAccepted,
  printsDifferently,
  rangeEffect,
  SPLITS,
  scoreOnOtherHalf,
  valueEffect,
  weightShares,
} from './check-effect.ts'
import type {
  AssumptionsCheck,
  Check,
  CheckAction,
  CheckedNumber,
  Checks,
  ConventionCheck,
  ConventionPoint,
  FewTextsCheck,
  MissingCheck,
  OutlierCheck,
  TunedCheck,
  UnequalLengthsCheck,
} from './checks-result.ts'
import { annotatorsLeftOut, leastAgreedItems } from './outlier.ts'

/** What is asked of one system’s score. */
interface EvaluationQuestion {
  readonly references: readonly string[]
  readonly hypotheses: readonly string[]
  readonly system: string | undefined
  readonly metric: MetricRequest
  readonly pool: Pool | undefined
  readonly select: CorpusSelection | undefined
  readonly assumptions: readonly ReadingAssumption[]
  readonly resamples: number
  readonly seed: number
}

/** Something that reading assumed, and the corpus as it would be otherwise. */
export interface ReadingAssumption {
  /** What was assumed: `a 1 marks the last unit of a segment`. */
  readonly chosen: string
  /** What it could have been: `a 1 marks the first unit`. */
  readonly alternative: string
  /** The corpus under the alternative. */
  readonly corpus: Corpus
}

/** A share above this of missing codings or undefined scores needs a look. */
export const MISSING = 0.05
/** Fewest items of an interval and of a test. */
export const LEAST = 6
/** Chance with which more texts should separate two systems. */
const POWER = 0.8

/** What limits the score of one system, and its rank. */
export function evaluationChecks(given: Corpus, question: EvaluationQuestion): Omit<Checks, 'question'> {
  const { references, hypotheses, metric, pool, select, seed, resamples } = question
  const { corpus } = prepareCorpus(given, { select, references, hypotheses })
  const run = (on: Corpus, more: object = {}): Evaluation =>
    evaluate(on, { metrics: [metric], references, hypotheses, pool, seed, detail: 'pooled', ...more })
  const evaluation = evaluate(given, {
    metrics: [metric],
    references,
    hypotheses,
    pool,
    select,
    seed,
    interval: true,
    tests: hypotheses.length > 1,
    bounds: true,
    detail: 'pooled',
  })
  const result = evaluation.metrics[0]!
  const system = systemOf(result, question.system)
  const own = ownConvention(corpus, question, result)
  const number = numberOf(evaluation, result, system, metric)
  const scored = { corpus, question, evaluation, result, system, number, own, run }
  const found = [
    fewTexts(scored),
    unequalLengths(scored),
    outlier(scored),
    convention(scored),
    chanceNote(scored),
    tuned(scored),
    assumptions(scored),
    missing(scored),
  ].filter(check => check !== undefined)
  return {
    number,
    checks: found,
    actions: actionsFor(found, scored),
    tests: testsOf(evaluation, result, system),
    seed,
    resamples,
  }
}

/** Everything that the checks of one score read. */
interface Scored {
  /** With boundaries selected, where systems gave scores. */
  readonly corpus: Corpus
  readonly question: EvaluationQuestion
  readonly evaluation: Evaluation
  readonly result: MetricResult
  readonly system: string
  readonly number: CheckedNumber
  readonly own: { readonly systems: readonly string[]; readonly convention: ScoredConvention }
  readonly run: (on: Corpus, more?: object) => Evaluation
}

/** The system asked for, else the first of the ranking; of equal ones the first by name. */
function systemOf(result: MetricResult, asked: string | undefined): string {
  const systems = result.hypotheses.map(({ hypothesis }) => hypothesis)
  if (asked !== undefined) {
    if (!systems.includes(asked)) throwInvalid(systemUnknown, { name: asked, known: systems })
    return asked
  }
  const leaders = result.ranking?.order.filter(({ rank }) => rank === 1) ?? []
  const names = leaders.length > 0 ? leaders.map(({ hypothesis }) => hypothesis) : systems
  return [...names].sort(byName)[0]!
}

function ownConvention(corpus: Corpus, question: EvaluationQuestion, result: MetricResult): Scored['own'] {
  const { metric, preset, options } = readRequest(question.metric)
  const convention = {
    metric: metric as unknown as string,
    options: { preset, ...options },
    pool: result.pool,
  }
  const { references, hypotheses } = question
  const { systems, conventions } = scoreConventions(corpus, { references, hypotheses }, [convention])
  return { systems, convention: conventions[0]! }
}

const rowOf = (result: MetricResult, system: string) =>
  result.hypotheses.find(({ hypothesis }) => hypothesis === system)!

const scoreOf = (result: MetricResult, system: string): number | null =>
  reported(rowOf(result, system), result).value

function numberOf(
  evaluation: Evaluation,
  result: MetricResult,
  system: string,
  metric: MetricRequest,
): CheckedNumber {
  const { options, preset } = readRequest(metric)
  const { value, interval, reason, intervalReason } = reported(rowOf(result, system), result)
  const { settings, data } = evaluation
  const order = result.ranking?.order ?? []
  const rank = order.find(({ hypothesis }) => hypothesis === system)?.rank ?? null
  const bound = (id: string): number | null =>
    result.bounds?.find(each => each.id === id)?.[result.pool].value ?? null
  return {
    system,
    metric: result.id,
    options,
    preset: preset ?? null,
    symbol: result.symbol,
    coefficient: null,
    over: null,
    better: result.better,
    pool: result.pool,
    value,
    interval: interval ?? null,
    reason: reason ?? intervalReason,
    level: settings.interval!.level,
    rank,
    tied: order
      .flatMap(each => (each.rank === rank && each.hypothesis !== system ? [each.hypothesis] : []))
      .sort(byName),
    systems: [...settings.hypotheses].sort(byName),
    annotators: [...settings.references].sort(byName),
    items: data.items - data.leftOut.items,
    units: data.units,
    human: bound('human'),
    random: bound('random'),
    signature: result.signature,
  }
}

/** The gaps that are compared in each item: units − 1, once for each reference. */
function gapsCompared({ corpus, question, system }: Scored): { item: Item; weight: number }[] {
  return corpus.items.flatMap(item => {
    const coders = new Set(item.codings.map(({ coder }) => coder))
    const pairs = question.references.filter(name => name !== system && coders.has(name)).length
    return coders.has(system) && pairs > 0 ? [{ item, weight: (item.units - 1) * pairs }] : []
  })
}

const weightsOf = (scored: Scored): number[] =>
  gapsCompared(scored).map(({ weight }) => (scored.result.pool === 'micro' ? weight : 1))

function fewTexts(scored: Scored): FewTextsCheck {
  const { result, system, number, own, question, evaluation } = scored
  const { value, interval } = number
  const rival = closestRival(result, system)
  const shares =
    own.systems.length < 2 || number.items < 2 ? undefined : resampledFirst(own.convention, question)
  const distance =
    rival === undefined || value === null ? undefined : Math.abs(scoreOf(result, rival.system)! - value)
  // Without an interval, a rival with the same score is not separated either.
  const width = interval === null ? Number.MIN_VALUE : interval[1] - interval[0]
  const wide = distance !== undefined && width > distance
  const state =
    number.items < LEAST || wide
      ? 'look'
      : interval === null && number.reason !== undefined
        ? 'unseen'
        : 'little'
  return {
    id: 'few-texts',
    state,
    ...effectOn(value, rangeEffect('interval', interval)),
    items: number.items,
    effectiveItems: effectiveItems(weightsOf(scored)),
    intervalReason: interval === null ? number.reason : undefined,
    blocks: interval === null ? undefined : evaluation.data.blocks,
    first: shares?.[own.systems.indexOf(system)] ?? null,
    rival: rival ?? null,
  }
}

/** The system whose score is closest, and the test against it. */
function closestRival(result: MetricResult, system: string): NonNullable<FewTextsCheck['rival']> | undefined {
  const value = scoreOf(result, system)
  if (value === null) return undefined
  const others = result.hypotheses
    .map(({ hypothesis }) => ({ hypothesis, value: scoreOf(result, hypothesis) }))
    .filter(other => other.hypothesis !== system && other.value !== null)
    .sort(
      (a, b) => Math.abs(a.value! - value) - Math.abs(b.value! - value) || byName(a.hypothesis, b.hypothesis),
    )
  const [closest] = others
  if (closest === undefined) return undefined
  const name = closest.hypothesis
  const pairs = result.tests?.pairs ?? []
  const test = pairs.find(({ a, b }) => (a === system && b === name) || (a === name && b === system))
  const turned = test?.a === name
  const ends = test?.interval ?? null
  return {
    system: name,
    difference: test?.difference == null ? null : turned ? 0 - test.difference : test.difference,
    interval: ends === null ? null : turned ? [0 - ends[1], 0 - ends[0]] : ends,
    p: test?.holm ?? null,
    differ: test?.differ ?? false,
    pairs: pairs.length,
  }
}

function unequalLengths(scored: Scored): UnequalLengthsCheck | undefined {
  const { result, system, number } = scored
  const compared = gapsCompared(scored)
  if (compared.length < 2) return undefined
  const weights = weightsOf(scored)
  const effective = effectiveItems(weights)
  const other = result.pool === 'micro' ? 'macro' : 'micro'
  const otherValue = rowOf(result, system)[other].value
  const { interval } = number
  const outside =
    interval !== null && otherValue !== null && (otherValue < interval[0] || otherValue > interval[1])
  return {
    id: 'unequal-lengths',
    state: effective < compared.length / 2 || outside ? 'look' : 'little',
    ...effectOn(number.value, valueEffect(otherValue)),
    items: compared.length,
    effectiveItems: effective,
    ...extremeLengths(compared.map(({ item }) => item)),
    ...weightShares(compared.map(({ weight }) => weight)),
    other,
    otherValue,
  }
}

/** The order of the systems in which two scores are strictly different: pairs as keys. */
function isReversed(result: MetricResult, other: MetricResult): boolean {
  const names = result.hypotheses.map(({ hypothesis }) => hypothesis)
  return names.some((a, at) =>
    names.slice(at + 1).some(b => {
      const [one, two] = [result, other].map(each => (scoreOf(each, a) ?? NaN) - (scoreOf(each, b) ?? NaN))
      return one! * two! < 0
    }),
  )
}

function outlier({ corpus, question, result, system, number, run }: Scored): OutlierCheck | undefined {
  const { references } = question
  if (references.length < 2) return undefined
  const left = annotatorsLeftOut(corpus, references, question.metric, question.seed)
  if (left === undefined) return undefined
  const found = left.annotators.map(each => {
    const without = run(corpus, {
      references: references.filter(name => name !== each.annotator),
    }).metrics[0]!
    const value = scoreOf(without, system)
    return {
      ...each,
      value,
      orderChanges: question.hypotheses.length < 2 ? null : isReversed(result, without),
      distance: value === null || number.value === null ? 0 : Math.abs(value - number.value),
    }
  })
  // Whose leaving out is beyond chance comes first, then who changes the order, then the largest change of agreement.
  const isApart = (each: (typeof found)[number]) =>
    each.interval !== null && each.interval[0] > 0 && each.change !== null && each.change > 0
  const shown = [...found].sort(
    (a, b) =>
      Number(isApart(b)) - Number(isApart(a)) ||
      Number(b.orderChanges === true) - Number(a.orderChanges === true) ||
      (b.change ?? 0) - (a.change ?? 0) ||
      b.distance - a.distance ||
      byName(a.annotator, b.annotator),
  )[0]!
  return {
    id: 'outlier',
    state: isApart(shown) || shown.orderChanges === true ? 'look' : 'little',
    ...effectOn(number.value, valueEffect(shown.value)),
    annotator: shown.annotator,
    without: shown.value,
    agreement:
      left.symbol === null ? null : { symbol: left.symbol, value: left.value, ...agreementOf(shown) },
    orderChanges: shown.orderChanges,
    similarities:
      left.symbol === null ? null : found.map(({ annotator, similarity }) => ({ annotator, similarity })),
    items: leastAgreedItems(corpus, shown.annotator, references, question.metric),
  }
}

const agreementOf = ({
  without,
  change,
  interval,
}: {
  readonly without: number | null
  readonly change: number | null
  readonly interval: readonly [number, number] | null
}) => ({ without, change, interval })

function convention({ corpus, question, result, system, number, own }: Scored): ConventionCheck {
  const { references, hypotheses } = question
  const roles = { references, hypotheses }
  const { time, scale } = factsOf(corpus, false)
  const listed =
    time === undefined && scale === undefined
      ? scoreConventions(corpus, roles, stabilityConventions()).conventions
      : []
  const { options } = readRequest(question.metric)
  const ofMetric = listed.filter(({ metric }) => metric.id === number.metric)
  const at = own.systems.indexOf(system)
  const points: ConventionPoint[] =
    ofMetric.length > 0
      ? // Options given in addition to those of the list apply to all of them.
        scoreConventions(
          corpus,
          roles,
          withOptions(stabilityConventions([number.metric]), options),
        ).conventions.flatMap(each => pointOf(each, each.values[at] ?? null))
      : (ifAccepted(() => presetConventions(corpus, question.metric, roles))?.conventions ?? []).flatMap(
          each => {
            const value = each.values.find(({ hypothesis }) => hypothesis === system)?.value ?? null
            return value === null
              ? []
              : [{ metric: number.metric, options: {}, pool: each.pool, preset: each.name, value }]
          },
        )
  const all = [...pointOf(own.convention, number.value), ...points]
  const lowest = extreme(all, -1)
  const highest = extreme(all, 1)
  const first = hypotheses.length < 2 ? null : firstPlaces(listed, own, result, system)
  const range = lowest === null || highest === null ? null : ([lowest.value, highest.value] as const)
  const { interval } = number
  const wide = range !== null && interval !== null && range[1] - range[0] > interval[1] - interval[0]
  return {
    id: 'convention',
    state: first?.instead != null || wide ? 'look' : 'little',
    ...effectOn(number.value, rangeEffect('range', range)),
    sameMetric: new Set(all.map(({ options, pool, preset }) => JSON.stringify([options, pool, preset]))).size,
    lowest,
    highest,
    first,
  }
}

/** Conventions with further options; two that become the same are one. */
export function withOptions(
  conventions: readonly Required<RankingConvention>[],
  given: Readonly<Record<string, unknown>>,
): Required<RankingConvention>[] {
  const own = conventions.map(each => ({ ...each, options: { ...given, ...each.options } }))
  const keys = own.map(({ options, pool }) => JSON.stringify([Object.entries(options).sort(), pool]))
  return own.filter((_, index) => keys.indexOf(keys[index]!) === index)
}

const pointOf = (
  { metric, options, pool }: Pick<ScoredConvention, 'metric' | 'options' | 'pool'>,
  value: number | null,
): ConventionPoint[] =>
  value === null ? [] : [{ metric: metric.id, options: definedOnly(options), pool, value }]

const definedOnly = (options: object): object =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined))

/** The lowest (−1) or highest (1) value; the first of equal ones. */
export const extreme = (points: readonly ConventionPoint[], direction: 1 | -1): ConventionPoint | null =>
  points.reduce<ConventionPoint | null>(
    (best, point) => (best === null || direction * (point.value - best.value) > 0 ? point : best),
    null,
  )

/** Who is first under how many conventions, and whether the first place goes to somebody else under some. */
function firstPlaces(
  listed: readonly ScoredConvention[],
  { systems, convention: own }: Scored['own'],
  result: MetricResult,
  system: string,
): ConventionCheck['first'] {
  const kept = listed.filter(({ reason }) => reason === undefined)
  if (kept.length === 0 || own.reason !== undefined || result.better === 'none') return null
  const here = new Set(leadersOf(own.turned))
  const leaders = kept.map(({ turned }) => leadersOf(turned))
  // Where several lead here, it is a change too if one of them does not lead elsewhere.
  const changed = kept.flatMap((each, index) =>
    [...here].every(system => leaders[index]!.includes(system)) ? [] : [{ each, leaders: leaders[index]! }],
  )
  const counted = (lists: readonly (readonly number[])[]) =>
    systems
      .map((system, at) => ({ system, conventions: lists.filter(list => list.includes(at)).length }))
      .sort((a, b) => b.conventions - a.conventions || byName(a.system, b.system))
  const counts = counted(changed.map(each => each.leaders)).filter(({ conventions }) => conventions > 0)
  const instead = counts.find(each => each.system !== system) ?? counts[0]
  const won = changed.filter(each => each.leaders.includes(systems.indexOf(instead!.system)))
  return {
    conventions: kept.length,
    metrics: new Set(kept.map(({ metric }) => metric.id)).size,
    systems: counted(leaders),
    leaders: [...here].map(at => systems[at]!).sort(byName),
    instead:
      instead === undefined
        ? null
        : { ...instead, metrics: [...new Set(won.map(({ each }) => each.metric.id))] },
  }
}

/** Scores that are not corrected for chance have a note only. */
const chanceNote = ({ number }: Scored): Check | undefined =>
  number.random === null
    ? undefined
    : {
        id: 'chance-model',
        state: 'little',
        effect: null,
        size: null,
        corrected: false,
        random: number.random,
        model: null,
        better: null,
        models: [],
        density: null,
        regular: null,
      }

function tuned({ corpus, question, number, own, system }: Scored): TunedCheck {
  const { select, seed, hypotheses } = question
  const scores = corpus.items.some(({ scored = [] }) => scored.some(({ coder }) => coder === system))
  const selected = scores && select?.rule === 'reference-count'
  const otherHalf =
    number.rank === 1 && hypotheses.length > 1 ? (scoreOnOtherHalf(own.convention, seed) ?? null) : null
  return {
    id: 'tuned',
    state: selected ? 'look' : 'unseen',
    ...effectOn(number.value, valueEffect(otherHalf)),
    evidence: selected ? 'selected' : scores ? 'scores' : 'boundaries',
    systems: hypotheses.length,
    otherHalf,
    splits: otherHalf === null ? 0 : SPLITS,
  }
}

function assumptions({ question, result, system, number, run }: Scored): AssumptionsCheck | undefined {
  if (question.assumptions.length === 0) return undefined
  const found = question.assumptions.map(({ chosen, alternative, corpus }) => {
    const other = ifAccepted(() => run(corpus, { select: question.select }).metrics[0]!)
    const value = other === undefined ? null : scoreOf(other, system)
    return {
      chosen,
      alternative,
      value,
      orderChanges: other === undefined || question.hypotheses.length < 2 ? null : isReversed(result, other),
    }
  })
  return assumptionsCheck(number.value, found)
}

/** The check of what reading assumed, from the number under each alternative. */
export function assumptionsCheck(
  number: number | null,
  found: AssumptionsCheck['assumptions'],
): AssumptionsCheck {
  const far = (value: number | null) => (value === null || number === null ? -1 : Math.abs(value - number))
  const ordered = [...found].sort((a, b) => far(b.value) - far(a.value))
  const changes = found.some(each => printsDifferently(each.value, number) || each.orderChanges === true)
  return {
    id: 'assumptions',
    state: changes ? 'look' : 'little',
    ...effectOn(number, valueEffect(ordered[0]?.value ?? null)),
    assumptions: ordered,
  }
}

function missing({
  corpus,
  question,
  evaluation,
  result,
  system,
  number,
  run,
}: Scored): MissingCheck | undefined {
  const coders = [...new Set([...question.references, ...question.hypotheses])]
  const has = (item: Item, coder: string) => item.codings.some(each => each.coder === coder)
  const codings = corpus.items.length * coders.length
  const lacking = corpus.items.reduce(
    (sum, item) => sum + coders.filter(coder => !has(item, coder)).length,
    0,
  )
  const { pairs, undefined: undefinedScores } = rowOf(result, system)
  const complete = corpus.items.filter(item => coders.every(coder => has(item, coder)))
  return missingCheck(number.value, {
    codings,
    missing: lacking,
    comparisons: pairs,
    undefinedScores,
    aligned: (evaluation.texts ?? []).map(({ coder }) => coder).sort(byName),
    completeItems: complete.length,
    complete: () =>
      complete.length === 0
        ? null
        : (ifAccepted(() => scoreOf(run({ ...corpus, items: complete }).metrics[0]!, system)) ?? null),
  })
}

/** The check of what is missing or undefined; nothing where all is there. */
export function missingCheck(
  number: number | null,
  counts: Omit<MissingCheck, 'id' | 'state' | 'effect' | 'size' | 'share' | 'complete'> & {
    readonly complete: () => number | null
  },
): MissingCheck | undefined {
  const { codings, missing: lacking, comparisons, undefinedScores, aligned, completeItems } = counts
  if (lacking === 0 && undefinedScores === 0 && aligned.length === 0) return undefined
  const share = Math.max(
    codings === 0 ? 0 : lacking / codings,
    comparisons === 0 ? 0 : undefinedScores / comparisons,
  )
  const complete = lacking === 0 ? number : counts.complete()
  return {
    id: 'missing',
    state: share > MISSING ? 'look' : 'little',
    ...effectOn(number, lacking === 0 ? null : valueEffect(complete)),
    codings,
    missing: lacking,
    comparisons,
    undefinedScores,
    aligned,
    share,
    completeItems,
    complete,
  }
}

function testsOf(evaluation: Evaluation, result: MetricResult, system: string): Checks['tests'] {
  const { tests } = evaluation.settings
  const pairs = result.tests?.pairs ?? []
  if (tests === null || pairs.length === 0) return null
  const own = pairs.filter(({ a, b }) => a === system || b === system)
  return {
    method: tests.method,
    alpha: tests.alpha,
    pairs: pairs.length,
    notDifferent: own
      .filter(({ differ, p }) => !differ && p !== null)
      .map(({ a, b }) => (a === system ? b : a))
      .sort(byName),
  }
}

function actionsFor(
  checks: readonly Check[],
  { corpus, question, result, system, number }: Scored,
): CheckAction[] {
  return checks.flatMap((check): CheckAction[] => {
    if (check.state !== 'look') return []
    if (check.id !== 'few-texts') return simpleAction(check)
    if (check.items < LEAST)
      return [{ kind: 'add-texts', check: 'few-texts', rival: null, power: null, width: null, items: LEAST }]
    const rival = check.rival?.system
    const difference = check.rival?.difference ?? null
    if (rival === undefined || difference === null || difference === 0) return []
    const plan = ifAccepted(() =>
      planDifference(corpus, {
        metric: question.metric,
        references: question.references,
        hypotheses: [system, rival],
        pool: result.pool,
        difference: Math.abs(difference),
        power: POWER,
      }),
    )
    return plan === undefined || (plan.items !== null && plan.items <= number.items)
      ? []
      : [{ kind: 'add-texts', check: 'few-texts', rival, power: POWER, width: null, items: plan.items }]
  })
}

/** What follows from a check by itself. */
export function simpleAction(check: Check): CheckAction[] {
  switch (check.id) {
    case 'outlier':
      return [{ kind: 'talk-to-annotator', check: 'outlier', annotator: check.annotator, items: check.items }]
    case 'convention':
      return [{ kind: 'name-convention', check: 'convention' }]
    case 'unequal-lengths':
      return [{ kind: 'report-both-poolings', check: 'unequal-lengths' }]
    case 'tuned':
      return [{ kind: 'use-held-out-texts', check: 'tuned' }]
    case 'chance-model':
      return [{ kind: 'name-chance-model', check: 'chance-model' }]
    case 'assumptions':
      return [{ kind: 'confirm-reading', check: 'assumptions', chosen: check.assumptions[0]!.chosen }]
    case 'missing':
      return check.missing === 0
        ? []
        : [{ kind: 'complete-codings', check: 'missing', codings: check.missing }]
    default:
      return []
  }
}
