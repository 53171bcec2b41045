import type { FlexibleChance } from '../chance/flexible/chance.ts'
import type { Item } from '../model/corpus.ts'
import { bootstrap } from '../stats/resampling/bootstrap.ts'
import { columnSums, type TallyTable } from '../stats/resampling/tally-table.ts'
import { behaviours, type CoderBehaviour, similarityOfPairs } from './breakdown.ts'
import type { Evidence, ItemEvidence } from './evidence.ts'
import { flexibleExpected } from './flexible-expected.ts'
import type { AgreementSettings, Coefficient } from './settings.ts'
import { type CoefficientParts, type SumLayout, sumLayout } from './sums.ts'

/** How far coders agree beyond chance, and everything the number is made of. */
export interface Agreement extends CoefficientParts {
  readonly coefficient: Coefficient
  /** As papers print it: π, κ, π*, κ*. */
  readonly symbol: string
  /** Every setting of the coefficient and of the similarity. Equal signatures mean comparable numbers. */
  readonly signature: string
  /** By name; rows and columns of the matrix. */
  readonly coders: readonly string[]
  readonly counts: AgreementCounts
  /** How often each reason was given by a comparison, also for scores that hold by definition only. */
  readonly reasons: Readonly<Record<string, number>>
  /** Similarity of each two coders over all items, not corrected for chance; undefined on the diagonal. */
  readonly perPair: readonly (readonly (number | undefined)[])[]
  /** Each item by itself. */
  readonly perItem: readonly ItemAgreement[]
  /** How each coder cuts. */
  readonly perCoder: readonly CoderBehaviour[]
  /** Bootstrap over items, where it was asked for; null where one item or too little is left to draw from. */
  readonly interval?: readonly [number, number] | null
  /** Standard deviation of the bootstrap draws. */
  readonly standardError?: number | null
  /** How the chance level of S_f was found. Its intervals hold it fixed. */
  readonly chance?: FlexibleChance
  /** One coefficient for each set of coders, where `missing` is `group`; the value above is their mean. */
  readonly groups?: readonly Agreement[]
}

export interface AgreementCounts {
  readonly items: number
  readonly coders: number
  readonly units: number
  /** Comparisons: pairs of coders, summed over items. */
  readonly pairs: number
  /** Comparisons without a score of their own. */
  readonly undefined: number
  /** Codings that are missing. */
  readonly missing: number
}

export interface ItemAgreement extends CoefficientParts {
  readonly item: string
  readonly coders: number
  readonly pairs: number
}

const symbols: Readonly<Record<Coefficient, string>> = {
  pi: 'π',
  kappa: 'κ',
  'multi-pi': 'π*',
  'multi-kappa': 'κ*',
  'bennett-s': 'S',
  'bennett-s-modified': 'S′',
}

/**
 * The coefficient of gathered evidence, with everything by item, by pair and by coder. `settingsFor` gives the settings
 * of a part of the coders, for `missing: 'group'`; `sums` are those of `agreementSums`, where they were added
 * up before.
 */
export function measureAgreement(
  evidence: Evidence,
  settings: AgreementSettings,
  settingsFor: (coders: readonly string[]) => AgreementSettings,
  sums?: AddedSums,
): Agreement {
  return settings.missing === 'group'
    ? grouped(evidence, settings, settingsFor)
    : measure(evidence, settings, sums)
}

/** The sums of all items, and those of the replicates where they were drawn: the same for all coefficients. */
export interface AddedSums {
  readonly table: TallyTable
  readonly drawn?: Float64Array
}

/** What coefficients are made of, and their intervals drawn from. */
export const agreementSums = ({ rows }: Evidence, settings: AgreementSettings): TallyTable =>
  sumTable(rows, sumLayout(rows, settings))

function measure(evidence: Evidence, settings: AgreementSettings, sums?: AddedSums): Agreement {
  const { rows, places, items } = evidence
  const flexible = settings.flexible ? flexibleExpected(items!, settings) : undefined
  const layout = sumLayout(rows, settings, undefined, flexible)
  const table = sums?.table ?? sumTable(rows, layout)
  const byId = new Map(settings.flexible ? items!.map(item => [item.id, item]) : [])
  const reasons: Record<string, number> = {}
  const perItem = new Array<ItemAgreement>(rows.length)
  let units = 0
  let codings = 0
  let pairs = 0
  let missing = 0
  let row = 0
  for (const item of rows) {
    units += item.places + 1
    codings += item.codings.length
    pairs += item.pairs.length
    for (const { score, reason } of item.pairs) {
      if (score === undefined) missing++
      if (reason !== undefined) reasons[reason] = (reasons[reason] ?? 0) + 1
    }
    perItem[places[row]!] = {
      item: item.item,
      coders: item.codings.length,
      pairs: item.pairs.length,
      ...ownParts(item, byId.get(item.item), settings, layout, table, row),
    }
    row++
  }
  return {
    ...layout.parts(columnSums(table)),
    ...(settings.interval === null ? {} : drawnInterval(table, layout, settings, sums?.drawn)),
    ...(flexible === undefined ? {} : { chance: flexible.chance }),
    coefficient: settings.coefficient,
    symbol: symbols[settings.coefficient],
    signature: settings.signature,
    coders: settings.coders,
    counts: {
      items: rows.length,
      coders: settings.coders.length,
      units,
      pairs,
      undefined: missing,
      missing: rows.length * settings.coders.length - codings,
    },
    reasons,
    perPair: similarityOfPairs(rows, settings),
    perItem,
    perCoder: behaviours(rows, settings.coders),
  }
}

