import { MAX_TYPES, type Segmentation, type TypeScale } from '../../model/segmentation.ts'
import { plainBoundaries } from '../columns/boundary-column.ts'
import type { Draft } from '../draft.ts'
import { scaleOf } from '../scale.ts'
import type { TokenRows } from './shapes.ts'

/**
 * Boundaries at last units with their types, one after the other, the last of all at the end of the text: as captions and
 * transcripts have them. Undefined for all else, and where there would be anything to say of them.
 */
export function plainTypes(
  draft: Draft,
  { kind, at, labels, typed, marksEnds, scale: order }: TokenRows['layers'][number],
  units: number,
): Segmentation | undefined {
  if (kind !== 'ends' || labels === undefined || typed !== true || marksEnds !== true) return undefined
  const last = at.length - 1
  if (last < 1 || at[last] !== units - 1 || draft.options.types !== undefined) return undefined
  const places = new Array<number>(last)
  const names = new Set<string>()
  for (let index = 0; index < last; index++) {
    places[index] = (at[index] as number) + 1
    names.add(labels[index] ?? 'none')
  }
  const end = labels[last]
  if (end === undefined) return undefined
  names.add(end)
  if (names.has('') || names.size > MAX_TYPES) return undefined
  return typedBoundaries(draft, units, places, labels, scaleOf(names, order))
}

/**
 * The segmentation of boundaries in order, each with the name of its type, and one more name for the end of the text.
 * Undefined where the model would reject the boundaries.
 */
export function typedBoundaries(
  draft: Draft,
  units: number,
  places: readonly number[],
  names: readonly (string | undefined)[],
  scale: TypeScale,
): Segmentation | undefined {
  const plain = plainBoundaries(draft.column, units, places)
  if (plain === undefined) return undefined
  const known = new Map(scale.names.map((name, type) => [name, type]))
  const typeOf = (name = 'none'): number => known.get(name) ?? 0
  const types = new Uint32Array(places.length)
  for (let index = 0; index < types.length; index++) types[index] = 1 << typeOf(names[index])
  return { ...plain, types, scale, end: typeOf(names[places.length]) }
}
