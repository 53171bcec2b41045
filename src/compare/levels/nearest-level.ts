import type { Segmentation } from '../../model/segmentation.ts'

/** The level whose number of boundaries is nearest; of two as near, the coarser. */
export function nearestLevel(levels: readonly Segmentation[], count: number): Segmentation | undefined {
  let best: Segmentation | undefined
  const away = ({ boundaries }: Segmentation) => Math.abs(boundaries.length - count)
  for (const level of levels) if (best === undefined || away(level) < away(best)) best = level
  return best
}
