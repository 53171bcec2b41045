import type { Location, Problem } from '../../model/error.ts'
import { describe, problemOf } from '../../model/error.ts'
import { jsonNan, jsonSyntax } from '../../model/errors/json.ts'
import { keysOnce } from './repeated-keys.ts'
import { scanJson } from './scan-json.ts'

/** A key that occurs twice in one object, where the second silently wins. */
export interface RepeatedKey {
  readonly key: string
  /** Keys from the top to the object, lists by number. */
  readonly path: readonly (string | number)[]
  readonly location: Location
}

/** A JSON text read: its value, or what is wrong with it and where. */
export interface JsonText {
  readonly value?: unknown
  readonly problems: Problem[]
  readonly repeated: RepeatedKey[]
}

/** Line and column of an offset, counted from 1. */
export function locationAt(text: string, offset: number, file?: string, firstLine = 1): Location {
  let line = firstLine
  let start = 0
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) {
    line++
    start = at + 1
  }
  return { file, line, column: offset - start + 1 }
}

/**
 * Parses JSON and says what `JSON.parse` does not: the position of a mistake in every engine, keys that occur twice,
 * nesting that no data needs. `firstLine` numbers the first line of the text, for JSON lines.
 */
export function parseJson(text: string, file?: string, firstLine = 1): JsonText {
  const plain = parsePlain(text)
  if (plain !== undefined) return plain
  const repeated: RepeatedKey[] = []
  const defect = scanJson(text, (key, path, offset) =>
    repeated.push({ key, path, location: locationAt(text, offset, file, firstLine) }),
  )
  const loose = defect === undefined ? text : withoutNaN(text)
  if (loose !== text) {
    // Python writes NaN and Infinity, which JSON has not.

    const read = parseJson(loose, file, firstLine)
    const note: Problem = problemOf(
      'warning',
      describe(jsonNan, {}),
      locationAt(text, defect!.offset, file, firstLine),
    )
    return read.value === undefined ? read : { ...read, problems: [note, ...read.problems] }
  }
  if (defect !== undefined) {
    const location = locationAt(text, defect.offset, file, firstLine)
    return { problems: [problemOf('error', defect, location)], repeated }
  }
  try {
    return { value: JSON.parse(text), problems: [], repeated }
  } catch (error) {
    // The scan accepts a little more than JSON: odd escapes and numbers. The engine's own words are left.
    const location = locationAt(text, 0, file, firstLine)

    return {
      problems: [problemOf('error', describe(jsonSyntax, { error: (error as Error).message }), location)],
      repeated,
    }
  }
}

/** A text in which nothing is wrong, as most are; undefined where that takes a closer look. */
export function parsePlain(text: string): JsonText | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return keysOnce(text, value) ? { value, problems: [], repeated: [] } : undefined
  } catch {
    return undefined
  }
}

/** `NaN` and `Infinity`, as Python writes them, where a value is; strings are passed over. */
const BARE = /"(?:[^"\\]|\\.)*"|-?\b(?:NaN|Infinity)\b/g

/** A text in which `NaN` and `Infinity` are null. */
export const withoutNaN = (text: string): string =>
  /\b(?:NaN|Infinity)\b/.test(text)
    ? text.replace(BARE, word => (word.startsWith('"') ? word : 'null'))
    : text

/** An object that is neither null nor a list. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A field of an object's own; what it inherits does not count. */
export const own = (record: Record<string, unknown>, key: string): unknown =>
  Object.hasOwn(record, key) ? record[key] : undefined

/** Whether a text is JSON lines rather than one JSON value: its first line is an object, and another follows. */
export function isJsonLines(text: string): boolean {
  const [first, second] = firstLines(text)
  return first !== undefined && second !== undefined && isObjectLine(first) && second.startsWith('{')
}

/** The first two lines that are not blank, trimmed. */
export function firstLines(text: string): (string | undefined)[] {
  const lines: string[] = []
  for (let start = 0; start < text.length && lines.length < 2; ) {
    const end = text.indexOf('\n', start)
    const line = text.slice(start, end === -1 ? text.length : end).trim()
    if (line !== '') lines.push(line)
    start = end === -1 ? text.length : end + 1
  }
  return lines
}

/** Whether a line looks like a whole JSON object. */
export const isObjectLine = (line: string): boolean => line.startsWith('{') && line.endsWith('}')

/** A JSON value as a word: of a list or an object its JSON, because `String` asks it for a `toString` that it may name itself. */
export const wordOf = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)
