import type { HypothesisResult, MetricResult } from '../../evaluate/index.ts'
import { reported } from '../../evaluate/shared.ts'
import type { Evaluation } from '../../index.ts'
import { count, endsWord, formatNumber, listed, scoreWord } from '../../model/numbers.ts'
import { arrow } from '../evaluation-table.ts'
import type { Terminal } from '../render/terminal.ts'
import { pad, shorten, textWidth, wrapText } from '../render/text-width.ts'
import {
  bestFirst,
  densitiesOf,
  densityPhrase,
  densityWord,
  needsLetters,
  testSentences,
} from '../sentences/ranking.ts'
import { safeName } from '../sentences/safe-text.ts'
import { type Axis, axisEnds, niceAxis } from './axis.ts'
import { boundLabels, intervalRow, type PlotBound } from './interval-plot.ts'

/** The narrowest plot worth showing. */
const NARROWEST = 12
/** Columns that a plot keeps before names are cut. */
const PLOT = 26

/** Every metric in a block of its own: hypotheses best first, intervals as plots of characters, baselines, tests. */
export function metricBlocks(evaluation: Evaluation, terminal: Terminal): string[] {
  const { metrics, settings } = evaluation
  return settings.design === 'references' && settings.hypotheses.length === 1
    ? oneHypothesis(evaluation, terminal)
    : metrics.flatMap(metric => metricBlock(evaluation, metric, terminal))
}

/** The metric's name in full, unless the symbol says it, and the preset where one was named. */
const titleOf = ({ title, symbol, preset, unit }: MetricResult): string =>
  (title === symbol ? '' : title) +
  (unit === undefined ? '' : ' in seconds') +
  (preset === undefined ? '' : ` (${preset})`)

/** Widths shared by the rows of a block. */
interface Layout {
  readonly name: number
  readonly interval: boolean
  /** Columns for how densely each hypothesis cuts; 0 for none. */
  readonly density: number
  readonly axis: Axis | undefined
}

function metricBlock(evaluation: Evaluation, metric: MetricResult, terminal: Terminal): string[] {
  const { design } = evaluation.settings
  const { pool } = metric
  const rows = bestFirst(metric)
  const ranked = new Map(metric.ranking?.order.map(entry => [entry.hypothesis, entry]))
  const letters = metric.ranking?.tested === true && needsLetters(evaluation)
  const lettersWidth = Math.max(3, ...(metric.ranking?.order ?? []).map(({ groups }) => groups.length))
  const everyone: HypothesisResult = { hypothesis: 'all pairs', ...metric.overall }
  const shown = design === 'pairs' ? [...rows, everyone] : rows
  const bounds = plotBounds(metric, pool)
  const label = (row: HypothesisResult) => {
    const entry = ranked.get(row.hypothesis)
    const rank = entry === undefined ? '' : `${pad(String(entry.rank ?? '–'), 2, 'right')}  `
    return rank + (letters ? `${pad(entry?.groups ?? '', lettersWidth)} ` : '') + safeName(row.hypothesis)
  }
  const title = titleOf(metric)
  const titleWidth = textWidth(`${metric.symbol} ${arrow(metric)}  ${title}`)
  const widest = Math.max(
    ...evaluation.metrics.map(each => textWidth(`${each.symbol} ${arrow(each)}  ${titleOf(each)}`)),
  )
  const densities = shown.map(({ density }) => densityWord(density))
  const layout = layoutOf(
    shown.map(label),
    shown.map(row => reported(row, metric)),
    densities,
    bounds,
    metric.range,
    terminal.width,
    widest,
  )
  const lines = shown.map((row, index) =>
    scoreLine(label(row), reported(row, metric), layout, bounds, densities[index]),
  )
  const { axis } = layout
  const start = plotStart(layout)
  const space = ' '.repeat(Math.max(2, start - titleWidth))
  const head = `${terminal.paint('bold', `${metric.symbol} ${arrow(metric)}`)}  ${title}${
    axis === undefined ? '' : space + axisEnds(axis)
  }`
  const under = axis === undefined ? [] : boundLabels(axis, bounds).map(line => ' '.repeat(start) + line)
  const statements = testSentences(evaluation, metric).flatMap(sentence => wrapText(sentence, terminal.width))
  return [
    head,
    ...lines,
    ...under,
    ...otherBounds(metric, pool).flatMap(line => wrapText(line, terminal.width)),
    '',
    ...(statements.length === 0 ? [] : [...statements, '']),
  ]
}

/** The bounds shown as lines: what chance gets and what people get. */
function plotBounds(metric: MetricResult, pool: 'micro' | 'macro'): PlotBound[] {
  return (metric.bounds ?? []).flatMap(({ id, ...bound }) => {
    const { value } = bound[pool]
    return value === null || (id !== 'random' && id !== 'human') ? [] : [{ label: id, value }]
  })
}

/** The bounds that would stretch the plot, in words. */
function otherBounds(metric: MetricResult, pool: 'micro' | 'macro'): string[] {
  const statements = (metric.bounds ?? []).flatMap(({ id, ...bound }) => {
    const { value } = bound[pool]
    return id === 'even' || id === 'none' || id === 'u00' ? [`${BOUND_WORDS[id]} ${scoreWord(value)}`] : []
  })
  return statements.length === 0 ? [] : [`For comparison: ${statements.join(', ')}.`]
}

