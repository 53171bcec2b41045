import type { Corpus, Item } from '../model/corpus.ts'
import { CesuraError } from '../model/error.ts'
import { bootstrap } from '../stats/bootstrap.ts'
import { behaviour, type CoderBehaviour, pairMatrix } from './breakdown.ts'
import { type ItemEvidence, itemEvidence } from './evidence.ts'
import { flexibleExpected } from './flexible-agreement.ts'
import type { FlexibleChance } from './flexible-chance.ts'
import {
  type AgreementOptions,
  type AgreementSettings,
  agreementSettings,
  type Coefficient,
} from './settings.ts'
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

/**
 * Agreement between coders corrected for chance: Scott's π, Cohen's κ and their forms for many coders (Fleiss's
 * π*, Davies & Fleiss's κ*), over any symmetric similarity.
 *
 *     A = (A_a − A_e) / (1 − A_e)
 *
 * A_a, observed: the tallies of all pairs of coders on all items, added, then scored. A_e, expected: Σ over
 * boundary types of P², P the share of places with such a boundary, pooled over coders (π) or each coder's own,
 * multiplied and averaged over pairs (κ). Bias = A_e of π − A_e of κ ≥ 0: how much the coders' rates differ.
 * Chance knows only boundaries, never their absence, by design of Fournier & Inkpen.
 *
 * Range −A_e / (1 − A_e) to 1; 0 is chance. Identical codings give 1. No boundary anywhere: 1, with the reason
 * `no-boundaries`. Everything a boundary: undefined, `chance-is-one`. Chance above 1 (every place cut by two types
 * or more, or segments counted in short texts): the formula's number, which then says nothing. One coder: undefined,
 * `nothing-to-compare`. A similarity that depends on who is the reference is refused
 * (`similarity-not-symmetric`), a missing coding too (`coding-missing`) unless `missing` says what to do.
 * Time: items × pairs of coders.
 *
 * Differs from segeval 2.0.11, which for π takes the mean of the codings' shares and merges types
 * (`preset: 'segeval-2'`), and from everything printed until then, which counts segments for boundaries
 * (`preset: 'fournier-2013'`).
 *
 * @see Fournier & Inkpen (2012), https://aclanthology.org/N12-1016
 * @example
 * agreement(makeCorpus([{ id: 'poem', units: 11, codings: [
 *   { coder: 'ann', segmentation: fromMasses([2, 3, 6]) },
 *   { coder: 'bo', segmentation: fromMasses([2, 2, 7]) },
 * ] }]), { coefficient: 'pi' }).value //=> (0.75 - (4 / 20) ** 2) / (1 - (4 / 20) ** 2)
 */
export function agreement(corpus: Corpus, options: AgreementOptions = {}): Agreement {
  const settings = agreementSettings(corpus, options)
  if (settings.missing === 'error') requireComplete(corpus, settings.coders)
  if (settings.missing === 'group') return grouped(corpus, settings, options)
  return measure(corpus.items, settings)
}

const symbols: Readonly<Record<Coefficient, string>> = {
  pi: 'π',
  kappa: 'κ',
  'multi-pi': 'π*',
  'multi-kappa': 'κ*',
  'bennett-s': 'S',
  'bennett-s-modified': 'S′',
}

