import { fromBoundaries } from '../model/construct.ts'
import type { Location } from '../model/error.ts'
import { describe } from '../model/error.ts'
import { levelsNotNestedInLevels } from '../model/errors/model.ts'
import { type Segmentation, type TypeScale, typeScale } from '../model/segmentation.ts'
import type { Draft } from './draft.ts'

/** One level of a coding. */
export interface Level {
  readonly name: string
  readonly boundaries: readonly number[]
  readonly labels?: readonly string[]
}

/** A coding with its levels: one segmentation with ranked types where they nest, else the finest and the list. */
export interface Levelled {
  readonly segmentation: Segmentation
  readonly levels?: readonly Segmentation[]
  /** Whether every boundary of a level is one of the next finer. */
  readonly nested: boolean
}

/**
 * Levels whose boundaries contain each other become one segmentation: its types are ranked from coarse to fine, 1 the
 * coarsest, and a boundary has the coarsest type at that position. Levels that do not nest stay a list, with a warning
 * with the first conflict (`levels-not-nested`); the segmentation is then that of the finest. A list is kept too where
 * coarser levels have labels, or the last level adds no boundary.
 */
export function joinLevels(
  draft: Draft,
  units: number,
  given: readonly Level[],
  location: Location,
  order: 'by-size' | 'as-given' = 'by-size',
): Levelled {
  const levels =
    order === 'as-given' || areSorted(given)
      ? given
      : [...given].sort((a, b) => a.boundaries.length - b.boundaries.length)
  const finest = levels.at(-1)!
  const unexpected = firstUnexpected(levels)
  if (unexpected !== undefined) {
    const { coarse, fine, boundary } = unexpected

    draft.warn(describe(levelsNotNestedInLevels, { coarse, boundary, fine }), location)
  }
  const scale = scaleOf(levels.length)
  const types = new Uint32Array(finest.boundaries.length).fill(1 << (levels.length - 1))
  for (let level = levels.length - 2; level >= 0; level--) {
    const { boundaries } = levels[level]!
    if (boundaries.length === 0) continue
    const cuts = cutsOf(boundaries)
    for (let index = 0; index < types.length; index++)
      if (cuts(finest.boundaries[index]!)) types[index] = 1 << level
  }
  const bare = fromBoundaries(units, finest.boundaries)
  const segmentation: { -readonly [F in keyof Segmentation]: Segmentation[F] } = {
    units: bare.units,
    boundaries: bare.boundaries,
    types,
    scale,
  }
  if (finest.labels !== undefined) segmentation.labels = finest.labels
  // Types cannot say that levels do not nest, nor that a text has a last level that adds no boundary.
  const repeats = levels.length > 1 && levels.at(-2)!.boundaries.length === finest.boundaries.length
  const nested = unexpected === undefined
  if (nested && !repeats && !hasLabels(levels)) return { segmentation, nested }
  const list: Segmentation[] = []
  for (const { boundaries, labels } of levels) {
    const own = boundaries === finest.boundaries ? bare : fromBoundaries(units, boundaries)
    list.push(labels === undefined ? own : { units: own.units, boundaries: own.boundaries, labels })
  }
  return { segmentation, nested, levels: list }
}

/** Whether each level has as many boundaries as the one before it, or more. */
function areSorted(levels: readonly Level[]): boolean {
  for (let level = 1; level < levels.length; level++)
    if (levels[level]!.boundaries.length < levels[level - 1]!.boundaries.length) return false
  return true
}

/** Whether a coarser level has labels: the segmentation has those of the finest only. */
function hasLabels(levels: readonly Level[]): boolean {
  for (let level = 0; level < levels.length - 1; level++) if (levels[level]!.labels !== undefined) return true
  return false
}

/** Whether a level has a boundary. Rising boundaries are searched, because a set of them takes longer to make. */
function cutsOf(boundaries: readonly number[]): (boundary: number) => boolean {
  for (let index = 1; index < boundaries.length; index++)
    if (!(boundaries[index]! > boundaries[index - 1]!)) {
      const cuts = new Set(boundaries)
      return boundary => cuts.has(boundary)
    }
  return boundary => {
    let low = 0
    let high = boundaries.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (boundaries[middle]! < boundary) low = middle + 1
      else high = middle
    }
    return boundaries[low] === boundary
  }
}

const scales = new Map<number, TypeScale>()

/** The scale of so many levels, 1 the coarsest; made once. */
function scaleOf(levels: number): TypeScale {
  const known = scales.get(levels)
  if (known !== undefined) return known
  const ranks = Array.from({ length: levels }, (_, index) => index + 1)
  const scale = typeScale(ranks.map(String), ranks)
  scales.set(levels, scale)
  return scale
}

/** The first boundary of a coarser level that the next finer one lacks. */
function firstUnexpected(
  levels: readonly Level[],
): { coarse: string; fine: string; boundary: number } | undefined {
  for (let index = 1; index < levels.length; index++) {
    const coarse = levels[index - 1]!
    const fine = levels[index]!
    if (coarse.boundaries.length === 0) continue
    const cuts = cutsOf(fine.boundaries)
    const boundary = coarse.boundaries.find(boundary => !cuts(boundary))
    if (boundary !== undefined) return { coarse: coarse.name, fine: fine.name, boundary }
  }
  return undefined
}
