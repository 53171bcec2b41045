import type { ErrorCode } from '../../model/error-codes.ts'

/** What the first bytes of a file are: something to unpack, or something that is refused with a way on. */
export type Magic =
  | { readonly kind: 'gzip' | 'zip' | 'xlsx' | 'parquet' }
  | { readonly kind: 'refused'; readonly code: ErrorCode; readonly message: string }

const begins = (bytes: Uint8Array, ...start: number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte)

/** Plain signs of a stretch of bytes; enough to look for names. */
const signs = (bytes: Uint8Array): string => {
  let text = ''
  for (let at = 0; at < bytes.length; at += 4096)
    text += String.fromCharCode(...bytes.subarray(at, Math.min(bytes.length, at + 4096)))
  return text
}

const refuse = (message: string, code: ErrorCode = 'file-not-text'): Magic => ({
  kind: 'refused',
  code,
  message,
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
    return refuse(
      /\.(?:xls|doc|ppt)[xm]$/i.test(file)
        ? `${file} is locked with a password. Open it, save it without the password, as .xlsx or .csv.`
        : `${file} is a document of an old Office program. Save it as .xlsx or .csv.`,
    )
  const head = signs(bytes.subarray(0, 64))
  if (head.startsWith('version https://git-lfs.github.com/spec/'))
    return refuse(`${file} is a Git LFS pointer, not the file itself. \`git lfs pull\` fetches it.`)
  if (head.startsWith('ooBinaryFile'))
    return refuse(
      `${file} is a binary file of Praat. Open it in Praat and save it as a text file (Save as text file…).`,
    )
  // R packs its data with gzip, bzip2 or xz, or not at all.
  const packedR = holdsNul(bytes) || PACKED.some(([mark]) => begins(bytes, ...mark))
  if (/^RD[AX]\d?\n/.test(head) || (isR(file) && packedR)) return rData(file)
  for (const [mark, program, command] of PACKED)
    if (begins(bytes, ...mark))
      return refuse(`${file} is packed with ${program}. Unpack it first: ${command} ${file}`)
  if (signs(bytes.subarray(257, 262)) === 'ustar')
    return refuse(`${file} is a tar archive. Unpack it first: tar xf ${file}; or pack the files as .zip`)
  const python = pythonData(bytes, head, file)
  if (python !== undefined) return python
  return holdsNul(bytes)
    ? refuse(`${file} is a binary file that cesura does not know; export its content as text`)
    : undefined
}

/** What NumPy and Python pack: arrays, and objects (pickle), which run code when they are opened. */
function pythonData(bytes: Uint8Array, head: string, file: string): Magic | undefined {
  const name = JSON.stringify(file)
  if (head.startsWith('\x93NUMPY'))
    return refuse(
      `${file} is an array of NumPy. In Python: json.dump(numpy.load(${name}).tolist(), open("out.json", "w")).`,
    )
  if (bytes[0] === 0x80 && bytes[1]! >= 2 && bytes[1]! <= 5 && bytes.at(-1) === 0x2e)
    return refuse(
      `${file} is a pickle of Python. If you trust it: json.dump(pickle.load(open(${name}, "rb")), open("out.json", "w")).`,
    )
  return undefined
}

const isR = (file: string): boolean => /\.(?:rda|rdata|rds)$/i.test(file)

/** R data, which gzip packs: a table, or a list of tables, which one file cannot hold. */
export const rData = (file: string): Magic =>
  refuse(
    `${file} is R data. In R: x <- ${/rds$/i.test(file) ? 'readRDS' : 'get(load'}(${JSON.stringify(file)})${/rds$/i.test(file) ? '' : ')'}; write.csv(x, ${JSON.stringify(file.replace(/\.[^.]*$/, '.csv'))}, row.names = FALSE). If x is a list of tables, a file for each: x[[1]], x[[2]].`,
  )

const document = (file: string, what: string): Magic =>
  refuse(
    `${file} is ${what}. Save it as plain text, one unit a line, and mark the cuts: see docs/formats.md#marks.`,
  )

const PACKED: readonly (readonly [number[], string, string])[] = [
  [[0x42, 0x5a, 0x68], 'bzip2', 'bunzip2'],
  [[0xfd, 0x37, 0x7a, 0x58, 0x5a], 'xz', 'unxz'],
  [[0x28, 0xb5, 0x2f, 0xfd], 'zstd', 'unzstd'],
]

/** What a zip is, by the names of its entries: they stand plainly at its start and its end. */
function zipKind(bytes: Uint8Array, file: string): Magic {
  const names = signs(bytes.subarray(0, 4096)) + signs(bytes.subarray(Math.max(0, bytes.length - 65_536)))
  if (names.includes('xl/workbook.xml')) return { kind: 'xlsx' }
  if (names.includes('word/document.xml')) return document(file, 'a Word document')
  if (names.includes('ppt/presentation.xml')) return document(file, 'a PowerPoint document')
  if (names.includes('mimetypeapplication/vnd.oasis.opendocument'))
    return refuse(`${file} is a document of LibreOffice. Save it as .xlsx, .csv or plain text.`)
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
