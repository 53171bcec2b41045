import type { PlaceChances } from '../chance/flexible/chain.ts'
import {
  chanceLevel,
  chancesOfCounts,
  chancesUnder,
  type FlexibleChance,
  type FlexibleCoefficient,
} from '../chance/flexible/chance.ts'
import { interpolatedLevel, RATE_FACTORS } from '../chance/random/random-pair.ts'
import { type FlexibleCosts, flexibleCosts } from '../compare/flexible/costs.ts'
import type { FlexibleSettings } from '../compare/flexible/settings.ts'
import type { ChanceLevel, ChanceResult, LevelColumns } from './chance.ts'
import type { CodingEvidence, Evidence, ItemEvidence } from './evidence.ts'
import { type AgreementSettings, isKappa } from './settings.ts'

/** Steps of automata that the levels of pairs may take: for all items together, and for each item by itself. */
const MOST_STEPS = 1e9
const MOST_STEPS_OF_ITEMS = 2e10
/** Places after which a level grows steadily, about. */
const PLACES = 60
/** What a level of S_f^B takes more: nodes of its quadrature, and two sums for one. */
const RATIO = 24

/** What was found of one evidence under one similarity, for every coefficient and every choice of coders. */
interface LevelCache {
  readonly costs: FlexibleCosts
  readonly choices: Map<string, FlexibleLevels | undefined>
  /** Levels by the lengths and the shares of both sides. */
  readonly levels: Map<string, FlexibleChance>
  /** Pairs of all coders on all items, once they were asked for. */
  pairs?: readonly SharedTexts[]
  /** Numbers for lists of lengths that are alike. */
  readonly lengths: Map<readonly number[], number>
  readonly byLengths: Map<string, number>
}

/** The level at common shares, and at each coder's own; Bennett's has the first only. */
interface FlexibleLevels {
  readonly pooled: ChanceLevel
  readonly apart: () => ChanceLevel
}

/**
 * The score that coders with these shares of types would reach by chance, under S_f or S_f^B. π: all coders sample
 * from their common shares. κ: each from its own; the mean over the pairs, weighted by their units. Bennett's S:
 * every type, and none, equally likely; the modified form keeps the share of none. Undefined where no two coders
 * share an item. Each level that differs is computed once and shared.
 *
 * With very many coders κ looks at some of their pairs and says how sure that is; κ of single items is then undefined
 * (`too-many-pairs`).
 */
export function flexibleLevel(
  evidence: Evidence,
  settings: AgreementSettings,
  inside: (coder: number) => boolean = () => true,
  part?: Evidence,
): ChanceLevel | undefined {
  const cache = cacheOf(evidence, settings)
  const who = settings.coders.flatMap((_, coder) => (inside(coder) ? [coder] : []))
  const bennett = settings.coefficient.startsWith('bennett-') && settings.coefficient
  const one = part?.rows[0] ?? (evidence.rows.length === 1 ? evidence.rows[0] : undefined)
  const everybody = who.length === settings.coders.length
  const key = JSON.stringify([bennett, everybody ? 'all' : who, one?.item])
  if (!cache.choices.has(key)) {
    const rows = one === undefined ? inCorpusOrder(evidence) : [one]
    cache.choices.set(key, findLevels(rows, evidence, cache, settings, who))
  }
  const found = cache.choices.get(key)
  return isKappa(settings.coefficient) ? found?.apart() : found?.pooled
}

function cacheOf(evidence: Evidence, settings: AgreementSettings): LevelCache {
  const { metric, options } = settings.similarity
  const key = JSON.stringify([metric.signature(options), settings.expected, settings.seed, settings.samples])
  return evidence.known(`flexible ${key}`, () => ({
    costs: flexibleCosts(options as FlexibleSettings, evidence.scale),
    choices: new Map(),
    levels: new Map(),
    lengths: new Map(),
    byLengths: new Map(),
  }))
}

/** A level, computed where it is not known yet. */
function levelAt(
  { costs, levels, lengths: numbers, byLengths }: LevelCache,
  settings: AgreementSettings,
  lengths: readonly number[],
  reference: PlaceChances,
  hypothesis: PlaceChances,
): FlexibleChance {
  let number = numbers.get(lengths)
  if (number === undefined) {
    const words = lengths.join()
    number = byLengths.get(words) ?? byLengths.size
    byLengths.set(words, number)
    numbers.set(lengths, number)
  }
  const key = `${number}|${reference.types.join()}|${hypothesis.types.join()}`
  let answer = levels.get(key)
  if (answer === undefined) {
    answer = chanceLevel({
      lengths,
      reference,
      hypothesis,
      costs,
      algorithm: (settings.similarity.options as FlexibleSettings).algorithm,
      ratio: isRatio(settings),
      simulate: settings.expected === 'simulated',
      samples: settings.samples ?? 1000,
      seed: settings.seed,
    })
    levels.set(key, answer)
  }
  return answer
}

