import type { Coefficient, Expected } from './agreement-options.ts'

/** What a coefficient is called. */
export interface CoefficientName {
  /** As tables write it: `π*` as published, `π_x` beyond chance. */
  readonly symbol: string
  /** In words: `agreement beyond chance`; the published ones with their source. */
  readonly name: string
  /** Where a text first speaks of it: `agreement beyond chance (π_x)`, `π* (Fournier & Inkpen 2012)`. */
  readonly mention: string
  /** Where it was published. */
  readonly source?: string
}

const SOURCE = 'Fournier & Inkpen 2012'

const published = (symbol: string, name: string): CoefficientName => ({
  symbol,
  name: `${name} (${SOURCE})`,
  mention: `${symbol} (${SOURCE})`,
  source: SOURCE,
})

const beyond = (symbol: string, name: string): CoefficientName => ({
  symbol,
  name,
  mention: `${name} (${symbol})`,
})

/** By the published chance level, from shares of boundaries alone. Bennett's coefficients have none. */
const byShares: Readonly<Record<Coefficient, CoefficientName>> = {
  pi: published('π', 'Scott’s π'),
  kappa: published('κ', 'Cohen’s κ'),
  'multi-pi': published('π*', 'multi-π'),
  'multi-kappa': published('κ*', 'multi-κ'),
  'bennett-s': published('S', 'Bennett’s S'),
  'bennett-s-modified': published('S′', 'Bennett’s S, modified'),
}

const pooled = beyond('π_x', 'agreement beyond chance')
const own = beyond('κ_x', 'agreement beyond chance, each annotator’s own rates')

/** By what random annotators score under the similarity; for two annotators and for many alike. */
const bySimilarity: Readonly<Record<Coefficient, CoefficientName>> = {
  pi: pooled,
  kappa: own,
  'multi-pi': pooled,
  'multi-kappa': own,
  'bennett-s': beyond('S_x', 'agreement beyond equally likely types'),
  'bennett-s-modified': beyond('S′_x', 'agreement beyond equally likely types at the rate of boundaries'),
}

/**
 * What a coefficient is called: π, κ, π* and κ* are those that were published; with a chance level that is exact, or
 * simulated, they are other coefficients and have other names.
 *
 * @param coefficient - its id
 * @param expected - how its chance level is found
 * @returns symbol, name, and both in words
 * @example
 * coefficientName('multi-pi', 'exact').symbol //=> 'π_x'
 */
export const coefficientName = (coefficient: Coefficient, expected: Expected): CoefficientName =>
  (expected === 'exact' || expected === 'simulated' ? bySimilarity : byShares)[coefficient]

/** Every symbol that a coefficient can have. */
export const coefficientSymbols: readonly string[] = [
  ...new Set([...Object.values(byShares), ...Object.values(bySimilarity)].map(({ symbol }) => symbol)),
]
