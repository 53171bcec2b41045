import type { CoefficientResult, Drop, PercentageAgreement } from '../agreement/index.ts'
import type { Agreement } from '../index.ts'
import { bothLevels, randomAnnotators } from './sentences/agreement.ts'
import { type Cell, formatNumber, type Table, UNDEFINED } from './table.ts'

/** What else was measured: the first coefficient with or without somebody, decisions as the majority's. */
export interface AgreementExtras {
  readonly drops?: readonly Drop[] | undefined
  readonly majority?: PercentageAgreement | undefined
}

/**
 * Coefficients for people: one row each, the one at the other chance level under it, and one for each coder with or
 * without whom the first was computed.
 *
 * @param coefficients - in the order of the rows
 * @param title - what is above the table
 * @param extras - who was left out or joined, and decisions as the majority's, where they were measured
 * @returns a table with three decimals, signatures below it
 */
export function agreementTable(
  coefficients: readonly Agreement[],
  title = 'Agreement',
  { drops = [], majority }: AgreementExtras = {},
): Table {
  const both = coefficients.some(({ exact, published }) => exact !== undefined && published !== undefined)
  const right = (name: string, digits = 3) => ({ name, align: 'right' as const, digits })
  return {
    title,
    columns: [
      { name: 'coefficient', align: 'left' },
      right('value'),
      right('low'),
      right('high'),
      right('observed'),
      right('chance'),
      right('bias', 4),
      ...(both ? [right('random annotators')] : []),
    ],
    rows: [
      ...coefficients.flatMap(atBothLevels).map(found => ({
        ...found,
        name: found.symbol,
        random: found.chance === undefined ? found.zero : 0,
      })),
      ...changes(drops).map(({ side, coder, parts }) => ({
        name: `${coefficients[0]?.symbol} ${side} ${coder}`,
        interval: undefined,
        random: undefined,
        ...parts,
      })),
    ].map(({ name, value, interval, observed, expected, bias, random }) => [
      name,
      value ?? null,
      interval?.[0] ?? '',
      interval?.[1] ?? '',
      observed ?? null,
      expected ?? null,
      bias ?? '',
      ...(both ? [random ?? ''] : []),
    ]),
    notes: [
      ...(majority === undefined
        ? []
        : [
            `Decisions as the majority decides: ${majority.value === undefined ? UNDEFINED : formatNumber(majority.value, 3)}.`,
          ]),
      ...(both
        ? [
            `Random annotators: what ${randomAnnotators(coefficients[0]?.chance?.model)} score by this coefficient.`,
          ]
        : []),
      ...coefficients.flatMap(atBothLevels).map(({ signature }) => signature),
    ],
  }
}

/** A coefficient, then itself at the other chance level where that was measured. */
const atBothLevels = (agreement: Agreement): CoefficientResult[] => [
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