const isRatio = ({ similarity }: AgreementSettings): boolean =>
  similarity.metric.id === 'flexible-boundary-similarity'

function findLevels(
  rows: readonly ItemEvidence[],
  evidence: Evidence,
  cache: LevelCache,
  settings: AgreementSettings,
  who: readonly number[],
): FlexibleLevels | undefined {
  const { costs } = cache
  const members = new Set(who)
  const inside = (coder: number) => members.has(coder)
  const single = rows.length === 1
  const pairs = single ? pairsOfOne(rows[0]!, inside, costs.types) : pairsOfAll(cache, rows, settings, inside)
  if (pairs.count === 0) return undefined
  const level = (lengths: readonly number[], reference: PlaceChances, hypothesis: PlaceChances) =>
    levelAt(cache, settings, lengths, reference, hypothesis)
  const all = rows.flatMap(row =>
    row.codings.filter(({ coder }) => inside(coder)).map(coding => ({ row, coding })),
  )
  const own = countTypes(all, costs.types)
  const kind: FlexibleCoefficient = settings.coefficient.startsWith('bennett-')
    ? (settings.coefficient as 'bennett-s' | 'bennett-s-modified')
    : 'pi'
  const pooledAt = (factor: number): FlexibleChance => {
    const shares = scaled(chancesOfCounts(own.counts, own.units), factor)
    const { reference, hypothesis } = chancesUnder(kind, shares, shares)
    return level(pairs.lengths, reference, hypothesis)
  }
  const rate = own.counts.reduce((sum, count) => sum + count, 0) / own.units
  // Chance at each coder's own shares moves with the items as chance at the common shares does.
  const columns = () =>
    flexibleColumns(rate, inside, () => RATE_FACTORS.map(factor => pooledAt(factor).expected))
  const pooled = pooledAt(1)
  const common = { expected: pooled.expected, chance: pooled, columns }
  if (kind !== 'pi') {
    const bennett = { ...common, bias: undefined }
    return { pooled: bennett, apart: () => bennett }
  }

  const steps = stepsOf(pooled, costs, settings, own.units / all.length)
  const items = evidence.rows.length
  // Pairs are many, shares that differ are few: a level is found by the shares themselves before it is spelled out.
  const bySides = new Map<PlaceChances, Map<PlaceChances, FlexibleChance>>()
  let lengthsOf: readonly number[] | undefined
  const levelOf = ({ lengths, shares: [reference, hypothesis] }: SharedTexts) => {
    if (lengths !== lengthsOf) bySides.clear()
    lengthsOf = lengths
    const known = bySides.get(reference) ?? new Map<PlaceChances, FlexibleChance>()
    bySides.set(reference, known)
    const answer = known.get(hypothesis) ?? level(lengths, reference, hypothesis)
    known.set(hypothesis, answer)
    return answer
  }
  let found: ReturnType<typeof meanLevel> | undefined
  const apart = () => {
    if (items > 1 && single && steps * pairs.count * items > MOST_STEPS_OF_ITEMS) return undefined
    const oneIn = items > 1 && single ? 1 : oneInSo(steps, pairs.everybody)
    found ??= meanLevel(pairs.list(), levelOf, costs, oneIn)
    return found
  }
  const bias = () => {
    const own = apart()
    return own === undefined ? undefined : pooled.expected - own.expected
  }
  return {
    pooled: {
      ...common,
      get bias() {
        return bias()
      },
    },
    apart: () => {
      const own = apart()
      return own === undefined
        ? { expected: undefined, bias: undefined, reason: 'too-many-pairs', chance: pooled, columns }
        : { expected: own.expected, bias: bias(), chance: own, columns }
    },
  }
}

/** Of so many pairs one is looked at: all where that is possible, some fifty at least. */
const oneInSo = (steps: number, pairs: number): number =>
  Math.max(1, Math.min(Math.ceil((steps * pairs) / MOST_STEPS), Math.floor(pairs / 50)))

/** About how many steps of an automaton, or of a simulation, one level takes. */
function stepsOf(
  { states, samples = 0 }: FlexibleChance,
  { types }: FlexibleCosts,
  settings: AgreementSettings,
  units: number,
): number {
  return states === undefined
    ? samples * units * 20
    : states * (1 + 2 * types) * PLACES * (isRatio(settings) ? RATIO : 1)
}

