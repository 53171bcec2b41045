import { fromBoundaries } from '../model/construct.ts'
import type { Location } from '../model/error.ts'
import { type Segmentation, type TypeScale, typeScale } from '../model/segmentation.ts'
import { plainBoundaries } from './columns/boundary-column.ts'
import { addWarning, type Draft } from './draft.ts'

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
 * coarsest, and a boundary has the coarsest type that cuts there. Levels that do not nest stay a list, with a warning
 * that names the first place (`levels-not-nested`); the segmentation is then that of the finest. A list is kept too where
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
    order === 'as-given' ? given : [...given].sort((a, b) => a.boundaries.length - b.boundaries.length)
  const finest = levels.at(-1)!
  const stranger = firstStranger(levels)
  const labels = finest.labels === undefined ? {} : { labels: finest.labels }
  if (stranger !== undefined) {
    const { coarse, fine, boundary } = stranger
    const message = `level ${coarse} cuts after unit ${boundary}, and level ${fine} does not: the levels are kept as a list`
    addWarning(draft, 'levels-not-nested', message, location)
  }
  const scale = scaleOf(levels.length)
  const types = draft.column.room(finest.boundaries.length).fill(1 << (levels.length - 1))
  for (let level = levels.length - 2; level >= 0; level--) {
    const cuts = new Set(levels[level]!.boundaries)
    if (cuts.size === 0) continue
    for (const [index, boundary] of finest.boundaries.entries())
      if (cuts.has(boundary)) types[index] = 1 << level
  }
  const bare = (boundaries: readonly number[]) =>
    plainBoundaries(draft.column, units, boundaries) ?? fromBoundaries(units, boundaries)
  const segmentation = { ...bare(finest.boundaries), types, scale, ...labels }
  // Types cannot say that levels do not nest, nor that a text has a last level that adds no boundary.
  const repeats = levels.length > 1 && levels.at(-2)!.boundaries.length === finest.boundaries.length
  // The segmentation has the labels of the finest level only.
  const labelled = levels.slice(0, -1).some(({ labels: own }) => own !== undefined)
  const nested = stranger === undefined
  if (nested && !repeats && !labelled) return { segmentation, nested }
  return {
    segmentation,
    nested,
    levels: levels.map(({ boundaries, labels }) => ({
      ...bare(boundaries),
      ...(labels === undefined ? {} : { labels }),
    })),
  }
}

const scales = new Map<number, TypeScale>()

/** The scale of so many levels, 1 the coarsest; made once. */
function scaleOf(levels: number): TypeScale {
  const ranks = Array.from({ length: levels }, (_, index) => index + 1)
  const scale = scales.get(levels) ?? typeScale(ranks.map(String), ranks)
  scales.set(levels, scale)
  return scale
}

/** The first boundary of a coarser level that the next finer one lacks. */
function firstStranger(
  levels: readonly Level[],
): { coarse: string; fine: string; boundary: number } | undefined {
  for (let index = 1; index < levels.length; index++) {
    const coarse = levels[index - 1]!
    const fine = levels[index]!
    if (coarse.boundaries.length === 0) continue
    const cuts = new Set(fine.boundaries)
    const boundary = coarse.boundaries.find(boundary => !cuts.has(boundary))
    if (boundary !== undefined) return { coarse: coarse.name, fine: fine.name, boundary }
  }
  return undefined
}
