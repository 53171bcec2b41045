import { describe, type Location } from '../../model/error.ts'
import { documentsLabelled } from '../../model/errors/reading.ts'
import { idNotExact } from '../../model/errors/tables.ts'
import { parseOutside } from '../../model/json.ts'
import { type Claim, oncePerSource, type Source } from '../detect/source.ts'
import { isRecord, wordOf } from '../json/json-text.ts'
import type { Report } from '../report.ts'
import { baseOf } from '../roles/path-pattern.ts'

/** A value of a JSON file that stands for one text, and where it is. */
export interface JsonRecord<Value = unknown> {
  readonly value: Value
  readonly location: Location
}

/**
 * The records of a JSON file, however it was written: the entries of a list, one object alone, a value a line, or
 * values that are spread over lines one after the other. Undefined where the file is no JSON. Found once per file.
 */
export const recordsOf = oncePerSource(findRecords)

/** The records that are objects; undefined where one is not, or there is none. */
export const objectsOf = oncePerSource((source): readonly ObjectRecord[] | undefined => {
  const records = recordsOf(source)
  return records !== undefined && records.length > 0 && records.every(hasObject)
    ? (records as readonly ObjectRecord[])
    : undefined
})

type ObjectRecord = JsonRecord<Record<string, unknown>>

const hasObject = ({ value }: JsonRecord): boolean => isRecord(value)

function findRecords(source: Source): readonly JsonRecord[] | undefined {
  const file = source.name
  if (!/^\s*[[{]/.test(source.text)) return undefined
  const whole = source.json()
  if (Array.isArray(whole))
    return whole.map((value: unknown, i) => ({ value, location: { file, path: `[${i}]` } }))
  if (whole !== undefined) return [{ value: whole, location: { file } }]
  const lines = source.jsonLines()
  if (lines !== undefined) return lines.map(({ line, value }) => ({ value, location: { file, line } }))
  return spreadValues(source)
}

/** JSON values one after the other, each over as many lines as it likes. */
function spreadValues({ text, name: file }: Source): JsonRecord[] | undefined {
  const records: JsonRecord[] = []
  let depth = 0
  let start = -1
  let line = 1
  let first = 1
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 0x0a) line++
    else if (code === 0x22) {
      if (depth === 0) return undefined
      for (at++; at < text.length && text.charCodeAt(at) !== 0x22; at++)
        if (text.charCodeAt(at) === 0x5c) at++
    } else if (code === 0x7b || code === 0x5b) {
      if (depth++ === 0) {
        start = at
        first = line
      }
    } else if (code === 0x7d || code === 0x5d) {
      if (--depth < 0) return undefined
      if (depth > 0) continue
      try {
        records.push({ value: parseOutside(text.slice(start, at + 1)), location: { file, line: first } })
      } catch {
        return undefined
      }
    } else if (depth === 0 && !/[\s,]/.test(text[at]!)) return undefined
  }
  return depth === 0 ? records : undefined
}

/** A name as files give it: a text or an integer. A number too large to be exact is noted as an error. */
export function nameIn(value: unknown, location: Location, report: Report): string | undefined {
  if (typeof value === 'string') return value === '' ? undefined : value
  if (typeof value !== 'number') return undefined
  if (!Number.isSafeInteger(value) && Number.isInteger(value))
    report.error(describe(idNotExact, { id: value }), location)
  return wordOf(value)
}

/** The number of a record that has no name, from 1; a record alone is named by its file. */
export const numberOf = ({ line, path }: Location, records: number): string | undefined =>
  records === 1 ? undefined : line !== undefined ? String(line) : String(Number(path?.slice(1, -1)) + 1)

/** `3 spans`, `1 span`. */
export const count = (n: number, word: string): string => `${n} ${word}${n === 1 ? '' : 's'}`

/** Values and how often they occur, for people: `choices (3), rectanglelabels (12)`. */
export const countText = (counts: ReadonlyMap<string, number>): string =>
  [...counts].map(([word, n]) => `${word} (${n})`).join(', ')

/** Digits of a time that JSON gives as a number; without an exponent. */
export const digits = (time: number): string => {
  const text = wordOf(time)
  return text.includes('e') ? time.toFixed(9) : text
}

/** The rejection of files whose labels hold for whole documents: they look like annotations and have no segments. */
export const documents = (source: Source, count: number): Claim => ({
  strength: 'rejected',
  ...describe(documentsLabelled, { file: baseOf(source.name), documents: count }),
})
