import type { AlternativeAnnotator } from '../../agreement/index.ts'
import type { Agreement } from '../../index.ts'
import { invalid } from '../../model/error.ts'
import {
  agreementThresholdSyntax,
  coefficientNotAsked,
  coefficientOfCandidate,
  thresholdWithoutInterval,
} from '../../model/errors/commands.ts'
import { setting } from '../../model/errors/define.ts'
import { missedSentence } from './thresholds.ts'

/** A bound that the user set for a coefficient: `multi-pi=0.6`, or for an end of its interval: `multi-pi.low=0.5`. */
export interface AgreementThreshold {
  readonly coefficient: string
  readonly of: 'score' | 'low' | 'high'
  readonly value: number
}

/** Reads `multi-pi=0.6` or `multi-pi.low=0.5`, or throws. */
export function readAgreementThreshold(word: string): AgreementThreshold {
  const parts = /^([^:=]+?)(?:\.(low|high))?=([+-]?(?:\d+\.?\d*|\.\d+))$/.exec(word.trim())
  if (parts === null) throw invalid(agreementThresholdSyntax, { value: word })
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
      const asked = found.map(entry => ({ coefficient: entry.coefficient, symbol: entry.symbol }))
      throw invalid(coefficientNotAsked, {
        given: setting('fail-under', `${coefficient}=${value}`),
        coefficient,
        found: asked,
      })
    }
    if (of !== 'score' && one.interval === undefined)
      throw invalid(thresholdWithoutInterval, {
        given: setting('fail-under', `${coefficient}.${of}=${value}`),
      })
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
      throw invalid(coefficientOfCandidate, { coefficient, value })
    const score = of === 'score' ? omega : (interval?.[of] ?? null)
    return score !== null && score >= value ? [] : [missedSentence('ω', of, score, value)]
  })
}
