// The list of the family: one line a metric. Its `place` says where tables show it.
export {
  type AlignmentSimilarityOptions,
  type AlignmentTally,
  alignmentSimilarity,
} from './alignment-similarity.ts'
