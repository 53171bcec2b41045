import { element } from '../svg.ts'
import type { Mark } from './marks.ts'

const HEIGHT = 48
/** Lanes 10 high, the channel between them 20. */
const LANE_TOP = 4
const CHANNEL_TOP = 14
const CHANNEL_BOTTOM = 34

/**
 * A strip without names, numbers and theme, a few hundred bytes: for a list of thousands of pairs whose names and
 * sentence are next to it. One path per kind; rings and discs are dots of a round pen. Needs `plotStyle` on the
 * page; hidden from screen readers, who have the sentence.
 */
export function pairSketch(units: number, marks: readonly Mark[], width = 728): string {
  // Half pixels are enough for an eye, and short.
  const x = (position: number): string => String(Math.round((position / units) * width * 2) / 2)
  const paths = { match: '', near: '', missing: '', extra: '', type: '' }
  const dots = { missing: '', extra: '', type: '' }
  for (const { kind, reference, hypothesis } of marks) {
    if (kind === 'near') {
      const [a, b] = [x(reference!), x(hypothesis!)]
      paths.near += `M${a} 1V14C${a} 25 ${b} 23 ${b} 34V47`
    } else if (kind === 'missing') {
      paths.missing += `M${x(reference!)} 1V22`
      dots.missing += `M${x(reference!)} 25h0`
    } else if (kind === 'extra') {
      paths.extra += `M${x(hypothesis!)} 47V25`
      dots.extra += `M${x(hypothesis!)} 23h0`
    } else {
      paths[kind] += `M${x(reference!)} 1V47`
      if (kind === 'type') dots.type += `M${x(reference!)} 24h0`
    }
  }
  const path = (d: string, name: string, pen?: number): string =>
    d === '' ? '' : element('path', { d, 'stroke-width': pen, class: `s-${name}` })
  return element(
    'svg',
    { width, height: HEIGHT, viewBox: `0 0 ${width} ${HEIGHT}`, 'aria-hidden': 'true', class: 'cesura' },
    element('path', {
      d: `M0 ${LANE_TOP}H${width}V${CHANNEL_TOP}H0zM0 ${CHANNEL_BOTTOM}H${width}V44H0z`,
      class: 'f-seg',
    }) +
      element(
        'g',
        { fill: 'none', 'stroke-width': 2, 'stroke-linecap': 'round' },
        path(paths.match, 'match') +
          path(paths.near, 'near') +
          path(paths.missing, 'missing') +
          path(dots.missing, 'missing', 9) +
          path(dots.missing, 'panel', 5) +
          path(paths.extra, 'extra') +
          path(dots.extra, 'extra', 9) +
          path(paths.type, 'type') +
          path(dots.type, 'type', 9),
      ),
  )
}
