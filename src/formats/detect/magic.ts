import { describe, type ProblemFacts } from '../../model/error.ts'
import type { ErrorDefinition } from '../../model/errors/define.ts'
import {
  binaryFile,
  gitLfsPointer,
  libreOfficeDocument,
  lockedDocument,
  numpyArray,
  oldOfficeDocument,
  packedFile,
  pickleFile,
  praatBinary,
  rDataFile,
  tarArchive,
  textDocument,
} from '../../model/errors/reading.ts'

/** What the first bytes of a file are: something to unpack, or something that is rejected with a hint. */
type Magic =
  | { readonly kind: 'gzip' | 'zip' | 'xlsx' | 'parquet' }
  | (ProblemFacts & { readonly kind: 'rejected' })

const begins = (bytes: Uint8Array, ...start: number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte)

/** ASCII characters of a stretch of bytes; enough to look for names. */
const chars = (bytes: Uint8Array): string => {
  let text = ''
  for (let at = 0; at < bytes.length; at += 4096)
    text += String.fromCharCode(...bytes.subarray(at, Math.min(bytes.length, at + 4096)))
  return text
}

const reject = <P>(definition: ErrorDefinition<'file-not-text', P>, params: P): Magic => ({
  ...describe(definition, params),
  kind: 'rejected',
})

/** Knows a file by its first bytes; undefined where they may be text. */
export function magicOf(bytes: Uint8Array, name: string): Magic | undefined {
  const file = name.replace(/^.*[/\\]/, '')
  if (begins(bytes, 0x1f, 0x8b)) return isR(file) ? rData(file) : { kind: 'gzip' }
  if (begins(bytes, 0x50, 0x4b, 0x03, 0x04)) return zipKind(bytes, file)
  // An archive of nothing has only the end of one.
  if (begins(bytes, 0x50, 0x4b, 0x05, 0x06)) return { kind: 'zip' }
  if (begins(bytes, 0x50, 0x41, 0x52, 0x31)) return { kind: 'parquet' }
  if (begins(bytes, 0x25, 0x50, 0x44, 0x46)) return document(file, 'a PDF')
  if (begins(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    return reject(/\.(?:xls|doc|ppt)[xm]$/i.test(file) ? lockedDocument : oldOfficeDocument, { file })
  const head = chars(bytes.subarray(0, 64))
  if (head.startsWith('version https://git-lfs.github.com/spec/')) return reject(gitLfsPointer, { file })
  if (head.startsWith('ooBinaryFile')) return reject(praatBinary, { file })
  // R packs its data with gzip, bzip2 or xz, or not at all.
  const packedR = holdsNul(bytes) || PACKED.some(([mark]) => begins(bytes, ...mark))
  if (/^RD[AX]\d?\n/.test(head) || (isR(file) && packedR)) return rData(file)
  for (const [mark, program, command] of PACKED)
    if (begins(bytes, ...mark)) return reject(packedFile, { file, program, command })
  if (chars(bytes.subarray(257, 262)) === 'ustar') return reject(tarArchive, { file })
  const python = pythonData(bytes, head, file)
  if (python !== undefined) return python
  return holdsNul(bytes) ? reject(binaryFile, { file }) : undefined
}

/** What NumPy and Python pack: arrays, and objects (pickle), which run code when they are opened. */
function pythonData(bytes: Uint8Array, head: string, file: string): Magic | undefined {
  const name = JSON.stringify(file)
  if (head.startsWith('\x93NUMPY')) return reject(numpyArray, { file, name })
  if (bytes[0] === 0x80 && bytes[1]! >= 2 && bytes[1]! <= 5 && bytes.at(-1) === 0x2e)
    return reject(pickleFile, { file, name })
  return undefined
}

const isR = (file: string): boolean => /\.(?:rda|rdata|rds)$/i.test(file)

/** R data, which gzip packs: a table, or a list of tables, which one file cannot hold. */
export const rData = (file: string): Magic =>
  reject(rDataFile, {
    file,
    load: /rds$/i.test(file) ? `readRDS(${JSON.stringify(file)})` : `get(load(${JSON.stringify(file)}))`,
    csv: JSON.stringify(file.replace(/\.[^.]*$/, '.csv')),
  })

const document = (file: string, kind: string): Magic => reject(textDocument, { file, kind })

const PACKED: readonly (readonly [number[], string, string])[] = [
  [[0x42, 0x5a, 0x68], 'bzip2', 'bunzip2'],
  [[0xfd, 0x37, 0x7a, 0x58, 0x5a], 'xz', 'unxz'],
  [[0x28, 0xb5, 0x2f, 0xfd], 'zstd', 'unzstd'],
]

/** What a zip is, by the names of its entries: they are uncompressed at its start and its end. */
function zipKind(bytes: Uint8Array, file: string): Magic {
  const names = chars(bytes.subarray(0, 4096)) + chars(bytes.subarray(Math.max(0, bytes.length - 65_536)))
  if (names.includes('xl/workbook.xml')) return { kind: 'xlsx' }
  if (names.includes('word/document.xml')) return document(file, 'a Word document')
  if (names.includes('ppt/presentation.xml')) return document(file, 'a PowerPoint document')
  if (names.includes('mimetypeapplication/vnd.oasis.opendocument'))
    return reject(libreOfficeDocument, { file })
  return { kind: 'zip' }
}

/** A NUL in the first 4 kB of what is neither UTF-16 nor a Rezonator file, which ends in one. */
function holdsNul(bytes: Uint8Array): boolean {
  const start = bytes.subarray(0, 4096)
  const at = start.indexOf(0)
  if (at === -1) return false
  if (begins(bytes, 0xff, 0xfe) || begins(bytes, 0xfe, 0xff) || begins(bytes, 0, 0, 0xfe, 0xff)) return false
  let zeros = 0
  for (let index = at; index < start.length; index++) if (start[index] === 0) zeros++
  // Only at the end: the text reader says what it thinks of it. In every second byte: UTF-16 without a mark.
  return at + zeros !== bytes.length && !(at <= 1 && zeros * 3 >= start.length)
}
