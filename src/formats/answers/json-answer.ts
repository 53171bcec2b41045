import { parseOutside } from '../../model/json.ts'
import { isRecord } from '../json/json-text.ts'
import type { AnswerContent, AnswerForm, RecognisedAnswer, UnitRange } from './answer-form.ts'
import { foldedWords, type KnownText, plainDigits } from './words.ts'

/** A JSON value that begins a line and ends one; `cutOff`: its end is missing. */
interface FoundValue {
  readonly value: unknown
  readonly cutOff: boolean
}

/** Lines that begin like JSON may be scanned this many times the length of the answer, so that the cost stays linear. */
const SCANS = 4

/** Strings with less than this share of the words of the text are quoted beginnings, not whole segments. */
const WHOLE = 0.6

/** An answer in JSON, or with a list of integers inside a sentence. */
export function jsonAnswer(
  text: string,
  known: KnownText,
  marks: 'starts' | 'ends' | undefined,
): RecognisedAnswer | undefined {
  const values = findValues(text.trimEnd())
  const records = values.filter(({ value }) => isRecord(value))
  if (values.length > 1 && records.length === values.length) {
    const list = contentOfList(
      values.map(({ value }) => value),
      '',
      known,
      marks,
    )
    if (list !== undefined) return { ...list, cutOff: values.some(({ cutOff }) => cutOff) }
  }
  for (let at = values.length - 1; at >= 0; at--) {
    const { value, cutOff } = values[at]!
    const found = contentOf(value, '', known, marks, 0)
    if (found !== undefined) return { ...found, cutOff, revised: at > 0 }
  }
  const list = inlineList(text)
  return list === undefined ? undefined : contentOfList(list, '', known, marks)
}

function findValues(text: string): FoundValue[] {
  const found: FoundValue[] = []
  let budget = SCANS * text.length
  let line = 0
  while (line < text.length && budget > 0) {
    let at = line
    while (text[at] === ' ' || text[at] === '\t') at++
    const next = text.indexOf('\n', at)
    const end = next === -1 ? text.length : next
    line = end + 1
    if (text[at] !== '{' && text[at] !== '[') continue
    const scanned = scanValue(text, at)
    budget -= scanned.to - at
    if (scanned.source === undefined) continue
    const after = text.indexOf('\n', scanned.to)
    const rest = text.slice(scanned.to, after === -1 ? text.length : after).trim()
    if (rest !== '' && rest !== ',' && rest !== ';') continue
    const value = parsed(scanned.source)
    if (value === undefined || (scanned.cutOff && isEmpty(value))) continue
    found.push({ value, cutOff: scanned.cutOff })
    line = after === -1 ? text.length : after + 1
  }
  return found
}

const isEmpty = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.length === 0
    : isRecord(value) && Object.values(value).every(entry => Array.isArray(entry) && entry.length === 0)

function parsed(source: string): unknown {
  try {
    return parseOutside(source)
  } catch {
    return undefined
  }
}

interface ScannedValue {
  /** The value as strict JSON; undefined where this is no JSON. */
  readonly source: string | undefined
  /** Where the scan ended. */
  readonly to: number
  readonly cutOff: boolean
}

