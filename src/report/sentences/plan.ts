import type { ReplacementPlan } from '../../agreement/candidate/replacement.ts'
import type { WidthPlan } from '../../agreement/plan-width.ts'
import type { DifferencePlan } from '../../evaluate/planning/plan-difference.ts'
import { metrics } from '../../metrics/register.ts'
import { count, formatNumber, levelWord, listed } from '../../model/numbers.ts'
import { similaritySymbol } from './agreement.ts'
import { safeName } from './safe-text.ts'

/** A study that is planned. */
export type StudyPlan = DifferencePlan | WidthPlan | ReplacementPlan

/** Rates of errors, as `simulateCorpus` takes them. */
export interface ErrorRates {
  readonly miss: number
  readonly near: number
  readonly reach: number
  readonly insertion: number
}

/** What a pilot was simulated from. */
export interface PilotAssumptions {
  readonly items: number
  readonly units: readonly [number, number]
  /** Units of a segment on average. */
  readonly segment: number
  readonly coders: number
  readonly rates: ErrorRates
  /** The rates of the other system; null where no systems are compared. */
  readonly other: ErrorRates | null
  readonly seed: number
}

/**
 * What a plan without a pilot rests on.
 *
 * @param assumed - what was simulated
 * @returns sentences
 * @example
 * assumptionSentences({ items: 1000, units: [40, 80], segment: 8, coders: 3,
 *   rates: { miss: 0.1, near: 0.15, reach: 2, insertion: 0.1 }, other: null, seed: 1 })[1]
 * //=> 'The plan is no better than these assumptions.'
 */
export function assumptionSentences({
  items,
  units: [least, most],
  segment,
  coders,
  rates,
  other,
  seed,
}: PilotAssumptions): string[] {
  const ratesText = ({ miss, near, reach, insertion }: ErrorRates): string =>
    `miss ${decimals(miss)}, near misses ${decimals(near)} (up to ${count(reach, 'unit')}), insertions ${decimals(insertion)}`
  const length = least === most ? count(least, 'unit') : `${formatNumber(least, 0)} to ${count(most, 'unit')}`
  const systems = other === null ? '' : `; system has the rates of the annotators, other: ${ratesText(other)}`
  return [
    `Assumed, not observed: ${count(items, 'simulated item')} of ${length} (seed ${seed}), segments of ${decimals(segment)} units on average, ${count(coders, 'annotator')} (${ratesText(rates)})${systems}.`,
    'The plan is no better than these assumptions.',
  ]
}

/** Pilots below this are so small that the safe number is the one to plan with. */
const SMALL_PILOT = 100
/** Below so many items the formula is too hopeful. */
const FEW_ITEMS = 50

const reasons: Readonly<Record<string, string>> = {
  'too-many-items': 'it would take more than a million',
  'no-variance': 'no item of the pilot differs from the others, so nothing is known of how items vary',
  'no-pilot': 'a pilot needs two items or more',
  'jackknife-undefined': 'the score is undefined without some item of the pilot',
  'not-an-alternative': 'in the pilot the annotator is closer by the margin or more',
  'needs-four-annotators': 'more annotators than the pilot has need a pilot of four',
  'too-few-items': 'no annotator has enough items in the pilot',
}

/** What a plan says: the number first, then how far it can be trusted. */
export function planSentences(plan: StudyPlan, assumed?: PilotAssumptions): string[] {
  const lead = assumed === undefined ? [] : assumptionSentences(assumed)
  if (plan.goal === 'difference') return [...lead, ...differenceSentences(plan, assumed !== undefined)]
  return [...lead, ...(plan.goal === 'width' ? widthSentences(plan) : replacementSentences(plan))]
}

const symbolOf = (signature: string): string => {
  const [id] = signature.split('|')
  return metrics.find(metric => metric.id === id)?.symbol ?? id!
}

