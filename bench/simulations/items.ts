import { fromBoundaries, type Segmentation } from '../../src/index.ts'
import type { Stream } from '../../src/stats/index.ts'

/** How long texts are, and how many errors systems make in them. */
export interface Design {
  readonly name: string
  readonly units: (random: Stream) => number
  readonly errors: (random: Stream, units: number) => number
}

/** Lognormal lengths, cut off at both ends. */
const lognormal =
  (median: number, sigma: number) =>
  (random: Stream): number =>
    Math.min(1500, Math.max(8, Math.round(median * Math.exp(sigma * random.normal()))))

/** Easy and hard texts, whatever their length. */
const either = (random: Stream): number => (random.chance(0.5) ? 0.15 : 0.5)

const harder = (_: Stream, units: number): number => 0.1 + 0.25 * Math.log10(units / 8)

export const designs: readonly Design[] = [
  { name: 'equal', units: random => 20 + random.below(81), errors: either },
  { name: 'unequal', units: lognormal(40, 1), errors: either },
  { name: 'harder', units: lognormal(40, 1), errors: harder },
  { name: 'very unequal and harder', units: lognormal(40, 1.4), errors: harder },
  {
    name: 'one in ten long and hard',
    units: random => (random.chance(0.1) ? 10 : 1) * (20 + random.below(41)),
    errors: (_, units) => (units > 60 ? 0.5 : 0.25),
  },
]

/** A text with a reference and two systems that make as many errors. */
export interface SimulatedItem {
  readonly units: number
  readonly reference: Segmentation
  readonly systems: readonly [Segmentation, Segmentation]
}

/** Positions of a text whose every gap has a boundary with chance p. */
export const randomBoundaries = (random: Stream, units: number, p: number): number[] =>
  Array.from({ length: units - 1 }, (_, gap) => gap + 1).filter(() => random.chance(p))

/** A copy with errors: boundaries lost, moved by one, and added. */
export function copyWithErrors(
  random: Stream,
  units: number,
  boundaries: readonly number[],
  errorsAt: (gap: number) => number,
  added = 0.03,
): Segmentation {
  const found = new Set<number>()
  for (const boundary of boundaries) {
    const errors = errorsAt(boundary)
    if (random.chance(errors / 2)) continue
    const moved = random.chance(errors) ? boundary + (random.chance(0.5) ? 1 : -1) : boundary
    if (moved >= 1 && moved < units) found.add(moved)
  }
  for (let gap = 1; gap < units; gap++) if (random.chance(added)) found.add(gap)
  return fromBoundaries(
    units,
    [...found].sort((a, b) => a - b),
  )
}

export function simulatedItem({ units: length, errors }: Design, random: Stream): SimulatedItem {
  const units = length(random)
  const boundaries = randomBoundaries(random, units, 0.15)
  const rate = errors(random, units)
  const copy = () => copyWithErrors(random, units, boundaries, () => rate)
  return { units, reference: fromBoundaries(units, boundaries), systems: [copy(), copy()] }
}
