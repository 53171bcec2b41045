import { betaWords } from '../boundaries/words.ts'
import type { MetricWords } from '../describe-metric.ts'
import type { WinPrFOptions } from './win-pr-f.ts'
import type { WinPrMetricOptions } from './win-pr-options.ts'
import type { WindowDiffOptions } from './window-diff.ts'
import type { SlidingOptions, WindowOptions } from './window-options.ts'

const window: MetricWords<WindowOptions>['options'] = {
  window: 'window in units, k',
  windows: 'which windows are slid along the text',
  rounding: 'what becomes of a fraction in the automatic window',
  minWindow: 'the smallest automatic window',
  windowRule: 'half of what: units per segment, or marks per boundary',
}

const sliding: MetricWords<SlidingOptions>['options'] = {
  ...window,
  closed: 'a mark on the last unit of the text counts as a boundary of both sides',
  onEmpty: 'undefined, or what the program says, where there is no window',
}

const winPr: MetricWords<WinPrMetricOptions>['options'] = {
  width: 'positions per window, k + 1',
  trueNegatives: 'true negatives by the paper’s equation, or as its Table 2 prints them',
}

/** What people read of the metrics that slide a window. */
export const windowWords: {
  readonly 'window-diff': MetricWords<WindowDiffOptions>
  readonly pk: MetricWords<SlidingOptions>
  readonly nwin: MetricWords<WindowOptions>
  readonly 'win-pr-precision': MetricWords<WinPrMetricOptions>
  readonly 'win-pr-recall': MetricWords<WinPrMetricOptions>
  readonly 'win-pr-f': MetricWords<WinPrFOptions>
} = {
  'window-diff': {
    about: 'How often a window slid along the text holds different numbers of boundaries on the two sides.',
    formula: '1/(n − k) · Σ_a [ r_a ≠ h_a ]',
    sources: ['pevzner-hearst-2002', 'lamprier-2007'],
    options: {
      ...sliding,
      windowRule: `${window.windowRule}; or the window must be given`,
      weighted: 'count by how many boundaries a window differs, not only whether',
    },
  },
  pk: {
    about:
      'How often two units k apart are in one segment for one side and in different segments for the other.',
    formula: '1/(n − k) · Σ_a [ (r_a > 0) ≠ (h_a > 0) ]',
    sources: ['beeferman-1999'],
    options: sliding,
  },
  nwin: {
    about: 'WindowDiff as a multiple of what chance would give to segmentations with as many boundaries.',
    formula: 'WD / E[WD]',
    sources: ['lamprier-2007'],
    options: window,
  },
  'win-pr-precision': {
    about: 'How many of the hypothesis’s boundaries are right, near misses counted in part.',
    formula: 'TP / (TP + FP)',
    sources: ['scaiano-inkpen-2012'],
    options: winPr,
  },
  'win-pr-recall': {
    about: 'How many of the reference’s boundaries were found, near misses counted in part.',
    formula: 'TP / (TP + FN)',
    sources: ['scaiano-inkpen-2012'],
    options: winPr,
  },
  'win-pr-f': {
    about: 'WinPR precision and recall in one number, their weighted harmonic mean.',
    formula: '(1 + β²) · TP / ((1 + β²) · TP + β² · FN + FP)',
    sources: ['scaiano-inkpen-2012'],
    options: { ...winPr, beta: betaWords },
  },
}
