import { circle, element, line, pathTo, rect } from '../svg.ts'
import { type Mark, markEnd, markStart } from './marks.ts'
import type { StripData, StripOptions } from './strip-data.ts'
import { LANE } from './strip-lanes.ts'
import type { StripSystem } from './strip-layout.ts'
import type { StripHeights } from './strip-marks.ts'

/** Ring around the mark pointed at, handles and cursor of the editor. */
export function drawTools(
  data: StripData,
  options: StripOptions,
  marks: readonly Mark[],
  system: StripSystem,
  h: StripHeights,
): string {
  let out = ''
  const seen = (position: number): boolean => position > system.from && position <= system.to
  const pointed = options.pointed === undefined ? undefined : marks[options.pointed]
  if (pointed !== undefined && (seen(markStart(pointed)) || seen(markEnd(pointed)))) {
    const beyond = data.reference.types === undefined ? 10 : 16
    const a = system.place(markStart(pointed))
    const b = system.place(markEnd(pointed))
    out += element('rect', {
      x: Math.min(a, b) - beyond,
      y: h.top - 8,
      width: Math.abs(b - a) + 2 * beyond,
      height: h.bottom - h.top + 16,
      rx: 10,
      fill: 'none',
      'stroke-width': 1.5,
      class: 's-ink',
    })
  }
  if (options.handles === true)
    for (let index = 0; index < data.hypothesis.boundaries.length; index++) {
      const position = data.hypothesis.boundaries[index]!
      if (seen(position))
        out += circle(system.place(position), h.bottom + 8, 5.5, 'f-ink s-panel', { 'stroke-width': 2 })
    }
  if (options.cursor !== undefined && seen(options.cursor.position)) {
    const { lane, position } = options.cursor
    const x = system.place(position)
    const y = lane === 'reference' ? h.top : h.channelBottom
    const boundaries = Array.from(data[lane].boundaries)
    if (boundaries.includes(position))
      out += element('rect', {
        x: x - 11,
        y: y - 5,
        width: 22,
        height: LANE + 10,
        rx: 6,
        fill: 'none',
        'stroke-width': 2,
        class: 's-ink',
      })
    else
      out +=
        rect(x - 11, y - 5, 22, LANE + 10, 'f-panel s-ink', { rx: 6, 'stroke-width': 2 }) +
        line(pathTo('M', x, y + 3, 'v', LANE - 6), 's-ink', 2, { 'stroke-dasharray': '3 3' })
  }
  return out
}
