import type { ContainmentStretch } from '../../compare/levels/containment.ts'
import { countDigits, plural } from '../../model/numbers.ts'
import { contradicted } from '../../report/sentences/levels.ts'
import { type Figure, type FigureOptions, makeFigure } from '../figure.ts'
import { columnWidth } from '../measure.ts'
import { circle, element, label, line, pathTo } from '../svg.ts'
import type { MarkKind } from '../theme.ts'
import type { Mark } from './marks.ts'
import { CELL, drawContradictions, drawFrame, drawLevel, type NestedSide, TOP } from './nested-rows.ts'
import { drawAxis } from './strip-lanes.ts'
import { layOut, type StripSystem } from './strip-layout.ts'
import { markSizes } from './strip-marks.ts'

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

/** How two hierarchies are rendered. */
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

/** Where things are, for pages that point. */
export interface NestedGeometry {
  readonly system: StripSystem
  readonly heights: LevelHeights
  readonly cells: { readonly top: number; readonly bottom: number }
}

const WIDTH = 960
/**
 * Two hierarchies as mirrored strips, the finest levels face to face: the longer the bar of a boundary, the higher its
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
  let rendered = system(options.width ?? WIDTH)
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
      render(width) {
        const at = system(width)
        rendered = at
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
    geometry: { system: rendered, heights: h, cells: { top: cellTop, bottom: cellTop + CELL } },
  }
}

const shortShare = (share: number | undefined): string => (share === undefined ? '–' : share.toFixed(3))

const levelName = ({ levels }: NestedSide, index: number): string =>
  levels[index]!.name ?? `level ${index + 1}`

/** Height of one level; of many levels each is lower. */
const ROW = 26
const LOW_ROW = 16
const MANY = 5
const GAP = 4
const CHANNEL = 46

/** Where the levels of two mirrored hierarchies are: the finest levels face each other across the channel. */
interface LevelHeights {
  /** Top of each level, coarse to fine. */
  readonly reference: readonly number[]
  readonly hypothesis: readonly number[]
  readonly channelTop: number
  readonly channelBottom: number
  readonly bottom: number
  readonly row: number
}

/** Which marks stand out. */
interface LevelEmphasis {
  /** All other kinds are dimmed. */
  readonly isolated?: MarkKind | undefined
  /** Boundaries of other levels are dimmed; levels count from 1. */
  readonly level?: number | undefined
}

/** The heights of so many levels above and below. */
function levelHeights(top: number, above: number, below: number): LevelHeights {
  const row = Math.max(above, below) > MANY ? LOW_ROW : ROW
  const channelTop = top + above * (row + GAP) - GAP
  const channelBottom = channelTop + CHANNEL
  const bottom = channelBottom + below * (row + GAP) - GAP
  return {
    reference: Array.from({ length: above }, (_, level) => top + level * (row + GAP)),
    hypothesis: Array.from({ length: below }, (_, level) => bottom - row - level * (row + GAP)),
    channelTop,
    channelBottom,
    bottom,
    row,
  }
}

/** Cuts from their level to the channel, and in it what became of them. */
function drawLevelMarks(
  marks: readonly Mark[],
  system: StripSystem,
  h: LevelHeights,
  { isolated, level }: LevelEmphasis = {},
): string {
  const sizes = markSizes(system.pitch)
  const round = { 'stroke-linecap': 'round' }
  const middle = (h.channelTop + h.channelBottom) / 2
  const topOf = (type: string | undefined) => h.reference[Number(type) - 1]! - 2
  const endOf = (type: string | undefined) => h.hypothesis[Number(type) - 1]! + h.row + 2
  const inside = (position: number | undefined) =>
    position !== undefined && position >= system.from && position <= system.to
  return marks
    .map((mark, index) => {
      const { kind, reference, hypothesis, referenceType, hypothesisType } = mark
      if (!inside(reference) && !inside(hypothesis)) return ''
      const back =
        (isolated !== undefined && kind !== isolated) ||
        (level !== undefined && ![referenceType, hypothesisType].includes(String(level)))
      const stroke = `s-${kind}`
      const upper = reference === undefined ? undefined : system.place(reference)
      const lower = hypothesis === undefined ? undefined : system.place(hypothesis)
      let out = ''
      if (upper !== undefined && lower !== undefined && kind !== 'near') {
        out += line(
          pathTo('M', upper, topOf(referenceType), 'V', endOf(hypothesisType)),
          stroke,
          sizes.cut,
          round,
        )
        if (kind === 'type') {
          const r = Math.min(9, sizes.radius * 2)
          const d = pathTo('M', upper, middle - r, 'l', r, r, -r, r, -r, -r, 'z')
          out += element('path', { d, class: 'f-type' })
        }
      } else {
        if (upper !== undefined) {
          const to = kind === 'missing' ? h.channelTop + sizes.stem : h.channelTop
          out += line(pathTo('M', upper, topOf(referenceType), 'V', to), stroke, sizes.cut, round)
          if (kind === 'missing')
            out += circle(upper, to + sizes.radius, sizes.radius, `f-panel ${stroke}`, {
              'stroke-width': sizes.ring,
            })
        }
        if (lower !== undefined) {
          const from = kind === 'extra' ? h.channelBottom - sizes.stem : h.channelBottom
          out += line(pathTo('M', lower, endOf(hypothesisType), 'V', from), stroke, sizes.cut, round)
          if (kind === 'extra') out += circle(lower, from - sizes.radius, sizes.radius + 0.6, 'f-extra')
        }
        if (upper !== undefined && lower !== undefined)
          out += line(
            pathTo(
              'M',
              upper,
              h.channelTop,
              'C',
              upper,
              middle + 8,
              lower,
              middle - 8,
              lower,
              h.channelBottom,
            ),
            stroke,
            sizes.arc,
            round,
          )
      }
      return element('g', { 'data-mark': index, 'data-kind': kind, opacity: back ? 0.18 : undefined }, out)
    })
    .join('')
}
