import type { Corpus, Item } from '../model/corpus.ts'
import type { Problem } from '../model/error.ts'
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

/** What a file holds, for people who check that it was read right. */
export interface FileFacts {
  readonly items: number
  readonly coders: number
  readonly units: number
  /** What was counted, where the file says it. */
  readonly unit?: string
  /** The first boundary with what is around it: `… end of one ‖ start of the next …`. */
  readonly boundary?: string
}

/** Characters shown around the first boundary, half of them on each side. */
const AROUND = 40

/**
 * What a corpus holds. A look at the words around one boundary shows better than any count whether the right gap was
 * taken for a boundary.
 */
export function factsOf(corpus: Corpus, unit?: string): FileFacts {
  const { items } = corpus
  const cut = items.find(({ codings }) =>
    codings.some(({ segmentation }) => segmentation.boundaries.length > 0),
  )
  const boundary = cut && aroundFirst(cut)
  const coders = new Set<string>()
  const before: string[] = []
  for (const { codings } of items)
    for (let at = 0; at < codings.length; at++) {
      const { coder } = codings[at]!
      // Most items have the coders of the item before, in its order.
      if (coder === before[at]) continue
      before[at] = coder
      coders.add(coder)
    }
  return {
    items: items.length,
    coders: coders.size,
    units: items.reduce((sum, item) => sum + item.units, 0),
    unit,
    boundary,
  }
}

function aroundFirst(item: Item): string {
  const { id, codings } = item
  const { segmentation } = codings.find(coding => coding.segmentation.boundaries.length > 0)!
  const at = segmentation.boundaries[0]!
  const perSecond = segmentation.axis?.ticksPerSecond
  if (perSecond !== undefined) return `${id}: at ${at / perSecond} s`
  const { texts } = item
  if (texts === undefined) return `${id}: after unit ${at}`
  const half = AROUND / 2
  const words = (from: number, to: number) => texts.slice(from, to).join(' ')
  const left = [...words(Math.max(0, at - half), at)].slice(-half).join('')
  const right = [...words(at, Math.min(texts.length, at + half))].slice(0, half).join('')
  return `${left}‖${right}`.replace(/\s+/g, ' ')
}
