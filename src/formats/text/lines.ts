/** A line of a file and its number, counted from 1. */
export interface Line {
  readonly text: string
  readonly line: number
}

/** The lines of a text, whatever ends them; what follows the last line end counts only if it is not empty. */
export function linesOf(text: string, firstLine = 1): Line[] {
  return textsOfLines(text).map((line, index) => ({ text: line, line: index + firstLine }))
}

/** The same without their numbers. */
export function textsOfLines(text: string): string[] {
  const lines = text.includes('\r') ? text.split(/\r\n|\n|\r/) : text.split('\n')
  if (lines.at(-1) === '') lines.pop()
  return lines
}

/** Calls `visit` with each line of a text and its number: `eachLineAt` for callers that need a string. */
export const eachLine = (
  text: string,
  visit: (line: string, number: number) => boolean | undefined,
): boolean => eachLineAt(text, (from, to, number) => visit(text.slice(from, to), number))

/**
 * Calls `visit` with where each line of a text begins and ends, and its number, counted from 1, in one pass and without
 * a list of lines. Lines end in `\n`, `\r\n` or `\r`; what follows the last line end counts only if it is not empty.
 * `visit` may return false to stop. True where it never did.
 */
export function eachLineAt(
  text: string,
  visit: (from: number, to: number, number: number) => boolean | undefined,
): boolean {
  // Lone carriage returns are rare; only a text that has one pays for looking at them in every line.
  const lone = /\r(?!\n)/.test(text)
  let number = 0
  for (let start = 0; start < text.length; ) {
    const found = text.indexOf('\n', start)
    const stop = found === -1 ? text.length : found
    const end = stop > start && text.charCodeAt(stop - 1) === 0x0d ? stop - 1 : stop
    if (lone)
      for (let at = text.indexOf('\r', start); at !== -1 && at < end; at = text.indexOf('\r', start)) {
        if (visit(start, at, ++number) === false) return false
        start = at + 1
      }
    if (visit(start, end, ++number) === false) return false
    start = stop + 1
  }
  return true
}

/** Whether a line holds nothing but white space. Most lines begin with visible text, and are not looked at further. */
export const isBlank = (line: string): boolean =>
  line === '' || ((line.charCodeAt(0) <= 0x20 || line.charCodeAt(0) >= 0x80) && line.trim() === '')

/** White space as `\s` has it, by its code. */
export function isSpaceCode(code: number): boolean {
  return code <= 0x20
    ? code === 0x20 || (code >= 0x09 && code <= 0x0d)
    : code >= 0xa0 &&
        (code === 0xa0 ||
          code === 0x1680 ||
          (code >= 0x2000 && code <= 0x200a) ||
          code === 0x2028 ||
          code === 0x2029 ||
          code === 0x202f ||
          code === 0x205f ||
          code === 0x3000 ||
          code === 0xfeff)
}

/** Whether the text's last line has its line end. One that lacks it may have been cut off. */
export const endsInLineEnd = (text: string): boolean => text.endsWith('\n') || text.endsWith('\r')