/** The rows of all items, in the order of their ids. */
export function sumTable(rows: Evidence['rows'], layout: SumLayout): TallyTable {
  const count = rows.length
  const values = new Float64Array(count * layout.width)
  let item = 0
  for (const evidence of rows) {
    const row = layout.row(evidence)
    for (let column = 0; column < layout.width; column++) values[column * count + item] = row[column]!
    item++
  }
  return { rows: count, fields: Array.from({ length: layout.width }, (_, column) => String(column)), values }
}

/** The coefficient of one item, with only the pairs that the item has. */
function ownParts(
  evidence: ItemEvidence,
  item: Item | undefined,
  settings: AgreementSettings,
  layout: SumLayout,
  { rows, values }: TallyTable,
  row: number,
): CoefficientParts {
  if (!settings.flexible && evidence.codings.length === settings.coders.length)
    return layout.parts(
      Float64Array.from({ length: layout.width }, (_, column) => values[column * rows + row]!),
    )
  const fixed = item === undefined ? undefined : flexibleExpected([item], settings)
  const own = sumLayout([evidence], settings, undefined, fixed)
  return own.parts(own.row(evidence))
}

/** The coefficient's interval and standard error, by drawing items again. */
function drawnInterval(
  table: TallyTable,
  layout: SumLayout,
  { interval, seed }: AgreementSettings,
  drawnSums: Float64Array | undefined,
): Pick<Agreement, 'interval' | 'standardError'> {
  const { method, level, resamples } = interval!
  const drawn = bootstrap(table, sum => layout.parts(sum).value, {
    seed,
    bca: method === 'bca',
    level,
    replicates: resamples,
    ...(drawnSums === undefined ? {} : { sums: drawnSums }),
  })
  const ends = drawn[method]
  return {
    interval: ends === undefined ? null : [ends.low, ends.high],
    standardError: drawn.standardError ?? null,
  }
}

/** One coefficient for each set of coders that share items; the mean of those that are defined. */
function grouped(
  evidence: Evidence,
  settings: AgreementSettings,
  settingsFor: (coders: readonly string[]) => AgreementSettings,
): Agreement {
  const sets = new Map<string, { coders: number[]; ids: Set<string> }>()
  for (const { item, codings } of evidence.rows) {
    if (codings.length < 2) continue
    const coders = codings.map(({ coder }) => coder)
    const key = JSON.stringify(coders.map(coder => settings.coders[coder]))
    const set = sets.get(key)
    if (set === undefined) sets.set(key, { coders, ids: new Set([item]) })
    else set.ids.add(item)
  }
  const groups = [...sets.entries()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, { coders, ids }]) =>
      measure(partOf(evidence, coders, ids), settingsFor(coders.map(coder => settings.coders[coder]!))),
    )
  const whole = measure(evidence, settings)
  const defined = groups.filter(group => group.value !== undefined)
  const mean = (part: 'value' | 'observed' | 'expected' | 'bias') =>
    defined.length === 0 ? undefined : defined.reduce((sum, group) => sum + group[part]!, 0) / defined.length
  const reason = defined.length > 0 ? undefined : (groups[0]?.reason ?? 'nothing-to-compare')
  const { reason: _, ...rest } = whole
  return {
    ...rest,
    ...(reason === undefined ? {} : { reason }),
    value: mean('value'),
    observed: mean('observed'),
    expected: mean('expected'),
    bias: mean('bias'),
    groups,
  }
}

/** The evidence of some items, which all have exactly these coders, and the coders counted anew. */
function partOf(evidence: Evidence, coders: readonly number[], ids: ReadonlySet<string>): Evidence {
  const index = new Map(coders.map((coder, place) => [coder, place]))
  const rows: ItemEvidence[] = []
  const kept: number[] = []
  let at = 0
  for (const row of evidence.rows) {
    if (ids.has(row.item)) {
      rows.push({
        ...row,
        codings: row.codings.map(coding => ({ ...coding, coder: index.get(coding.coder)! })),
        pairs: row.pairs.map(pair => ({ ...pair, a: index.get(pair.a)!, b: index.get(pair.b)! })),
      })
      kept.push(evidence.places[at]!)
    }
    at++
  }
  const order = [...kept].sort((a, b) => a - b)
  const rank = new Map(order.map((place, number) => [place, number]))
  return {
    rows,
    places: kept.map(place => rank.get(place)!),
    ...(evidence.items === undefined ? {} : { items: evidence.items.filter(item => ids.has(item.id)) }),
  }
}
