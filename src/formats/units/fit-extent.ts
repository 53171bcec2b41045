import type { Segmentation } from '../../model/segmentation.ts'

/** From when to when a recording goes, in ticks. */
export interface Extent {
  readonly start: number
  readonly end: number
}

/**
 * A segmentation of `from` in a recording that goes `to`: what is outside is cropped. Where the recording begins before
 * it or goes on after it, that time is a segment without a label, and the old edge a boundary, as mir_eval has it
 * (`util.adjust_intervals`). Edges at most `slack` apart are one. Boundaries with types are not padded: the new one would
 * have none.
 */
export function fitSegmentation(
  segmentation: Segmentation,
  from: Extent,
  to: Extent,
  slack: number,
): Segmentation {
  if (from.start === to.start && from.end === to.end) return segmentation
  const { boundaries, types, labels, end, ...rest } = segmentation
  const units = to.end - to.start
  const shift = from.start - to.start
  const [before, after] = [shift, shift + segmentation.units]
  if (after <= 0 || before >= units) return { ...rest, units, boundaries: new Uint32Array(0) }
  const isInside = (edge: number) => edge > 0 && edge < units
  const added = (edge: number, gap: number) => types === undefined && gap > slack && isInside(edge)
  const [front, back] = [added(before, before), added(after, units - after)]
  const kept: number[] = []
  const keptTypes: number[] = []
  for (const [index, boundary] of boundaries.entries()) {
    const edge = boundary + shift
    if (!isInside(edge)) continue
    kept.push(edge)
    if (types !== undefined) keptTypes.push(types[index]!)
  }
  const made = {
    ...rest,
    units,
    boundaries: Uint32Array.from([...(front ? [before] : []), ...kept, ...(back ? [after] : [])]),
    ...(types === undefined ? {} : { types: Uint32Array.from(keptTypes) }),
    ...(end === undefined || from.end !== to.end ? {} : { end }),
  }
  if (labels === undefined) return made
  // The first segment that is left is the one in which the recording now begins.
  const first = boundaries.findIndex(boundary => boundary + shift > 0)
  const skipped = first === -1 ? boundaries.length : first
  const own = labels.slice(skipped, skipped + kept.length + 1)
  return { ...made, labels: [...(front ? [''] : []), ...own, ...(back ? [''] : [])] }
}
