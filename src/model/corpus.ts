import { eligibleProblem } from './eligible.ts'
import { invalid, throwInvalid } from './error.ts'
import { eligibleInvalid } from './errors/eligible.ts'
import {
  coderUnnamed,
  codingWithoutSegmentation,
  duplicateCoder,
  duplicateItem,
  notACorpus,
  notAnItem,
  notAnItemOfCorpus,
  scaleDiffers,
  scaleMissing,
  speakerCountMismatch,
  textCountMismatch,
  unitsOfItemDiffer,
} from './errors/model.ts'
import type { ItemGrid } from './grid.ts'
import { isLevels, type Levels, requireLevels } from './levels.ts'
import type { CodingProvenance } from './provenance.ts'
import { requireList, requireSegmentation, show } from './require.ts'
import { type ScoredGaps, type Segmentation, sameScale, type TypeScale } from './segmentation.ts'

/** How a coding of another text was put on the text of its item, with what confidence. */
export interface AlignedTexts {
  /** `same`, the same `characters` in other units, the same once `normalised`, or words `aligned`. */
  readonly case: 'same' | 'characters' | 'normalised' | 'aligned'
  /** Where in its interval a boundary was put. */
  readonly place: 'middle' | 'left' | 'right' | 'nearest' | 'farthest'
  /** Units (words, where units hold several) of both texts. */
  readonly reference: number
  readonly hypothesis: number
  /** Substitutions, insertions and deletions between the texts. */
  readonly distance?: number
  /** The fewest and the most equal words over all optimal alignments. */
  readonly matched?: readonly [number, number]
  readonly boundaries: number
  /** Boundaries whose position any optimal alignment gives alike. */
  readonly certain: number
  /** Mean width of the intervals of the others. */
  readonly meanWidth?: number
  /** Boundaries that fall into a unit of the item. */
  readonly inside: number
  readonly collapsed: number
  readonly dropped: number
  /** What the coder segmented: its own units, and its boundaries there. */
  readonly own: { readonly texts: readonly string[]; readonly boundaries: Uint32Array }
  /** For each boundary of its own, the first and the last position of the item it may have; `lo` + 1 = `hi` inside a unit. */
  readonly lo: Uint32Array
  readonly hi: Uint32Array
  /** Where each of them was put; 0 or the end of the text: dropped. */
  readonly placed: Uint32Array
  /** The coding with every doubtful boundary where it suits the first coding of the item best, and worst. */
  readonly kind?: Segmentation
  readonly unkind?: Segmentation
}

/** One coder's segmentation of one item. */
export interface Coding {
  readonly coder: string
  readonly segmentation: Segmentation
  /** From coarse to fine, where several levels were coded that do not nest; levels that nest are ranked types. */
  readonly levels?: readonly Segmentation[]
  /** Present where the coder segmented another text than the item's. */
  readonly aligned?: AlignedTexts
  /** Present where the coding was made of others: a gold coding. */
  readonly provenance?: CodingProvenance
}

/** One coder's scores for the gaps of one item; `--select` or `selectBoundaries` makes a segmentation of them. */
export interface ScoredCoding {
  readonly coder: string
  readonly scores: ScoredGaps
}

/** One text, segmented by one or more coders. */
export interface Item {
  readonly id: string
  readonly units: number
  /** What is in each unit. */
  readonly texts?: readonly string[]
  /** Who speaks each unit. */
  readonly speakers?: readonly string[]
  /** Gaps at which a boundary may be, in increasing order, for the chance models `positions` and `positions-counts`. */
  readonly eligible?: readonly number[]
  /** Corpus, language, data set: what scores can be grouped by. */
  readonly group?: string
  /** When the recording starts, in seconds, and how many units make a second; its segmentations carry the axis too. */
  readonly time?: { readonly perSecond: number; readonly start: number }
  /** Present where units are equal lengths of a recording: the grid, and what it did to the boundaries. */
  readonly grid?: ItemGrid
  readonly codings: readonly Coding[]
  /** Coders that gave scores instead of boundaries. */
  readonly scored?: readonly ScoredCoding[]
}

/** An item as it is given: a coding may hold levels instead of its segmentation. */
export interface GivenItem extends Omit<Item, 'codings'> {
  readonly codings: readonly (Omit<Coding, 'segmentation'> & {
    readonly segmentation: Segmentation | Levels
  })[]
}

/** Items and their codings. A coder may miss items; the order of items and coders is kept. */
export interface Corpus {
  readonly items: readonly Item[]
  readonly scale?: TypeScale
}

/**
 * A corpus from its items, checked: ids and coders are named once, every coding segments the item's units, texts
 * and speakers are one per unit, and all codings share one scale. Levels instead of a segmentation are kept as a
 * list next to the finest of them: for `evaluate` with `levels`, and for metrics of levels.
 *
 * @param given - texts with their codings
 * @param scale - the scale of boundary types, if boundaries have types
 * @returns the corpus, checked
 * @throws CesuraError `not-an-item`, `duplicate-item`, `coder-unnamed`, `duplicate-coder`, `unit-count-mismatch`,
 *   `types-differ`, `eligible-invalid`, and for texts or speakers that are not one per unit `text-count-mismatch`,
 *   `speaker-count-mismatch`
 * @example
 * makeCorpus([{ id: 'poem', units: 11, codings: [{ coder: 'ann', segmentation: fromMasses([2, 3, 6]) }] }]).items.length //=> 1
 */
