import type { ContainmentStretch } from '../compare/levels/containment.ts'
import { contradicted } from '../wording/level-sentences.ts'
import { countDigits, plural } from '../wording/numbers.ts'
import { type Figure, type FigureOptions, makeFigure } from './figure.ts'
import type { Mark } from './marks.ts'
import { columnWidth, fitText, textWidth } from './measure.ts'
import { drawLevelMarks, type LevelEmphasis, type LevelHeights, levelHeights } from './nested-marks.ts'
import { drawAxis } from './strip-lanes.ts'
import { layOut, type StripSystem } from './strip-layout.ts'
import { amountClass } from './style.ts'
import { circle, element, label, rect } from './svg.ts'

/** One coder's levels, coarse to fine. */
export interface NestedSide {
  readonly name: string
  readonly levels: readonly {
    /** What the level is called: parts, chapters; default `level 1`. */
    readonly name?: string
    readonly boundaries: ArrayLike<number>
    /** One title per segment, where there are titles. */
    readonly labels?: readonly string[]
  }[]
}

/** Two hierarchies over one text, and what was found between them. */
export interface NestedStrips {
  readonly units: number
  readonly reference: NestedSide
  readonly hypothesis: NestedSide
  /** Of `levelMarks`: a mark's types are levels. */
  readonly marks: readonly Mark[]
  /** Of `explainLevels`: where the two contain different things. */
  readonly stretches: readonly ContainmentStretch[]
  /**
   * The unit's own noun.
   * @defaultValue `unit`
   */
  readonly unit?: string
  /** Units are stretches of time: so many seconds each. */
  readonly secondsPerUnit?: number
}

/** How two hierarchies are drawn. */
export interface NestedOptions extends FigureOptions, LevelEmphasis {
  /**
   * Draw only the units from `from` to `to` (numbers of units before).
   * @defaultValue the whole text
   */
  readonly range?: readonly [number, number]
  /**
   * A stretch of units that is framed.
   * @defaultValue none
   */
  readonly framed?: readonly [number, number]
  /**
   * Places that are ringed, each on a level of a side: where levels do not nest.
   * @defaultValue none
   */
  readonly ringed?: readonly {
    readonly side: 'reference' | 'hypothesis'
    readonly level: number
    readonly position: number
  }[]
}

/** Where things stand, for pages that point. */
export interface NestedGeometry {
  readonly system: StripSystem
  readonly heights: LevelHeights
  readonly cells: { readonly top: number; readonly bottom: number }
}

const TOP = 26
const CELL = 24
const WIDTH = 960
/** At this width of a unit each has a cell of its own in the last row. */
const OWN_CELL = 12

/**
 * Two hierarchies as mirrored strips, the finest levels face to face: the longer the bar of a cut, the higher its
 * level. Below, how often the two contradict one another about each unit, as colour: of all questions "which of two
 * units is nearer to this one?", the share they answer differently.
 *
 * @param data - two hierarchies, and what was found between them
 * @param options - width, theme, frame
 * @returns the figure, with its table
 * @see `explainLevels` and `levelMarks`, which find both
 */
