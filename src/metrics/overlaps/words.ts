import type { MetricWords } from '../describe-metric.ts'
import type { FranzOptions } from './franz-fn.ts'

const franz: MetricWords<FranzOptions>['options'] = {
  unit: 'units per unit, or the share of the unit’s segment',
}

/** What people read of the metrics that lay segments over segments. */
export const overlapWords: {
  readonly purity: MetricWords<Record<never, never>>
  readonly coverage: MetricWords<Record<never, never>>
  readonly 'franz-fn': MetricWords<FranzOptions>
  readonly 'franz-fp': MetricWords<FranzOptions>
} = {
  purity: {
    about: 'How much of each hypothesis segment lies in one reference segment.',
    formula: '1/n · Σ_j max_i o(i, j)',
    sources: ['bredin-2017'],
    options: {},
  },
  coverage: {
    about: 'How much of each reference segment one hypothesis segment covers.',
    formula: '1/n · Σ_i max_j o(i, j)',
    sources: ['bredin-2017'],
    options: {},
  },
  'franz-fn': {
    about: 'How many units of its reference segment a reader put down at any unit does not get, on average.',
    formula: '1/n · Σ_w |ρ(w) ∖ η(w)|',
    sources: ['franz-2007', 'fournier-inkpen-2012'],
    options: franz,
  },
  'franz-fp': {
    about:
      'How many foreign units a reader put down at any unit gets besides its reference segment, on average.',
    formula: '1/n · Σ_w |η(w) ∖ ρ(w)|',
    sources: ['franz-2007', 'fournier-inkpen-2012'],
    options: franz,
  },
}
