import { countDigits, plural, score2, score3 } from '../model/numbers.ts'
import { type Axis, intervalLine, niceAxis } from './axis.ts'
import {
  type Figure,
  type FigureCell,
  type FigureOptions,
  type Graphic,
  makeFigure,
  nameColumn,
} from './figure.ts'
import { fitText, textWidth } from './measure.ts'
import { circle, label, line, pathTo } from './svg.ts'

/** What checks change in a number. */
export interface CheckEffectsData {
  /** `B of harrow`. */
  readonly name: string
  readonly value: number
  readonly rows: readonly CheckEffectRow[]
}

/** One check. */
export interface CheckEffectRow {
  readonly title: string
  readonly state: 'look' | 'unseen' | 'little'
  /** Two ends, or one other value; absent: no number changes. */
  readonly effect?:
    | { readonly kind: 'interval' | 'range'; readonly low: number; readonly high: number }
    | { readonly kind: 'value'; readonly value: number }
    | undefined
  /** What the effect is: `without Dov`. */
  readonly label: string
}

const STATES = { look: 'look at it', unseen: 'cannot be seen', little: 'little effect' } as const

/**
 * Every effect of the checks on one axis around the number.
 *
 * @param data - the number, and a row for each check in the order they are shown
 * @param options - width (640 px unless given), theme, frame and the words around the picture
 * @returns the figure, with its table and a cell for each check
 * @example
 * checkEffects({ name: 'B of harrow', value: 0.476, rows: [
 *   { title: 'Few texts', state: 'look', effect: { kind: 'interval', low: 0.44, high: 0.51 }, label: '95 % interval' },
 * ] }).title //=> 'B of harrow is 0.476; one check needs a look'
 */
export function checkEffects(data: CheckEffectsData, options: FigureOptions = {}): Figure {
  const { rows, name, value } = data
  const looks = rows.filter(row => row.state === 'look').length
  const many = ['no check needs', 'one check needs'][looks] ?? `${countDigits(looks)} checks need`
  return makeFigure(
    {
      kind: 'Effects of checks on a number',
      size: `${countDigits(rows.length)} ${plural(rows.length, 'check')}`,
      title: `${name} is ${score3(value)}; ${many} a look`,
      subtitle:
        'Upright line: the number. Lines with ends: intervals and ranges. Rings: the number otherwise.',
      table: {
        columns: ['check', 'state', 'from', 'to', 'what'],
        rows: rows.map(({ title, state, effect, label: what }) => [
          title,
          STATES[state],
          effect === undefined ? undefined : score3(effect.kind === 'value' ? effect.value : effect.low),
          effect === undefined ? undefined : score3(effect.kind === 'value' ? effect.value : effect.high),
          what,
        ]),
      },
      width: 640,
      render: width => render(data, width),
    },
    options,
  )
}

/**
 * One effect by itself, on the axis that all checks of the number share: for pages that list checks as text.
 *
 * @param data - the number, and all its checks
 * @param index - the check to render; undefined: the axis with its numbers
 * @param options - width (260 px unless given), theme and frame
 * @returns the figure
 */
export function checkEffect(
  data: CheckEffectsData,
  index: number | undefined,
  options: FigureOptions = {},
): Figure {
  const row = index === undefined ? undefined : data.rows[index]!
  return makeFigure(
    {
      kind: row === undefined ? 'Axis' : 'Effect of a check',
      size: data.name,
      title: row === undefined ? `${data.name} is ${score3(data.value)}` : `${row.title}: ${effectText(row)}`,
      subtitle: '',
      table: { columns: [], rows: [] },
      width: 260,
      render(width) {
        const axis = effectAxis(data, 44, width - 44)
        if (row === undefined) return { body: drawTicks(data, axis, width, 34), height: 34 }
        const grid = axis.ticks.map(tick => pathTo('M', axis.at(tick), 0, 'V', 40)).join('')
        return {
          body: line(grid, 's-line', 1) + drawEffect(row, data.value, axis, 14, [0, width]),
          height: 42,
        }
      },
    },
    { frame: 'bare', ...options },
  )
}

const effectText = ({ effect, label: what }: CheckEffectRow): string =>
  effect === undefined
    ? what
    : effect.kind === 'value'
      ? `${score3(effect.value)}, ${what}`
      : `${score3(effect.low)} to ${score3(effect.high)}, ${what}`

