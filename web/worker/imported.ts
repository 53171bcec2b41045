import type { Segmentation } from 'cesura'
import type { InputFile } from 'cesura/formats'

/** Larger files are not opened here: a page has no memory for them, the command line reads them from the disk. */
export const MOST_BYTES = 2 ** 29

/** A file as it was brought; left out, it stays there with its card. */
export interface ImportedFile extends InputFile {
  readonly out?: boolean
  /** Why the browser could not open it; it has a card, and nothing of it is read. */
  readonly unopened?: 'too-large' | 'unreadable'
  /** Its size, where its bytes are not here. */
  readonly size?: number
  /** The file it is a copy of, byte by byte. */
  readonly duplicate?: string
  /** It was written or changed in this page: no file on disk holds it. */
  readonly own?: boolean
}

/** A file the reader brought, and what was made of it. */
export interface FileReport {
  readonly name: string
  readonly format: string | undefined
  /** What it was taken for, in words. */
  readonly title: string
  readonly why: string
  readonly state: 'in' | 'out' | 'wrong' | 'open' | 'matrix'
  readonly bytes: number
  /** Whose coding of which text it holds; `found` is the name before it was renamed. */
  readonly codings: readonly { readonly item: string; readonly coder: string }[]
  /** The files of an archive that were read. */
  readonly inside: number
  /** What its card says after what it was taken for, where that is not about codings. */
  readonly says?: string
  /** The file it is a copy of. */
  readonly duplicate?: string
  /** Whose chunks it holds, of what, and where they are cut. */
  readonly chunker?: { readonly name: string; readonly document: string; readonly lane: Segmentation }
}

/** How many bytes a file has. */
export const sizeOf = ({ size, bytes, text }: ImportedFile): number =>
  size ?? bytes?.length ?? new TextEncoder().encode(text ?? '').length
