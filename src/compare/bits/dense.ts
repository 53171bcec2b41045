import type { Segmentation } from '../../model/segmentation.ts'

/** Below this many boundaries the lists are walked as fast as the bits are set. */
const FEW = 64
/** Beyond this length positions are no small integers, and bits take more memory than anybody wants. */
const LONG = 2 ** 30

/**
 * Whether the boundaries are so dense that words of 32 places are walked faster than lists of boundaries: both sides
 * together have at least one for every word. The benchmark shows where it pays: `npm run bench -- kernels`.
 */
export function isDense(reference: Segmentation, hypothesis: Segmentation): boolean {
  const { units } = reference
  const boundaries = reference.boundaries.length + hypothesis.boundaries.length
  return boundaries >= FEW && units <= 32 * boundaries && units <= LONG && hypothesis.units === units
}