export function makeCorpus(given: readonly GivenItem[], scale?: TypeScale): Corpus {
  const ids = new Set<string>()
  const made = Array.from(requireList('items', given), withLevels)
  const items = made.every((item, index) => item === given[index]) ? (given as readonly Item[]) : made
  for (const item of items) {
    if (typeof item?.id !== 'string') {
      throwInvalid(notAnItem, { item: show(item) })
    }
    if (ids.has(item.id)) {
      throw invalid(
        duplicateItem,
        {},
        {
          item: item.id,
        },
      )
    }
    ids.add(item.id)
    checkItem(item, scale)
  }
  return scale === undefined ? { items } : { items, scale }
}

/** The item itself, unless a coding has levels. */
function withLevels(item: GivenItem): Item {
  const codings: unknown = item?.codings
  if (!Array.isArray(codings) || !codings.some(coding => isLevels(coding?.segmentation))) return item as Item
  return {
    ...item,
    codings: item.codings.map(coding => {
      const { segmentation } = coding
      if (!isLevels(segmentation)) return { ...coding, segmentation }
      const { levels } = requireLevels(`levels of ${show(coding.coder)}`, segmentation)
      return { ...coding, segmentation: levels.at(-1)!, levels }
    }),
  }
}

function checkItem(item: Item, scale: TypeScale | undefined): void {
  const rows = [
    ['texts', item.texts],
    ['speakers', item.speakers],
  ] as const
  for (const [name, row] of rows) {
    if (row !== undefined && row.length !== item.units) {
      throw invalid(
        name === 'texts' ? textCountMismatch : speakerCountMismatch,
        { count: row.length, units: item.units },
        { item: item.id },
      )
    }
  }
  const problem = item.eligible === undefined ? undefined : eligibleProblem(item.eligible, item.units)
  if (problem !== undefined) throw invalid(eligibleInvalid, { problem }, { item: item.id })
  const coders = new Set<string>()
  for (const coding of Array.from(requireList('codings', item.codings))) {
    const coder = coding?.coder
    const location = { item: item.id, coder }
    if (typeof coder !== 'string')
      throw invalid(
        coderUnnamed,
        { coder: show(coder) },
        {
          item: item.id,
        },
      )
    const segmentation = requireSegmentation('segmentation of a coder', coding.segmentation)
    if (coders.has(coder)) {
      throw invalid(duplicateCoder, {}, location)
    }
    coders.add(coder)
    if (segmentation.units !== item.units) {
      throw invalid(unitsOfItemDiffer, { units: segmentation.units, units2: item.units }, location)
    }
    if (!sameScale(segmentation.scale, scale)) {
      throw scale === undefined ? invalid(scaleMissing, {}, location) : invalid(scaleDiffers, {}, location)
    }
  }
}

/**
 * All coders, in order of first appearance.
 *
 * @param corpus - items with the codings of several coders
 * @returns names, each once
 * @throws CesuraError `not-a-corpus`
 * @example
 * codersOf({ items: [{ id: 'a', units: 2, codings: [{ coder: 'ann', segmentation: fromMasses([2]) }] }] }) //=> ['ann']
 */
export function codersOf(corpus: Corpus): string[] {
  const coders = new Set<string>()
  for (const item of requireCorpus(corpus).items) for (const { coder } of item.codings) coders.add(coder)
  return [...coders]
}

/**
 * A coder's segmentation of an item; undefined where the coder missed it.
 *
 * @param item - one text with the codings of its coders
 * @param coder - the name of the coder
 * @returns the segmentation, or undefined
 * @throws CesuraError `not-an-item`
 */
export function codingOf(item: Item, coder: string): Segmentation | undefined {
  return requireItem(item).codings.find(coding => coding.coder === coder)?.segmentation
}

/** An item, and not a corpus, a coding or nothing. */
export function requireItem(item: Item): Item {
  if (!Array.isArray(item?.codings)) throw invalid(notAnItemOfCorpus, { item: show(item) })
  return item
}

/** A corpus, and not a file, a list of items, the parsed JSON of a file, or nothing. */
function requireCorpus(corpus: Corpus): Corpus {
  const items: unknown = corpus?.items
  if (!Array.isArray(items) || !items.every(item => Array.isArray(item?.codings))) {
    throwInvalid(notACorpus, { corpus: show(corpus) })
  }
  for (const { id, codings } of corpus.items) {
    for (const coding of codings) {
      if (typeof coding?.segmentation?.units === 'number') continue
      const location = { item: id, ...(typeof coding?.coder === 'string' ? { coder: coding.coder } : {}) }
      throw invalid(codingWithoutSegmentation, {}, location)
    }
  }
  return corpus
}
