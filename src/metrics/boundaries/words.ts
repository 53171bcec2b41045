import type { MetricWords } from '../describe-metric.ts'
import type { BoundaryFOptions } from './boundary-f.ts'
import type { BoundaryMatchOptions } from './boundary-match.ts'
import type { GeneralizedHammingOptions } from './generalized-hamming.ts'

export const betaWords = 'how many times recall counts as much as precision, β'

const match: MetricWords<BoundaryMatchOptions>['options'] = {
  tolerance: 'how many units a boundary may be off and still be matched, τ',
  matching: 'the largest one-to-one pairing, or the closest pair first (pyannote.metrics)',
  trim: 'leave the ends of the text out; without it position 0 and n count as boundaries',
}

/** What people read of the metrics that pair boundaries with boundaries. */
export const boundaryWords: {
  readonly 'boundary-precision': MetricWords<BoundaryMatchOptions>
  readonly 'boundary-recall': MetricWords<BoundaryMatchOptions>
  readonly 'boundary-f': MetricWords<BoundaryFOptions>
  readonly 'generalized-hamming': MetricWords<GeneralizedHammingOptions>
} = {
  'boundary-precision': {
    about: 'The share of the hypothesis’s boundaries that have a partner in the reference.',
    formula: 'matches / |H|',
    sources: ['raffel-2014', 'bredin-2017'],
    options: match,
  },
  'boundary-recall': {
    about: 'The share of the reference’s boundaries that have a partner in the hypothesis.',
    formula: 'matches / |R|',
    sources: ['raffel-2014', 'bredin-2017'],
    options: match,
  },
  'boundary-f': {
    about: 'Precision and recall of boundaries in one number, their weighted harmonic mean.',
    formula: '(1 + β²) · matches / (β² · |R| + |H|)',
    sources: ['raffel-2014', 'bredin-2017'],
    options: { ...match, beta: betaWords },
  },
  'generalized-hamming': {
    about:
      'The least cost of turning the hypothesis into the reference by inserting, deleting, shifting boundaries.',
    formula: 'min ( insert · insertions + delete · deletions + shift · Σ |i − j| )',
    sources: ['bookstein-2002'],
    options: {
      insert: 'cost of putting in a boundary that the hypothesis misses',
      delete: 'cost of taking out a boundary that the reference does not have',
      shift: 'cost of moving a boundary by one unit',
    },
  },
}
