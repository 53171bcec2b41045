import { define, hint, metricOption, setting, suggest } from './define.ts'

/** Messages of metrics: their names, options and presets, and what they need of the data. */

export const axisMeaningless = define(
  'axis-meaningless',
  ({ id, notOnTime }: { id: string; notOnTime: string }) =>
    `${id} has no meaning on a time axis: ${notOnTime}`,
  () => hint`leave the metric out for recordings, or choose one of time`,
)

export const labelsMissing = define(
  'labels-missing',
  () => 'the reference segments have no labels to weight by',
  () => hint`add labels, or leave ${metricOption('weightsByLabel')} out`,
)

export const labelsOfLevelMissing = define(
  'labels-missing',
  ({ level }: { level: number }) => `level ${level} has no labels`,
  () => hint`the L-measure compares labels that recur: give one per segment of every level, or use t-measure`,
)

export const referencesEmpty = define(
  'nothing-to-compare',
  () => 'there are no references',
  () => hint`give one segmentation or more to compare with`,
)

export const lengthWithoutTime = define(
  'option-invalid',
  ({ path, value }: { path: string; value: string }) => `${path} is ${value}, but the text counts units`,
  () => hint`give an integer, the number of units`,
)

export const directedEdgesUnsupported = define(
  'option-invalid',
  () => 'directed edges are counted for maximum-likelihood alignments and mean scores only',
  () =>
    hint`${metricOption('edges', 'directed')} needs ${metricOption('alignment', 'maximum-likelihood')} and ${metricOption('scoring', 'mean')}`,
)

export const startMarksUnsupported = define(
  'option-invalid',
  ({ id }: { id: string }) => `${id}.marks is "start", which only windows over n marks have`,
  () => hint`add ${metricOption('windows', 'nltk-n')}`,
)

export const metricsNotAList = define(
  'option-invalid',
  ({ value }: { value: string }) => `metrics is ${value}`,
  ({ value }) =>
    hint`give a list of ids, of metrics, or of { id, preset, options }${/^"/.test(value) ? `, for example [${value}]` : ''}`,
)

export const notAMetric = define(
  'option-invalid',
  ({ value }: { value: string }) => `${value} does not name a metric`,
  () => hint`give an id, a symbol, a metric, or { id, preset, options }`,
)

export const requestFieldUnknown = define(
  'option-unknown',
  ({ name }: { name: string }) => `a metric is asked for by id, preset and options, not by "${name}"`,
  ({ name }) => hint`give options of the metric in { id, options: { ${name}: … } }`,
)

export const presetSilent = define(
  'preset-undefined',
  ({ preset, id }: { preset: string; id: string; presets: readonly string[] }) =>
    `the preset "${preset}" does not define ${id}`,
  ({ presets }) =>
    presets.length === 0
      ? hint`no preset does: leave it out`
      : hint`the presets for it are ${presets.join(', ')}`,
)

export const presetSilentOnMetric = define(
  'preset-undefined',
  ({ preset, id }: { preset: string; id: string; metrics: readonly string[] }) =>
    `the preset "${preset}" does not define ${id}`,
  ({ metrics }) => hint`it sets ${metrics.join(', ')}: leave the preset or the metric out`,
)

export const toleranceRequired = define(
  'tolerance-required',
  () => 'no two boundaries are less than 0 apart',
  () =>
    hint`with ${metricOption('reach', 'below')} give a tolerance, for example ${metricOption('tolerance', '3s')} as VidChapters`,
)

export const unitRequired = define(
  'unit-required',
  ({ path, value }: { path: string; value: string }) => `${path} is ${value} on a time axis`,
  ({ path }) => {
    const name = path.split('.').at(-1)!
    const option = name === path ? setting(name, '0.5s') : metricOption(name, '0.5s')
    return hint`say the unit, for example ${option}`
  },
)

export const unknownMetric = define(
  'unknown-metric',
  ({ name }: { name: string; meant: string | undefined }) => `unknown metric "${name}"`,
  ({ meant }) =>
    meant === undefined
      ? hint`\`cesura metrics\` lists them`
      : hint`did you mean "${meant}"? \`cesura metrics\` lists them`,
)

export const unknownPreset = define(
  'unknown-preset',
  ({ preset }: { preset: string; presets: readonly string[] }) => `unknown preset "${preset}"`,
  ({ preset, presets }) => suggest(preset, presets),
)

export const windowRequired = define(
  'window-required',
  () => 'window-diff has no automatic window under these options',
  () => hint`give ${metricOption('window')}, for example half the mean segment length`,
)
