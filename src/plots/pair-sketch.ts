import { type Mark, sortMarks } from './marks.ts'
import { drawLeanLane } from './strip-lanes.ts'
import { layOut } from './strip-layout.ts'
import { drawMarks } from './strip-marks.ts'
import { element } from './svg.ts'

/**
 * A strip without names, numbers and theme, a few hundred bytes: for a list of thousands of pairs whose names and
 * sentence stand beside it. Needs `plotStyle` on the page; hidden from screen readers, who have the sentence.
 */
export function pairSketch(
  units: number,
  reference: ArrayLike<number>,
  hypothesis: ArrayLike<number>,
  marks: readonly Mark[],
  width = 728,
): string {
  const [system] = layOut({ left: 0, right: width, from: 0, to: units })
  const heights = { top: 4, channelTop: 14, channelBottom: 34, bottom: 44 }
  return element(
    'svg',
    { width, height: 48, viewBox: `0 0 ${width} 48`, 'aria-hidden': 'true', class: 'cesura' },
    drawLeanLane({ name: '', boundaries: reference }, units, system!, heights.top, 10) +
      drawLeanLane({ name: '', boundaries: hypothesis }, units, system!, heights.channelBottom, 10) +
      // Marks as if units were small: stems and rings fit the low channel, and no pills are drawn.
      drawMarks(sortMarks(marks), { ...system!, pitch: Math.min(11, system!.pitch) }, heights, {
        marks: 'merged',
        costs: false,
      }),
  )
}
