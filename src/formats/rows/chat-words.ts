import type { Growing } from '../columns/growing.ts'

/** Symbols that end an utterance. The longer ones first: `+//.` ends in `.` too. */
const TERMINATORS = [
  '+"/.',
  '+//.',
  '+//?',
  '+..?',
  '+...',
  '+!?',
  '+/.',
  '+/?',
  '+".',
  '+.',
  '+…',
  '.',
  '?',
  '!',
] as const

/** A pause: `(.)`, `(..)`, `(0.3)`, `(1:02.5)`. */
const PAUSE = /^\((?:\.+|[\d:.]+)\)$/
/** The times of an utterance where its bullets were lost on the way. */
const TIMES = /^\d+_\d+$/
const [SPACE_CHAR, TAB, NO_BREAK, BULLET, OPEN, CLOSE, LESS, GREATER] = [
  0x20, 0x09, 0xa0, 0x15, 0x5b, 0x5d, 0x3c, 0x3e,
]
const [FEED, RETURN, COMMA, SEMICOLON] = [0x0a, 0x0d, 0x2c, 0x3b]
/** The last character of every terminator. */
const MAY_END = /[.?!…]$/
const WORD = /[\p{L}\p{N}]/u
/** Whether something holds a letter or a digit; most words begin with a plain letter. */
const isWord = (raw: string): boolean => {
  const code = raw.charCodeAt(0) | 0x20
  return (code >= 0x61 && code <= 0x7a) || WORD.test(raw)
}
/** `[/]`, `[//]`, `[///]`, `[/-]`, `[/?]`: the words before it were repeated. */
const RETRACING = /^\/{1,3}[-?]?$/

/** The characters of plain words: letters of ASCII, and `'` and `-` inside of them. */
const PLAIN = Uint8Array.from({ length: 128 }, (_, code) =>
  Number(/[a-z]/i.test(String.fromCharCode(code)) || code === 0x27 || code === 0x2d),
)
const isLetter = (code: number): boolean => (code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a

/** Where words are in a text. */
export interface WordPlaces {
  readonly starts: Growing
  readonly ends: Growing
}

/**
 * Adds the words of a main line, which is in the text from `from` to `to`, and gives its terminator. No words
 * are events and fillers (`&=laughs`, `&-uh`), omitted words (`0is`), linkers (`+<`), pauses, separators, codes in square
 * brackets and times between bullets. Angle brackets vanish. Retraced words stay, unless `mainOnly`.
 */
export function addUtterance(
  text: string,
  from: number,
  to: number,
  mainOnly: boolean,
  { starts, ends }: WordPlaces,
): string | undefined {
  const first = starts.length
  let terminator: string | undefined
  // Where the last group in angle brackets began among the words, and where it ended.
  const opened: number[] = []
  let group: { from: number; to: number } | undefined
  // A word begins here; −1: none has begun.
  let begun = -1
  const forget = (length: number): void => {
    starts.length = length
    ends.length = length
  }
  const close = (end: number): void => {
    if (begun === -1) return
    const start = begun
    begun = -1
    const raw = text.slice(start, end)
    const char = MAY_END.test(raw) ? TERMINATORS.find(char => raw.endsWith(char)) : undefined
    const head = raw[0]!
    if (
      head === '&' ||
      head === '0' ||
      head === '+' ||
      head === '•' ||
      !isWord(raw) ||
      (head === '(' && PAUSE.test(raw)) ||
      (head <= '9' && TIMES.test(raw))
    ) {
      // A terminator by itself, or glued to what is no word: `&-uh.`
      terminator = char ?? terminator
      return
    }
    terminator = char
    const bare = end - (char?.length ?? 0)
    const last = text.charCodeAt(bare - 1)
    starts.push(start)
    ends.push(bare - start > 1 && (last === COMMA || last === SEMICOLON) ? bare - 1 : bare)
  }
  for (let at = from; at < to; at++) {
    let code = text.charCodeAt(at)
    if (begun === -1 && isLetter(code)) {
      begun = at
      do code = ++at < to ? text.charCodeAt(at) : SPACE_CHAR
      while (code < 0x80 && PLAIN[code] === 1)
      if (code === SPACE_CHAR) {
        // A plain word, as most are.
        starts.push(begun)
        ends.push(at)
        terminator = undefined
        begun = -1
        continue
      }
    }
    if (code === SPACE_CHAR || code === TAB || code === NO_BREAK) close(at)
    else if (code === FEED || code === RETURN) {
      close(at)
      at = beforeNextLine(text, at, to)
    } else if (code === BULLET) {
      close(at)
      at = characterAt(text, BULLET, at + 1, to)
    } else if (code === OPEN) {
      close(at)
      const end = characterAt(text, CLOSE, at, to)
      if (end < to && mainOnly && RETRACING.test(text.slice(at + 1, end).trim())) {
        if (group !== undefined && group.to === starts.length) forget(group.from)
        else if (starts.length > first) forget(starts.length - 1)
      }
      at = end
    } else if (code === LESS && begun === -1) opened.push(starts.length)
    else if (code === GREATER && opened.length > 0) {
      close(at)
      group = { from: opened.pop()!, to: starts.length }
    } else if (begun === -1) begun = at
  }
  close(to)
  return terminator
}

/** Where a character occurs next; `to` where there is none. */
function characterAt(text: string, char: number, from: number, to: number): number {
  let at = from
  while (at < to && text.charCodeAt(at) !== char) at++
  return at
}

const BLANK_LINE = /^[^\S\r\n]*(?:\r\n|\n|\r)/

/** The last character before the next line that is not blank; blank lines are no part of an utterance. */
function beforeNextLine(text: string, from: number, to: number): number {
  let at = from
  for (;;) {
    if (text.charCodeAt(at) === RETURN && text.charCodeAt(at + 1) === FEED) at++
    const space = BLANK_LINE.exec(text.slice(at + 1, to))
    if (space === null) return at
    at += space[0].length
  }
}
