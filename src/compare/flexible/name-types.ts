import type { TypeScale } from '../../model/segmentation.ts'
import { isNamed } from './matrix.ts'
import type { FlexibleSettings } from './settings.ts'

/** The settings that say something of single types. */
export type TypedSettings = Pick<FlexibleSettings, 'matrix' | 'transpositionCost'>

/**
 * The same settings with names of types in the place of their order: rows of a matrix are in the order of the scale, a
 * list of costs is in the order of the matrix if that names its types, else in the order of the scale. What has names, or
 * does not fit the types, stays as it is.
 */
export function nameTypes<S extends TypedSettings>(settings: S, scale: TypeScale | undefined): S {
  const { matrix, transpositionCost } = settings
  const named =
    matrix !== undefined && !isNamed(matrix) && matrix.length - 1 === scale?.names.length
      ? { types: scale.names, similarity: matrix }
      : matrix
  const order = named !== undefined && isNamed(named) ? named.types : scale?.names
  const costs =
    Array.isArray(transpositionCost) && transpositionCost.length === order?.length
      ? Object.fromEntries(order.map((type, index) => [type, transpositionCost[index]!]))
      : transpositionCost
  return named === matrix && costs === transpositionCost
    ? settings
    : { ...settings, matrix: named, transpositionCost: costs }
}
