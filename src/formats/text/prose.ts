import { textsOfLines } from './lines.ts'

/** What is looked at of a text. */
const SAMPLE = 200_000

/** Lines of other kinds of files: keys with values, markup, brackets, table rows, code, numbers. */
const STRUCTURED =
  /^\s*(?:[\w.-]+\s*:(?:\s|$)|[\w.-]+\s*=\s*\S|-\s+[\w.-]+\s*:|<[/!?a-z]|[{}[\]();]|\(\s*\w+\s*\(|\\[a-z]+|#include|import\s|from\s+\w+\s+import|def\s|class\s|function\s|\||\+[-=+]+|@|%|\*[A-Z]{3}:|\d+(?:[.,;:\s]+\d+)*\s*$)/i

/**
 * Whether lines are sentences that people wrote: most have several words, and few look like data, markup or code. The
 * scripts that are written without spaces count by their characters.
 */
export function isProse(text: string): boolean {
  const lines = textsOfLines(text.slice(0, SAMPLE)).filter(line => line.trim() !== '')
  if (lines.length < 2) return false
  let written = 0
  let structured = 0
  for (const line of lines) {
    if (STRUCTURED.test(line) || line.includes('\t')) structured++
    else if (isWritten(line)) written++
  }
  return 3 * written >= 2 * (lines.length - separators(lines)) && 5 * structured <= lines.length
}

/** Two words in a row with letters, or four letters of a script without spaces. */
const isWritten = (line: string): boolean =>
  line
    .split(/\s+/)
    .some((word, index, words) => index > 0 && /\p{L}/u.test(word) && /\p{L}/u.test(words[index - 1]!)) ||
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]{4}/u.test(
    line,
  )

const separators = (lines: readonly string[]): number => lines.filter(isSeparatorLine).length

/** A line of one repeated character, or of a tag that says where a segment ends. */
const isSeparatorLine = (line: string): boolean => {
  const char = line.trim()
  return (
    /^(?:-{3,}|={3,}|\*{3,}|~{3,}|#{2,}|_{3,}|\+{3,}|%{2,}|@{2,}|\|{2,}|§+|¶|(?:\* ){2,}\*|(?:- ){2,}-)$/.test(
      char,
    ) || TAG.test(char)
  )
}

/** Tags that stand for the end of a segment, in any brackets. */
export const TAG =
  /^(?:<|\[|【|\{|<\|)\/?(?:eos|sep|s|seg|segment|eop|eot|end[ _-]?of[ _-]?(?:segment|section|topic|chunk)|chunk|break|boundary|cut|split|topic|topic[ _-]?(?:change|shift|break)|new[ _-]?(?:topic|segment|section)|segment[ _-]?(?:break|end|boundary)|paragraph|section|p)\s*\/?(?:>|\]|】|\}|\|>)$/i

/** A line that is the heading of what follows, as in Markdown. */
export const HEADING = /^\s{0,3}#{1,6}\s+\S/

/** The words of a text in their order. */
export const wordsIn = (text: string): readonly string[] => text.split(/\s+/).filter(word => word !== '')

/**
 * What separates the segments of a text, where one thing does: a line as above, a tag inside lines, or blank lines.
 * Undefined where nothing does, or two things do, or where the text is no prose.
 */
export function likelySeparator(
  text: string,
): { readonly separator: string; readonly times: number } | undefined {
  const sample = text.slice(0, SAMPLE)
  if (!isProse(sample)) return oneTag(sample)
  const lines = textsOfLines(sample)
  const counts = new Map<string, number>()
  for (const line of lines)
    if (isSeparatorLine(line)) counts.set(line.trim(), (counts.get(line.trim()) ?? 0) + 1)
  if (counts.size > 1) return undefined
  const [line] = counts
  if (line !== undefined) {
    const [separator, times] = line
    // A rule at the start opens front matter; one rule in a long text is a rule.
    if (lines.find(text => text.trim() !== '')!.trim() === '---') return undefined
    return times > 1 || /^={5,}$/.test(separator) || TAG.test(separator) ? { separator, times } : undefined
  }
  const tag = oneTag(sample)
  if (tag !== undefined) return tag
  const written = lines.filter(line => line.trim() !== '')
  const headings = written.filter(line => HEADING.test(line)).length
  if (headings > 1 && 3 * headings <= written.length) return { separator: 'heading', times: headings }
  const times = sample.trim().match(/\S[^\S\r\n]*(?:\r\n|\n|\r)(?:[^\S\r\n]*(?:\r\n|\n|\r))+/g)?.length ?? 0
  return times > 0 ? { separator: 'blank-line', times } : undefined
}

/** A tag that is inside lines between words, where there is one kind of tag only. */
function oneTag(text: string): { readonly separator: string; readonly times: number } | undefined {
  const counts = new Map<string, number>()
  for (const [tag] of text.matchAll(
    /<\|?\/?[a-z][a-z _-]*\/?\|?>|\[\/?[A-Z][A-Z_ -]*\]|【[^】\n]{1,12}】|\|{2,}|¶|§+/gi,
  ))
    counts.set(tag, (counts.get(tag) ?? 0) + 1)
  const [only] = counts
  if (counts.size !== 1 || only === undefined) return undefined
  const [separator, times] = only
  const known = TAG.test(separator) || (/^(?:\|+|¶|§+)$/.test(separator) && times > 1)
  return known && wordsIn(text.replaceAll(separator, ' ')).length > 3 * times
    ? { separator, times }
    : undefined
}
