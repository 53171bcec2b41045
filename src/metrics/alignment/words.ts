import type { MetricWords } from '../describe-metric.ts'
import type { AlignmentSimilarityOptions } from './alignment-similarity.ts'

/** What people read of A. */
export const alignmentWords: {
  readonly 'alignment-similarity': MetricWords<AlignmentSimilarityOptions>
} = {
  'alignment-similarity': {
    about: 'How alike the segments are that belong together.',
    formula: 'mean of |p ∩ q| / |p ∪ q| over the edges of the alignment',
    sources: ['ocampo-diaz-ouyang-2022'],
    options: {
      alignment: 'which overlaps are edges: each segment’s nearest, a one-to-one matching, or all',
      closeness: 'how a segment ranks the segments it overlaps (maximum-likelihood only)',
      ties: 'which of several equally near segments a segment points to',
      edges:
        'whether two segments that point at each other make one edge or two; directed suits weights that are not symmetric',
      weight: 'how alike the two segments of an edge are, g',
      weightsByLabel:
        'weights for reference segments with certain labels, in place of `weight`: LABEL=WEIGHT,…',
      threshold: 'edges with a weight below it are penalised, t; 0 penalises none',
      penalty: 'what the weight of a penalised edge is multiplied by, f',
      scoring:
        'mean over edges; mean with a penalty for segments with many edges; or each segment’s best edge',
      base: 'base of the exponential penalty, β',
    },
  },
}
