import type { Segmentation } from '../../model/segmentation.ts'

/** The boundaries of one type that only one side has, in order; whatever the other side shares is counted. */
export interface OneTypeDifference {
  readonly positions: Uint32Array
  /** 1 where the boundary is the reference's, 0 where it is the hypothesis's. */
  readonly inReference: Uint8Array
  /** How many entries of the two arrays are in use; searches shorten them in place. */
  count: number
  readonly matches: number
}

/** One merge pass over the two sorted lists. `match` hears of every boundary that both have. */
export function oneTypeDifference(
  a: Uint32Array,
  b: Uint32Array,
  match?: (position: number) => void,
): OneTypeDifference {
  const positions = new Uint32Array(a.length + b.length)
  const inReference = new Uint8Array(a.length + b.length)
  let count = 0
  let matches = 0
  for (let i = 0, j = 0; i < a.length || j < b.length; ) {
    const x = i < a.length ? a[i]! : Number.POSITIVE_INFINITY
    const y = j < b.length ? b[j]! : Number.POSITIVE_INFINITY
    if (x === y) {
      matches++
      match?.(x)
    } else {
      positions[count] = x < y ? x : y
      inReference[count++] = x < y ? 1 : 0
    }
    if (x <= y) i++
    if (y <= x) j++
  }
  return { positions, inReference, count, matches }
}

/** The positions where the sets of types differ, with the types that only one side has. */
export interface TypedDifference {
  readonly positions: Uint32Array
  /** The types that only the reference has here. */
  readonly reference: Uint32Array
  /** The types that only the hypothesis has here. */
  readonly hypothesis: Uint32Array
  readonly count: number
  /** All types present on either side. */
  readonly present: number
}

/** One merge pass over the two sorted lists. `match` hears of every set of types that both have at a position. */
export function typedDifference(
  reference: Segmentation,
  hypothesis: Segmentation,
  match: (position: number, types: number) => void,
): TypedDifference {
  const a = reference.boundaries
  const b = hypothesis.boundaries
  const positions = new Uint32Array(a.length + b.length)
  const only = new Uint32Array(a.length + b.length)
  const other = new Uint32Array(a.length + b.length)
  let count = 0
  let present = 0
  for (let i = 0, j = 0; i < a.length || j < b.length; ) {
    const x = i < a.length ? a[i]! : Number.POSITIVE_INFINITY
    const y = j < b.length ? b[j]! : Number.POSITIVE_INFINITY
    const expected = x <= y ? (reference.types?.[i] ?? 1) : 0
    const found = y <= x ? (hypothesis.types?.[j] ?? 1) : 0
    if (x <= y) i++
    if (y <= x) j++
    present |= expected | found
    const position = x < y ? x : y
    const both = expected & found
    if (both !== 0) match(position, both)
    if (expected !== found) {
      positions[count] = position
      only[count] = expected & ~found
      other[count++] = found & ~expected
    }
  }
  return { positions, reference: only, hypothesis: other, count, present }
}
