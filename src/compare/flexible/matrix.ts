import { CesuraError, invalid, throwInvalid } from '../../model/error.ts'
import { nothingToCompare } from '../../model/errors/agreement.ts'
import {
  matrixAsymmetric,
  matrixColumnWithoutRow,
  matrixDiagonal,
  matrixEmpty,
  matrixNotEstimable,
  matrixNotJson,
  matrixNotSquare,
  matrixOfCountsShape,
  matrixOfTypesShape,
  matrixQuoteOpen,
  matrixRowLength,
  matrixShape,
  matrixSize,
  matrixTypeMissing,
  matrixTypes,
  matrixTypeTwice,
  matrixValue,
  matrixWithoutSimilarity,
} from '../../model/errors/compare.ts'
import { parseOutside } from '../../model/json.ts'
import { requireNumber, show } from '../../model/require.ts'
import type { Segmentation, TypeScale } from '../../model/segmentation.ts'
import { runningTexts } from './running-texts.ts'

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

/**
 * A similarity matrix from the text of a small file, checked.
 *
 * JSON: `{ "types": [".", ","], "similarity": [[1, 0.5, 0], [0.5, 1, 0.25], [0, 0.25, 1]] }`, or the rows alone.
 * CSV or tab-separated: the first line names the columns (its first cell is free), each further line is a name and
 * its values; the last line and column stand for "no boundary", whatever they are called (`none`, `∅`). Rows
 * may be in another order than columns, if they have the same names. Numbers alone are rows in
 * the order of the scale.
 *
 * @param text - the whole file; a byte order mark is dropped
 * @param options - `symmetric`: true rejects a matrix that is not symmetric; false by default
 * @returns a matrix that names its types, or rows alone where the file has no names
 * @throws CesuraError `matrix-syntax` when the text is empty, not JSON, without `similarity`, or leaves a quote open
 * @throws CesuraError `matrix-types` when a column has no row of its name
 * @throws CesuraError `matrix-shape`, `matrix-value`, `matrix-diagonal` or `matrix-asymmetric` as `checkMatrix`
 * @example
 * readMatrix(',.,",",none\n.,1,0.5,0\n",",0.5,1,0.25\nnone,0,0.25,1\n')
 * //=> { types: ['.', ','], similarity: [[1, 0.5, 0], [0.5, 1, 0.25], [0, 0.25, 1]] }
 */
