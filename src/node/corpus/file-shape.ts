import type { ReadFilesOptions } from '../../formats/index.ts'
import { readFiles } from '../../formats/index.ts'
import { DOCUMENT_HEAD, isPlainReading, type TableShape, tableShape } from '../../formats/shared.ts'
import { openInput } from '../input-stream.ts'
import { itemStart } from './shaped-blocks.ts'
import { textOf } from './text-blocks.ts'

/**
 * How a file is laid out that is no file of JSON lines and is read from its bytes all the same, some whole items at a time:
 * a table with a row per coding, or one document of cesura JSON.
 */
export type FileShape = {
  /** What it was read as, and why: as the general reader says it of the beginning. */
  readonly format: string
  readonly why: string
} & (
  | (TableShape & {
      readonly kind: 'table'
      /** Its first line. */
      readonly header: string
    })
  | {
      readonly kind: 'document'
      /** What is before the first item, in bytes. */
      readonly head: number
    }
)

/** Bytes that are looked at to detect a shape. */
const LOOK = 2 ** 16

/**
 * The shape of a file whose beginning the general reader reads without a report; undefined where it is another, or if
 * an option says how it is to be read. The rest is judged as it is read.
 */
export async function shapeOf(
  path: string,
  name: string,
  read: ReadFilesOptions,
): Promise<FileShape | undefined> {
  if (!isPlainReading(read)) return undefined
  const start = await beginningOf(path)
  // A mark of byte order, and whatever is no text.
  if (start.length === 0 || start[0]! > 0x7f || start.includes(0)) return undefined
  const found = start[0] === 0x7b || start[0]! <= 0x20 ? documentOf(start) : tableOf(start)
  if (found === undefined) return undefined
  const { sample, ...shape } = found
  const { corpus, problems, questions, files } = readFiles([{ name, text: sample }], read)
  if (corpus === undefined || problems.length + questions.length > 0) return undefined
  const [file] = files
  const expected = shape.kind === 'document' ? ['cesura-json'] : ['csv', 'tsv']
  if (!expected.includes(file?.format ?? '')) return undefined
  // What is suspicious only where it holds of every coding was looked for in these.
  const codings = corpus.items.flatMap(({ units, codings }) => (units > 5 ? codings : []))
  if (codings.length < 3) return undefined
  return { ...shape, format: file!.format!, why: file!.why }
}

async function beginningOf(path: string): Promise<Uint8Array> {
  const input = await openInput(path)
  try {
    for await (const piece of input) return piece.subarray(0, LOOK)
    return new Uint8Array(0)
  } finally {
    input.destroy()
  }
}

function documentOf(start: Uint8Array) {
  const head = DOCUMENT_HEAD.exec(textOf(start))?.[0].length
  const end = itemStart(start, start.length)
  if (head === undefined || end === undefined || end.after <= head) return undefined
  return { kind: 'document', head, sample: `${textOf(start.subarray(0, end.after))}]}` } as const
}

function tableOf(start: Uint8Array) {
  const sample = textOf(start.subarray(0, start.lastIndexOf(0x0a) + 1))
  const found = tableShape(sample)
  return found && ({ ...found, kind: 'table', sample } as const)
}
