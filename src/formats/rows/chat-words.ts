/** Signs that end an utterance. The longer ones first: `+//.` ends in `.` too. */
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
const [BLANK, TAB, NO_BREAK, BULLET, OPEN, LESS, GREATER] = [0x20, 0x09, 0xa0, 0x15, 0x5b, 0x3c, 0x3e]
/** The last sign of every terminator. */
const MAY_END = /[.?!…]$/
const WORD = /[\p{L}\p{N}]/u
/** Whether something holds a letter or a digit; most words begin with a plain letter. */
const isWord = (raw: string): boolean => {
  const code = raw.charCodeAt(0) | 0x20
  return (code >= 0x61 && code <= 0x7a) || WORD.test(raw)
}
/** `[/]`, `[//]`, `[///]`, `[/-]`, `[/?]`: what stands before was said again. */
const RETRACING = /^\/{1,3}[-?]?$/

/** Words of plain letters with one blank between, and a sign that ends them. */
const PLAIN = /^[a-z][a-z'-]*(?: [a-z][a-z'-]*)* [.?!]$/i

/**
 * The words of a main line and the sign that ends it. No words are events and fillers (`&=laughs`, `&-uh`), omitted
 * words (`0is`), linkers (`+<`), pauses, separators, codes in square brackets and times between bullets. Angle
 * brackets vanish. Retraced words stay, unless `mainOnly`.
 */
export function utteranceOf(
  line: string,
  mainOnly: boolean,
): { words: string[]; terminator: string | undefined } {
  if (PLAIN.test(line)) return { words: line.slice(0, -2).split(' '), terminator: line.at(-1) }
  const words: string[] = []
  let terminator: string | undefined
  // Where the last group in angle brackets began among the words, and where it ended.
  const opened: number[] = []
  let group: { from: number; to: number } | undefined
  // A word is a slice of the line from here on; −1: none has begun.
  let from = -1
  const close = (to: number): void => {
    if (from === -1) return
    const raw = line.slice(from, to)
    from = -1
    const sign = MAY_END.test(raw) ? TERMINATORS.find(sign => raw.endsWith(sign)) : undefined
    const first = raw[0]!
    if (
      first === '&' ||
      first === '0' ||
      first === '+' ||
      first === '•' ||
      !isWord(raw) ||
      (first === '(' && PAUSE.test(raw)) ||
      (first <= '9' && TIMES.test(raw))
    ) {
      // A terminator by itself, or glued to what is no word: `&-uh.`
      terminator = sign ?? terminator
      return
    }
    terminator = sign
    const bare = sign === undefined ? raw : raw.slice(0, -sign.length)
    words.push(bare.length > 1 && (bare.endsWith(',') || bare.endsWith(';')) ? bare.slice(0, -1) : bare)
  }
  for (let at = 0; at < line.length; at++) {
    const code = line.charCodeAt(at)
    if (code === BLANK || code === TAB || code === NO_BREAK) close(at)
    else if (code === BULLET) {
      close(at)
      const end = line.indexOf('\u0015', at + 1)
      if (end === -1) break
      at = end
    } else if (code === OPEN) {
      close(at)
      const end = line.indexOf(']', at)
      if (end === -1) break
      if (mainOnly && RETRACING.test(line.slice(at + 1, end).trim())) {
        if (group !== undefined && group.to === words.length) words.length = group.from
        else words.pop()
      }
      at = end
    } else if (code === LESS && from === -1) opened.push(words.length)
    else if (code === GREATER && opened.length > 0) {
      close(at)
      group = { from: opened.pop()!, to: words.length }
    } else if (from === -1) from = at
  }
  close(line.length)
  return { words, terminator }
}
