import type { PlaceChances } from '../chance/flexible/chain.ts'
import {
  chanceLevel,
  chancesOfCounts,
  chancesUnder,
  type FlexibleChance,
  type FlexibleCoefficient,
} from '../chance/flexible/chance.ts'
import { levelBeside, RATE_FACTORS } from '../chance/rate-factors.ts'
import { flexibleCosts } from '../compare/flexible/costs.ts'
import type { FlexibleSettings } from '../compare/flexible/settings.ts'
import type { CodingEvidence, Evidence, ItemEvidence } from './evidence.ts'
import type { FoundLevel, LevelColumns } from './found-chance.ts'
import { type AgreementSettings, isKappa } from './settings.ts'

/** The boundaries of one coder by type, the typed end included, in texts of these lengths. */
interface TypedCounts {
  readonly counts: readonly number[]
  readonly lengths: readonly number[]
  readonly units: number
}

/** Levels of one evidence that were asked for before: the same for π and κ, for S_f and its items. */
const known = new WeakMap<Evidence, Map<string, FlexibleLevels | undefined>>()

/** The level at common shares, and at each coder's own; Bennett's has the first only. */
interface FlexibleLevels {
  readonly pooled: FoundLevel
  readonly apart: FoundLevel
}

/**
 * The score that coders with these shares of types would reach by chance, under S_f or S_f^B. π: all coders draw
 * from their common shares. κ: each from its own; the mean over the pairs, weighted by their units. Bennett's S:
 * every type, and none, equally likely; the modified form keeps the share of none. Undefined where no two coders
 * share an item. Each level that differs is computed once.
 */
export function flexibleLevel(
  evidence: Evidence,
  settings: AgreementSettings,
  inside: (coder: number) => boolean = () => true,
  part?: ItemEvidence,
): FoundLevel | undefined {
  let shelf = known.get(evidence)
  if (shelf === undefined) {
    shelf = new Map()
    known.set(evidence, shelf)
  }
  const { metric, options } = settings.similarity
  const who = settings.coders.filter((_, coder) => inside(coder))
  const bennett = settings.coefficient.startsWith('bennett-') && settings.coefficient
  const how = [metric.signature(options), bennett, settings.expected, settings.seed, settings.draws]
  const one = part ?? (evidence.rows.length === 1 ? [...evidence.rows][0] : undefined)
  const key = JSON.stringify([how, who, one?.item])
  if (!shelf.has(key)) {
    const rows = one === undefined ? inCorpusOrder(evidence) : [one]
    shelf.set(key, findLevels(rows, evidence, settings, inside))
  }
  return shelf.get(key)?.[isKappa(settings.coefficient) ? 'apart' : 'pooled']
}

