import type { Evaluation, MetricResult, Pool } from '../../evaluate/evaluation.ts'
import type { AlignedCoder } from '../../model/aligned-texts.ts'
import type { CorpusGrid } from '../../model/grid.ts'
import { count, formatNumber, listed } from '../../model/numbers.ts'
import { evaluationIntervals, fewGroupsSentences, fewItemsSentences, wholeGroups } from './intervals.ts'
import { levelNotes } from './levels.ts'
import { reasonSentence } from './reasons.ts'
import { safeName } from './safe-text.ts'

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

/** How boundaries were selected from scores, and whether the choice was clear; nothing where none were. */
export function selectionSentences({ settings: { select, ties = 0 } }: Evaluation): string[] {
  if (select === undefined) return []
  const rule = select.slice(select.indexOf(':') + 1)
  return [
    `Boundaries were selected from scores by ${rule}.${ties === 0 ? '' : ` ${count(ties, 'gap')} share the score at which a selection ends; the earlier ones were taken.`}`,
  ]
}

/** What texts that differ leave open of the scores: how many boundaries are certain, and the scores of the others' placement. */
export function placementNotes({ metrics, texts = [] }: Evaluation): string[] {
  return texts.map(aligned => {
    const ranges = metrics.flatMap(metric => {
      const found = metric.hypotheses.find(row => row.hypothesis === aligned.coder)?.placement
      if (found === undefined || found.low === null || found.high === null || found.low === found.high)
        return []
      return [`${metric.symbol} ${formatNumber(found.low, 3)} to ${formatNumber(found.high, 3)}`]
    })
    const open =
      ranges.length === 0 ? '' : `; uncertain boundaries in the worst and best position: ${ranges.join(', ')}`
    return `${certaintySentence(aligned)}${open}.`
  })
}

/**
 * `asr cut a text that differs (5 % of the words): 4 of its 6 boundaries are certain`, and what became of the others.
 */
export function certaintySentence({
  coder,
  wer,
  distance,
  boundaries,
  certain,
  inside,
  collapsed,
  dropped,
}: AlignedCoder): string {
  const share = distance === 0 ? 'in its units only' : `by ${formatNumber(100 * wer, 1)} % of the words`
  const lost = [
    inside > 0 ? `${formatNumber(inside, 0)} inside a unit` : '',
    collapsed > 0 ? `${formatNumber(collapsed, 0)} fell on another` : '',
    dropped > 0 ? `${formatNumber(dropped, 0)} at an end of the text dropped` : '',
  ].filter(part => part !== '')
  const became = lost.length === 0 ? '' : ` (${lost.join(', ')})`
  return `${safeName(coder)} cut a text that differs ${share}: ${formatNumber(certain, 0)} of its ${formatNumber(boundaries, 0)} boundaries are certain${became}`
}

/**
 * What matching `any-within` rewards, reported wherever a score was made with it: one partner may serve many boundaries, so
 * boundaries everywhere score high. What `first-within` loses: one true boundary uses up all predictions near it. Nothing where
 * no score was made so.
 *
 * @param signatures - the signatures of the scores that are shown
 */
export const anyWithinSentences = (signatures: readonly string[]): string[] =>
  Object.entries(SENTENCES).flatMap(([matching, sentence]) =>
    signatures.some(signature => signature.includes(`|matching:${matching}|`)) ? [sentence] : [],
  )

const SENTENCES = {
  'any-within':
    'With matching any-within one boundary may serve many of the other side, so cutting everywhere scores high; maximum matching (the default) pairs one to one.',
  'first-within':
    'With matching first-within one boundary of the reference uses up every boundary near it, an error of ruptures: identical segmentations can score below 1, and the sides cannot be exchanged. The right number has maximum matching (the default) with reach below and the same tolerance.',
}

/**
 * What a grid of equal units of time did to recordings.
 *
 * @param grid - of the corpus; undefined where there is none
 * @returns one sentence, or none
 */
export function gridSentences(grid: CorpusGrid | undefined): string[] {
  if (grid === undefined) return []
  const { unit, snap, boundaries, collapsed, dropped, moved = 0 } = grid
  const length = `${unit.slice(0, -1)} s`
  if (snap === 'chunkseg')
    return [
      `Recordings are compared by flags for units of ${length}, as chunkseg reads them: of ${formatNumber(boundaries, 0)} boundaries ${formatNumber(dropped, 0)} after the last complete unit are cut off and ${formatNumber(collapsed, 0)} share a flag with another.`,
    ]
  return [
    `Recordings are on a grid of ${length}: of ${formatNumber(boundaries, 0)} boundaries ${formatNumber(collapsed, 0)} share a position with another and ${formatNumber(dropped, 0)} are dropped at an end; none is moved by more than ${formatNumber(moved, moved < 1 ? 3 : 1)} s.`,
  ]
}