/** The rows in the order of the corpus. */
function inCorpusOrder({ rows, places }: Evidence): ItemEvidence[] {
  const ordered = new Array<ItemEvidence>(rows.length)
  for (const [at, row] of rows.entries()) ordered[places[at]!] = row
  return ordered
}

/** The shares with more or fewer boundaries, types in their proportions. */
function scaled(shares: PlaceChances, factor: number): PlaceChances {
  if (factor === 1) return shares
  const rate = shares.types.reduce((sum, chance) => sum + chance, 0)
  const by = Math.min(factor, rate > 0 ? 1 / rate : 1)
  return { types: shares.types.map(chance => chance * by), none: Math.max(0, 1 - rate * by) }
}

/**
 * Boundaries and units of the coders: the level of resampled items is that of their rate. The levels next to it are
 * found when the first resample is looked at: a single item has none.
 */
function flexibleColumns(
  rate: number,
  inside: (coder: number) => boolean,
  interpolatedLevels: () => readonly number[],
): LevelColumns {
  let levels: readonly number[] | undefined
  return {
    width: 2,
    put(row, sums, at) {
      for (const { coder, boundaries, end } of row.codings) {
        if (!inside(coder)) continue
        for (const count of boundaries) sums[at]! += count
        if (end !== undefined) sums[at]!++
        sums[at + 1]! += row.places + 1
      }
    },
    level(sum, at) {
      levels ??= interpolatedLevels()
      return interpolatedLevel(levels, sum[at]! / sum[at + 1]! / rate)
    },
  }
}

