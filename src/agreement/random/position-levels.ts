import { type EligibleGaps, eligibleGaps } from '../../chance/exact/eligible-gaps.ts'
import { type PositionsMethods, positionsMethods } from '../../chance/exact/positions.ts'
import { isPlain, type MarkSpace, RATE_FACTORS, scaleRate } from '../../chance/random/random-pair.ts'
import { addTo, similarityOf, simulateLevel } from '../../chance/simulate.ts'
import type { Tally } from '../../metrics/definition/metric.ts'
import { MOST_ROWS } from '../../stats/resampling/tally-table.ts'
import type { ChanceLevel } from '../chance.ts'
import type { Evidence } from '../evidence.ts'
import { type AgreementSettings, isKappa } from '../settings.ts'
import { columnsOfTallies } from './random-columns.ts'
import { indexOfMarks, type LevelContext } from './random-shares.ts'
import {
  allPairs,
  type ChanceItem,
  type ChanceItems,
  chanceItems,
  simulateRandom,
} from './random-simulation.ts'

/** One item with its eligible gaps, and how often each coding has each mark of the space there. */
interface PositionItem {
  readonly item: ChanceItem
  readonly gaps: EligibleGaps
  readonly marks: readonly Float64Array[]
}

/** By coder: how often each mark, and how many eligible gaps. */
interface Shares {
  readonly marks: readonly Float64Array[]
  readonly gaps: Float64Array
}

/** Steps after which levels without single items are read off between three rates. */
const MOST_STEPS = 200_000_000
/** Random codings that the tallies of items, for intervals, come from. */
const COLUMN_SAMPLES = 200

/**
 * The level of coders who place boundaries at random at eligible gaps: at the rate of all of them (π), or at each one's
 * own (κ).
 */
export function levelOfPositions(
  { space }: LevelContext,
  settings: AgreementSettings,
  inside: (coder: number) => boolean,
  evidence: Evidence,
  lookUp: ChanceItems,
  isItem: boolean,
): ChanceLevel {
  const { metric, options } = settings.similarity
  const items = evidence.rows.flatMap(row => positionItem(lookUp(row, inside), space))
  const shares = sharesOf(items, settings.coders.length, space)
  const kappa = isKappa(settings.coefficient)
  const chancesOf = chancesFrom(shares, kappa)
  const { boundaries } = rateOf(shares)
  const reason = boundaries > 0 ? undefined : 'no-boundaries'
  const scored = (tally: Tally) => similarityOf(metric, options, tally)
  const methods = settings.simulate ? undefined : positionsMethods(metric, options, space)
  const columnsFrom = (tallies: ReadonlyMap<string, readonly Tally[]>) =>
    columnsOfTallies(settings, tallies, rateOf(shares), inside, row => lookUp(row, inside).eligible!.length)
  if (methods !== undefined) {
    const levelAt = (each: boolean) => scored(sumTallies(methods, items, chancesFrom(shares, each)))
    const [expected, other] = [levelAt(kappa), levelAt(!kappa)]
    const difference = expected === undefined || other === undefined ? undefined : expected - other
    return {
      expected,
      bias: difference === undefined ? undefined : kappa ? -difference : difference,
      reason,
      chance: { expected, method: 'exact', model: 'positions', states: methods.states },
      without: levelsWithout(settings, methods, items, shares, scored),
      columns: () =>
        columnsFrom(
          new Map(
            items.map(each => [
              each.item.id,
              RATE_FACTORS.map(factor =>
                itemTally(methods, each, coder => scaleRate(chancesOf(coder), factor)),
              ),
            ]),
          ),
        ),
    }
  }
  const randomItem = (item: ChanceItem) => ({
    coders: item.codings.map(({ coder }) => ({ chances: chancesOf(coder), eligible: item.eligible! })),
    pairs: allPairs(item.codings.length),
  })
  const { level, simulated } = simulateRandom(settings, space, inside, evidence, isItem, row =>
    randomItem(lookUp(row, inside)),
  )
  return {
    expected: level,
    bias: undefined,
    reason,
    chance: {
      ...simulated,
      model: 'positions',
      reason: settings.simulate ? 'asked' : isPlain(space) ? 'no-exact-method' : 'too-many-states',
    },
    columns: () => {
      const { perItem } = simulateLevel({
        metric,
        options,
        space,
        items: items.map(({ item }) => ({ id: item.id, units: item.units, options, ...randomItem(item) })),
        seed: settings.seed,
        samples: COLUMN_SAMPLES,
        error: 1,
        factors: RATE_FACTORS,
      })
      return columnsFrom(new Map(items.map(({ item }, index) => [item.id, perItem![index]!])))
    },
  }
}

