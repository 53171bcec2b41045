import { similarityOf } from '../chance/simulate.ts'
import type { LineSums } from '../evidence/sum-rows.ts'
import { byName } from '../model/order.ts'
import { present } from '../model/plain.ts'
import { columnSums, type TallyTable } from '../stats/resampling/tally-table.ts'
import type { Agreement, ItemAgreement } from './agreement-result.ts'
import {
  type AddedSums,
  type CoefficientResult,
  coefficientOf,
  levelOf,
  type Prepared,
  prepare,
} from './coefficient.ts'
import { weightsOfItems } from './coefficient-interval.ts'
import { type Evidence, evidenceOfCoders, type ItemEvidence, pairOf, pairsOf } from './evidence.ts'
import type { AgreementPlan, SettingsFor } from './question.ts'
import type { AgreementSettings } from './settings.ts'
import { type CoefficientParts, resampledRows, type SumLayout, sumLayout, sumTable } from './sums.ts'

/** Coefficients about to be computed. */
export interface OpenMeasurement {
  /** What is resampled, where intervals are asked for. */
  readonly resampled: TallyTable | undefined
  /** The coefficients, given the sums of the resamples; without them they are resampled here. */
  readonly finish: (bootstrapSums?: Float64Array) => Agreement[]
  /** The sums of further layouts, given those of the resamples. */
  readonly more: (bootstrapSums?: Float64Array) => AddedSums
}

/**
 * The coefficients of gathered evidence, with everything by item, by pair and by coder. They differ in what they make
 * of the sums: those are added up once, in one table, and resampled once, with those of `more` layouts.
 */
export function openMeasurement(
  evidence: Evidence,
  plans: readonly AgreementPlan[],
  perItem: ItemsAsked = 'all',
  more: readonly SumLayout[] = [],
): OpenMeasurement {
  const grouping = plans.some(({ settings }) => settings.missing === 'group')
  const all = plans.flatMap(({ settings, other }) => (other ? [settings, other.settings] : [settings]))
  const prepared = grouping ? [] : all.map(settings => prepare(evidence, settings))
  const { at, ...sums } = tableOf(evidence, prepared, more)
  const isResampled = !grouping && all.some(({ interval }) => interval !== null)
  const finish = (bootstrapSums?: Float64Array): Agreement[] => {
    if (grouping) return plans.map(plan => measureGroups(evidence, plan))
    // They are about the same coders and the same similarity.
    const compared = describe(evidence, all[0]!)
    let next = 0
    return plans.map(({ other }) => {
      const asked = prepared[next]!
      const found = measure(evidence, asked, { ...sums, bootstrapSums, at: at[next++]! }, perItem, compared)
      if (other === undefined) return found
      const alternative = coefficientOf(evidence, prepared[next]!, { ...sums, bootstrapSums, at: at[next]! })
      next++
      return withBoth(found, alternative, asked.settings)
    })
  }
  return {
    resampled: isResampled ? sums.resampled : undefined,
    finish,
    more: bootstrapSums => ({ ...sums, bootstrapSums, at: at[prepared.length]! }),
  }
}

/** One coefficient, on this thread. */
const measurePlan = (evidence: Evidence, plan: AgreementPlan): Agreement =>
  openMeasurement(evidence, [plan]).finish()[0]!

function tableOf(
  evidence: Evidence,
  prepared: readonly Prepared[],
  more: readonly SumLayout[] = [],
): Omit<AddedSums, 'at'> & { readonly at: readonly number[] } {
  const layouts = [...prepared.map(({ layout }) => layout), ...more]
  let column = 0
  const at = layouts.map(({ width }) => {
    column += width
    return column - width
  })
  const table = sumTable(evidence, layouts)
  const asked = prepared.some(({ settings }) => settings.interval !== null)
  return { table, sums: columnSums(table), resampled: asked ? resampledRows(evidence, table) : table, at }
}

/** A coefficient with both chance levels side by side. */
function withBoth(asked: Agreement, other: CoefficientResult, settings: AgreementSettings): Agreement {
  const [published, exact] = settings.published ? [asked, other] : [other, asked]
  return { ...asked, published: onlyCoefficient(published), exact: onlyCoefficient(exact) }
}

