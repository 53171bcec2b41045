import type { DensityCurve } from './density-curve.ts'
import type { FigureCell } from './figure.ts'

/** The least width of a column that can be pointed at. */
const COLUMN = 4

/** Columns over the first curve: pointing at one selects the point in it. Each is its curve's name and the ratio. */
export function densityColumns(
  curve: DensityCurve | undefined,
  x: (ratio: number) => number,
  top: number,
  bottom: number,
): FigureCell[] {
  const kept: { readonly ratio: number; readonly at: number }[] = []
  for (const { ratio, value } of curve?.points ?? []) {
    const at = x(ratio)
    if (value !== undefined && at - (kept.at(-1)?.at ?? Number.NEGATIVE_INFINITY) >= COLUMN)
      kept.push({ ratio, at })
  }
  return kept.map(({ ratio, at }, index) => {
    const before = kept[index - 1]?.at ?? at - COLUMN
    const after = kept[index + 1]?.at ?? at + COLUMN
    return {
      x: (before + at) / 2,
      y: top,
      width: (after - before) / 2,
      height: bottom - top,
      row: 0,
      of: [curve!.name, ratio],
    }
  })
}
