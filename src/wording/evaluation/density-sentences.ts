import type { Density } from '../../evaluate/density.ts'
import type { Evaluation } from '../../evaluate/evaluation.ts'
import { formatNumber } from '../format-number.ts'

/**
 * How many boundaries a hypothesis has, to show with its score: a score alone does not say that it came from many
 * boundaries, or with few.
 *
 * @param density - boundaries of hypothesis and reference; undefined among coders of equal standing
 * @returns the ratio to two decimals; empty where it is not known
 * @example
 * densityWord({ reference: 5, hypothesis: 9, ratio: 1.8, under: 0, equal: 0, over: 1 }) //=> 'at 1.80 ×'
 */
export const densityWord = (density: Density | undefined): string =>
  density === undefined || density.ratio === null ? '' : `at ${formatNumber(density.ratio, 2)} ×`

/** `1.12 ×`: the boundary ratio in a table; empty where it is not known. */
export const densityRatio = (density: Density | undefined): string =>
  density === undefined || density.ratio === null ? '' : `${formatNumber(density.ratio, 2)} ×`

/**
 * The same in words.
 *
 * @param density - boundaries of hypothesis and reference; undefined among coders of equal standing
 * @returns a phrase; empty where the ratio is not known
 * @example
 * densityPhrase({ reference: 5, hypothesis: 9, ratio: 1.8, under: 0, equal: 0, over: 1 })
 * //=> 'at 1.80 × as many boundaries'
 */
export const densityPhrase = (density: Density | undefined): string => {
  const word = densityWord(density)
  return word === '' ? '' : `${word} as many boundaries`
}

/** The density of each hypothesis, by the first metric that looks at boundaries. */
export const densitiesOf = ({ metrics }: Evaluation): ReadonlyMap<string, Density | undefined> => {
  const flat = metrics.find(({ hypotheses }) => hypotheses.some(({ density }) => density !== undefined))
  return new Map((flat ?? metrics[0])?.hypotheses.map(({ hypothesis, density }) => [hypothesis, density]))
}

/** What `at 1.80 ×` means, where it is printed. */
export function densityNote({ settings, metrics }: Evaluation): string[] {
  const rows = metrics.flatMap(({ hypotheses }) => hypotheses)
  if (!rows.some(({ density }) => density !== undefined && density.ratio !== null)) return []
  const who = settings.references.length === 1 ? 'the reference' : 'the references'
  return [`“at 1.50 ×” means: 1.5 times as many boundaries as ${who}.`]
}
