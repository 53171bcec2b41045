import type { Corpus, Item } from '../../model/corpus.ts'
import { CesuraError, factsOf, problemOf, throwInvalid } from '../../model/error.ts'
import { columnsBroken } from '../../model/errors/reading.ts'
import { VERSION } from '../../model/version.ts'
import { fromUtf8, toUtf8 } from '../detect/utf8.ts'
import type { ReadResult } from '../format.ts'
import { writeItem } from '../json/cesura-json-write.ts'
import { jsonLines } from '../json/json-lines.ts'
import { checkColumns } from './check-columns.ts'
import { type CorpusColumns, columnsOf, corpusOfColumns } from './corpus-columns.ts'
import type { StringColumn } from './string-column.ts'

const MAGIC = 'cesura columns 1\n'

/** Columns of numbers, in the order of the file, with the bytes of one number. */
const NUMBERS = [
  ['units', 4],
  ['firstCoding', 4],
  ['group', 4],
  ['rows', 1],
  ['coder', 4],
  ['firstBoundary', 4],
  ['boundaries', 4],
  ['types', 4],
  ['end', 1],
  ['labelled', 1],
] as const
const STRINGS = ['ids', 'texts', 'speakers', 'labels'] as const

/** Where a column stands in the body. */
type Section = readonly [name: string, bytes: 1 | 4, start: number, length: number]

interface Header {
  readonly cesura: string
  readonly scale?: Corpus['scale']
  readonly coders: readonly string[]
  readonly groups: readonly string[]
  readonly sections: readonly Section[]
  /** Items that are no columns: their numbers, and how their JSON lines are read. */
  readonly others: readonly number[]
  readonly body: number
  /** Of the body. */
  readonly sum: number
}

/** Whether bytes begin as a file of columns does. */
export function isColumns(bytes: Uint8Array): boolean {
  for (let at = 0; at < MAGIC.length; at++) if (bytes[at] !== MAGIC.charCodeAt(at)) return false
  return true
}

/**
 * A corpus as a file of columns: a line that names it, a line of JSON that says where each column stands, then the
 * columns as they stand in memory (little-endian). A second run starts in a fraction of the time.
 *
 * @param corpus - items with their codings
 * @returns the bytes of the file; `readFiles` and every command read them
 * @throws CesuraError `text-not-writable` where a text holds half of a surrogate pair
 * @example
 * readFiles([{ name: 'a.columns', bytes: writeColumns({ items: [] }) }]).format //=> 'columns'
 */
export function writeColumns(corpus: Corpus): Uint8Array {
  const columns = columnsOf(corpus)
  const parts: [name: string, bytes: 1 | 4, data: Uint8Array | Uint32Array][] = NUMBERS.map(
    ([name, bytes]) => [name, bytes, columns[name]],
  )
  for (const name of STRINGS) {
    parts.push([`${name}.ends`, 4, columns[name].ends])
    parts.push([`${name}.text`, 1, toUtf8(columns[name].text)])
  }
  const lines = columns.others.map(({ item }) => `${JSON.stringify(writeItem(item, corpus.scale))}\n`)
  parts.push(['others', 1, toUtf8(lines.join(''))])
  const sections: Section[] = []
  let size = 0
  for (const [name, bytes, data] of parts) {
    sections.push([name, bytes, size, data.length])
    size = padded(size + data.byteLength)
  }
  const body = new Uint8Array(size)
  for (const [index, [, , data]] of parts.entries())
    body.set(new Uint8Array(data.buffer, data.byteOffset, data.byteLength), sections[index]![2])
  const header: Header = {
    cesura: VERSION,
    ...(corpus.scale === undefined ? {} : { scale: corpus.scale }),
    coders: columns.coders,
    groups: columns.groups,
    sections,
    others: columns.others.map(({ at }) => at),
    body: size,
    sum: sumOf(body),
  }
  const json = toUtf8(JSON.stringify(header))
  const words = toUtf8(`${MAGIC}${hex(sumOfBytes(json))} ${JSON.stringify(header)}`)
  const start = padded(words.length + 1)
  const file = new Uint8Array(start + size)
  file.fill(0x20, 0, start)
  file.set(words)
  file[start - 1] = 0x0a
  file.set(body, start)
  return file
}

const padded = (size: number): number => Math.ceil(size / 8) * 8

/** A checksum of whole words (FNV-1a over 32 bits): it finds what a disk or a line broke, not what somebody forged. */
function sumOf(body: Uint8Array): number {
  const words = new Uint32Array(body.buffer, body.byteOffset, body.length / 4)
  let sum = 0x811c9dc5
  for (let at = 0; at < words.length; at++) sum = Math.imul(sum ^ words[at]!, 0x01000193)
  return sum >>> 0
}

