import type { Corpus, Item } from 'cesura'
import type { Question, ReadFilesOptions, ReadFilesResult } from 'cesura/formats'
import { timeOf } from '../../src/model/index.ts'
import { optionsOf } from './answers.ts'
import { PREVIEW_UNITS, type Preview } from './preview.ts'

/** By option and choice: `previews.mark.end`. */
export type Previews = Readonly<Record<string, Readonly<Record<string, Preview>>>>

/** Units that a preview shows before the place where answers differ. */
const BEFORE = 4

/** The data by each answer to each question: their beginning, or where the answers first differ. */
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
    const corpora = choices.map(({ value }) => {
      const { documents: _, ...given } = { ...firsts, ...answers, [option]: value }
      return [value, attempt(() => readThem(optionsOf(given)).corpus)] as const
    })
    const from = Math.max(0, firstDifference(corpora.map(([, corpus]) => corpus)) - BEFORE)
    previews[option] = Object.fromEntries(
      corpora.flatMap(([value, corpus]) => {
        const preview = previewOf(corpus, from)
        return preview === undefined ? [] : [[value, preview]]
      }),
    )
  }
  return previews
}

/** The first boundary of the first text that not every reading has; 0 where they read different units. */
function firstDifference(corpora: readonly (Corpus | undefined)[]): number {
  const items = corpora.flatMap(corpus => corpus?.items[0] ?? [])
  const [first, ...others] = items
  if (first === undefined || others.some(({ units }) => units !== first.units)) return 0
  const placed = ({ codings }: Item) => codings.slice(0, 2).map(own => own.segmentation.boundaries)
  const own = placed(first)
  const differing = others.flatMap(other =>
    placed(other).flatMap((boundaries, row) => {
      const before = own[row] ?? new Uint32Array()
      let at = 0
      while (at < before.length && before[at] === boundaries[at]) at++
      const [one = first.units, two = first.units] = [before[at], boundaries[at]]
      return one === two ? [] : [Math.min(one, two)]
    }),
  )
  return differing.reduce((least, place) => Math.min(least, place), differing[0] ?? 0)
}

/** A preview that cannot be made is no preview; the answer itself says why when it is chosen. */
export function attempt<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}

export function previewOf(corpus: Corpus | undefined, wanted = 0): Preview | undefined {
  const first = corpus?.items[0]
  if (corpus === undefined || first === undefined) return undefined
  const timed = timeOf(first) !== undefined
  const from = Math.max(0, Math.min(wanted, first.units - PREVIEW_UNITS))
  // Of a text a part is shown, of a recording the whole.
  const start = (boundaries: Uint32Array) =>
    timed
      ? Array.from(boundaries, place => (place / first.units) * PREVIEW_UNITS)
      : Array.from(boundaries.filter(place => place > from).subarray(0, PREVIEW_UNITS))
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
  return timed
    ? { units: PREVIEW_UNITS, timed, rows }
    : { units: first.units, ...(from === 0 ? {} : { from }), rows }
}
