import type { ContainmentStretch } from '../compare/levels/containment.ts'
import { contradicted } from '../wording/level-sentences.ts'
import { countDigits, plural } from '../wording/numbers.ts'
import { type Figure, type FigureOptions, makeFigure } from './figure.ts'
import type { Mark } from './marks.ts'
import { columnWidth, fitText } from './measure.ts'
import { drawLevelMarks, levelHeights, ROW } from './nested-marks.ts'
import { drawAxis } from './strip-lanes.ts'
import { layOut, type StripSystem } from './strip-layout.ts'
import { amountClass } from './style.ts'
import { label, rect } from './svg.ts'

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
  /** The unit's own noun; default unit. */
  readonly unit?: string
  /** Units are stretches of time: so many seconds each. */
  readonly secondsPerUnit?: number
}

const TOP = 26
const CELL = 24

/**
 * Two hierarchies as mirrored strips, the finest levels face to face: the longer the bar of a cut, the higher its
 * level. Below, how often the two contradict one another about each unit, as colour: of all questions "which of two
 * units is nearer to this one?", the share they answer differently.
 *
 * @see `explainLevels` and `levelMarks`, which find both
 */
export function nestedStrips(data: NestedStrips, options: FigureOptions = {}): Figure {
  const { units, reference, hypothesis, marks, stretches, unit = 'unit' } = data
  const h = levelHeights(TOP, reference.levels.length, hypothesis.levels.length)
  const names = [reference, hypothesis].flatMap(side => side.levels.map((_, index) => levelName(side, index)))
  const left =
    columnWidth([reference.name, hypothesis.name, 'Contradicted'], 14, [64, 140], 600) +
    columnWidth(names, 12, [30, 90]) +
    20
  const most = Math.max(0, ...stretches.map(contradicted))
  const worst = stretches.find(stretch => contradicted(stretch) === most)
  const system = (width: number): StripSystem => layOut({ left, right: width - 14, from: 0, to: units })[0]!
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
  return makeFigure(
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
      width: 960,
      draw(width) {
        const at = system(width)
        let body = drawAxis(at, data.secondsPerUnit)
        for (const [side, tops, first] of [
          [reference, h.reference, 0],
          [hypothesis, h.hypothesis, 0],
        ] as const)
          for (const [index, top] of tops.entries()) {
            body += drawLevel(side, index, units, at, top)
            const middle = top + ROW / 2
            if (index === first) body += label(0, middle, side.name, { size: 14, weight: 600 })
            body += label(left - 8, middle, levelName(side, index), { anchor: 'end', fill: 'f-ink3' })
          }
        body += drawLevelMarks(marks, at, h)
        body += label(0, cellTop + CELL / 2, 'Contradicted', { size: 14, weight: 600 })
        body += drawContradictions(stretches, most, at, cellTop)
        return { body, height: cellTop + CELL + 6 }
      },
    },
    options,
  )
}

const shortShare = (share: number | undefined): string => (share === undefined ? '–' : share.toFixed(3))

const levelName = ({ levels }: NestedSide, index: number): string =>
  levels[index]!.name ?? `level ${index + 1}`

function drawLevel(side: NestedSide, index: number, units: number, system: StripSystem, top: number): string {
  const { boundaries, labels } = side.levels[index]!
  let out = ''
  let start = 0
  for (let segment = 0; segment <= boundaries.length; segment++) {
    const end = segment < boundaries.length ? boundaries[segment]! : units
    const x = system.place(start) + 1.5
    const width = Math.max(0.4, system.place(end) - 1.5 - x)
    out += rect(x, top, width, ROW, 'f-seg', { rx: 3 })
    const title = labels?.[segment]
    const text =
      title === undefined || title === '' ? countDigits(end - start) : fitText(title, width - 8, 13)
    if (width >= 26)
      out += label(x + width / 2, top + ROW / 2, text, {
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
  for (const stretch of stretches) {
    const share = contradicted(stretch)
    const x = system.place(stretch.start) + 0.8
    const width = Math.max(0.4, system.place(stretch.end) - 0.8 - x)
    const amount = most === 0 ? 0 : share / most
    const plain = share < 0.005
    out += rect(x, top, width, CELL, plain ? 'f-seg' : amountClass('q', amount), {
      rx: Math.min(3, width / 3),
    })
    if (width >= 20)
      out += label(x + width / 2, top + CELL / 2, String(Math.round(100 * share)), {
        anchor: 'middle',
        fill: plain ? 'f-ink3' : amountClass('l', amount),
      })
  }
  return out
}