/** The chances of each coder at eligible gaps, as the coefficient takes them. */
export function eligibleChances(
  evidence: Evidence,
  settings: AgreementSettings,
  space: MarkSpace,
): (coder: number) => ArrayLike<number> {
  const lookUp = chanceItems(evidence, settings.coders, settings.model)
  const items = evidence.rows.flatMap(row =>
    positionItem(
      lookUp(row, () => true),
      space,
    ),
  )
  return chancesFrom(sharesOf(items, settings.coders.length, space), isKappa(settings.coefficient))
}

/** An item that two coders or more have; of others nothing is estimated. */
function positionItem(item: ChanceItem, space: MarkSpace): PositionItem[] {
  if (item.codings.length < 2) return []
  const index = indexOfMarks(space)
  const gaps = eligibleGaps(item.units, item.eligible!)
  const marks = item.codings.map(coding => {
    const counts = new Float64Array(space.marks.length)
    for (const mark of coding.marks) counts[index.get(mark)!]!++
    counts[0] = gaps.count - coding.marks.length
    return counts
  })
  return [{ item, gaps, marks }]
}

function sharesOf(items: readonly PositionItem[], coders: number, space: MarkSpace): Shares {
  const shares = {
    marks: Array.from({ length: coders }, () => new Float64Array(space.marks.length)),
    gaps: new Float64Array(coders),
  }
  for (const item of items) addShares(shares, item, 1)
  return shares
}

/** Adds the marks of an item, or takes them away. */
function addShares(shares: Shares, { item, gaps, marks }: PositionItem, sign: 1 | -1): void {
  for (const [index, { coder }] of item.codings.entries()) {
    shares.gaps[coder]! += sign * gaps.count
    const own = shares.marks[coder]!
    for (const [mark, count] of marks[index]!.entries()) own[mark]! += sign * count
  }
}

/** Boundaries and eligible gaps of all coders. */
function rateOf({ marks, gaps }: Shares): { boundaries: number; places: Float64Array } {
  let boundaries = 0
  for (const counts of marks) for (const count of counts.subarray(1)) boundaries += count
  return { boundaries, places: gaps }
}

type Chances = (coder: number) => Float64Array

/** The chances of each coder: its own, or those of all. */
function chancesFrom({ marks, gaps }: Shares, kappa: boolean): Chances {
  const shareOf = (counts: Float64Array, of: number): Float64Array =>
    of === 0 ? counts.map((_, mark) => (mark === 0 ? 1 : 0)) : counts.map(count => count / of)
  if (kappa) {
    const own = marks.map((counts, coder) => shareOf(counts, gaps[coder]!))
    return coder => own[coder]!
  }
  const sums = new Float64Array(marks[0]?.length ?? 1)
  for (const counts of marks) for (const [mark, count] of counts.entries()) sums[mark]! += count
  const pooled = shareOf(
    sums,
    gaps.reduce((sum, count) => sum + count, 0),
  )
  return () => pooled
}

/** The expected tally of all pairs of one item; coders with the same chances are compared once. */
function itemTally(
  { rates }: PositionsMethods,
  { item, gaps }: PositionItem,
  chancesOf: Chances,
): Record<string, number> {
  const alike = new Map<string, { first: Float64Array; second: Float64Array; times: number }>()
  for (const [a, b] of allPairs(item.codings.length)) {
    const first = chancesOf(item.codings[a]!.coder)
    const second = chancesOf(item.codings[b]!.coder)
    const key = `${first.join()} ${second.join()}`
    const known = alike.get(key)
    if (known === undefined) alike.set(key, { first, second, times: 1 })
    else known.times++
  }
  const sum: Record<string, number> = {}
  for (const { times, ...pair } of alike.values()) addTo(sum, rates(gaps, pair), times)
  return sum
}

function sumTallies(
  methods: PositionsMethods,
  items: readonly PositionItem[],
  chancesOf: Chances,
): Record<string, number> {
  const sum: Record<string, number> = {}
  for (const item of items) addTo(sum, itemTally(methods, item, chancesOf), 1)
  return sum
}

/** The level without each item, at the rates of the others; undefined where that would take too long. */
function levelsWithout(
  settings: AgreementSettings,
  methods: PositionsMethods,
  items: readonly PositionItem[],
  shares: Shares,
  scored: (tally: Tally) => number | undefined,
): ChanceLevel['without'] {
  const kappa = isKappa(settings.coefficient)
  let steps = 0
  for (const { item, gaps } of items)
    steps += gaps.units * (kappa ? item.codings.length ** 2 : 1) * (methods.states ?? 1)
  if (items.length > MOST_ROWS || steps * items.length > (settings.levelSteps ?? MOST_STEPS)) return undefined
  return ({ item: id }) => {
    const rest = { marks: shares.marks.map(counts => counts.slice()), gaps: shares.gaps.slice() }
    for (const each of items) if (each.item.id === id) addShares(rest, each, -1)
    if (rateOf(rest).boundaries === 0) return undefined
    const others = items.filter(({ item }) => item.id !== id)
    return scored(sumTallies(methods, others, chancesFrom(rest, kappa)))
  }
}
