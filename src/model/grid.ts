import type { Coding, Corpus, Item } from './corpus.ts'
import { CesuraError, describe, type Problem, problemOf, throwInvalid } from './error.ts'
import { axisRequired, boundaryInsideUnit, gridTooCoarse, noGridUnits } from './errors/grid.ts'
import { type ExactLength, exactScale, extentOf, type Length, readLength, requireLength } from './length.ts'
import { hasRecordings } from './recording.ts'
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

/** What a grid did to the boundaries of some recordings. */
export interface GridCounts {
  /** Boundaries before, over all segmentations. */
  readonly boundaries: number
  /** Boundaries lost because another one is at the same position. */
  readonly collapsed: number
  /** Boundaries lost at an end of the recording; under `chunkseg` those after the last complete unit. */
  readonly dropped: number
  /** How far the farthest boundary was moved, in seconds; undefined under `chunkseg`, which does not move boundaries. */
  readonly moved?: number
}

/** The grid that the units of an item are on, and what it did. */
export interface ItemGrid extends GridCounts {
  readonly unit: Length
  /** Where boundaries inside a unit went; `chunkseg`: flags as that program reads them. */
  readonly snap: GridSnap | 'chunkseg'
  /** The item in time, before it was put on the grid. */
  readonly recording?: Item
}

/** The grid of a corpus, and what it did over all items. */
export type CorpusGrid = Omit<ItemGrid, 'recording'>

/**
 * A corpus of recordings on a grid of equal units of time: every segmentation of an item gets the same grid, and the item keeps
 * what it did. Recordings shorter than one unit are left out under `chunkseg`, as that program does.
 *
 * @param corpus - of recordings
 * @param options - the grid, as `onGrid` takes it
 * @returns the corpus, undefined where a recording cannot be put on the grid, and the problems
 * @throws CesuraError `unit-required`, `option-invalid` when the grid makes no sense
 */
export function corpusOnGrid(
  corpus: Corpus,
  options: GridOptions | ChunksegGridOptions,
): { readonly corpus: Corpus | undefined; readonly problems: readonly Problem[] } {
  if (!hasRecordings(corpus)) {
    const facts = describe(axisRequired, { unit: options.unit })
    return { corpus: undefined, problems: [problemOf('error', facts, {})] }
  }
  const problems: Problem[] = []
  const items = corpus.items.flatMap(item => {
    try {
      return [itemOnGrid(item, options)]
    } catch (error) {
      if (!(error instanceof CesuraError) || error.code.startsWith('option')) throw error
      const severity = error.code === 'no-units' ? 'warning' : 'error'
      problems.push(problemOf(severity, error, { ...error.location, item: item.id }))
      return []
    }
  })
  const grid = gridOf({ items })
  const lost = grid === undefined ? 0 : grid.collapsed + grid.dropped
  if (grid !== undefined && lost * 10 > grid.boundaries)
    problems.push(
      problemOf(
        'warning',
        describe(gridTooCoarse, { lost, boundaries: grid.boundaries, unit: grid.unit }),
        {},
      ),
    )
  const isBroken = items.length === 0 || problems.some(({ severity }) => severity === 'error')
  return { corpus: isBroken ? undefined : { ...corpus, items }, problems }
}

function itemOnGrid(item: Item, options: GridOptions | ChunksegGridOptions): Item {
  const { time: _, texts: __, speakers: ___, scored, ...rest } = item
  const unit = readLength(options.unit) ?? options.unit
  if (item.codings.length === 0 || scored !== undefined)
    throw new CesuraError(describe(axisRequired, { unit }))
  const counts = { boundaries: 0, collapsed: 0, dropped: 0, moved: 0 }
  const place = (segmentation: Segmentation, isCounted: boolean): Segmentation => {
    const placed =
      options.preset === 'chunkseg' ? onGrid(segmentation, options) : onGrid(segmentation, options)
    if (isCounted) {
      counts.boundaries += segmentation.boundaries.length
      counts.dropped += 'cutOff' in placed ? placed.cutOff : placed.dropped
      counts.collapsed += collapsedIn(segmentation, placed)
      counts.moved = Math.max(counts.moved, 'moved' in placed ? placed.moved : 0)
    }
    return placed.segmentation
  }
  const codings = item.codings.map((coding): Coding => {
    const segmentation = place(coding.segmentation, true)
    const { levels } = coding
    return levels === undefined
      ? { ...coding, segmentation }
      : { ...coding, segmentation, levels: levels.map(level => place(level, false)) }
  })
  const { moved, ...lost } = counts
  const grid: ItemGrid =
    options.preset === 'chunkseg'
      ? { unit, snap: 'chunkseg', ...lost, recording: item }
      : { unit, snap: options.snap ?? 'nearest', ...lost, moved, recording: item }
  return { ...rest, units: codings[0]!.segmentation.units, codings, grid }
}

/** Boundaries that share a position with another one. */
function collapsedIn(
  { boundaries }: Segmentation,
  placed: { readonly segmentation: Segmentation; readonly dropped?: number; readonly cutOff?: number },
): number {
  return (
    boundaries.length - placed.segmentation.boundaries.length - (placed.dropped ?? 0) - (placed.cutOff ?? 0)
  )
}

/**
 * The grid that the items of a corpus are on.
 *
 * @param corpus - items, all on one grid
 * @returns the grid with the totals over all items; undefined where there is none
 */
export function gridOf({ items }: Pick<Corpus, 'items'>): CorpusGrid | undefined {
  const grids = items.flatMap(({ grid }) => grid ?? [])
  const [first] = grids
  if (first === undefined) return undefined
  const sum = (field: 'boundaries' | 'collapsed' | 'dropped') =>
    grids.reduce((total, grid) => total + grid[field], 0)
  const totals = {
    unit: first.unit,
    snap: first.snap,
    boundaries: sum('boundaries'),
    collapsed: sum('collapsed'),
    dropped: sum('dropped'),
  }
  return first.snap === 'chunkseg'
    ? totals
    : { ...totals, moved: Math.max(...grids.map(({ moved = 0 }) => moved)) }
}

/**
 * The same recordings on the grid of chunkseg, which its presets count on.
 *
 * @param corpus - on a grid, or on none
 * @returns the corpus itself where it is on this grid or on none; undefined where its recordings are not known, or none has a
 *   complete unit
 */
export function onChunksegGrid(corpus: Corpus): Corpus | undefined {
  const grid = gridOf(corpus)
  if (grid === undefined || grid.snap === 'chunkseg') return corpus
  const items = corpus.items.flatMap(item => item.grid?.recording ?? [])
  if (items.length < corpus.items.length) return undefined
  return corpusOnGrid({ ...corpus, items }, { unit: grid.unit, preset: 'chunkseg' }).corpus
}

/**
 * How signatures name the grid.
 *
 * @param corpus - items, all on one grid
 * @returns `grid:6s/nearest`; undefined where there is no grid
 */
export function gridSignature(corpus: Pick<Corpus, 'items'>): string | undefined {
  const grid = gridOf(corpus)
  return grid && `grid:${grid.unit}/${grid.snap}`
}
