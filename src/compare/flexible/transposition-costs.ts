import { throwInvalid } from '../../model/error.ts'
import { transpositionSize, transpositionType } from '../../model/errors/compare.ts'
import type { TypeScale } from '../../model/segmentation.ts'
import { isNamed, type MatrixRows } from './matrix.ts'
import type { TypedSettings } from './name-types.ts'

/**
 * c^t for each type of the scale: as given, or half the deletion cost. A list that has not found its names by now fits
 * neither the matrix nor the scale, unless the boundaries have no types.
 */
export function transpositionCosts(
  { matrix, transpositionCost: given }: TypedSettings,
  similarity: MatrixRows,
  scale: TypeScale | undefined,
): readonly number[] {
  const types = similarity.length - 1
  if (typeof given === 'number') return new Array<number>(types).fill(given)
  const halves = Array.from({ length: types }, (_, p) => (1 - similarity[p]![types]!) / 2)
  if (given === undefined) return halves
  const ofMatrix = matrix !== undefined && isNamed(matrix) ? matrix.types : undefined
  if (isList(given)) {
    const order = ofMatrix ?? scale?.names
    if (order === undefined && given.length === types) return given
    const whose = ofMatrix === undefined ? 'data' : 'matrix'
    throwInvalid(transpositionSize, {
      costs: given.length,
      whose,
      types: order ?? [],
    })
  }
  const names = scale?.names ?? ofMatrix ?? []
  return halves.map((half, type) => {
    const name = names[type]
    if (name !== undefined && Object.hasOwn(given, name)) return given[name]!
    requireKnownTypes(Object.keys(given), [...(ofMatrix ?? []), ...names])
    return half
  })
}

/** Where a type has no cost of its own, a cost for a type that is nowhere may be a misspelt one. */
function requireKnownTypes(given: readonly string[], known: readonly string[]): void {
  const unknown = given.find(type => !known.includes(type))
  if (unknown === undefined) return
  throwInvalid(transpositionType, {
    type: unknown,
    types: [...new Set(known)],
  })
}

const isList = (value: unknown): value is readonly number[] => Array.isArray(value)
