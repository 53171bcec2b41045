import type { Mark } from './marks.ts'
import type { StripSystem } from './strip-layout.ts'
import { markSizes } from './strip-marks.ts'
import { circle, element, line, pathTo } from './svg.ts'

/** Height of one level. */
export const ROW = 26
const GAP = 4
const CHANNEL = 46

/** Where the levels of two mirrored hierarchies stand: the finest levels face each other across the channel. */
export interface LevelHeights {
  /** Top of each level, coarse to fine. */
  readonly reference: readonly number[]
  readonly hypothesis: readonly number[]
  readonly channelTop: number
  readonly channelBottom: number
  readonly bottom: number
}

/** The heights of so many levels above and below. */
export function levelHeights(top: number, above: number, below: number): LevelHeights {
  const channelTop = top + above * (ROW + GAP) - GAP
  const channelBottom = channelTop + CHANNEL
  const bottom = channelBottom + below * (ROW + GAP) - GAP
  return {
    reference: Array.from({ length: above }, (_, level) => top + level * (ROW + GAP)),
    hypothesis: Array.from({ length: below }, (_, level) => bottom - ROW - level * (ROW + GAP)),
    channelTop,
    channelBottom,
    bottom,
  }
}

/** Cuts from their level to the channel, and in it what became of them. */
export function drawLevelMarks(marks: readonly Mark[], system: StripSystem, h: LevelHeights): string {
  const sizes = markSizes(system.pitch)
  const round = { 'stroke-linecap': 'round' }
  const middle = (h.channelTop + h.channelBottom) / 2
  const topOf = (type: string | undefined) => h.reference[Number(type) - 1]! - 2
  const endOf = (type: string | undefined) => h.hypothesis[Number(type) - 1]! + ROW + 2
  return marks
    .map((mark, index) => {
      const { kind, reference, hypothesis, referenceType, hypothesisType } = mark
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
      return element('g', { 'data-mark': index, 'data-kind': kind }, out)
    })
    .join('')
}
