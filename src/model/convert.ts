import { throwInvalid } from './error.ts'
import { rowTooLong, typesNotExclusive } from './errors/model.ts'
import { requireSegmentation } from './require.ts'
import { type Segmentation, typeLabel } from './segmentation.ts'

/** The longest row of marks or labels we write: one entry per unit costs memory that boundaries do not. */
const LONGEST_ROW = 2 ** 28

function requireRow(segmentation: Segmentation, what: string): void {
  const { units } = requireSegmentation('argument', segmentation)
  if (units > LONGEST_ROW) {
    throwInvalid(rowTooLong, { what, units })
  }
}

/**
 * The sizes of the segments.
 *
 * @param segmentation - one text, segmented by one coder
 * @returns integers that add up to the units
 * @throws CesuraError `not-a-segmentation`
 * @example
 * toMasses(fromBoundaries(11, [2, 5])) //=> [2, 3, 6]
 */
export function toMasses(segmentation: Segmentation): number[] {
  const { units, boundaries } = requireSegmentation('argument', segmentation)
  const masses = new Array<number>(boundaries.length + 1)
  let start = 0
  for (let index = 0; index < boundaries.length; index++) {
    const boundary = boundaries[index]!
    masses[index] = boundary - start
    start = boundary
  }
  masses[boundaries.length] = units - start
  return masses
}

/**
 * Gap marks, n − 1 of them.
 *
 * @param segmentation - one text, segmented by one coder
 * @returns a string of 0 and 1
 * @throws CesuraError `not-a-segmentation`, `text-too-long` where a mark for each gap would not fit in memory
 * @example
 * toGaps(fromMasses([2, 3, 6])) //=> '0100100000'
 */
export function toGaps(segmentation: Segmentation): string {
  requireRow(segmentation, 'a row of gaps')
  let gaps = ''
  let from = 1
  for (const boundary of segmentation.boundaries) {
    gaps += `${'0'.repeat(boundary - from)}1`
    from = boundary + 1
  }
  return gaps + '0'.repeat(segmentation.units - from)
}

/**
 * One label per unit: the segment's own, or its number counted from 1.
 *
 * @param segmentation - one text, segmented by one coder
 * @returns a label for each unit
 * @throws CesuraError `not-a-segmentation`, `text-too-long` where a label for each unit would not fit in memory
 * @example
 * toLabels(fromMasses([2, 3])) //=> [1, 1, 2, 2, 2]
 */
export function toLabels(segmentation: Segmentation): (string | number)[] {
  requireRow(segmentation, 'a row of labels')
  const labels: (string | number)[] = []
  let segment = 0
  for (const mass of toMasses(segmentation)) {
    const label = segmentation.labels?.[segment] ?? segment + 1
    for (let unit = 0; unit < mass; unit++) labels.push(label)
    segment++
  }
  return labels
}

/**
 * The types at each of the n − 1 gaps between units, as the user labelled them; an untyped boundary is `[1]`.
 *
 * @param segmentation - one text, segmented by one coder
 * @returns a list of types for each gap
 * @throws CesuraError `not-a-segmentation`, `text-too-long` where a list for each gap would not fit in memory
 * @example
 * toSets(fromSets([[], [2], [1, 2]])) //=> [[], [2], [1, 2]]
 * toSets(fromMasses([1, 2])) //=> [[1], []]
 */
export function toSets(segmentation: Segmentation): (string | number)[][] {
  requireRow(segmentation, 'a row of sets')
  const { units, boundaries, types, scale } = segmentation
  const sets: (string | number)[][] = Array.from({ length: units - 1 }, () => [])
  for (let index = 0; index < boundaries.length; index++) {
    const set = sets[boundaries[index]! - 1]!
    const mask = types === undefined ? 1 : types[index]!
    for (let type = 0; type < 32; type++) if ((mask >>> type) & 1) set.push(typeLabel(scale, type))
  }
  return sets
}

/**
 * One exclusive type, or `null`, after each unit, the last included. Rejects gaps with several types
 * (`types-not-exclusive`).
 *
 * @param segmentation - one text, segmented by one coder
 * @returns a type or `null` for each unit
 * @throws CesuraError `types-not-exclusive`
 * @example
 * toSequence(fromSequence([null, '.', null, ','])) //=> [null, '.', null, ',']
 */
export function toSequence(segmentation: Segmentation): (string | number | null)[] {
  requireRow(segmentation, 'a sequence')
  const { units, boundaries, types, scale, end } = segmentation
  const sequence = new Array<string | number | null>(units).fill(null)
  for (let index = 0; index < boundaries.length; index++) {
    const mask = types === undefined ? 1 : types[index]!
    if ((mask & (mask - 1)) !== 0) {
      throwInvalid(typesNotExclusive, { boundarie: `${boundaries[index]}` })
    }
    sequence[boundaries[index]! - 1] = typeLabel(scale, 31 - Math.clz32(mask))
  }
  if (end !== undefined) sequence[units - 1] = typeLabel(scale, end)
  return sequence
}

/**
 * The same boundaries without their types: every boundary is of the one unnamed type.
 *
 * @param segmentation - one text, segmented by one coder
 * @returns a segmentation without types
 * @throws CesuraError `not-a-segmentation`
 * @example
 * mergeTypes(fromSets([[1], [], [1, 2]])).boundaries //=> Uint32Array.of(1, 3)
 */
export function mergeTypes(segmentation: Segmentation): Segmentation {
  const { units, boundaries, labels, unmarkedStart } = requireSegmentation('argument', segmentation)
  return {
    units,
    boundaries,
    ...(labels === undefined ? {} : { labels }),
    ...(unmarkedStart === undefined ? {} : { unmarkedStart }),
  }
}
