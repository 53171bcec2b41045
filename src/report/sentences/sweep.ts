import { LEAST_ITEMS } from '../../agreement/coefficient-interval.ts'
import type { SweepCurve, SweepDocument } from '../../evaluate/sweep/sweep-corpus.ts'
import type { ToleranceDocument } from '../../evaluate/sweep/sweep-tolerance.ts'
import { count, formatNumber, levelWord, scoreWord } from '../../model/numbers.ts'
import { reasonSentence } from './reasons.ts'
import { comparedText, namesWord } from './roles.ts'
import { safeName } from './safe-text.ts'

/** A threshold as people write it: at most four decimals. */
export const thresholdWord = (at: number): string =>
  Number.isFinite(at) ? String(Number(at.toPrecision(4))) : at > 0 ? '∞' : '−∞'

/** `1.80 ×`; a dash where the references have no boundary. */
export const ratioWord = (ratio: number | null): string =>
  ratio === null ? '–' : `${formatNumber(ratio, 2)} ×`

/** Who is swept against whom. */
export function sweepRolesSentence({ settings, sweeps }: SweepDocument): string {
  const { references, annotators } = settings
  const items = count(Math.max(0, ...sweeps.map(curve => curve.items)), 'item')
  if (annotators.length > 0) {
    const others = `the share of ${count(annotators.length, 'annotator')} that cut`
    return settings.referencesBy === 'given'
      ? `${items}; ${others} against ${namesWord(references)}`
      : `${items}; each of ${namesWord(annotators)} against the share of the others that cut`
  }
  const who = references.length === 1 ? 'the reference' : `${count(references.length, 'reference')}`
  return `${items}; scores of ${namesWord(settings.hypotheses)} against ${who} ${references.length === 1 ? safeName(references[0]!) : `(${namesWord(references)})`}`
}

/** The same for curves over the tolerance. */
export function toleranceRolesSentence({ settings, sweeps }: ToleranceDocument): string {
  const items = count(Math.max(0, ...sweeps.map(curve => curve.items)), 'item')
  return `${items}; ${comparedText(settings)}`
}

/** What one curve comes to: best, at the reference's count, area, measures without a threshold. */
export function curveSentences(curve: SweepCurve, area: readonly [number, number]): string[] {
  const { best, symbol, atReferenceCount, ties } = curve
  const few = curve.measures.filter(({ value }) => value !== null)
  const missing = curve.measures.filter(({ value }) => value === null)
  const range = `${area[0]} to ${area[1]} ×`
  return [
    best === null
      ? `No threshold gives a value of ${symbol}.`
      : `Best, tuned on this data: ${symbol} ${scoreWord(best.value)} at threshold ${thresholdWord(best.at)}${best.ratio === null ? '' : `, ${ratioWord(best.ratio)} as many boundaries as the reference`}. A threshold chosen on the data it is scored on flatters: choose it on other data.`,
    `With as many boundaries as the reference: ${symbol} ${scoreWord(atReferenceCount)}${ties > 0 ? ` (${count(ties, 'gap')} share the last score; the earlier ones were taken)` : ''}.`,
    curve.area === null
      ? `No mean over ${range}: ${reasonSentence(curve.areaReason!)}.`
      : `Mean over ${range} as many boundaries: ${symbol} ${scoreWord(curve.area)}.`,
    ...(few.length === 0
      ? []
      : [
          `Without a threshold: ${few.map(({ symbol: own, value }) => `${own} ${scoreWord(value)}`).join(', ')}.`,
        ]),
    ...[...new Set(missing.map(({ reason }) => reason!))].map(
      reason =>
        `No ${missing
          .filter(own => own.reason === reason)
          .map(({ symbol: own }) => own)
          .join(', ')}: ${reasonSentence(reason)}.`,
    ),
  ]
}

/** What the bands are, where there are any. */
export function bandSentences({ settings: { interval, seed }, sweeps }: SweepDocument): string[] {
  if (interval === null) return []
  return sweeps.some(({ points }) => points.some(point => point.interval !== undefined))
    ? [
        `Intervals: ${levelWord(interval.level)}, items resampled ${formatNumber(interval.resamples, 0)} times at fixed thresholds, seed ${seed}.`,
      ]
    : [`No intervals: the bootstrap resamples items, and at least ${LEAST_ITEMS} are needed.`]
}
