import type { Agreement } from '../index.ts'
import type { Cell, Table } from './table.ts'

/** Coefficients for people: one row each. */
export function agreementTable(coefficients: readonly Agreement[], title = 'Agreement'): Table {
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
    ],
    rows: coefficients.map(({ symbol, value, interval, observed, expected, bias }) => [
      symbol,
      value ?? null,
      interval?.[0] ?? '',
      interval?.[1] ?? '',
      observed ?? null,
      expected ?? null,
      bias ?? '',
    ]),
    notes: coefficients.map(({ signature }) => signature),
  }
}

/** Coefficients for machines: over all items, per item and per pair of coders, all digits. */
export function agreementRows(coefficients: readonly Agreement[]): Table {
  const rows: Cell[][] = []
  for (const [index, agreement] of coefficients.entries()) {
    const { coefficient, coders, perItem, perPair, signature } = agreement
    const row = (
      scope: string,
      name: string,
      parts: Partial<Pick<Agreement, 'value' | 'observed' | 'expected' | 'bias' | 'reason' | 'interval'>>,
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
      signature,
    ]
    rows.push(row('all', '', agreement))
    for (const item of perItem) rows.push(row('item', item.item, item))
    if (index > 0) continue
    for (const [a, first] of coders.entries())
      for (const [b, second] of coders.entries())
        if (b > a) rows.push(row('pair', `${first} ${second}`, { observed: perPair[a]![b] }))
  }
  const names = ['coefficient', 'scope', 'name', 'value', 'low', 'high', 'observed', 'expected', 'bias']
  names.push('reason', 'signature')
  return { title: '', columns: names.map(name => ({ name, align: 'left' })), rows, notes: [] }
}
