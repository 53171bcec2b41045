import { textWidth } from './measure.ts'

/** A name to be placed next to its point. */
export interface PlacedLabel {
  readonly x: number
  readonly y: number
  readonly anchor: 'start' | 'middle' | 'end'
}

/** A rectangle that names keep clear of. */
export interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

const overlap = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top))

/** Right, left, above, below, then the corners. */
const DIRECTIONS = [
  [1, 0],
  [-1, 0],
  [0, -1],
  [0, 1],
  [1, -1],
  [1, 1],
  [-1, -1],
  [-1, 1],
] as const

/** Where many points meet, names are under and over one another, to the right and to the left. */
const STACKED = [1, -1, 2, -2, 3, -3, 4, -4, 5, -5, 6, -6].flatMap(rows => [
  [1, rows] as const,
  [-1, rows] as const,
])

/**
 * Places every name greedily in the first of eight directions that covers no point, no other name and no edge; if
 * none is free, in a stack next to the point.
 */
export function placeLabels(
  points: readonly { readonly x: number; readonly y: number; readonly name: string }[],
  bounds: Box,
  size = 14,
  distance = 11,
  obstacles: readonly Box[] = [],
): PlacedLabel[] {
  const taken: Box[] = points.map(({ x, y }) => ({ left: x - 7, right: x + 7, top: y - 7, bottom: y + 7 }))
  taken.push(...obstacles)
  return points.map(({ x, y, name }, index) => {
    const wide = textWidth(name, size)
    let best: { label: PlacedLabel; box: Box; cost: number } | undefined
    for (const [place, [right, down]] of [...DIRECTIONS, ...STACKED].entries()) {
      const anchor = right === 1 ? 'start' : right === -1 ? 'end' : 'middle'
      const slant = right !== 0 && down !== 0 ? 0.75 : 1
      const px = x + right * distance * slant
      const py = y + down * (place < DIRECTIONS.length ? (distance + 3) * slant : size * 1.25)
      const left = anchor === 'start' ? px : anchor === 'end' ? px - wide : px - wide / 2
      const box = { left, right: left + wide, top: py - size * 0.6, bottom: py + size * 0.6 }
      const outside =
        Math.max(0, bounds.left - box.left) +
        Math.max(0, box.right - bounds.right) +
        Math.max(0, bounds.top - box.top) +
        Math.max(0, box.bottom - bounds.bottom)
      let cost = outside * 100
      taken.forEach((other, position) => {
        if (position !== index) cost += overlap(box, other)
      })
      if (best === undefined || cost < best.cost) best = { label: { x: px, y: py, anchor }, box, cost }
      if (cost === 0) break
    }
    taken.push(best!.box)
    return best!.label
  })
}
