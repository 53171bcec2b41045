import { countDigits, countWord, percent, plural, score3 } from '../model/numbers.ts'
import { drawRows, fixedAxis } from './axis.ts'
import {
  type Figure,
  type FigureCell,
  type FigureOptions,
  type Graphic,
  makeFigure,
  nameColumn,
} from './figure.ts'
import { fitText, textWidth } from './measure.ts'
import { amountClass } from './style.ts'
import { circle, label, line, pathTo, rect } from './svg.ts'

/** The order of systems under many conventions. */
export interface StabilityPlotData {
  readonly systems: readonly string[]
  /** Grouped by metric, in the order they are shown. */
  readonly conventions: readonly {
    /** The symbol of its metric. */
    readonly metric: string
    /** In words: `span 4, mean over texts`. */
    readonly name: string
    /** Values of its options by name; those that are left out are at their defaults. */
    readonly options: Readonly<Record<string, string>>
    /** The rank of each system, in their order. */
    readonly ranks: readonly number[]
    /** How probably the first system is ahead of the second, over resamples; for two systems. */
    readonly share?: number | undefined
  }[]
  /** From which share of the resamples on an order is settled. */
  readonly cut?: number | undefined
  /** Conventions that were left out, because some system has no score. */
  readonly leftOut?: number
}

/**
 * Whether the order of systems depends on the convention. For two systems: how probably the first is ahead under each
 * convention, with the band in which nothing is settled, and below the options in force. For more: a tile for each system and
 * convention, dark for the first rank.
 *
 * @param data - systems, and conventions grouped by metric
 * @param options - width (960 px unless given), theme, frame and the words around the picture
 * @returns the figure, with its table and a cell for each convention
 * @example
 * stabilityPlot({ systems: ['near', 'half'], cut: 0.975, conventions: [
 *   { metric: 'F', name: 'tolerance 0', options: {}, ranks: [2, 1], share: 0 },
 *   { metric: 'F', name: 'tolerance 1', options: { tolerance: '1' }, ranks: [1, 2], share: 1 },
 * ] }).title //=> 'near is ahead of half under one of two conventions, behind under one'
 */
export function stabilityPlot(data: StabilityPlotData, options: FigureOptions = {}): Figure {
  const { systems, conventions, leftOut = 0 } = data
  const pair = systems.length === 2
  const metrics = new Set(conventions.map(({ metric }) => metric)).size
  return makeFigure(
    {
      kind: pair ? 'Order of two systems by convention' : 'Ranks of systems by convention',
      size: `${countDigits(systems.length)} systems, ${countDigits(conventions.length)} ${plural(conventions.length, 'convention')} of ${countDigits(metrics)} ${plural(metrics, 'metric')}`,
      title: titleOf(data),
      subtitle: [
        pair
          ? `How often ${systems[0]} is ahead of ${systems[1]} in resampled texts, for each convention.${data.cut === undefined ? '' : ' Grey band: not settled.'} Below: options that are not at their default.`
          : 'Rank of each system under each convention; darker is better, and the number is that of first places.',
        leftOut === 0
          ? ''
          : `${countDigits(leftOut)} ${plural(leftOut, 'convention')} without a score for every system left out.`,
      ]
        .filter(part => part !== '')
        .join(' '),
      table: {
        columns: [
          'metric',
          'convention',
          ...systems.map(name => `rank of ${name}`),
          ...(pair ? [`${systems[0]} ahead`] : []),
        ],
        rows: conventions.map(({ metric, name, ranks, share }) => [
          metric,
          name,
          ...ranks,
          ...(pair ? [score3(share)] : []),
        ]),
      },
      width: 960,
      render: width => (pair ? drawPair(data, width) : drawTiles(data, width)),
    },
    options,
  )
}

/** Between the columns of two metrics. */
const GAP = 8

