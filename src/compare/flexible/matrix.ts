import { invalid, throwInvalid } from '../../model/error.ts'
import {
  matrixAsymmetric,
  matrixDiagonal,
  matrixOfTypesShape,
  matrixRowLength,
  matrixShape,
  matrixSize,
  matrixTypeMissing,
  matrixTypes,
  matrixTypeTwice,
  matrixValue,
} from '../../model/errors/compare.ts'
import { show } from '../../model/require.ts'
import type { TypeScale } from '../../model/segmentation.ts'

/** Rows of numbers: reference types down, hypothesis types across; the last row and column stand for "no boundary". */
export type MatrixRows = readonly (readonly number[])[]

/** A similarity matrix that names its types, so that it fits any scale that has them, in any order. */
export interface NamedMatrix {
  readonly types: readonly string[]
  /** One row and one column more than types; the last is "no boundary". */
  readonly similarity: MatrixRows
}

/** M_T as a user may give it: rows in the order of the scale, or a matrix that names its types. */
export type SimilarityMatrix = MatrixRows | NamedMatrix

/**
 * The matrix of section 4.2 of Lai, Li & Zhang (2023): falling, continuing, appealing and truncated units, the
 * unclassified type `;` that is like everything, and no boundary. Its transposition costs are half the deletion costs.
 *
 * @see Lai, Li & Zhang (2023), section 4.2
 * @example
 * LAI_2023_MATRIX.similarity[1] //=> [0.5, 1, 0.5, 0.5, 1, 0.25]
 */
export const LAI_2023_MATRIX: NamedMatrix = {
  types: ['.', ',', '?', '--', ';'],
  similarity: [
    [1, 0.5, 0.25, 0.25, 1, 0],
    [0.5, 1, 0.5, 0.5, 1, 0.25],
    [0.25, 0.5, 1, 0.25, 1, 0],
    [0.25, 0.5, 0.25, 1, 1, 0.25],
    [1, 1, 1, 1, 1, 1],
    [0, 0.25, 0, 0.25, 1, 1],
  ],
}

/** Whether a matrix names its types. */
export const isNamed = (matrix: SimilarityMatrix): matrix is NamedMatrix => !Array.isArray(matrix)

/** The rows of either form. */
export const rowsOf = (matrix: SimilarityMatrix): MatrixRows => (isNamed(matrix) ? matrix.similarity : matrix)

/**
 * The matrix itself, if it makes sense: square, one row more than types, every value from 0 to 1, the diagonal 1, and
 * symmetric where asked.
 *
 * @param matrix - rows of numbers, or a matrix that names its types
 * @param options - `symmetric`: true rejects a matrix that is not symmetric; false by default
 * @returns the same object
 * @throws CesuraError `matrix-shape` when it is not square, or its rows do not fit its types
 * @throws CesuraError `matrix-types` when the types are not names, or one occurs twice
 * @throws CesuraError `matrix-value` or `matrix-diagonal` when a value is not from 0 to 1, or one of the diagonal is
 *   not 1
 * @throws CesuraError `matrix-asymmetric` when symmetry is asked for and two mirrored values differ
 * @example
 * checkMatrix([[1, 0.5], [0.5, 1]]) //=> [[1, 0.5], [0.5, 1]]
 */
export function checkMatrix<M extends SimilarityMatrix>(
  matrix: M,
  options: { readonly symmetric?: boolean } = {},
): M {
  const rows = requireMatrix(matrix)
  if (options.symmetric === true && !isSymmetric(rows)) {
    const [r, c] = asymmetry(rows)!
    throwInvalid(matrixAsymmetric, { above: rows[r]![c]!, below: rows[c]![r]! }, `matrix[${r}][${c}]`)
  }
  return matrix
}

/** The rows of a matrix that makes sense. */
export function requireMatrix(matrix: SimilarityMatrix): MatrixRows {
  const rows = typeof matrix === 'object' && matrix !== null ? rowsOf(matrix) : matrix
  if (!Array.isArray(rows) || rows.length === 0) throwInvalid(matrixShape, { rows: show(rows) })
  if (isNamed(matrix)) checkTypes(matrix.types, rows.length)
  const size = rows.length
  for (const [r, row] of rows.entries()) {
    if (!Array.isArray(row) || row.length !== size) {
      throwInvalid(
        matrixRowLength,
        { row: r + 1, values: Array.isArray(row) ? row.length : 0, size },
        `matrix[${r}]`,
      )
    }
    for (const [c, value] of row.entries()) {
      const place = `matrix[${r}][${c}]`
      if (typeof value !== 'number' || !(value >= 0 && value <= 1)) {
        throwInvalid(matrixValue, { value: show(value) }, place)
      }
      if (r === c && value !== 1) {
        throwInvalid(matrixDiagonal, { value }, place)
      }
    }
  }
  return rows
}

