import { onesOf } from '../../model/mark-bytes.ts'
import { MAX_UNITS, type Segmentation } from '../../model/segmentation.ts'

/** Numbers in the largest block: 64 kB, so that a single coding that is kept does not hold much else. */
const BLOCK = 2 ** 14

/**
 * The boundaries of all codings of a file, one after the other in blocks of numbers. An array of its own costs an engine
 * as much as a whole metric, and the garbage collector visits all of them; a part of a block costs a fifth.
 */
export class BoundaryColumn {
  #block = new Uint32Array(0)
  #used = 0

  /** A buffer for so many numbers. */
  capacity(count: number): Uint32Array {
    if (count > BLOCK) return new Uint32Array(count)
    if (this.#used + count > this.#block.length) {
      this.#block = new Uint32Array(blockLength(this.#block.length, count, BLOCK))
      this.#used = 0
    }
    const part = this.#block.subarray(this.#used, this.#used + count)
    this.#used += count
    return part
  }
}

/** The segmentation of boundaries that are as they must be; undefined where the model would reject them. */
export function plainBoundaries(
  column: BoundaryColumn,
  units: unknown,
  list: readonly unknown[],
): Segmentation | undefined {
  if (typeof units !== 'number' || !Number.isInteger(units) || units < 1 || units > MAX_UNITS)
    return undefined
  const boundaries = column.capacity(list.length)
  let before = 0
  for (let index = 0; index < list.length; index++) {
    const boundary = list[index]
    if (typeof boundary !== 'number' || !Number.isInteger(boundary)) return undefined
    if (boundary <= before || boundary >= units) return undefined
    boundaries[index] = boundary
    before = boundary
  }
  return { units, boundaries }
}

/** The segmentation of masses that are as they must be, the first `count`; undefined where the model would reject them. */
export function plainMasses(
  column: BoundaryColumn,
  list: readonly unknown[],
  count = list.length,
): Segmentation | undefined {
  if (count === 0) return undefined
  const boundaries = column.capacity(count - 1)
  let units = 0
  for (let index = 0; index < count; index++) {
    const mass = list[index]
    if (typeof mass !== 'number' || !Number.isInteger(mass) || mass < 1) return undefined
    units += mass
    if (units > MAX_UNITS) return undefined
    if (index < boundaries.length) boundaries[index] = units
  }
  return { units, boundaries }
}

/**
 * The segmentation of a row of 0 and 1 that needs no report: no other character, and no mark at the end of the
 * text, or at its start, that is no boundary. Undefined for all else.
 */
export function plainMarks(
  column: BoundaryColumn,
  row: string,
  mark: 'gaps' | 'end' | 'start',
): Segmentation | undefined {
  if (row === '' || (mark !== 'gaps' && row.charCodeAt(mark === 'end' ? row.length - 1 : 0) === 0x31))
    return undefined
  const boundaries = onesOf(row, mark === 'start' ? 0 : 1, count => column.capacity(count))
  return boundaries && { units: mark === 'gaps' ? row.length + 1 : row.length, boundaries }
}

/** Numbers in the first block: a folder may have a hundred thousand files of one coding each. */
const FIRST = 16

/** The length of the block after one of a length: each is twice as long as the one before, up to `most`, and fits `count`. */
export const blockLength = (before: number, count: number, most: number): number =>
  Math.max(count, Math.min(most, Math.max(FIRST, 2 * before)))
