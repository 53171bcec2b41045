import type { ChanceModelName } from '../../chance/random/chance-setting.ts'
import type { Tally } from '../../metrics/definition/definition.ts'
import { findMetric } from '../../metrics/register.ts'
import {
  capital,
  countDigits,
  counted,
  formatNumber,
  listed,
  plural,
  score2,
  score3,
  shortNumber,
} from '../../model/numbers.ts'
import { sharePhrase } from './agreement.ts'
import type { PairText, Sentence } from './marks.ts'
import { reasonSentence } from './reasons.ts'

/** What a segmenter cut to a number of boundaries comes to, over all texts. */
export interface SettingFacts {
  readonly segmenter: string
  readonly cuts: number
  readonly values: Readonly<Record<string, number | undefined>>
  /** Positions beyond the last boundary that have its score. */
  readonly ties: number
  readonly texts: number
  readonly reference: string
  /** Boundaries of the reference in the same texts. */
  readonly expected: number
}

/** How many boundaries a setting places, compared with the reference, and what it scores. */
export function settingSentence(setting: SettingFacts): Sentence {
  const { cuts, values, ties, texts, reference, expected } = setting
  const alternative =
    expected === 0
      ? ''
      : `, ${(cuts / expected).toFixed(2)} times as many as ${reference}’s ${countDigits(expected)}`
  const tied =
    ties > 0
      ? ` ${capital(counted(ties, 'place'))} ${ties === 1 ? 'shares' : 'share'} the last score; the earlier ones are cut.`
      : ''
  return {
    fact: `${capital(countDigits(cuts))} ${plural(cuts, 'cut')} in ${counted(texts, 'text')}${alternative}.`,
    meaning: `At this setting B is ${score3(values['boundary-similarity'])}, F ${score3(values['boundary-f'])}, WindowDiff ${score3(values['window-diff'])}. A bar that reaches the dashed line is a cut.${tied}`,
  }
}

/** One place of a text: the segmenter's score there, and who cuts. */
export interface ScoredPlace {
  readonly place: number
  readonly unit: string
  readonly segmenter: string
  readonly score: number | undefined
  readonly cut: boolean
  readonly reference: string
  readonly referenceCuts: boolean
}

export function scoredPlaceSentence(at: ScoredPlace): Sentence {
  const score = at.score === undefined ? 'no score' : `the score ${score2(at.score)}`
  return {
    fact: `After ${at.unit} ${countDigits(at.place)} ${at.segmenter} has ${score}: ${at.cut ? 'a cut' : 'no cut'} at this setting.`,
    meaning: `${at.reference} ${at.referenceCuts ? 'cuts here' : 'does not cut here'}.`,
  }
}

/** One point of a curve: so many boundaries for each one of the reference, and what the segmenters score there. */
export const curvePointSentence = (
  ratio: number,
  reference: string,
  symbol: string,
  values: readonly { readonly name: string; readonly value: number | undefined }[],
): string =>
  `With ${ratio.toFixed(2)} times as many cuts as ${reference}: ${values.map(({ name, value }) => `${name} ${symbol} ${score3(value)}`).join(', ')}.`

/** F where a boundary may be some units away. */
export const toleranceSentence = (
  segmenter: string,
  away: number,
  unit: string,
  value: number | undefined,
): string =>
  away === 0
    ? `${segmenter}: F ${score3(value)} where a boundary must be at the exact gap.`
    : `${segmenter}: F ${score3(value)} where a boundary may be up to ${counted(away, unit)} away.`

/** A score with the evidence that was counted. */
interface CountedScore {
  readonly id: string
  readonly value: number | undefined
  readonly reason: string | undefined
  readonly tally: Tally
  readonly settings: Readonly<Record<string, unknown>>
}

/** One line for a score: its value and where it comes from, or why there is none. */
export function scoreSentence(row: CountedScore, words: PairText): Sentence {
  const metric = findMetric(row.id)
  if (row.value === undefined)
    return { fact: `${metric.title} is undefined.`, meaning: reasonSentence(row.reason ?? '') }
  const { reference, hypothesis, unit = 'unit' } = words
  const meaning = metric.explain(row.tally, row.settings, { reference, hypothesis, unit })
  // A cost without a bound is not a share: it is printed as it is.
  const bounded = metric.range().every(Number.isFinite)
  const value = bounded ? score3(row.value) : shortNumber(row.value)
  return { fact: `${metric.title} is ${value}.`, meaning: capital(meaning) }
}

/** What one step of the editor did. */
export interface CutChange {
  readonly kind: 'added' | 'removed' | 'moved' | 'typed'
  readonly place: number
  readonly from?: number
}

/** A score now and before the first step. */
interface ChangedScore {
  readonly id: string
  readonly value: number | undefined
  readonly before?: number | undefined
}

const watched = ['boundary-similarity', 'alignment-similarity', 'pk', 'window-diff']

/** What the last step did, and which measures noticed. */
export function editSentence(change: CutChange, scores: readonly ChangedScore[]): Sentence {
  const done = {
    added: `You added a cut after ${change.place}.`,
    removed: `You removed the cut after ${change.place}.`,
    moved: `You moved a cut from ${change.from ?? change.place} to ${change.place}.`,
    typed: `You changed the type of the cut after ${change.place}.`,
  }[change.kind]
  const rows = watched.flatMap(id =>
    scores.filter(row => row.id === id && row.value !== undefined && row.before !== undefined),
  )
  const moved = rows.filter(row => Math.abs(row.value! - row.before!) > 1e-9)
  const still = rows.filter(row => !moved.includes(row)).map(row => findMetric(row.id).title)
  const parts = moved.map(
    row => `${findMetric(row.id).symbol} ${score3(row.before!)} → ${score3(row.value!)}`,
  )
  const seen = parts.length === 0 ? '' : `Since the original: ${parts.join(', ')}`
  const blind = still.length === 0 ? '' : `${listed(still)} ${still.length === 1 ? 'does' : 'do'} not notice`
  const both = [seen, blind].filter(part => part !== '').join('; ')
  return { fact: done, meaning: `${both === '' ? '' : `${both}. `}Z takes it back.` }
}

/** Two coders, their value, and on how many texts: `Bo and Ann: B 0.410 on 12 texts.` */
export const pairSentence = (
  [a, b]: readonly [string, string],
  symbol: string,
  value: number | undefined,
  texts: number,
): string => `${b} and ${a}: ${symbol} ${score3(value)} on ${countDigits(texts)} ${plural(texts, 'text')}.`

/** Codings that are not there, of how many, and what was counted. */
export const missingSentence = (missing: number, all: number, pairs: number): string =>
  `${countDigits(missing)} of ${countDigits(all)} codings are not there; ${countDigits(pairs)} pairs counted`

/** What coders share, what chance alone would share, and what `own` gains because they cut at different rates. */
export function sharedSentence(
  symbol: string,
  observed: number,
  expected: number,
  bias: number | undefined,
  own: string,
  model?: ChanceModelName,
): string {
  const gain =
    bias === undefined
      ? ''
      : ` Bias is ${formatNumber(bias, 4).replace(/^−(?=0\.0+$)/, '')}: what ${own} gains because coders cut at different rates.`
  return `${capital(sharePhrase(symbol, observed, expected, model))}.${gain}`
}
