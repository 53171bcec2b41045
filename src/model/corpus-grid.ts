import type { Coding, Corpus, Item } from './corpus.ts'
import { CesuraError, describe, type Problem, problemOf } from './error.ts'
import { axisRequired, gridTooCoarse } from './errors/grid.ts'
import { type ChunksegGridOptions, type GridOptions, type GridSnap, onGrid } from './grid.ts'
import { type Length, readLength } from './length.ts'
import { hasRecordings } from './recording.ts'
import type { Segmentation } from './segmentation.ts'

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
