import { fromBoundaries } from './construct.ts'
import type { Coding } from './corpus.ts'
import { invalid, throwInvalid } from './error.ts'
import {
  labelCountMismatch,
  labelsOfLevelDiffer,
  levelsEmpty,
  levelsNotNested,
  levelsTooMany,
  notLevels,
} from './errors/model.ts'
import { requireInteger, requireList, requireSegmentation, show } from './require.ts'
import { MAX_TYPES, MAX_UNITS, type Segmentation, typeScale } from './segmentation.ts'

/** Several segmentations of one text, from coarse to fine: level 1 is the coarsest. They need not nest. */
export interface Levels {
  readonly units: number
  readonly levels: readonly Segmentation[]
}

/**
 * Levels from lists of boundaries, coarse to fine.
 *
 * @param units - how many units the text has
 * @param boundaries - one list per level
 * @param options - `labels`: one label per segment of each level, where levels have labels
 * @returns the levels
 * @throws CesuraError `levels-empty`, `label-count-mismatch`, and for the boundaries of a level as `fromBoundaries`
 * @example
 * fromLevels(12, [[6], [3, 6, 9]]).levels.length //=> 2
 */
export function fromLevels(
  units: number,
  boundaries: readonly (readonly number[])[],
  { labels }: { readonly labels?: readonly (readonly string[])[] } = {},
): Levels {
  requireInteger('units', units, 1, MAX_UNITS)
  const lists = requireList('levels', boundaries)
  if (lists.length === 0) throwInvalid(levelsEmpty, {})
  if (labels !== undefined && labels.length !== lists.length)
    throwInvalid(labelCountMismatch, { labelsCount: labels.length, listsCount: lists.length })
  const levels = Array.from(lists, (list, index) => {
    const own = labels?.[index]
    const segmentation = fromBoundaries(units, list)
    if (own === undefined) return segmentation
    const segments = segmentation.boundaries.length + 1
    if (own.length !== segments)
      throwInvalid(labelsOfLevelDiffer, { ownCount: own.length, segments }, `labels[${index}]`)
    return { ...segmentation, labels: [...own] }
  })
  return { units, levels }
}

/** Whether a value is a list of levels and not one segmentation. */
export const isLevels = (value: Segmentation | Levels): value is Levels =>
  Array.isArray((value as Levels | undefined)?.levels)

/**
 * One level as a segmentation; levels count from 1, the coarsest.
 *
 * @param levels - boundaries level by level, coarse to fine
 * @param level - which level, 1 for the coarsest
 * @returns the segmentation of that level
 * @throws CesuraError `option-invalid` for a level that there is not
 * @example
 * atLevel(fromLevels(12, [[6], [3, 6, 9]]), 2).boundaries //=> Uint32Array.of(3, 6, 9)
 */
export function atLevel(levels: Levels, level: number): Segmentation {
  requireInteger('level', level, 1, levels.levels.length)
  return levels.levels[level - 1]!
}

/**
 * Whether every boundary of a level is a boundary of the next finer one.
 *
 * @param levels - boundaries level by level, coarse to fine
 * @returns whether every boundary of a level is one of all finer levels
 * @example
 * isNested(fromLevels(12, [[6], [3, 6, 9]])) //=> true
 * isNested(fromLevels(12, [[6], [3, 9]])) //=> false
 */
export const isNested = (levels: Levels): boolean => firstUnnested(levels) === undefined

/** The first boundary that a finer level lacks: its position and its level. */
export function firstUnnested({ levels }: Levels): { position: number; level: number } | undefined {
  for (let level = 1; level < levels.length; level++) {
    const finer = new Set(levels[level]!.boundaries)
    for (const position of levels[level - 1]!.boundaries) if (!finer.has(position)) return { position, level }
  }
  return undefined
}

/**
 * Nested levels as one segmentation: the type of a boundary is the coarsest level that has it, named and ranked
 * `1`, `2`, … The way to B, S and S_f, which see a boundary on the wrong level.
 *
 * @param levels - boundaries level by level, coarse to fine
 * @returns one segmentation whose types are the levels
 * @throws CesuraError `levels-not-nested` with the first position, `too-many-types`
 * @example
 * toTyped(fromLevels(12, [[6], [3, 6, 9]])).types //=> Uint32Array.of(2, 1, 2)
 */
