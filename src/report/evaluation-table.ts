import type { Estimate, HypothesisResult, MetricResult, PairResult } from '../evaluate/index.ts'
import { significanceRanks } from '../evaluate/shared.ts'
import type { Better, Evaluation } from '../index.ts'
import { hasLoss } from './loss-table.ts'
import type { Cell, Table } from './table.ts'

/** ↑ where higher is better, ↓ where lower is, · where neither is. */
export const arrow = (metric: { readonly better: Better }): string =>
  metric.better === 'none' ? '·' : metric.better === 'higher' ? '↑' : '↓'

/** The metric's column name: symbol and arrow, the unit of a time, and the preset where one was named. */
export const heading = (metric: MetricResult): string =>
  `${metric.symbol} ${arrow(metric)}${metric.unit === undefined ? '' : `, ${metric.unit}`}${metric.preset === undefined ? '' : ` (${metric.preset})`}`

/**
 * The scores for machines: one row per metric and hypothesis, all digits; where items have groups, one more for each
 * group (`scope` group) and for their mean (`scope` mean-of-groups); where levels were compared, one for each level.
 *
 * @param evaluation - the document
 * @param ranks - `score`: 1 for the best, equal scores share a rank; `significance`: one more than the number of
 *   hypotheses that are significantly better, as on a leaderboard
 * @returns a table for `toCsv`; what is undefined is null
 */
export function scoreRows(evaluation: Evaluation, ranks: 'score' | 'significance' = 'score'): Table {
  const names = ['metric', 'hypothesis', 'pairs', 'undefined', 'rank', 'letters']
  names.push('reference_boundaries', 'hypothesis_boundaries', 'density')
  for (const pool of ['micro', 'macro'])
    names.push(pool, `${pool}_low`, `${pool}_high`, `${pool}_standard_error`)
  names.push('signature', 'scope', 'item_group', 'unit', 'level')
  const parts = evaluation.metrics.some(hasLoss)
  if (parts)
    for (const pool of ['micro', 'macro']) names.push(...LOSS_FIELDS.map(field => `${pool}_loss_${field}`))
  const rows: Cell[][] = []
  for (const metric of evaluation.metrics) {
    const everyone: HypothesisResult = { hypothesis: '(all pairs)', ...metric.overall }
    const unit = metric.unit ?? null
    const leaderboard = ranks === 'significance' ? significanceRanks(metric) : undefined
    // Only the mean of groups is one, whichever of the two is reported.
    const pooled = metric.signature.replace('|groups:mean|', '|')
    const averaged = pooled.replace(/(\|pool:\w+)\|/, '$1|groups:mean|')
    for (const row of [...metric.hypotheses, everyone]) {
      const ranked = metric.ranking?.order.find(entry => entry.hypothesis === row.hypothesis)
      const { density } = row
      rows.push([
        ...[metric.name, row.hypothesis, row.pairs, row.undefined],
        ...[(leaderboard ? leaderboard.get(row.hypothesis) : ranked?.rank) ?? null, ranked?.groups ?? null],
        ...[density?.reference ?? null, density?.hypothesis ?? null, density?.ratio ?? null],
        ...[...estimateCells(row.micro), ...estimateCells(row.macro), pooled, 'all', null, unit, null],
        ...(parts ? lossCells(row) : []),
      ])
      const empty = [null, null, null, null, null]
      for (const { group, pairs, undefined: missing, micro, macro } of row.groups ?? [])
        rows.push([
          ...[metric.name, row.hypothesis, pairs, missing, ...empty],
          ...[...estimateCells(micro), ...estimateCells(macro), pooled, 'group', group, unit, null],
          ...(parts ? lossCells({ micro, macro }) : []),
        ])
      if (row.meanOfGroups !== undefined) {
        const { micro, macro } = row.meanOfGroups
        rows.push([
          ...[metric.name, row.hypothesis, row.pairs, row.undefined, ...empty],
          ...[...estimateCells(micro), ...estimateCells(macro), averaged, 'mean-of-groups', null, unit, null],
        ])
      }
      rows.push(...levelCells(metric, row))
    }
  }
  return {
    title: '',
    columns: names.map(name => ({ name, align: 'left' })),
    // Rows of groups and levels end before the parts.
    rows: rows.map(row => [...row, ...Array<null>(names.length - row.length).fill(null)]),
    notes: [],
  }
}

const LOSS_FIELDS = [
  'best',
  'number',
  'tooMany',
  'tooFew',
  'count',
  'spread',
  'place',
  'near',
  'type',
] as const

const lossCells = ({ micro, macro }: { readonly micro: Estimate; readonly macro: Estimate }): Cell[] =>
  [micro, macro].flatMap(({ loss }) => LOSS_FIELDS.map(field => loss?.[field] ?? null))

/** A row for each level (`scope` level) and one for the mean of all items and levels (`mean-of-levels`). */
function levelCells(metric: MetricResult, row: HypothesisResult): Cell[][] {
  const empty = [null, null, null, null, null]
  const unit = metric.unit ?? null
  const each = (row.levels ?? []).map(({ level, items, undefined: missing, micro, macro }): Cell[] => [
    ...[metric.name, row.hypothesis, items, missing, ...empty],
    ...[...estimateCells(micro), ...estimateCells(macro), metric.signature, 'level', null, unit, level],
  ])
  if (row.allLevels === undefined) return each
  const mean: Cell[] = [
    ...[metric.name, row.hypothesis, row.pairs, null, ...empty],
    ...[...estimateCells({ value: null }), ...estimateCells(row.allLevels.macro)],
    ...[metric.signature, 'mean-of-levels', null, unit, null],
  ]
  return [...each, mean]
}

const estimateCells = ({ value, interval, standardError }: Estimate): Cell[] => [
  value,
  interval?.[0] ?? null,
  interval?.[1] ?? null,
  standardError ?? null,
]

/**
 * The comparisons for machines: one row per metric and pair, all digits.
 *
 * @param evaluation - with its pairs (`detail: 'pairs'`)
 * @returns a table for `toCsv`; no rows where the document holds no pairs
 */
export function pairRows(evaluation: Evaluation): Table {
  const rows = [...pairCells(evaluation, metric => evaluation.metrics[metric]!.pairs ?? [])]
  return { title: '', columns: pairColumns, rows, notes: [] }
}

/** The columns of a table of comparisons. */
export const pairColumns: Table['columns'] = [
  'metric',
  'item',
  'reference',
  'hypothesis',
  'score',
  'reason',
  'tally',
].map(name => ({ name, align: 'left' as const }))

/** The rows of a table of comparisons, one by one; `pairsOf` gives those of a metric by its number. */
export function* pairCells(
  { metrics }: Evaluation,
  pairsOf: (metric: number) => Iterable<PairResult>,
): Generator<Cell[]> {
  for (const [index, { name }] of metrics.entries())
    for (const { item, reference, hypothesis, score, reason, tally } of pairsOf(index))
      yield [name, item, reference, hypothesis, score, reason ?? null, JSON.stringify(tally)]
}
