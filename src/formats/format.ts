import type { Corpus } from '../model/corpus.ts'
import type { Location, Problem } from '../model/error.ts'
import type { Parsed } from './shapes.ts'
import type { Claim, Source } from './source.ts'

/** What a row of 0 and 1 stands for: the gaps between units (n − 1), or the last or first unit of a segment (n). */
export type MarkMeaning = 'gaps' | 'end' | 'start'

/** Roles that a column of a table, or a field of a JSON line, may play. */
export const COLUMN_ROLES = [
  'item',
  'coder',
  'unit',
  'segment',
  'boundary',
  'type',
  'label',
  'text',
  'speaker',
  'start',
  'end',
  'masses',
  'boundaries',
  'units',
  'gaps',
  'marks',
  'labels',
] as const
export type ColumnRole = (typeof COLUMN_ROLES)[number]

/** What a reader may be told. Everything is optional; a reader that needs an answer asks a `Question`. */
export interface ReadOptions {
  /** Name of the file, for places in messages and as the item's name where the file holds one item. */
  readonly file?: string
  /** Name of the item, for formats that hold one item a file. Default: the file's name without its ending. */
  readonly item?: string
  /** Name of the coder, for formats that hold one coding a file. */
  readonly coder?: string
  /** What a row of 0 and 1 stands for. No default: files of the three kinds look alike. */
  readonly mark?: MarkMeaning
  /** Whether bare rows, that name neither item nor coder, are several coders of one text or several texts. */
  readonly rows?: 'coders' | 'items'
  /** Whether rows of whole numbers are sizes of segments or a segment number for each unit. */
  readonly values?: 'masses' | 'positions'
  /** How a table lays out its data: a row per unit, per segment, or per coding. Default: from its columns. */
  readonly layout?: 'units' | 'segments' | 'codings'
  /** Which column plays which role: `{ coder: 'annotator' }`. */
  readonly columns?: Partial<Record<ColumnRole, string>>
  /** Whether the end of a segment in a table of segments belongs to it. Default: from neighbouring segments. */
  readonly ends?: 'inclusive' | 'exclusive'
  /** The whole scale of boundary types in order. Default: the types that occur. */
  readonly types?: readonly string[]
  /** Whether the texts of two codings of an item must be equal. Default `compare`. */
  readonly texts?: 'compare' | 'ignore'
  /** Codings that stay out of the corpus, with everything that is wrong in them. */
  readonly leaveOut?: readonly { readonly item: string; readonly coder: string }[]
  /** Wiki-727K: whether the first section, before any heading of the article, is read. Default `keep`. */
  readonly preface?: 'keep' | 'drop'
  /** Wiki-727K: whether lines that only stand for a list (`***LIST***.`) are units. Default `keep`. */
  readonly lists?: 'keep' | 'drop'
  /** Wiki-727K: whether heading levels become boundary types. Default `types`. */
  readonly levels?: 'types' | 'merge'
  /** Wiki-727K: headings deeper than this are no boundaries. Default: all are. */
  readonly maxLevel?: number
  /** Turns (segsimflex CSV, labelled text, .rez): the boundary symbols. Default `.` `,` `?` `--`. */
  readonly symbols?: readonly string[]
  /** Turns: the symbol of the unclassified type. Default `;`. */
  readonly unclassified?: string
  /** Turns: what a row without a symbol ends in. Default `unclassified`, as segsimflex has it. */
  readonly unmarkedRows?: 'unclassified' | 'none' | 'error'
  /** Rezonator: the tag of a token that holds its text. Default: `Utterance`, `word` or `text`, as found. */
  readonly tokenTag?: string
  /** Rezonator: the tag of a unit that names its speaker. Default: `Speaker` or `speaker`, as found. */
  readonly speakerTag?: string
}

/** Something the file leaves open, the option that answers it and the possible answers. */
export interface Question {
  readonly code: string
  /** One sentence that ends in a question mark. */
  readonly message: string
  /** The option of `readCorpus` that answers. */
  readonly option: string
  /** The same on the command line, without its value: `--mark`. */
  readonly flag: string
  readonly choices: readonly { readonly value: string; readonly meaning: string }[]
  readonly location: Location
}

/** What a reader found. A file with errors or open questions gives no corpus. */
export interface ReadResult {
  readonly corpus: Corpus | undefined
  readonly problems: readonly Problem[]
  readonly questions: readonly Question[]
  /** Id of the format it was read as; undefined where none fits. */
  readonly format: string | undefined
  /** Why that format: a clause for people. */
  readonly why: string
}

/** How sure a format is that a text is its own, and why. */
export interface Detection {
  /** From 0 to 1; from 0.9 on something in the text names the format. */
  readonly confidence: number
  readonly why: string
}

/** A file that a writer made. */
export interface NamedFile {
  readonly name: string
  readonly text: string
}

/**
 * A format on one of the shared readers: it claims a file by stated evidence and parses it into text spans, a timeline
 * or token rows. Units and boundaries are made of these in one place for all formats.
 */
export interface ShapedFormat {
  /** Equals the file's name. */
  readonly id: string
  readonly title: string
  /** Endings of file names, without the dot, most usual first. */
  readonly extensions: readonly string[]
  readonly holds: 'corpus' | 'item' | 'coding'
  readonly claim: (source: Source) => Claim | undefined
  readonly parse: (source: Source, options: ReadOptions) => Parsed
  /** What `write` leaves out because the format has no place for it; types and labels are refused instead. */
  readonly loses?: readonly ('texts' | 'speakers')[]
  readonly readBack?: (corpus: Corpus) => string | undefined
  readonly write?: (corpus: Corpus) => string | readonly NamedFile[]
}

/** One way to write segmentations down: strings in, corpus and problems out, and back where that makes sense. */
export interface Format {
  /** Equals the file's name in `src/formats`. */
  readonly id: string
  readonly title: string
  /** Endings of file names, without the dot, most usual first. */
  readonly extensions: readonly string[]
  /** Whether one file holds many codings, one item, or one coding: what the path must add. */
  readonly holds: 'corpus' | 'item' | 'coding'
  /** Files of this format are references, so that many of them in a folder are many texts. */
  readonly reference?: true
  readonly detect: (text: string, file?: string) => Detection | undefined
  readonly read: (text: string, options?: ReadOptions) => ReadResult
  /** What `write` leaves out because the format has no place for it; types and labels are refused instead. */
  readonly loses?: readonly ('texts' | 'speakers')[]
  /** What must be said when the written text is read again, as a clause for people; undefined if nothing. */
  readonly readBack?: (corpus: Corpus) => string | undefined
  /** One text, or one file per item (or per coding) where the format holds no more. */
  readonly write?: (corpus: Corpus) => string | readonly NamedFile[]
}
