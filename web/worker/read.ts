import type { Corpus } from 'cesura'
import {
  type InputFile,
  type Question,
  type ReadFilesOptions,
  type ReadFilesResult,
  readFiles,
} from 'cesura/formats'
import { PREVIEW_UNITS, type Preview } from './preview.ts'

/** What to read, and the answers given so far to the questions the files left open. */
export interface ReadQuestion {
  readonly files: readonly InputFile[]
  readonly answers: Readonly<Record<string, string>>
  /** Questions that were answered before: their other answers are shown too. */
  readonly answered: readonly Question[]
  /** Codings the reader left out. */
  readonly leaveOut?: NonNullable<ReadFilesOptions['leaveOut']>
}

export interface ReadAnswer extends ReadFilesResult {
  /** By option and choice: `previews.mark.end`. */
  readonly previews: Readonly<Record<string, Readonly<Record<string, Preview>>>>
}

/** Larger files are read once, without previews of every answer. */
const PREVIEW_BYTES = 1_000_000

export function read({ files, answers, answered, leaveOut = [] }: ReadQuestion): ReadAnswer {
  const result = readFiles(files, { ...answers, leaveOut } as ReadFilesOptions)
  const size = files.reduce((sum, file) => sum + (file.text?.length ?? file.bytes?.length ?? 0), 0)
  if (size > PREVIEW_BYTES) return { ...result, previews: {} }
  const open = [...answered, ...result.questions]
  // A question may stand beside others that are open still; these are taken as their first choice meanwhile.
  const usual = Object.fromEntries(open.map(({ option, choices }) => [option, choices[0]?.value ?? '']))
  const previews: Record<string, Record<string, Preview>> = {}
  for (const { option, choices } of open) {
    const own: Record<string, Preview> = {}
    for (const { value } of choices) {
      const found = readFiles(files, { ...usual, ...answers, [option]: value, leaveOut } as ReadFilesOptions)
      const preview = found.corpus === undefined ? undefined : previewOf(found.corpus)
      if (preview !== undefined) own[value] = preview
    }
    previews[option] = own
  }
  return { ...result, previews }
}

function previewOf({ items }: Corpus): Preview | undefined {
  const first = items[0]
  if (first === undefined) return undefined
  const start = (boundaries: Uint32Array) => Array.from(boundaries.subarray(0, PREVIEW_UNITS))
  const rows =
    first.codings.length > 1 || items.length === 1
      ? first.codings
          .slice(0, 2)
          .map(({ coder, segmentation }) => ({ name: coder, boundaries: start(segmentation.boundaries) }))
      : items.slice(0, 2).flatMap(({ id, codings }) =>
          codings.slice(0, 1).map(({ segmentation }) => ({
            name: id,
            boundaries: start(segmentation.boundaries),
          })),
        )
  return { units: first.units, rows }
}
