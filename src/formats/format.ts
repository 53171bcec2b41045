import type { Coding, Corpus, Item } from '../model/corpus.ts'
import type { Location, Problem } from '../model/error.ts'
import type { ErrorCode } from '../model/errors/code.ts'
import type { Hint } from '../model/errors/define.ts'
import type { Segmentation } from '../model/segmentation.ts'
import type { Assumption } from './assume.ts'
import type { Claim, Source } from './detect/source.ts'
import type { Draft, ReadAnswer } from './draft.ts'
import type { MarkEvidence } from './mark-evidence.ts'
import type { ReadOptions } from './reading.ts'
import type { Report } from './report.ts'
import type { LabelCounts } from './tables/label-marks.ts'
import type { Annotated } from './units/shapes.ts'

export {
  COLUMN_ROLES,
  type ColumnRole,
  type MarkMeaning,
  type OffsetUnit,
  type ReadOptions,
  type TextDocument,
  type UnitKind,
} from './reading.ts'

/** A possible answer. `flag`: the option that gives it, where that is another than the question's. */
export interface Choice {
  readonly value: string
  readonly meaning: string
  readonly flag?: string | undefined
}

/** Something the file leaves open, the option that answers it and the possible answers. */
export interface Question {
  readonly code: ErrorCode
  /** One sentence that ends in a question mark, and what helps to answer it. */
  readonly message: string
  /** The question alone, where the message has more. */
  readonly summary?: string
  /** What helps to answer, with the options it names as data. */
  readonly hint?: Hint
  /** The option of `readCorpus` that answers. */
  readonly option: string
  /** The same on the command line, without its value: `--mark`. */
  readonly flag: string
  readonly choices: readonly Choice[]
  /** The choice that is far more probable than the others, which is taken unless `strict`; absent: the question is open. */
  readonly likely?: string
  /** Why it is likely: a clause. */
  readonly because?: string
  /** What rows of marks show, to be joined over codings and files. */
  readonly evidence?: MarkEvidence | undefined
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
  /** What was taken for granted, with the option that changes it. */
  readonly assumptions?: readonly Assumption[]
  /** What was counted: `words`, `lines`, `milliseconds`; undefined where the file does not say. */
  readonly unit?: string
  /** The answers of language models that codings come from. */
  readonly answers?: readonly ReadAnswer[]
  /** Recordings whose end no file states: it is the last time that was seen. */
  readonly openEnds?: ReadonlySet<string>
  /** What labels of units were counted: whether they name segments is decided over all files of a corpus. */
  readonly labelCounts?: LabelCounts
  /** Segmentations that were cropped or padded to the duration of their recording, each as the file has it. */
  readonly unfitted?: ReadonlyMap<Segmentation, Unfitted>
}

/** A coding of a recording before it was fitted to the duration that holds. */
export type Unfitted = Pick<Coding, 'segmentation' | 'levels'> & Pick<Item, 'time'>

/** A file that a writer made. */
export interface NamedFile {
  readonly name: string
  readonly text: string
}

/** What every format states about itself, and how it is written. */
interface FormatFacts {
  /** Equals the file's name. */
  readonly id: string
  readonly title: string
  /** Extensions of file names, without the dot, the commonest first. */
  readonly extensions: readonly string[]
  /** Whether one file holds many codings, one item, or one coding: what the path must add. */
  readonly holds: 'corpus' | 'item' | 'coding'
  /** True: its files are not JSON; a file that is JSON is not shown to it. */
  readonly plain?: true
  /**
   * Whether its claims are `named`: `never`, or only `sometimes`. Where another format claims a file by name, formats of
   * the first kind are not asked, and those of the second are asked for claims by name only (`least`).
   */
  readonly byName?: 'never' | 'sometimes'
  /** Its claims by appearance (`possible`) cost more than the others: they are asked for where there is no other claim. */
  readonly byLook?: 'last'
  /** Files of this format are references, so that many of them in a folder are many texts. */
  readonly reference?: true
  /** What `write` leaves out because the format cannot hold it; types and labels are rejected instead. */
  readonly loses?: readonly ('texts' | 'speakers')[]
  /** Which options the written text must be read with, as a clause for people; undefined if none. */
  readonly readBack?: (corpus: Corpus) => string | undefined
  /** Codings that were made of others keep how (`provenance`). */
  readonly keepsProvenance?: true
  /** Items keep their eligible gaps. */
  readonly keepsEligible?: true
  /** Codings whose first unit has no mark keep that (`unmarkedStart`). */
  readonly keepsUnmarkedStart?: true
  /** One text, or one file per item (or per coding) where the format holds no more. */
  readonly write?: (corpus: Corpus) => string | readonly NamedFile[]
  /** The text of a file that was exported by the tool, with the codings added or replaced and all else kept. */
  readonly writeInto?: (corpus: Corpus, file: string, name?: string) => string
}

/** A format: it parses a file once, and then claims and reads what it parsed. */
export interface Format extends FormatFacts {
  readonly inspect: (source: Source) => Inspection
}

/** What a format found in one file: whether it is of this format, and what is in it, in one of two forms. */
export type Inspection = Annotations | Codings

interface Claiming {
  /** Claims weaker than `least` change nothing, and need not be made. */
  readonly claim: (options: ReadOptions, least?: 'named' | 'structural') => Claim | undefined
}

/** A file with something that is segmented and marks on it. Units and boundaries are made of it by shared code. */
interface Annotations extends Claiming {
  /** Everything that is segmented in the file, with its marks. With an error in the report, nothing of it is used. */
  readonly read: (report: Report, options: ReadOptions) => Iterable<Annotated>
  readonly readCodings?: undefined
}

/**
 * A file that states segmentations of numbered units: sizes, boundaries, levels, scores, or marks and labels in the rows
 * of a table. There are no layers to choose, nothing to find in a text and no spans to cut, and scores and scales have no
 * place among marks, so that these are put into the draft as the codings that they are.
 */
interface Codings extends Claiming {
  readonly readCodings: (draft: Draft) => void
  readonly read?: undefined
}
