import { countWord, score3, shortNumber } from '../../model/numbers.ts'
import type { SideText } from '../definition/definition.ts'
import { betaOption } from '../definition/f-score.ts'
import { defineMetric } from '../definition/metric.ts'
import type { ResolvedLengths } from '../definition/option.ts'
import {
  type BedFOptions,
  type BedOptions,
  bedOptions,
  bedPresets,
  bedTally,
  isAccuracy,
} from './bed-options.ts'
import { byLabel, type ConfusionTally, confusionCells, nearMisses } from './confusion-tally.ts'

/** What these metrics have in common. */
const common = {
  family: 'edits',
  group: 'bed',
  sources: ['fournier-2013'],
  better: 'higher',
  range: [0, 1],
  presets: bedPresets,
  reads: 1.7,
  tally: bedTally,
} as const

/**
 * BED precision, B-P: of the boundaries the hypothesis places, the share that the reference confirms, near misses
 * in part.
 *
 *     P = TP / (TP + FP)
 *
 * From the confusion matrix of the boundary edit distance: a match adds 1 to TP, a near miss that costs w adds
 * 1 − w, a boundary of the hypothesis alone is a false positive, one of the wrong type a false positive of its own
 * type. Several types: from the sums over types (`average: 'micro'`), their mean over the types that have something
 * to divide (`'macro'`), or one `type`.
 *
 * Range 0 to 1, higher is better. Not symmetric: swapped, it is recall (segeval's micro average is its own mirror). Undefined when the hypothesis has no
 * boundary (`no-hypothesis-boundaries`). Cost as B.
 *
 * Differs from segeval 2: it exchanges false positives and false negatives, gives a near miss w where it should
 * give 1 − w (the same at span 2 only), and its micro average is accuracy with "no boundary" as a class; the preset
 * `segeval-2` does the same.
 *
 * @see Fournier (2013), https://aclanthology.org/P13-1167
 * @example
 * bedPrecision(fromMasses([2, 3, 6]), fromMasses([2, 2, 4, 3])) //=> 0.6
 * bedPrecision(fromMasses([2, 3, 6]), fromMasses([2, 2, 4, 3]), { preset: 'segeval-2', type: 1 }) //=> 1
 */
export const bedPrecision = defineMetric<ConfusionTally, BedOptions>({
  id: 'bed-precision',
  title: 'BED precision',
  symbol: 'BED-P',
  aliases: ['B-P'],
  ...common,
  place: 3,
  about:
    'Of the boundaries the hypothesis places, the share that the reference confirms, near misses in part.',
  formula: 'TP / (TP + FP)',
  symmetric: isAccuracy,
  options: bedOptions,
  score: precisionOf,
  reason(tally, options) {
    if (precisionOf(tally, options) !== undefined) return undefined
    return options.orientation === 'standard' ? 'no-hypothesis-boundaries' : 'no-reference-boundaries'
  },
  explain: (tally, options, words) => bedSentence(tally, options, words, 'precision'),
})

function precisionOf(tally: ConfusionTally, options: ResolvedLengths<BedOptions>): number | undefined {
  return averageOf(tally, options, ({ hits, predicted }) => ({ above: hits, below: predicted }))
}

/**
 * BED recall, B-R: of the boundaries the reference has, the share that the hypothesis finds, near misses in part.
 *
 *     R = TP / (TP + FN)
 *
 * From the confusion matrix of the boundary edit distance, as BED precision; a boundary of the reference alone is
 * a false negative.
 *
 * Range 0 to 1, higher is better. Not symmetric: swapped, it is precision (segeval's micro average is its own mirror). Undefined when the reference has no
 * boundary (`no-reference-boundaries`). Cost as B. Differs from segeval 2 as BED precision does.
 *
 * @see Fournier (2013), https://aclanthology.org/P13-1167
 * @example
 * bedRecall(fromMasses([2, 3, 6]), fromMasses([2, 2, 7])) //=> 1
 * bedRecall(fromMasses([2, 2, 4, 3]), fromMasses([2, 3, 6])) //=> 0.6
 */
