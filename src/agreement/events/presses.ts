import { throwInvalid } from '../../model/error.ts'
import { codersTooFew } from '../../model/errors/events.ts'
import { type ExactScale, exactScale } from '../../model/length.ts'
import { requireList, requireSameUnits } from '../../model/require.ts'
import type { Segmentation, TimeAxis } from '../../model/segmentation.ts'

/** The presses of several people at one recording, as integers: parts of a second, or units of a text. */
export interface Presses {
  /** One list per person, increasing. */
  readonly times: readonly (readonly number[])[]
  readonly duration: number
  readonly scale: ExactScale
  readonly axis: TimeAxis | undefined
}

/**
 * The boundaries of several segmentations as presses. Rejects fewer than two (`nothing-to-compare`), different axes
 * (`axes-differ`) and different durations (`unit-count-mismatch`).
 */
export function pressesOf(codings: readonly Segmentation[]): Presses {
  const all = Array.from(requireList('codings', codings))
  const [first] = all
  if (first === undefined || all.length < 2) throwInvalid(codersTooFew, { codings: all.length })
  for (const coding of all) requireSameUnits(first, coding)
  const { axis } = first
  const scale = exactScale(axis)
  return {
    times: all.map(({ boundaries }) => Array.from(boundaries, boundary => boundary * scale.perUnit)),
    duration: first.units * scale.perUnit,
    scale,
    axis,
  }
}

/** The presses of all people but one, in order of time. */
export const pressesWithout = ({ times }: Presses, person: number): number[] =>
  inOrder(times.filter((_, index) => index !== person))

/** The presses of all people, in order of time. */
export const pressesOfAll = ({ times }: Presses): number[] => inOrder(times)

const inOrder = (times: readonly (readonly number[])[]): number[] => times.flat().sort((a, b) => a - b)
