import type { Coefficient } from '../../agreement/agreement-options.ts'
import type { Agreement } from '../../agreement/agreement-result.ts'
import { coefficientName } from '../../agreement/coefficient-names.ts'
import { type ChanceModelName, estimatesRates } from '../../chance/chance-setting.ts'
import { scoreWord } from '../format-number.ts'
import { capital } from '../numbers.ts'
import { randomAnnotators, randomLabel } from './chance-model-sentences.ts'

/** The chance level that a coefficient was measured at. */
export const levelOf = ({ chance }: Pick<Agreement, 'chance'>): 'exact' | 'published' =>
  chance === undefined ? 'published' : 'exact'

/** How a text first speaks of a measured coefficient: `agreement beyond chance (π_x)`, `π* (Fournier & Inkpen 2012)`. */
export const mentionOf = (found: Pick<Agreement, 'coefficient' | 'chance'>): string => {
  const { mention, symbol } = coefficientName(found.coefficient, levelOf(found))
  const model = found.chance?.model
  // Where nothing is estimated, nobody has rates of their own.
  return model === undefined || estimatesRates(model) ? mention : `agreement beyond chance (${symbol})`
}

/** The same at the start of a sentence: words get a capital letter, a symbol stays as it is. */
export const openingMention = (found: Pick<Agreement, 'coefficient' | 'chance'>): string =>
  mentionOf(found).replace(/^[a-z]/, capital)

/** What random annotators score by a coefficient, and what they are. */
export function randomScore({
  coefficient,
  chance,
  zero,
}: Pick<Agreement, 'coefficient' | 'chance' | 'zero'>): string {
  const who = coefficient.startsWith('bennett-')
    ? 'annotators who choose at random among all types equally often'
    : randomAnnotators(chance?.model)
  const score =
    chance !== undefined ? 'score 0' : zero === undefined ? 'do not score 0' : `score ${scoreWord(zero)}`
  return `${who} ${score}`
}

/**
 * What the coefficients are, in a sentence to show before the first of them.
 *
 * @param agreements - coefficients of the same coders at the same chance level
 * @returns a sentence: name, symbol, and what random annotators score
 * @example
 * levelSentence([{ coefficient: 'multi-pi', chance: { expected: 0.1, method: 'exact' } }])
 * //=> 'Agreement beyond chance (π_x): annotators who place boundaries at random at these rates score 0.'
 */
export function levelSentence(
  agreements: readonly Pick<Agreement, 'coefficient' | 'chance' | 'zero'>[],
): string {
  const [first, ...others] = agreements
  if (first === undefined) return ''
  const level = levelOf(first)
  const own = others.find(({ coefficient }) => coefficient.endsWith('kappa'))
  const more =
    own === undefined || first.coefficient.endsWith('kappa')
      ? ')'
      : `; ${coefficientName(own.coefficient, level).symbol} at each annotator’s own rates)`
  const name = openingMention(first).replace(/\)$/, more)
  return `${name}: ${randomScore(first)}.`
}

/** The same of both chance levels, where coefficients were measured at both. */
export const levelSentences = (agreements: readonly Agreement[]): string[] => {
  const others = agreements.flatMap(({ coefficient, chance, exact, published }) => {
    const other = chance === undefined ? exact : published
    return other === undefined ? [] : [{ ...other, coefficient }]
  })
  return [agreements, others].filter(({ length }) => length > 0).map(levelSentence)
}

/**
 * The name of a coefficient at a chance level, and what is under it, for rulers.
 *
 * @example
 * rulerName('multi-pi', 'exact') //=> { name: 'Beyond chance (π_x)', detail: 'random at these rates: 0' }
 */
export function rulerName(
  coefficient: Coefficient,
  level: 'exact' | 'published',
  model?: ChanceModelName,
): { readonly name: string; readonly detail: string } {
  const { symbol, source } = coefficientName(coefficient, level)
  return source === undefined
    ? { name: `Beyond chance (${symbol})`, detail: `${randomLabel(model)}: 0` }
    : { name: symbol, detail: source }
}