export function readMatrix(text: string, options: { readonly symmetric?: boolean } = {}): SimilarityMatrix {
  const content = text.replace(/^\uFEFF/, '').trimEnd()
  if (content === '') throwInvalid(matrixEmpty, {})
  const matrix = /^\s*[{[]/.test(content) ? fromJson(content) : fromTable(splitTable(content))
  return checkMatrix(matrix, options)
}

function fromJson(text: string): SimilarityMatrix {
  let value: unknown
  try {
    value = parseOutside(text)
  } catch (error) {
    if (error instanceof CesuraError) throw error

    throw invalid(matrixNotJson, { error: (error as Error).message }, undefined, {
      cause: error,
    })
  }
  if (Array.isArray(value)) return value as MatrixRows
  const { types, similarity } = value as { types?: unknown; similarity?: unknown }
  if (similarity === undefined) {
    throwInvalid(matrixWithoutSimilarity, {})
  }
  return types === undefined
    ? (similarity as MatrixRows)
    : { types: types as string[], similarity: similarity as MatrixRows }
}

function fromTable(cells: readonly (readonly string[])[]): SimilarityMatrix {
  const isNumber = (cell: string) => cell.trim() !== '' && Number.isFinite(Number(cell))
  if (cells.every(row => row.every(isNumber))) return cells.map(row => row.map(Number))
  const columns = cells[0]!.slice(1)
  const body = cells.slice(1)
  const names = body.map(row => row[0]!)
  const order = columns.slice(0, -1).map(column => {
    const row = names.indexOf(column)
    if (row < 0) throwInvalid(matrixColumnWithoutRow, { column })
    return row
  })
  const last = names.findIndex((_, row) => !order.includes(row))
  if (last >= 0) order.push(last)
  if (order.length !== body.length) {
    throwInvalid(matrixNotSquare, { columns: columns.length, rows: body.length })
  }
  return {
    types: columns.slice(0, -1),
    similarity: order.map(row =>
      body[row]!.slice(1).map((cell, column) => {
        if (isNumber(cell)) return Number(cell)
        throw invalid(
          matrixValue,
          { value: show(cell) },
          {
            line: row + 2,
            column: column + 2,
          },
        )
      }),
    ),
  }
}

/** Lines and cells; a cell in double quotes may hold the separator, and a quote written twice. */
function splitTable(text: string): string[][] {
  const separator = text.split('\n', 1)[0]!.includes('\t') ? '\t' : ','
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let quoted = false
  for (let at = 0; at < text.length; at++) {
    const char = text[at]!
    if (quoted) {
      if (char !== '"') cell += char
      else if (text[at + 1] === '"') cell += text[++at]!
      else quoted = false
    } else if (char === '"' && cell === '') quoted = true
    else if (char === separator) {
      row.push(cell)
      cell = ''
    } else if (char === '\n') {
      rows.push([...row, cell])
      row = []
      cell = ''
    } else if (char !== '\r') cell += char
  }
  if (quoted) throwInvalid(matrixQuoteOpen, {})
  rows.push([...row, cell])
  return rows.filter(cells => cells.length > 1 || cells[0]!.trim() !== '')
}

/** How often one coder gave a type (rows) where another gave one (columns); the last is no boundary. */
export interface TypeConfusion {
  readonly types: readonly string[]
  readonly counts: readonly (readonly number[])[]
}

/**
 * The confusion matrix of two coders, position by position: rows the reference's types, columns the hypothesis's, last
 * no boundary. All places count, the one after the last unit too. Several pairs of codings are added up.
 *
 * @param pairs - codings of the same text by two coders, one pair or more; all with one type scale
 * @returns the types of the scale, and counts with one row and one column more than types
 * @throws CesuraError `nothing-to-compare` when there is no pair
 * @throws CesuraError `unit-count-mismatch` or `axes-differ` when the two of a pair do not count the same text
 * @throws CesuraError `types-differ` or `types-not-exclusive` when the scales of a pair differ, or a position has several
 *   types
 * @example
 * typeConfusion([[fromSequence(['.', null, '.'], { types: ['.', ','] }), fromSequence([',', null, '.'], { types: ['.', ','] })]]).counts
 * //=> [[1, 1, 0], [0, 0, 0], [0, 0, 1]]
 */
export function typeConfusion(
  pairs: readonly (readonly [reference: Segmentation, hypothesis: Segmentation])[],
): TypeConfusion {
  const first = pairs[0]?.[0]
  if (first === undefined) throwInvalid(nothingToCompare, {})
  const types = first.scale?.names ?? ['1']
  const none = types.length
  const counts = Array.from({ length: none + 1 }, () => new Array<number>(none + 1).fill(0))
  for (const [reference, hypothesis] of pairs) {
    for (const text of runningTexts(reference, hypothesis, undefined)) {
      const { places: x, types: p } = text.reference
      const { places: y, types: q } = text.hypothesis
      let both = 0
      for (let i = 0, j = 0; i < x.length || j < y.length; ) {
        const step = i === x.length ? 1 : j === y.length ? -1 : Math.sign(x[i]! - y[j]!)
        const row = step <= 0 ? p[i++]! : none
        const column = step >= 0 ? q[j++]! : none
        counts[row]![column]!++
        both++
      }
      counts[none]![none]! += text.units - both
    }
  }
  return { types, counts }
}

/**
 * A similarity matrix from how experts confuse types, by the similarity choice model of Shepard and Luce:
 *
 *     s_pq = √( n_pq · n_qp / (n_pp · n_qq) ), at most 1
 *
 * n_pq: how often one expert gave p where the other gave q; the last row and column are no boundary. Each
 * expert's liking for a type cancels out, so that rare types are not called alike because they are rare. The result
 * is symmetric with 1 on its diagonal. `smoothing` is added to every count. A type on which
 * the experts never agree has no similarity (`matrix-not-estimable`): smooth, or merge it with another.
 *
 * @param confusion - of `typeConfusion`
 * @param options - `smoothing`: what is added to every count, 0 or more; 0 by default
 * @returns a symmetric matrix that names its types, values 0 to 1, the diagonal 1
 * @throws CesuraError `matrix-shape` when the counts do not have one row and one column more than types
 * @throws CesuraError `matrix-not-estimable` when a type has no agreement, smoothing included
 * @throws CesuraError `option-invalid` when a count or the smoothing is not a number of 0 or more
 * @see Luce (1963), Detection and Recognition
 * @example
 * estimateMatrix({ types: ['.', ','], counts: [[40, 10, 2], [10, 10, 0], [2, 0, 900]] }).similarity[0][1] //=> 0.5
 */
export function estimateMatrix(
  confusion: TypeConfusion,
  options: { readonly smoothing?: number } = {},
): NamedMatrix {
  const smoothing = requireNumber('smoothing', options.smoothing ?? 0, 0)
  const { types, counts } = confusion
  if (counts.length !== types.length + 1 || counts.some(row => row.length !== counts.length)) {
    throwInvalid(matrixOfCountsShape, { types: types.length })
  }
  const n = counts.map((row, r) =>
    row.map((count, c) => requireNumber(`counts[${r}][${c}]`, count, 0) + smoothing),
  )
  for (const [p, row] of n.entries()) {
    if (row[p] === 0) {
      throwInvalid(matrixNotEstimable, { type: types[p] })
    }
  }
  const similarity = n.map((row, p) =>
    row.map((count, q) =>
      p === q ? 1 : Math.min(1, Math.sqrt((count / row[p]!) * (n[q]![p]! / n[q]![q]!))),
    ),
  )
  return { types: [...types], similarity }
}