function onlyCoefficient(found: CoefficientResult): CoefficientResult {
  const { symbol, name, value, reason, observed, expected, bias, signature } = found
  const { chance, zero, interval, intervalReason, standardError, resampled } = found
  return {
    symbol,
    name,
    value,
    ...present({ reason }),
    observed,
    expected,
    bias,
    ...present({ zero, chance, interval, intervalReason, standardError, resampled }),
    signature,
  }
}

/** What is reported of the comparisons, the same for every coefficient. */
type Compared = Pick<Agreement, 'coders' | 'counts' | 'reasons' | 'perPair' | 'perCoder'>

function describe(evidence: Evidence, settings: AgreementSettings): Compared {
  const { rows, length, folded } = evidence
  let units = 0
  let codings = 0
  let pairs = 0
  for (const item of rows) {
    const { items = 1 } = item
    units += items * (item.places + 1)
    codings += items * item.codings.length
    pairs += items * pairsOf(item)
  }
  const { coders } = settings
  return {
    coders,
    counts: {
      items: length,
      ...weightsOfItems(evidence),
      coders: coders.length,
      units,
      pairs,
      undefined: folded === undefined ? undefinedOf(evidence) : totalLess(folded.sums),
      missing: length * coders.length - codings,
    },
    reasons:
      folded === undefined
        ? reasonsOf(evidence)
        : Object.fromEntries([...folded.sums.reasons].sort(([a], [b]) => byName(a, b))),
    perPair: similarityOfPairs(evidence, settings),
    perCoder: behaviours(rows, coders),
  }
}

/** Comparisons without a score. */
const undefinedOf = ({ comparisons: { scores } }: Evidence): number =>
  scores.reduce((count, score) => count + Number(Number.isNaN(score)), 0)

const totalLess = ({ pairs, defined }: LineSums): number =>
  pairs.reduce((sum, count, row) => sum + count - defined[row]!, 0)

function reasonsOf({ comparisons: { why, reasons } }: Evidence): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const number of why)
    if (number > 0) counts[reasons[number - 1]!] = (counts[reasons[number - 1]!] ?? 0) + 1
  return counts
}

function measure(
  evidence: Evidence,
  prepared: Prepared,
  sums: AddedSums,
  asked: ItemsAsked,
  compared: Compared,
): Agreement {
  const { settings } = prepared
  const whole = coefficientOf(evidence, prepared, sums)
  const perItem = evidence.folded?.least ?? itemsOf(evidence, prepared, sums, asked)
  const { coders, counts, reasons, perPair, perCoder } = compared
  return {
    ...whole,
    coefficient: settings.coefficient,
    coders,
    counts,
    reasons,
    perPair,
    perItem,
    perCoder,
  }
}

/** One coefficient for each set of coders, at the level asked for and at the other. */
function measureGroups(evidence: Evidence, { settings, settingsFor, other }: AgreementPlan): Agreement {
  const found = grouped(evidence, settings, settingsFor)
  return other === undefined
    ? found
    : withBoth(found, grouped(evidence, other.settings, other.settingsFor), settings)
}

/** One coefficient for each set of coders that share items; the mean of those that are defined. */
function grouped(evidence: Evidence, settings: AgreementSettings, settingsFor: SettingsFor): Agreement {
  const sets = new Map<string, { coders: number[]; rows: number[] }>()
  for (const [row, { codings }] of evidence.rows.entries()) {
    if (codings.length < 2) continue
    const coders = codings.map(({ coder }) => coder)
    const key = JSON.stringify(coders.map(coder => settings.coders[coder]))
    const set = sets.get(key)
    if (set === undefined) sets.set(key, { coders, rows: [row] })
    else set.rows.push(row)
  }
  const available = (own: AgreementSettings) => ({
    settings: { ...own, missing: 'available' as const },
    settingsFor,
  })
  const groups = [...sets.entries()]
    .sort(([a], [b]) => byName(a, b))
    .map(([, { coders, rows }]) => {
      const own = settingsFor(coders.map(coder => settings.coders[coder]!))
      return measurePlan(evidenceOfCoders(evidence, coders, rows), available(own))
    })
  const whole = measurePlan(evidence, available(settings))
  const defined = groups.filter(group => group.value !== undefined)
  const mean = (part: 'value' | 'observed' | 'expected' | 'bias') =>
    defined.length === 0 ? undefined : meanOf(defined.map(group => group[part]))
  const reason = defined.length > 0 ? undefined : (groups[0]?.reason ?? 'nothing-to-compare')
  const { reason: _, ...rest } = whole
  return {
    ...rest,
    ...present({ reason }),
    value: mean('value'),
    observed: mean('observed'),
    expected: mean('expected'),
    bias: mean('bias'),
    groups,
  }
}

