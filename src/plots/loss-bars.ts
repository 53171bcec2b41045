import { countDigits, listed, plural, score2, score3 } from '../model/numbers.ts'
import { drawColumns, fixedAxis, niceAxis } from './axis.ts'
import {
  drawLegend,
  type Figure,
  type FigureCell,
  type FigureOptions,
  type Graphic,
  makeFigure,
  nameColumn,
  tickAcross,
} from './figure.ts'
import { fitText, textWidth } from './measure.ts'
import { label, rect } from './svg.ts'

/** What a part of a loss is. `many` and `few`: the number of boundaries, by its direction; `number`: where that is not known. */
export type LossPart = 'near' | 'type' | 'place' | 'many' | 'few' | 'number'

/** Systems and what their losses are made of. */
export interface LossBarsData {
  /** The symbol of the metric: B, Pk. */
  readonly measure: string
  /** Scores fill the bar up to the loss; errors are the loss. */
  readonly better: 'higher' | 'lower'
  /** In the order they are shown. */
  readonly rows: readonly {
    readonly name: string
    readonly score: number
    /** The best score with as many boundaries: a tick. */
    readonly best?: number | undefined
    /** Parts that add up to the loss. */
    readonly parts: Partial<Readonly<Record<LossPart, number>>>
  }[]
}

const FILLS: Readonly<Record<LossPart, string>> = {
  near: 'near',
  type: 'type',
  place: 'edge',
  many: 'extra',
  few: 'missing',
  number: 'ink2',
}
const ON: Readonly<Record<LossPart, string>> = {
  near: 'on-near',
  type: 'on-type',
  place: 'on-missing',
  many: 'on-extra',
  few: 'on-missing',
  number: 'f-inverse',
}
/** What each part is called. */
const NAMES: Readonly<Record<LossPart, string>> = {
  near: 'near misses',
  type: 'other types',
  place: 'other positions',
  many: 'too many boundaries',
  few: 'too few boundaries',
  number: 'number of boundaries',
}
/** What costs most comes outermost in scores, where no placement could reach it; innermost in errors, up to the best. */
const INWARDS: readonly LossPart[] = ['near', 'type', 'place', 'number', 'many', 'few']
const OUTWARDS: readonly LossPart[] = ['number', 'many', 'few', 'place', 'type', 'near']

/**
 * A bar for each system, divided into its score and the parts of its loss: near misses, types, positions, number of
 * boundaries. A tick marks the best score that as many boundaries can have.
 *
 * @param data - systems with scores and parts, in the order they are shown
 * @param options - width (560 px unless given), theme, frame and the words around the picture
 * @returns the figure, with its table and a cell for each part
 * @example
 * lossBars({ measure: 'B', better: 'higher', rows: [
 *   { name: 'eddy', score: 0.3, best: 0.5, parts: { place: 0.2, many: 0.5 } },
 * ] }).title //=> 'eddy loses most by the number of boundaries'
 */
export function lossBars(data: LossBarsData, options: FigureOptions = {}): Figure {
  const { rows, measure, better } = data
  const order = (better === 'higher' ? INWARDS : OUTWARDS).filter(part =>
    rows.some(row => (row.parts[part] ?? 0) > 0),
  )
  const loss = (row: LossBarsData['rows'][number]): number =>
    better === 'higher' ? 1 - row.score : row.score
  return makeFigure(
    {
      kind: 'Stacked bars of losses',
      size: `${countDigits(rows.length)} ${plural(rows.length, 'system')}, ${measure}`,
      title: titleOf(rows),
      subtitle: `${better === 'higher' ? `${measure}, and what is lost against ${measure} = 1` : `What ${measure} is made of`}.${rows.some(row => row.best !== undefined) ? ` Tick: the best ${measure} that as many boundaries can have.` : ''}`,
      table: {
        columns: ['system', measure, 'loss', ...order.map(part => NAMES[part]), `best ${measure}`],
        rows: rows.map(row => [
          row.name,
          score3(row.score),
          score3(loss(row)),
          ...order.map(part => score3(row.parts[part] ?? 0)),
          score3(row.best),
        ]),
      },
      width: 560,
      render: width => render(data, order, width),
    },
    options,
  )
}

function render({ rows, better, measure }: LossBarsData, order: readonly LossPart[], width: number): Graphic {
  const names = rows.map(row => row.name)
  const left = nameColumn(names, width, 14, 0.3)
  const cells: FigureCell[] = []
  const axis =
    better === 'higher'
      ? fixedAxis([0, 1], left, width - 48)
      : niceAxis(
          rows.map(row => row.score),
          left,
          width - 48,
          { zero: 'always' },
        )
  const legend = drawLegend(
    [
      ...(better === 'higher' ? [{ fill: 'f-seg', name: measure }] : []),
      ...order.map(part => ({ fill: `f-${FILLS[part]}`, name: NAMES[part] })),
    ],
    width,
  )
  const top = legend.height + 8
  const bottom = top + rows.length * 34
  let out = legend.body
  let bars = ''
  rows.forEach((row, index) => {
    const y = top + 5 + index * 34
    bars += label(0, y + 12, fitText(row.name, left - 8, 14), { size: 14 })
    let at = 0
    const piece = (value: number, fill: string, on: string, of: readonly string[]): void => {
      if (!(value > 0)) return
      const [from, to] = [axis.at(at), axis.at(at + value)]
      at += value
      bars += rect(from + 0.5, y, Math.max(0.5, to - from - 1), 24, fill, {
        rx: Math.min(2, (to - from) / 3),
      })
      const text = score2(value)
      if (to - from >= textWidth(text, 12) + 8)
        bars += label((from + to) / 2, y + 12, text, { anchor: 'middle', fill: on })
      cells.push({ x: from, y, width: to - from, height: 24, row: index, of })
    }
    if (better === 'higher') piece(row.score, 'f-seg', 'f-ink', [row.name, 'score'])
    for (const part of order) piece(row.parts[part] ?? 0, `f-${FILLS[part]}`, ON[part], [row.name, part])
    if (row.best !== undefined) {
      bars += tickAcross(axis.at(row.best), y - 4, y + 28)
    }
    bars += label(width, y + 12, score3(row.score), { anchor: 'end', size: 14 })
  })
  out += drawColumns(axis, top, bottom) + bars
  return { body: out, height: bottom + 24, cells }
}

/** By which part each system loses most: positions and near misses, types, or the number. */
function titleOf(rows: LossBarsData['rows']): string {
  const groups = new Map<string, string[]>()
  for (const { name, parts } of rows) {
    const sums: readonly (readonly [string, number])[] = [
      ['the number of boundaries', (parts.many ?? 0) + (parts.few ?? 0) + (parts.number ?? 0)],
      ['position', parts.place ?? 0],
      ['near misses', parts.near ?? 0],
      ['types', parts.type ?? 0],
    ]
    const [most, value] = sums.reduce((best, each) => (each[1] > best[1] ? each : best))
    if (value > 0) groups.set(most, [...(groups.get(most) ?? []), name])
  }
  const claims = [...groups].map(([part, names], index) => {
    const shown = names.length > 3 ? [...names.slice(0, 2), `${countDigits(names.length - 2)} more`] : names
    const verb = names.length === 1 ? 'loses' : 'lose'
    return index === 0 ? `${listed(shown)} ${verb} most by ${part}` : `${listed(shown)} by ${part}`
  })
  return claims.length === 0 ? 'Nothing is lost' : claims.join(', ')
}
