import type { Length } from '../model/length.ts'
import type { AnswerForm } from './answers/answer-form.ts'
import type { LabelReading } from './tables/label-marks.ts'

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

/** Options of readers of conversations and of Wiki-727K. */
interface ConversationReading {
  /**
   * Wiki-727K: whether the first section, before any heading of the article, is read.
   * @defaultValue `keep`
   */
  readonly preface?: 'keep' | 'drop'
  /**
   * Wiki-727K: whether lines that only stand for a list (`***LIST***.`) are units.
   * @defaultValue `keep`
   */
  readonly lists?: 'keep' | 'drop'
  /**
   * Wiki-727K: whether heading levels become boundary types.
   * @defaultValue `types`
   */
  readonly levels?: 'types' | 'merge'
  /**
   * Wiki-727K: headings deeper than this are no boundaries.
   * @defaultValue all are
   */
  readonly maxLevel?: number
  /**
   * Turns (segsimflex CSV, labelled text, .rez): the boundary symbols.
   * @defaultValue `.` `,` `?` `--`
   */
  readonly symbols?: readonly string[]
  /**
   * Turns: the symbol of the unclassified type.
   * @defaultValue `;`
   */
  readonly unclassified?: string
  /**
   * Turns: what a row without a symbol ends in.
   * @defaultValue `unclassified`, as segsimflex has it
   */
  readonly unmarkedRows?: 'unclassified' | 'none' | 'error'
  /**
   * Rezonator: the tag of a token that holds its text.
   * @defaultValue `Utterance`, `word` or `text`, as found
   */
  readonly tokenTag?: string
  /**
   * Rezonator: the tag of a unit that names its speaker.
   * @defaultValue `Speaker` or `speaker`, as found
   */
  readonly speakerTag?: string
  /**
   * Rezonator: the tag of a token that names the type of the boundary after it; `none` where no tag does.
   * @defaultValue none, unless a tag of last tokens looks like one: then it is asked
   */
  readonly typeTag?: string
  /**
   * Whether a boundary character attached to a word is split off or stays part of the word.
   * @defaultValue `word`, with a warning; it is asked where a third of the rows or more have one
   */
  readonly glued?: 'split' | 'word'
  /**
   * CHAT: `main` leaves out words that were retraced.
   * @defaultValue `all`
   */
  readonly words?: 'all' | 'main'
}

/** What is counted in a text. */
export type UnitKind = 'tokens' | 'words' | 'sentences' | 'lines' | 'characters'

/** What offsets into a text count. */
export type OffsetUnit = 'code-points' | 'utf-16' | 'utf-8' | 'graphemes'

/** A text that files of spans, chunks or indices refer to. */
export interface TextDocument {
  readonly name: string
  readonly text: string
}

/** Options of readers of spans, layers, chunks and indices: what is counted, and where boundaries are. */
interface SpanReading {
  /**
   * What is counted where a text has spans.
   * @defaultValue the tokens of the file, else words
   */
  readonly units?: UnitKind
  /**
   * Texts that spans, chunks or indices of other files refer to.
   * @defaultValue none: only what the files hold; a text that is needed is asked for
   */
  readonly documents?: readonly TextDocument[]
  /**
   * Chunks without offsets: `chunks` says that they are the whole text, one after the other.
   * @defaultValue none: the text that chunks were taken from is asked for
   */
  readonly text?: 'chunks'
  /**
   * The layer with the segments; several with commas between.
   * @defaultValue the only layer that holds anything, or the one its format prefers; else it is asked
   */
  readonly layer?: string
  /**
   * The layer with the units.
   * @defaultValue none: time is counted, or the units of the text
   */
  readonly unitLayer?: string
  /**
   * What several layers are: coders, levels, in a text with spans labels of the segments of one coding, in a recording
   * the speakers of one conversation.
   * @defaultValue none: it is asked where several layers could be read, unless they hold different speech
   */
  readonly layers?: 'coders' | 'levels' | 'labels' | 'speakers'
  /**
   * Labels that count, with commas between.
   * @defaultValue all
   */
  readonly only?: string
  /**
   * What is between spans: a segment of its own, or part of the segment before it.
   * @defaultValue in time: `segment`
   */
  readonly holes?: 'segment' | 'join-left' | 'error'
  /**
   * Where the boundary between overlapping spans is.
   * @defaultValue `next-start` for chunks, with a warning; else it is asked
   */
  readonly overlap?: 'next-start' | 'midpoint' | 'flatten' | 'nest' | 'error'
  /**
   * Where an offset inside a unit goes.
   * @defaultValue `nearest`
   */
  readonly snap?: 'nearest' | 'start' | 'end' | 'error'
  /**
   * What offsets count.
   * @defaultValue found by the texts of the spans
   */
  readonly offsets?: OffsetUnit
  /**
   * Whether indices count from 0 or from 1.
   * @defaultValue what the numbers show: 0 where a 0 is among them, 1 where a table of segments starts at 1; else it
   *   is asked
   */
  readonly base?: '0' | '1'
  /**
   * A regular expression that is taken off every chunk before it is placed: JavaScript under the flag `u`, without
   * lookarounds and backreferences.
   * @defaultValue nothing is taken off
   */
  readonly strip?: string
  /**
   * The form of the answers of a language model.
   * @defaultValue the first one that fits
   */
  readonly form?: AnswerForm
  /**
   * Whether the rest of a text that the answer of a language model does not reach is one segment.
   * @defaultValue `reject`: such an answer is an error
   */
  readonly partial?: 'reject' | 'accept'
  /**
   * Whether an answer of a language model that has no place in the text counts as one without boundaries.
   * @defaultValue `error`: such an answer is an error
   */
  readonly refused?: 'error' | 'empty'
  /**
   * A line or character that means a boundary in a plain text.
   * @defaultValue none: it is asked, with what repeats in the text
   */
  readonly separator?: string
}

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
interface TableReading {
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

/** Options of readers of recordings. */
interface TimeReading {
  /**
   * Whether boundaries are between units or in time.
   * @defaultValue units for texts, time for recordings
   */
  readonly axis?: 'units' | 'time'
  /**
   * The length of equal units of time that recordings are put on, `6s`; `snap` decides where a boundary inside a unit goes.
   * @defaultValue none: recordings count time
   */
  readonly grid?: Length
  /**
   * How long the recording is, in seconds (`6300`) or as a clock (`1:45:00`); or which of several durations holds:
   * `reference`, `common` or `max`. Segmentations are cropped to it, or padded with a boundary at their old end.
   * @defaultValue what the file states, else the last end in it; it is asked where only starts are known, and where
   *   segmentations of one recording differ by more than 1 ms
   */
  readonly duration?: string
  /**
   * Labels of a unit layer that are no units; empty ones never are.
   * @defaultValue none
   */
  readonly pauses?: readonly string[]
  /**
   * How many frames of a video, or samples of a recording, make a second, where a file counts those.
   * @defaultValue none: it is asked where a file counts frames
   */
  readonly frameRate?: number
  /**
   * What integers in a label file count: seconds, or 100 ns as HTK does.
   * @defaultValue `seconds`; it is asked where the numbers look like HTK
   */
  readonly times?: 'seconds' | 'htk'
  /**
   * Captions that repeat the line before.
   * @defaultValue `keep`; it is asked where a third of the captions or more repeat a line
   */
  readonly rolling?: 'merge' | 'keep'
}
