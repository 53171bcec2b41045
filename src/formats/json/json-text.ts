import type { Location, Problem } from '../../model/error.ts'
import { show } from '../../model/require.ts'
import { keysOnce } from './repeated-keys.ts'

/** Deeper JSON than this is no corpus, and could exhaust the stack of whatever walks it. */
const DEEPEST = 200

/** A key that stands twice in one object, where the second silently wins. */
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
  return { ...(file === undefined ? {} : { file }), line, column: offset - start + 1 }
}

/**
 * Parses JSON and says what `JSON.parse` does not: the place of a mistake in every engine, keys that stand twice,
 * nesting that no data needs. `firstLine` numbers the first line of the text, for JSON lines.
 */
export function parseJson(text: string, file?: string, firstLine = 1): JsonText {
  const plain = parsePlain(text)
  if (plain !== undefined) return plain
  const repeated: RepeatedKey[] = []
  const fault = scan(text, (key, path, offset) =>
    repeated.push({ key, path, location: locationAt(text, offset, file, firstLine) }),
  )
  const loose = fault === undefined ? text : withoutNaN(text)
  if (loose !== text) {
    // Python writes NaN and Infinity, which JSON has not.
    const message =
      'NaN or Infinity, which JSON does not have, was read as null; write null, or a number where one is needed'
    const read = parseJson(loose, file, firstLine)
    const note: Problem = {
      severity: 'warning',
      code: 'json-nan',
      message,
      location: locationAt(text, fault!.offset, file, firstLine),
    }
    return read.value === undefined ? read : { ...read, problems: [note, ...read.problems] }
  }
  if (fault !== undefined) {
    const location = locationAt(text, fault.offset, file, firstLine)
    return { problems: [{ severity: 'error', code: fault.code, message: fault.message, location }], repeated }
  }
  try {
    return { value: JSON.parse(text), problems: [], repeated }
  } catch (error) {
    // The scan accepts a little more than JSON: odd escapes and numbers. The engine's own words are left.
    const location = locationAt(text, 0, file, firstLine)
    const message = `this is not JSON: ${(error as Error).message}`
    return { problems: [{ severity: 'error', code: 'json-syntax', message, location }], repeated }
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

/** `NaN` and `Infinity`, as Python writes them, where a value stands; strings are passed over. */
const BARE = /"(?:[^"\\]|\\.)*"|-?\b(?:NaN|Infinity)\b/g

/** A text in which `NaN` and `Infinity` are null. */
export const withoutNaN = (text: string): string =>
  /\b(?:NaN|Infinity)\b/.test(text)
    ? text.replace(BARE, word => (word.startsWith('"') ? word : 'null'))
    : text

interface Fault {
  readonly code: 'json-syntax' | 'json-too-deep'
  readonly message: string
  readonly offset: number
}

const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y
const SCALAR = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y

/** One pass over the text without recursion: the first fault, and a call for each repeated key. */
function scan(
  text: string,
  onRepeated: (key: string, path: (string | number)[], offset: number) => void,
): Fault | undefined {
  const open: { keys?: Set<string>; step: string | number }[] = []
  let at = 0
  const eat = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at
    const found = pattern.exec(text)?.[0]
    if (found !== undefined) at += found.length
    return found
  }
  const blanks = (): void => {
    for (;;) {
      const code = text.charCodeAt(at)
      if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return
      at++
    }
  }
  /** A number, true, false or null; plain whole numbers, of which corpora are full, without a pattern. */
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
  const syntax = (wanted: string): Fault => {
    const found = at >= text.length ? 'the text ends' : `${show(text.slice(at, at + 12))} stands`
    return {
      code: 'json-syntax',
      message: `${found} where ${wanted} should stand; mend the JSON, or name another format`,
      offset: Math.min(at, text.length),
    }
  }
  const key = (): Fault | undefined => {
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
    blanks()
    if (text[at] !== ':') return syntax('a colon')
    at++
    return undefined
  }
  for (;;) {
    blanks()
    const sign = text[at]
    if (sign === '{' || sign === '[') {
      if (open.length === DEEPEST) {
        const message = `the JSON is nested more than ${DEEPEST} deep; a corpus needs a few levels`
        return { code: 'json-too-deep', message, offset: at }
      }
      at++
      blanks()
      if (sign === '{') {
        open.push({ keys: new Set(), step: '' })
        if (text[at] !== '}') {
          const fault = key()
          if (fault !== undefined) return fault
          continue
        }
      } else {
        open.push({ step: 0 })
        if (text[at] !== ']') continue
      }
    } else if (sign === '"' ? eatString() === undefined : !eatScalar())
      return syntax(sign === '"' ? 'the rest of a string' : 'a value')
    // A value has ended: close what closes, or go on to the next.
    for (;;) {
      blanks()
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
      blanks()
      if (frame.keys === undefined) {
        frame.step = (frame.step as number) + 1
        break
      }
      const fault = key()
      if (fault !== undefined) return fault
      break
    }
  }
}

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
