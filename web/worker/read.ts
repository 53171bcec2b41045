import type { Corpus, Problem } from 'cesura'
import {
  type InputFile,
  type Question,
  type ReadFilesOptions,
  type ReadFilesResult,
  readFiles,
} from 'cesura/formats'
import { findMisfits, type Misfit, withCarried } from './misfits.ts'
import { PREVIEW_UNITS, type Preview } from './preview.ts'

/** What to read, and the answers given so far to the questions the files left open. */
export interface ReadQuestion {
  readonly files: readonly InputFile[]
  readonly answers: Readonly<Record<string, string>>
  /** Questions that were answered before: their other answers are shown too. */
  readonly answered: readonly Question[]
  /** Codings the reader left out. */
  readonly leaveOut?: NonNullable<ReadFilesOptions['leaveOut']>
  /** Codings of another length that the reader had aligned. */
  readonly align?: readonly { readonly item: string; readonly coder: string }[]
}

export interface ReadAnswer extends ReadFilesResult {
  /** By option and choice: `previews.mark.end`. */
  readonly previews: Readonly<Record<string, Readonly<Record<string, Preview>>>>
  /** Codings whose text is longer or shorter than the others'. */
  readonly misfits: readonly Misfit[]
}

/** Larger files are read once, without previews of every answer. */
const PREVIEW_BYTES = 1_000_000

export function read({ files, answers, answered, leaveOut = [], align = [] }: ReadQuestion): ReadAnswer {
  const found = readFiles(files, { ...answers, leaveOut } as ReadFilesOptions)
  const size = files.reduce((sum, file) => sum + (file.text?.length ?? file.bytes?.length ?? 0), 0)
  if (size > PREVIEW_BYTES) return { ...found, previews: {}, misfits: [] }
  const { misfits, rest } = findMisfits(
    found.problems,
    (more, file) =>
      readFiles(file === undefined ? files : files.filter(({ name }) => name === file), {
        ...answers,
        leaveOut: [...leaveOut, ...more],
      } as ReadFilesOptions).corpus,
  )
  const asked = ({ item, coder }: { item?: string | undefined; coder?: string | undefined }) =>
    align.some(named => named.item === item && named.coder === coder)
  const carried = misfits.filter(misfit => misfit.carried !== undefined && asked(misfit))
  const result: ReadFilesResult =
    carried.length === 0 || rest === undefined ? found : fitTogether(found, rest, carried, misfits)
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
  return { ...result, previews, misfits: misfits.filter(misfit => !carried.includes(misfit)) }
}

/** What was read with the aligned codings in place of their problems; whole once no other coding is left over. */
function fitTogether(
  found: ReadFilesResult,
  rest: Corpus,
  carried: readonly Misfit[],
  misfits: readonly Misfit[],
): ReadFilesResult {
  const { corpus, notes } = withCarried(rest, carried)
  const mended = ({ code, location }: Problem) =>
    code === 'unit-count-mismatch' &&
    carried.some(({ item, coder }) => location.item === item && location.coder === coder)
  const problems = [...found.problems.filter(problem => !mended(problem)), ...notes]
  return { ...found, problems, corpus: carried.length === misfits.length ? corpus : undefined }
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
