import { alignTexts } from '../../compare/texts/align-texts.ts'
import { distinguishTexts, type TextCase } from '../../compare/texts/distinguish-texts.ts'
import { type MappedBoundary, mapUnits } from '../../compare/texts/map-units.ts'
import { unitWords } from '../../compare/texts/normalise.ts'
import { type PlaceRule, type Projection, projectBoundaries } from '../../compare/texts/project-boundaries.ts'
import type { AlignedTexts } from '../../model/corpus.ts'
import { atOrAfter } from '../../model/order.ts'
import type { Segmentation } from '../../model/segmentation.ts'

/** Two aligned texts: where a boundary of the one may be in the other. */
interface Tied {
  readonly case: TextCase
  readonly units: number
  interval(b: number): MappedBoundary
  readonly words?: { readonly reference: number; readonly hypothesis: number }
  readonly distance?: number
  readonly matched?: readonly [number, number]
}

/** A coding put on the text of the item, with what is known of its confidence. */
export interface AlignedCoding {
  readonly segmentation: Segmentation
  readonly aligned: AlignedTexts
}

/**
 * Puts a coding of one text on another. Exact where both have the same characters; else words are aligned and each
 * boundary is placed in the interval that any optimal alignment allows. `first` are the boundaries of the item's own
 * text, for the kindest and the unkindest placement.
 *
 * @param reference - the units of the item's own text, one string each
 * @param hypothesis - the units of the text that was segmented
 * @param segmentation - boundaries and types, counted in units of `hypothesis`
 * @param options - `place`: where in its interval a boundary is put; `limit`: least share of words that match, 0 to
 *   1; `first`: boundaries of the item's own text, or undefined
 * @returns the coding counted in units of `reference`, and the confidence of each position
 * @throws CesuraError `alignment-empty` when a text has no words, `alignment-poor` when fewer words match than
 *   `limit`, `alignment-too-long` when the texts are too long to be aligned
 */
export function alignCoding(
  reference: readonly string[],
  hypothesis: readonly string[],
  segmentation: Segmentation,
  { place, limit, first }: { place: PlaceRule; limit: number; first: Segmentation | undefined },
): AlignedCoding {
  const tied = tieTexts(reference, hypothesis, limit)
  const put = (rule: PlaceRule): Projection =>
    projectBoundaries(
      { ...tied, rule: 'characters', hypothesisUnits: hypothesis.length },
      segmentation,
      first === undefined ? { place: rule } : { place: rule, reference: first },
    )
  const placed = put(place)
  const typed = (projection: Projection) => withTypes(projection, segmentation)
  const { certain, inside, collapsed, dropped, meanWidth } = placed
  const { words, distance, matched } = tied
  const intervals = Array.from(segmentation.boundaries, boundary => {
    const found = tied.interval(boundary)
    return 'inside' in found ? { lo: found.inside - 1, hi: found.inside } : found
  })
  const doubtful = certain < segmentation.boundaries.length
  return {
    segmentation: typed(placed),
    aligned: {
      case: tied.case,
      place,
      reference: words?.reference ?? reference.length,
      hypothesis: words?.hypothesis ?? hypothesis.length,
      ...(distance === undefined ? {} : { distance }),
      ...(matched === undefined ? {} : { matched }),
      boundaries: segmentation.boundaries.length,
      certain,
      ...(meanWidth === undefined ? {} : { meanWidth }),
      inside,
      collapsed,
      dropped,
      own: { texts: hypothesis, boundaries: segmentation.boundaries },
      lo: Uint32Array.from(intervals, ({ lo }) => lo),
      hi: Uint32Array.from(intervals, ({ hi }) => hi),
      placed: placed.placed,
      ...(doubtful && first !== undefined
        ? { kind: typed(put('nearest')), unkind: typed(put('farthest')) }
        : {}),
    },
  }
}

/** The boundaries where they were put, each with the types of all that fell on it. */
function withTypes({ segmentation, placed }: Projection, { types, scale }: Segmentation): Segmentation {
  if (types === undefined || scale === undefined) return segmentation
  const sets = new Map<number, number>()
  for (const [index, position] of placed.entries())
    sets.set(position, ((sets.get(position) ?? 0) | types[index]!) >>> 0)
  return {
    ...segmentation,
    types: Uint32Array.from(segmentation.boundaries, position => sets.get(position)!),
    scale,
  }
}

/** Units with spaces in them are aligned word by word, and boundaries carried from units to words and back. */
function tieTexts(reference: readonly string[], hypothesis: readonly string[], limit: number): Tied {
  const isWord = (unit: string) => !/\s/u.test(unit.trim())
  const whole = reference.every(isWord) && hypothesis.every(isWord)
  if (whole) {
    const stated = distinguishTexts(reference, hypothesis, { limit })
    const units = reference.length
    if (stated.by === undefined) return { case: stated.case, units, interval: b => ({ lo: b, hi: b }) }
    const { by } = stated
    return {
      case: stated.case,
      units,
      interval: b => by.interval(b),
      ...('distance' in by ? { distance: by.distance, matched: by.matched } : {}),
    }
  }
  const [theirs, mine] = [unitWords(reference), unitWords(hypothesis)]
  const exact = exactly(reference, hypothesis)
  if (exact !== undefined) return exact
  const alignment = alignTexts(theirs.words, mine.words, { limit })
  return {
    case: 'aligned',
    units: reference.length,
    words: { reference: theirs.words.length, hypothesis: mine.words.length },
    distance: alignment.distance,
    matched: alignment.matched,
    interval(b) {
      const { lo, hi } = alignment.interval(mine.before[b]!)
      // Positions of the reference with so many words before them; none: inside the unit that holds them.
      const from = atOrAfter(theirs.before, lo)
      const to = atOrAfter(theirs.before, hi + 1) - 1
      return from <= to ? { lo: from, hi: to } : { inside: from }
    },
  }
}

/** The exact cases: the same characters under one of the rules. Equal texts do not come here. */
function exactly(reference: readonly string[], hypothesis: readonly string[]): Tied | undefined {
  const units = reference.length
  for (const rule of ['characters', 'normalised'] as const) {
    const mapping = mapUnits(reference, hypothesis, { rule })
    if (mapping !== undefined) return { case: rule, units, interval: b => mapping.interval(b) }
  }
  return undefined
}
