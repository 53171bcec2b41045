import type { Problem } from 'cesura'
import type { InputFile } from 'cesura/formats'
import { describe, problemOf } from '../../src/model/error.ts'
import { readerMissing } from './errors.ts'
import { isThere } from './packages.ts'
import { type Reader, readerNames } from './reader-names.ts'

const begins = (bytes: Uint8Array, ...start: number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte)

/** What a file needs that may not be in the page, by its first bytes; where a zip is a workbook, by its entries. */
function readersOf({ bytes, text }: InputFile): readonly Reader[] {
  if (bytes === undefined || text !== undefined) return /^\s*</.test(text ?? '') ? ['xml'] : []
  if (begins(bytes, 0x1f, 0x8b)) return ['zip']
  if (begins(bytes, 0x50, 0x41, 0x52, 0x31)) return ['parquet']
  if (begins(bytes, 0x50, 0x4b, 0x03, 0x04)) return isWorkbook(bytes) ? ['zip', 'xlsx'] : ['zip']
  // UTF-8 and UTF-16, with a mark or without.
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 64))
  return /^(?:ï»¿|ÿþ|þÿ)?[\0\s]*</.test(head) ? ['xml'] : []
}

function isWorkbook(bytes: Uint8Array): boolean {
  const ends = [bytes.subarray(0, 4096), bytes.subarray(Math.max(0, bytes.length - 65_536))]
  return ends.some(part => new TextDecoder('latin1').decode(part).includes('xl/workbook.xml'))
}

/** Readers that these files need and this worker does not have. */
export const lacking = (files: readonly InputFile[]): Reader[] => [
  ...new Set(files.flatMap(readersOf).filter(reader => !isThere(reader))),
]

/** Files without those that cannot be read for want of a reader, and what their cards say. */
export function withoutReaders<F extends InputFile>(
  files: readonly F[],
): { files: readonly F[]; problems: readonly Problem[] } {
  const problems: Problem[] = []
  const rest = files.filter(file => {
    const none = readersOf(file).find(reader => !isThere(reader))
    if (none === undefined) return true
    problems.push(
      problemOf('error', describe(readerMissing, { kind: readerNames[none] }), { file: file.name }),
    )
    return false
  })
  return { files: rest, problems }
}
