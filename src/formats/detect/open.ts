import type { Problem } from '../../model/error.ts'
import { describe, problemOf } from '../../model/error.ts'
import { filePacked } from '../../model/errors/reading.ts'
import { parseOutside } from '../../model/json.ts'
import type { ReadOptions } from '../format.ts'
import { isJsonLines, type JsonText, keysOnce, withoutNaN } from '../json/json-text.ts'
import { textsOfLines } from '../text/lines.ts'
import { decodeText } from './decode.ts'
import { magicOf } from './magic.ts'
import type { ParsedLine, Source } from './source.ts'

/** A file that was opened, or why it could not be. */
export interface Opened {
  readonly source: Source | undefined
  readonly problems: readonly Problem[]
}

/** A source of text: its JSON is parsed once, when a format first asks for it. */
export function sourceOf(name: string, text: string): Source {
  let json: Whole | undefined
  let plain: { readonly value: JsonText | undefined } | undefined
  let lines: { readonly value: readonly ParsedLine[] | undefined } | undefined
  return {
    name,
    text,
    found: new Map(),
    json() {
      json ??= parseWhole(text, this)
      return json.value
    },
    plainJson() {
      json ??= parseWhole(text, this)
      const { value, strict } = json
      plain ??= { value: strict && keysOnce(text, value) ? { value, problems: [], repeated: [] } : undefined }
      return plain.value
    },
    jsonLines() {
      lines ??= { value: parseLines(text) }
      return lines.value
    },
  }
}

/** The value of a whole text, and whether it is JSON to the letter. */
interface Whole {
  readonly value: unknown
  readonly strict: boolean
}

/** The value of a whole text. Several lines of JSON are no one value, and need not be searched for what is not JSON. */
function parseWhole(text: string, source: Source): Whole {
  if (!/^\s*[[{"\d\-tfnNI]/.test(text)) return { value: undefined, strict: false }
  // Two lines that are values are no value together; to have the engine find that out takes a while.
  if (isJsonLines(text) && (source.jsonLines()?.length ?? 0) > 1) return { value: undefined, strict: false }
  try {
    return { value: parseOutside(trimmedNuls(text)), strict: true }
  } catch {
    const lines = (source.jsonLines()?.length ?? 0) > 1
    return { value: lines ? undefined : parseLoose(text), strict: false }
  }
}

/**
 * Opens a file from its bytes or its text: what every format then claims and parses. Files that are known and not to
 * be read are rejected with a hint; containers have to be unpacked first (`unpackFiles`).
 */
export function openSource(name: string, content: string | Uint8Array, options: ReadOptions = {}): Opened {
  if (typeof content === 'string') return { source: sourceOf(name, withoutMark(content)), problems: [] }
  const magic = magicOf(content, name)
  if (magic !== undefined) {
    const facts =
      magic.kind === 'rejected'
        ? magic
        : describe(filePacked, { kind: magic.kind === 'xlsx' ? 'a workbook (xlsx)' : magic.kind })
    const problem = problemOf('error', facts, { file: name })
    return { source: undefined, problems: [problem] }
  }
  const { text, problems } = decodeText(content, name, options.encoding)
  return { source: text === undefined ? undefined : sourceOf(name, text), problems }
}

const withoutMark = (text: string): string => (text.startsWith('\ufeff') ? text.slice(1) : text)

/** The value of a text that is not JSON to the letter; undefined where it is none in any way. */
function parseLoose(text: string): unknown {
  if (!/^\s*[[{"\d\-tfnNI]/.test(text)) return undefined
  const end = trimmedNuls(text)
  const loose = withoutNaN(end)
  if (loose === text) return undefined
  try {
    return parseOutside(loose)
  } catch {
    return undefined
  }
}

/** A text without the NUL bytes at its end: one ends a file of Rezonator. A pattern would look at each again and again. */
export function trimmedNuls(text: string): string {
  let end = text.length
  while (end > 0 && text.charCodeAt(end - 1) === 0) end--
  return end === text.length ? text : text.slice(0, end)
}

function parseLines(text: string): ParsedLine[] | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined
  const rows = textsOfLines(text)
  const values: ParsedLine[] = []
  for (let index = 0; index < rows.length; index++)
    if (!addLine(values, rows[index]!, index + 1)) return undefined
  return values
}

/** Adds the value of a line; false where it is none, and not blank. */
function addLine(values: ParsedLine[], row: string, line: number): boolean {
  if (row === '') return true
  let value: unknown
  /** Whether nothing is wrong in it, and no key occurs twice. */
  let plain = false
  try {
    value = parseOutside(row)
    plain = keysOnce(row, value)
  } catch {
    value = parseLoose(row)
  }
  if (value === undefined) return row.trim() === ''
  values.push({ line, value, plain })
  return true
}
