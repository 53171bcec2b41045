import type { Segmentation } from '../../model/segmentation.ts'
import type { Stream } from '../../stats/resampling/stream.ts'
import type { MarkSpace } from './random-pair.ts'
import { RATE_FACTORS } from './random-pair.ts'

/** How somebody who does not know the text codes an item. */
export type RandomCoder =
  /** A mark at every position, by its chance. */
  | { readonly chances: ArrayLike<number> }
  /** These marks, in a random order over the positions. */
  | { readonly marks: readonly number[] }
  /** The same, at these gaps only. */
  | { readonly chances: ArrayLike<number>; readonly eligible: ArrayLike<number> }
  | { readonly marks: readonly number[]; readonly eligible: ArrayLike<number> }
  /** Segments of these lengths in a random order, and their marks in another. */
  | { readonly lengths: readonly number[]; readonly marks: readonly number[] }

/**
 * Chance levels are also looked at a little above and below the rates of the coders (for intervals), by the same
 * random boundaries: all are thrown at the highest rate, and the lower rates keep a part of them.
 */
const HIGHEST = Math.max(...RATE_FACTORS)

/** Boundaries at random, each with the least share of the highest rate at which it is there. */
interface Thrown {
  readonly positions: number[]
  readonly marks: number[]
  readonly from: number[]
  /** The rate over the rate that was thrown. */
  readonly share: number
}

/** A random coding: a segmentation for each factor that the rate is multiplied by; in ticks, of a recording. */
export function throwCoding(
  units: number,
  space: MarkSpace,
  coder: RandomCoder,
  source: Stream,
  perSecond?: number,
): (factor: number) => Segmentation {
  const thrown = throwBoundaries(units, space, coder, source)
  return factor => {
    const limit = factor * thrown.share
    const kept = limit >= 1 ? undefined : thrown.from.map(from => from < limit)
    const keep = <V>(list: V[]): V[] => (kept === undefined ? list : list.filter((_, at) => kept[at]!))
    const axis = perSecond === undefined ? {} : { axis: { ticksPerSecond: perSecond } }
    const plain = { units, boundaries: Uint32Array.from(keep(thrown.positions)), ...axis }
    return space.scale === undefined
      ? plain
      : { ...plain, types: Uint32Array.from(keep(thrown.marks)), scale: space.scale }
  }
}

function throwBoundaries(units: number, space: MarkSpace, coder: RandomCoder, source: Stream): Thrown {
  if ('lengths' in coder) return throwLengths(coder.lengths, coder.marks, source)
  if (!('eligible' in coder))
    return 'chances' in coder
      ? throwByChance(units, space, coder.chances, source)
      : throwMarks(units, coder.marks, source)
  // As in a text that has no other gaps; then each is where it was.
  const { eligible } = coder
  const reduced = eligible.length + 1
  const thrown =
    'chances' in coder
      ? throwByChance(reduced, space, coder.chances, source)
      : throwMarks(reduced, coder.marks, source)
  return { ...thrown, positions: thrown.positions.map(position => eligible[position - 1]!) }
}

/** Every order of the segments equally likely, and every order of the marks at the boundaries between them. */
function throwLengths(lengths: readonly number[], marks: readonly number[], source: Stream): Thrown {
  const positions: number[] = []
  let end = 0
  for (const length of source.shuffle(lengths)) {
    end += length
    positions.push(end)
  }
  positions.pop()
  return { positions, marks: source.shuffle(marks), from: positions.map(() => 0), share: 1 }
}

/** Gaps between boundaries are geometric: places without one cost nothing. */
function throwByChance(
  units: number,
  { marks }: MarkSpace,
  chances: ArrayLike<number>,
  source: Stream,
): Thrown {
  let rate = 0
  for (let index = 1; index < marks.length; index++) rate += chances[index]!
  const highest = Math.min(1, rate * HIGHEST)
  const thrown: Thrown = { positions: [], marks: [], from: [], share: Math.min(1, rate / highest) }
  if (!(rate > 0)) return thrown
  for (let at = 1 + source.geometric(highest); at < units; at += 1 + source.geometric(highest)) {
    thrown.positions.push(at)
    thrown.from.push(source.uniform())
    let left = source.uniform() * rate
    let index = 1
    while (index < marks.length - 1 && left >= chances[index]!) left -= chances[index++]!
    thrown.marks.push(marks[index]!)
  }
  return thrown
}

/** Every choice of positions equally likely (Floyd), the marks on them in every order. */
function throwMarks(units: number, marks: readonly number[], source: Stream): Thrown {
  const places = units - 1
  const chosen = new Set<number>()
  for (let last = places - marks.length + 1; last <= places; last++) {
    const place = 1 + source.below(last)
    chosen.add(chosen.has(place) ? last : place)
  }
  const positions = [...chosen].sort((a, b) => a - b)
  return { positions, marks: source.shuffle(marks), from: positions.map(() => 0), share: 1 }
}
