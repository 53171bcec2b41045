import { requireChoice, requireKnown, requireSameUnits } from '../../model/require.ts'
import type { Segmentation } from '../../model/segmentation.ts'
import { eachOverlap } from '../overlaps/overlaps.ts'
import {
  type Closeness,
  callSegmentFunction,
  closenessText,
  type NearerAtom,
  nearerAtom,
  requireWordOrFunction,
  type SegmentFunction,
} from './closeness.ts'

/** What happens when several targets are equally near and equally like: the leftmost, all, or the thriftiest. */
export type AlignmentTies = 'first' | 'all' | 'fewest'

export const alignmentTies = ['first', 'all', 'fewest'] as const

/** How the maximum likelihood alignment chooses. */
export interface AlignmentOptions {
  /**
   * How a segment ranks the segments it overlaps.
   * @defaultValue `intersect-ratio`: the share of it they hold
   */
  readonly closeness?: Closeness
  /** Which of several equally near segments a segment points to. @defaultValue `first`, as published */
  readonly ties?: AlignmentTies
}

/** A segment of a joined with a segment of b; p → q and q → p are one edge. */
export interface AlignmentEdge {
  /** Segment of a (the reference), counted from 0. */
  readonly a: number
  /** Segment of b (the hypothesis), counted from 0. */
  readonly b: number
  /** Units they share. */
  readonly overlap: number
  /** Shared units over the units of both. */
  readonly jaccard: number
  /** Whether a's segment points to b's. */
  readonly ab: boolean
  /** Whether b's segment points to a's. */
  readonly ba: boolean
}

/** What `maximumLikelihoodAlignment` finds. */
export interface Alignment {
  /** From left to right; consecutive edges move one segment on in a, in b, or in both. */
  readonly edges: readonly AlignmentEdge[]
  /** Segments that had to choose between equal targets they do not contain: the only ties that move A. */
  readonly straddlingTies: number
}

/**
 * Maximum likelihood alignment: every segment of either side points to the overlapping segment that is
 * nearest to it; pointing at each other makes one edge.
 *
 *     p → argmax q ( |p ∩ q| / |p| ), equal: larger |p ∩ q| / |p ∪ q|, equal: `ties`
 *
 * Edges never cross and every segment has one, so they form a staircase from the first pair of segments to
 * the last, and the segments aligned to one segment are neighbours. Swapping the arguments swaps the edges and
 * changes nothing else. Decided by integers only. Time and memory O(boundaries).
 *
 * The paper does not say what happens on ties; its program takes the larger Jaccard, then the leftmost target
 * (`first`), so that reading both texts backwards may change the edges. `all` keeps every tied target,
 * `fewest` resolves ties so that the edges are as few as possible; both are blind to direction.
 *
 * @param a - the one segmentation, as a rule the reference
 * @param b - the other segmentation of the same text
 * @param options - how near is measured, and what becomes of ties
 * @returns the edges from left to right, and how many ties could change the score A
 * @throws CesuraError `unit-count-mismatch` or `axes-differ` when the two do not count the same text
 * @throws CesuraError `option-unknown` or `option-invalid` when the options make no sense
 * @throws CesuraError `function-failed` when a closeness of one's own throws or returns no finite number
 * @see Ocampo Diaz & Ouyang (2022), https://aclanthology.org/2022.conll-1.26
 * @example
 * maximumLikelihoodAlignment(fromMasses([1, 8, 1]), fromMasses([3, 6, 1])).edges.map(({ a, b }) => [a, b])
 * //=> [[0, 0], [1, 0], [1, 1], [2, 2]]
 */
export function maximumLikelihoodAlignment(
  a: Segmentation,
  b: Segmentation,
  options: AlignmentOptions = {},
): Alignment {
  const { closeness, ties } = checkAlignmentOptions(options)
  requireSameUnits(a, b)
  const atoms = overlapAtoms(a, b)
  let straddlingTies = 0
  const direction = alignAtoms(atoms, closeness, ties, contained => {
    if (!contained) straddlingTies++
  })
  const edges: AlignmentEdge[] = []
  for (let t = 0; t < atoms.count; t++) {
    if (direction[t] === 0) continue
    const overlap = atoms.overlap[t]!
    edges.push({
      a: atoms.a[t]!,
      b: atoms.b[t]!,
      overlap,
      jaccard: overlap / unionOf(atoms, t),
      ab: (direction[t]! & 1) !== 0,
      ba: (direction[t]! & 2) !== 0,
    })
  }
  return { edges, straddlingTies }
}

/** How many units the two segments of an atom hold together. */
function unionOf(atoms: Atoms, t: number): number {
  return atoms.sizesA[atoms.a[t]!]! + atoms.sizesB[atoms.b[t]!]! - atoms.overlap[t]!
}

/**
 * Marks the atoms along which a segment of either side points to its nearest. Per atom, bits: 1 when a's segment
 * points along it, 2 when b's does. `onTie` hears of each choice between equals, and whether the source contains
 * them all.
 */