/** The numbers of the axis, and the number itself above them. */
function drawTicks({ name, value }: CheckEffectsData, axis: Axis, width: number, top: number): string {
  const head = `${name.split(' ')[0]} ${score2(value)}`
  const half = textWidth(head, 12, 600) / 2
  let out = label(Math.max(half, Math.min(width - half, axis.at(value))), 6, head, {
    anchor: 'middle',
    weight: 600,
  })
  for (const tick of axis.ticks)
    out += label(axis.at(tick), top - 12, score2(tick), { anchor: 'middle', fill: 'f-ink3' })
  return out
}

/** The axis on which all effects of one number are shown. */
export const effectAxis = (
  { value, rows }: Pick<CheckEffectsData, 'value' | 'rows'>,
  from: number,
  to: number,
): Axis =>
  niceAxis(
    [
      value,
      ...rows.flatMap(({ effect }) =>
        effect === undefined ? [] : effect.kind === 'value' ? [effect.value] : [effect.low, effect.high],
      ),
    ],
    from,
    to,
    { zero: 'never', count: 3 },
  )

/** One effect around the number, with its values next to it and its name below. */
export function drawEffect(
  { effect, label: what }: CheckEffectRow,
  value: number,
  axis: Axis,
  y: number,
  limits: readonly [number, number],
): string {
  const at = axis.at(value)
  let out = line(pathTo('M', at, y - 13, 'V', y + 10), 's-ink', 1.5)
  const text = (x: number, words: string, anchor: 'start' | 'end'): string =>
    label(x, y, words, { anchor, fill: 'f-ink2', halo: true })
  if (effect?.kind === 'value') {
    const x = axis.at(effect.value)
    out +=
      line(pathTo('M', at, y, 'H', x), 's-ink', 2) + circle(x, y, 5, 'f-panel s-ink', { 'stroke-width': 2 })
    out += x < at ? text(x - 9, score3(effect.value), 'end') : text(x + 9, score3(effect.value), 'start')
  } else if (effect !== undefined) {
    out += intervalLine(axis, effect.low, effect.high, y)
    out +=
      text(axis.at(effect.low) - 6, score2(effect.low), 'end') +
      text(axis.at(effect.high) + 6, score2(effect.high), 'start')
  }
  const size = 12
  const shown = fitText(what, limits[1] - limits[0], size)
  const half = textWidth(shown, size) / 2
  const centre =
    effect === undefined
      ? at
      : effect.kind === 'value'
        ? axis.at(effect.value)
        : (axis.at(effect.low) + axis.at(effect.high)) / 2
  const middle = Math.max(limits[0] + half, Math.min(limits[1] - half, centre))
  return out + label(middle, y + 18, shown, { anchor: 'middle', fill: 'f-ink3', size, halo: true })
}

function render(data: CheckEffectsData, width: number): Graphic {
  const { rows, value } = data
  const narrow = width < 480
  const left = narrow
    ? 0
    : 24 +
      nameColumn(
        rows.map(row => row.title),
        width,
        14,
        0.4,
      )
  const axis = effectAxis(data, left + 44, width - 44)
  const step = narrow ? 66 : 48
  const top = 34
  const bottom = top + rows.length * step
  const grid = axis.ticks.map(tick => pathTo('M', axis.at(tick), top - 2, 'V', bottom)).join('')
  let out = line(grid, 's-line', 1) + drawTicks(data, axis, width, top)
  const cells: FigureCell[] = []
  rows.forEach((row, index) => {
    const y = top + index * step
    const mark = row.state === 'look' ? '!' : row.state === 'unseen' ? '?' : '·'
    const own = narrow ? y + 6 : y + 14
    out += circle(8, own, 8, row.state === 'look' ? 'f-near' : 'f-seg')
    out += label(8, own, mark, {
      anchor: 'middle',
      weight: 600,
      fill: row.state === 'look' ? 'on-near' : 'f-ink',
    })
    out += label(24, own, fitText(row.title, (narrow ? width : left) - 28, 14), { size: 14, halo: true })
    out += drawEffect(row, value, axis, narrow ? y + 32 : y + 14, [left, width])
    cells.push({ x: 0, y, width, height: step, row: index, of: [row.title] })
  })
  return { body: out, height: bottom + 2, cells }
}
