import { requireSameScale, requireSameUnits } from '../../model/require.ts'
import { type Segmentation, typeLabel } from '../../model/segmentation.ts'
import { type EditSettings, editSettings, firstType, rankRange } from './edit-settings.ts'
import { exactOneType, exactTyped } from './exact-edits.ts'
import { greedyOneType, greedyTyped } from './greedy-edits.ts'
import { pairSubstitutions } from './substitution-pairs.ts'

/** A type as the user labelled it. */
export type TypeLabel = string | number

/** What turns one segmentation into the other. A position is the number of units before it. */
export interface BoundaryEdits {
  /** Boundaries that both have. */
  readonly matches: readonly { readonly position: number; readonly type: TypeLabel }[]
  /** Boundaries that one side has and the other has nowhere near. */
  readonly additions: readonly {
    readonly position: number
    readonly type: TypeLabel
    /** The side that has the boundary. */
    readonly side: 'reference' | 'hypothesis'
  }[]
  /** Boundaries that both have, under different types. */
  readonly substitutions: readonly {
    readonly position: number
    readonly reference: TypeLabel
    readonly hypothesis: TypeLabel
  }[]
  /** Near misses: a boundary that is at `start` on one side and at `end` on the other. */
  readonly transpositions: readonly {
    readonly start: number
    readonly end: number
    readonly type: TypeLabel
  }[]
}

/** Hears of every edit, types as numbers of the scale's bits. */
export interface EditListener {
  match(position: number, types: number): void
  addition(position: number, type: number, inReference: boolean): void
  substitution(position: number, reference: number, hypothesis: number): void
  transposition(start: number, end: number, type: number): void
}

const SIDES = [true, false]

/** Whether two segmentations hold boundaries of one type only, so that they differ in positions only. */
export const isOneType = (segmentation: Segmentation): boolean =>
  segmentation.types === undefined || segmentation.scale?.names.length === 1

/**
 * Tells a listener every edit, in no promised order, without building an object for any. Returns the number of
 * steps of the search, which tests bound.
 */
export function walkBoundaryEdits(
  reference: Segmentation,
  hypothesis: Segmentation,
  settings: EditSettings,
  listener: EditListener,
): number {
  requireSameUnits(reference, hypothesis)
  requireSameScale(reference, hypothesis)
  const all = reference.boundaries.length + hypothesis.boundaries.length
  const greedy = settings.matching === 'greedy'

  if (isOneType(reference)) {
    const difference = oneTypeDifference(reference.boundaries, hypothesis.boundaries, position =>
      listener.match(position, 1),
    )
    const steps = greedy
      ? greedyOneType(difference, settings.span, listener)
      : exactOneType(difference, settings, listener)
    for (let index = 0; index < difference.count; index++) {
      listener.addition(difference.positions[index]!, 0, difference.inReference[index] === 1)
    }
    return all + steps
  }

  if (greedy && settings.span <= 2) {
    walkTypedNeighbours(reference, hypothesis, settings.span, listener)
    return all
  }
  const difference = typedDifference(reference, hypothesis, (position, types) =>
    listener.match(position, types),
  )
  const { positions, count } = difference
  const ranks = reference.scale!.ranks
  let steps: number
  if (greedy) steps = greedyTyped(difference, settings.span, listener)
  else {
    const range = rankRange(reference.scale, settings.typeRange === 'scale' ? -1 : difference.present)
    steps = exactTyped(difference, ranks, range, settings, (i, j, expected, found) => {
      difference.reference[i]! &= ~(1 << expected)
      difference.hypothesis[j]! &= ~(1 << found)
      if (i === j) listener.substitution(positions[i]!, expected, found)
      else listener.transposition(positions[Math.min(i, j)]!, positions[Math.max(i, j)]!, expected)
    })
  }
  for (let index = 0; index < count; index++) {
    const position = positions[index]!
    const only = difference.reference[index]!
    const other = difference.hypothesis[index]!
    if (greedy && only !== 0 && other !== 0) pairSubstitutions(position, only, other, ranks, listener)
    else {
      for (const inReference of SIDES) {
        for (let rest = (inReference ? only : other) | 0; rest !== 0; rest &= rest - 1)
          listener.addition(position, firstType(rest), inReference)
      }
    }
  }
  return all + steps
}

