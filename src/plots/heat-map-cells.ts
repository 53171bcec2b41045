import { countDigits, plural } from '../wording/numbers.ts'
import type { HeatMapItem } from './boundary-heat-map.ts'
import { textWidth } from './measure.ts'
import { amountClass } from './style.ts'
import { label, line, pathTo, rect } from './svg.ts'

/** Height of a row in pixels. */
export const ROW = 28

/** The cells of one row; where there are too many positions to show each, the strongest of every 3 px. */
export function drawCells(
  item: HeatMapItem,
  counts: ReadonlyMap<number, number>,
  left: number,
  y: number,
  pitch: number,
): string {
  let out = ''
  const of = Math.max(1, item.codings.length)
  if (item.units <= 400 && pitch >= 4) {
    let ticks = ''
    for (let place = 1; place < item.units; place++)
      if (!counts.has(place)) ticks += pathTo('M', left + place * pitch, y + ROW - 5, 'v', 5)
    if (ticks !== '') out += line(ticks, 's-unit', 1)
  }
  // Numbers where the widest of them fits its cell.
  let widest = 0
  for (const count of counts.values()) widest = Math.max(widest, count)
  const numbered = pitch >= 9.5 && (widest < 10 || textWidth(String(widest), 12) + 2 <= pitch)
  if (pitch >= 3) {
    for (const [place, count] of counts) {
      const x = left + place * pitch
      const cell = Math.min(28, Math.max(3, pitch - 1))
      out += rect(x - cell / 2, y, cell, ROW, amountClass('q', count / of), { rx: pitch < 6 ? 1 : 2.5 })
      if (numbered)
        out += label(x, y + ROW / 2, String(count), { anchor: 'middle', fill: amountClass('l', count / of) })
    }
    return out
  }
  // Too many positions to show each: the strongest in every 3 px.
  const bins = new Map<number, number>()
  for (const [place, count] of counts) {
    const bin = Math.floor((place * pitch) / 3)
    bins.set(bin, Math.max(bins.get(bin) ?? 0, count))
  }
  for (const [bin, count] of bins) out += rect(left + bin * 3, y, 2.5, ROW, amountClass('q', count / of))
  return out
}

/** One coder's boundaries, under the row of its item. */
export function drawThinLane(
  boundaries: ArrayLike<number>,
  units: number,
  left: number,
  y: number,
  pitch: number,
): string {
  let cuts = ''
  for (let index = 0; index < boundaries.length; index++)
    cuts += pathTo('M', left + boundaries[index]! * pitch, y - 1, 'v', 13)
  return (
    rect(left + 1.5, y, units * pitch - 3, 11, 'f-seg', { rx: 3 }) +
    (cuts === '' ? '' : line(cuts, 's-ink', 2.5))
  )
}

/** The steps themselves; from nine coders on, five of them. */
export function drawLegend(coders: number, left: number, y: number, width: number): string {
  const steps =
    coders <= 8
      ? Array.from({ length: coders }, (_, index) => index + 1)
      : [1, ...[0.25, 0.5, 0.75, 1].map(share => Math.round(share * coders))]
  let out = ''
  steps.forEach((count, index) => {
    out += rect(left + index * 30, y, 28, 20, amountClass('q', count / coders), { rx: 2.5 })
    out += label(left + index * 30 + 14, y + 10, countDigits(count), {
      anchor: 'middle',
      fill: amountClass('l', count / coders),
    })
  })
  const text = `of ${countDigits(coders)} ${plural(coders, 'coder')} cut here`
  return (
    out +
    label(left + steps.length * 30 + 8, y + 10, width < 520 ? text.replace(' cut here', '') : text, {
      fill: 'f-ink3',
    })
  )
}
