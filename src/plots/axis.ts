import { scaleLinear } from 'd3-scale'
import { tickText } from './labels.ts'
import { label, line, pathTo } from './svg.ts'

/** A linear axis: where values are, and at most five of them to name. */
export interface Axis {
  readonly domain: readonly [number, number]
  readonly ticks: readonly number[]
  readonly step: number
  at(value: number): number
}

/** An axis over given ends, from `from` to `to` px. */
export function fixedAxis(domain: readonly [number, number], from: number, to: number, count = 4): Axis {
  const scale = scaleLinear(domain, [from, to])
  let ticks = scale.ticks(count)
  // Numbers side by side need more space than numbers under each other.
  const space = from < to ? 44 : 24
  while (count > 1 && (ticks.length > 6 || (ticks.length - 1) * space > Math.abs(to - from)))
    ticks = scale.ticks(--count)
  const step = ticks.length > 1 ? ticks[1]! - ticks[0]! : domain[1] - domain[0]
  return { domain, ticks, step, at: value => scale(value) }
}

/**
 * An axis that holds all values: from 0 where that wastes little space or the plot requires it, else the
 * smallest nice range.
 */
export function niceAxis(
  values: readonly number[],
  from: number,
  to: number,
  { zero = 'near' as 'near' | 'always' | 'never', count = 4 } = {},
): Axis {
  const finite = values.filter(Number.isFinite)
  let low = Math.min(...finite)
  let high = Math.max(...finite)
  if (finite.length === 0) [low, high] = [0, 1]
  if (zero === 'always' || (zero === 'near' && low > 0 && low <= 0.6 * high)) low = Math.min(0, low)
  if (zero === 'always' || (zero === 'near' && high < 0 && high >= 0.6 * low)) high = Math.max(0, high)
  if (low === high) [low, high] = low === 0 ? [0, 1] : [low - Math.abs(low) / 10, high + Math.abs(high) / 10]
  const nice = scaleLinear([low, high], [from, to]).nice(count).domain() as [number, number]
  return fixedAxis(nice, from, to, count)
}

/** Hairlines at the ticks of a horizontal axis, and their numbers under `bottom`. */
export function drawColumns(
  axis: Axis,
  top: number,
  bottom: number,
  text: (value: number) => string = value => tickText(value, axis.step),
): string {
  let d = ''
  let out = ''
  for (const tick of axis.ticks) {
    d += pathTo('M', axis.at(tick), top, 'V', bottom)
    out += label(axis.at(tick), bottom + 14, text(tick), { anchor: 'middle', fill: 'f-ink3' })
  }
  return line(d, 's-line', 1) + out
}

/** Hairlines at the ticks of a vertical axis, and their numbers left of `left`. */
export function drawRows(
  axis: Axis,
  left: number,
  right: number,
  text: (value: number) => string = value => tickText(value, axis.step),
): string {
  let d = ''
  let out = ''
  for (const tick of axis.ticks) {
    d += pathTo('M', left, axis.at(tick), 'H', right)
    out += label(left - 8, axis.at(tick), text(tick), { anchor: 'end', fill: 'f-ink3' })
  }
  return line(d, 's-line', 1) + out
}

/** A line with end caps from `low` to `high`. */
export const intervalLine = (axis: Axis, low: number, high: number, y: number, cap = 6): string =>
  line(
    pathTo(
      'M',
      axis.at(low),
      y,
      'H',
      axis.at(high),
      'M',
      axis.at(low),
      y - cap,
      'v',
      2 * cap,
      'M',
      axis.at(high),
      y - cap,
      'v',
      2 * cap,
    ),
    's-ink',
    2,
    { 'stroke-linecap': 'round' },
  )
