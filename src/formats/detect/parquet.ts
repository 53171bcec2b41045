import { CesuraError, invalid } from '../../model/error.ts'
import { parquetBroken, rowsTooLarge } from '../../model/errors/reading.ts'
import { parseOutside } from '../../model/json.ts'

interface ColumnFacts {
  readonly num_values: bigint
  readonly total_uncompressed_size: bigint
  readonly total_compressed_size: bigint
  readonly data_page_offset: bigint
  readonly dictionary_page_offset?: bigint
}
interface ParquetFacts {
  readonly num_rows: bigint
  readonly schema: readonly unknown[]
  readonly row_groups: readonly { readonly columns: readonly { readonly meta_data?: ColumnFacts }[] }[]
}
interface Parquet {
  readonly parquetMetadata: (file: ArrayBuffer) => ParquetFacts
  readonly parquetReadObjects: (options: object) => Promise<Record<string, unknown>[]>
}

/** Bytes that a value takes at least once it is read, however little it takes in the file. */
const VALUE = 16

/**
 * What a Parquet file says that it unpacks to, at its end and in its pages: a value that is repeated takes no space in
 * the file, and a reader allocates as much as the file says.
 */
function statedSize(bytes: Uint8Array, { num_rows: rows, schema, row_groups: groups }: ParquetFacts): number {
  let size = VALUE * Number(rows) * Math.max(1, schema.length - 1)
  for (const { columns } of groups)
    for (const { meta_data: facts } of columns) {
      if (facts === undefined) continue
      size += Math.max(VALUE * Number(facts.num_values), Number(facts.total_uncompressed_size))
      const start = Number(facts.dictionary_page_offset || facts.data_page_offset)
      const column = bytes.subarray(start, start + Number(facts.total_compressed_size))
      for (const page of pagesOf(column)) size += Math.max(VALUE * page.values, page.size)
    }
  return size
}

const bufferOf = (bytes: Uint8Array): ArrayBuffer =>
  bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer

/**
 * The rows of Parquet as JSON lines; cells that hold JSON are taken as what they hold.
 *
 * @throws CesuraError `file-too-large`, `parquet-broken`
 */
export async function parquetLines(bytes: Uint8Array): Promise<string> {
  const { parquetMetadata, parquetReadObjects } = (await import('hyparquet')) as unknown as Parquet
  const { compressors } = (await import('hyparquet-compressors')) as unknown as { compressors: object }
  const file = bufferOf(bytes)
  let rows: Record<string, unknown>[]
  try {
    const metadata = parquetMetadata(file)
    if (isBomb(bytes.length, statedSize(bytes, metadata))) throw tableTooLarge()
    rows = await parquetReadObjects({ file, metadata, compressors })
  } catch (error) {
    if (error instanceof CesuraError) throw error
    throw invalid(parquetBroken, {})
  }
  const lines: string[] = []
  let size = 0
  for (const row of rows) {
    const line = JSON.stringify(row, (_, value: unknown) => plainValue(value))
    size += line.length
    if (size > MOST_BYTES) throw tableTooLarge()
    lines.push(line)
  }
  return `${lines.join('\n')}\n`
}

function plainValue(value: unknown): unknown {
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : String(value)
  if (typeof value === 'string' && /^\s*[[{]/.test(value)) {
    try {
      return parseOutside(value)
    } catch {
      return value
    }
  }
  return ArrayBuffer.isView(value) && !(value instanceof DataView) ? Array.from(value as Uint8Array) : value
}

/** A struct of Thrift's compact protocol: its numbers and structs by field; texts and lists are passed over. */
interface Struct {
  readonly [field: number]: number | Struct | undefined
}

/** A page: what its header says of it. */
interface Page {
  /** Bytes it says that it unpacks to. */
  readonly size: number
  /** Values it says that it holds. */
  readonly values: number
}

/**
 * The headers of the pages of a column of Parquet, one after the other. The end of the file says sizes too, but a
 * reader allocates what the pages say.
 *
 * @throws RangeError where a header or a page goes beyond the bytes
 */
function* pagesOf(bytes: Uint8Array): Iterable<Page> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = 0
  const varint = (): number => {
    let value = 0
    for (let scale = 1; ; scale *= 128) {
      const byte = view.getUint8(at++)
      value += (byte & 127) * scale
      if (byte < 128) return value
    }
  }
  const signed = (): number => {
    const value = varint()
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2
  }
  const list = (): void => {
    const head = view.getUint8(at++)
    for (let left = head >> 4 === 15 ? varint() : head >> 4; left > 0; left--) element(head & 15, true)
  }
  /** A value of a kind; a truth value takes a byte only in a list. */
  function element(kind: number, inList: boolean): number | Struct | undefined {
    if (kind === 12) return struct()
    if (kind >= 4 && kind <= 6) return signed()
    if (kind === 9 || kind === 10) list()
    else if (kind === 8) {
      // Reading the length moves the position: it is read before the position is added to.
      const length = varint()
      at += length
    } else if (kind === 7) at += 8
    else if (kind === 3 || inList) at += 1
    if (at > view.byteLength) throw new RangeError('beyond the bytes')
    return undefined
  }
  function struct(): Struct {
    const fields: Record<number, number | Struct | undefined> = {}
    for (let field = 0; ; ) {
      const head = view.getUint8(at++)
      if ((head & 15) === 0) return fields
      field = head >> 4 === 0 ? signed() : field + (head >> 4)
      fields[field] = element(head & 15, false)
    }
  }
  const number = (value: number | Struct | undefined): number => (typeof value === 'number' ? value : 0)
  while (at < view.byteLength - 1) {
    const header = struct()
    const own = header[5] ?? header[7] ?? header[8]
    const packed = number(header[3])
    if (packed < 0) throw new RangeError('a page of less than nothing')
    at += packed
    yield { size: number(header[2]), values: typeof own === 'object' ? number(own[1]) : 0 }
  }
}

/** No more than this is unpacked from one file: a bomb of a few kilobytes could fill the machine. */
export const MOST_BYTES = 2 ** 29 - 2 ** 20
/** Text packs to a tenth, tables of equal lines to a hundredth. What grows more than this was made to grow. */
const MOST_GROWTH = 300
const LEAST_BOMB = 2 ** 26

/** Whether so many bytes that unpack to so many are more than any file of use. */
export const isBomb = (packed: number, size: number): boolean =>
  size > MOST_BYTES || (size > LEAST_BOMB && size > packed * MOST_GROWTH)

/** Rejects a table that is packed inside, column by column: nobody can unpack it first. */
const tableTooLarge = (): CesuraError => invalid(rowsTooLarge, {})