export function toTyped(levels: Levels): Segmentation {
  const { units } = levels
  const odd = firstUnnested(levels)
  if (odd !== undefined)
    throw invalid(levelsNotNested, { level: odd.level, position: odd.position, level2: odd.level + 1 })
  const count = levels.levels.length
  if (count > MAX_TYPES) throwInvalid(levelsTooMany, { count, maxTypes: MAX_TYPES })
  const names = Array.from({ length: count }, (_, index) => String(index + 1))
  const scale = typeScale(names, names.map(Number))
  const finest = levels.levels.at(-1)!
  const coarsest = new Map<number, number>()
  for (let level = count - 1; level >= 0; level--)
    for (const position of levels.levels[level]!.boundaries) coarsest.set(position, level)
  const types = Uint32Array.from(finest.boundaries, position => (1 << coarsest.get(position)!) >>> 0)
  const { labels } = finest
  return {
    units,
    boundaries: finest.boundaries,
    types,
    scale,
    ...(labels === undefined ? {} : { labels }),
    ...(finest.axis === undefined ? {} : { axis: finest.axis }),
  }
}

/**
 * The levels of a segmentation that is typed by level: level l has the boundaries whose rank is at most the l-th rank
 * of the scale. Without types it is one level. `levelsOf(toTyped(x))` is x.
 *
 * @param value - a segmentation typed by level, or levels
 * @returns the levels, coarse to fine
 * @throws CesuraError `not-a-segmentation`
 * @example
 * levelsOf(fromMasses([2, 3, 6])).levels.length //=> 1
 */
export function levelsOf(value: Segmentation | Levels): Levels {
  if (isLevels(value)) return value
  const segmentation = requireSegmentation('levels', value)
  const { units, boundaries, types, scale, axis } = segmentation
  if (types === undefined || scale === undefined) return { units, levels: [segmentation] }
  const ranks = [...new Set(scale.ranks)].sort((a, b) => a - b)
  const rankOf = (set: number): number => {
    let least = Number.POSITIVE_INFINITY
    for (const [type, rank] of scale.ranks.entries())
      if (((set >>> type) & 1) === 1 && rank < least) least = rank
    return least
  }
  const own = Array.from(types, rankOf)
  const levels = ranks.map((rank, index) => ({
    units,
    boundaries: boundaries.filter((_, at) => own[at]! <= rank),
    ...(index === ranks.length - 1 && segmentation.labels !== undefined
      ? { labels: segmentation.labels }
      : {}),
    ...(axis === undefined ? {} : { axis }),
  }))
  return { units, levels }
}

/** Levels or a segmentation, and nothing else. */
export function requireLevels(name: string, value: Segmentation | Levels): Levels {
  if (isLevels(value) && typeof value.units === 'number' && value.levels.length > 0) return value
  if (isLevels(value)) throwInvalid(notLevels, { name, value: show(value) })
  return levelsOf(requireSegmentation(name, value))
}

/** The levels of a coding, coarse to fine, without types; one where it is flat. */
export function codingLevels({
  segmentation,
  levels,
}: Pick<Coding, 'segmentation' | 'levels'>): readonly Segmentation[] {
  const list = levels ?? withoutRepeats(levelsOf(segmentation).levels)
  return list.map(({ types: _, scale: __, end: ___, ...level }) => level)
}

/** The scale of a corpus has the levels of its deepest text; others repeat their finest level at the end. */
function withoutRepeats(levels: readonly Segmentation[]): readonly Segmentation[] {
  let depth = levels.length
  while (depth > 1 && levels[depth - 1]!.boundaries.length === levels[depth - 2]!.boundaries.length) depth--
  // The labels are those of the finest level, whichever repeats it.
  const { labels } = levels.at(-1)!
  return levels
    .slice(0, depth)
    .map((level, index) => (index === depth - 1 && labels !== undefined ? { ...level, labels } : level))
}
