import type { Problem } from '../../model/error.ts'
import { locationAt } from '../json/json-text.ts'

/** NUL bytes, except the one that ends a Rezonator file, and characters that an earlier decoding lost. */
export function suspiciousCharacters(text: string, file: string | undefined, firstLine = 1): Problem[] {
  const problems: Problem[] = []
  const nul = text.indexOf('\0')
  if (nul !== -1 && !(nul === text.length - 1 && text.trimStart().startsWith('{'))) {
    const message = 'a NUL byte; the file is damaged, binary, or in another encoding: save it as UTF-8 text'
    problems.push({
      severity: 'error',
      code: 'nul-byte',
      message,
      location: locationAt(text, nul, file, firstLine),
    })
  }
  const lost = text.indexOf('\ufffd')
  if (lost !== -1) {
    const message =
      'a character was lost (U+FFFD) when the file was saved or decoded; look whether its encoding is UTF-8'
    problems.push({
      severity: 'warning',
      code: 'replacement-character',
      message,
      location: locationAt(text, lost, file, firstLine),
    })
  }
  return problems
}
