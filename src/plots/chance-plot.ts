import { area } from 'd3-shape'
import { countDigits, plural, score2, score3 } from '../model/numbers.ts'
import { type Axis, drawColumns, intervalLine, niceAxis } from './axis.ts'
import { type ChanceRuler, drawRuler } from './chance-ruler.ts'
import {
  around,
  type Figure,
  type FigureCell,
  type FigureOptions,
  type Graphic,
  makeFigure,
} from './figure.ts'
import { textWidth } from './measure.ts'
import { circle, label, line, pathTo, rect } from './svg.ts'

/** Observed similarity against what coders who cut at random score. */
export interface ChancePlotData {
  /** The similarity: `B`. */
  readonly measure: string
  /** Of all pairs together. */
  readonly observed: number | undefined
  /** Of each two coders. */
  readonly pairs: readonly number[]
  /** Random coders: each two of them, and all together, of every sample. */
  readonly random?:
    | {
        readonly pairs: readonly number[] | Float64Array
        readonly means: readonly number[]
        readonly samples: number
      }
    | undefined
  /** The one to report first. */
  readonly rulers: readonly ChanceRuler[]
}

/**
 * Agreement beyond chance in one picture: the similarity of pairs of random coders and of the pairs that there are, on
 * one axis; under it a ruler for each coefficient, whose zero is at what it takes for chance. Only the zero differs.
 * Its cells are `random`, `observed` and `ruler` with its number.
 *
 * @param data - observed similarities, those of random coders, and the coefficients as rulers
 * @param options - width (860 px unless given), theme, frame and the words around the picture
 * @returns the figure, with its table
 * @example
 * chancePlot({ measure: 'B', observed: 0.36, pairs: [0.3, 0.36, 0.42], rulers: [
 *   { name: 'Beyond chance (π_x)', detail: 'random annotators: 0', zero: 0.126, value: 0.268 },
 * ] }).title //=> 'Random coders would already share .13; your coders share .36'
 */
export function chancePlot(data: ChancePlotData, options: FigureOptions = {}): Figure {
  const { measure, pairs, rulers, random, observed } = data
  const band = random === undefined ? undefined : middle95(random.means)
  return makeFigure(
    {
      kind: 'Distribution',
      size: `${countDigits(pairs.length)} ${plural(pairs.length, 'pair')} of coders compared with random ones`,
      title: titleOf(data),
      fact: rulers.map(({ name, value }) => `${name} ${score3(value)}`).join(', '),
      subtitle: [
        random === undefined
          ? ''
          : 'Grey: pairs of random coders who cut as often as yours, dark: 95 % of their means.',
        pairs.length > 1 ? 'Teal: your pairs.' : '',
        'Below: the way from chance to the observed value, as a share of the way to 1.',
      ]
        .filter(part => part !== '')
        .join(' '),
      table: {
        columns: ['what', `${measure} or coefficient`, 'from', 'to'],
        rows: [
          ['observed', score3(observed), undefined, undefined],
          ...(band === undefined || random === undefined
            ? []
            : [['random coders', score3(mean(random.means)), score3(band[0]), score3(band[1])]]),
          ...rulers.map(({ name, value, interval }) => [
            name,
            score3(value),
            interval ? score3(interval[0]) : undefined,
            interval ? score3(interval[1]) : undefined,
          ]),
        ],
      },
      width: 860,
      render: width => render(data, band, width),
    },
    options,
  )
}

function titleOf({ rulers, observed }: ChancePlotData): string {
  const zero = rulers[0]?.zero
  if (observed === undefined) return 'No two coders can be compared'
  if (zero === undefined) return `Your coders share ${score2(observed)}`
  return `Random coders would already share ${score2(zero)}; your coders share ${score2(observed)}`
}

/** Where the middle 95 of 100 sorted values are. */
function middle95(values: readonly number[]): readonly [number, number] | undefined {
  if (values.length === 0) return undefined
  const at = (share: number) => values[Math.min(values.length - 1, Math.floor(share * values.length))]!
  return [at(0.025), at(0.975)]
}

