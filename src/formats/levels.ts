import { fromBoundaries } from '../model/construct.ts'
import type { Location } from '../model/error.ts'
import { type Segmentation, typeScale } from '../model/segmentation.ts'
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
  const ranks = levels.map((_, index) => index + 1)
  const scale = typeScale(ranks.map(String), ranks)
  const types = new Uint32Array(finest.boundaries.length)
  for (let level = levels.length - 1; level >= 0; level--) {
    const cuts = new Set(levels[level]!.boundaries)
    for (const [index, boundary] of finest.boundaries.entries())
      if (cuts.has(boundary)) types[index] = 1 << level
  }
  const segmentation = { ...fromBoundaries(units, finest.boundaries), types, scale, ...labels }
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
      ...fromBoundaries(units, boundaries),
      ...(labels === undefined ? {} : { labels }),
    })),
  }
}

/** The first boundary of a coarser level that the next finer one lacks. */
function firstStranger(
  levels: readonly Level[],
): { coarse: string; fine: string; boundary: number } | undefined {
  for (let index = 1; index < levels.length; index++) {
    const coarse = levels[index - 1]!
    const fine = levels[index]!
    const cuts = new Set(fine.boundaries)
    const boundary = coarse.boundaries.find(boundary => !cuts.has(boundary))
    if (boundary !== undefined) return { coarse: coarse.name, fine: fine.name, boundary }
  }
  return undefined
}
