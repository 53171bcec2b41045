import type { WriteStream } from 'node:tty'
import { wrapText } from '../../report/shared.ts'
import { widthOf } from './style.ts'

/** A flag and its value stay on one line. */
const FLAG = /((?:^|\s)--[a-z-]+) (?=[^\s-])/g
const GLUE = '\u00a0'

/**
 * A sentence for people, broken at the width of a terminal, further lines set in; where no terminal reads it, one line
 * that programs can search.
 *
 * @example
 * inLines('warning a line for a narrow terminal', { isTTY: true, columns: 40 }) //=> 'warning a line for a narrow terminal'
 */
export function inLines(text: string, stream: Partial<WriteStream>, indent = '  '): string {
  if (stream.isTTY !== true) return text
  const glued = text.includes(GLUE) ? text : text.replace(FLAG, `$1${GLUE}`)
  const lines = wrapText(glued, widthOf(stream) - indent.length).join(`\n${indent}`)
  return glued === text ? lines : lines.replaceAll(GLUE, ' ')
}