/** Where each convention begins: every metric is equally wide, because every metric weighs the same. */
function columnsOf(
  conventions: StabilityPlotData['conventions'],
  left: number,
  right: number,
): {
  readonly widths: readonly number[]
  readonly at: readonly number[]
  readonly groups: readonly { readonly metric: string; readonly from: number; readonly to: number }[]
} {
  const starts = conventions.flatMap(({ metric }, index) =>
    index === 0 || conventions[index - 1]!.metric !== metric ? [index] : [],
  )
  const each = (right - left - GAP * (starts.length - 1)) / Math.max(1, starts.length)
  const groups = starts.map((start, index) => {
    const from = left + index * (each + GAP)
    return {
      metric: conventions[start]!.metric,
      from,
      to: from + each,
      start,
      end: starts[index + 1] ?? conventions.length,
    }
  })
  const widths = groups.flatMap(({ start, end }) => new Array<number>(end - start).fill(each / (end - start)))
  const at = groups.flatMap(({ start, end, from }) =>
    Array.from({ length: end - start }, (_, index) => from + index * widths[start]!),
  )
  return { widths, at, groups }
}

/** Names of metrics over or under their columns; those that would touch the one before go to a second line. */
function drawMetrics(
  groups: ReturnType<typeof columnsOf>['groups'],
  y: number,
  most: number,
): { readonly body: string; readonly lines: number } {
  let body = ''
  const ends: number[] = []
  for (const { metric, from, to } of groups) {
    const half = textWidth(metric, 12, 600) / 2
    const middle = Math.min(Math.max((from + to) / 2, half), most - half)
    let row = ends.findIndex(end => middle - half > end + 4)
    if (row < 0) row = ends.length
    ends[row] = middle + half
    body += label(middle, y + row * 15, metric, { anchor: 'middle', weight: 600, fill: 'f-ink2' })
  }
  return { body, lines: ends.length }
}

function drawTiles({ systems, conventions }: StabilityPlotData, width: number): Graphic {
  const order = systems
    .map((name, index) => ({
      name,
      index,
      sum: conventions.reduce((sum, { ranks }) => sum + ranks[index]!, 0),
    }))
    .sort((a, b) => a.sum - b.sum)
  const left = nameColumn(systems, width, 14, 0.28)
  const columns = columnsOf(conventions, left, width - 44)
  const head = drawMetrics(columns.groups, 8, width)
  const top = 8 + head.lines * 15
  let out = head.body
  const cells: FigureCell[] = []
  const most = Math.max(1, systems.length - 1)
  order.forEach(({ name, index }, row) => {
    const y = top + row * 30
    out += label(0, y + 13, fitText(name, left - 8, 14), { size: 14 })
    let start = 0
    conventions.forEach(({ ranks, metric, name: convention }, column) => {
      cells.push({
        x: columns.at[column]!,
        y,
        width: columns.widths[column]!,
        height: 26,
        row,
        of: [name, metric, convention],
      })
      const next = conventions[column + 1]
      if (next !== undefined && next.metric === metric && next.ranks[index] === ranks[index]) return
      // Neighbours with the same rank are one tile.
      const [from, to] = [columns.at[start]!, columns.at[column]! + columns.widths[column]!]
      const amount = 0.06 + 0.94 * (1 - (ranks[index]! - 1) / most)
      out += rect(from, y, to - from, 26, amountClass('q', amount))
      if (to - from >= 12)
        out += label((from + to) / 2, y + 13, String(ranks[index]), {
          anchor: 'middle',
          fill: amountClass('l', amount),
        })
      start = column + 1
    })
    const first = conventions.filter(({ ranks }) => ranks[index] === 1).length
    out += label(width, y + 13, countDigits(first), {
      anchor: 'end',
      size: 14,
      fill: first === 0 ? 'f-ink3' : 'f-ink',
    })
  })
  return { body: out, height: top + systems.length * 30 + 4, cells }
}

/** Below this width the names of options are over their rows. */
const NARROW = 480

