export type {
  Alignment,
  AlignmentEdge,
  AlignmentOptions,
  AlignmentTies,
  Atoms,
  SegmentWeight,
} from './alignment/alignment.ts'
export { maximumLikelihoodAlignment, overlapAtoms } from './alignment/alignment.ts'
export type { Closeness, SegmentFunction } from './alignment/closeness.ts'
export type { AlignedSegment, AlignmentEvent, AlignmentExplanation } from './alignment/explain-alignment.ts'
export { explainAlignment } from './alignment/explain-alignment.ts'
export type { BoundaryEdits, TypeLabel } from './edits/boundary-edits.ts'
export { boundaryEditDistance } from './edits/boundary-edits.ts'
export type { BoundaryShifts, ShiftCosts } from './edits/boundary-shifts.ts'
export { boundaryShifts } from './edits/boundary-shifts.ts'
export { nearestMatches } from './edits/edit-counts.ts'
export type { EditSettings } from './edits/edit-settings.ts'
export type { TypeOperations } from './edits/operation-distribution.ts'
export { operationDistribution } from './edits/operation-distribution.ts'
export type { FlexibleEdits, FlexibleOperation, FlexibleOperationName } from './flexible/edits.ts'
export { flexibleEdits } from './flexible/edits.ts'
export type { MatrixRows, NamedMatrix, SimilarityMatrix, TypeConfusion } from './flexible/matrix.ts'
export {
  arrangeMatrix,
  checkMatrix,
  estimateMatrix,
  LAI_2023_MATRIX,
  readMatrix,
  typeConfusion,
} from './flexible/matrix.ts'
export type {
  FlexibleAlgorithm,
  FlexibleSettings,
  NamedCosts,
  TieRule,
  TranspositionCost,
  TranspositionRule,
} from './flexible/settings.ts'
export type { ContainmentStretch } from './levels/containment.ts'
export { explainLevels, levelMarks } from './levels/level-marks.ts'
export type { MatchedBoundaries, MatchRule, NearBoundaries, Trim } from './matches/matched-boundaries.ts'
export { countedPositions, matchedBoundaries, maximumMatches } from './matches/matched-boundaries.ts'
export { nearestDistances } from './matches/nearest-distances.ts'
export type { SharedSegments } from './overlaps/overlaps.ts'
export {
  eachOverlap,
  largestOverlaps,
  largestShares,
  overlapSizes,
  sharedSegments,
  unmatchedMass,
} from './overlaps/overlaps.ts'
export type { ScoredPair, SelectionRule } from './scores/select.ts'
export { selectBoundaries, selectByReferenceCount, selectionTies } from './scores/select.ts'
export type { AlignTextsOptions, TextAlignment } from './texts/align-texts.ts'
export { alignTexts } from './texts/align-texts.ts'
export type { TextCase } from './texts/distinguish-texts.ts'
export { distinguishTexts } from './texts/distinguish-texts.ts'
export type { TextBoundary, TextRows } from './texts/explain-texts.ts'
export { explainTexts } from './texts/explain-texts.ts'
export type { MappedBoundary, Mapping } from './texts/map-units.ts'
export { mapUnits } from './texts/map-units.ts'
export type { WordPair } from './texts/pair-words.ts'
export { pairWords } from './texts/pair-words.ts'
export type { PlaceRule, Projection, ProjectOptions } from './texts/project-boundaries.ts'
export { projectBoundaries } from './texts/project-boundaries.ts'
export { onlyOneSide } from './windows/one-side.ts'
export type { WinPrCounts, WinPrMatrix, WinPrOptions } from './windows/win-pr.ts'
export { nearMissDifference, normalisedWinPr, strictWinPr, winPr } from './windows/win-pr.ts'
export type { CountDifferences } from './windows/window-counts.ts'
export { countDifferences } from './windows/window-counts.ts'
export type { Rounding, WindowRule, WindowSizeOptions } from './windows/window-size.ts'
export { windowSize } from './windows/window-size.ts'
export type { WindowFamily, WindowRow } from './windows/windows.ts'
export { sweepWindows, windowFamilies, windowRow, windowRuns } from './windows/windows.ts'
