import { CesuraError, invalid } from '../../model/error.ts'
import { parquetBroken } from '../../model/errors/reading.ts'
import { parseOutside } from '../../model/parse-json.ts'
import { isBomb, MOST_BYTES, tableTooLarge } from './bombs.ts'
import { pagesOf } from './parquet-pages.ts'

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
