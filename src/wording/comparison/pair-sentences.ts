import { sharePhrase } from '../agreement/agreement-sentences.ts'
import { formatNumber } from '../format-number.ts'
import { capital, countDigits, plural, score3 } from '../numbers.ts'

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
): string {
  const gain =
    bias === undefined
      ? ''
      : ` Bias is ${formatNumber(bias, 4).replace(/^−(?=0\.0+$)/, '')}: what ${own} gains because coders cut at different rates.`
  return `${capital(sharePhrase(symbol, observed, expected))}.${gain}`
}
