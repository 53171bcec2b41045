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
