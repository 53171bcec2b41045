import type { Location } from '../../model/error.ts'

/** One chunk, whichever library wrote it. */
export interface Chunk {
  readonly text?: string | undefined
  readonly start?: number | undefined
  readonly end?: number | undefined
  readonly item?: unknown
  /** Who made it, where a table names several. */
  readonly coder?: string | undefined
  /** Every name that its document may go by, where the file is known to hold chunks. */
  readonly names?: readonly string[] | undefined
  /** Tokens as the library counted them. */
  readonly tokens?: number | undefined
  /** True: a text with metadata, or alone, as other data has it too. */
  readonly vague?: boolean | undefined
  readonly location: Location
}
