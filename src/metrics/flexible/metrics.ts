// The list of the family: one line a metric. Its `place` says where tables show it.
export { flexibleBoundarySimilarity } from './flexible-boundary-similarity.ts'
export { type FlexibleTally, flexibleSimilarity } from './flexible-similarity.ts'
