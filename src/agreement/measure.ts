import { byName } from '../model/order.ts'
import { columnSums, type TallyTable } from '../stats/resampling/tally-table.ts'
import type { Agreement } from './agreement-result.ts'
import { behaviours, similarityOfPairs } from './breakdown.ts'
import {
  type AddedSums,
  type CoefficientResult,
  coefficientOf,
  type Prepared,
  prepare,
} from './coefficient.ts'
import { weightsOfRows } from './coefficient-interval.ts'
import type { Evidence } from './evidence.ts'
import { type ItemsAsked, itemsOf } from './item-parts.ts'
import { partOf } from './part-of-evidence.ts'
import type { AgreementSettings } from './settings.ts'
import { resampledRows, sumTable } from './sum-table.ts'
import type { SumLayout } from './sums.ts'

/** Settings for a part of the coders, for `missing: 'group'`. */
export type SettingsFor = (coders: readonly string[]) => AgreementSettings

/** What is measured: the coefficient asked for, and the one at the other chance level where both are wanted. */
export interface AgreementPlan {
  readonly settings: AgreementSettings
  readonly settingsFor: SettingsFor
  readonly other?: { readonly settings: AgreementSettings; readonly settingsFor: SettingsFor } | undefined
}

/**
 * The coefficients of gathered evidence, with everything by item, by pair and by coder. They differ in what they make
 * of the sums: those are added up once, in one table, and resampled once (`draw` does that elsewhere if given), with
 * those of `more` layouts, whose sums `take` gets.
 */
export async function measurePlans(
  evidence: Evidence,
  plans: readonly AgreementPlan[],
  draw: (table: TallyTable) => Promise<Float64Array | undefined>,
  perItem: ItemsAsked = 'all',
  more: readonly SumLayout[] = [],
  take: (sums: AddedSums) => void = () => undefined,
): Promise<Agreement[]> {
  const grouping = plans.some(({ settings }) => settings.missing === 'group')
  if (grouping) return plans.map(plan => measurePlan(evidence, plan))
  const all = plans.flatMap(({ settings, other }) => (other ? [settings, other.settings] : [settings]))
  const prepared = all.map(settings => prepare(evidence, settings))
  const { at, ...sums } = tableOf(evidence, prepared, more)
  const bootstrapSums = await draw(sums.resampled)
  if (more.length > 0) take({ ...sums, bootstrapSums, at: at[prepared.length]! })
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

/** One coefficient, on this thread. */
export function measurePlan(evidence: Evidence, { settings, settingsFor, other }: AgreementPlan): Agreement {
  if (other === undefined) return measureOne(evidence, settings, settingsFor)
  if (settings.missing === 'group') {
    const found = measureOne(evidence, settings, settingsFor)
    return withBoth(found, measureOne(evidence, other.settings, other.settingsFor), settings)
  }
  const asked = prepare(evidence, settings)
  // What is said by item, by pair and by coder is said once, of the coefficient asked for.
  const alternative = prepare(evidence, other.settings)
  const { at, ...sums } = tableOf(evidence, [asked, alternative])
  const found = measure(evidence, asked, { ...sums, at: at[0]! })
  return withBoth(found, coefficientOf(evidence, alternative, { ...sums, at: at[1]! }), settings)
}

function measureOne(evidence: Evidence, settings: AgreementSettings, settingsFor: SettingsFor): Agreement {
  if (settings.missing === 'group') return grouped(evidence, settings, settingsFor)
  const prepared = prepare(evidence, settings)
  const { at: _, ...sums } = tableOf(evidence, [prepared])
  return measure(evidence, prepared, { ...sums, at: 0 })
}

function tableOf(
  { rows }: Evidence,
  prepared: readonly Prepared[],
  more: readonly SumLayout[] = [],
): Omit<AddedSums, 'at'> & { readonly at: readonly number[] } {
  const layouts = [...prepared.map(({ layout }) => layout), ...more]
  let column = 0
  const at = layouts.map(({ width }) => {
    column += width
    return column - width
  })
  const table = sumTable(rows, layouts)
  const asked = prepared.some(({ settings }) => settings.interval !== null)
  return { table, sums: columnSums(table), resampled: asked ? resampledRows(rows, table) : table, at }
}

/** A coefficient with both chance levels beside each other. */
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
    ...(reason === undefined ? {} : { reason }),
    observed,
    expected,
    bias,
    ...(zero === undefined ? {} : { zero }),
    ...(chance === undefined ? {} : { chance }),
    ...(interval === undefined ? {} : { interval }),
    ...(intervalReason === undefined ? {} : { intervalReason }),
    ...(standardError === undefined ? {} : { standardError }),
    ...(resampled === undefined ? {} : { resampled }),
    signature,
  }
}

/** What is said of the comparisons whichever the coefficient. */
type Compared = Pick<Agreement, 'coders' | 'counts' | 'reasons' | 'perPair' | 'perCoder'>

function describe({ rows, added }: Evidence, settings: AgreementSettings): Compared {
  const reasons: Record<string, number> = { ...added?.reasons }
  let units = 0
  let codings = 0
  let pairs = 0
  let missing = added?.undefined ?? 0
  for (const item of rows) {
    const { items = 1 } = item
    units += items * (item.places + 1)
    codings += items * item.codings.length
    pairs += items * item.pairs.length
    for (const score of item.pairs.scores) if (Number.isNaN(score)) missing++
    for (const reason of item.pairs.reasons.values()) reasons[reason] = (reasons[reason] ?? 0) + 1
  }
  const { coders } = settings
  return {
    coders,
    counts: {
      items: rows.length,
      ...weightsOfRows(rows),
      coders: coders.length,
      units,
      pairs,
      undefined: missing,
      missing: rows.length * coders.length - codings,
    },
    reasons,
    perPair: similarityOfPairs(rows, settings),
    perCoder: behaviours(rows, coders),
  }
}

function measure(
  evidence: Evidence,
  prepared: Prepared,
  sums: AddedSums,
  asked: ItemsAsked = 'all',
  compared = describe(evidence, prepared.settings),
): Agreement {
  const { settings } = prepared
  const whole = coefficientOf(evidence, prepared, sums)
  const perItem = evidence.added?.least ?? itemsOf(evidence, prepared, sums, asked)
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

/** One coefficient for each set of coders that share items; the mean of those that are defined. */
function grouped(evidence: Evidence, settings: AgreementSettings, settingsFor: SettingsFor): Agreement {
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
    .sort(([a], [b]) => byName(a, b))
    .map(([, { coders, ids }]) => {
      const own = settingsFor(coders.map(coder => settings.coders[coder]!))
      return measureOne(partOf(evidence, coders, ids), { ...own, missing: 'available' }, settingsFor)
    })
  const whole = measureOne(evidence, { ...settings, missing: 'available' }, settingsFor)
  const defined = groups.filter(group => group.value !== undefined)
  const mean = (part: 'value' | 'observed' | 'expected' | 'bias') =>
    defined.length === 0 ? undefined : meanOf(defined.map(group => group[part]))
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

/** The mean; undefined where one of them is. */
const meanOf = (values: readonly (number | undefined)[]): number | undefined =>
  values.some(value => value === undefined)
    ? undefined
    : values.reduce<number>((sum, value) => sum + value!, 0) / values.length
