import type { PlaceChances } from '../chance/flexible/chain.ts'
import { chanceLevel, type FlexibleChance, placeChances } from '../chance/flexible/chance.ts'
import { flexibleCosts } from '../compare/flexible/costs.ts'
import { type RunningText, runningTexts } from '../compare/flexible/running-texts.ts'
import type { FlexibleSettings } from '../compare/flexible/settings.ts'
import { codingOf, type Item } from '../model/corpus.ts'
import { type AgreementSettings, isKappa } from './settings.ts'

/** Chance agreement under S_f, and the bias between one common model of chance and each coder's own. */
export interface FlexibleExpected {
  readonly expected: number
  readonly bias: number | undefined
  /** How the level was found; of the first pair where there are several. */
  readonly chance: FlexibleChance
}

/**
 * The score that coders with these shares of types would reach by chance, under S_f or S_f^B. π: all coders draw
 * from their common shares. κ: each from its own; the mean over the pairs, weighted by their units. Bennett's S:
 * every type, and none, equally likely; the modified form keeps the share of none. Undefined where no two coders
 * share an item.
 */
export function flexibleExpected(
  items: readonly Item[],
  settings: AgreementSettings,
  inside: (coder: number) => boolean = () => true,
): FlexibleExpected | undefined {
  const coders = settings.coders.filter((_, index) => inside(index))
  const pairs: (readonly RunningText[])[] = []
  for (const [index, first] of coders.entries())
    for (const second of coders.slice(index + 1)) {
      const texts = textsOf(items, first, second)
      if (texts.length > 0) pairs.push(texts)
    }
  const scale = items[0]?.codings[0]?.segmentation.scale
  if (pairs.length === 0) return undefined
  const flexible = settings.similarity.options as FlexibleSettings
  const costs = flexibleCosts(flexible, scale)
  const level = (texts: readonly RunningText[], reference: PlaceChances, hypothesis: PlaceChances) =>
    chanceLevel({
      lengths: texts.map(({ units }) => units),
      reference,
      hypothesis,
      costs,
      algorithm: flexible.algorithm,
      ratio: settings.similarity.metric.id === 'flexible-boundary-similarity',
      simulate: settings.expected === 'simulated',
      draws: settings.draws,
      seed: settings.seed,
    })

  const whole = pairs.every(texts => texts.length === pairs[0]!.length) ? pairs[0]! : pairs.flat()
  const own = coders.flatMap(coder => textsOf(items, coder, coder))
  const kind = settings.coefficient.startsWith('bennett-')
    ? (settings.coefficient as 'bennett-s' | 'bennett-s-modified')
    : 'pi'
  const common = placeChances(own, costs.types, kind)
  const pooled = level(whole, common.reference, common.hypothesis)
  if (kind !== 'pi') return { expected: pooled.expected, bias: undefined, chance: pooled }

  let sum = 0
  let weight = 0
  let first: FlexibleChance | undefined
  for (const texts of pairs) {
    const { reference, hypothesis } = placeChances(texts, costs.types, 'kappa')
    const found = level(texts, reference, hypothesis)
    const units = texts.reduce((total, text) => total + text.units, 0)
    first ??= found
    sum += found.expected * units
    weight += units
  }
  const apart = sum / weight
  const bias = pooled.expected - apart
  return isKappa(settings.coefficient)
    ? { expected: apart, bias, chance: first! }
    : { expected: pooled.expected, bias, chance: pooled }
}

/** The running texts of the items that both coders have. */
function textsOf(items: readonly Item[], first: string, second: string): RunningText[] {
  return items.flatMap(item => {
    const a = codingOf(item, first)
    const b = codingOf(item, second)
    return a === undefined || b === undefined ? [] : runningTexts(a, b, item.speakers)
  })
}
