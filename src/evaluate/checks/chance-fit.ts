import { agreement } from '../../agreement/agreement.ts'
import type { AgreementOptions, Coefficient } from '../../agreement/agreement-options.ts'
import type { Corpus } from '../../model/corpus.ts'
import { effectOn, ifAccepted, valueEffect } from './check-effect.ts'
import type { ChanceModelCheck } from './checks-result.ts'

/** Values of the same coefficient under two models that differ by this or more depend on the model. */
const MATTERS = 0.02

/**
 * Whether a coefficient depends on the model of chance: its value under every model that the library has. The only place of
 * the checks that knows the models.
 */
export function chanceFit(
  corpus: Corpus,
  options: AgreementOptions,
  number: number | null,
): ChanceModelCheck | undefined {
  const under = (chance: 'rates' | 'counts', coefficient: Coefficient) => ({
    chance,
    coefficient,
    value:
      ifAccepted(() => agreement(corpus, { ...options, chance, coefficient, interval: false }).value) ?? null,
  })
  // Counts of each segmentation have no pooled rate, so only the coefficient with own rates exists under them.
  const models = [under('rates', 'multi-pi'), under('rates', 'multi-kappa'), under('counts', 'multi-kappa')]
  const [, rates, counts] = models
  if (rates!.value === null || counts!.value === null) return undefined
  return {
    id: 'chance-model',
    state: Math.abs(rates!.value - counts!.value) >= MATTERS ? 'look' : 'little',
    ...effectOn(number, valueEffect(counts!.value)),
    corrected: true,
    random: null,
    model: 'rates',
    models,
  }
}
