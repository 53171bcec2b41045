import type { Corpus, Item } from '../model/corpus.ts'
import { CesuraError, invalid, type Problem, problemOf } from '../model/error.ts'
import {
  paragraphsUnknown,
  positionsCoderUnknown,
  positionsInvalid,
  speakersUnknown,
} from '../model/errors/eligible.ts'
import { corpusOnGrid } from '../model/grid.ts'
import type { Length } from '../model/length.ts'
import { show } from '../model/require.ts'
import type { ReadOptions, ReadResult } from './format.ts'
import { spacesBetween } from './units/text-units.ts'

/**
 * Gives every item its eligible gaps, the gaps at which a boundary may be, for the chance models `positions` and
 * `positions-counts`.
 *
 * `turns`: ends of turns, gaps between two speakers. `paragraphs`: paragraph starts, after a blank line of the text, or
 * after a line break where a text has no blank lines. `coder=NAME`: the boundaries of that coder, who is then no coder
 * of the corpus any more.
 *
 * @param corpus - items with speakers, texts, or the coder
 * @param where - `turns`, `paragraphs` or `coder=NAME`
 * @returns the corpus with `eligible` in every item
 * @throws CesuraError `positions-unknown` where an item has no speakers, no line breaks or no such coder;
 *   `option-invalid` for another word
 * @example
 * withPositions({ items: [{ id: 'talk', units: 4, speakers: ['a', 'a', 'b', 'a'], codings: [] }] }, 'turns').items[0].eligible
 * //=> [2, 3]
 */
export function withPositions(corpus: Corpus, where: string): Corpus {
  const coder = /^coder=(.+)$/s.exec(where)?.[1]
  if (coder !== undefined) return positionsOfCoder(corpus, coder)
  const gapsOf = where === 'turns' ? turnEnds : where === 'paragraphs' ? paragraphStarts : undefined
  if (gapsOf === undefined) throw invalid(positionsInvalid, { where: show(where) })
  return { ...corpus, items: corpus.items.map(item => ({ ...item, eligible: gapsOf(item) })) }
}

/** The result of reading with the eligible gaps that were asked for; what is missing becomes a problem. */
export function positioned<
  R extends { readonly corpus: Corpus | undefined; readonly problems: readonly Problem[] },
>(result: R, where: string | undefined): R {
  if (where === undefined || result.corpus === undefined) return result
  try {
    return { ...result, corpus: withPositions(result.corpus, where) }
  } catch (error) {
    if (!(error instanceof CesuraError) || error.code === 'option-invalid') throw error
    return {
      ...result,
      corpus: undefined,
      problems: [...result.problems, problemOf('error', error, error.location ?? {})],
    }
  }
}

function positionsOfCoder({ items, ...rest }: Corpus, name: string): Corpus {
  return {
    ...rest,
    items: items.map(item => {
      const own = item.codings.find(({ coder }) => coder === name)
      if (own === undefined)
        throw invalid(
          positionsCoderUnknown,
          { name, known: item.codings.map(({ coder }) => coder) },
          { item: item.id },
        )
      return {
        ...item,
        eligible: Array.from(own.segmentation.boundaries),
        codings: item.codings.filter(coding => coding !== own),
      }
    }),
  }
}

function turnEnds({ id, speakers }: Item): number[] {
  if (speakers === undefined) throw invalid(speakersUnknown, {}, { item: id })
  return speakers.flatMap((speaker, unit) => (unit > 0 && speaker !== speakers[unit - 1] ? [unit] : []))
}

const BLANK_LINE = /\n[^\S\n]*\r?\n|\r[^\S\r\n]*\r(?!\n)/
const LINE_BREAK = /[\r\n]/

function paragraphStarts(item: Item): number[] {
  const between = spaceBetween(item)
  const after = (pattern: RegExp): number[] =>
    between.flatMap((space, gap) => (gap > 0 && pattern.test(space) ? [gap] : []))
  const starts = after(BLANK_LINE)
  const breaks = starts.length > 0 ? starts : after(LINE_BREAK)
  if (breaks.length === 0 && item.units > 1) throw invalid(paragraphsUnknown, {}, { item: item.id })
  return breaks
}

/** The white space before each unit. */
function spaceBetween(item: Item): readonly string[] {
  const { texts } = item
  if (texts === undefined) throw invalid(paragraphsUnknown, {}, { item: item.id })
  return (
    spacesBetween(texts) ??
    texts.map((text, unit) => (unit === 0 ? '' : `${endSpace(texts[unit - 1]!)}${/^\s*/.exec(text)![0]}`))
  )
}

/** The white space at the end of a text. */
const endSpace = (text: string): string => text.slice(text.trimEnd().length)

/** Puts recordings that `read` reads in time on a grid of equal units. The preset chunkseg has a grid of its own. */
export function readOnGrid<R extends ReadResult>(
  unit: Length,
  { snap, preset, axis }: Pick<ReadOptions, 'snap' | 'preset' | 'axis'>,
  read: () => R,
): R {
  const result = read()
  if (result.corpus === undefined) return result
  const grid =
    preset === 'chunkseg' ? ({ unit, preset } as const) : ({ unit, snap: snap ?? 'nearest' } as const)
  const { corpus, problems } = corpusOnGrid(result.corpus, grid)
  // The grid asked for the time axis, not the user.
  const kept = result.problems.filter(problem => axis !== undefined || !isUnusedAxis(problem))
  return { ...result, corpus, problems: [...kept, ...problems], unit: undefined }
}

const isUnusedAxis = ({ code, hint = [] }: Problem): boolean =>
  code === 'option-unused' && hint.some(part => typeof part !== 'string' && part.option === 'axis')
