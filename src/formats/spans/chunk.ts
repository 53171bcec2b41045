import type { Location } from '../../model/error.ts'
import type { JsonRecord } from './json-records.ts'

/** One chunk, whichever library wrote it. */
export interface Chunk {
  readonly text?: string | undefined
  readonly start?: number | undefined
  readonly end?: number | undefined
  readonly item?: unknown
  /** Who made it, where a table names several. */
  readonly coder?: string | undefined
  /** Every name that its document may go by, where the file is known to hold chunks. */
  readonly names?: readonly string[]
  /** Tokens as the library counted them. */
  readonly tokens?: number
  /** True: a text with metadata, or alone, as other data has it too. */
  readonly vague?: boolean | undefined
  readonly location: Location
}

/** A chunk of a record, which knows where it is. */
export class RecordChunk implements Chunk {
  readonly #record: JsonRecord
  readonly text: string | undefined
  readonly start: number | undefined
  readonly end: number | undefined
  readonly item: unknown
  readonly vague: boolean | undefined

  constructor(
    record: JsonRecord,
    text: string | undefined,
    start: number | undefined,
    end: number | undefined,
    item: unknown,
    vague: boolean | undefined,
  ) {
    this.#record = record
    this.text = text
    this.start = start
    this.end = end
    this.item = item
    this.vague = vague
  }

  get coder(): undefined {
    return undefined
  }

  get location(): Location {
    return this.#record.location
  }
}