/** Reads brackets and strings from `from` on, leaves out trailing commas, and closes what breaks off. */
function scanValue(text: string, from: number): ScannedValue {
  const parts: string[] = []
  const open: { readonly close: string; keep: number }[] = []
  let comma = false
  const failed = (to: number): ScannedValue => ({ source: undefined, to, cutOff: false })
  let at = from
  while (at < text.length) {
    const char = text[at]!
    if (/\s/.test(char)) {
      at++
      continue
    }
    const top = open.at(-1)
    if (char === '}' || char === ']') {
      if (top?.close !== char) return failed(at)
      comma = false
      open.pop()
      parts.push(char)
      at++
      const outer = open.at(-1)
      if (outer === undefined) return { source: parts.join(''), to: at, cutOff: false }
      outer.keep = parts.length
      continue
    }
    if (char === ',') {
      if (comma || top === undefined) return failed(at)
      top.keep = parts.length
      comma = true
      at++
      continue
    }
    if (comma) parts.push(',')
    comma = false
    if (char === '{' || char === '[') {
      parts.push(char)
      open.push({ close: char === '{' ? '}' : ']', keep: parts.length })
      at++
    } else if (char === '"') {
      const end = endOfString(text, at + 1)
      if (end === undefined) return failed(at)
      if (end > text.length) break
      parts.push(text.slice(at, end))
      at = end
      if (top?.close === ']') top.keep = parts.length
    } else if (char === ':') {
      parts.push(char)
      at++
    } else {
      const start = at
      while (at < text.length && /[-+.\w]/.test(text[at]!)) at++
      const word = plainDigits(text.slice(start, at))
      if (!/^(?:-?\d[\d.eE+-]*|true|false|null)$/.test(word)) {
        if (at < text.length || word === '') return failed(at)
        break
      }
      parts.push(word)
    }
  }
  // The first list that is open keeps its complete elements; without a list, the object keeps its complete fields.
  const list = open.findIndex(({ close }) => close === ']')
  const depth = list === -1 ? 0 : list
  if (open.length === 0) return failed(at)
  const closing = open
    .slice(0, depth + 1)
    .map(({ close }) => close)
    .reverse()
  const source = parts.slice(0, open[depth]!.keep).join('') + closing.join('')
  return { source, to: text.length, cutOff: true }
}

/** The position after the quotation mark that ends a string; undefined: a line ends first; more than the length: none. */
function endOfString(text: string, from: number): number | undefined {
  for (let at = from; at < text.length; at++) {
    const char = text[at]
    if (char === '"') return at + 1
    if (char === '\\') at++
    else if (char === '\n') return undefined
  }
  return text.length + 1
}

/** The last list of two or more integers inside the text. */
function inlineList(text: string): readonly number[] | undefined {
  let last: readonly number[] | undefined
  for (const [, inner] of plainDigits(text).matchAll(/\[([\d\s,]+)\]/g)) {
    const numbers = inner!.split(',').map(part => integerOf(part.trim()))
    if (numbers.length > 1 && numbers.every(number => number !== undefined)) last = numbers as number[]
  }
  return last
}

/** An integer, also as a string. */
function integerOf(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 ? value : undefined
  if (typeof value !== 'string') return undefined
  const digits = plainDigits(value.trim())
  return /^\d{1,9}$/.test(digits) ? Number(digits) : undefined
}

const keyOf = (key: string): string => key.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** Names of lists that hold the segmentation, rather than something next to it. */
const LIST = /segment|start|bound|topic|cut|break|chapter|section|index|end/
const NUMBER_LIST = /(?:starts?|ends?|boundaries|breaks?|cuts?|splits?|indices|indexes|segments?|units)$/
const WHAT =
  '(?:ind(?:ex|exes|ices)|idx|ids?|units?|lines?|sentences?|numbers?|positions?|utterances?|turns?)?'
const ENDS = new RegExp(`(?:ends?|last)${WHAT}$`)
const START = new RegExp(
  `(?:start|starts|begin|begins|from|first)(?:ing)?(?:words|text|quote|phrase)?${WHAT}$`,
)
const END = new RegExp(`(?:end|ends|last|^to|until|through)(?:ing)?${WHAT}$`)
const RANGE = /(?:range|lines?|sentences?|units?|span|indices|ids|numbers|utterances|turns)$/
const TEXT =
  /^(?:text|content|contents|segment|segmenttext|body|passage|paragraph|sentences|lines|utterances)$/

type Found = { readonly form: AnswerForm; readonly content: AnswerContent }

const asRanges = (ranges: readonly UnitRange[]): Found => ({
  form: 'json-ranges',
  content: { kind: 'ranges', ranges },
})

/** What a value says: a list, an object with a list, one segment, or titles with ranges. */
function contentOf(
  value: unknown,
  key: string,
  known: KnownText,
  marks: 'starts' | 'ends' | undefined,
  depth: number,
): Found | undefined {
  if (Array.isArray(value)) return contentOfList(value, key, known, marks)
  if (!isRecord(value) || depth > 3) return undefined
  const fields = Object.entries(value).map(([name, entry]) => ({ name: keyOf(name), entry }))
  if (fields.length > 1 && !fields.some(({ name }) => NUMBER_LIST.test(name))) {
    const ranges = fields.map(({ entry }) => rangeOf(entry))
    if (ranges.every(range => range !== undefined)) return asRanges(ranges as UnitRange[])
  }
  const lists = fields.filter(({ entry }) => Array.isArray(entry))
  const segment = rangeOfRecord(value)
  if (segment !== undefined) return asRanges([segment])
  const best = lists.find(({ name }) => LIST.test(name)) ?? lists[0]
  if (best !== undefined) return contentOfList(best.entry as unknown[], best.name, known, marks)
  for (const { name, entry } of fields) {
    const inner = isRecord(entry) ? contentOf(entry, name, known, marks, depth + 1) : undefined
    if (inner !== undefined) return inner
  }
  return contentOfList([value], key, known, marks)
}

