export * from './alignment/metrics.ts'
export type { BoundaryMatchOptions } from './boundaries/boundary-match.ts'
export * from './boundaries/metrics.ts'
export type {
  Better,
  ChanceModel,
  FamilyName,
  ListTally,
  MetricDefinition,
  RandomCuts,
  Range,
  SideText,
  Takes,
  Tally,
} from './definition/definition.ts'
export type { AnyMetric, Metric, Options } from './definition/metric.ts'
export { addFields, defineMetric } from './definition/metric.ts'
export type { Length, OptionDeclaration, OptionDeclarations } from './definition/option.ts'
export { choice, flag, integerOrRule, readLength, real, ticksIn, whole } from './definition/option.ts'
export type { PresetName, PresetPooling } from './definition/preset-names.ts'
export { presetNames } from './definition/preset-names.ts'
export type { Source, SourceKey } from './definition/sources.ts'
export { sources } from './definition/sources.ts'
export type { MetricDescription } from './describe-metric.ts'
export { describeMetric } from './describe-metric.ts'
export type { BedFOptions, BedOptions } from './edits/bed-options.ts'
export type { BoundaryConfusion } from './edits/boundary-confusion.ts'
export { boundaryConfusion, confusionMatrix } from './edits/boundary-confusion.ts'
export * from './edits/metrics.ts'
export type { SegmentationSimilarityOptions } from './edits/segmentation-similarity.ts'
export { transpositionError } from './edits/segmentation-similarity.ts'
export type { FlexibleOptions } from './flexible/flexible-options.ts'
export * from './flexible/metrics.ts'
export type { BracketOptions, ContainmentOptions, LevelSide } from './levels/containment-options.ts'
export * from './levels/metrics.ts'
export type { MetricOptions } from './metric-options.ts'
export * from './overlaps/metrics.ts'
export { metricsOf, presetOptions, presetPooling, presetsOf } from './presets.ts'
export type { MetricFamily } from './register.ts'
export { findMetric, metricFamilies, metrics } from './register.ts'
export type { AskedMetric, MetricRequest } from './request.ts'
export { readRequest, shareOptions } from './request.ts'
export * from './scores/metrics.ts'
export type { ExpectedOptions } from './windows/expected-windows.ts'
export { expectedPk, expectedWindowDiff } from './windows/expected-windows.ts'
export * from './windows/metrics.ts'
export type { MultiWindowDiff, MultiWindowDiffOptions } from './windows/multi-window-diff.ts'
export { multiWindowDiff } from './windows/multi-window-diff.ts'
export type { WinPrMetricOptions } from './windows/win-pr-f.ts'
export type { SlidingOptions, WindowOptions, WindowTally } from './windows/window-options.ts'
