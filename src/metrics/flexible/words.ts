import type { MetricWords } from '../describe-metric.ts'
import type { FlexibleOptions } from './flexible-options.ts'

const options: MetricWords<FlexibleOptions>['options'] = {
  matrix:
    'similarity of boundary types, M_T, from 0 to 1: rows reference, columns hypothesis, the last for no boundary',
  transpositionCost:
    'cost per unit that a boundary is moved, c^t: one for all types, or a list of one per type',
  rule: 'whose type pays when a moved boundary changes its type: the later one’s, the hypothesis’s, or the max, mean or min of both',
  ties: 'of several cheapest ways, the one with most edits or with fewest',
  algorithm: 'the true minimum, the paper’s search, or the R package with its quirks',
  speakers: 'who speaks each unit; each speaker’s units form a running text of their own',
}

/** What people read of S_f and S_f^B. */
export const flexibleWords: {
  readonly 'flexible-similarity': MetricWords<FlexibleOptions>
  readonly 'flexible-boundary-similarity': MetricWords<FlexibleOptions>
} = {
  'flexible-similarity': {
    about: 'How little it costs to turn one typed annotation into the other, per unit of the text.',
    formula: '1 − C / N',
    sources: ['lai-2023'],
    options,
  },
  'flexible-boundary-similarity': {
    about: 'How little it costs to turn one typed annotation into the other, per boundary somebody placed.',
    formula: '1 − C / (E + K)',
    sources: ['lai-2023'],
    options,
  },
}
