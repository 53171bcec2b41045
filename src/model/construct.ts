import { invalid, throwInvalid } from './error.ts'
import {
  boundariesUnsorted,
  boundaryOrder,
  boundaryOutside,
  labelMissing,
  markUnknown,
  massesEmpty,
  massesTooLong,
  massNotInteger,
  sideRequired,
  textEmpty,
  textTooLong,
  unitsNotInteger,
} from './errors/model.ts'
import { markStable } from './kept-bits.ts'
import { onesOf } from './mark-bytes.ts'
import { isInteger, requireList, show } from './require.ts'
import { MAX_UNITS, type Segmentation } from './segmentation.ts'

/** A number of units, checked. */
export function checkUnits(units: unknown): number {
  if (!isInteger(units, 0, Infinity)) {
    const what = units === undefined ? 'nothing' : show(units)
    throwInvalid(unitsNotInteger, { what })
  }
  if (units === 0) throwInvalid(textEmpty, {})
  if (units > MAX_UNITS) {
    throwInvalid(textTooLong, { units, maxUnits: MAX_UNITS })
  }
  return units
}

function requireMass(mass: unknown, index: number): void {
  if (isInteger(mass, 1, Infinity)) return
  throwInvalid(massNotInteger, { mass: show(mass) }, `masses[${index}]`)
}

/**
 * A segmentation from its masses, the sizes of the segments. Rejects an empty list (`text-empty`), masses that
 * are not integers of 1 or more (`mass-not-integer`), more than 2^32 − 1 units (`text-too-long`).
 *
 * @param masses - how many units each segment has, from left to right
 * @returns the segmentation
 * @throws CesuraError `text-empty`, `mass-not-integer`, `text-too-long`, `not-a-list`
 * @example
 * fromMasses([2, 3, 6]) //=> { units: 11, boundaries: Uint32Array.of(2, 5) }
 */
export function fromMasses(masses: ArrayLike<number>): Segmentation {
  const count = requireList('masses', masses).length
  if (count === 0) throwInvalid(massesEmpty, {})
  const boundaries = new Uint32Array(count - 1)
  let units = 0
  for (let index = 0; index < count; index++) {
    if (index > 0) boundaries[index - 1] = units
    const mass = masses[index]!
    // Small integers, which nearly all are, are known by one comparison.
    if ((mass | 0) !== mass || mass < 1) requireMass(mass, index)
    units += mass
    if (units > MAX_UNITS) {
      throwInvalid(massesTooLong, { maxUnits: MAX_UNITS })
    }
  }
  return markStable({ units, boundaries })
}

function requireBoundary(boundary: unknown, units: number, previous: number, index: number): void {
  if (!isInteger(boundary, 1, units - 1)) {
    throwInvalid(
      boundaryOutside,
      { boundary: show(boundary), units, units2: units - 1 },
      `boundaries[${index}]`,
    )
  }
  if (boundary > previous) return
  throw boundary === previous
    ? invalid(
        boundaryOrder,
        { boundary },
        `boundaries[${index}]` === undefined ? undefined : { path: `boundaries[${index}]` },
      )
    : invalid(
        boundariesUnsorted,
        { boundary, previous },
        `boundaries[${index}]` === undefined ? undefined : { path: `boundaries[${index}]` },
      )
}

/**
 * A segmentation from its boundaries, each the number of units before it, in increasing order.
 * Costs nothing for long texts: only boundaries are stored.
 *
 * @param units - how many units the text has, 1 or more
 * @param boundaries - each the number of units before it, from 1 to `units` − 1, increasing
 * @returns the segmentation
 * @throws CesuraError `boundary-outside`, `boundary-order`; for the units `text-empty`, `units-not-integer`,
 *   `text-too-long`; `not-a-list`
 * @example
 * fromBoundaries(11, [2, 5]) //=> { units: 11, boundaries: Uint32Array.of(2, 5) }
 */
export function fromBoundaries(units: number, boundaries: ArrayLike<number>): Segmentation {
  checkUnits(units)
  const sorted = new Uint32Array(requireList('boundaries', boundaries).length)
  let previous = 0
  for (let index = 0; index < sorted.length; index++) {
    const boundary = boundaries[index]!
    // Small integers in order, as nearly all are, are known by few comparisons.
    if ((boundary | 0) !== boundary || boundary <= previous || boundary >= units)
      requireBoundary(boundary, units, previous, index)
    sorted[index] = boundary
    previous = boundary
  }
  return markStable({ units, boundaries: sorted })
}

