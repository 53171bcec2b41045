import type { Problem } from '../model/error.ts'
import type { FileFacts } from './file-facts.ts'
import type { ReadResult } from './format.ts'
import type { ReadCorpusOptions } from './read-corpus.ts'
import type { CorpusFile } from './roles/corpus-file.ts'

/** A file to read: its path as messages name it, and its text or its bytes. */
export interface InputFile {
  readonly name: string
  /** Its content; wins over `bytes`. */
  readonly text?: string
  /** Its content as it is on disk; decoded when it is read. */
  readonly bytes?: Uint8Array
  /** What was read of it already, piece by piece, where it is too large to be held. */
  readonly reading?: ReadResult
  /** How this file is read, where the others are read otherwise. */
  readonly options?: Pick<ReadCorpusOptions, 'format' | 'separator'>
  /** It is in a folder or archive that was named: without a segmentation in it, it is passed over. */
  readonly inFolder?: boolean
  /** What its text was made of. */
  readonly container?: 'xlsx' | 'parquet'
  /** What was found when it was unpacked. */
  readonly problems?: readonly Problem[]
}

/** Options of `readFiles`: answers for all files, and where names come from. */
export interface ReadFilesOptions extends ReadCorpusOptions {
  /**
   * All answers at once, as `cesura.json` holds them; paths are relative to `folder`.
   * @defaultValue the one among the files
   */
  readonly corpusFile?: { readonly folder: string; readonly content: CorpusFile }
  /**
   * Takes item and coder from the path: `{coder}/{item}.txt`.
   * @defaultValue the file's name is the item and, where folders differ, the folder is the coder
   */
  readonly fromPath?: string
}

/** What one file was read as. */
export interface FileReading {
  readonly name: string
  readonly format: string | undefined
  readonly why: string
  /** What was found in it, where it gave a corpus by itself. */
  readonly facts?: FileFacts
  /** What its path says. */
  readonly role?: { readonly item?: string; readonly coder?: string }
  /** What it holds, by the names it has in the corpus: whose coding of which item. */
  readonly codings?: readonly { readonly item: string; readonly coder: string }[]
}

/** What `readFiles` found: one corpus of all files, and what each was read as. */
export interface ReadFilesResult extends ReadResult {
  /** Coders that the corpus file names as references: the default of `--references`. */
  readonly references?: readonly string[]
  readonly files: readonly FileReading[]
  /** Files that hold the text others count in, and files in which no format was found. */
  readonly otherFiles?: { readonly texts: readonly string[]; readonly skipped: readonly string[] }
}
