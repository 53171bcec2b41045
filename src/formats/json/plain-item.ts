import type { Location } from '../../model/error.ts'
import type { Segmentation } from '../../model/segmentation.ts'
import type { DraftCoding } from '../assemble.ts'
import { type BoundaryColumn, plainBoundaries, plainMasses } from '../columns/boundary-column.ts'
import { type Draft, putCoding, putItem } from '../draft.ts'

/**
 * Adds an item that is written as programs write it: an id, units or texts, and codings of nothing but boundaries or
 * masses. False, with nothing added, where it holds anything else or something is wrong: the reader of every
 * notation then reports what. Large corpora consist of such items, and this costs a tenth.
 */
export function addPlainItem(draft: Draft, item: Readonly<Record<string, unknown>>, at: Location): boolean {
  if (draft.scale !== undefined) return false
  for (const key in item)
    if (key !== 'id' && key !== 'units' && key !== 'texts' && key !== 'codings') return false
  const { id, codings, texts } = item
  if (typeof id !== 'string' || id === '' || !Array.isArray(codings)) return false
  if (texts !== undefined && !isStrings(texts)) return false
  const stated = item.units ?? texts?.length
  const { file } = draft.options
  const found: DraftCoding[] = []
  for (let index = 0; index < codings.length; index++) {
    const segmentation = plainCoding(draft.column, codings[index], stated)
    if (segmentation === undefined || (stated !== undefined && segmentation.units !== stated)) return false
    const coder = codings[index].coder as string
    const path = at.path === undefined ? `codings[${index}]` : `${at.path}.codings[${index}]`
    const location =
      at.line === undefined ? { path, item: id, coder, file } : { line: at.line, path, item: id, coder, file }
    found.push({ item: id, coder, segmentation, location })
  }
  const units = stated ?? found[0]?.segmentation.units
  if (found.length === 0 || typeof units !== 'number' || (texts !== undefined && texts.length !== units))
    return false
  putItem(draft, { id, units, texts, location: { ...at, item: id, file } })
  for (const coding of found) putCoding(draft, coding)
  return true
}

function isStrings(value: unknown): value is string[] {
  if (!Array.isArray(value)) return false
  for (let index = 0; index < value.length; index++) if (typeof value[index] !== 'string') return false
  return true
}

/** A coding of a coder's name and one list of numbers; undefined where it is any other, or a wrong one. */
function plainCoding(column: BoundaryColumn, coding: unknown, units: unknown): Segmentation | undefined {
  if (typeof coding !== 'object' || coding === null || Array.isArray(coding)) return undefined
  const fields = coding as Readonly<Record<string, unknown>>
  for (const key in fields)
    if (key !== 'coder' && key !== 'boundaries' && key !== 'masses' && key !== 'units') return undefined
  const { coder, boundaries, masses, units: own = units } = fields
  if (typeof coder !== 'string' || coder === '') return undefined
  if (masses === undefined)
    return Array.isArray(boundaries) ? plainBoundaries(column, own, boundaries) : undefined
  if (boundaries !== undefined || fields.units !== undefined || !Array.isArray(masses)) return undefined
  return plainMasses(column, masses)
}
