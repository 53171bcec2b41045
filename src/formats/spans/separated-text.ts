import { describe } from '../../model/error.ts'
import { askSeparator, separatorMissing } from '../../model/errors/spans.ts'
import { BEGINNINGS, EXTENSIONS, KNOWN } from '../detect/known-files.ts'
import { labelLines, tableNames } from '../detect/nothing-fits.ts'
import type { Claim } from '../detect/source.ts'
import type { Format } from '../format.ts'
import type { Report } from '../report.ts'
import { baseOf } from '../roles/path-pattern.ts'
import { delimiterOf } from '../tables/table-text.ts'
import { linesOf } from '../text/lines.ts'
import { HEADING, isProse, likelySeparator } from '../text/prose.ts'
import type { AnnotatedText, LabelledSpan } from '../units/shapes.ts'

/** Characters that people and language models put between segments, in the middle of a line too. */
const CHARS = /\[\/?[A-Z][A-Z_ -]*\]|<\/?[A-Za-z_]+>|\|{2,}|#{3,}|={3,}|-{3,}|\*{3,}|~{3,}|@{2,}|§+|¶/g
/** The name of a separator that cannot be written on a command line. */
const BLANK_LINE = 'blank-line'
export const LINE = 'line'
const HEADINGS = 'heading'
const ENDS_IN_PROSE = /\p{L}["')\]]*[.,;]$/u
const NUMBERS = /^(?=.*\d)[\d\s.,;:+\-e]*$/
/** What is looked at to find a separator that nobody named. */
const SAMPLE = 200_000

/**
 * Plain text with a line or a character between segments, as language models return it. The separator is asked for
 * (`separator=`); the question offers what repeats. It is taken out of the text.
 */
export const separatedText: Format = {
  id: 'separated-text',
  title: 'text with a separator between segments',
  extensions: ['txt', 'md'],
  holds: 'coding',
  byName: 'sometimes',
  byLook: 'last',
  plain: true,

  inspect: ({ text, name }) => ({
    claim: ({ separator }, least) => claim(text, name, separator?.trim(), least),
    read: (report, { separator }) => read(text, name, separator, report),
  }),
}

function claim(
  text: string,
  name: string,
  stated: string | undefined,
  least: 'named' | 'structural' | undefined,
): Claim | undefined {
  if (stated === BLANK_LINE && /\S[^\S\r\n]*(?:\r\n|\n|\r)\s*[\r\n]\s*\S/.test(text))
    return { strength: 'named', because: 'blank lines separate its segments' }
  if (stated === HEADINGS && linesOf(text).some(({ text: line }) => HEADING.test(line)))
    return { strength: 'named', because: 'headings begin its segments' }
  if (stated === LINE && linesOf(text).filter(({ text: line }) => line.trim() !== '').length > 1)
    return { strength: 'named', because: 'each line is a segment' }
  if (stated !== undefined && stated !== '' && text.includes(stated))
    return { strength: 'named', because: `you named its separator, ${JSON.stringify(stated)}` }
  if (least !== undefined) return undefined
  // Files for programs are full of lines that repeat: broken JSON, XML.
  if (/^\s*(?:[[{]\s*["{[]|<\?xml|<!DOCTYPE)/i.test(text)) return undefined
  // Markup, brackets, key-value files and tables repeat things too.
  if (isMarkup(text) || labelLines(text) !== undefined) return undefined
  const likely = likelyOf(text, name)
  const [first] = likely === undefined ? separatorsIn(text) : [[likely.separator, likely.times] as const]
  if (first === undefined) return undefined
  const [separator, times] = first
  if (separator === LINE) return { strength: 'possible', because: 'each line may be a segment' }
  return { strength: 'possible', because: `${JSON.stringify(separator)} occurs in it ${times} times` }
}

function read(
  text: string,
  file: string,
  separator: string | undefined,
  report: Report,
): readonly AnnotatedText[] {
  const location = { file }
  if (separator === undefined) {
    ask(text, file, report)
    return []
  }
  const parts = split(text, separator)
  if (parts.length < 2) {
    report.error(describe(separatorMissing, { separator: JSON.stringify(separator) }), location)
    return []
  }
  const spans: LabelledSpan[] = []
  let whole = ''
  for (const part of parts) {
    if (whole !== '') whole += '\n'
    spans.push({ start: whole.length, end: whole.length + part.length, location })
    whole += part
  }
  return [{ axis: 'text', location, text: whole, offsets: 'utf-16', layers: [{ name: 'segments', spans }] }]
}

function ask(text: string, file: string, report: Report): void {
  const likely = likelyOf(text, file)
  const known = separatorsIn(text)
  const found: readonly (readonly [separator: string, times: number])[] =
    likely === undefined || known.some(([separator]) => separator === likely.separator)
      ? known
      : [[likely.separator, likely.times], ...known]
  const shown = found.map(([separator, times]) => `${JSON.stringify(separator)} (${times} times)`).join(', ')
  report.ask({
    ...describe(askSeparator, { file: baseOf(file), repeated: shown === '' ? undefined : shown }),
    option: 'separator',
    choices: found.map(([value, times]) => ({ value, meaning: meaningOf(value, times) })),
    likely: likely?.separator,
    because: likely && becauseOf(likely.separator, likely.times),
    location: { file },
  })
}

/** A file whose extension says that each line is a segment. */
const ONE_PER_LINE = /\.(?:edus?|segs?)$/i

/** What probably separates segments, by the name of the file or by its content. */
function likelyOf(
  text: string,
  name: string,
): { readonly separator: string; readonly times: number } | undefined {
  if (ONE_PER_LINE.test(name) && isProse(text)) {
    const lines = linesOf(text).filter(({ text: line }) => line.trim() !== '').length
    return { separator: LINE, times: lines }
  }
  // Files that are known, and to be converted first, have blank lines, too.
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  if (Object.hasOwn(KNOWN, extension) || Object.hasOwn(EXTENSIONS, extension)) return undefined
  if (BEGINNINGS.some(([pattern]) => pattern.test(text.slice(0, 400)))) return undefined
  const found = likelySeparator(text)
  // Cells of a table have line breaks, too.
  return found?.separator === BLANK_LINE && tableNames(text.slice(0, SAMPLE)) !== undefined
    ? undefined
    : found
}

const meaningOf = (char: string, times: number): string =>
  char === HEADINGS
    ? `a heading begins a segment (${times} times)`
    : char === LINE
      ? 'each line is a segment'
      : char === BLANK_LINE
        ? `segments end at blank lines (${times} times)`
        : `segments end at ${char}, which occurs ${times} ${times === 1 ? 'time' : 'times'}`

const becauseOf = (char: string, times: number): string =>
  char === HEADINGS
    ? `${times} lines look like headings`
    : char === LINE
      ? 'the file name says so'
      : char === BLANK_LINE
        ? `nothing but blank lines (${times}) separates the lines`
        : `nothing else separates the lines`

/** Markup, nested brackets and files of keys and values, in which closing tags and brackets repeat. */
const isMarkup = (text: string): boolean => {
  const sample = text.slice(0, 20_000)
  if (/^\s*<[?!a-z]/i.test(sample) && /<\/[a-z]|\/>/i.test(sample)) return true
  if (/^\s*\(/.test(sample) && sample.trimEnd().endsWith(')')) return true
  const lines = sample
    .split(/\r\n|\n|\r/)
    .map(line => line.trim())
    .filter(line => line !== '' && line !== '---')
  const keyed = lines.filter(line => /^(?:-\s+)?["']?[\w.-]+["']?\s*:(?:\s|$)/.test(line)).length
  return 2 * keyed > lines.length
}

/** Pieces between separators: whole lines where a line is one, else wherever it is; blank pieces are none. */
function split(text: string, separator: string): string[] {
  const lines = text.split(/\r\n|\n|\r/)
  const char = separator.trim()
  if (char === BLANK_LINE && !lines.some(line => line.trim() === char)) return paragraphs(lines)
  if (char === HEADINGS && !lines.some(line => line.trim() === char))
    return partsAt(lines, line => HEADING.test(line))
  if (char === LINE && !lines.some(line => line.trim() === char))
    return lines.filter(line => line.trim() !== '')
  if (char === '') return text.split(separator).filter(part => part.trim() !== '')
  let parts: string[] = []
  if (lines.some(line => line.trim() === char)) {
    let part: string[] = []
    for (const line of [...lines, char]) {
      if (line.trim() !== char) part.push(line)
      else {
        parts.push(part.join('\n'))
        part = []
      }
    }
  } else parts = text.split(char)
  return parts.filter(part => part.trim() !== '')
}

/** Lines up to a blank one, put together. */
const paragraphs = (lines: readonly string[]): string[] => partsAt(lines, line => line.trim() === '')

/** Lines up to one that separates, put together. */
function partsAt(lines: readonly string[], separates: (line: string) => boolean): string[] {
  const found: string[][] = [[]]
  for (const line of lines) {
    if (!separates(line)) found.at(-1)!.push(line)
    else if (found.at(-1)!.length > 0) found.push([])
  }
  return found.filter(part => part.length > 0).map(part => part.join('\n'))
}

/** What could be a separator: lines and characters that occur three times or more; characters and frequent ones first. */
function separatorsIn(text: string): [char: string, times: number][] {
  const sample = text.slice(0, SAMPLE)
  const counts = new Map<string, number>()
  const delimiter = tableNames(sample) === undefined ? undefined : delimiterOf(sample)
  for (const { text: row } of linesOf(sample)) {
    const line = row.trim()
    // Rows of a table and of numbers repeat too, and so does the end of a sentence.
    if (line === '' || line.length > 40 || ENDS_IN_PROSE.test(line) || NUMBERS.test(line)) continue
    if (delimiter !== undefined && row.includes(delimiter)) continue
    counts.set(line, (counts.get(line) ?? 0) + 1)
  }
  const lines = [...counts].filter(([, times]) => times >= 3)
  const chars = new Map<string, number>()
  for (const [char] of sample.matchAll(CHARS))
    if (!counts.has(char)) chars.set(char, (chars.get(char) ?? 0) + 1)
  const isChar = (line: string) => Number(!/^[\p{L}\p{N}]/u.test(line))
  return [...lines, ...[...chars].filter(([, times]) => times >= 3)]
    .sort((a, b) => isChar(b[0]) - isChar(a[0]) || b[1] - a[1])
    .slice(0, 5)
}
