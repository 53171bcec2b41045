import type { AlternativeAnnotator } from '../../agreement/index.ts'
import { type Agreement, CesuraError } from '../../index.ts'
import { didYouMean } from '../../model/index.ts'
import { missedSentence } from './thresholds.ts'

/** A bound that the user set for a coefficient: `multi-pi=0.6`, or for an end of its interval: `multi-pi.low=0.5`. */
export interface AgreementThreshold {
  readonly coefficient: string
  readonly of: 'score' | 'low' | 'high'
  readonly value: number
}

/** Reads `multi-pi=0.6` or `multi-pi.low=0.5`, or refuses it. */
export function readAgreementThreshold(word: string): AgreementThreshold {
  const parts = /^([^:=]+?)(?:\.(low|high))?=([+-]?(?:\d+\.?\d*|\.\d+))$/.exec(word.trim())
  if (parts === null)
    throw new CesuraError(
      'option-invalid',
      `--fail-under ${word}: write COEFFICIENT=value, for example multi-pi=0.6; of the lower end of its interval: multi-pi.low=0.5`,
    )
  return {
    coefficient: parts[1]!,
    of: (parts[2] as 'low' | 'high' | undefined) ?? 'score',
    value: Number(parts[3]),
  }
}

/**
 * The bounds that were missed, one sentence each: the coefficient at the chance level that was asked for, which is the
 * one printed first. A value or an interval that is undefined has missed its bound.
 */
export function missedAgreement(
  found: readonly Agreement[],
  thresholds: readonly AgreementThreshold[],
): string[] {
  return thresholds.flatMap(({ coefficient, of, value }) => {
    const one = found.find(entry => entry.coefficient === coefficient || entry.symbol === coefficient)
    if (one === undefined) {
      const names = found.map(entry => entry.coefficient)
      const both = found.map(entry => `${entry.coefficient} (${entry.symbol})`)
      const meant = didYouMean(coefficient, names) || `; there are ${both.join(' and ')}`
      throw new CesuraError(
        'option-unused',
        `--fail-under ${coefficient}=${value}: it is not among the coefficients${meant}; --coefficient and --expected ask for others`,
      )
    }
    if (of !== 'score' && one.interval === undefined)
      throw new CesuraError(
        'option-unused',
        `--fail-under ${coefficient}.${of}=${value}: there is no interval with --interval none`,
      )
    const score = of === 'score' ? one.value : one.interval?.[of === 'low' ? 0 : 1]
    return score !== undefined && score >= value ? [] : [missedSentence(one.symbol, of, score ?? null, value)]
  })
}

/** The bounds of ω that were missed, one sentence each: `omega=0.5`, or `omega.low=0.5`. */
export function missedOmega(
  { omega, interval }: AlternativeAnnotator,
  thresholds: readonly AgreementThreshold[],
): string[] {
  return thresholds.flatMap(({ coefficient, of, value }) => {
    if (coefficient !== 'omega' && coefficient !== 'ω')
      throw new CesuraError(
        'option-unused',
        `--fail-under ${coefficient}=${value}: with --candidate there is only omega; write omega=0.5`,
      )
    const score = of === 'score' ? omega : (interval?.[of] ?? null)
    return score !== null && score >= value ? [] : [missedSentence('ω', of, score, value)]
  })
}
