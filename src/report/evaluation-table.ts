import type { Better, Evaluation, HypothesisResult, MetricResult, PairResult } from '../index.ts'
import { reasonSentence } from './reasons.ts'
import { type Cell, formatNumber, type Table, UNDEFINED } from './table.ts'

/** ↑ where higher is better, ↓ where lower is, · where neither is. */
export const arrow = (metric: { readonly better: Better }): string =>
  metric.better === 'none' ? '·' : metric.better === 'higher' ? '↑' : '↓'

/** The metric's column name: symbol and arrow, with the preset where one was named. */
export const heading = (metric: MetricResult): string =>
  `${metric.symbol} ${arrow(metric)}${metric.preset === undefined ? '' : ` (${metric.preset})`}`

/** Hypotheses best first, by the pooled score that was asked for; undefined last, equals in the order given. */
export function bestFirst(evaluation: Evaluation, metric: MetricResult): HypothesisResult[] {
  const { pool } = evaluation.settings
  if (metric.better === 'none') return [...metric.hypotheses]
  const sign = metric.better === 'higher' ? -1 : 1
  const value = (row: HypothesisResult) => row[pool].value
  return [...metric.hypotheses].sort((a, b) => {
    const [x, y] = [value(a), value(b)]
    if (x === null || y === null) return x === y ? 0 : x === null ? 1 : -1
    return sign * (x - y)
  })
}

/**
 * The scores for people: one row per hypothesis, one column per metric, best first by the first metric, each
 * score with its interval; signatures below.
 */
export function scoreTable(evaluation: Evaluation): Table {
  const { metrics, settings } = evaluation
  const order = metrics[0] === undefined ? [] : bestFirst(evaluation, metrics[0]).map(row => row.hypothesis)
  const show = (row: Pick<HypothesisResult, 'micro' | 'macro'>): string => {
    const { value, interval } = row[settings.pool]
    if (value === null) return UNDEFINED
    const ends = interval?.map(end => formatNumber(end, 3)).join(', ')
    return formatNumber(value, 3) + (ends === undefined ? '' : ` [${ends}]`)
  }
  const rows = order.map(name => [
    name,
    ...metrics.map(metric => show(metric.hypotheses.find(row => row.hypothesis === name)!)),
  ])
  if (settings.design === 'pairs') rows.push(['all pairs', ...metrics.map(metric => show(metric.overall))])
  return {
    title: dataSentence(evaluation),
    columns: [
      { name: settings.design === 'pairs' ? 'coder' : 'hypothesis', align: 'left' },
      ...metrics.map(metric => ({ name: heading(metric), align: 'right' as const })),
    ],
    rows,
    notes: [...evaluationNotes(evaluation), ...metrics.map(metric => metric.signature)],
  }
}

/** The scores for machines: one row per metric and hypothesis, all digits. */
export function scoreRows(evaluation: Evaluation): Table {
  const names = ['metric', 'hypothesis', 'pairs', 'undefined', 'rank', 'group']
  for (const pool of ['micro', 'macro'])
    names.push(pool, `${pool}_low`, `${pool}_high`, `${pool}_standard_error`)
  names.push('signature')
  const rows: Cell[][] = []
  for (const metric of evaluation.metrics) {
    const everyone = { hypothesis: '(all pairs)', ...metric.overall }
    for (const row of [...metric.hypotheses, everyone]) {
      const ranked = metric.ranking?.order.find(entry => entry.hypothesis === row.hypothesis)
      const cells: Cell[] = [metric.name, row.hypothesis, row.pairs, row.undefined]
      cells.push(ranked?.rank ?? null, ranked?.groups ?? null)
      for (const { value, interval, standardError } of [row.micro, row.macro])
        cells.push(value, interval?.[0] ?? null, interval?.[1] ?? null, standardError ?? null)
      cells.push(metric.signature)
      rows.push(cells)
    }
  }
  return { title: '', columns: names.map(name => ({ name, align: 'left' })), rows, notes: [] }
}

/** The comparisons for machines: one row per metric and pair, all digits. */
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

const plural = (count: number, one: string, many = `${one}s`): string =>
  `${formatNumber(count, 0)} ${count === 1 ? one : many}`

/** What was compared with what: `20 items, 3 hypotheses against 6 references`. */
export function dataSentence({ data, settings }: Evaluation): string {
  const items = plural(data.items, 'item')
  if (settings.design === 'pairs') {
    return `${items}, ${plural(data.units, 'unit')}; every pair of ${plural(data.coders.length, 'coder')}`
  }
  const hypotheses = plural(settings.hypotheses.length, 'hypothesis', 'hypotheses')
  const references = plural(settings.references.length, 'reference')
  return `${items}, ${plural(data.units, 'unit')}; ${hypotheses} against ${references}`
}

/** What was undefined and how intervals were drawn. */
export function evaluationNotes({ metrics, settings, data }: Evaluation): string[] {
  const notes: string[] = []
  let pairs = 0
  let missing = 0
  const reasons = new Map<string, number>()
  for (const { overall, pairs: own } of metrics) {
    pairs += overall.pairs
    missing += overall.undefined
    const codes = own === undefined ? Object.entries(overall.reasons) : undefinedReasons(own)
    if (overall.undefined > 0)
      for (const [code, times] of codes) reasons.set(code, (reasons.get(code) ?? 0) + times)
  }
  const why = [...reasons].map(([code, times]) => `${reasonSentence(code)}, ${times}`).join('; ')
  notes.push(
    missing === 0
      ? `Undefined: none of ${plural(pairs, 'score')}.`
      : `Undefined: ${formatNumber(missing, 0)} of ${plural(pairs, 'score')} (${why}).`,
  )
  for (const { coder, items } of data.missing) notes.push(`${coder} misses ${plural(items, 'item')}.`)
  if (settings.interval !== null) {
    const { level, method, replicates } = settings.interval
    const kind = method === 'bca' ? 'BCa bootstrap' : 'bootstrap'
    notes.push(
      data.items > 1
        ? `${formatNumber(level * 100, level === 0.999 ? 1 : 0)} % interval: ${kind} over items, ${formatNumber(replicates, 0)} draws, seed ${settings.seed}`
        : 'No interval: it comes from drawing items again, and there is one item.',
    )
  }
  return notes
}

function undefinedReasons(pairs: NonNullable<MetricResult['pairs']>): [string, number][] {
  const codes = new Map<string, number>()
  for (const { score, reason = 'undefined' } of pairs)
    if (score === null) codes.set(reason, (codes.get(reason) ?? 0) + 1)
  return [...codes]
}
