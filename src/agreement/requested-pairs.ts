import type { FlexibleCosts } from '../compare/flexible/costs.ts'
import type { ItemEvidence } from './evidence.ts'
import { type SharedTexts, sharedTexts } from './flexible-pairs.ts'
import type { AgreementSettings } from './settings.ts'

/** The pairs of some coders, and the lengths of the texts they share. */
export interface Pairs {
  readonly count: number
  /** Pairs of all coders, also those outside. */
  readonly everybody: number
  readonly lengths: readonly number[]
  list(): readonly SharedTexts[]
}

/** On one item: its pairs are listed where they are needed, for with many coders those of all items are too many. */
export function pairsOfOne(row: ItemEvidence, inside: (coder: number) => boolean, types: number): Pairs {
  const coders = row.codings.map(({ coder }) => coder)
  const who = coders.filter(inside)
  return {
    count: (who.length * (who.length - 1)) / 2,
    everybody: (coders.length * (coders.length - 1)) / 2,
    lengths: row.texts ?? [row.places + 1],
    list: () => sharedTexts([row], who, types),
  }
}

/** On all items: the pairs of all coders are listed once, for any choice of coders. */
export function pairsOfAll(
  cache: { readonly costs: FlexibleCosts; pairs?: readonly SharedTexts[] },
  rows: readonly ItemEvidence[],
  settings: AgreementSettings,
  inside: (coder: number) => boolean,
): Pairs {
  cache.pairs ??= sharedTexts(rows, [...settings.coders.keys()], cache.costs.types)
  const list = cache.pairs.filter(({ coders: [a, b] }) => inside(a) && inside(b))
  const same = list.every(({ lengths }) => lengths.length === list[0]!.lengths.length)
  return {
    count: list.length,
    everybody: cache.pairs.length,
    lengths: same ? (list[0]?.lengths ?? []) : list.flatMap(({ lengths }) => lengths),
    list: () => list,
  }
}
