import { CesuraError, invalid, throwInvalid } from '../../model/error.ts'
import {
  matrixColumnWithoutRow,
  matrixEmpty,
  matrixNotJson,
  matrixNotSquare,
  matrixQuoteOpen,
  matrixValue,
  matrixWithoutSimilarity,
} from '../../model/errors/compare.ts'
import { parseOutside } from '../../model/parse-json.ts'
import { show } from '../../model/require.ts'
import { checkMatrix, type MatrixRows, type SimilarityMatrix } from './matrix.ts'

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