export function alignAtoms(
  atoms: Atoms,
  closeness: Closeness,
  ties: AlignmentTies,
  onTie?: (contained: boolean) => void,
): Uint8Array {
  const direction = new Uint8Array(atoms.count)
  const undecided: { bit: number; tied: number[] }[] = []

  const point = (side: 'a' | 'b', bit: 1 | 2) => {
    const source = side === 'a' ? atoms.a : atoms.b
    const [target, targets] = side === 'a' ? [atoms.b, atoms.sizesB] : [atoms.a, atoms.sizesA]
    const nearer = nearerAtom(atoms, side, closeness)
    for (let from = 0, to = 0; from < atoms.count; from = to) {
      while (to < atoms.count && source[to] === source[from]) to++
      const tied = nearest(nearer, from, to)
      if (tied.length > 1) onTie?.(tied.every(t => atoms.overlap[t] === targets[target[t]!]))
      if (ties === 'all') for (const t of tied) direction[t]! |= bit
      else if (ties === 'first' || tied.length === 1) direction[tied[0]!]! |= bit
      else undecided.push({ bit, tied })
    }
  }
  point('a', 1)
  point('b', 2)

  // Left to right: a tied segment is content with a target that is an edge anyway; else its last candidate,
  // which its right neighbour may be tied to as well. On a chain of such pairs no choice needs fewer edges.
  undecided.sort((x, y) => x.tied.at(-1)! - y.tied.at(-1)!)
  for (const { bit, tied } of undecided) {
    direction[tied.find(t => direction[t] !== 0) ?? tied.at(-1)!]! |= bit
  }
  return direction
}

/** The atoms of [from, to) that no other is nearer than, from left to right. */
function nearest(nearer: NearerAtom, from: number, to: number): number[] {
  let best = from
  let equals: number[] | undefined
  for (let t = from + 1; t < to; t++) {
    const order = nearer(t, best)
    if (order > 0) {
      best = t
      equals = undefined
    } else if (order === 0) {
      equals ??= [best]
      equals.push(t)
    }
  }
  return equals ?? [best]
}

function checkAlignmentOptions(options: AlignmentOptions): {
  closeness: Closeness
  ties: AlignmentTies
} {
  requireKnown('the alignment', options, ['closeness', 'ties'])
  const { closeness = 'intersect-ratio', ties = 'first' } = options
  return {
    closeness: requireCloseness('closeness', closeness),
    ties: requireChoice('ties', ties, alignmentTies),
  }
}

/** One of the words, or a function of overlap, source size and target size. */
export const requireCloseness = (name: string, value: unknown): Closeness =>
  requireWordOrFunction(name, value, closenessText, 'source size and target size')

/** How alike two overlapping segments are: a word, or a function of overlap and both sizes. */
export type SegmentWeight = 'jaccard' | 'dice' | 'overlap' | 'rand' | SegmentFunction

export const weightText = ['jaccard', 'dice', 'overlap', 'rand'] as const

const pairs = (count: number) => (count * (count - 1)) / 2

const formulas: Record<(typeof weightText)[number], SegmentFunction> = {
  jaccard: (o, x, y) => o / (x + y - o),
  dice: (o, x, y) => (2 * o) / (x + y),
  overlap: (o, x, y) => o / Math.min(x, y),
  // Rand index of {p, not p} and {q, not q} within p ∪ q: pairs of units on which the two partitions agree.
  rand: (o, x, y) =>
    x + y - o < 2 ? 1 : (pairs(o) + (pairs(x - o) + pairs(y - o)) + (x - o) * (y - o)) / pairs(x + y - o),
}

/** The weight as a function; a user's own is guarded against what is not a finite number. */
export function weightFunction(weight: SegmentWeight): SegmentFunction {
  if (typeof weight === 'string') return formulas[weight]
  return (overlap, first, second) => callSegmentFunction('weight', weight, overlap, first, second)
}

/** One of the words, or a function of overlap and two sizes. */
export const requireWeight = (name: string, value: unknown): SegmentWeight =>
  requireWordOrFunction(name, value, weightText, 'reference size and hypothesis size')

/**
 * The text cut at every boundary of both sides. The pieces, left to right, are exactly the pairs of segments
 * that overlap, and the length of a piece is the overlap.
 */
export interface Atoms {
  /** How many: segments of a + segments of b − 1 − shared boundaries. */
  readonly count: number
  /** Per atom: the segment of a it is in, counted from 0. */
  readonly a: Uint32Array
  /** Per atom: the segment of b it is in, counted from 0. */
  readonly b: Uint32Array
  /** Per atom: its length in units. */
  readonly overlap: Uint32Array
  /** Per segment of a: its size in units. */
  readonly sizesA: Uint32Array
  /** Per segment of b: its size in units. */
  readonly sizesB: Uint32Array
}

/**
 * The atoms of two segmentations of the same text, left to right. Time and memory O(boundaries).
 *
 * @param a - the one segmentation
 * @param b - the other; both must have as many units, which is not checked
 * @returns parallel lists, of which the first `count` entries count, and the sizes of all segments
 * @example
 * overlapAtoms(fromMasses([2, 4]), fromMasses([3, 3])).overlap //=> Uint32Array.of(2, 1, 3)
 */
export function overlapAtoms(a: Segmentation, b: Segmentation): Atoms {
  const sizesA = segmentSizes(a)
  const sizesB = segmentSizes(b)
  const most = sizesA.length + sizesB.length - 1
  const inA = new Uint32Array(most)
  const inB = new Uint32Array(most)
  const overlap = new Uint32Array(most)
  let count = 0
  eachOverlap(a, b, (segmentOfA, segmentOfB, start, end) => {
    inA[count] = segmentOfA
    inB[count] = segmentOfB
    overlap[count++] = end - start
  })
  return { count, a: inA, b: inB, overlap, sizesA, sizesB }
}

function segmentSizes({ units, boundaries }: Segmentation): Uint32Array {
  const sizes = new Uint32Array(boundaries.length + 1)
  let start = 0
  for (let index = 0; index < boundaries.length; index++) {
    sizes[index] = boundaries[index]! - start
    start = boundaries[index]!
  }
  sizes[boundaries.length] = units - start
  return sizes
}