function contentOfList(
  list: readonly unknown[],
  key: string,
  known: KnownText,
  marks: 'starts' | 'ends' | undefined,
): Found | undefined {
  const n = known.units.length
  const whole = list.map(integerOf)
  if (whole.every(number => number !== undefined)) {
    const numbers = whole as number[]
    const isMarks =
      numbers.length > 0 && (numbers.length === n || numbers.length === n - 1) && numbers.every(x => x < 2)
    if (isMarks) return { form: 'json-marks', content: { kind: 'marks', numbers } }
    return (marks ?? (ENDS.test(key) ? 'ends' : 'starts')) === 'ends'
      ? { form: 'json-ends', content: { kind: 'ends', numbers } }
      : { form: 'json-starts', content: { kind: 'starts', numbers } }
  }
  const ranges = list.map(entry => (isRecord(entry) ? rangeOfRecord(entry) : rangeOf(entry)))
  if (ranges.every(range => range !== undefined)) return asRanges(ranges as UnitRange[])
  const quotes = list.map(entry => (isRecord(entry) ? fieldOf(entry, START) : undefined))
  if (quotes.every(quote => typeof quote === 'string'))
    return { form: 'json-quotes', content: { kind: 'quotes', quotes: quotes as string[] } }
  const texts = list.map(textOf)
  if (!texts.every(text => text !== undefined)) return undefined
  const pieces = texts as string[]
  const words = pieces.reduce((sum, piece) => sum + foldedWords(piece).length, 0)
  return list.every(entry => typeof entry === 'string') && words < WHOLE * known.words.length
    ? { form: 'json-quotes', content: { kind: 'quotes', quotes: pieces } }
    : { form: 'json-segments', content: { kind: 'texts', pieces } }
}

const fieldOf = (record: Record<string, unknown>, names: RegExp): unknown =>
  Object.entries(record).find(([name]) => names.test(keyOf(name)))?.[1]

/** `[4, 7]`, `[4, 5, 6, 7]`, `"4-7"`, `{"start": 4, "end": 7}`. */
function rangeOf(value: unknown): UnitRange | undefined {
  if (isRecord(value)) return rangeOfRecord(value)
  if (typeof value === 'string') {
    const found = /^(\d{1,9})\s?(?:[-–—−－~〜～]|\.\.|to|bis|至|到|إلى)\s?(\d{1,9})$/.exec(
      plainDigits(value.trim()),
    )
    return found === null ? undefined : { start: Number(found[1]), end: Number(found[2]) }
  }
  if (!Array.isArray(value) || value.length === 0) return undefined
  const numbers = value.map(integerOf)
  return numbers.every(number => number !== undefined)
    ? { start: numbers[0]!, end: numbers.at(-1)! }
    : undefined
}

function rangeOfRecord(record: Record<string, unknown>): UnitRange | undefined {
  const start = integerOf(fieldOf(record, START))
  if (start !== undefined) return { start, end: integerOf(fieldOf(record, END)) }
  for (const [name, entry] of Object.entries(record)) {
    if (!RANGE.test(keyOf(name))) continue
    const one = integerOf(entry)
    const range = one === undefined ? rangeOf(entry) : { start: one, end: one }
    if (range !== undefined) return range
  }
  return undefined
}

/** A segment as text: a string, a list of strings, or an object with one of them. */
function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  if (Array.isArray(value))
    return value.length > 0 && value.every(entry => typeof entry === 'string') ? value.join('\n') : undefined
  if (!isRecord(value)) return undefined
  const text = fieldOf(value, TEXT)
  return text === undefined || isRecord(text) ? undefined : textOf(text)
}
