import type { Evaluation, MetricResult, Pool } from '../../evaluate/evaluation.ts'
import { levelNotes } from '../comparison/level-sentences.ts'
import { anyWithinSentences } from '../comparison/matching-sentences.ts'
import { count, formatNumber } from '../format-number.ts'
import { gridSentences } from '../grid-sentences.ts'
import { listed } from '../numbers.ts'
import { reasonSentence } from '../reasons.ts'
import { safeName } from '../safe-text.ts'
import {
  evaluationIntervals,
  fewGroupsSentences,
  fewItemsSentences,
  wholeGroups,
} from './interval-sentences.ts'
import { placementNotes } from './placement-sentences.ts'
import { selectionSentences } from './selection-sentences.ts'

/**
 * What was undefined, what is missing, how intervals were made and what they are worth.
 *
 * @param evaluation - the document
 * @returns sentences in a fixed order; how many scores are undefined is always included
 */
export function evaluationNotes(evaluation: Evaluation): string[] {
  const { settings, data } = evaluation
  const notes = [
    ...gridSentences(evaluation.grid),
    ...placementNotes(evaluation),
    ...undefinedNotes(evaluation),
    ...levelNotes(evaluation),
    ...unscoredNotes(evaluation),
    ...selectionSentences(evaluation),
  ]
  notes.push(...missingSentences(evaluation))
  notes.push(...evaluationIntervals(evaluation))
  const tested = evaluation.metrics.some(({ tests }) => tests !== undefined) ? settings.tests : null
  notes.push(...fewItemsSentences(settings.interval?.method, tested, data.items, data.effectiveItems))
  notes.push(...fewGroupsSentences(evaluation))
  notes.push(...anyWithinSentences(evaluation.metrics.map(({ signature }) => signature)))
  if (settings.leftOut?.includes('u00'))
    notes.push(
      'Word repetition (U00) is left out of the bounds: the texts are long. `cesura baselines --methods u00` makes it as a coder.',
    )
  if (settings.leftOut?.includes('pairs'))
    notes.push(
      'Items were added up in buckets: there is no list of comparisons, and no Kruskal–Wallis test (--rows keeps a row for each item).',
    )
  return notes
}

/** Who has not cut how many items. */
export const missingSentences = ({ data }: Evaluation, thing = 'item'): string[] =>
  data.missing.map(
    ({ coder, items }) =>
      `${count(items, 'segmentation')} missing: ${safeName(coder)} has not segmented ${items === 1 ? `that ${thing}` : `those ${thing}s`}.`,
  )

/** Who has no value by a metric of scores: coders that another metric compares, and that gave boundaries only. */
function unscoredNotes({ metrics }: Evaluation): string[] {
  const compared = new Set(
    metrics.flatMap(({ hypotheses }) =>
      hypotheses.filter(({ pairs }) => pairs > 0).map(row => row.hypothesis),
    ),
  )
  return metrics.flatMap(({ symbol, hypotheses }) => {
    const none = hypotheses.filter(({ pairs, hypothesis }) => pairs === 0 && compared.has(hypothesis))
    if (none.length === 0) return []
    const names = none.map(({ hypothesis }) => safeName(hypothesis))
    return [
      `No ${symbol} of ${listed(names)}, who ${names.length === 1 ? 'has' : 'have'} boundaries and no scores.`,
    ]
  })
}

/** How many scores are undefined, and why; nothing where none is. */
function undefinedNotes({ metrics }: Evaluation): string[] {
  let pairs = 0
  let missing = 0
  const reasons = new Map<string, number>()
  for (const { overall, pairs: own } of metrics) {
    pairs += overall.pairs
    missing += overall.undefined
    const codes = own === undefined ? Object.entries(overall.reasons) : undefinedReasons(own)
    if (overall.undefined > 0)
      for (const [code, times] of codes) reasons.set(code, (reasons.get(code) ?? 0) + times)
  }
  const why = [...reasons]
    .map(([code, times]) => `${reasonSentence(code)}, ${formatNumber(times, 0)}`)
    .join('; ')
  return missing === 0 ? [] : [`Undefined: ${formatNumber(missing, 0)} of ${count(pairs, 'score')} (${why}).`]
}

function undefinedReasons(pairs: NonNullable<MetricResult['pairs']>): [string, number][] {
  const codes = new Map<string, number>()
  for (const { score, reason = 'undefined' } of pairs)
    if (score === null) codes.set(reason, (codes.get(reason) ?? 0) + 1)
  return [...codes]
}

/**
 * How scores were pooled, and the flag for the other way.
 *
 * @param evaluation - the document
 * @returns a sentence, with the flag of the command line for the other way
 */
export function poolingSentence({ settings, metrics }: Evaluation): string {
  const pools = new Set(metrics.map(({ pool }) => pool))
  const how = {
    micro: 'counts are added, then scored',
    macro: 'the mean of the scores of the pairs',
  }
  const named = (pool: Pool) =>
    listed(metrics.filter(metric => metric.pool === pool).map(({ symbol }) => symbol))
  if (pools.size > 1)
    return `Pooled as the preset does: ${how.micro} for ${named('micro')}; ${how.macro} for ${named('macro')} (--pool sets one way for all).${groupsSentence(metrics)}`
  const pool = metrics[0]?.pool ?? settings.pool
  const other = pool === 'micro' ? '(--pool macro: the mean of the pairs)' : `(--pool micro: ${how.micro})`
  return `Pooled: ${how[pool]} ${other}.${groupsSentence(metrics)}`
}

/** Which metrics are means over groups; nothing where none is. */
function groupsSentence(metrics: readonly MetricResult[]): string {
  const means = metrics.filter(({ acrossGroups, overall }) => acrossGroups === 'mean' && overall.groups)
  const groups = means[0]?.overall.groups?.length
  if (groups === undefined) return ''
  const which = means.length === metrics.length ? '' : `${listed(means.map(({ symbol }) => symbol))}: `
  return ` ${which === '' ? 'Then' : `${which}then`} the plain mean of ${count(groups, 'group')}, each with the same weight; intervals and tests resample ${means.some(wholeGroups) ? 'groups' : 'items within each group'} (--across-groups pool: all items together).`
}