/** The coefficient over the items, with everything by item, by pair and by coder. */
function measure(items: readonly Item[], settings: AgreementSettings): Agreement {
  const sorted = inOrder(items)
  const evidence = sorted.map(item => itemEvidence(item, settings.coders, settings.similarity))
  const flexible = settings.flexible ? flexibleExpected(items, settings) : undefined
  const layout = sumLayout(evidence, settings, undefined, flexible)
  const rows = evidence.map(layout.row)
  const reasons: Record<string, number> = {}
  let pairs = 0
  let missing = 0
  for (const item of evidence) {
    for (const { score, reason } of item.pairs) {
      pairs++
      if (score === undefined) missing++
      if (reason !== undefined) reasons[reason] = (reasons[reason] ?? 0) + 1
    }
  }
  const byId = new Map(
    evidence.map((item, index) => [
      item.item,
      {
        item: item.item,
        coders: item.codings.length,
        pairs: item.pairs.length,
        ...ownParts(item, sorted[index]!, settings, layout, rows[index]!),
      },
    ]),
  )
  const codings = evidence.reduce((sum, item) => sum + item.codings.length, 0)
  return {
    ...layout.parts(sumRows(rows, layout.width)),
    ...(settings.interval === null ? {} : drawnInterval(rows, layout, settings)),
    ...(flexible === undefined ? {} : { chance: flexible.chance }),
    coefficient: settings.coefficient,
    symbol: symbols[settings.coefficient],
    signature: settings.signature,
    coders: settings.coders,
    counts: {
      items: items.length,
      coders: settings.coders.length,
      units: items.reduce((sum, item) => sum + item.units, 0),
      pairs,
      undefined: missing,
      missing: items.length * settings.coders.length - codings,
    },
    reasons,
    perPair: pairMatrix(evidence, settings),
    perItem: items.map(item => byId.get(item.id)!),
    perCoder: settings.coders.map((coder, index) => behaviour(evidence, coder, index)),
  }
}

/** Items by id, so that no sum depends on the order of the corpus. */
export const inOrder = (items: readonly Item[]): Item[] =>
  [...items].sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0))

/** Adds rows, column by column. */
export function sumRows(rows: readonly Float64Array[], width: number): Float64Array {
  const sum = new Float64Array(width)
  for (const row of rows) for (let column = 0; column < width; column++) sum[column]! += row[column]!
  return sum
}

/** The coefficient of one item, with only the pairs that the item has. */
function ownParts(
  evidence: ItemEvidence,
  item: Item,
  settings: AgreementSettings,
  layout: SumLayout,
  row: Float64Array,
): CoefficientParts {
  if (!settings.flexible && evidence.codings.length === settings.coders.length) return layout.parts(row)
  const fixed = settings.flexible ? flexibleExpected([item], settings) : undefined
  const own = sumLayout([evidence], settings, undefined, fixed)
  return own.parts(own.row(evidence))
}

/** The coefficient's interval and standard error, by drawing items again. */
function drawnInterval(
  rows: readonly Float64Array[],
  layout: SumLayout,
  { interval, seed }: AgreementSettings,
): Pick<Agreement, 'interval' | 'standardError'> {
  const values = new Float64Array(rows.length * layout.width)
  for (const [item, row] of rows.entries())
    for (let column = 0; column < layout.width; column++) values[column * rows.length + item] = row[column]!
  const fields = Array.from({ length: layout.width }, (_, column) => String(column))
  const table = { rows: rows.length, fields, values }
  const { method, ...how } = interval!
  const drawn = bootstrap(table, sums => layout.parts(sums).value, { seed, bca: method === 'bca', ...how })
  const ends = drawn[method]
  return {
    interval: ends === undefined ? null : [ends.low, ends.high],
    standardError: drawn.standardError ?? null,
  }
}

/** Refuses a corpus in which one of the coders misses an item. */
export function requireComplete(corpus: Corpus, coders: readonly string[]): void {
  for (const item of corpus.items) {
    for (const coder of coders) {
      if (item.codings.some(coding => coding.coder === coder)) continue
      throw new CesuraError(
        'coding-missing',
        'the coder has no segmentation of this item; leave the coder or the item out, or say missing: available (every pair there is) or group (one coefficient per set of coders)',
        { item: item.id, coder },
      )
    }
  }
}

/** One coefficient for each set of coders that share items; the mean of those that are defined. */
function grouped(corpus: Corpus, settings: AgreementSettings, options: AgreementOptions): Agreement {
  const sets = new Map<string, { coders: string[]; items: Item[] }>()
  for (const item of corpus.items) {
    const coders = settings.coders.filter(coder => item.codings.some(coding => coding.coder === coder))
    if (coders.length < 2) continue
    const key = JSON.stringify(coders)
    const set = sets.get(key)
    if (set === undefined) sets.set(key, { coders, items: [item] })
    else set.items.push(item)
  }
  const groups = [...sets.entries()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, { coders, items }]) =>
      measure(items, agreementSettings({ ...corpus, items }, { ...options, coders })),
    )
  const whole = measure(corpus.items, settings)
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
