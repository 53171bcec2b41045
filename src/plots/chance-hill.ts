import { area } from 'd3-shape'
import type { Axis } from './axis.ts'

/** Height of a hill with the space above it, in pixels. */
export const HILL = 84

/** The mean of values; undefined where there are none. */
export const mean = (values: readonly number[]): number | undefined =>
  values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0) / values.length

/** A density: a normal kernel whose width goes with the spread of the values (Silverman's rule). */
export function hill(
  values: readonly number[] | Float64Array,
  axis: Axis,
  base: number,
  fill: string,
  stroke: string,
): string {
  let sum = 0
  for (const value of values) sum += value
  const middle = sum / values.length
  let squares = 0
  for (const value of values) squares += (value - middle) ** 2
  const spread = Math.sqrt(squares / values.length)
  const [low, high] = axis.domain
  const kernel = Math.max((high - low) / 200, 0.7 * spread * values.length ** -0.2)
  // Many values are counted in bins first, so that a hill of 33,000 pairs costs as one of 300.
  const bins = 240
  const counts = new Float64Array(bins + 1)
  for (const value of values) counts[Math.round(((value - low) / (high - low)) * bins)]! += 1
  const grid = Array.from({ length: 121 }, (_, index) => low + ((high - low) * index) / 120)
  const heights = grid.map(x => {
    let height = 0
    for (let bin = 0; bin <= bins; bin++) {
      if (counts[bin] === 0) continue
      const away = (x - (low + ((high - low) * bin) / bins)) / kernel
      if (Math.abs(away) < 5) height += counts[bin]! * Math.exp((-away * away) / 2)
    }
    return height
  })
  const most = Math.max(...heights)
  // Only where there is something: a flat line would be most of the file.
  const isHill = (index: number) =>
    Math.max(heights[index - 1] ?? 0, heights[index]!, heights[index + 1] ?? 0) > most / 400
  const points = grid.flatMap((x, index) => (isHill(index) ? [{ x, height: heights[index]! }] : []))
  const shape = area<{ x: number; height: number }>(
    ({ x }) => axis.at(x),
    () => base,
    ({ height }) => base - (HILL * 0.86 * height) / most,
  ).digits(1)
  return `<path d="${shape(points)}" class="${fill} ${stroke}" fill-opacity="0.72" stroke-width="1"/>`
}
