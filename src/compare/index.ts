export type { Alignment, AlignmentEdge, AlignmentOptions, AlignmentTies } from './alignment.ts'
export { maximumLikelihoodAlignment } from './alignment.ts'
export type { Atoms } from './atoms.ts'
export { overlapAtoms } from './atoms.ts'
export type { BoundaryEdits, TypeLabel } from './boundary-edits.ts'
export { boundaryEditDistance } from './boundary-edits.ts'
export type { BoundaryShifts, ShiftCosts } from './boundary-shifts.ts'
export { boundaryShifts } from './boundary-shifts.ts'
export type { Closeness, SegmentFunction } from './closeness.ts'
export type { EditSettings } from './edit-settings.ts'
export type { AlignedSegment, AlignmentEvent, AlignmentExplanation } from './explain-alignment.ts'
export { explainAlignment } from './explain-alignment.ts'
export type { FlexibleEdits, FlexibleOperation, FlexibleOperationName } from './flexible-edits.ts'
export { flexibleEdits } from './flexible-edits.ts'
export type { MatrixRows, NamedMatrix, SimilarityMatrix } from './flexible-matrix.ts'
export { arrangeMatrix, checkMatrix, LAI_2023_MATRIX } from './flexible-matrix.ts'
export type {
  FlexibleAlgorithm,
  FlexibleSettings,
  TieRule,
  TranspositionRule,
} from './flexible-settings.ts'
export type { MatchedBoundaries, MatchRule } from './matched-boundaries.ts'
export { matchedBoundaries, maximumMatches } from './matched-boundaries.ts'
export { nearestMatches } from './nearest-matches.ts'
export { eachOverlap, largestOverlaps, overlapSizes, strangers } from './overlaps.ts'
export type { SegmentWeight } from './segment-weights.ts'
