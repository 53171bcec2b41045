import { isUtf8 } from 'node:buffer'
import { decodeText } from '../../formats/index.ts'
import { suspiciousCharacters } from '../../formats/shared.ts'
import type { Problem } from '../../index.ts'
import { describe, problemOf } from '../../model/error.ts'
import { lineTooLong } from '../../model/errors/files.ts'
import type { Block } from '../pairs/line-cutter.ts'

/** A block of lines as text, or what is wrong with it. */
export interface TextBlock {
  readonly text: string
  readonly problems: readonly Problem[]
}

/** Decodes a block of whole lines, and says where it is not UTF-8, where a byte is NUL and where a character was lost. */
export function decodeBlock({ bytes, firstLine, tooLong }: Block, file: string): TextBlock {
  if (tooLong) {
    const location = { file, line: firstLine }
    return { text: '', problems: [problemOf('error', describe(lineTooLong, {}), location)] }
  }
  if (isUtf8(bytes)) {
    const text = textOf(bytes)
    return { text, problems: suspiciousCharacters(text, file, firstLine) }
  }
  const { problems } = decodeText(bytes, file)
  return {
    text: '',
    problems: problems.map(problem => ({
      ...problem,
      location: { ...problem.location, line: (problem.location.line ?? 1) + firstLine - 1 },
    })),
  }
}

/** The text of bytes that are known to be UTF-8. */
export const textOf = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8')
