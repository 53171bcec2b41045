import type { ContainmentStretch } from '../../compare/levels/containment.ts'
import { countDigits } from '../../model/numbers.ts'
import { contradicted } from '../../report/sentences/levels.ts'
import { fitText, textWidth } from '../measure.ts'
import { amountClass } from '../style.ts'
import { element, label, rect } from '../svg.ts'
import type { StripSystem } from './strip-layout.ts'

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

/** Where the first level begins, below the axis. */
export const TOP = 26
/** The height of the row of contradictions. */
export const CELL = 24
/** At this width of a unit each has a cell of its own in the last row. */
const OWN_CELL = 12

/** One level: its segments, with titles where there are any. */
export function drawLevel(
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

/** How often the two contradict one another about each unit, as colour. */
export function drawContradictions(
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

/** A frame around a stretch, from the first level to the last row. */
export function drawFrame(
  [from, to]: readonly [number, number],
  system: StripSystem,
  bottom: number,
): string {
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
