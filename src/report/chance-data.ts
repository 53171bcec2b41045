import type { ChanceModelValue } from '../agreement/index.ts'
import { coefficientName } from '../agreement/shared.ts'
import type { Agreement } from '../index.ts'
import type { ChanceModelRow, ChancePlotData } from '../plots/index.ts'
import { bothLevels, levelOf, randomLabel, rulerName, similaritySymbol } from './sentences/agreement.ts'

/**
 * What `chancePlot` shows of a coefficient that was measured with `both`: observed similarity, random coders where their
 * scores are given, and the two coefficients, the exact one first.
 *
 * @param found - a coefficient; measured at one chance level only, it gives one ruler
 * @param random - scores of random coders; undefined: they are not shown
 * @returns data for `chancePlot`
 */
export function chanceData(found: Agreement, random?: ChancePlotData['random']): ChancePlotData {
  const both = bothLevels(found)
  const rulers = both.length > 0 ? both : [{ level: levelOf(found), found }]
  return {
    measure: similaritySymbol(found),
    observed: found.observed,
    pairs: found.perPair.flatMap((row, index) => row.slice(0, index).flatMap(score => score ?? [])),
    random,
    rulers: rulers.map(({ level, found: own }) => ({
      ...rulerName(found.coefficient, level, own.chance?.model),
      zero: own.expected,
      value: own.value,
      interval: own.interval,
    })),
  }
}

/**
 * What `chanceModelsPlot` shows: a coefficient under each model of chance.
 *
 * @param models - as `chanceModels` gives them
 * @returns a row for each model and coefficient
 */
export const chanceModelRows = (models: readonly ChanceModelValue[]): ChanceModelRow[] =>
  models.map(({ chance, coefficient, value }) => ({
    model: chance,
    symbol: coefficientName(coefficient, 'exact').symbol,
    detail: randomLabel(chance),
    value,
  }))