function checkTypes(types: readonly string[], size: number): void {
  if (!Array.isArray(types) || types.some(type => typeof type !== 'string' || type === '')) {
    throwInvalid(matrixTypes, {})
  }
  if (new Set(types).size !== types.length) throwInvalid(matrixTypeTwice, {})
  if (types.length + 1 !== size) {
    throwInvalid(matrixOfTypesShape, { types: types.length, size })
  }
}

/** The first place above the diagonal that differs from its mirror. */
function asymmetry(rows: MatrixRows): readonly [number, number] | undefined {
  for (let r = 0; r < rows.length; r++) {
    for (let c = r + 1; c < rows.length; c++) if (rows[r]![c] !== rows[c]![r]) return [r, c]
  }
  return undefined
}

/** Whether the matrix is its own mirror image. */
export const isSymmetric = (rows: MatrixRows): boolean => asymmetry(rows) === undefined

/** The identity of T types: nothing is like anything else. */
function identityRows(types: number): number[][] {
  return Array.from({ length: types + 1 }, (_, r) =>
    Array.from({ length: types + 1 }, (_, c) => (r === c ? 1 : 0)),
  )
}

/**
 * The rows of a matrix in the order of a scale. A matrix without names must have the size of the scale; of a named one,
 * the types of the scale are picked. A type that does not occur needs no row: it is like itself only.
 *
 * @param matrix - rows, or a matrix that names its types; undefined: the identity
 * @param scale - the types of a segmentation; undefined: one type without a name
 * @param occurs - whether a type of the scale occurs, by its number; all do by default
 * @returns rows and columns in the order of the scale, the last for no boundary
 * @throws CesuraError `matrix-size` when a matrix without names, or a scale without types, has another size
 * @throws CesuraError `matrix-type-missing` when a named matrix lacks a type of the scale that occurs
 * @example
 * arrangeMatrix(LAI_2023_MATRIX, typeScale(['--', '.'])) //=> [[1, 0.25, 0.25], [0.25, 1, 0], [0.25, 0, 1]]
 */
export function arrangeMatrix(
  matrix: SimilarityMatrix | undefined,
  scale: TypeScale | undefined,
  occurs: (type: number) => boolean = () => true,
): MatrixRows {
  const types = scale?.names.length ?? 1
  if (matrix === undefined) return identityRows(types)
  const rows = rowsOf(matrix)
  if (!isNamed(matrix) || scale === undefined) {
    if (rows.length !== types + 1) {
      throwInvalid(matrixSize, { size: rows.length, types: scale?.names ?? [] })
    }
    return rows
  }
  const places = scale.names.map((name, type) => {
    const place = matrix.types.indexOf(name)
    if (place < 0 && occurs(type)) throw typeMissing(matrix, name)
    return place
  })
  places.push(matrix.types.length)
  return places.map((r, p) => places.map((c, q) => (r < 0 || c < 0 ? Number(p === q) : rows[r]![c]!)))
}

/** The types of a scale that a matrix names no row for. */
export const typesWithoutRow = (
  matrix: SimilarityMatrix | undefined,
  scale: TypeScale | undefined,
): readonly string[] =>
  matrix === undefined || !isNamed(matrix)
    ? []
    : (scale?.names.filter(name => !matrix.types.includes(name)) ?? [])

/** The error for a type that occurs and has no row. */
export const typeMissing = ({ types }: NamedMatrix, type: string) =>
  invalid(matrixTypeMissing, { type, types })

/** A short name for exactly these numbers and types: 32 bits of FNV-1a over their JSON, in hexadecimal. */
export function matrixChecksum(matrix: SimilarityMatrix): string {
  const text = JSON.stringify(isNamed(matrix) ? [matrix.types, matrix.similarity] : matrix)
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  return (hash >>> 0).toString(16).padStart(8, '0')
}
