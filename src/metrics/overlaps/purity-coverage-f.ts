import { sharingEvidence } from '../../compare/shared-evidence.ts'
import { score3 } from '../../wording/numbers.ts'
import type { Tally } from '../definition.ts'
import { betaOption, harmonicMean } from '../f-score.ts'
import { defineMetric } from '../metric.ts'
import { tallyCoverage } from './coverage.ts'
import { tallyPurity } from './purity.ts'
import { scoreOverlap, type WeightingOptions, weightingOptions } from './weighting.ts'

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
  family: 'overlaps',
  place: 20,
  group: 'purity',
  about: 'Purity and coverage in one number, their weighted harmonic mean.',
  formula: '(1 + β²) · Pur · Cov / (β² · Pur + Cov)',
  sources: ['bredin-2017'],
  better: 'higher',
  range: [0, 1],
  symmetric: ({ beta, weighting }) => beta === 1 && weighting !== 'covered',
  options: { ...weightingOptions, beta: betaOption },
  reads: 1,

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
