import { describe, type Location, type Problem, type ProblemFacts, problemOf } from '../../model/error.ts'
import { jsonNan, jsonSyntax, jsonUnexpected } from '../../model/errors/json.ts'
import { jsonTooDeep } from '../../model/errors/model.ts'
import { DEEPEST_JSON } from '../../model/json.ts'
import { show } from '../../model/require.ts'
import { oncePerSource, type Source } from '../detect/source.ts'
import { isSpaceCode } from '../text/lines.ts'

/** A key that occurs twice in one object, where the second silently wins. */
interface RepeatedKey {
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
function parsePlain(text: string): JsonText | undefined {
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

/** What is wrong with a text, and where. */
interface JsonSyntaxError extends ProblemFacts {
  readonly offset: number
}

const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y
const SCALAR = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y

/** One pass over the text without recursion: the first fault, and a call for each repeated key. */
export function scanJson(
  text: string,
  onRepeated: (key: string, path: (string | number)[], offset: number) => void,
): JsonSyntaxError | undefined {
  const open: { keys?: Set<string>; step: string | number }[] = []
  let at = 0
  const eat = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at
    const found = pattern.exec(text)?.[0]
    if (found !== undefined) at += found.length
    return found
  }
  const spaces = (): void => {
    for (;;) {
      const code = text.charCodeAt(at)
      if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return
      at++
    }
  }
  /** A number, true, false or null; plain integers, of which corpora are full, without a pattern. */
  const eatScalar = (): boolean => {
    const start = at
    let code = text.charCodeAt(at)
    if (code > 0x30 && code <= 0x39) {
      do code = text.charCodeAt(++at)
      while (code >= 0x30 && code <= 0x39)
      if (code === 0x2c || code === 0x5d || code === 0x7d) return true
      at = start
    }
    return eat(SCALAR) !== undefined
  }
  /** A string, walked by hand: a pattern would need stack for each character of it. */
  const eatString = (): string | undefined => {
    const start = at
    if (text[at] !== '"') return undefined
    for (at++; at < text.length; ) {
      const code = text.charCodeAt(at)
      if (code === 0x22) return text.slice(start, ++at)
      if (code < 0x20) return undefined
      if (code !== 0x5c) at++
      else if (eat(ESCAPE) === undefined) return undefined
    }
    return undefined
  }
  const syntax = (wanted: string): JsonSyntaxError => {
    const found = at >= text.length ? undefined : show(text.slice(at, at + 12))
    return { ...describe(jsonUnexpected, { found, wanted }), offset: Math.min(at, text.length) }
  }
  const key = (): JsonSyntaxError | undefined => {
    const start = at
    const word = eatString()
    if (word === undefined) return syntax('a key in double quotes')
    const frame = open.at(-1)!
    const name = JSON.parse(word) as string
    if (frame.keys!.has(name))
      onRepeated(
        name,
        open.slice(0, -1).map(({ step }) => step),
        start,
      )
    frame.keys!.add(name)
    frame.step = name
    spaces()
    if (text[at] !== ':') return syntax('a colon')
    at++
    return undefined
  }
  for (;;) {
    spaces()
    const char = text[at]
    if (char === '{' || char === '[') {
      if (open.length === DEEPEST_JSON)
        return { ...describe(jsonTooDeep, { deepestJson: DEEPEST_JSON }), offset: at }
      at++
      spaces()
      if (char === '{') {
        open.push({ keys: new Set(), step: '' })
        if (text[at] !== '}') {
          const defect = key()
          if (defect !== undefined) return defect
          continue
        }
      } else {
        open.push({ step: 0 })
        if (text[at] !== ']') continue
      }
    } else if (char === '"' ? eatString() === undefined : !eatScalar())
      return syntax(char === '"' ? 'the rest of a string' : 'a value')
    // A value has ended: close what closes, or go on to the next.
    for (;;) {
      spaces()
      const frame = open.at(-1)
      if (frame === undefined) return at < text.length ? syntax('the end of the text') : undefined
      const close = frame.keys === undefined ? ']' : '}'
      if (text[at] === close) {
        at++
        open.pop()
        continue
      }
      if (text[at] !== ',') return syntax(`a comma or ${close}`)
      at++
      spaces()
      if (frame.keys === undefined) {
        frame.step = (frame.step as number) + 1
        break
      }
      const defect = key()
      if (defect !== undefined) return defect
      break
    }
  }
}

/** Whether a text is JSON: one value, or a value a line. Formats of plain text need not look at such a file. */
export const isJson = (source: Source): boolean =>
  /^\s*[[{]/.test(source.text) && (source.json() !== undefined || source.jsonLines() !== undefined)

/** Whether a text is several values, a line each: a format of one object is not in it. */
export const isOnlyLines = (source: Source): boolean => isJson(source) && source.json() === undefined

/** The first record of JSON: of its list or its lines, or the value itself. What no record lacks, the first has. */
export function firstRecord(source: Source): unknown {
  const whole = source.json()
  return Array.isArray(whole) ? whole[0] : (whole ?? source.jsonLines()?.[0]?.value)
}

/** The entries of an object that is the whole file, listed once: thousands of them take a while. None where it is no object. */
export const entriesOf = oncePerSource((source): readonly (readonly [string, unknown])[] => {
  const whole = source.json()
  // An engine lists the entries of an object with many names several times as fast by its names.
  return isRecord(whole) ? keysOf(whole).map(key => [key, whole[key]] as const) : []
})

/** Keys by which formats know their files, wherever they are in them. */
type Mark = 'cesura' | 'segmentation_type' | 'nodeMap'

/** Whether one of the marks is in a file: it is searched once for all of them. */
const isMarked = oncePerSource(({ text }) => /"(?:cesura|segmentation_type|nodeMap)"/.test(text))

/** Whether a key occurs somewhere in a file, with what a pattern wants behind its colon. */
export const hasKey = (source: Source, key: Mark, behind = ''): boolean =>
  isMarked(source) && new RegExp(`"${key}"\\s*:${behind}`).test(source.text)

/** The content as a reader takes it, with what is to be reported: what was parsed to be claimed is not parsed again. */
export const readJson = (source: Source, file: string | undefined): JsonText =>
  (source.text.endsWith('\0') ? undefined : source.plainJson()) ?? parseJson(source.text, file)

/** An object of JSON; undefined for everything else. */
export const objectOf = (value: unknown): Readonly<Record<string, unknown>> | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : undefined

/** The objects of a list; undefined where it is no list of objects. */
export function objectsOf(value: unknown): readonly Readonly<Record<string, unknown>>[] | undefined {
  if (!Array.isArray(value)) return undefined
  for (let index = 0; index < value.length; index++)
    if (objectOf(value[index]) === undefined) return undefined
  return value
}

/** Whether a value of JSON may be a time: a number, or a string that is not blank. */
export const isTime = (value: unknown): value is number | string =>
  typeof value === 'number' || (typeof value === 'string' && value.trim() !== '')

/** A time in JSON as digits; undefined where it is none. */
export const timeOf = (value: unknown): string | undefined => (isTime(value) ? String(value) : undefined)

/** A text in JSON; empty where there is none. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')
