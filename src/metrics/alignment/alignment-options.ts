import { alignmentTies, requireCloseness } from '../../compare/alignment/alignment.ts'
import { closenessText, nameOf, type SegmentFunction } from '../../compare/alignment/closeness.ts'
import { requireWeight, type SegmentWeight, weightText } from '../../compare/alignment/segment-weights.ts'
import { rejectOption } from '../../model/require.ts'
import { choice, type OptionDeclaration, type OptionDeclarations, real } from '../option.ts'
import type { AlignmentSimilarityOptions } from './alignment-similarity.ts'

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
export const alignmentOptions: OptionDeclarations<AlignmentSimilarityOptions> = {
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