/** The pairs of some coders, and the lengths of the texts they share. */
interface Pairs {
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
function pairsOfAll(
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

// Chance levels at each coder's own shares: one for every pair of coders, or for some of very many.

/** The boundaries of some codings by type, the typed end included, in texts of these lengths. */
interface TypedCounts {
  readonly counts: readonly number[]
  readonly lengths: readonly number[]
  readonly units: number
}

/** Two coders on the items they share. */
interface SharedTexts {
  readonly coders: readonly [number, number]
  readonly lengths: readonly number[]
  readonly units: number
  /** Shares of types of each. */
  readonly shares: readonly [PlaceChances, PlaceChances]
}

/** Types by number, of some codings. */
function countTypes(
  codings: readonly { readonly row: ItemEvidence; readonly coding: CodingEvidence }[],
  types: number,
): TypedCounts {
  const counts = new Array<number>(types).fill(0)
  const lengths: number[] = []
  let units = 0
  for (const { row, coding } of codings) {
    for (const [type, count] of coding.boundaries.entries()) counts[type]! += count
    if (coding.end !== undefined) counts[coding.end]!++
    lengths.push(...(row.texts ?? [row.places + 1]))
    units += row.places + 1
  }
  return { counts, lengths, units }
}

/** Every two coders that share an item. Coders who are on all items are counted once, not once for each pair. */
export function sharedTexts(
  rows: readonly ItemEvidence[],
  coders: readonly number[],
  types: number,
): SharedTexts[] {
  const codings = rows.map(row => new Map(row.codings.map(coding => [coding.coder, coding])))
  const on = (at: readonly number[], coder: number) =>
    countTypes(
      at.map(index => ({ row: rows[index]!, coding: codings[index]!.get(coder)! })),
      types,
    )
  // Coders who cut alike have one and the same share, by which a level that is known is found again.
  const alike = new Map<string, PlaceChances>()
  const shares = ({ counts, units }: TypedCounts): PlaceChances => {
    const key = `${units}|${counts.join()}`
    const known = alike.get(key) ?? chancesOfCounts(counts, units)
    alike.set(key, known)
    return known
  }
  const all = rows.map((_, index) => index)
  const everywhere = new Map(
    coders
      .filter(coder => codings.every(row => row.has(coder)))
      .map(coder => [coder, shares(on(all, coder))]),
  )
  const whole = everywhere.size > 0 ? on(all, [...everywhere.keys()][0]!) : undefined
  const found: SharedTexts[] = []
  for (const [index, a] of coders.entries())
    for (const b of coders.slice(index + 1)) {
      const [first, second] = [everywhere.get(a), everywhere.get(b)]
      if (first !== undefined && second !== undefined) {
        const { lengths, units } = whole!
        found.push({ coders: [a, b], lengths, units, shares: [first, second] })
        continue
      }
      const at = all.filter(row => codings[row]!.has(a) && codings[row]!.has(b))
      if (at.length === 0) continue
      const own = on(at, a)
      const { lengths, units } = own
      found.push({ coders: [a, b], lengths, units, shares: [shares(own), shares(on(at, b))] })
    }
  return found
}

/** One pair in so many is looked at; which ones depends on the two coders alone. */
export const isLookedAt = ([a, b]: readonly [number, number], oneIn: number): boolean =>
  oneIn === 1 || ((Math.imul(a + 1, 0x9e3779b1) ^ Math.imul(b + 1, 0x85ebca77)) >>> 8) % oneIn === 0

/** Fewer pairs than this say too little of the others. */
const FEWEST = 24

/**
 * The mean level of all pairs, weighted by the units they share. With `oneIn` above 1 only some are looked at, and the
 * rest is estimated from the expected cost of every pair if nothing could move, and from the rates of both. What
 * that leaves over is the standard error.
 */
export function meanLevel(
  pairs: readonly SharedTexts[],
  level: (pair: SharedTexts) => FlexibleChance,
  costs: FlexibleCosts,
  oneIn: number,
): ChanceResult & { readonly expected: number } {
  const looked = pairs.filter(({ coders }) => isLookedAt(coders, oneIn))
  if (looked.length === pairs.length || looked.length < FEWEST) {
    let [sum, weight] = [0, 0]
    let first: FlexibleChance | undefined
    for (const pair of pairs) {
      const answer = level(pair)
      first ??= answer
      sum += answer.expected * pair.units
      weight += pair.units
    }
    return { ...first!, expected: sum / weight }
  }
  const answers = looked.map(level)
  const levels = answers.map(({ expected }) => expected)
  const known = new Map(pairs.map(pair => [pair, foreseen(pair, costs)]))
  const slopes = regress(
    looked.map(pair => known.get(pair)!),
    levels,
  )
  const reported = (pair: SharedTexts) =>
    known.get(pair)!.reduce((sum, value, index) => sum + slopes[index]! * value, 0)
  const rests = looked.map((pair, index) => levels[index]! - reported(pair))
  const rest = weightedMean(looked, (_, index) => rests[index]!)
  const spread = rests.reduce((sum, value) => sum + (value - rest) ** 2, 0) / (rests.length - 1)
  const { method, lostMass, states } = answers[0]!
  return {
    expected: weightedMean(pairs, reported) + rest,
    method,
    lostMass,
    states,
    standardError: Math.sqrt((spread / rests.length) * (1 - rests.length / pairs.length)),
    pairs: [looked.length, pairs.length],
  }
}

function weightedMean(
  pairs: readonly SharedTexts[],
  value: (pair: SharedTexts, index: number) => number,
): number {
  let [sum, weight] = [0, 0]
  for (const [index, pair] of pairs.entries()) {
    sum += value(pair, index) * pair.units
    weight += pair.units
  }
  return sum / weight
}

/** What is known of a pair without a look: the cost of a position if nothing could move, both rates, and their product. */
function foreseen(
  { shares: [a, b] }: SharedTexts,
  { types, unit, deletion, insertion, substitution }: FlexibleCosts,
) {
  let cost = 0
  for (let p = 0; p < types; p++) {
    cost += (a.types[p]! * b.none * deletion[p]! + a.none * b.types[p]! * insertion[p]!) / unit
    for (let q = 0; q < types; q++) cost += (a.types[p]! * b.types[q]! * substitution[p * types + q]!) / unit
  }
  const [x, y] = [1 - a.none, 1 - b.none]
  return [cost, x + y, x * y]
}

/** Slopes of least squares, by the normal equations of centred values; 0 for what does not vary. */
function regress(rows: readonly (readonly number[])[], values: readonly number[]): number[] {
  const width = rows[0]!.length
  const mean = (list: readonly number[]) => list.reduce((sum, value) => sum + value, 0) / list.length
  const centre = rows[0]!.map((_, column) => mean(rows.map(row => row[column]!)))
  const middle = mean(values)
  const table = Array.from({ length: width }, (_, i) =>
    Array.from({ length: width + 1 }, (__, j) =>
      rows.reduce(
        (sum, row, at) =>
          sum + (row[i]! - centre[i]!) * (j < width ? row[j]! - centre[j]! : values[at]! - middle),
        0,
      ),
    ),
  )
  const scale = table.map((row, i) => row[i]!)
  for (let pivot = 0; pivot < width; pivot++) {
    if (!(table[pivot]![pivot]! > 1e-9 * scale[pivot]!)) {
      table[pivot]!.fill(0)
      continue
    }
    for (let row = 0; row < width; row++) {
      if (row === pivot) continue
      const times = table[row]![pivot]! / table[pivot]![pivot]!
      for (let column = pivot; column <= width; column++)
        table[row]![column]! -= times * table[pivot]![column]!
    }
  }
  return table.map((row, i) => (row[i]! > 0 ? row[width]! / row[i]! : 0))
}
