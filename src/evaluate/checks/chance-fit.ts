import { agreement } from '../../agreement/agreement.ts'
import type { AgreementOptions, Coefficient } from '../../agreement/agreement-options.ts'
import {
  type ChanceCheck,
  chanceCheckOf,
  type DensityCheck,
  type RegularCheck,
} from '../../agreement/chance-check.ts'
import type { Corpus } from '../../model/corpus.ts'
import { effectOn, ifAccepted, valueEffect } from './check-effect.ts'
import type { ChanceModelCheck } from './checks-result.ts'

/**
 * Whether the model of chance fits: the density test and the regular subset of gaps, and the coefficient under each model. The
 * effect is the coefficient under the model that fits better; without a warning, under the next stricter one. Undefined where
 * the coefficient has a model of its own.
 */
export function chanceFit(
  corpus: Corpus,
  options: AgreementOptions,
  number: number | null,
): ChanceModelCheck | undefined {
  const found = ifAccepted(() => chanceCheckOf(corpus, options))
  if (found === undefined) return undefined
  const { density, regular } = found
  const better = betterModel(found)
  const other = better ?? 'counts'
  const coefficients: Coefficient[] =
    other === 'positions' && options.coefficient === 'multi-pi' ? ['multi-pi'] : ['multi-kappa']
  const [coefficient] = coefficients
  const known = found.models.find(each => each.chance === other && each.coefficient === coefficient)
  const value =
    known === undefined
      ? ifAccepted(() => agreement(corpus, { ...options, chance: other, coefficient, interval: false }).value)
      : known.value
  // A subset without eligible gaps in the data has no model of its own: only other units would fit.
  const shown = better === null && regular !== undefined ? null : (value ?? null)
  const isWarned = density?.differ === true || regular !== undefined
  if (!isWarned && shown === null) return undefined
  return {
    id: 'chance-model',
    state: isWarned ? 'look' : 'little',
    ...effectOn(number, valueEffect(shown)),
    corrected: true,
    random: null,
    model: 'rates',
    better,
    models: found.models.map(each => ({
      chance: each.chance,
      coefficient: each.coefficient,
      value: each.value ?? null,
    })),
    density: density === undefined ? null : densityFacts(density),
    regular: regular === undefined ? null : regularFacts(regular),
  }
}

const densityFacts = ({ coder, range, p, differ }: DensityCheck) => ({ coder, range, p: p!, differ })

const regularFacts = ({ exceptions: _, ...facts }: RegularCheck) => facts

/** The model that fits better than `rates`; null where nothing is found against `rates`, or no model knows the subset. */
function betterModel({ density, regular, models }: ChanceCheck): ChanceModelCheck['better'] {
  const differs = density?.differ === true
  const knowsGaps = regular?.kind === 'eligible' && models.some(({ chance }) => chance === 'positions')
  if (knowsGaps) return differs ? 'positions-counts' : 'positions'
  return differs ? 'counts' : null
}