/**
 * A segmentation from one label per unit: a boundary is wherever neighbouring labels differ.
 * Labels that are strings stay as the labels of the segments; numbers only number them.
 *
 * @param labels - one label for each unit
 * @returns the segmentation, with its labels
 * @throws CesuraError `label-missing` for a label that is neither a string nor a number, `text-empty`, `not-a-list`
 * @example
 * fromLabels([1, 1, 2, 2, 2]) //=> { units: 5, boundaries: Uint32Array.of(2) }
 * fromLabels(['intro', 'body', 'body']).labels //=> ['intro', 'body']
 */
export function fromLabels(labels: ArrayLike<string | number>): Segmentation {
  const units = checkUnits(requireList('labels', labels).length)
  const boundaries: number[] = []
  const names: string[] = []
  let named = true
  for (let unit = 0; unit < units; unit++) {
    const label = labels[unit] as unknown
    if (typeof label !== 'string' && !Number.isFinite(label)) {
      throwInvalid(labelMissing, { label: show(label) }, `labels[${unit}]`)
    }
    if (typeof label === 'number') named = false
    if (unit === 0 || label !== labels[unit - 1]) {
      if (unit > 0) boundaries.push(unit)
      names.push(String(label))
    }
  }
  const segmentation = { units, boundaries: Uint32Array.from(boundaries) }
  return markStable(named ? { ...segmentation, labels: names } : segmentation)
}

/** Whether a mark says "boundary". */
function isMark(mark: unknown, row: string, index: number): boolean {
  if (mark === '1' || mark === 1 || mark === true) return true
  if (mark === '0' || mark === 0 || mark === false) return false
  throwInvalid(markUnknown, { mark: show(mark) }, `${row}[${index}]`)
}

/** A row of marks: a string of 0 and 1, or a list of them. */
export type Marks = string | ArrayLike<number | boolean | string>

/** Which marks of a row are set, counted from `first`. */
function marksSet(row: Marks, name: string, first: 0 | 1): Uint32Array {
  const ones = typeof row === 'string' ? onesOf(row, first) : undefined
  if (ones !== undefined) return ones
  const set: number[] = []
  for (let index = 0; index < row.length; index++)
    if (isMark(row[index], name, index)) set.push(index + first)
  return Uint32Array.from(set)
}

/**
 * A segmentation from gap marks: n − 1 of them, one for each gap between two units.
 *
 * @param gaps - a string or list of 0 and 1, one for each gap between two units
 * @returns the segmentation of n units from n − 1 marks
 * @throws CesuraError `not-a-list`, `mark-unknown` for anything but 0 and 1, `text-too-long`
 * @example
 * fromGaps('0100100000') //=> { units: 11, boundaries: Uint32Array.of(2, 5) }
 */
export function fromGaps(gaps: Marks): Segmentation {
  const units = checkUnits(requireList('gaps', gaps).length + 1)
  return markStable({ units, boundaries: marksSet(gaps, 'gaps', 1) })
}

/** On which unit of a segment its mark is. */
export type MarkSide = 'end' | 'start'

/**
 * A segmentation from unit marks: n of them, on the last unit of each segment (`side: 'end'`) or on the first
 * (`'start'`). The side has no default: files of both kinds look alike. The trivial mark, on the last unit of
 * the text or on the first, may be set or not; it is no boundary.
 *
 * @param marks - a string or list of 0 and 1, one for each unit
 * @param options - `side`: whether a 1 marks the last unit of a segment or the first
 * @returns the segmentation of as many units as there are marks
 * @throws CesuraError `side-required`, `mark-unknown` for anything but 0 and 1, `text-empty`, `not-a-list`
 * @example
 * fromMarks('01001000001', { side: 'end' }).boundaries //=> Uint32Array.of(2, 5)
 * fromMarks('10100100000', { side: 'start' }).boundaries //=> Uint32Array.of(2, 5)
 */
export function fromMarks(marks: Marks, options: { readonly side: MarkSide }): Segmentation {
  const side = (options as { side?: unknown } | undefined)?.side
  if (side !== 'end' && side !== 'start') {
    throwInvalid(sideRequired, { side: show(side) })
  }
  const units = checkUnits(requireList<unknown>('marks', marks).length)
  const boundaries = marksSet(marks, 'marks', side === 'end' ? 1 : 0).filter(
    boundary => boundary > 0 && boundary < units,
  )
  return markStable({ units, boundaries })
}
