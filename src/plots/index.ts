// The entry point cesura/plots: values in, an SVG string out, the same in Node and in a browser.

export type { PairText } from '../report/sentences/marks.ts'
export {
  boundaryHeatMap,
  type HeatMapData,
  type HeatMapItem,
  type HeatMapOptions,
} from './boundary-heat-map.ts'
export { type CandidateBarsData, candidateBars } from './candidate-bars.ts'
export { type ChanceModelRow, chanceModelsPlot } from './chance-models-plot.ts'
export { type ChancePlotData, chancePlot } from './chance-plot.ts'
export type { ChanceRuler } from './chance-ruler.ts'
export { type CheckEffectRow, type CheckEffectsData, checkEffect, checkEffects } from './check-effects.ts'
export { type BehaviourRow, coderBehaviour } from './coder-behaviour.ts'
export { type ConfusionData, confusionPlot } from './confusion-plot.ts'
export { type DensityCurve, type DensityCurvesData, densityCurves } from './density-curve.ts'
export { type Distance, type DistanceData, distanceDots } from './distance-dots.ts'
export { distancesBetween } from './distances.ts'
export {
  type CoderEffectData,
  type ConventionsData,
  coderEffectDumbbell,
  conventionsDumbbell,
} from './dumbbells.ts'
export type { Figure, FigureCell, FigureOptions, FigureTable } from './figure.ts'
export { type IntervalDotsData, type IntervalRow, intervalDots } from './interval-dots.ts'
export { type ItemDifferencesData, itemDifferences } from './item-differences.ts'
export { shortLabel } from './labels.ts'
export { type LineChartData, type LineSeries, lineChart } from './line-chart.ts'
export { type LossBarsData, type LossPart, lossBars } from './loss-bars.ts'
export { type MeanBar, type MeanBarsData, meanBars } from './mean-bars.ts'
export { type OperationData, operationBars } from './operation-bars.ts'
export { type PairMatrixData, pairMatrix } from './pair-matrix.ts'
export { type PrecisionRecallData, type PrecisionRecallPoint, precisionRecall } from './precision-recall.ts'
export {
  type RankedRow,
  type RankingBound,
  type RankingTableData,
  rankingTable,
} from './ranking-table.ts'
export { type ScatterData, type ScatterPoint, scatterPlot } from './scatter-plot.ts'
export { type SizeBarsData, type SizeBarsRow, sizeBars } from './size-bars.ts'
export { type StabilityPlotData, stabilityPlot } from './stability-plot.ts'
export { countMarks, type EditEvidence, type Mark, markEnd, markStart, marksOfEdits } from './strips/marks.ts'
export type { NestedSide } from './strips/nested-rows.ts'
export {
  type NestedGeometry,
  type NestedOptions,
  type NestedStrips,
  nestedStrips,
} from './strips/nested-strips.ts'
export { costsBetween, laneOf, marksBetween, tiesBetween } from './strips/pair-evidence.ts'
export { type OverviewData, segmentationOverview } from './strips/segmentation-overview.ts'
export { segmentationStrip } from './strips/segmentation-strip.ts'
export {
  type StackedData,
  type StackedGeometry,
  type StackedRow,
  stackedLanes,
} from './strips/stacked-lanes.ts'
export {
  pkCounts,
  type StripTie,
  type StripWindow,
  slidingWindows,
  windowDiffCounts,
} from './strips/strip-channels.ts'
export type { StripChannel, StripData, StripGeometry, StripOptions } from './strips/strip-data.ts'
export type { StripLane } from './strips/strip-lanes.ts'
export type { StripSystem } from './strips/strip-layout.ts'
export type { StripHeights } from './strips/strip-marks.ts'
export { type TwoTexts, twoTexts } from './strips/two-texts.ts'
export { type VerticalPiece, type VerticalStrip, verticalStrip } from './strips/vertical-pieces.ts'
export { type PlanCurvesData, type PlanItemsData, type StudyPlanData, studyPlan } from './study-plan.ts'
export { amountClass, plotStyle, type ThemeChoice } from './style.ts'
export { escapeText, printable } from './svg.ts'
export {
  darkTheme,
  fonts,
  lightTheme,
  MARK_KINDS,
  type MarkKind,
  printTheme,
  sequentialColor,
  sequentialLabel,
  type Theme,
  themeVariables,
} from './theme.ts'
export { typeOperationBars } from './type-operation-bars.ts'