function differenceSentences(plan: DifferencePlan, isSimulated: boolean): string[] {
  const { hypotheses, difference, wanted, alpha, items, itemsSafe, pilotItems, reason, check } = plan
  const [a, b] = hypotheses.map(safeName)
  const what = `a difference of ${decimals(difference)} in ${symbolOf(plan.signature)} between ${a} and ${b}`
  const given =
    plan.differenceBy !== 'observed'
      ? ''
      : isSimulated
        ? ', the one simulated,'
        : ', the one observed in the pilot,'
  if (items === null) return [`There is no number of items to find ${what}: ${reasons[reason!]}.`]
  return [
    `To find ${what}${given} with a chance of ${levelWord(wanted)} (${levelWord(alpha)}, paired permutation test) takes about ${count(items, 'item')} like these${safeItemsText(itemsSafe, pilotItems)}.`,
    ...(plan.detectable === null || isSimulated
      ? []
      : [
          `The pilot’s own ${count(pilotItems, 'item')} find a difference of ${decimals(plan.detectable)} with a chance of ${levelWord(wanted)}.`,
        ]),
    ...(check === undefined
      ? items < FEW_ITEMS
        ? [
            'With fewer than 50 items the formula is too hopeful: by about 5 points at 20 items in simulations, by more below.',
          ]
        : []
      : [
          `The test itself finds it in ${levelWord(check.power)} of 1,000 resampled pilots of ${count(items, 'item')} (standard error ${formatNumber(100 * check.standardError, 1)} points, seed ${check.seed}); the formula says ${levelWord(Math.round(plan.power! * 1000) / 1000)}.`,
        ]),
    ...(plan.differenceBy === 'observed' && !isSimulated
      ? ['A pilot’s difference is uncertain: better plan for the smallest one that would matter.']
      : []),
  ]
}

const safeItemsText = (safe: number | null, pilot: number): string =>
  pilot >= SMALL_PILOT || safe === null
    ? ''
    : `; to be safe with a pilot of ${formatNumber(pilot, 0)}, ${formatNumber(safe, 0)}`

function widthSentences(plan: WidthPlan): string[] {
  const { width, level, items, itemsSafe, pilotItems, reason, annotators, coders, enoughAnnotators } = plan
  const what = `a ${levelWord(level)} interval of ${plan.symbol} over ${similaritySymbol(plan)} no wider than ${decimals(width)}`
  if (items === null) return [`There is no number of items for ${what}: ${reasons[reason!]}.`]
  const others = annotators.filter(each => each.annotators !== coders.length)
  const numbers = others.flatMap(each =>
    each.items === null ? [] : [`${formatNumber(each.items, 0)} with ${each.annotators}`],
  )
  const without = others.filter(each => each.items === null)
  return [
    `For ${what}: about ${count(items, 'item')} with ${count(coders.length, 'annotator')}${numbers.length === 0 ? '' : `, ${listed(numbers)}`}${safeItemsText(itemsSafe, pilotItems)}.`,
    ...without.map(each => `No number with ${each.annotators} annotators: ${reasons[each.reason!]}.`),
    ...(enoughAnnotators === null
      ? []
      : [`Beyond ${enoughAnnotators} annotators a further one narrows the interval by less than 3 %.`]),
    'The interval is about items, for these annotators.',
  ]
}

function replacementSentences(plan: ReplacementPlan): string[] {
  const { candidate, comparisons, itemsIfEqual, wanted, epsilon, pilotItems } = plan
  if (comparisons.length === 0) return [`There is no number of items: ${reasons[plan.reason!]}.`]
  const found = comparisons.flatMap(({ annotator, items }) =>
    items === null ? [] : [`${formatNumber(items, 0)} against ${safeName(annotator)}`],
  )
  const codes = [...new Set(comparisons.flatMap(({ reason }) => reason ?? []))]
  const without = codes.map(code => {
    const names = comparisons
      .filter(({ reason }) => reason === code)
      .map(({ annotator }) => safeName(annotator))
    return `No number against ${listed(names)}: ${reasons[code]}.`
  })
  return [
    ...(found.length === 0
      ? []
      : [
          `To win one comparison with a chance of ${levelWord(wanted)} (ε = ${formatNumber(epsilon, 2)}) takes ${safeName(candidate)} about this many items, if the shares of the ${count(pilotItems, 'pilot item')} are the true ones: ${listed(found)}.`,
        ]),
    ...without,
    ...(itemsIfEqual === null
      ? []
      : [`A candidate exactly as good as the annotators would need about ${count(itemsIfEqual, 'item')}.`]),
  ]
}

const decimals = (value: number | null): string =>
  value === null ? 'n/a' : String(Math.round(value * 1e4) / 1e4).replace('-', '−')
