import type { Problem, Segmentation } from 'cesura'
import { type FileReading, formats, type InputFile } from 'cesura/formats'
import type { SortedOut } from './sort-out.ts'

/** What a plain text with blank lines was taken for. */
export const PROSE = 'plain text, a blank line at every cut'

/** A file as it was brought; left out, it stays there with its card. */
export interface BroughtFile extends InputFile {
  readonly out?: boolean
  /** Why the browser could not open it; it has a card, and nothing of it is read. */
  readonly unopened?: string
  /** Its size, where its bytes are not here. */
  readonly size?: number
  /** The file it is a copy of, byte by byte. */
  readonly twin?: string
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
  readonly twin?: string
  /** Whose chunks it holds, of what, and where they are cut. */
  readonly chunker?: { readonly name: string; readonly document: string; readonly lane: Segmentation }
}

/** How many bytes a file has. */
export const sizeOf = ({ size, bytes, text }: BroughtFile): number =>
  size ?? bytes?.length ?? new TextEncoder().encode(text ?? '').length

/** Formats that only hold tables of another one. */
const containers: Readonly<Record<string, string>> = {
  xlsx: 'a table in a workbook',
  parquet: 'a table in Parquet',
}

/** A card for every file that was brought: those of an archive stand under its name. */
export function reportFiles(
  files: readonly BroughtFile[],
  readings: readonly FileReading[],
  problems: readonly Problem[],
  { wrong, prose, matrixFile }: SortedOut,
): FileReport[] {
  return files.map(file => {
    const { name } = file
    const own = (other: string) => other === name || other.startsWith(`${name}/`) || `${other}.gz` === name
    const inside = readings.filter(reading => own(reading.name))
    const broken =
      inside.length === 0 &&
      ([...wrong].some(own) ||
        problems.some(({ severity, location }) => severity === 'error' && own(location.file ?? '')))
    const state =
      file.out === true
        ? 'out'
        : matrixFile !== undefined && own(matrixFile)
          ? 'matrix'
          : broken
            ? 'wrong'
            : inside.some(({ codings }) => codings !== undefined && codings.length > 0)
              ? 'in'
              : 'open'
    const format = inside[0]?.format
    return {
      name,
      format,
      title: prose.has(name)
        ? PROSE
        : (formats.find(({ id }) => id === format)?.title ?? containers[format ?? ''] ?? format ?? ''),
      why: inside[0]?.why ?? '',
      state,
      bytes: sizeOf(file),
      codings: inside.flatMap(({ codings = [] }) => codings),
      inside: inside.length,
      ...(file.twin === undefined ? {} : { twin: file.twin }),
    }
  })
}
