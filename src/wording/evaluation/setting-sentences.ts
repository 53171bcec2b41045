import type { Sentence } from '../comparison/mark-sentences.ts'
import { capital, countDigits, counted, plural, score2, score3 } from '../numbers.ts'

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
