import { onCoveredTime } from '../../compare/overlaps/covered-time.ts'
import { largestOverlaps, largestShares } from '../../compare/overlaps/overlaps.ts'
import { sharingEvidence } from '../../compare/pairs/counted.ts'
import { perUnit } from '../../model/length.ts'
import { countDigits, score3 } from '../../model/numbers.ts'
import { requireSameUnits } from '../../model/require.ts'
import type { Segmentation } from '../../model/segmentation.ts'
import type { Tally } from '../definition/definition.ts'
import { betaOption, harmonicMean } from '../definition/f-score.ts'
import { defineMetric } from '../definition/metric.ts'
import { choice } from '../definition/option.ts'
import type { MetricPresets } from '../definition/preset-names.ts'

interface WeightingOptions {
  /**
   * Every unit counts alike, or every segment; `covered`: every unit that a segment with a label of the reference covers.
   * @defaultValue `units`
   */
  weighting: 'units' | 'segments' | 'covered'
}

const weightingOptions = {
  weighting: choice(
    ['units', 'segments', 'covered'],
    'units',
    'every unit counts alike, or every segment; covered: every unit in a segment with a label of the reference, gaps of one label under 0.5 s included (pyannote.metrics)',
  ),
}

const overlapPresets: MetricPresets<WeightingOptions> = {
  pyannote: { weighting: 'covered', pool: 'micro' },
}

/** `pure` or `covered` over `units`, on a time axis in microseconds; by segments `sum` over `segments`. */
type OverlapTally = Tally

type OverlapField = 'pure' | 'covered' | 'units' | 'sum' | 'segments'

/** Gaps of one label that are shorter than this many seconds belong to it, as pyannote.metrics has it by default. */
const FILL = 0.5

/** Both sides as far as they count: all of them, or in the time that the reference covers; undefined where nothing is. */
function countedSides(
  reference: Segmentation,
  hypothesis: Segmentation,
  { weighting }: WeightingOptions,
): readonly [Segmentation, Segmentation] | undefined {
  requireSameUnits(reference, hypothesis)
  if (weighting !== 'covered') return [reference, hypothesis]
  return onCoveredTime(reference, hypothesis, FILL * (reference.axis?.ticksPerSecond ?? 0))
}

/**
 * A tally of so many units of all. On a time axis it counts microseconds, so that items add up whatever their ticks: in ticks an
 * item in milliseconds would count a thousand times as much as one in seconds.
 */
function lengths(
  field: 'pure' | 'covered',
  part: number,
  units: number,
  { axis }: Segmentation,
): OverlapTally {
  const scale = perUnit(axis)
  return { [field]: part * scale, units: units * scale }
}

function scoreOverlap(tally: { readonly [K in OverlapField]?: number | undefined }): number | undefined {
  const { pure, covered, units = 0, sum = 0, segments = 0 } = tally
  if (units > 0) return (pure ?? covered ?? 0) / units
  return segments > 0 ? sum / segments : undefined
}

const whyNoOverlap = (tally: OverlapTally): string | undefined =>
  scoreOverlap(tally) === undefined ? 'nothing-to-compare' : undefined

/** What these metrics have in common. */
const common = {
  family: 'overlaps',
  group: 'purity',
  sources: ['bredin-2017'],
  better: 'higher',
  range: [0, 1],
  reads: 1,
} as const

/**
 * Purity: how much of each hypothesis segment is in one reference segment.
 *
 *     purity = 1/n · Σ j max i o(i, j)
 *
 * n units, o(i, j) the units that reference segment i and hypothesis segment j share.
 *
 * Range above 0 to 1, higher is better. Identical segmentations score 1; so does every hypothesis that only
 * adds boundaries to the reference. Not symmetric: swapped, it is coverage. Time O(|R| + |H|).
 * Pooled: over the units of all items, over time on a time axis, whatever the ticks of the items.
 * `weighting: 'segments'` takes the mean over segments instead, however long they are. With `covered` only units in
 * segments with a label of the reference count, gaps of one label under 0.5 s included, from the first to the last
 * segment of the hypothesis with a label, as in pyannote.metrics; undefined where there are none.
 *
 * @see Bredin (2017), pyannote.metrics
 * @example
 * purity(fromMasses([6, 6]), fromMasses([12])) //=> 0.5
 */
export const purity = defineMetric<OverlapTally, WeightingOptions>({
  id: 'purity',
  title: 'Purity',
  symbol: 'Pur',
  ...common,
  place: 1,
  about: 'How much of each hypothesis segment is inside one reference segment.',
  formula: '1/n · Σ_j max_i o(i, j)',
  symmetric: false,
  options: weightingOptions,
  presets: overlapPresets,

  tally: tallyPurity,
  score: scoreOverlap,
  reason: whyNoOverlap,
  explain: (tally, _, words) =>
    'units' in tally
      ? `${score3(tally.pure! / tally.units!)} of all ${words.unit}s lie with the best match of their ${words.hypothesis} segment. More boundaries raise it: read it with coverage.`
      : `The mean over ${countDigits(tally.segments!)} segments of ${words.hypothesis} of the share inside one segment of the other side. More boundaries raise it: read it with coverage.`,
})

/** The evidence of purity. */
function tallyPurity(given: Segmentation, found: Segmentation, options: WeightingOptions): OverlapTally {
  const sides = countedSides(given, found, options)
  if (sides === undefined) return { pure: 0, units: 0 }
  const [reference, hypothesis] = sides
  return options.weighting === 'segments'
    ? { sum: largestShares(hypothesis, reference), segments: hypothesis.boundaries.length + 1 }
    : lengths('pure', largestOverlaps(hypothesis, reference), reference.units, given)
}

