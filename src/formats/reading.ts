import type { ConversationReading } from './options/conversation-options.ts'
import type { SpanReading } from './options/span-options.ts'
import type { TableReading } from './options/table-options.ts'
import type { TimeReading } from './options/time-options.ts'
import type { LabelReading } from './tables/label-marks.ts'

export type { OffsetUnit, TextDocument, UnitKind } from './options/span-options.ts'
export { COLUMN_ROLES, type ColumnRole, type MarkMeaning } from './options/table-options.ts'

/**
 * Options of readers: what every reader understands, and what those of tables, spans, conversations and
 * recordings do. Everything is optional; a reader that needs an answer asks a `Question`.
 */
export interface ReadOptions extends TableReading, SpanReading, ConversationReading, TimeReading {
  /**
   * Name of the file, for locations in messages and as the item's name where the file holds one item.
   * @defaultValue no name: locations in messages give the line only
   */
  readonly file?: string
  /**
   * Name of the item, for formats that hold one item per file.
   * @defaultValue the file's name without its ending
   */
  readonly item?: string
  /**
   * True: `item` was set because the path names none; a name in the file itself goes before it.
   * @defaultValue false
   */
  readonly itemAssumed?: boolean
  /**
   * What labels of units are, where other files of the corpus show it.
   * @defaultValue what the file itself shows
   */
  readonly labelsAre?: LabelReading
  /**
   * Gaps at which a boundary may be: `turns`, `paragraphs`, or the boundaries of a coder, `coder=NAME`.
   * @defaultValue what the file says of each item
   */
  readonly positions?: string
  /**
   * Name of the coder, for formats that hold one coding a file.
   * @defaultValue what the file says, else what its path says, else `1`; `reference` for formats of references
   */
  readonly coder?: string
  /**
   * The whole scale of boundary types in order.
   * @defaultValue the types that occur
   */
  readonly types?: readonly string[]
  /**
   * What happens when the texts of two codings of an item differ.
   * @defaultValue `compare`: that is an error
   */
  readonly texts?: 'compare' | 'ignore' | 'align'
  /**
   * Codings that stay out of the corpus, with everything that is wrong in them.
   * @defaultValue none: every coding is read
   */
  readonly leaveOut?: readonly { readonly item: string; readonly coder: string }[]
  /**
   * The encoding of the bytes, any label that `TextDecoder` knows.
   * @defaultValue by the byte-order mark, else UTF-8
   */
  readonly encoding?: string
  /**
   * `yes` accepts a corpus without any boundary.
   * @defaultValue `no`: it is asked whether that is meant
   */
  readonly empty?: 'yes' | 'no'
  /**
   * Texts that differ are aligned if at least this share of the words match.
   * @defaultValue 0.5
   */
  readonly alignLimit?: number
  /**
   * Coders to trust, with commas between: whose text and whose duration hold.
   * @defaultValue by name, else the first
   */
  readonly reference?: string
  /**
   * A preset whose program decides where no option does: `mir_eval` takes the duration of the
   * reference, `pyannote` the longest.
   * @defaultValue none: it is asked
   */
  readonly preset?: string
  /**
   * Where in the interval that all optimal alignments allow a boundary is put.
   * @defaultValue `middle`
   */
  readonly place?: 'middle' | 'left' | 'right' | 'nearest' | 'farthest'
  /**
   * How items of several files find each other.
   * @defaultValue `name`
   */
  readonly match?: 'name' | 'text'
  /**
   * True: what is only likely is asked, never assumed.
   * @defaultValue false: what is likely is assumed, and reported in `assumptions`
   */
  readonly strict?: boolean
  /**
   * Options that were assumed and not given; set by the reader itself.
   * @defaultValue none
   */
  readonly assumed?: readonly string[]
}
