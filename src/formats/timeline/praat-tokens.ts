import { CesuraError, describe, type ProblemFacts } from '../../model/error.ts'
import {
  quoteSingle,
  quoteUnclosed,
  textgridEnds,
  textgridNotInteger,
  textgridUnexpected,
} from '../../model/errors/timeline.ts'

/** What Praat reads in its text files: numbers, strings and flags that are by themselves. */
export interface PraatToken {
  readonly kind: 'number' | 'string' | 'flag'
  readonly value: string
  readonly line: number
}

/** Reads the tokens of a Praat text file one after the other. */
export interface PraatReader {
  /** The next number, with what it should be for the message. */
  readonly number: (what: string) => string
  readonly whole: (what: string) => number
  readonly text: (what: string) => string
  readonly flag: (what: string) => string
  /** Whether nothing but comments is left. */
  readonly done: () => boolean
  /** The line of the last token. */
  readonly line: () => number
}

const fail = (line: number, facts: ProblemFacts): never => {
  throw new CesuraError({ ...facts, location: { line, column: 1 } })
}

/** A number without its plus and the letters that Praat passes over behind it: `0.5s` is 0.5. Others, `0x1p2` and `50%`, stay as they are. */
const decimalIn = (found: string): string => {
  if (/^-?\d+(?:\.\d+)?$/.test(found)) return found
  const [, number = found, after = ''] = /^\+?(-?\d*\.?\d*(?:[eE][-+]?\d+)?)(.*)$/.exec(found) ?? []
  return number !== '' && /^(?!x)[a-z]*$/i.test(after) ? number : found
}

const KINDS = { number: 'a number', string: 'a text in quotes', flag: 'a flag like <exists>' }

/**
 * A reader of Praat's text format. Long and short files have one grammar: everything is a comment but numbers that are
 * by themselves, texts in quotes (`""` is one quote; line breaks are allowed) and flags in angle brackets; `!` begins a
 * comment to the end of its line. Throws `textgrid-broken` with the line where Praat itself stops.
 */
export function praatReader(text: string): PraatReader {
  let at = 0
  let line = 1
  let current = 1
  let peeked: PraatToken | undefined
  // A comment may touch a number: `2.3!end`.
  const word = /[^\s!]+/y
  const space = /\s+/y
  const rest = /[^\r\n]*/y

  /** Takes the text up to `end` and counts its lines. */
  const takeUntil = (end: number): string => {
    const found = text.slice(at, end)
    for (let index = 0; index < found.length; index++) {
      const code = found.charCodeAt(index)
      if (code === 10 || (code === 13 && text.charCodeAt(at + index + 1) !== 10)) line++
    }
    at = end
    return found
  }
  const take = (pattern: RegExp): string => {
    pattern.lastIndex = at
    return takeUntil(pattern.test(text) ? pattern.lastIndex : at)
  }
  const takeString = (): string => {
    let end = text.indexOf('"', at + 1)
    while (end !== -1 && text[end + 1] === '"') end = text.indexOf('"', end + 2)
    if (end === -1) fail(line, describe(quoteUnclosed, {}))
    return takeUntil(end + 1)
  }

  const scan = (): PraatToken | undefined => {
    for (;;) {
      take(space)
      if (at >= text.length) return undefined
      const char = text[at]!
      const start = line
      if (char === '!') take(rest)
      else if (char === '"') {
        const found = takeString()
        if (at < text.length && !/\s/.test(text[at]!))
          fail(line, describe(quoteSingle, { found: JSON.stringify(text.slice(at, at + 10)) }))
        return { kind: 'string', value: found.slice(1, -1).replaceAll('""', '"'), line: start }
      } else {
        const found = take(word)
        if (char === '<') return { kind: 'flag', value: found, line: start }
        if (/[-+\d]/.test(char) && /\d/.test(found))
          return { kind: 'number', value: decimalIn(found), line: start }
        if (found === '--undefined--') return { kind: 'number', value: found, line: start }
      }
    }
  }

  const next = (kind: PraatToken['kind'], what: string): string => {
    const token = peeked ?? scan()
    peeked = undefined
    if (token === undefined) return fail(line, describe(textgridEnds, { expected: what }))
    current = token.line
    if (token.kind !== kind)
      return fail(
        token.line,
        describe(textgridUnexpected, {
          found: JSON.stringify(token.value.slice(0, 40)),
          expected: what,
          kind: KINDS[kind],
        }),
      )
    return token.value
  }

  return {
    number: what => next('number', what),
    whole(what) {
      const value = next('number', what)
      return /^\d+$/.test(value)
        ? Number(value)
        : fail(current, describe(textgridNotInteger, { value, expected: what }))
    },
    text: what => next('string', what),
    flag: what => next('flag', what),
    done: () => {
      peeked ??= scan()
      return peeked === undefined
    },
    line: () => current,
  }
}