/**
 * Coverage: how much of each reference segment one hypothesis segment covers.
 *
 *     coverage = 1/n · Σ i max j o(i, j)
 *
 * n units, o(i, j) the units that reference segment i and hypothesis segment j share. Not `covering`, which takes the IoU and
 * so falls with missed boundaries too.
 *
 * Range above 0 to 1, higher is better. Identical segmentations score 1; so does every hypothesis that only
 * misses boundaries. Not symmetric: swapped, it is purity. Time O(|R| + |H|).
 * Pooled: over the units of all items, over time on a time axis, whatever the ticks of the items.
 * `weighting: 'segments'` takes the mean over segments instead, however long they are. With `covered` only units in
 * segments with a label of the reference count, gaps of one label under 0.5 s included, from the first to the last
 * segment of the hypothesis with a label, as in pyannote.metrics; undefined where there are none.
 *
 * @see Bredin (2017), pyannote.metrics
 * @example
 * coverage(fromMasses([12]), fromMasses([5, 7])) //=> 0.5833333333333334
 */
export const coverage = defineMetric<OverlapTally, WeightingOptions>({
  id: 'coverage',
  title: 'Coverage',
  symbol: 'Cov',
  ...common,
  place: 2,
  about:
    'How much of each reference segment one hypothesis segment covers. Not covering, which takes the IoU.',
  formula: '1/n · Σ_i max_j o(i, j)',
  symmetric: false,
  options: weightingOptions,
  presets: overlapPresets,

  tally: tallyCoverage,
  score: scoreOverlap,
  reason: whyNoOverlap,
  explain: (tally, _, words) =>
    'units' in tally
      ? `${score3(tally.covered! / tally.units!)} of all ${words.unit}s lie with the best match of their ${words.reference} segment. Fewer boundaries raise it: read it with purity. Not covering, which missed boundaries lower.`
      : `The mean over ${countDigits(tally.segments!)} segments of ${words.reference} of the share inside one segment of the other side. Fewer boundaries raise it: read it with purity. Not covering, which missed boundaries lower.`,
})

/** The evidence of coverage. */
function tallyCoverage(given: Segmentation, found: Segmentation, options: WeightingOptions): OverlapTally {
  const sides = countedSides(given, found, options)
  if (sides === undefined) return { covered: 0, units: 0 }
  const [reference, hypothesis] = sides
  return options.weighting === 'segments'
    ? { sum: largestShares(reference, hypothesis), segments: reference.boundaries.length + 1 }
    : lengths('covered', largestOverlaps(reference, hypothesis), reference.units, given)
}

/** What the F of purity and coverage has. */
export interface PurityCoverageFOptions extends WeightingOptions {
  /** How many times coverage counts as much as purity. @defaultValue 1 */
  beta: number
}

/** Purity and coverage from their counts; undefined where nothing was compared. */
function bothOf(tally: Tally): readonly [purity: number, coverage: number] | undefined {
  const pure = scoreOverlap({
    pure: tally['purity/pure'],
    units: tally['purity/units'],
    sum: tally['purity/sum'],
    segments: tally['purity/segments'],
  })
  const covered = scoreOverlap({
    covered: tally['coverage/covered'],
    units: tally['coverage/units'],
    sum: tally['coverage/sum'],
    segments: tally['coverage/segments'],
  })
  return pure === undefined || covered === undefined ? undefined : [pure, covered]
}

/**
 * F of purity and coverage: both in one number, their weighted harmonic mean.
 *
 *     PCF = (1 + β²) · Pur · Cov / (β² · Pur + Cov)
 *
 * Purity falls where boundaries are missed, coverage where some are added: one alone can be had for nothing. Both take
 * `weighting` as they do by themselves.
 *
 * Range above 0 to 1, higher is better. Identical segmentations score 1. Symmetric with `beta` 1. Never undefined for a pair,
 * but with `weighting: 'covered'` where nothing is covered (`nothing-to-compare`). Pooled: the F of pooled purity and pooled
 * coverage, as pyannote.metrics does, not the mean of the items' F. Time O(|R| + |H|).
 *
 * @see Bredin (2017), pyannote.metrics
 * @example
 * purityCoverageF(fromMasses([10, 10, 10]), fromMasses([4, 8, 9, 9])) //=> 0.8280000000000001
 */
export const purityCoverageF = defineMetric<Tally, PurityCoverageFOptions>({
  id: 'purity-coverage-f',
  title: 'F of purity and coverage',
  symbol: 'PCF',
  ...common,
  place: 20,
  about: 'Purity and coverage in one number, their weighted harmonic mean.',
  formula: '(1 + β²) · Pur · Cov / (β² · Pur + Cov)',
  symmetric: ({ beta, weighting }) => beta === 1 && weighting !== 'covered',
  options: { ...weightingOptions, beta: betaOption },

  // One walk along the boundaries gives both.
  tally: (reference, hypothesis, options) =>
    sharingEvidence((): Tally => {
      const { pure, units, sum, segments } = tallyPurity(reference, hypothesis, options)
      const own = tallyCoverage(reference, hypothesis, options)
      return options.weighting === 'segments'
        ? {
            'purity/sum': sum!,
            'purity/segments': segments!,
            'coverage/sum': own.sum!,
            'coverage/segments': own.segments!,
          }
        : {
            'purity/pure': pure!,
            'purity/units': units!,
            'coverage/covered': own.covered!,
            'coverage/units': own.units!,
          }
    }),
  score(tally, { beta }) {
    const both = bothOf(tally)
    return both && harmonicMean(...both, beta)
  },
  reason: tally => (bothOf(tally) === undefined ? 'nothing-to-compare' : undefined),
  explain(tally) {
    const [pure, covered] = bothOf(tally)!.map(score3)
    return `Purity is ${pure} and coverage ${covered}: the lower of the two weighs more.`
  },
})
