import { fromBoundaries, fromMasses, type Segmentation, segmentationSimilarity, windowDiff } from 'cesura'
import { populationVariance, quantile, type Stream } from 'cesura/stats'

export const preset = 'fournier-inkpen-2012'
const SEGMENTS = 1000
const HYPOTHESES = 100
/** Trials of one experiment in the paper. */
const TRIALS = 10
/** At n = 2 and one type, S of 2012 is the S of 2013, which is faster to compute. */
export const EDITS = { variant: '2013' } as const

export type Scenario = 'FN' | 'FP' | 'FP and FN'

/** A reference of 1,000 segments, sizes uniform. */
function drawReference(samples: Stream, low: number, high: number): Segmentation {
  return fromMasses(Array.from({ length: SEGMENTS }, () => low + samples.below(high - low + 1)))
}

/** Coins of chance 1/2, 0 or 1; 32 from each random word. */
function coins(samples: Stream): () => number {
  let word = 0
  let left = 0
  return () => {
    if (left === 0) {
      word = samples.word()
      left = 32
    }
    left--
    return (word >>> left) & 1
  }
}

/** Where a boundary is added in a segment: one of its gaps, counted from 1. */
export type Place = (gaps: number, samples: Stream) => number

export const anywhere: Place = (gaps, samples) => 1 + samples.below(gaps)

/** The first and the last gap half as likely as the others. */
export const awayFromEnds: Place = (gaps, samples) => {
  const sampled = samples.below(2 * gaps - 2)
  return sampled === 0 ? 1 : sampled === 1 ? gaps : 1 + (sampled >> 1)
}

/** The reference with boundaries missed, or one added inside a segment, each with chance 1/2. */
function drawHypothesis(
  reference: Segmentation,
  scenario: Scenario,
  coin: () => number,
  samples: Stream,
  place: Place,
): Segmentation {
  const cuts = new Uint32Array(2 * SEGMENTS)
  const adds = scenario !== 'FN'
  const misses = scenario !== 'FP'
  let count = 0
  let start = 0
  for (let segment = 0; segment < SEGMENTS; segment++) {
    const last = segment === SEGMENTS - 1
    const end = last ? reference.units : reference.boundaries[segment]!
    if (adds && coin() === 1) cuts[count++] = start + place(end - start - 1, samples)
    // Written whether it stays or not: no processor foresees a coin.
    cuts[count] = end
    if (!last) count += misses ? coin() : 1
    start = end
  }
  return fromBoundaries(reference.units, cuts.subarray(0, count))
}

/** The 100 values of WD and of S of one trial. */
export interface Trial {
  readonly WD: Float64Array
  readonly S: Float64Array
}

export function runTrial(
  scenario: Scenario,
  low: number,
  high: number,
  samples: Stream,
  place: Place = anywhere,
): Trial {
  const reference = drawReference(samples, low, high)
  const trial = { WD: new Float64Array(HYPOTHESES), S: new Float64Array(HYPOTHESES) }
  const windows = windowDiff.resolve({ preset })
  const edits = segmentationSimilarity.resolve(EDITS)
  const coin = coins(samples)
  for (let index = 0; index < HYPOTHESES; index++) {
    const hypothesis = drawHypothesis(reference, scenario, coin, samples, place)
    trial.WD[index] = windowDiff(reference, hypothesis, windows)!
    trial.S[index] = segmentationSimilarity(reference, hypothesis, edits)!
  }
  return trial
}

/** Sums of one trial, from which mean and deviation of any ten trials follow. */
const momentsOf = (values: Float64Array) => ({
  mean: values.reduce((sum, value) => sum + value, 0) / values.length,
  variance: populationVariance(values)!,
})

/** Mean and standard deviation over the values of several trials of equal size. */
function pooled(trials: readonly { mean: number; variance: number }[]): { mean: number; deviation: number } {
  const mean = trials.reduce((sum, trial) => sum + trial.mean, 0) / trials.length
  const variance =
    trials.reduce((sum, trial) => sum + trial.variance + (trial.mean - mean) ** 2, 0) / trials.length
  return { mean, deviation: Math.sqrt(variance) }
}

/** Where 99 % of experiments of ten trials fall, from trials drawn with replacement. */
function experiments(trials: readonly { mean: number; variance: number }[], samples: Stream) {
  const means: number[] = []
  const deviations: number[] = []
  for (let repeat = 0; repeat < 2000; repeat++) {
    const ten = Array.from({ length: TRIALS }, () => trials[samples.below(trials.length)]!)
    const { mean, deviation } = pooled(ten)
    means.push(mean)
    deviations.push(deviation)
  }
  const middle = (values: number[]) => {
    values.sort((a, b) => a - b)
    return [quantile(values, 0.005)!, quantile(values, 0.995)!] as const
  }
  return { mean: middle(means), deviation: middle(deviations) }
}

export type Metric = 'WD' | 'S'
export type Part = 'mean' | 'deviation'

/** What the trials of a cell say of one metric: values, and where 99 % of experiments fall. */
export function summary(sampled: readonly Trial[], metric: Metric, samples: Stream) {
  const moments = sampled.map(trial => momentsOf(trial[metric]))
  return { all: pooled(moments), interval: experiments(moments, samples) }
}