function findLevels(
  rows: readonly ItemEvidence[],
  evidence: Evidence,
  settings: AgreementSettings,
  inside: (coder: number) => boolean,
): FlexibleLevels | undefined {
  const flexible = settings.similarity.options as FlexibleSettings
  const costs = flexibleCosts(flexible, evidence.scale)
  const coders = settings.coders.flatMap((_, coder) => (inside(coder) ? [coder] : []))
  const pairs: { first: TypedCounts; second: TypedCounts }[] = []
  for (const [index, first] of coders.entries())
    for (const second of coders.slice(index + 1)) {
      const shared = rows.flatMap(row => {
        const [a, b] = [codingOf(row, first), codingOf(row, second)]
        return a === undefined || b === undefined ? [] : [{ row, a, b }]
      })
      if (shared.length === 0) continue
      const of = (side: 'a' | 'b') => countTypes(shared.map(each => ({ row: each.row, coding: each[side] })))
      pairs.push({ first: of('a'), second: of('b') })
    }
  if (pairs.length === 0) return undefined

  const answers = new Map<string, FlexibleChance>()
  const level = (lengths: readonly number[], reference: PlaceChances, hypothesis: PlaceChances) => {
    const key = JSON.stringify([lengths, reference, hypothesis])
    let answer = answers.get(key)
    if (answer === undefined) {
      answer = chanceLevel({
        lengths,
        reference,
        hypothesis,
        costs,
        algorithm: flexible.algorithm,
        ratio: settings.similarity.metric.id === 'flexible-boundary-similarity',
        simulate: settings.expected === 'simulated',
        draws: settings.draws ?? 1000,
        seed: settings.seed,
      })
      answers.set(key, answer)
    }
    return answer
  }
  const countsOf = (texts: TypedCounts, factor: number): PlaceChances =>
    scaled(chancesOfCounts(texts.counts, texts.units), factor)

  const same = pairs.every(({ first }) => first.lengths.length === pairs[0]!.first.lengths.length)
  const whole = same ? pairs[0]!.first.lengths : pairs.flatMap(({ first }) => first.lengths)
  const all = rows.flatMap(row =>
    row.codings.filter(({ coder }) => inside(coder)).map(coding => ({ row, coding })),
  )
  const own = countTypes(all)
  const kind: FlexibleCoefficient = settings.coefficient.startsWith('bennett-')
    ? (settings.coefficient as 'bennett-s' | 'bennett-s-modified')
    : 'pi'
  const pooledAt = (factor: number): FlexibleChance => {
    const shares = countsOf(own, factor)
    const { reference, hypothesis } = chancesUnder(kind, shares, shares)
    return level(whole, reference, hypothesis)
  }
  const levelApart = (): { expected: number; first: FlexibleChance } => {
    let sum = 0
    let weight = 0
    let found: FlexibleChance | undefined
    for (const { first, second } of pairs) {
      const answer = level(first.lengths, countsOf(first, 1), countsOf(second, 1))
      found ??= answer
      sum += answer.expected * first.units
      weight += first.units
    }
    return { expected: sum / weight, first: found! }
  }
  const rate = own.counts.reduce((sum, count) => sum + count, 0) / own.units
  // Chance at each coder's own shares moves with the items as chance at the common shares does.
  const columns = () =>
    flexibleColumns(
      rate,
      inside,
      RATE_FACTORS.map(factor => pooledAt(factor).expected),
    )
  const pooled = pooledAt(1)
  const common = { expected: pooled.expected, bias: undefined, chance: pooled, columns }
  if (kind !== 'pi') return { pooled: common, apart: common }
  const apart = levelApart()
  const bias = pooled.expected - apart.expected
  return {
    pooled: { ...common, bias },
    apart: { expected: apart.expected, bias, chance: apart.first, columns },
  }

  /** Types by number, of some codings. */
  function countTypes(codings: readonly { row: ItemEvidence; coding: CodingEvidence }[]): TypedCounts {
    const counts = new Array<number>(costs.types).fill(0)
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
}

/** The shares with more or fewer boundaries, types in their proportions. */
function scaled(shares: PlaceChances, factor: number): PlaceChances {
  if (factor === 1) return shares
  const rate = shares.types.reduce((sum, chance) => sum + chance, 0)
  const by = Math.min(factor, rate > 0 ? 1 / rate : 1)
  return { types: shares.types.map(chance => chance * by), none: Math.max(0, 1 - rate * by) }
}

/** Boundaries and units of the coders: the level of resampled items is that of their rate. */
function flexibleColumns(
  rate: number,
  inside: (coder: number) => boolean,
  levels: readonly number[],
): LevelColumns {
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
    level: (sum, at) => levelBeside(levels, sum[at]! / sum[at + 1]! / rate),
  }
}

const codingOf = (row: ItemEvidence, coder: number): CodingEvidence | undefined =>
  row.codings.find(coding => coding.coder === coder)

/** The rows in the order of the corpus. */
function inCorpusOrder({ rows, places }: Evidence): ItemEvidence[] {
  const ordered = new Array<ItemEvidence>(rows.length)
  let at = 0
  for (const row of rows) ordered[places[at++]!] = row
  return ordered
}
