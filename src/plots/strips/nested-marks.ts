import { circle, element, line, pathTo } from '../svg.ts'
import type { MarkKind } from '../theme.ts'
import type { Mark } from './marks.ts'
import type { StripSystem } from './strip-layout.ts'
import { markSizes } from './strip-marks.ts'

/** Height of one level; of many levels each is lower. */
const ROW = 26
const LOW_ROW = 16
const MANY = 5
const GAP = 4
const CHANNEL = 46

/** Where the levels of two mirrored hierarchies are: the finest levels face each other across the channel. */
export interface LevelHeights {
  /** Top of each level, coarse to fine. */
  readonly reference: readonly number[]
  readonly hypothesis: readonly number[]
  readonly channelTop: number
  readonly channelBottom: number
  readonly bottom: number
  readonly row: number
}

/** Which marks stand out. */
export interface LevelEmphasis {
  /** All other kinds are dimmed. */
  readonly isolated?: MarkKind | undefined
  /** Boundaries of other levels are dimmed; levels count from 1. */
  readonly level?: number | undefined
}

/** The heights of so many levels above and below. */
export function levelHeights(top: number, above: number, below: number): LevelHeights {
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
export function drawLevelMarks(
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
      return element('g', { 'data-mark': index, 'data-kind': kind, ...(back ? { opacity: 0.18 } : {}) }, out)
    })
    .join('')
}
