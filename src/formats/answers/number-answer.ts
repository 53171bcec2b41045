import type { RecognisedAnswer, UnitRange } from './answer-form.ts'
import { fold, foldedWords, type KnownText, plainDigits } from './words.ts'

/** `4-7` in any notation, unless it is a part of a time, a date or a decimal number. */
const RANGE =
  /(?<!\d)(?<!\d[-–:.,/])(\d{1,9})[^\S\n]{0,3}(?:[-–—−－~〜～]|\.{2,3}|to|through|bis|至|到|إلى)[^\S\n]{0,3}(\d{1,9})(?!\d)(?![-–:.,/]\d)/gi

/** A line with more words is text rather than a range with its title. */
const LONG_LINE = 25

interface RangeInText extends UnitRange {
  readonly end: number
}

function rangesIn(line: string, n: number): RangeInText[] {
  return Array.from(line.matchAll(RANGE), ([, start, end]) => ({
    start: Number(start),
    end: Number(end),
  })).filter(({ start, end }) => start <= end && end <= n + 2)
}

/** The only range of a text, as the content of a tag. */
export function onlyRange(text: string, n: number): UnitRange | undefined {
  const ranges = rangesIn(plainDigits(text), n)
  const numbers = plainDigits(text).match(/\d+/g) ?? []
  return ranges.length === 1 && numbers.length === 2 ? ranges[0] : undefined
}

/** Lines that each name the first and the last unit of a segment, or one line that names them all. */
export function rangesAnswer(text: string, { units }: KnownText): RecognisedAnswer | undefined {
  const n = units.length
  const found: { readonly range: RangeInText; readonly isSingle: boolean }[] = []
  let rows: RangeInText[] | undefined
  let several = 0
  let ranged = 0
  let long = 0
  for (const line of plainDigits(text).split('\n')) {
    if (line.trim() === '') continue
    const ranges = rangesIn(line, n)
    if (ranges.length > 0) ranged++
    if (foldedWords(line).length > LONG_LINE) long++
    if (ranges.length > 1) {
      rows = ranges
      several++
    } else if (ranges.length === 1) {
      const [range] = ranges
      const last = found.at(-1)
      // `Segment 2:` after the range 1–1 is a title where the next range begins with 2, too.
      if (last?.isSingle && last.range.start >= range!.start && found.length > 1) found.pop()
      found.push({ range: range!, isSingle: false })
    } else {
      const next = (found.at(-1)?.range.end ?? Number.NaN) + 1
      if (namesUnit(line, next) && next <= n)
        found.push({ range: { start: next, end: next }, isSingle: true })
    }
  }
  if (long > ranged) return undefined
  const lines = found.map(({ range }) => range)
  for (const list of [lines, several === 1 ? rows! : []]) {
    if (list.length === 0) continue
    const attempt = list.findLastIndex(({ start }) => start === list[0]!.start)
    const ranges = list.slice(attempt)
    const [first] = ranges
    if (ranges.length > 1 || first!.end - first!.start + 1 >= n - 1)
      return { form: 'ranges', content: { kind: 'ranges', ranges }, revised: attempt > 0 }
  }
  return undefined
}

/** `Sentence 8: title`: a line that begins with a word and has the number before a colon. */
function namesUnit(line: string, unit: number): boolean {
  if (!/^[^\p{L}\p{N}]*\p{L}/u.test(line)) return false
  return Array.from(line.matchAll(/(?<!\d)(\d{1,9})[)\]*]{0,3}[^\S\n]?[:：]/g)).some(
    ([, number]) => Number(number) === unit,
  )
}

/** Folded characters that a numbered line and its unit must share at their beginning. */
const ALIKE = 16

const NUMBERED = /^(?:\[|\(|【)?(?:\p{L}{1,12}[^\S\n]?)?(\d{1,9})(?:\]|\)|】|[.:：])[^\S\n]*/u

interface NumberedLine {
  readonly number: number
  readonly text: string
}

function numberedLine(line: string): NumberedLine | undefined {
  const trimmed = line.trim()
  const found = NUMBERED.exec(plainDigits(trimmed.slice(0, 60)))
  return found === null ? undefined : { number: Number(found[1]), text: trimmed.slice(found[0].length) }
}

const folded = (text: string): string => fold(text).replace(/\s/g, '')

const beginsLike = (text: string, unit: string | undefined): boolean => {
  if (unit === undefined) return false
  const [a, b] = [folded(text), folded(unit)]
  const length = Math.min(ALIKE, a.length, b.length)
  return length > 0 && a.slice(0, length) === b.slice(0, length)
}

/** Whether a line has the text of its unit and goes on with the next one: then it is an item of a list of segments. */
const holdsNext = (text: string, unit: string | undefined, next: string | undefined): boolean => {
  if (unit === undefined) return false
  const [line, own] = [folded(text), folded(unit)]
  return line.startsWith(own) && beginsLike(line.slice(own.length), next)
}

/** From where the numbered lines count, if they are lines of the text. */
function baseOfLines(lines: readonly NumberedLine[], units: readonly string[]): 0 | 1 | undefined {
  return ([1, 0] as const).find(base => {
    const alike = lines.filter(({ number, text }) => beginsLike(text, units[number - base])).length
    return 2 * alike >= lines.length
  })
}

const rise = (lines: readonly NumberedLine[]): boolean =>
  lines.every(({ number }, at) => at === 0 || number > lines[at - 1]!.number)

/** The units of the text with their numbers, and something between the segments. */
export function numberedLinesAnswer(text: string, { units }: KnownText): RecognisedAnswer | undefined {
  const lines: (NumberedLine & { blank: boolean; other: boolean })[] = []
  let [blank, other] = [false, false]
  for (const line of text.split('\n')) {
    const numbered = numberedLine(line)
    if (numbered !== undefined) {
      lines.push({ ...numbered, blank, other })
      blank = other = false
    } else if (line.trim() === '') blank = true
    else other = true
  }
  if (lines.length < 2 || !rise(lines)) return undefined
  const base = baseOfLines(lines, units)
  if (base === undefined) return undefined
  // The first item of several units is at its own number, whatever follows it.
  const isItem = ({ number, text }: NumberedLine): boolean =>
    [0, 1].some(from => holdsNext(text, units[number - from], units[number - from + 1]))
  if (lines.some(isItem)) return undefined
  const inner = lines.slice(1)
  const byOther = inner.some(line => line.other)
  const byBlank = !byOther && !inner.every(line => line.blank)
  const ranges: { start: number; end: number }[] = []
  lines.forEach((line, at) => {
    const begins = at === 0 || (byOther ? line.other : byBlank && line.blank)
    if (begins) ranges.push({ start: line.number, end: line.number })
    else ranges.at(-1)!.end = line.number
  })
  return { form: 'numbered-lines', content: { kind: 'ranges', ranges, base } }
}

/** Segments that hold numbered lines of the text only, as the contents of tags. */
export function numberedSegments(
  contents: readonly string[],
  { units }: KnownText,
): { readonly ranges: readonly UnitRange[]; readonly base: 0 | 1 } | undefined {
  const segments = contents.map(content =>
    content
      .split('\n')
      .filter(line => line.trim() !== '')
      .map(numberedLine),
  )
  const lines = segments.flat()
  if (lines.length < 2 || segments.some(list => list.length === 0)) return undefined
  if (!lines.every(line => line !== undefined)) return undefined
  const base = baseOfLines(lines as NumberedLine[], units)
  if (base === undefined) return undefined
  return { ranges: segments.map(list => ({ start: list[0]!.number, end: list.at(-1)!.number })), base }
}
