import { describe } from '../../model/error.ts'
import { askSeparator, separatorMissing } from '../../model/errors/spans.ts'
import { labelLines, tableNames } from '../detect/nothing-fits.ts'
import type { Claim } from '../detect/source.ts'
import type { InspectedFormat } from '../format.ts'
import type { Report } from '../report.ts'
import { delimiterOf } from '../tables/table-delimiter.ts'
import { linesOf } from '../text/lines.ts'
import type { AnnotatedText, LabelledSpan } from '../units/shapes.ts'
import { baseName } from './documents.ts'

/** Signs that people and language models set between segments, in the middle of a line too. */
const CHARS = /\[\/?[A-Z][A-Z_ -]*\]|<\/?[A-Za-z_]+>|\|{2,}|#{3,}|={3,}|-{3,}|\*{3,}|~{3,}|@{2,}|§+|¶/g
/** The name of a separator that cannot be written on a command line. */
const BLANK_LINE = 'blank-line'
const ENDS_IN_PROSE = /\p{L}["')\]]*[.,;]$/u
const NUMBERS = /^(?=.*\d)[\d\s.,;:+\-e]*$/
/** What is looked at to find a separator that nobody named. */
const SAMPLE = 200_000

/**
 * Plain text with a line or a sign between segments, as language models give it back. The sign is asked for
 * (`separator=`); the question offers what repeats. It is taken out of the text.
 */
export const separatedText: InspectedFormat = {
  id: 'separated-text',
  title: 'text with a separator between segments',
  extensions: ['txt', 'md'],
  holds: 'coding',
  byName: 'sometimes',
  byLook: 'last',
  plain: true,

  inspect: ({ text, name }) => ({
    claim: ({ separator }, least) => claim(text, separator?.trim(), least),
    read: (report, { separator }) => read(text, name, separator, report),
  }),
}

function claim(
  text: string,
  stated: string | undefined,
  least: 'named' | 'shaped' | undefined,
): Claim | undefined {
  if (stated === BLANK_LINE && /\S[^\S\r\n]*(?:\r\n|\n|\r)\s*[\r\n]\s*\S/.test(text))
    return { strength: 'named', because: 'you said that blank lines separate its segments' }
  if (stated !== undefined && stated !== '' && text.includes(stated))
    return { strength: 'named', because: `you named its separator, ${JSON.stringify(stated)}` }
  if (least !== undefined) return undefined
  // Files for programs are full of lines that repeat: broken JSON, XML.
  if (/^\s*(?:[[{]\s*["{[]|<\?xml|<!DOCTYPE)/i.test(text)) return undefined
  const [first] = separatorsIn(text)
  // A label for each unit or frame, one per line, repeats too.
  if (first === undefined || labelLines(text) !== undefined) return undefined
  const [separator, times] = first
  return { strength: 'possible', because: `${JSON.stringify(separator)} stands in it ${times} times` }
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
  const found = separatorsIn(text)
  const shown = found.map(([separator, times]) => `${JSON.stringify(separator)} (${times} times)`).join(', ')
  report.ask({
    ...describe(askSeparator, { file: baseName(file), repeated: shown === '' ? undefined : shown }),
    option: 'separator',
    flag: '--read separator=',
    choices: found.map(([value, times]) => ({ value, meaning: `stands ${times} times in the text` })),
    location: { file },
  })
}

/** Pieces between separators: whole lines where a line is one, else wherever it stands; blank pieces are none. */
function split(text: string, separator: string): string[] {
  const lines = text.split(/\r\n|\n|\r/)
  const char = separator.trim()
  if (char === BLANK_LINE && !lines.some(line => line.trim() === char)) return paragraphs(lines)
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
function paragraphs(lines: readonly string[]): string[] {
  const found: string[][] = [[]]
  for (const line of lines) {
    if (line.trim() !== '') found.at(-1)!.push(line)
    else if (found.at(-1)!.length > 0) found.push([])
  }
  return found.filter(part => part.length > 0).map(part => part.join('\n'))
}

/** What could be a separator: lines and signs that occur three times or more; signs first, then the most frequent. */
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
