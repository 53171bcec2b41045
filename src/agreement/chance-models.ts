import { hasExactMethod } from '../chance/exact/exact.ts'
import { lengthsMethod } from '../chance/exact/lengths.ts'
import {
  type ChanceModelName,
  chanceModelNames,
  estimatesRates,
  needsEligible,
} from '../chance/random/chance-setting.ts'
import { type Corpus, codersOf, type Item } from '../model/corpus.ts'
import type { TypeScale } from '../model/segmentation.ts'
import { columnSums } from '../stats/resampling/tally-table.ts'
import type { AgreementOptions } from './agreement-options.ts'
import type { ChanceResult } from './chance.ts'
import { prepare } from './coefficient.ts'
import { type Evidence, gatherEvidence } from './evidence.ts'
import { contextOf } from './random/random-levels.ts'
import { chanceItems } from './random/random-simulation.ts'
import { type AgreementSettings, agreementSettings } from './settings.ts'
import { sumTable } from './sums.ts'

/** A coefficient under one model of chance. */
export interface ChanceModelValue {
  readonly chance: ChanceModelName
  readonly coefficient: 'multi-pi' | 'multi-kappa'
  readonly observed: number | undefined
  readonly expected: number | undefined
  readonly value: number | undefined
  /** Why the value is undefined. */
  readonly reason?: string | undefined
  readonly method: ChanceResult['method']
  /** Of a simulated chance level. */
  readonly standardError?: number | undefined
}

/**
 * A coefficient under every model of chance that applies: how much of the agreement is left if agreeing on the number of
 * boundaries, on segment lengths or on eligible gaps is taken as chance. Each value is what `agreement` gives with that
 * `chance` and coefficient.
 *
 * π and κ for `rates` and `positions`, κ alone for the others. `positions` and `positions-counts` where every item has
 * eligible gaps and every boundary is at one of them. None over S_f, which has a model of its own.
 *
 * @param corpus - items with the codings of several coders
 * @param options - settings of `agreement`; `chance` and `coefficient` are ignored
 * @returns a value for each model and coefficient, loose models first
 * @throws CesuraError whatever `agreement` rejects
 * @example
 * chanceModels(makeCorpus([{ id: 'poem', units: 11, codings: [
 *   { coder: 'ann', segmentation: fromMasses([2, 3, 6]) },
 *   { coder: 'bo', segmentation: fromMasses([2, 2, 7]) },
 * ] }])).map(({ chance, value }) => `${chance} ${value.toFixed(3)}`)
 * //=> ['rates 0.692', 'rates 0.692', 'counts 0.682', 'lengths 0.658']
 */
export function chanceModels(corpus: Corpus, options: AgreementOptions = {}): ChanceModelValue[] {
  const all = codersOf(corpus)
  const evidence = gatherEvidence(corpus, agreementSettings(all, modelOptions(options), corpus.scale))
  return chanceModelsOf(evidence, all, options, corpus.scale)
}

/** Steps of exact levels that nobody has asked for: some tenths of a second. */
const AFFORDABLE = 100_000_000

/** `chanceModels` of gathered evidence; `unasked`: only what is exact and soon done. */
export function chanceModelsOf(
  evidence: Evidence,
  all: readonly string[],
  options: AgreementOptions,
  scale: TypeScale | undefined,
  unasked = false,
): ChanceModelValue[] {
  if (agreementSettings(all, modelOptions(options), scale).flexible) return []
  return chanceModelNames.flatMap(chance => {
    const coefficients = estimatesRates(chance)
      ? (['multi-pi', 'multi-kappa'] as const)
      : (['multi-kappa'] as const)
    const settingsFor = (coefficient: ChanceModelValue['coefficient']) =>
      agreementSettings(all, modelOptions(options, chance, coefficient), scale)
    const kappa = settingsFor('multi-kappa')
    if (!applies(evidence, kappa) || (unasked && !isAffordable(evidence, kappa))) return []
    return coefficients.map(coefficient => {
      const own = settingsFor(coefficient)
      const { layout, found } = prepare(evidence, own)
      const { observed, expected, value, reason } = layout.parts(columnSums(sumTable(evidence, [layout])))
      const { method, standardError } = found!.chance
      return { chance, coefficient, observed, expected, value, reason, method, standardError }
    })
  })
}

/** The options of `agreement` for one model. */
export const modelOptions = (
  { count: _, categories: __, both: ___, interval: ____, ...options }: AgreementOptions,
  chance?: ChanceModelName,
  coefficient: ChanceModelValue['coefficient'] = 'multi-pi',
): AgreementOptions => ({
  ...options,
  chance,
  coefficient,
  expected: options.expected === 'simulated' ? 'simulated' : 'exact',
})

/** Whether the items have what the model needs. */
function applies({ items = [] }: Evidence, { model, coders }: AgreementSettings): boolean {
  return !needsEligible(model) || items.every(item => isEligible(item, coders))
}

/** Whether every boundary of these coders is at an eligible gap. */
function isEligible({ eligible, codings }: Item, coders: readonly string[]): boolean {
  if (eligible === undefined) return false
  const gaps = new Set(eligible)
  return codings.every(
    ({ coder, segmentation }) =>
      !coders.includes(coder) || segmentation.boundaries.every(boundary => gaps.has(boundary)),
  )
}

function isAffordable(evidence: Evidence, settings: AgreementSettings): boolean {
  const { metric, options } = settings.similarity
  if (settings.simulate || !hasExactMethod(metric, options, settings.model)) return false
  if (settings.model !== 'lengths') return true
  const method = lengthsMethod(metric, options, contextOf(evidence, settings).space)
  if (method === undefined) return false
  const itemOf = chanceItems(evidence, settings.coders, settings.model)
  let steps = 0
  for (const row of evidence.rows) {
    for (const { lengths } of itemOf(row, () => true).codings) {
      const own = method.steps(lengths)
      steps += own
      if (own > method.most || steps > AFFORDABLE) return false
    }
  }
  return true
}