function render(
  { measure, observed, pairs, random, rulers }: ChancePlotData,
  band: readonly [number, number] | undefined,
  width: number,
): Graphic {
  const wide = width >= 560
  const left = wide ? 166 : 4
  const right = width - (wide ? 82 : 12)
  // The ends of all pairs: a crowd has more of them than a call takes.
  const values = [
    pairs.reduce((low, pair) => Math.min(low, pair), Number.POSITIVE_INFINITY),
    pairs.reduce((high, pair) => Math.max(high, pair), Number.NEGATIVE_INFINITY),
    ...(random?.pairs.length ? [random.pairs[0]!, random.pairs.at(-1)!] : []),
    ...rulers.flatMap(({ zero }) => zero ?? []),
    observed ?? Number.NaN,
  ].filter(Number.isFinite)
  const most = Math.max(...values)
  const axis = niceAxis([...values, most + (1 - most) * 0.1], left, right, { zero: 'always', count: 6 })
  const top = 34
  const base = top + HILL + 12
  let out = drawColumns(axis, top - 4, base)
  const cells: FigureCell[] = []
  // Next to the axis, or under it where the axis begins at the edge.
  out += wide
    ? label(0, base + 14, `${measure} →`, { fill: 'f-ink3' })
    : label(right, base + 28, `${measure} →`, { fill: 'f-ink3', anchor: 'end' })
  if (random !== undefined && random.pairs.length > 0) {
    out += hill(random.pairs, axis, base, 'f-seg', 's-ink3')
    const x = axis.at(mean(random.means) ?? random.pairs[0]!)
    if (band !== undefined) {
      const from = axis.at(band[0])
      out += rect(from, base - HILL * 0.9, Math.max(2, axis.at(band[1]) - from), HILL * 0.9, 'f-ink3', {
        'fill-opacity': 0.35,
      })
    }
    cells.push({ ...around(x, base, 0, ['random'], 14), y: base - HILL, height: HILL - 14 })
    out += over(x, `random pairs, ${score2(mean(random.means))} on average`, left, right)
  }
  if (pairs.length > 1) out += hill(pairs, axis, base, 'q45', 's-match')
  out += line(pathTo('M', left, base, 'H', right), 's-ink3', 1)
  if (observed !== undefined) {
    const reported = `your ${pairs.length > 1 ? `${countDigits(pairs.length)} pairs` : 'pair'}, ${score2(observed)}`
    const lower = random !== undefined && random.pairs.length > 0 ? 14 : 0
    out += over(axis.at(observed), reported, left, right, lower)
  }
  let below = ''
  let y = base + (wide ? 30 : 42)
  for (const [index, ruler] of rulers.entries()) {
    const rendered = drawRuler(ruler, observed, axis, y, width, wide, index === 0)
    below += rendered.body
    if (ruler.zero !== undefined && observed !== undefined)
      cells.push({
        x: wide ? left - 8 : 0,
        y: y + (wide ? 4 : 22),
        width: right - left,
        height: 24,
        row: index + 2,
        of: ['ruler', index],
      })
    y = rendered.bottom
  }
  if (observed !== undefined) {
    out += line(pathTo('M', axis.at(observed), top + 4, 'V', y - 12), 's-ink', 1, {
      'stroke-dasharray': '4 3',
    })
    const ends = spreadOf(rulers)
    if (ends !== undefined) out += intervalLine(axis, ends[0], ends[1], base, 5)
    out += circle(axis.at(observed), base, 5, 'f-ink')
    cells.push(around(axis.at(observed), base, 1, ['observed'], 14))
  }
  out += below
  // Above the axis first, as it is read.
  return { body: out, height: y, cells: cells.sort((a, b) => a.row - b.row) }
}

/** The interval of the first ruler, on the axis of the similarity. */
function spreadOf(rulers: readonly ChanceRuler[]): readonly [number, number] | undefined {
  const [first] = rulers
  if (first?.zero === undefined || !first.interval) return undefined
  const { zero, interval } = first
  return [zero + interval[0] * (1 - zero), zero + interval[1] * (1 - zero)]
}

/** The label over a hill, kept inside the picture. */
function over(x: number, text: string, left: number, right: number, lower = 0): string {
  const half = textWidth(text, 13, 600) / 2
  const at = Math.min(right - half, Math.max(left + half, x))
  return label(at, 8 + lower, text, { anchor: 'middle', size: 13, weight: 600 })
}

/** Height of a hill with the space above it, in pixels. */
const HILL = 84

/** The mean of values; undefined where there are none. */
const mean = (values: readonly number[]): number | undefined =>
  values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0) / values.length

/** A density: a normal kernel whose width goes with the spread of the values (Silverman's rule). */
function hill(
  values: readonly number[] | Float64Array,
  axis: Axis,
  base: number,
  fill: string,
  stroke: string,
): string {
  let sum = 0
  for (const value of values) sum += value
  const middle = sum / values.length
  let squares = 0
  for (const value of values) squares += (value - middle) ** 2
  const spread = Math.sqrt(squares / values.length)
  const [low, high] = axis.domain
  const kernel = Math.max((high - low) / 200, 0.7 * spread * values.length ** -0.2)
  // Many values are counted in bins first, so that a hill of 33,000 pairs costs as one of 300.
  const bins = 240
  const counts = new Float64Array(bins + 1)
  for (const value of values) counts[Math.round(((value - low) / (high - low)) * bins)]! += 1
  const grid = Array.from({ length: 121 }, (_, index) => low + ((high - low) * index) / 120)
  const heights = grid.map(x => {
    let height = 0
    for (let bin = 0; bin <= bins; bin++) {
      if (counts[bin] === 0) continue
      const away = (x - (low + ((high - low) * bin) / bins)) / kernel
      if (Math.abs(away) < 5) height += counts[bin]! * Math.exp((-away * away) / 2)
    }
    return height
  })
  const most = Math.max(...heights)
  // Only where there is something: a flat line would be most of the file.
  const isHill = (index: number) =>
    Math.max(heights[index - 1] ?? 0, heights[index]!, heights[index + 1] ?? 0) > most / 400
  const points = grid.flatMap((x, index) => (isHill(index) ? [{ x, height: heights[index]! }] : []))
  const shape = area<{ x: number; height: number }>(
    ({ x }) => axis.at(x),
    () => base,
    ({ height }) => base - (HILL * 0.86 * height) / most,
  ).digits(1)
  return `<path d="${shape(points)}" class="${fill} ${stroke}" fill-opacity="0.72" stroke-width="1"/>`
}