export const bedRecall = defineMetric<ConfusionTally, BedOptions>({
  id: 'bed-recall',
  title: 'BED recall',
  symbol: 'BED-R',
  aliases: ['B-R'],
  ...common,
  place: 4,
  about: 'Of the boundaries the reference has, the share that the hypothesis finds, near misses in part.',
  formula: 'TP / (TP + FN)',
  symmetric: isAccuracy,
  options: bedOptions,
  score: recallOf,
  reason(tally, options) {
    if (recallOf(tally, options) !== undefined) return undefined
    return options.orientation === 'standard' ? 'no-reference-boundaries' : 'no-hypothesis-boundaries'
  },
  explain: (tally, options, words) => bedSentence(tally, options, words, 'recall'),
})

function recallOf(tally: ConfusionTally, options: ResolvedLengths<BedOptions>): number | undefined {
  return averageOf(tally, options, ({ hits, actual }) => ({ above: hits, below: actual }))
}

/**
 * BED F, B-F: the weighted harmonic mean of BED precision and BED recall.
 *
 *     F_β = (1 + β²)·P·R / (β²·P + R) = (1 + β²)·TP / ((1 + β²)·TP + β²·FN + FP)
 *
 * P and R from the confusion matrix of the boundary edit distance; β > 1 favours recall. Several types: from the
 * sums over types, the mean of their F (`average: 'macro'`), or one `type`.
 *
 * Range 0 to 1, higher is better. Symmetric for β = 1 and the greedy search (an exact search may choose among equal
 * scripts of several types). Undefined when neither side has a boundary (`no-boundaries`); 0 when only one has. Cost
 * as B. Differs from segeval 2 as BED precision does; its micro F is Σ(1+β²)PR / Σ(β²P+R) over classes.
 *
 * @see Fournier (2013), https://aclanthology.org/P13-1167
 * @example
 * bedF(fromMasses([2, 3, 6]), fromMasses([2, 2, 4, 3])) //=> 0.75
 * bedF(fromMasses([2, 3, 6]), fromMasses([2, 2, 4, 3]), { beta: 2 }) //=> 0.8823529411764706
 */
export const bedF = defineMetric<ConfusionTally, BedFOptions>({
  id: 'bed-f',
  title: 'BED F',
  symbol: 'BED-F',
  aliases: ['B-F'],
  ...common,
  place: 5,
  about: 'The weighted harmonic mean of BED precision and BED recall.',
  formula: '(1 + β²) P R / (β² P + R)',
  symmetric: ({ beta, matching }) => beta === 1 && matching === 'greedy',
  options: { ...bedOptions, beta: betaOption },
  chance: 'edit-confusions',
  score: fOf,
  reason: (tally, options) => (fOf(tally, options) === undefined ? 'no-boundaries' : undefined),
  explain(tally, { beta: _, ...options }) {
    const [precision, recall] = [bedPrecision.score(tally, options), bedRecall.score(tally, options)]
    return `Precision ${score3(precision)} and recall ${score3(recall)} in one number; a near miss earns a part of a hit.`
  },
})

function fOf(tally: ConfusionTally, options: ResolvedLengths<BedFOptions>): number | undefined {
  const weight = options.beta * options.beta
  const overRatios = options.average === 'segeval-micro' && options.type === undefined
  return averageOf(tally, options, overRatios ? ofRatios(weight) : ofCounts(weight))
}

const ofCounts =
  (weight: number) =>
  ({ hits, predicted, actual }: ClassCounts): Part => ({
    above: (1 + weight) * hits,
    below: weight * actual + predicted,
  })

/** Segeval adds precision and recall over classes before it divides. */
const ofRatios =
  (weight: number) =>
  ({ hits, predicted, actual }: ClassCounts): Part => {
    const precision = predicted > 0 ? hits / predicted : 0
    const recall = actual > 0 ? hits / actual : 0
    return { above: (1 + weight) * precision * recall, below: weight * precision + recall }
  }

/** Boundaries of all types together, by the kind of edit: the tally counts them type by type. */
function kindsOf(tally: ConfusionTally): Record<'match' | 'near' | 'missing' | 'extra' | 'confused', number> {
  const sums = { match: 0, near: 0, missing: 0, extra: 0, confused: 0 }
  for (const [name, value] of Object.entries(tally)) {
    const kind = name.split(':')[0]!
    if (kind in sums && name.includes(':')) sums[kind as keyof typeof sums] += value
  }
  return sums
}

