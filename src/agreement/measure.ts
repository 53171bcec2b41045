import type { LineSums } from '../evidence/sum-rows.ts'
import { byName } from '../model/order.ts'
import { present } from '../model/plain.ts'
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
import { weightsOfItems } from './coefficient-interval.ts'
import { type Evidence, evidenceOfCoders, pairsOf } from './evidence.ts'
import { type ItemsAsked, itemsOf } from './item-parts.ts'
import type { AgreementPlan, SettingsFor } from './question.ts'
import type { AgreementSettings } from './settings.ts'
import { resampledRows, sumTable } from './sum-table.ts'
import type { SumLayout } from './sums.ts'

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
