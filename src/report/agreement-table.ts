import type { CoefficientResult, Drop, PercentageAgreement } from '../agreement/index.ts'
import type { Agreement } from '../index.ts'
import { bothLevels } from './sentences/agreement.ts'
import { type Cell, number, type Table, tableOf, text } from './table.ts'

/** What else was measured: the first coefficient with or without somebody, decisions as the majority's. */
export interface AgreementExtras {
  readonly drops?: readonly Drop[] | undefined
  readonly majority?: PercentageAgreement | undefined
}

/** Coefficients for people: one row each, the one at the other chance level under it. */
export const coefficientTable = (
  coefficients: readonly Agreement[],
  { detail = true, ...facts }: { readonly detail?: boolean } & Partial<Table> = {},
): Table =>
  tableOf(
    coefficients.flatMap(atBothLevels),
    [
      text('coefficient', ({ symbol }) => symbol),
      number('agreement', ({ value = null, interval }) => ({ value, interval })),
      number('observed', ({ observed }) => observed),
      number('by chance', ({ expected }) => expected),
      detail && number('bias', ({ bias }) => bias ?? '', 4),
    ],
    facts,
  )

/** What the first coefficient is with and without each coder, the largest change first. */
export const dropTable = (symbol: string, drops: readonly Drop[]): Table =>
  tableOf(
    [...drops].sort((a, b) => (b.drop ?? -2) - (a.drop ?? -2)),
    [
      text('coder', ({ coder }) => coder),
      number(`${symbol} with`, drop => drop.with.value),
      number('without', ({ without }) => without.value),
      number('change', ({ drop }) => drop),
    ],
  )

/** A coefficient, then itself at the other chance level where that was measured. */
export const atBothLevels = (agreement: Agreement): CoefficientResult[] => [
  agreement,
  ...bothLevels(agreement).flatMap(({ found }) => (found.signature === agreement.signature ? [] : [found])),
]

/** Of each drop the side that is not the whole group's: without a coder who belongs to it, with one who joins. */
function changes(drops: readonly Drop[]) {
  const joins = drops.length > 0 && drops.every(drop => drop.without === drops[0]!.without)
  const side = joins ? 'with' : 'without'
  return drops.map(drop => ({ side, coder: drop.coder, parts: drop[side] }) as const)
}

/**
 * Coefficients for machines: over all items, per item and per pair of coders, with or without somebody; all digits.
 *
 * @param coefficients - the first also gives rows for pairs of coders
 * @param extras - who was left out or joined, and decisions as the majority's, where they were measured
 * @returns a table for `toCsv`; what is undefined is null
 */
export function agreementRows(
  coefficients: readonly Agreement[],
  { drops = [], majority }: AgreementExtras = {},
): Table {
  const rows: Cell[][] = []
  for (const [index, agreement] of coefficients.entries()) {
    const { coefficient, symbol, coders, perItem, perPair, signature } = agreement
    const row = (
      scope: string,
      name: string,
      parts: Partial<
        Pick<
          Agreement,
          'value' | 'observed' | 'expected' | 'bias' | 'reason' | 'interval' | 'signature' | 'zero' | 'symbol'
        >
      >,
    ): Cell[] => [
      scope === 'pair' ? 'similarity' : coefficient,
      scope,
      name,
      parts.value ?? null,
      parts.interval?.[0] ?? null,
      parts.interval?.[1] ?? null,
      parts.observed ?? null,
      parts.expected ?? null,
      parts.bias ?? null,
      parts.reason ?? null,
      parts.signature ?? signature,
      parts.zero ?? null,
      scope === 'pair' ? null : (parts.symbol ?? symbol),
    ]
    rows.push(row('all', '', agreement))
    // the coefficient at the other chance level, under its own signature
    for (const { level, found } of bothLevels(agreement))
      if (found.signature !== signature) rows.push(row(level, '', found))
    for (const item of perItem) rows.push(row('item', item.item, item))
    if (index > 0) continue
    for (const [a, first] of coders.entries())
      for (const [b, second] of coders.entries())
        if (b > a) rows.push(row('pair', `${first} ${second}`, { observed: perPair[a]![b] }))
    for (const { side, coder, parts } of changes(drops)) rows.push(row(side, coder, parts))
    if (majority !== undefined)
      rows.push(['majority', ...row('all', '', { value: majority.value }).slice(1, -3), null, null, null])
  }
  const names = ['coefficient', 'scope', 'name', 'value', 'low', 'high', 'observed', 'expected', 'bias']
  names.push('reason', 'signature', 'random', 'symbol')
  return { title: '', columns: names.map(name => ({ name, align: 'left' })), rows, notes: [] }
}
