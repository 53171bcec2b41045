import type { Evaluation, MetricResult, Pool } from '../../evaluate/evaluation.ts'
import { reported } from '../../evaluate/shared.ts'
import { count, formatNumber, levelWord } from '../format-number.ts'
import { listed } from '../numbers.ts'
import { densityNote } from './density-sentences.ts'
import { effectiveOf, intervalSentence, resampledWord } from './interval-sentences.ts'
import { letterSentence } from './test-sentences.ts'

/** How a table shows which differences are significant. */
export type Significance = 'letters' | 'stars' | 'none'

/** The caption of a table of scores: metrics with their presets, pooling, intervals, what bold and marks mean, tests. */
export function captionSentences(evaluation: Evaluation, significance: Significance): string[] {
  const { settings, metrics, data } = evaluation
  const intervals = metrics.some(metric => metric.hypotheses.some(row => reported(row, metric).interval))
  const ranked = settings.design === 'references' && settings.hypotheses.length > 1
  return [
    ...(metrics.length === 0 ? [] : [`${metrics.map(metricPhrase).join('; ')}.`]),
    ...poolingSentences(metrics),
    ...densityNote(evaluation),
    ...(settings.interval !== null && intervals
      ? [
          `In brackets: ${intervalSentence(settings.interval, data.items, settings.seed, resampledWord(evaluation), effectiveOf(evaluation))}`,
        ]
      : []),
    ...(ranked ? ['Bold: the best of its column.', ...testedSentences(evaluation, significance)] : []),
  ]
}

/** `Pk (preset nltk)`, `WD: WindowDiff`. */
const metricPhrase = ({ symbol, title, preset, unit }: MetricResult): string =>
  `${symbol === title ? symbol : `${symbol}: ${title}`}${unit === undefined ? '' : ' in seconds'}${preset === undefined ? '' : ` (preset ${preset})`}`

const how: Readonly<Record<Pool, string>> = {
  micro: 'counts added over all pairs, then scored (micro)',
  macro: 'the mean of the scores of the pairs (macro)',
}

/** How scores were pooled over items and groups, without flags: for a paper. */
export function poolingSentences(metrics: readonly MetricResult[]): string[] {
  const ways = new Map<string, string[]>()
  for (const { symbol, pool, acrossGroups, overall } of metrics) {
    const groups = acrossGroups === 'mean' ? overall.groups?.length : undefined
    const way = `${how[pool]}${groups === undefined ? '' : `, then the plain mean of ${count(groups, 'group')}`}`
    ways.set(way, [...(ways.get(way) ?? []), symbol])
  }
  const parts = [...ways]
  if (parts.length === 0) return []
  return [
    parts.length === 1
      ? `Pooled: ${parts[0]![0]}.`
      : `Pooled: ${parts.map(([way, symbols]) => `${listed(symbols)}: ${way}`).join('; ')}.`,
  ]
}

/** What letters or stars mean; or that nothing was tested. */
function testedSentences(evaluation: Evaluation, significance: Significance): string[] {
  const { settings, metrics } = evaluation
  if (settings.tests === null || !metrics.some(({ ranking }) => ranking?.tested))
    return ['Differences were not tested.']
  if (significance === 'none') return []
  if (significance === 'letters') return letterSentence(evaluation)
  const { method, alpha } = settings.tests
  const kind = method === 'permutation' ? 'paired permutation test' : 'paired bootstrap test'
  const steps = starLevels(alpha).map(({ stars, level }) => `${stars} p ≤ ${formatNumber(level, 3)}`)
  return [
    `Stars: differs from the best, ${steps.join(', ')} (${kind} over ${resampledWord(evaluation)}, Holm); without a star: not significantly different (${levelWord(alpha)}).`,
  ]
}

/** The levels that one, two and three stars stand for. */
export const starLevels = (alpha: number): readonly { readonly stars: string; readonly level: number }[] =>
  [alpha, 0.01, 0.001]
    .filter((level, index) => index === 0 || level < alpha)
    .map((level, index) => ({ stars: '*'.repeat(index + 1), level }))
