import type { ContainmentStretch } from '../../compare/levels/containment.ts'
import type { Evaluation, MetricResult } from '../../evaluate/evaluation.ts'
import { count, formatNumber } from '../format-number.ts'
import { listed } from '../numbers.ts'
import { reasonSentence } from '../reasons.ts'
import { safeName } from '../safe-text.ts'

/**
 * Of all that either side asks about the units of a stretch, the share that the other denies; 0 where nobody asks.
 *
 * @param stretch - precision and recall of the stretch, as `explainLevels` gives them; undefined where a side asks
 *   nothing
 * @returns 0 (never denied) to 1 (always denied)
 */
export function contradicted({ precision, recall }: ContainmentStretch): number {
  const sentences = [precision, recall].filter(share => share !== undefined)
  return sentences.length === 0 ? 0 : 1 - sentences.reduce((sum, share) => sum + share, 0) / sentences.length
}

/** Where two hierarchies contradict one another most. */
export function contradictionSentence(stretches: readonly ContainmentStretch[]): string {
  const most = Math.max(0, ...stretches.map(contradicted))
  const worst = stretches.find(stretch => contradicted(stretch) === most)
  if (worst === undefined || most < 0.005)
    return 'The two never contradict one another about what belongs together.'
  const first = formatNumber(worst.start + 1, 0)
  const where =
    worst.end - worst.start === 1 ? `unit ${first}` : `units ${first} to ${formatNumber(worst.end, 0)}`
  return `Last row: of 100 questions “which of two units is nearer to this one?”, how many the two answer differently; most at ${where}: ${Math.round(100 * most)}.`
}

/** What was done with levels: which metrics take all boundaries alike, and which compare level by level. */
export function levelNotes({ data, metrics }: Evaluation): string[] {
  const sentences: string[] = []
  if (data.levels !== undefined) {
    const { count: depth, alike } = data.levels
    const symbols = metrics.filter(({ name }) => alike.includes(name)).map(({ symbol }) => symbol)
    const take = symbols.length === 1 ? 'takes' : 'take'
    sentences.push(
      `Boundaries have ${formatNumber(depth, 0)} levels (types ranked 1 to ${depth}); ${listed(symbols)} ${take} those of all levels alike. --levels gives a table for each level (levels-given).`,
    )
  }
  const each = metrics.filter(({ byLevel }) => byLevel !== undefined)
  if (each.length > 0)
    sentences.push(
      `${listed(each.map(({ symbol, preset }) => `${symbol}${preset === undefined ? '' : ` (${preset})`}`))}: every level of an item is a comparison of its own.`,
    )
  return sentences
}

/** What was undefined on some level, and why. */
export function missingLevelSentences({ hypotheses }: MetricResult): string[] {
  return hypotheses.flatMap(({ hypothesis, levels = [] }) =>
    levels
      .filter(({ undefined: none }) => none > 0)
      .map(({ level, undefined: none, reasons }) => {
        const why = Object.keys(reasons).map(reasonSentence)
        return `${safeName(hypothesis)}, level ${level}: ${count(none, 'comparison')} without a score: ${why.join('; ')}.`
      }),
  )
}

/** Whose levels agreement does not see, because they do not nest. */
export const unnestedSentences = (coders: readonly string[]): string[] =>
  coders.length === 0
    ? []
    : [
        `Levels of ${listed(coders.map(safeName))} do not nest; agreement looks at the finest level of ${coders.length === 1 ? 'this coder' : 'these coders'} only. cesura evaluate --metric t-measure compares all levels.`,
      ]
