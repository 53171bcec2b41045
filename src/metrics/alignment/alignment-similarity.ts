import { alignedJaccardSum, matchSegments } from '../../compare/alignment/aligned-sum.ts'
import {
  type AlignmentTies,
  type Atoms,
  alignAtoms,
  alignmentTies,
  overlapAtoms,
  requireCloseness,
  requireWeight,
  type SegmentWeight,
  weightFunction,
  weightText,
} from '../../compare/alignment/alignment.ts'
import {
  type Closeness,
  closenessText,
  nameOf,
  type SegmentFunction,
} from '../../compare/alignment/closeness.ts'
import { throwInvalid } from '../../model/error.ts'
import { directedEdgesUnsupported, labelsMissing } from '../../model/errors/metrics.ts'
import { countDigits, plural, score3 } from '../../model/numbers.ts'
import { rejectOption, requireSameUnits } from '../../model/require.ts'
import type { Segmentation } from '../../model/segmentation.ts'
import { defineMetric } from '../definition/metric.ts'
import { choice, type OptionDeclaration, type OptionDeclarations, real } from '../definition/option.ts'

/** A word as it stands, a function as `custom:NAME`, free of what a signature uses itself. */
const printed = (value: string | SegmentFunction): string =>
  typeof value === 'string' ? value : `custom:${encodeURIComponent(nameOf(value))}`

/** One of some words, or a function of integers. */
function wordOrFunction<V extends string | SegmentFunction>(
  choices: readonly string[],
  fallback: V,
  check: (name: string, value: unknown) => V,
  about: string,
): OptionDeclaration<V> {
  return { about, default: fallback, choices, check, parse: text => text, print: printed }
}

/** Label of a reference segment → its weight; on the command line `aside=overlap,topic=dice`. */
const weightsByLabel: OptionDeclaration<Readonly<Record<string, SegmentWeight>> | undefined> = {
  about: 'weights for reference segments with certain labels, in place of `weight`: LABEL=WEIGHT,…',
  default: undefined,
  check(name, value) {
    if (value === undefined) return undefined
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      rejectOption(name, value, 'give an object, or LABEL=WEIGHT,…, that says the weight of each label')
    }
    const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
    if (entries.length === 0) return undefined
    return Object.fromEntries(
      entries.map(([label, weight]) => [label, requireWeight(`${name}.${label}`, weight)]),
    )
  },
  parse(text) {
    if (text === 'none') return undefined
    const entries = text.split(',').map(entry => {
      const cut = entry.lastIndexOf('=')
      return cut < 1 ? undefined : [decodeURIComponent(entry.slice(0, cut)), entry.slice(cut + 1)]
    })
    return entries.includes(undefined) ? text : Object.fromEntries(entries as [string, string][])
  },
  print: value =>
    value === undefined
      ? 'none'
      : Object.entries(value)
          .map(([label, weight]) => `${encodeURIComponent(label)}=${printed(weight)}`)
          .join(','),
}

/** Every option of A, in the order of its signature. */
const alignmentOptions: OptionDeclarations<AlignmentSimilarityOptions> = {
  alignment: choice(
    ['maximum-likelihood', 'matching', 'all-overlaps'],
    'maximum-likelihood',
    'which overlaps are edges: each segment’s nearest, a one-to-one matching, or all',
  ),
  closeness: wordOrFunction(
    closenessText,
    'intersect-ratio',
    requireCloseness,
    'how a segment ranks the segments it overlaps (maximum-likelihood only)',
  ),
  ties: choice(alignmentTies, 'first', 'which of several equally near segments a segment points to'),
  edges: choice(
    ['undirected', 'directed'],
    'undirected',
    'whether two segments that point at each other make one edge or two; directed suits weights that are not symmetric',
  ),
  weight: wordOrFunction(
    weightText,
    'jaccard',
    requireWeight,
    'how alike the two segments of an edge are, g',
  ),
  weightsByLabel,
  threshold: real(0, 1, 0, 'edges with a weight below it are penalised, t; 0 penalises none'),
  penalty: real(0, 1, 0, 'what the weight of a penalised edge is multiplied by, f'),
  scoring: choice(
    ['mean', 'exponential', 'best-edge'],
    'mean',
    'mean over edges; mean with a penalty for segments with many edges; or each segment’s best edge',
  ),
  base: real(1, 1e6, 2, 'base of the exponential penalty, β'),
}