/**
 * Boundary edit distance: the edits that turn one segmentation into the other, near misses as single moves.
 *
 *     A  additions: a boundary on one side only, costs 1
 *     S  substitutions: two types at one position, cost by their distance in rank
 *     T  transpositions: one type at two positions d < n_t apart, cost d/n_t
 *
 * `span` is n_t, the number of positions a move may cover (default 2: neighbours; 1: no moves). With `matching:
 * 'greedy'` (default) moves are found as segeval finds them and as the paper's numbers need: short before long,
 * then from left to right; a type is not moved between two positions that both hold a possible substitution.
 * That is not the minimum the papers claim, except for one type at span 2. `'min-edits'` gives the fewest edits
 * (of those the least cost), `'min-cost'` the least cost (of those the fewest edits); `transposition`,
 * `substitution` and `typeRange` say what costs.
 *
 * Lists are sorted: matches and additions by position and type, substitutions by position, transpositions by
 * length, start and type. Swapping the sides swaps the roles and nothing else in the greedy script and for one
 * type. Greedy with one type: O(boundaries), whatever the span; exact with one type: O(boundaries × those in reach).
 * Sets of types are paired in O(pq).
 *
 * @param reference - the segmentation taken as right
 * @param hypothesis - the segmentation of the same text that is judged
 * @param options - any of the settings; `span` counts units, or ticks on a time axis
 * @returns every boundary of either side in exactly one of the four lists
 * @throws CesuraError `unit-count-mismatch` or `axes-differ` when the two do not count the same text
 * @throws CesuraError `types-differ` when the two have different type scales
 * @throws CesuraError `option-unknown` or `option-invalid` when the options make no sense
 * @see Fournier (2013), https://aclanthology.org/P13-1167
 * @example
 * boundaryEditDistance(fromMasses([2, 3, 6]), fromMasses([2, 2, 4, 3]))
 * //=> { matches: [{ position: 2, type: 1 }], additions: [{ position: 8, type: 1, side: 'hypothesis' }], substitutions: [], transpositions: [{ start: 4, end: 5, type: 1 }] }
 * boundaryEditDistance(fromMasses([1, 1, 3]), fromMasses([3, 1, 1]), { span: 3 }).additions.length //=> 2
 * boundaryEditDistance(fromMasses([1, 1, 3]), fromMasses([3, 1, 1]), { span: 3, matching: 'min-edits' }).transpositions
 * //=> [{ start: 1, end: 3, type: 1 }, { start: 2, end: 4, type: 1 }]
 */
export function boundaryEditDistance(
  reference: Segmentation,
  hypothesis: Segmentation,
  options: Partial<EditSettings> = {},
): BoundaryEdits {
  const matches: [position: number, type: number][] = []
  const additions: [position: number, type: number, inReference: boolean][] = []
  const substitutions: [position: number, reference: number, hypothesis: number][] = []
  const transpositions: [start: number, end: number, type: number][] = []
  walkBoundaryEdits(reference, hypothesis, editSettings(options), {
    match(position, types) {
      for (let rest = types | 0; rest !== 0; rest &= rest - 1) matches.push([position, firstType(rest)])
    },
    addition: (position, type, inReference) => additions.push([position, type, inReference]),
    substitution: (position, expected, found) => substitutions.push([position, expected, found]),
    transposition: (start, end, type) => transpositions.push([start, end, type]),
  })
  additions.sort((x, y) => x[0] - y[0] || x[1] - y[1])
  substitutions.sort((x, y) => x[0] - y[0] || x[1] - y[1])
  transpositions.sort((x, y) => x[1] - x[0] - (y[1] - y[0]) || x[0] - y[0] || x[2] - y[2])
  const label = (type: number) => typeLabel(reference.scale, type)
  return {
    matches: matches.map(([position, type]) => ({ position, type: label(type) })),
    additions: additions.map(([position, type, inReference]) => ({
      position,
      type: label(type),
      side: inReference ? 'reference' : 'hypothesis',
    })),
    substitutions: substitutions.map(([position, expected, found]) => ({
      position,
      reference: label(expected),
      hypothesis: label(found),
    })),
    transpositions: transpositions.map(([start, end, type]) => ({ start, end, type: label(type) })),
  }
}

/**
 * The greedy search for sets of types where moves go to the next place at most (span 1 or 2): one merge pass, in which
 * a position waits for the next one only. The same edits as `greedyTyped` and `pairSubstitutions` give, position by position.
 */