function drawPair({ systems, conventions, cut }: StabilityPlotData, width: number): Graphic {
  const names = [
    ...new Set(
      conventions.flatMap(({ options }) =>
        Object.entries(options).map(([name, value]) => `${name} ${value}`),
      ),
    ),
  ].sort()
  const narrow = width < NARROW
  const left = narrow ? 44 : Math.max(48, nameColumn(names, width, 12, 0.28))
  const right = width - 8
  const columns = columnsOf(conventions, left, right)
  const middleOf = (column: number): number => columns.at[column]! + columns.widths[column]! / 2
  const cells: FigureCell[] = []
  const top = 24
  const bottom = top + 150
  const axis = fixedAxis([0, 1], bottom, top, 2)
  let out = label(0, 8, `↑ ${fitText(systems[0]!, width / 2, 12)} ahead`, { fill: 'f-ink2' })
  if (cut !== undefined)
    out += rect(left, axis.at(cut), right - left, axis.at(1 - cut) - axis.at(cut), 'f-seg')
  out += drawRows(axis, left, right, value => percent(value))
  out += line(pathTo('M', left, axis.at(0.5), 'H', right), 's-edge', 1)
  conventions.forEach(({ share, metric, name }, column) => {
    const radius = Math.min(4, Math.max(1.6, columns.widths[column]! / 2 - 0.3))
    if (share !== undefined) {
      const isSettled = cut !== undefined && (share >= cut || share <= 1 - cut)
      out += isSettled
        ? circle(middleOf(column), axis.at(share), radius, 'f-ink')
        : circle(middleOf(column), axis.at(share), Math.max(1, radius - 0.6), 'f-panel s-ink2', {
            'stroke-width': 1.4,
          })
    }
    cells.push({
      x: columns.at[column]!,
      y: top,
      width: columns.widths[column]!,
      height: bottom - top,
      row: 0,
      of: [metric, name],
    })
  })
  out += label(0, bottom + 16, `↓ ${fitText(systems[1]!, width / 2, 12)} ahead`, { fill: 'f-ink2' })
  const metrics = drawMetrics(columns.groups, bottom + 34, width)
  out += metrics.body
  let y = bottom + 34 + metrics.lines * 15
  for (const option of names) {
    out += narrow
      ? label(0, y + 6, fitText(option, width, 12), { fill: 'f-ink3' })
      : label(left - 8, y + 6, fitText(option, left - 10, 12), { anchor: 'end', fill: 'f-ink3' })
    if (narrow) y += 14
    out += line(pathTo('M', left, y + 6, 'H', right), 's-line', 1)
    let start: number | undefined
    conventions.forEach(({ options, metric }, column) => {
      const isSet = Object.entries(options).some(([name, value]) => `${name} ${value}` === option)
      if (!isSet) return
      start ??= column
      const next = conventions[column + 1]
      const goesOn =
        next?.metric === metric &&
        Object.entries(next.options).some(([name, value]) => `${name} ${value}` === option)
      if (goesOn) return
      // A run of conventions is one stroke, a single one a dot.
      out +=
        start === column
          ? circle(
              middleOf(column),
              y + 6,
              Math.min(3, Math.max(1.2, columns.widths[column]! / 2.4)),
              'f-ink2',
            )
          : line(pathTo('M', middleOf(start), y + 6, 'H', middleOf(column)), 's-ink2', 4, {
              'stroke-linecap': 'round',
            })
      start = undefined
    })
    y += 17
  }
  return { body: out, height: y + 4, cells }
}

function titleOf({ systems, conventions }: StabilityPlotData): string {
  const total = conventions.length
  if (total === 0) return 'No convention has a score for every system'
  if (systems.length === 2) {
    const ahead = conventions.filter(({ ranks }) => ranks[0]! < ranks[1]!).length
    const behind = conventions.filter(({ ranks }) => ranks[0]! > ranks[1]!).length
    const [a, b] = systems
    if (ahead === total)
      return `${a} is ahead of ${b} under all ${countWord(total)} ${plural(total, 'convention')}`
    if (behind === total)
      return `${b} is ahead of ${a} under all ${countWord(total)} ${plural(total, 'convention')}`
    return `${a} is ahead of ${b} under ${countWord(ahead)} of ${countWord(total)} conventions, behind under ${countWord(behind)}`
  }
  const first = systems
    .map((name, index) => ({ name, count: conventions.filter(({ ranks }) => ranks[index] === 1).length }))
    .sort((a, b) => b.count - a.count)
  const [lead, next] = first
  return lead!.count === total
    ? `${lead!.name} is first under all ${countWord(total)} ${plural(total, 'convention')}`
    : `${lead!.name} is first under ${countWord(lead!.count)} of ${countWord(total)} conventions, ${next!.name} under ${countWord(next!.count)}`
}
