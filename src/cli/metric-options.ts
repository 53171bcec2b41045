import { type Command, InvalidArgumentError } from 'commander'
import {
  type AnyMetric,
  CesuraError,
  didYouMean,
  findMetric,
  metricsOf,
  type Options,
  type PresetName,
  presetNames,
  presetOptions,
  readRequest,
} from '../index.ts'
import { addMatrixOption, type MatrixWords } from './matrix-option.ts'

/** One metric with the options it runs under. */
export interface MetricChoice {
  readonly metric: AnyMetric
  readonly options: Options<Record<string, unknown>>
}

/** What `--metric`, `--preset`, `--option` and `--matrix` were. */
export interface MetricFlags extends MatrixWords {
  readonly metric?: readonly string[]
  readonly preset?: string
  readonly option?: readonly string[]
}

/** Adds `--metric`, `--preset`, `--option`, which may be given several times or as a list with commas, and `--matrix`. */
export function addMetricOptions(command: Command): Command {
  const withMetrics = command
    .option(
      '-m, --metric <ids>',
      'metrics, by id or symbol: boundary-similarity or B; commas between several',
      collectWords,
    )
    .option('--preset <name>', `conventions of a paper or program: ${presetNames.join(', ')}`, checkPreset)
    .option(
      '--option <METRIC.name=value>',
      'one option of one metric: boundary-similarity.span=3; repeatable',
      collect,
    )
  return addMatrixOption(withMetrics)
}

/** Splits at commas and gathers over repetitions; a name that holds a comma stands in double quotes. */
export const collectWords = (text: string, before: readonly string[] = []): string[] => [
  ...before,
  ...[...text.matchAll(/\s*(?:"([^"]*,[^"]*)"\s*(?=,|$)|([^,]+))/g)]
    .map(([, quoted, bare]) => quoted ?? bare!.trim())
    .filter(word => word !== ''),
]

/** Gathers over repetitions. */
export const collect = (text: string, before: readonly string[] = []): string[] => [...before, text]

function checkPreset(preset: string): string {
  try {
    presetOptions(preset, '')
  } catch (error) {
    throw new InvalidArgumentError(error instanceof Error ? error.message : '')
  }
  return preset
}

/** The metrics chosen, or the given ones, each under its preset and options. */
export function metricChoices(words: MetricFlags, fallback: readonly string[]): MetricChoice[] {
  const chosen = (words.metric ?? underPreset(fallback, words.preset)).map(findMetric)
  const unique = [...new Set(chosen)]
  const own = new Map<AnyMetric, Record<string, unknown>>(unique.map(metric => [metric, {}]))
  for (const word of words.option ?? []) {
    const { metric, name, value } = parseOption(word)
    const options = own.get(metric)
    if (options === undefined) {
      throw new CesuraError(
        'option-unused',
        `--option ${word}: ${metric.id} is not among the metrics; add --metric ${metric.id}`,
      )
    }
    options[name] = value
  }
  if (words.matrix !== undefined) {
    const typed = unique.filter(metric => Object.hasOwn(metric.options, 'matrix'))
    if (typed.length === 0) {
      throw new CesuraError(
        'option-unused',
        '--matrix: none of the metrics takes a matrix; add --metric flexible-similarity,flexible-boundary-similarity',
      )
    }
    for (const metric of typed) own.get(metric)!.matrix = words.matrix
  }
  return unique.map(metric => {
    const preset = words.preset as PresetName | undefined
    const options = { ...(preset === undefined ? {} : { preset }), ...own.get(metric) }
    readRequest({ id: metric, ...(preset === undefined ? {} : { preset }), options: own.get(metric)! })
    metric.resolve(options)
    return { metric, options }
  })
}

/** Of the metrics that nobody asked for, those that the preset sets; all that it sets where it sets none of them. */
function underPreset(fallback: readonly string[], preset: string | undefined): readonly string[] {
  if (preset === undefined) return fallback
  const set = metricsOf(preset).map(({ id }) => id)
  const both = fallback.filter(word => set.includes(findMetric(word).id))
  return both.length > 0 ? both : set
}

function parseOption(word: string): { metric: AnyMetric; name: string; value: unknown } {
  const parts = /^([^.=]+)\.([^=]+)=(.*)$/s.exec(word)
  if (parts === null) {
    throw new CesuraError(
      'option-invalid',
      `--option ${word}: write METRIC.name=value, for example boundary-similarity.span=3`,
    )
  }
  const [, id, name, text] = parts as unknown as [string, string, string, string]
  const metric = findMetric(id)
  if (!Object.hasOwn(metric.options, name)) {
    const names = Object.keys(metric.options)
    throw new CesuraError(
      'option-unknown',
      `${metric.id} has no option "${name}"${didYouMean(name, names) || `; it has ${names.join(', ') || 'none'}`}`,
    )
  }
  return { metric, name, value: metric.options[name]!.parse(text) }
}
