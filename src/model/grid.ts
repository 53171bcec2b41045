import { throwInvalid } from './error.ts'
import { axisRequired, boundaryInsideUnit, noGridUnits } from './errors/grid.ts'
import { type ExactLength, exactScale, extentOf, type Length, requireLength } from './length.ts'
import { requireChoice, requireKnown, requireSegmentation } from './require.ts'
import type { Segmentation } from './segmentation.ts'

export const gridSnaps = ['nearest', 'start', 'end', 'error'] as const

/** Where a boundary inside a unit goes: to the nearer edge (a tie to the start), to the start, to the end, or nowhere. */
export type GridSnap = (typeof gridSnaps)[number]

/** A grid of equal units of time. */
export interface GridOptions {
  /** The length of a unit: `6s`, `500ms`, `2.5s`. */
  readonly unit: Length
  /** Where a boundary inside a unit goes. @defaultValue `nearest` */
  readonly snap?: GridSnap
  /** `chunkseg` has options of its own. @defaultValue undefined: no preset */
  readonly preset?: undefined
}

/** The grid of the program chunkseg: flags instead of units. */
export interface ChunksegGridOptions {
  /** The length of a flag: `6s`. */
  readonly unit: Length
  /** Flags as chunkseg reads them. */
  readonly preset: 'chunkseg'
}

/** A segmentation that counts units of a grid, and what the grid did to it. */
export interface OnGrid {
  /** It counts units of the grid and has no time axis. */
  readonly segmentation: Segmentation
  /** Boundaries that were lost because another one is at the same position of the grid. */
  readonly collapsed: number
  /** Boundaries that went to an end of the recording, where none can be. */
  readonly dropped: number
  /** How far the farthest boundary was moved, in seconds. */
  readonly moved: number
}

/** A segmentation as chunkseg reads its flags. */
export interface OnChunksegGrid {
  readonly segmentation: Segmentation
  /** Boundaries after the last complete unit, which the program drops. */
  readonly cutOff: number
}

/**
 * A segmentation of a recording in equal units of time, for metrics that count units.
 *
 * The recording has ⌈duration / unit⌉ units; the last may be shorter and counts as one. A boundary on a line of the grid stays
 * there. One inside a unit goes to the nearer edge, a tie to the start, or as `snap` says. Boundaries at position 0 and at the
 * end are dropped, and several at one position become one. Times are compared as integers. Types of boundaries that become one
 * are united; a segment that vanishes loses its label. Time O(boundaries), whatever the duration.
 *
 * With `preset: 'chunkseg'` it is what that program compares: ⌊duration / unit⌋ flags, a boundary at t sets flag ⌊t / unit⌋ (at
 * the end of the last flag, this one), later ones are cut off, and flags are read as gaps: there is one unit more than flags,
 * and flag i is position i + 1.
 *
 * @param segmentation - on a time axis
 * @param options - the unit, and where boundaries inside a unit go; or the preset
 * @returns the segmentation on the grid, and how many boundaries were lost
 * @throws CesuraError `axis-required` when the segmentation has no time axis
 * @throws CesuraError `unit-required` when the unit is a bare number, `option-invalid` when it is 0 or finer than 1 µs
 * @throws CesuraError `boundary-inside-unit` when `snap` is `error` and a boundary is on no line of the grid
 * @throws CesuraError `no-units` when the preset has no complete unit
 * @see Retkowski et al. (2026), https://arxiv.org/abs/2602.08979
 * @example
 * onGrid(fromSeconds('62', ['9', '33', '60.5']), { unit: '6s' }).segmentation //=> { units: 11, boundaries: Uint32Array.of(1, 5, 10) }
 * onGrid(fromSeconds('62', ['9', '33', '60.5']), { unit: '6s', snap: 'end' }).dropped //=> 1
 */
export function onGrid(segmentation: Segmentation, options: GridOptions): OnGrid
/**
 * The grid of chunkseg.
 *
 * @param segmentation - on a time axis
 * @param options - the unit and the preset
 * @returns the segmentation as the program reads it, and how many boundaries it drops
 */
