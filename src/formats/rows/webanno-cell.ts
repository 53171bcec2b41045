import type { Column } from './webanno-header.ts'

/** A span over tokens, first and last from 0. */
export interface CellSpan {
  readonly first: number
  last: number
  readonly label: string | undefined
}

/**
 * Reads what a layer says at a token: `label`, `label[3]`, several with `|` between. A number in brackets joins the
 * rows of one span. `*` is a span without a value in this feature; the next feature that has one names it.
 */
export function readCell(column: Column, cells: readonly string[], token: number, part: boolean): void {
  const first = splitCell(cells[column.at]!)
  for (const [index, { value, id }] of first.entries()) {
    if (part) column.parts++
    const known = id === undefined ? undefined : column.open.get(id)
    if (known !== undefined) {
      known.last = token
      continue
    }
    let label = value
    for (let feature = 1; label === undefined && feature < column.features; feature++)
      label = splitCell(cells[column.at + feature]!)[index]?.value
    const span = { first: token, last: token, label }
    column.spans.push(span)
    if (id !== undefined) column.open.set(id, span)
  }
}

/** Reads what a layer says at a span of no width: a boundary in front of the token of that number. */
export function readCut(column: Column, cells: readonly string[], token: number): void {
  const spans: CellSpan[] = []
  readCell({ ...column, spans, open: new Map() }, cells, token, false)
  column.cuts.push(...spans.map(({ first, label }) => ({ at: first, label })))
}

/** The values of a cell with their numbers; a backslash escapes the character after it. */
function splitCell(cell: string): { value: string | undefined; id: string | undefined }[] {
  // Most cells hold one plain value.
  if (!cell.includes('|') && !cell.includes('\\')) {
    if (cell === '_') return []
    const open = cell.endsWith(']') ? cell.indexOf('[') : -1
    const value = open === -1 ? cell : cell.slice(0, open)
    return [
      { value: value === '*' ? undefined : value, id: open === -1 ? undefined : cell.slice(open + 1, -1) },
    ]
  }
  const found: { value: string | undefined; id: string | undefined }[] = []
  let value = ''
  let id: string | undefined
  let bare = true
  for (let at = 0; at <= cell.length; at++) {
    const char = cell[at]
    if (char === undefined || char === '|') {
      if (!(bare && value === '_')) found.push({ value: bare && value === '*' ? undefined : value, id })
      value = ''
      id = undefined
      bare = true
    } else if (char === '\\' && at + 1 < cell.length) {
      const next = cell[++at]!
      value += next === 't' ? '\t' : next === 'n' ? '\n' : next === 'r' ? '\r' : next
      bare = false
    } else if (char === '[') {
      const close = cell.indexOf(']', at)
      if (close === -1) value += char
      else {
        id = cell.slice(at + 1, close)
        at = close
      }
    } else value += char
  }
  return found
}