const verb = (count: number, one: string, many: string): string =>
  `${countWord(count)} ${count === 1 ? one : many}`

/** Where BED precision or recall comes from. Several types, or another average: the fraction is left out. */
function bedSentence(
  tally: ConfusionTally,
  options: ResolvedLengths<BedOptions>,
  words: SideText,
  which: 'precision' | 'recall',
): string {
  const { match, near, missing, extra, confused } = kindsOf(tally)
  const precise = which === 'precision'
  if (confused > 0 || options.average !== 'micro' || options.type !== undefined)
    return 'A near miss earns a part of a hit; another type is a fault on both sides.'
  const { unit, cells } = confusionCells(tally, options)
  const wrong = (options.orientation === 'standard') === precise ? extra : missing
  const earned = cells
    .filter(({ hypothesis, reference }) => hypothesis === reference)
    .reduce((sum, { weight }) => sum + weight, 0)
  const hits = earned / unit
  const whose = precise ? words.hypothesis : words.reference
  const defects = verb(wrong, 'is', 'are')
  return `Of ${whose}’s cuts ${verb(match, 'matches', 'match')}, ${verb(near, 'comes', 'come')} close and ${defects} ${precise ? 'extra' : 'missed'}; a near miss earns a part of a hit: ${shortNumber(hits)} ÷ ${shortNumber(hits + wrong)}.`
}

/** What a class is measured by: hits, all that the hypothesis calls so, all that the reference calls so. */
interface ClassCounts {
  hits: number
  predicted: number
  actual: number
  /** How many near misses it has, whether or not they earn anything. */
  near: number
}

/** A numerator and a denominator. */
interface Part {
  readonly above: number
  readonly below: number
}

/** The classes that an average looks at, or the one type asked for. "No boundary" is a class for segeval only. */
function classesOf(tally: ConfusionTally, options: ResolvedLengths<BedOptions>): ClassCounts[] {
  const { cells, types } = confusionCells(tally, options)
  const classes = new Map<string | null, ClassCounts>()
  for (const type of [null, ...types]) {
    classes.set(type, { hits: 0, predicted: 0, actual: 0, near: type === null ? 0 : nearMisses(tally, type) })
  }
  for (const { hypothesis, reference, weight } of cells) {
    classes.get(hypothesis)!.predicted += weight
    classes.get(reference)!.actual += weight
    if (hypothesis === reference) classes.get(hypothesis)!.hits += weight
  }
  if (options.type !== undefined) {
    const counts = classes.get(String(options.type))
    return counts === undefined ? [] : [counts]
  }
  const none = classes.get(null)!
  if (!options.average.startsWith('segeval') || none.predicted + none.actual === 0) classes.delete(null)
  return [...classes.keys()].sort(byLabel).map(name => classes.get(name)!)
}

/**
 * The classes of one matrix as one number, by the average that the options name; undefined when there is nothing
 * to divide. Where there are near misses only and they earn nothing, the number is 0.
 */
function averageOf(
  tally: ConfusionTally,
  options: ResolvedLengths<BedOptions>,
  part: (counts: ClassCounts) => Part,
): number | undefined {
  const classes = classesOf(tally, options)
  if (classes.length === 0) return undefined
  const near = classes.some(counts => counts.near > 0)
  const parts = classes.map(part)
  if (options.type === undefined && options.average.endsWith('macro')) {
    // a type that one side never uses has nothing to divide; segeval takes that for 0
    const segeval = options.average === 'segeval-macro'
    const values = parts
      .filter(({ below }) => segeval || below > 0)
      .map(({ above, below }) => (below > 0 ? above / below : 0))
    if (values.length > 0) return values.reduce((sum, value) => sum + value, 0) / values.length
    return near ? 0 : undefined
  }
  let above = 0
  let below = 0
  for (const each of parts) {
    above += each.above
    below += each.below
  }
  return below > 0
    ? above / below
    : near || (options.average === 'segeval-micro' && !options.type)
      ? 0
      : undefined
}