export function onGrid(segmentation: Segmentation, options: ChunksegGridOptions): OnChunksegGrid
export function onGrid(
  segmentation: Segmentation,
  options: GridOptions | ChunksegGridOptions,
): OnGrid | OnChunksegGrid {
  requireSegmentation('segmentation', segmentation)
  requireKnown('onGrid', options, ['unit', 'snap', 'preset'])
  const unit = requireLength('unit', options.unit)
  if (segmentation.axis === undefined) throwInvalid(axisRequired, { unit: unit.written })
  if (options.preset !== undefined) {
    requireChoice('preset', options.preset, ['chunkseg'])
    requireKnown('the grid of chunkseg', options, ['unit', 'preset'])
    return onFlags(segmentation, unit)
  }
  return onLines(segmentation, unit, requireChoice('snap', options.snap ?? 'nearest', gridSnaps))
}

/** The quotient of two integers without its fraction. A quotient of doubles could round up to the next integer. */
const quotient = (dividend: number, divisor: number): number => (dividend - (dividend % divisor)) / divisor

function onLines(segmentation: Segmentation, length: ExactLength, snap: GridSnap): OnGrid {
  const scale = exactScale(segmentation.axis)
  const unit = extentOf(length, scale)
  const duration = segmentation.units * scale.perUnit
  const units = quotient(duration, unit) + (duration % unit > 0 ? 1 : 0)
  let moved = 0
  const positions = Array.from(segmentation.boundaries, boundary => {
    const time = boundary * scale.perUnit
    const before = quotient(time, unit)
    const fromStart = time - before * unit
    if (fromStart === 0) return before
    if (snap === 'error') {
      const seconds = time / scale.perSecond
      throwInvalid(boundaryInsideUnit, { seconds, unit: length.written })
    }
    const toEnd = Math.min((before + 1) * unit, duration) - time
    const isStart = snap === 'start' || (snap === 'nearest' && fromStart <= toEnd)
    moved = Math.max(moved, isStart ? fromStart : toEnd)
    return isStart ? before : before + 1
  })
  const kept = new Set(positions)
  const dropped = positions.filter(position => position === 0 || position === units).length
  kept.delete(0)
  kept.delete(units)
  return {
    segmentation: movedTo(segmentation, units, positions),
    collapsed: positions.length - dropped - kept.size,
    dropped,
    moved: moved / scale.perSecond,
  }
}

function onFlags(segmentation: Segmentation, length: ExactLength): OnChunksegGrid {
  const scale = exactScale(segmentation.axis)
  const unit = extentOf(length, scale)
  const duration = segmentation.units * scale.perUnit
  const flags = quotient(duration, unit)
  if (flags === 0) throwInvalid(noGridUnits, { seconds: duration / scale.perSecond, unit: length.written })
  // A boundary that is cut off goes to the end of the text, where it is none.
  const positions = Array.from(segmentation.boundaries, boundary => {
    const time = boundary * scale.perUnit
    return time > flags * unit ? flags + 1 : Math.min(quotient(time, unit), flags - 1) + 1
  })
  return {
    segmentation: movedTo(segmentation, flags + 1, positions),
    cutOff: positions.filter(position => position > flags).length,
  }
}

/** The segmentation with its boundaries at other positions, which do not decrease; those at 0 and at the end are none. */
function movedTo(segmentation: Segmentation, units: number, positions: readonly number[]): Segmentation {
  const { axis: _, types, labels, ...rest } = segmentation
  const boundaries: number[] = []
  const sets: number[] = []
  const names: string[] = labels === undefined ? [] : [labels[0]!]
  for (const [index, position] of positions.entries()) {
    if (position === units) break
    if (position > 0 && position !== boundaries.at(-1)) {
      boundaries.push(position)
      sets.push(0)
      names.push('')
    }
    // Segments of no length vanish: what begins last at a position is what is there.
    if (labels !== undefined) names[names.length - 1] = labels[index + 1]!
    if (types !== undefined && position > 0) sets[sets.length - 1]! |= types[index]!
  }
  const moved: { -readonly [K in keyof Segmentation]: Segmentation[K] } = {
    ...rest,
    units,
    boundaries: Uint32Array.from(boundaries),
  }
  if (types !== undefined) moved.types = Uint32Array.from(sets)
  if (labels !== undefined) moved.labels = names
  return moved
}
