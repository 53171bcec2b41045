import { isSpaceCode } from '../text/lines.ts'

/** Deeper values than this are not walked. */
const DEEPEST = 100

/**
 * Whether it is plain that no key of a JSON text occurs twice in its object: the value has as many keys as the text has
 * colons after a quote. Strings may hold such colons too, so that false says nothing. One search and a walk over the
 * value, a small part of what parsing costs.
 */
export function keysOnce(text: string, value: unknown): boolean {
  const keys = typeof value === 'object' && value !== null ? countKeys(value, 0, true) : 0
  if (Number.isNaN(keys)) return false
  let found = 0
  for (let at = text.indexOf(':'); at !== -1; at = text.indexOf(':', at + 1)) {
    const before = text.charCodeAt(at - 1)
    if (before === QUOTE) {
      found++
      if (found > keys) return false
    } else if (isSpaceCode(before) && isApart(text, at)) return false
  }
  return found === keys
}

const QUOTE = 0x22

/** Whether there is white space between a quote and its colon: then keys cannot be counted by their colons. */
function isApart(text: string, colon: number): boolean {
  let at = colon - 1
  while (at >= 0 && isSpaceCode(text.charCodeAt(at))) at--
  return at >= 0 && text.charCodeAt(at) === QUOTE
}

/** Keys from which on a list of them is kept. */
const MANY = 1000

/** Keys of large objects that were listed: an engine sorts them each time, which takes a while. */
const listed = new WeakMap<object, readonly string[]>()

/** The keys of an object; those of a large one are listed once. */
export function keysOf(fields: object): readonly string[] {
  const known = listed.get(fields)
  if (known !== undefined) return known
  const keys = Object.keys(fields)
  if (keys.length >= MANY) listed.set(fields, keys)
  return keys
}

/** How many keys a value has, those of nested values included. `alone`: it has no sibling, so that it may be large. */
function countKeys(value: object, depth: number, alone: boolean): number {
  if (depth > DEEPEST) return Number.NaN
  let count = 0
  if (Array.isArray(value)) {
    const only = alone && value.length === 1
    for (let index = 0; index < value.length; index++) {
      const entry: unknown = value[index]
      if (typeof entry === 'object' && entry !== null) count += countKeys(entry, depth + 1, only)
    }
    return count
  }
  const fields = value as Readonly<Record<string, unknown>>
  if (!alone) {
    for (const key in fields) {
      const entry = fields[key]
      count++
      if (typeof entry === 'object' && entry !== null) count += countKeys(entry, depth + 1, false)
    }
    return count
  }
  const keys = keysOf(fields)
  for (let index = 0; index < keys.length; index++) {
    const entry = fields[keys[index]!]
    if (typeof entry === 'object' && entry !== null) count += countKeys(entry, depth + 1, keys.length < MANY)
  }
  return count + keys.length
}
