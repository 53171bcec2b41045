import type { Problem } from '../../model/error.ts'
import { describe, problemOf } from '../../model/error.ts'
import { nulByte, replacementCharacter } from '../../model/errors/reading.ts'
import { locationAt } from '../json/json-text.ts'

/** NUL bytes, except the one that ends a Rezonator file, and characters that an earlier decoding lost. */
export function suspiciousCharacters(text: string, file: string | undefined, firstLine = 1): Problem[] {
  const problems: Problem[] = []
  const nul = text.indexOf('\0')
  if (nul !== -1 && !(nul === text.length - 1 && text.trimStart().startsWith('{'))) {
    problems.push(problemOf('error', describe(nulByte, {}), locationAt(text, nul, file, firstLine)))
  }
  const lost = text.indexOf('\ufffd')
  if (lost !== -1) {
    problems.push(
      problemOf('warning', describe(replacementCharacter, {}), locationAt(text, lost, file, firstLine)),
    )
  }
  return problems
}