/** One hypothesis: one line per metric, on a common axis from 0 to 1. */
function oneHypothesis(evaluation: Evaluation, terminal: Terminal): string[] {
  const { metrics } = evaluation
  const symbols = Math.max(...metrics.map(metric => textWidth(metric.symbol))) + 2
  const titles = metrics.map(titleOf)
  const labels = metrics.map(
    (metric, index) => `${pad(`${metric.symbol} ${arrow(metric)}`, symbols)}  ${titles[index]}`,
  )
  const estimates = metrics.map(metric => reported(metric.hypotheses[0]!, metric))
  const layout = layoutOf(labels, estimates, [], [], [0, 1], terminal.width, 0)
  const ends = layout.axis === undefined ? [] : [' '.repeat(plotStart(layout)) + axisEnds(layout.axis)]
  const lines = metrics.map((metric, index) => {
    const bounded = metric.range[0] === 0 && metric.range[1] === 1
    const line = scoreLine(
      labels[index]!,
      estimates[index]!,
      bounded ? layout : { ...layout, axis: undefined },
      [],
    )
    return terminal.paint('bold', line.slice(0, symbols)) + line.slice(symbols)
  })
  const [[hypothesis, density] = []] = densitiesOf(evaluation)
  const without = metrics.filter(({ hypotheses }) => hypotheses[0]?.density === undefined)
  const all = without.length === 0 ? 'All' : `All but ${listed(without.map(({ symbol }) => symbol))}`
  const phrase = densityPhrase(density)
  const statements =
    phrase === '' || density === undefined
      ? []
      : wrapText(
          `${all} ${phrase} as the reference has: ${safeName(hypothesis!)} places ${count(density.hypothesis, 'boundary')}, the reference ${formatNumber(density.reference, 0)}.`,
          terminal.width,
        )
  return [...ends, ...lines, ...statements, ...comparedWith(metrics, terminal.width), '']
}

type Estimate = HypothesisResult['micro']

function layoutOf(
  names: readonly string[],
  estimates: readonly Estimate[],
  densities: readonly string[],
  bounds: readonly PlotBound[],
  range: MetricResult['range'],
  width: number,
  title: number,
): Layout {
  const interval = estimates.some(estimate => estimate.interval)
  const density = Math.max(0, ...densities.map(textWidth))
  const alternative = plotStart({ name: 0, interval, density, axis: undefined })
  // Names are cut only when the plot would get too small; where no plot fits, only at the edge.
  const withPlot = width - alternative - PLOT
  const longest =
    withPlot >= 22 ? withPlot : width - alternative >= 60 ? 22 : Math.max(12, width - alternative)
  const name = Math.max(title + 2 - alternative, Math.min(longest, Math.max(...names.map(textWidth), 4)))
  const start = plotStart({ name, interval, density, axis: undefined })
  const columns = width - start - 1
  const values = estimates.flatMap(({ value, interval: ends }) => [
    ...(value === null ? [] : [value]),
    ...(ends ?? []),
  ])
  values.push(...bounds.map(bound => bound.value))
  const rendered = columns >= NARROWEST && values.length > 0
  const wide = range[0] === 0 && range[1] === 1 && !interval ? [0, 1, ...values] : values
  return { name, interval, density, axis: rendered ? niceAxis(wide, columns, range) : undefined }
}

const plotStart = ({ name, interval, density }: Layout): number =>
  name + 2 + 6 + (interval ? 18 : 2) + (density === 0 ? 0 : density + 2)

function scoreLine(
  name: string,
  { value, interval }: Estimate,
  layout: Layout,
  bounds: readonly PlotBound[],
  density = '',
): string {
  const text = `${pad(shorten(name, layout.name), layout.name)}  ${pad(scoreWord(value), 6, 'right')}`
  const middle = layout.interval ? ` ${pad(endsWord(interval), 15)}  ` : '  '
  const dense = layout.density === 0 ? '' : `${pad(density, layout.density, 'right')}  `
  return (
    text +
    middle +
    dense +
    (layout.axis === undefined ? '' : intervalRow(layout.axis, value, interval, bounds))
  )
}

/** The baselines and people in words. */
const BOUND_WORDS = {
  random: 'random boundaries',
  even: 'even boundaries',
  none: 'no boundaries',
  u00: 'word repetition (U00)',
  human: 'between references',
} as const

/** What baselines and people would get, where no plot shows it: a row each, as many metrics as fit. */
function comparedWith(metrics: readonly MetricResult[], width: number): string[] {
  const ids = [...new Set(metrics.flatMap(({ bounds = [] }) => bounds.map(({ id }) => id)))]
  if (ids.length === 0) return []
  const name = 'For comparison'
  const names = Math.max(textWidth(name), ...ids.map(id => textWidth(BOUND_WORDS[id])))
  const cells = metrics.map(({ symbol, pool, bounds = [] }) => {
    const found = ids.map(id => {
      const bound = bounds.find(one => one.id === id)
      return bound === undefined ? '' : scoreWord(bound[pool].value)
    })
    const column = [symbol, ...found]
    const wide = Math.max(...column.map(textWidth))
    return column.map(cell => ' '.repeat(2 + wide - textWidth(cell)) + cell)
  })
  let used = names
  const fitting = cells.filter(([head]) => {
    used += textWidth(head!)
    return used <= width
  })
  return [
    '',
    ...[name, ...ids.map(id => BOUND_WORDS[id])].map(
      (own, row) => pad(own, names) + fitting.map(column => column[row]!).join(''),
    ),
  ]
}
