import { type ChanceModelName, estimatesRates, needsEligible } from '../../chance/random/chance-setting.ts'
import { type MarkSpace, RATE_FACTORS } from '../../chance/random/random-pair.ts'
import { type RandomItem, similarityOf, simulateLevel } from '../../chance/simulate.ts'
import type { Tally } from '../../metrics/definition/metric.ts'
import { toMasses } from '../../model/convert.ts'
import type { Item } from '../../model/corpus.ts'
import { invalid } from '../../model/error.ts'
import { boundaryNotEligible, eligibleMissing } from '../../model/errors/eligible.ts'
import type { ChanceResult } from '../chance.ts'
import type { Evidence, ItemEvidence } from '../evidence.ts'
import type { AgreementSettings } from '../settings.ts'
import { chancesOf, type LevelContext, type MarkCounts, type ShareKind } from './random-shares.ts'

/** Every two of so many codings, once. */
export const allPairs = (count: number): [number, number, number][] =>
  Array.from({ length: count }, (_, a) =>
    Array.from({ length: count - a - 1 }, (__, step): [number, number, number] => [a, a + 1 + step, 1]),
  ).flat()

/** Who codes an item at random, and whom to compare. */
type CodersOfItem = Pick<RandomItem, 'coders' | 'pairs'>

/** Draws that one item by itself gets. */
const ITEM_SAMPLES = 200

/** The level of random codings of the rows, and the mean tally of each item where codings keep their counts. */
export function simulateRandom(
  settings: AgreementSettings,
  space: MarkSpace,
  inside: (coder: number) => boolean,
  evidence: Evidence,
  isItem: boolean,
  codersOf: (row: ItemEvidence) => CodersOfItem,
): { level: number | undefined; simulated: ChanceResult; perItem: Map<string, Tally> } {
  const { metric, options } = settings.similarity
  const items = itemsOf(evidence.rows, options, codersOf)
  const sum: Record<string, number> = {}
  for (const [field, { whole }] of evidence.sums(inside).fields)
    sum[field] = whole.reduce((all, count) => all + count, 0)
  const observed = similarityOf(metric, options, sum) ?? 0
  const samples = settings.samples ?? (isItem ? ITEM_SAMPLES : undefined)
  const found = simulateLevel({
    metric,
    options,
    space,
    items,
    seed: settings.seed,
    samples,
    error: settings.chanceError,
    perLevel: level => (level >= 1 ? 1 : Math.abs(1 - observed) / (1 - level) ** 2),
    ...(estimatesRates(settings.model) ? {} : { factors: [1] }),
  })
  return {
    level: items.length === 0 ? undefined : found.level,
    simulated: {
      expected: found.level,
      method: 'simulated',
      standardError: found.standardError,
      samples: found.samples,
      seed: settings.seed,
    },
    perItem: new Map(found.perItem?.map((row, index) => [items[index]!.id, row[0]!])),
  }
}

const itemsOf = (
  rows: readonly ItemEvidence[],
  options: object,
  codersOf: (row: ItemEvidence) => CodersOfItem,
): RandomItem[] =>
  rows
    .map(row => ({
      id: row.item,
      units: row.places + 1,
      perSecond: row.perSecond,
      options,
      ...codersOf(row),
    }))
    .filter(({ pairs }) => pairs.length > 0)

/** Draws that the tallies of items, for intervals, come from. */
const COLUMN_SAMPLES = 200

/** Mean tallies of every item at the factors of the rate: what resampled items are given. */
export function simulateItems(
  settings: AgreementSettings,
  { space }: LevelContext,
  counts: MarkCounts,
  kind: ShareKind,
  inside: (coder: number) => boolean,
  rows: readonly ItemEvidence[],
): ReadonlyMap<string, readonly Tally[]> {
  const { metric, options } = settings.similarity
  // Chance at each coder's own rate moves with the items as chance at the common rate does.
  const chances = chancesOf(kind === 'kappa' ? 'pi' : kind, space, counts)
  const items = itemsOf(rows, options, row => {
    const count = row.codings.filter(({ coder }) => inside(coder)).length
    return {
      coders: [{ chances }, { chances }],
      pairs: count < 2 ? [] : [[0, 1, (count * (count - 1)) / 2] as const],
    }
  })
  const { seed } = settings
  const question = {
    metric,
    options,
    space,
    items,
    seed,
    samples: COLUMN_SAMPLES,
    error: 1,
    factors: RATE_FACTORS,
  }
  const { perItem } = simulateLevel(question)
  return new Map(perItem!.map((row, index) => [items[index]!.id, row]))
}

/** What a model that looks at codings needs of one item. */
export interface ChanceItem {
  readonly id: string
  readonly units: number
  /** Present where the model needs it. */
  readonly eligible: readonly number[] | undefined
  readonly codings: readonly {
    readonly coder: number
    /** Segment lengths, and the sets of types at the boundaries as bits. */
    readonly lengths: readonly number[]
    readonly marks: readonly number[]
  }[]
}

/** The item of a row of the evidence, with the codings of the coders inside. */
export type ChanceItems = (row: ItemEvidence, inside: (coder: number) => boolean) => ChanceItem

/** Looks up items by the rows of the evidence; checks that they have what the model needs. */
export function chanceItems(
  { items }: Evidence,
  coders: readonly string[],
  model: ChanceModelName,
): ChanceItems {
  const byId = new Map(items?.map(item => [item.id, item]))
  if (needsEligible(model)) requireEligible([...byId.values()], coders, model)
  return (row, inside) => {
    const item = byId.get(row.item)!
    // Recordings are counted in the finest tick of all.
    const factor = (row.places + 1) / item.units
    return {
      id: row.item,
      units: row.places + 1,
      eligible: needsEligible(model) ? item.eligible!.map(gap => gap * factor) : undefined,
      codings: row.codings.flatMap(({ coder }) => {
        if (!inside(coder)) return []
        const { segmentation } = item.codings.find(each => each.coder === coders[coder])!
        return [
          {
            coder,
            lengths: Array.from(toMasses(segmentation), length => length * factor),
            marks: Array.from(segmentation.types ?? segmentation.boundaries.map(() => 1)),
          },
        ]
      }),
    }
  }
}

/** Every item has its eligible gaps, and every boundary is at one of them. */
function requireEligible(items: readonly Item[], coders: readonly string[], chance: ChanceModelName): void {
  let boundaries = 0
  let outside = 0
  let first: { readonly position: number; readonly item: string; readonly coder: string } | undefined
  for (const { id, eligible, codings } of items) {
    if (eligible === undefined) throw invalid(eligibleMissing, { chance }, { item: id })
    const own = new Set(eligible)
    for (const { coder, segmentation } of codings) {
      if (!coders.includes(coder)) continue
      boundaries += segmentation.boundaries.length
      for (const position of segmentation.boundaries) {
        if (own.has(position)) continue
        outside++
        first ??= { position, item: id, coder }
      }
    }
  }
  if (first === undefined) return
  const { position, item, coder } = first
  throw invalid(boundaryNotEligible, { position, outside, boundaries }, { item, coder })
}