export function nestedStrips(
  data: NestedStrips,
  options: NestedOptions = {},
): Figure & { readonly geometry: NestedGeometry } {
  const { units, reference, hypothesis, marks, stretches, unit = 'unit' } = data
  const h = levelHeights(TOP, reference.levels.length, hypothesis.levels.length)
  const names = [reference, hypothesis].flatMap(side => side.levels.map((_, index) => levelName(side, index)))
  const left =
    columnWidth([reference.name, hypothesis.name, 'Contradicted'], 14, [64, 140], 600) +
    columnWidth(names, 12, [30, 90]) +
    20
  const most = Math.max(0, ...stretches.map(contradicted))
  const worst = stretches.find(stretch => contradicted(stretch) === most)
  const [from, to] = options.range ?? [0, units]
  const system = (width: number): StripSystem => layOut({ left, right: width - 14, from, to })[0]!
  const cellTop = h.bottom + 22
  const where =
    worst === undefined
      ? ''
      : worst.end - worst.start === 1
        ? `${unit} ${countDigits(worst.end)}`
        : `${plural(2, unit)} ${countDigits(worst.start + 1)} to ${countDigits(worst.end)}`
  const title =
    most === 0
      ? `${reference.name} and ${hypothesis.name} never contradict one another`
      : `${reference.name} and ${hypothesis.name} contradict one another most at ${where}: ${Math.round(100 * most)} of 100 questions`
  let drawn = system(options.width ?? WIDTH)
  const figure = makeFigure(
    {
      kind: 'Nested strips',
      size: `${countDigits(units)} ${plural(units, unit)}, ${reference.levels.length} and ${hypothesis.levels.length} levels, ${reference.name} and ${hypothesis.name}`,
      title,
      subtitle:
        'The longer a cut, the higher its level. Diamond: one place, different levels. Below: of 100 questions “which of two is nearer?”, how many the two answer differently.',
      table: {
        columns: ['units from', 'to', 'contradicted of 100', 'precision', 'recall'],
        rows: stretches.map(stretch => [
          stretch.start + 1,
          stretch.end,
          Math.round(100 * contradicted(stretch)),
          shortShare(stretch.precision),
          shortShare(stretch.recall),
        ]),
      },
      width: WIDTH,
      draw(width) {
        const at = system(width)
        drawn = at
        let body = drawAxis(at, data.secondsPerUnit)
        for (const [side, tops, first] of [
          [reference, h.reference, 0],
          [hypothesis, h.hypothesis, 0],
        ] as const)
          for (const [index, top] of tops.entries()) {
            body += drawLevel(side, index, units, at, top, h.row)
            const middle = top + h.row / 2
            if (index === first) body += label(0, middle, side.name, { size: 14, weight: 600 })
            body += label(left - 8, middle, levelName(side, index), { anchor: 'end', fill: 'f-ink3' })
          }
        body += drawLevelMarks(marks, at, h, options)
        for (const { side, level, position } of options.ringed ?? [])
          if (position > from && position < to)
            body += circle(at.place(position), h[side][level - 1]! + h.row / 2, 9, 's-extra', {
              fill: 'none',
              'stroke-width': 2.5,
            })
        body += label(0, cellTop + 5, 'Contradicted', { size: 14, weight: 600 })
        body += label(0, cellTop + 20, 'of 100 questions', { fill: 'f-ink3' })
        body += drawContradictions(stretches, most, at, cellTop)
        if (options.framed !== undefined) body += drawFrame(options.framed, at, cellTop + CELL + 4)
        return { body, height: cellTop + CELL + 8 }
      },
    },
    options,
  )
  return {
    ...figure,
    geometry: { system: drawn, heights: h, cells: { top: cellTop, bottom: cellTop + CELL } },
  }
}

/** A frame around a stretch, from the first level to the last row. */
function drawFrame([from, to]: readonly [number, number], system: StripSystem, bottom: number): string {
  const x = system.place(Math.max(from, system.from)) - 3
  const width = system.place(Math.min(to, system.to)) + 3 - x
  if (width <= 6) return ''
  return element('rect', {
    x,
    y: TOP - 6,
    width,
    height: bottom - TOP + 6,
    rx: 8,
    fill: 'none',
    'stroke-width': 2,
    class: 's-ink',
  })
}

const shortShare = (share: number | undefined): string => (share === undefined ? '–' : share.toFixed(3))

const levelName = ({ levels }: NestedSide, index: number): string =>
  levels[index]!.name ?? `level ${index + 1}`

function drawLevel(
  side: NestedSide,
  index: number,
  units: number,
  system: StripSystem,
  top: number,
  row: number,
): string {
  const { boundaries, labels } = side.levels[index]!
  let out = ''
  let start = 0
  for (let segment = 0; segment <= boundaries.length; segment++) {
    const end = segment < boundaries.length ? boundaries[segment]! : units
    const [first, last] = [Math.max(start, system.from), Math.min(end, system.to)]
    if (first >= last) {
      start = end
      continue
    }
    const x = system.place(first) + 1.5
    const width = Math.max(0.4, system.place(last) - 1.5 - x)
    out += rect(x, top, width, row, 'f-seg', { rx: 3 })
    const title = labels?.[segment]
    const text =
      title === undefined || title === '' ? countDigits(end - start) : fitText(title, width - 8, 13)
    if (width >= 26 && row >= 20)
      out += label(x + width / 2, top + row / 2, text, {
        anchor: 'middle',
        ...(title === undefined || title === ''
          ? { fill: 'f-ink3' }
          : { size: 13, family: 'serif' as const }),
      })
    start = end
  }
  return out
}

function drawContradictions(
  stretches: readonly ContainmentStretch[],
  most: number,
  system: StripSystem,
  top: number,
): string {
  let out = ''
  const each = system.pitch >= OWN_CELL
  for (const stretch of stretches) {
    const share = contradicted(stretch)
    const amount = most === 0 ? 0 : share / most
    const plain = share < 0.005
    const text = String(Math.round(100 * share))
    const [first, last] = [Math.max(stretch.start, system.from), Math.min(stretch.end, system.to)]
    for (let start = first; start < last; start = each ? start + 1 : last) {
      const x = system.place(start) + 0.8
      const width = Math.max(0.4, system.place(each ? start + 1 : last) - 0.8 - x)
      out += rect(x, top, width, CELL, plain ? 'f-seg' : amountClass('q', amount), {
        rx: Math.min(3, width / 3),
      })
      if (width >= textWidth(text, 12) + 4)
        out += label(x + width / 2, top + CELL / 2, text, {
          anchor: 'middle',
          fill: plain ? 'f-ink3' : amountClass('l', amount),
        })
    }
  }
  return out
}