/** The same of bytes. */
function sumOfBytes(bytes: Uint8Array): number {
  let sum = 0x811c9dc5
  for (const byte of bytes) sum = Math.imul(sum ^ byte, 0x01000193)
  return sum >>> 0
}

const hex = (sum: number): string => sum.toString(16).padStart(8, '0')

/** The JSON of the second line, after its checksum; blanks fill the line up. */
function headerIn(line: Uint8Array): Header {
  const text = fromUtf8(line).trimEnd()
  if (text.slice(0, 8) !== hex(sumOfBytes(toUtf8(text.slice(9))))) broken('is damaged')
  return JSON.parse(text.slice(9)) as Header
}

const broken = (defect: string): never => throwInvalid(columnsBroken, { defect })

/** The corpus in a file of columns. Refuses one that is cut short, damaged or of another kind (`columns-broken`). */
export function readColumns(bytes: Uint8Array): Corpus {
  const end = bytes.indexOf(0x0a, MAGIC.length)
  if (!isColumns(bytes) || end < 0) broken('has no header')
  let header: Header
  try {
    header = headerIn(bytes.subarray(MAGIC.length, end))
  } catch {
    return broken('has a header that is damaged')
  }
  const { sections, body: size, sum, coders, groups, others } = header
  if (![sections, coders, groups, others].every(list => Array.isArray(list)))
    broken('has a header of another kind')
  if (bytes.length - end - 1 !== size) broken('is cut short, or longer than it says')
  // A copy stands where numbers of four bytes may stand; where the file is there already, none is made.
  const aligned = (bytes.byteOffset + end + 1) % 4 === 0 && size % 4 === 0
  const body = aligned ? bytes.subarray(end + 1) : Uint8Array.from(bytes.subarray(end + 1))
  if (size % 4 !== 0 || sumOf(body) !== sum) broken('is damaged')
  const section = (name: string, bytes: 1 | 4): readonly [start: number, length: number] => {
    const found = sections.find(section => Array.isArray(section) && section[0] === name)
    const [, width, start, length] = found ?? broken(`has no column ${name}`)
    const whole = [start, length].every(number => Number.isSafeInteger(number) && number >= 0)
    if (!whole || width !== bytes || start % 4 !== 0 || start + width * length > size)
      broken(`has no whole column ${name}`)
    return [body.byteOffset + start, length]
  }
  const numbers = (name: string) => new Uint32Array(body.buffer, ...section(name, 4))
  const bytesOf = (name: string) => new Uint8Array(body.buffer, ...section(name, 1))
  const text = (name: string) => {
    try {
      return fromUtf8(bytesOf(name))
    } catch {
      return broken(`has ${name} that is no UTF-8`)
    }
  }
  const strings = (name: string): StringColumn => ({
    text: text(`${name}.text`),
    ends: numbers(`${name}.ends`),
  })
  const columns: CorpusColumns = {
    units: numbers('units'),
    firstCoding: numbers('firstCoding'),
    group: numbers('group'),
    rows: bytesOf('rows'),
    coder: numbers('coder'),
    firstBoundary: numbers('firstBoundary'),
    boundaries: numbers('boundaries'),
    types: numbers('types'),
    end: bytesOf('end'),
    labelled: bytesOf('labelled'),
    ids: strings('ids'),
    texts: strings('texts'),
    speakers: strings('speakers'),
    labels: strings('labels'),
    scale: header.scale,
    coders: header.coders,
    groups: header.groups,
    others: othersOf(text('others'), header),
  }
  checkColumns(columns, broken)
  const corpus = corpusOfColumns(columns)
  // One set holds 2^24 names.
  const { items } = corpus
  if (items.length < 2 ** 24 && new Set(items.map(({ id }) => id)).size < items.length)
    broken('has an item twice')
  return corpus
}

/** The same as the result of a reader. */
export function columnsResult(bytes: Uint8Array, file: string): ReadResult {
  const result = { questions: [], format: 'columns', why: 'it begins as a file of columns does' }
  try {
    return { ...result, corpus: readColumns(bytes), problems: [] }
  } catch (error) {
    if (!(error instanceof CesuraError)) throw error
    return { ...result, corpus: undefined, problems: [problemOf('error', factsOf(error), { file })] }
  }
}

function othersOf(lines: string, { others, scale }: Header): { at: number; item: Item }[] {
  if (others.length === 0) return []
  const first = scale === undefined ? '' : `${JSON.stringify({ cesura: 1, scale })}\n`
  const items = jsonLines.read(`${first}${lines}`).corpus?.items ?? []
  if (items.length !== others.length) broken('holds items that cannot be read')
  return items.map((item, index) => ({ at: others[index]!, item }))
}