/** What alignment similarity has: which segments are joined, what an edge weighs, how edges make a score. */
export interface AlignmentSimilarityOptions {
  /**
   * Which overlaps are edges: each segment's nearest, a one-to-one matching, or all.
   * @defaultValue `maximum-likelihood`, as published
   */
  alignment: 'maximum-likelihood' | 'matching' | 'all-overlaps'
  /** How a segment ranks the segments it overlaps. @defaultValue `intersect-ratio` */
  closeness: Closeness
  /** Which of several equally near segments it points to. @defaultValue `first` */
  ties: AlignmentTies
  /** Whether p → q and q → p are one edge. @defaultValue `undirected`: they are */
  edges: 'undirected' | 'directed'
  /** How alike the two segments of an edge are, g. @defaultValue `jaccard` */
  weight: SegmentWeight
  /** Another weight for reference segments with these labels. @defaultValue undefined: none */
  weightsByLabel: Readonly<Record<string, SegmentWeight>> | undefined
  /** Edges with a weight below it are penalised, t; 0 to 1. @defaultValue 0: none */
  threshold: number
  /** What a penalised weight is multiplied by, f; 0 to 1. @defaultValue 0 */
  penalty: number
  /** How edges make a score. @defaultValue `mean` */
  scoring: 'mean' | 'exponential' | 'best-edge'
  /** Base of the exponential penalty, β; 1 or more. @defaultValue 2 */
  base: number
}

/** The weights added up, and what they are divided by: the edges, or what `scoring` puts in their place. */
export interface AlignmentTally {
  readonly [field: string]: number
  /** Σ g: one of the few tallies that is not an integer. */
  readonly sum: number
  readonly edges: number
}

/** Beyond it a penalty is no longer counted: the score is 0. */
const COUNTLESS = 1e300

/**
 * Alignment similarity: how alike the segments are that belong together.
 *
 *     A = Σ g(p, q) / E,   g = |p ∩ q| / |p ∪ q|
 *
 * The sum runs over the E edges (p, q) of the maximum likelihood alignment: each segment of either side points
 * to the segment that holds most of it, and pointing at each other is one edge.
 *
 * Range 1/n to 1, higher is better; 1 only for identical segmentations; 1/n for one segment against n.
 * If all boundaries of one side are boundaries of the other, A is the ratio of their segment counts. Symmetric,
 * to the last bit, unless weights are a user's own or go by the label of the reference segment. Always defined. 1 − A is not a
 * distance: 1 2 2, 1 3 1, 2 2 1 break the triangle inequality. Time and memory O(boundaries).
 *
 * Options beyond the paper: `scoring: 'exponential'` divides by E + Σ max(0, β^(d−1) − d) over segments with d
 * edges; `best-edge` averages each segment's largest weight; `matching` pairs segments one to one and divides by
 * m₁ + m₂ − pairs; `all-overlaps` is the paper's maximum spanning tree, which selects nothing. Rand is taken
 * within p ∪ q; the paper names it without a definition.
 *
 * Differs from the published program: linear, where that is quadratic; exact ties; weights added from left to
 * right, where that adds them in hash order.
 *
 * @see Ocampo Diaz & Ouyang (2022), https://aclanthology.org/2022.conll-1.26
 * @example
 * alignmentSimilarity(fromMasses([1, 8, 1]), fromMasses([3, 6, 1])) //=> 0.5763888888888888
 * alignmentSimilarity(fromMasses([1, 8, 1]), fromMasses([9, 1])) //=> 0.6666666666666666
 */
export const alignmentSimilarity = defineMetric<AlignmentTally, AlignmentSimilarityOptions>({
  id: 'alignment-similarity',
  title: 'Alignment similarity',
  symbol: 'A',
  family: 'alignment',
  place: 1,
  about: 'How alike the segments are that belong together.',
  formula: 'mean of |p ∩ q| / |p ∪ q| over the edges of the alignment',
  sources: ['ocampo-diaz-ouyang-2022'],
  better: 'higher',
  range: options => (customWeights(options) ? [-Infinity, Infinity] : [0, 1]),
  symmetric: ({ weight, weightsByLabel, edges }) =>
    weightsByLabel === undefined && (typeof weight === 'string' || edges === 'directed'),
  options: alignmentOptions,
  presets: {
    'ocampo-diaz-ouyang-2022': {
      alignment: 'maximum-likelihood',
      closeness: 'intersect-ratio',
      ties: 'first',
      edges: 'undirected',
      weight: 'jaccard',
      threshold: 0,
      penalty: 0,
      scoring: 'mean',
    },
  },
  reads: 1,

  tally(reference, hypothesis, options) {
    requireSameUnits(reference, hypothesis)
    if (isPlain(options)) return alignedJaccardSum(reference, hypothesis)
    const atoms = overlapAtoms(reference, hypothesis)
    const weigh = edgeWeights(reference, atoms, options)
    const directed = options.edges === 'directed'
    if (directed && (options.alignment !== 'maximum-likelihood' || options.scoring !== 'mean')) {
      throwInvalid(directedEdgesUnsupported, {})
    }
    const weights = new Float64Array(atoms.count)
    if (!directed) for (let t = 0; t < atoms.count; t++) weights[t] = weigh(t)
    const direction = chooseEdges(atoms, weights, options)
    let sum = 0
    let edges = 0
    for (let t = 0; t < atoms.count; t++) {
      const bits = direction[t]!
      if (bits === 0) continue
      // Directed, every pointing segment counts, its own size first; both directions of a pair are added first.
      sum += directed ? (bits & 1 ? weigh(t) : 0) + (bits & 2 ? weigh(t, true) : 0) : weights[t]!
      edges += directed && bits === 3 ? 2 : 1
    }
    const segments = atoms.sizesA.length + atoms.sizesB.length
    if (options.scoring === 'best-edge') {
      const best = bySegment(atoms, direction, (largest, t) => Math.max(largest, weights[t]!), -Infinity)
      return { sum: best(weight => (weight === -Infinity ? 0 : weight)), edges: segments }
    }
    const alone = options.alignment === 'matching' ? segments - 2 * edges : 0
    if (options.scoring === 'exponential') {
      // Σ max(0, β^(d−1) − d) over the segments of both sides, d the edges of a segment
      const degrees = bySegment(atoms, direction, degree => degree + 1, 0)
      edges += degrees(d => Math.max(0, Math.min(options.base ** (d - 1), COUNTLESS) - d))
    }
    return { sum, edges: edges + alone }
  },
  score: ({ sum, edges }) => (edges >= COUNTLESS ? 0 : edges > 0 ? sum / edges : undefined),
  reason: ({ edges }) => (edges > 0 ? undefined : 'nothing-to-compare'),
  explain: ({ sum, edges }) =>
    `Each segment is tied to the one that covers most of it: ${countDigits(edges)} ${plural(edges, 'tie')}, whose overlap (Jaccard) is ${score3(sum / edges)} on average.`,
})

