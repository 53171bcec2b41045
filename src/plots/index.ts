// The door cesura/plots: values in, an SVG string out, the same in Node and in a browser.

export { contradicted } from '../wording/level-sentences.ts'
export {
  headlineParts,
  kindTitle,
  kindWord,
  markSentence,
  type PairWords,
  pairHeadline,
  type Sentence,
} from '../wording/mark-sentences.ts'
export {
  capital,
  countDigits,
  counted,
  countWord,
  listed,
  percent,
  plural,
  score2,
  score3,
  signed3,
} from '../wording/numbers.ts'
export {
  boundaryHeatMap,
  type HeatMapData,
  type HeatMapItem,
  type HeatMapOptions,
} from './boundary-heat-map.ts'
export { type ChancePlotData, type ChanceRuler, chancePlot } from './chance-plot.ts'
export { type BehaviourRow, coderBehaviour } from './coder-behaviour.ts'
export { type ConfusionData, confusionPlot } from './confusion-plot.ts'
export { type DensityCurve, type DensityCurvesData, densityCurves } from './density-curve.ts'
export { type ConventionsData, conventionsDumbbell, type JoiningData, joiningDumbbell } from './dumbbells.ts'
export type { Figure, FigureCell, FigureOptions, FigureTable } from './figure.ts'
export { type IntervalDotsData, type IntervalRow, intervalDots } from './interval-dots.ts'
export { shortLabel } from './labels.ts'
export { type LineChartData, type LineSeries, lineChart } from './line-chart.ts'
export { countMarks, type EditEvidence, type Mark, markEnd, markStart, marksOfEdits } from './marks.ts'
export { type MeanBar, type MeanBarsData, meanBars } from './mean-bars.ts'
export type { NestedSide } from './nested-rows.ts'
export {
  type NestedGeometry,
  type NestedOptions,
  type NestedStrips,
  nestedStrips,
} from './nested-strips.ts'
export { type OperationData, operationBars } from './operation-bars.ts'
export { costsBetween, laneOf, marksBetween, tiesBetween } from './pair-evidence.ts'
export { type PairMatrixData, pairMatrix } from './pair-matrix.ts'
export { type PrecisionRecallData, type PrecisionRecallPoint, precisionRecall } from './precision-recall.ts'
export { type ScatterData, type ScatterPoint, scatterPlot } from './scatter-plot.ts'
export { type OverviewData, segmentationOverview } from './segmentation-overview.ts'
export { segmentationStrip } from './segmentation-strip.ts'
export { type SizeBarsData, type SizeBarsRow, sizeBars } from './size-bars.ts'
export { type StackedData, type StackedGeometry, type StackedRow, stackedLanes } from './stacked-lanes.ts'
export {
  pkCounts,
  type StripTie,
  type StripWindow,
  slidingWindows,
  windowDiffCounts,
} from './strip-channels.ts'
export type { StripChannel, StripData, StripGeometry, StripOptions } from './strip-data.ts'
export type { StripLane } from './strip-lanes.ts'
export type { StripSystem } from './strip-layout.ts'
export type { StripHeights } from './strip-marks.ts'
export { amountClass, plotStyle, type ThemeChoice } from './style.ts'
export { escapeText } from './svg.ts'
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
export { type TwoTexts, twoTexts } from './two-texts.ts'
export { typeOperationBars } from './type-operation-bars.ts'
export { type VerticalPiece, type VerticalStrip, verticalStrip } from './vertical-pieces.ts'
