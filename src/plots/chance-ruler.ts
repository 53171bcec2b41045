import { score3 } from '../model/numbers.ts'
import { type Axis, fixedAxis } from './axis.ts'
import { tickText } from './labels.ts'
import { fitText, textWidth } from './measure.ts'
import { label, line, pathTo } from './svg.ts'

/** A coefficient as a ruler: where its zero is, and what it comes to. */
export interface ChanceRuler {
  /** `Beyond chance (π_x)`, `π*`. */
  readonly name: string
  /** What its zero is, or where it was published: `random annotators: 0`. */
  readonly detail: string
  /** The similarity that it takes for chance. */
  readonly zero: number | undefined
  readonly value: number | undefined
  readonly interval?: readonly [number, number] | null | undefined
}

/** The name with what its zero is, or alone where both do not fit. */
function nameWithin(name: string, detail: string, width: number): string {
  const whole = `${name}: ${detail}`
  return textWidth(whole, 13, 600) <= width ? whole : fitText(name, width, 13, 600)
}

/** One coefficient: a diamond at its zero, a thick line from there to the observed value, its own scale. */
export function drawRuler(
  { name, detail, zero, value }: ChanceRuler,
  observed: number | undefined,
  axis: Axis,
  top: number,
  width: number,
  wide: boolean,
  isFirst: boolean,
): { body: string; bottom: number } {
  const right = width - (wide ? 82 : 12)
  const y = wide ? top + 16 : top + 34
  let out = wide
    ? label(0, y - 8, fitText(name, 156, 13, 600), { size: 13, weight: 600 }) +
      label(0, y + 9, fitText(detail, 156, 12), { fill: 'f-ink3' })
    : label(0, top + 8, nameWithin(name, detail, width - 70), { size: 13, weight: 600 })
  out += label(width, wide ? y : top + 8, score3(value), {
    anchor: 'end',
    size: wide ? 23 : 18,
    weight: isFirst ? 600 : undefined,
    fill: value === undefined ? 'f-ink3' : 'f-ink',
  })
  if (zero === undefined || observed === undefined || zero >= 1) return { body: out, bottom: y + 40 }
  const own = fixedAxis([0, (axis.domain[1] - zero) / (1 - zero)], axis.at(zero), right, 5)
  out += line(pathTo('M', axis.at(zero), y, 'H', right), 's-ink3', 1)
  out += line(pathTo('M', axis.at(zero), y, 'H', axis.at(observed)), 's-ink', 4, {
    'stroke-linecap': 'round',
  })
  let ticks = ''
  for (const tick of own.ticks) {
    ticks += pathTo('M', own.at(tick), y + 8, 'v', 4)
    out += label(own.at(tick), y + 20, tickText(tick, own.step), {
      anchor: 'middle',
      fill: 'f-ink3',
      halo: true,
    })
  }
  out += line(ticks, 's-ink3', 1)
  const x = axis.at(zero)
  out += `<path d="${pathTo('M', x - 6, y, 'L', x, y - 6, 'L', x + 6, y, 'L', x, y + 6, 'Z')}" class="f-panel s-ink" stroke-width="1.5"/>`
  return { body: out, bottom: y + 40 }
}
