import type { Corpus } from 'cesura'
import type { Question, ReadFilesOptions, ReadFilesResult } from 'cesura/formats'
import { timeOf } from '../../src/model/index.ts'
import { optionsOf } from './answers.ts'
import { PREVIEW_UNITS, type Preview } from './preview.ts'

/** By option and choice: `previews.mark.end`. */
export type Previews = Readonly<Record<string, Readonly<Record<string, Preview>>>>

/** The beginning of the data by each answer to each question. */
export function previewsOf(
  open: readonly Question[],
  answers: Readonly<Record<string, string>>,
  readThem: (options: ReadFilesOptions) => ReadFilesResult,
): Previews {
  // Other questions may still be open; their first choice is used meanwhile.
  const firsts = Object.fromEntries(open.map(({ option, choices }) => [option, choices[0]?.value ?? '']))
  const previews: Record<string, Record<string, Preview>> = {}
  for (const { option, choices } of open) {
    if (option === 'documents' || option === 'tiers') continue
    const own: Record<string, Preview> = {}
    for (const { value } of choices) {
      const { documents: _, ...given } = { ...firsts, ...answers, [option]: value }
      const preview = previewOf(attempt(() => readThem(optionsOf(given)).corpus))
      if (preview !== undefined) own[value] = preview
    }
    previews[option] = own
  }
  return previews
}

/** A preview that cannot be made is no preview; the answer itself says why when it is chosen. */
export function attempt<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}

export function previewOf(corpus: Corpus | undefined): Preview | undefined {
  const first = corpus?.items[0]
  if (corpus === undefined || first === undefined) return undefined
  const timed = timeOf(first) !== undefined
  // Of a text its beginning is shown, of a recording the whole.
  const start = (boundaries: Uint32Array) =>
    timed
      ? Array.from(boundaries, place => (place / first.units) * PREVIEW_UNITS)
      : Array.from(boundaries.subarray(0, PREVIEW_UNITS))
  const rows =
    first.codings.length > 1 || corpus.items.length === 1
      ? first.codings
          .slice(0, 2)
          .map(({ coder, segmentation }) => ({ name: coder, boundaries: start(segmentation.boundaries) }))
      : corpus.items.slice(0, 2).flatMap(({ id, codings }) =>
          codings.slice(0, 1).map(({ segmentation }) => ({
            name: id,
            boundaries: start(segmentation.boundaries),
          })),
        )
  return timed ? { units: PREVIEW_UNITS, timed, rows } : { units: first.units, rows }
}
