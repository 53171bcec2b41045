import type { Agreement } from '../index.ts'
import type { ChancePlotData } from '../plots/index.ts'
import { similaritySymbol } from '../wording/agreement/agreement-sentences.ts'
import { bothLevels, levelNames } from '../wording/agreement/chance-sentences.ts'

/**
 * What `chancePlot` draws of a coefficient that was measured with `both`: observed similarity, random coders where their
 * scores are given, and the two coefficients, the exact one first.
 *
 * @param found - a coefficient; measured at one chance level only, it gives one ruler
 * @param random - scores of random coders; undefined: they are not shown
 * @returns data for `chancePlot`
 */
export function chanceData(found: Agreement, random?: ChancePlotData['random']): ChancePlotData {
  const both = bothLevels(found)
  const rulers = both.length > 0 ? both : [{ level: 'exact' as const, found }]
  return {
    measure: similaritySymbol(found),
    observed: found.observed,
    pairs: found.perPair.flatMap((row, index) => row.slice(0, index).flatMap(score => score ?? [])),
    random,
    rulers: rulers.map(({ level, found: own }) => ({
      name: level === 'exact' ? levelNames.exact.name : `${found.symbol} ${levelNames.published.name}`,
      detail: levelNames[level].detail,
      zero: own.expected,
      value: own.value,
      interval: own.interval,
    })),
  }
}