/** Whether the options are the published ones, which need no list of edges. */
function isPlain(options: AlignmentSimilarityOptions): boolean {
  return (
    options.alignment === 'maximum-likelihood' &&
    options.closeness === 'intersect-ratio' &&
    options.ties === 'first' &&
    options.edges === 'undirected' &&
    options.weight === 'jaccard' &&
    options.weightsByLabel === undefined &&
    options.threshold === 0 &&
    options.scoring === 'mean'
  )
}

function customWeights({ weight, weightsByLabel }: AlignmentSimilarityOptions): boolean {
  return [weight, ...Object.values(weightsByLabel ?? {})].some(each => typeof each === 'function')
}

/** The weight of an atom, penalised below the threshold; `swapped` with the hypothesis segment as source. */
function edgeWeights(
  reference: Segmentation,
  atoms: Atoms,
  { weight, weightsByLabel, threshold, penalty }: AlignmentSimilarityOptions,
): (t: number, swapped?: boolean) => number {
  const byDefault = weightFunction(weight)
  const byLabel = new Map<string, SegmentFunction>()
  for (const [label, each] of Object.entries(weightsByLabel ?? {})) byLabel.set(label, weightFunction(each))
  if (byLabel.size > 0 && reference.labels === undefined) {
    throwInvalid(labelsMissing, {})
  }
  return (t, swapped = false) => {
    const p = atoms.a[t]!
    const x = atoms.sizesA[p]!
    const y = atoms.sizesB[atoms.b[t]!]!
    const label = reference.labels?.[p]
    const weighs = (label === undefined ? undefined : byLabel.get(label)) ?? byDefault
    const value = swapped ? weighs(atoms.overlap[t]!, y, x) : weighs(atoms.overlap[t]!, x, y)
    return threshold > 0 && value < threshold ? penalty * value : value
  }
}

/** Per atom: 0 for no edge; bits 1 and 2 for who points along it. */
function chooseEdges(
  atoms: Atoms,
  weights: Float64Array,
  { alignment, closeness, ties }: AlignmentSimilarityOptions,
): Uint8Array {
  if (alignment === 'all-overlaps') return new Uint8Array(atoms.count).fill(1)
  if (alignment === 'matching') return matchSegments(atoms, weights)
  return alignAtoms(atoms, closeness, ties)
}

/** Folds the edges of each segment into one number; then adds up over the segments of both sides. */
function bySegment(
  atoms: Atoms,
  direction: Uint8Array,
  fold: (soFar: number, t: number) => number,
  start: number,
): (value: (folded: number) => number) => number {
  const side = (owner: Uint32Array, segments: number) => {
    const folded = new Float64Array(segments).fill(start)
    for (let t = 0; t < atoms.count; t++)
      if (direction[t] !== 0) folded[owner[t]!] = fold(folded[owner[t]!]!, t)
    return folded
  }
  const [a, b] = [side(atoms.a, atoms.sizesA.length), side(atoms.b, atoms.sizesB.length)]
  return value =>
    a.reduce((sum, each) => sum + value(each), 0) + b.reduce((sum, each) => sum + value(each), 0)
}
