import { invalid, type Location } from './error.ts'
import { jsonTooDeep } from './errors/model.ts'

/** JSON that is nested deeper than this is no data, and could exhaust the stack of whatever walks it. */
export const DEEPEST_JSON = 200

/**
 * Parses JSON that comes from outside: from a file, a request, standard input.
 *
 * @param text - one JSON value
 * @param location - where it is, for the error
 * @returns its value
 * @throws CesuraError `json-too-deep` when it is nested too deep to be walked
 * @throws SyntaxError when it is not JSON: what it should be, the caller says
 */
export const parseOutside = (text: string, location?: Location): unknown =>
  requireShallow(JSON.parse(text), location)

/**
 * A value that was parsed already, if it can be walked.
 *
 * @param value - what `JSON.parse` gave
 * @param location - where it is, for the error
 * @returns the same value
 * @throws CesuraError `json-too-deep`
 */
export function requireShallow<V>(value: V, location?: Location): V {
  if (isDeeper(value, DEEPEST_JSON)) throw invalid(jsonTooDeep, { deepestJson: DEEPEST_JSON }, location)
  return value
}

/** Whether lists and objects are nested deeper than that. */
function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (levels === 0) return true
  if (!Array.isArray(value)) {
    const fields = value as Readonly<Record<string, unknown>>
    for (const key in fields) if (isDeeper(fields[key], levels - 1)) return true
    return false
  }
  for (let index = 0; index < value.length; index++) {
    const entry: unknown = value[index]
    // Lists of numbers are long, and a call for each would cost as much as parsing it.
    if (typeof entry === 'object' && isDeeper(entry, levels - 1)) return true
  }
  return false
}