function walkTypedNeighbours(
  reference: Segmentation,
  hypothesis: Segmentation,
  span: number,
  listener: EditListener,
): void {
  const a = reference.boundaries
  const b = hypothesis.boundaries
  const expectedTypes = reference.types!
  const foundTypes = hypothesis.types!
  const { ranks } = reference.scale!
  // The position that waits, and the types that only one side has there.
  let waiting = -1
  let only = 0
  let other = 0
  for (let i = 0, j = 0; i < a.length || j < b.length; ) {
    const x = i < a.length ? a[i]! : Number.POSITIVE_INFINITY
    const y = j < b.length ? b[j]! : Number.POSITIVE_INFINITY
    const position = x < y ? x : y
    const expected = x <= y ? expectedTypes[i++]! | 0 : 0
    const found = y <= x ? foundTypes[j++]! | 0 : 0
    const both = expected & found
    if (both !== 0) listener.match(position, both)
    if (expected === found) continue
    let mine = expected ^ both
    let theirs = found ^ both
    if (span > 1 && waiting === position - 1) {
      const blocked = only !== 0 && other !== 0 && mine !== 0 && theirs !== 0
      const moving = blocked ? 0 : (only & theirs) | (other & mine)
      for (let rest = moving; rest !== 0; rest &= rest - 1)
        listener.transposition(waiting, position, firstType(rest))
      only &= ~moving
      other &= ~moving
      mine &= ~moving
      theirs &= ~moving
    }
    if ((only | other) !== 0) resolvePlace(waiting, only, other, ranks, listener)
    waiting = position
    only = mine
    other = theirs
  }
  resolvePlace(waiting, only, other, ranks, listener)
}

/** What is left at a position that nothing can move to or from: types that replace each other, then types alone. */
function resolvePlace(
  position: number,
  only: number,
  other: number,
  ranks: readonly number[],
  listener: EditListener,
): void {
  if (only !== 0 && other !== 0) {
    if ((only & (only - 1)) === 0 && (other & (other - 1)) === 0)
      listener.substitution(position, firstType(only), firstType(other))
    else pairSubstitutions(position, only, other, ranks, listener)
    return
  }
  // One side has none: which one is anyone's guess, and a processor's wrong guess costs more than the rest.
  for (let rest = only | other; rest !== 0; rest &= rest - 1)
    listener.addition(position, firstType(rest), only !== 0)
}

/** The boundaries of one type that only one side has, in order; whatever the other side shares is counted. */
export interface OneTypeDifference {
  readonly positions: Uint32Array
  /** 1 where the boundary is the reference's, 0 where it is the hypothesis's. */
  readonly inReference: Uint8Array
  /** How many entries of the two arrays are in use; searches shorten them in place. */
  count: number
  readonly matches: number
}

/** One merge pass over the two sorted lists. `match` hears of every boundary that both have. */
export function oneTypeDifference(
  a: Uint32Array,
  b: Uint32Array,
  match?: (position: number) => void,
): OneTypeDifference {
  const positions = new Uint32Array(a.length + b.length)
  const inReference = new Uint8Array(a.length + b.length)
  let count = 0
  let matches = 0
  for (let i = 0, j = 0; i < a.length || j < b.length; ) {
    const x = i < a.length ? a[i]! : Number.POSITIVE_INFINITY
    const y = j < b.length ? b[j]! : Number.POSITIVE_INFINITY
    if (x === y) {
      matches++
      match?.(x)
    } else {
      positions[count] = x < y ? x : y
      inReference[count++] = x < y ? 1 : 0
    }
    if (x <= y) i++
    if (y <= x) j++
  }
  return { positions, inReference, count, matches }
}

/** The positions where the sets of types differ, with the types that only one side has. */
export interface TypedDifference {
  readonly positions: Uint32Array
  /** The types that only the reference has here. */
  readonly reference: Uint32Array
  /** The types that only the hypothesis has here. */
  readonly hypothesis: Uint32Array
  readonly count: number
  /** All types present on either side. */
  readonly present: number
}

/** One merge pass over the two sorted lists. `match` hears of every set of types that both have at a position. */
function typedDifference(
  reference: Segmentation,
  hypothesis: Segmentation,
  match: (position: number, types: number) => void,
): TypedDifference {
  const a = reference.boundaries
  const b = hypothesis.boundaries
  const positions = new Uint32Array(a.length + b.length)
  const only = new Uint32Array(a.length + b.length)
  const other = new Uint32Array(a.length + b.length)
  let count = 0
  let present = 0
  for (let i = 0, j = 0; i < a.length || j < b.length; ) {
    const x = i < a.length ? a[i]! : Number.POSITIVE_INFINITY
    const y = j < b.length ? b[j]! : Number.POSITIVE_INFINITY
    const expected = x <= y ? (reference.types?.[i] ?? 1) : 0
    const found = y <= x ? (hypothesis.types?.[j] ?? 1) : 0
    if (x <= y) i++
    if (y <= x) j++
    present |= expected | found
    const position = x < y ? x : y
    const both = expected & found
    if (both !== 0) match(position, both)
    if (expected !== found) {
      positions[count] = position
      only[count] = expected & ~found
      other[count++] = found & ~expected
    }
  }
  return { positions, reference: only, hypothesis: other, count, present }
}