/** The mean; undefined where one of them is. */
const meanOf = (values: readonly (number | undefined)[]): number | undefined =>
  values.some(value => value === undefined)
    ? undefined
    : values.reduce<number>((sum, value) => sum + value!, 0) / values.length

/** What is reported for each item: everything; its similarity alone, without a chance level of its own; or nothing. */
export type ItemsAsked = 'all' | 'observed' | 'none'

/** What is reported for each item, in the order of the corpus. */
function itemsOf(
  evidence: Evidence,
  { settings, layout }: Prepared,
  sums: AddedSums,
  asked: ItemsAsked,
): ItemAgreement[] {
  const { rows, places } = evidence
  const perItem = new Array<ItemAgreement>(asked === 'none' ? 0 : rows.length)
  for (const [row, item] of asked === 'none' ? [] : rows.entries())
    perItem[places[row]!] = {
      item: item.item,
      coders: item.codings.length,
      pairs: pairsOf(item),
      ...(asked === 'all'
        ? ownParts(evidence, row, settings, layout, sums)
        : observedAlone(layout, sums, row)),
    }
  return perItem
}

/** The coefficient of one item, with only the pairs that the item has. */
function ownParts(
  evidence: Evidence,
  row: number,
  settings: AgreementSettings,
  layout: SumLayout,
  sums: AddedSums,
): CoefficientParts {
  if (settings.published && evidence.rows[row]!.codings.length === settings.coders.length)
    return layout.parts(rowOf(sums, row, layout.width))
  const item = evidence.only(row)
  const brief = { ...settings, interval: null }
  const own = sumLayout(item, brief, undefined, levelOf(evidence, settings, undefined, item))
  return own.parts(columnSums(sumTable(item, [own])))
}

/** The row of one item, or its first columns. */
const rowOf = ({ table: { rows, values }, at }: AddedSums, row: number, width: number): Float64Array =>
  Float64Array.from({ length: width }, (_, column) => values[(at + column) * rows + row]!)

/** The similarity of one item alone, without a chance level of its own. */
const observedAlone = (layout: SumLayout, sums: AddedSums, row: number): CoefficientParts => ({
  value: undefined,
  observed: layout.observed(rowOf(sums, row, layout.observing)),
  expected: undefined,
  bias: undefined,
})

/** How one coder cuts. */
export interface CoderBehaviour {
  readonly coder: string
  readonly items: number
  readonly boundaries: number
  /** Boundaries over positions where one could be; undefined where there is no position. */
  readonly rate: number | undefined
}

/** Similarity of each two coders over all items; undefined on the diagonal and where two share no item. */
function similarityOfPairs(evidence: Evidence, settings: AgreementSettings): (number | undefined)[][] {
  const { metric, options } = settings.similarity
  const size = settings.coders.length
  const { fields, pairs } = evidence.sumsOfPairs()
  const scoreOf = (a: number, b: number): number | undefined => {
    const row = pairOf(a, b)
    if (pairs[row] === 0) return undefined
    const tally: Record<string, number> = {}
    for (const [field, sums] of fields) tally[field] = sums.whole[row]!
    return similarityOf(metric, options, tally)
  }
  const matrix = settings.coders.map(() => new Array<number | undefined>(size).fill(undefined))
  for (let b = 1; b < size; b++)
    for (let a = 0; a < b; a++) {
      const score = scoreOf(a, b)
      matrix[a]![b] = score
      matrix[b]![a] = score
    }
  return matrix
}

/** How often each coder cuts, over all the items it has. */
function behaviours(evidence: Iterable<ItemEvidence>, coders: readonly string[]): CoderBehaviour[] {
  const sums = coders.map(() => ({ items: 0, boundaries: 0, places: 0 }))
  for (const { items = 1, places, codings } of evidence) {
    for (const { coder, boundaries } of codings) {
      const own = sums[coder]!
      own.items += items
      own.places += items * places
      for (const count of boundaries) own.boundaries += count
    }
  }
  return sums.map(({ items, boundaries, places }, index) => ({
    coder: coders[index]!,
    items,
    boundaries,
    rate: places === 0 ? undefined : boundaries / places,
  }))
}
