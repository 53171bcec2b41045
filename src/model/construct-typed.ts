import { checkUnits } from './construct.ts'
import { throwInvalid } from './error.ts'
import { notAType, setNotList, typeNotNumber, unknownType } from './errors/model.ts'
import { requireList, show } from './require.ts'
import { MAX_TYPES, type Segmentation, type TypeScale, typeScale } from './segmentation.ts'

/**
 * A segmentation from the set of numeric types at each of the n − 1 gaps between units; an empty set is no
 * boundary. `types` gives the whole scale; the default is the types that occur. Two segmentations can be
 * compared type by type only if their scales are equal, so pass `types` to both.
 *
 * @param sets - the types at each gap between two units
 * @param options - `types`: the scale of the types; else the types that occur
 * @returns the segmentation, with types
 * @throws CesuraError `set-not-list`, `type-not-number`, `unknown-type` for a type that `types` does not hold,
 *   `text-too-long`, `not-a-list`; for the scale itself as `fromSequence`
 * @example
 * fromSets([[], [1], [1, 2]], { types: [1, 2] }).types //=> Uint32Array.of(0b01, 0b11)
 */
export function fromSets(
  sets: ArrayLike<Iterable<number>>,
  options: { readonly types?: readonly number[] } = {},
): Segmentation {
  const units = checkUnits(requireList('sets', sets).length + 1)
  const occurring = new Set<number>()
  const read: number[][] = []
  for (let index = 0; index < sets.length; index++) {
    const set = sets[index] as unknown
    if (typeof set !== 'object' || set === null || !(Symbol.iterator in set)) {
      throwInvalid(setNotList, { set: show(set) }, `sets[${index}]`)
    }
    const types = [...new Set(set as Iterable<unknown>)]
    for (const type of types) {
      if (!Number.isFinite(type)) {
        throwInvalid(typeNotNumber, { type: show(type) }, `sets[${index}]`)
      }
      occurring.add(type as number)
    }
    read.push(types as number[])
  }
  const declared = options?.types === undefined ? occurring : Array.from(requireList('types', options.types))
  const ranks = [...new Set(declared)].sort((a, b) => a - b)
  const scale = typeScale(ranks.map(String), ranks)
  const boundaries: number[] = []
  const types: number[] = []
  for (const [index, set] of read.entries()) {
    let mask = 0
    for (const type of set) mask |= 1 << typeIn(scale, type, 'sets', index)
    if (mask !== 0) {
      boundaries.push(index + 1)
      types.push(mask)
    }
  }
  return { units, boundaries: Uint32Array.from(boundaries), types: Uint32Array.from(types), scale }
}

/** Which type of a scale a label names. */
function typeIn({ names }: TypeScale, type: string | number, row: string, index: number): number {
  const found = names.indexOf(String(type))
  if (found < 0) {
    throwInvalid(unknownType, { type: show(type), names: names.join(' ') }, `${row}[${index}]`)
  }
  return found
}

/**
 * A segmentation from one exclusive type, or none (`null`), after each unit, the last included. The type after
 * the last unit becomes `end`. `types` names the scale in order; the default is the types that occur, in order
 * of appearance.
 *
 * @param sequence - a type or `null` for each unit
 * @param options - `types`: the scale of the types; else the types in order of first appearance
 * @returns the segmentation, with types
 * @throws CesuraError `text-empty`, `not-a-list`, `unknown-type` for a type that `types` does not hold; for the scale
 *   itself `duplicate-type`, `type-name-empty`, `too-many-types`, `ranks-differ`, `rank-not-number`
 * @example
 * fromSequence([null, '.', null, ','], { types: ['.', ','] })
 * //=> { units: 4, boundaries: Uint32Array.of(2), types: Uint32Array.of(1), end: 1, scale: { names: ['.', ','], ranks: [0, 1] } }
 */
export function fromSequence(
  sequence: ArrayLike<string | number | null | undefined>,
  options: { readonly types?: readonly (string | number)[] | TypeScale } = {},
): Segmentation {
  const units = checkUnits(requireList('sequence', sequence).length)
  const scale = sequenceScale(sequence, options?.types)
  const boundaries: number[] = []
  const types: number[] = []
  let end: number | undefined
  for (let index = 0; index < units; index++) {
    const type = sequence[index]
    if (type === null || type === undefined) continue
    const bit = typeIn(scale, type, 'sequence', index)
    if (index === units - 1) end = bit
    else {
      boundaries.push(index + 1)
      types.push(1 << bit)
    }
  }
  const segmentation = {
    units,
    boundaries: Uint32Array.from(boundaries),
    types: Uint32Array.from(types),
    scale,
  }
  return end === undefined ? segmentation : { ...segmentation, end }
}

function sequenceScale(
  sequence: ArrayLike<string | number | null | undefined>,
  types: readonly (string | number)[] | TypeScale | undefined,
): TypeScale {
  if (typeof types === 'object' && types !== null && 'names' in types)
    return typeScale(types.names, types.ranks)
  let declared: (string | number)[]
  if (types !== undefined) declared = Array.from(requireList('types', types))
  else {
    const seen = new Set<string | number>()
    for (let index = 0; index < sequence.length; index++) {
      const type = sequence[index]
      if (type === null || type === undefined) continue
      if (typeof type !== 'string' && typeof type !== 'number') {
        throwInvalid(notAType, { type: show(type) }, `sequence[${index}]`)
      }
      seen.add(type)
      if (seen.size > MAX_TYPES) break
    }
    declared = [...seen]
  }
  const numeric = declared.length > 0 && declared.every(type => typeof type === 'number')
  return typeScale(declared.map(String), numeric ? (declared as number[]) : undefined)
}
