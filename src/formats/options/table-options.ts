/** What a row of 0 and 1 stands for: the gaps between units (n − 1), or the last or first unit of a segment (n). */
export type MarkMeaning = 'gaps' | 'end' | 'start'

/** Roles that a column of a table, or a field of a JSON line, may play. */
export const COLUMN_ROLES = [
  'group',
  'item',
  'coder',
  'unit',
  'segment',
  'boundary',
  'type',
  'label',
  'text',
  'speaker',
  'eligible',
  'start',
  'end',
  'masses',
  'boundaries',
  'units',
  'gaps',
  'marks',
  'labels',
  'score',
  'scores',
  'press',
  'duration',
] as const
/** A role that a column of a table, or a field of a JSON line, may play. */
export type ColumnRole = (typeof COLUMN_ROLES)[number]

/** Options of readers of tables and rows. */
export interface TableReading {
  /**
   * What a row of 0 and 1 stands for. Files of the three kinds look alike.
   * @defaultValue none: what the file does not show is asked
   */
  readonly mark?: MarkMeaning
  /**
   * What a row is. Bare rows, that name neither item nor coder, are several coders of one text or several texts; a row
   * with a text and a label is a unit of one text or a document by itself.
   * @defaultValue none: it is asked where both readings are possible
   */
  readonly rows?: 'coders' | 'items' | 'units' | 'documents'
  /**
   * Whether rows of integers are sizes of segments, a segment number for each unit, or the positions where segments
   * end, of which the last is the length of the text. `names`: labels of units name segments, though they are only two.
   * @defaultValue the only reading with texts of equal length; it is asked where several do. Labels of
   *   two values of which one is on every first or last unit are marks, and that is reported
   */
  readonly values?: 'masses' | 'positions' | 'ends' | 'names'
  /**
   * How a table lays out its data: a row per unit, segment or coding, or a column per coder.
   * @defaultValue from its columns
   */
  readonly layout?: 'units' | 'segments' | 'codings' | 'wide'
  /**
   * Which column plays which role: `{ coder: 'annotator' }`.
   * @defaultValue from the names of the columns; what they do not show is asked
   */
  readonly columns?: Partial<Record<ColumnRole, string>>
  /**
   * Whether the end of a segment in a table of segments belongs to it.
   * @defaultValue from neighbouring segments
   */
  readonly ends?: 'inclusive' | 'exclusive'
  /**
   * The sheet of a workbook.
   * @defaultValue the first that holds a table, and those that share its columns
   */
  readonly sheet?: string
  /**
   * Whether the first row of a table names its columns; without, columns are numbers from 1.
   * @defaultValue `yes`; it is asked where the first row looks like data
   */
  readonly header?: 'yes' | 'no'
}
