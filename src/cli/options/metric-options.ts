import { type Command, InvalidArgumentError } from 'commander'
import { type AnyMetric, findMetric, type Options, type PresetName } from '../../index.ts'
import { metricsOf, presetNames, presetOptions, readRequest, shareOptions } from '../../metrics/index.ts'
import { invalid } from '../../model/error.ts'
import { matrixUnused, metricNotAsked, metricOptionSyntax } from '../../model/errors/commands.ts'
import { optionUnknownToMetrics } from '../../model/errors/evaluate.ts'
import { safeMessage } from '../../wording/safe-text.ts'
import { addMatrixOption, type MatrixFlags } from './matrix-option.ts'

/** One metric with the options it runs under. */
export interface MetricChoice {
  readonly metric: AnyMetric
  readonly options: Options<Record<string, unknown>>
}

/** What `--metric`, `--preset`, `--option` and `--matrix` were. */
export interface MetricFlags extends MatrixFlags {
  readonly metric?: readonly string[]
  readonly preset?: string
  readonly option?: readonly string[]
  readonly tolerance?: string
}

/**
 * Adds `--metric`, `--preset`, `--option`, which may be given several times or as a list with commas, and `--matrix`.
 * Some commands take one metric only.
 */
export function addMetricOptions(command: Command, most: 'one' | 'several' = 'several'): Command {
  const [value, about] =
    most === 'one'
      ? ['<id>', 'the similarity, by id or symbol: boundary-similarity or B; one at a time']
      : ['<ids>', 'metrics, by id or symbol: boundary-similarity or B; commas between several']
  const withMetrics = command
    .option(`-m, --metric ${value}`, about, collectList)
    .option('--preset <name>', `conventions of a paper or program: ${presetNames.join(', ')}`, checkPreset)
    .option(
      '--option <[METRIC.]name=value>',
      'an option of every metric that has it: tolerance=2; of one metric: boundary-similarity.span=3; repeatable',
      collect,
    )
    .option(
      '--tolerance <length>',
      'short for --option tolerance=…: how far off a boundary still counts, in units, or 0.5s in a recording',
    )
  return addMatrixOption(withMetrics)
}

/** Splits at commas and gathers over repetitions; a name that holds a comma stands in double quotes. */
export const collectList = (text: string, before: readonly string[] = []): string[] => [
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
export function metricChoices(flags: MetricFlags, fallback: readonly string[]): MetricChoice[] {
  const chosen = (flags.metric ?? underPreset(fallback, flags.preset)).map(findMetric)
  const unique = [...new Set(chosen)]
  const own = new Map<AnyMetric, Record<string, unknown>>(unique.map(metric => [metric, {}]))
  const short = flags.tolerance === undefined ? [] : [`tolerance=${flags.tolerance}`]
  const given = [...short, ...(flags.option ?? [])].map(word => ({ word, ...splitOption(word) }))
  // What is said of all metrics comes first, so that what is said of one wins.
  for (const { name, text } of given.filter(({ id }) => id === undefined))
    for (const metric of havingOption(unique, name))
      own.get(metric)![name] = metric.options[name]!.parse(text)
  for (const { word, id, name, text } of given) {
    if (id === undefined) continue
    const metric = findMetric(id)
    const options = own.get(metric)
    if (options === undefined) {
      throw invalid(metricNotAsked, { given: `--option ${word}`, id: metric.id })
    }
    requireOption(metric, name)
    options[name] = metric.options[name]!.parse(text)
  }
  for (const { word, id, name, text } of given) if (id !== undefined) reportOthers(own, word, id, name, text)
  if (flags.matrix !== undefined) {
    const typed = unique.filter(metric => Object.hasOwn(metric.options, 'matrix'))
    if (typed.length === 0) {
      throw invalid(matrixUnused, {})
    }
    for (const metric of typed) own.get(metric)!.matrix = flags.matrix
  }
  const { asked, notes } = shareOptions(unique.map(metric => ({ metric, options: own.get(metric)! })))
  for (const note of notes) reportOnce(safeMessage(`${note}\n`))
  return asked.map(({ metric, options: given }) => {
    const preset = flags.preset as PresetName | undefined
    const options = { ...(preset === undefined ? {} : { preset }), ...given }
    readRequest({ id: metric, ...(preset === undefined ? {} : { preset }), options: given })
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

/** `tolerance=5` or `boundary-f.tolerance=5`, in its parts. */
function splitOption(word: string): { id: string | undefined; name: string; text: string } {
  const parts = /^(?:([^.=]+)\.)?([^.=]+)=(.*)$/s.exec(word)
  if (parts === null) {
    throw invalid(metricOptionSyntax, { value: word })
  }
  return { id: parts[1], name: parts[2]!, text: parts[3]! }
}

/** The metrics that have an option; refuses one that none of them has. */
function havingOption(metrics: readonly AnyMetric[], name: string): AnyMetric[] {
  const having = metrics.filter(metric => Object.hasOwn(metric.options, name))
  if (having.length > 0) return having
  const known = [...new Set(metrics.flatMap(metric => Object.keys(metric.options)))]
  throw invalid(optionUnknownToMetrics, { name, ids: metrics.map(({ id }) => id), known })
}

function requireOption(metric: AnyMetric, name: string): void {
  if (Object.hasOwn(metric.options, name)) return
  throw invalid(optionUnknownToMetrics, { name, ids: [metric.id], known: Object.keys(metric.options) })
}

/** Says which other metrics of the family keep another value of an option that was set for one of them. */
function reportOthers(
  own: ReadonlyMap<AnyMetric, Readonly<Record<string, unknown>>>,
  word: string,
  id: string,
  name: string,
  text: string,
): void {
  const metric = findMetric(id)
  const others = [...own].filter(
    ([other, options]) =>
      other !== metric &&
      other.family === metric.family &&
      // Metrics of one group share their options, which is said elsewhere.
      (other.group === undefined || other.group !== metric.group) &&
      Object.hasOwn(other.options, name) &&
      options[name] === undefined &&
      other.options[name]!.print(other.options[name]!.default) !==
        metric.options[name]!.print(own.get(metric)![name]),
  )
  if (others.length === 0) return
  const kept = others.map(
    ([other]) => `${other.id} (${other.options[name]!.print(other.options[name]!.default)})`,
  )
  reportOnce(
    safeMessage(
      `note --option ${word} sets ${metric.id} only; ${kept.join(', ')} ${kept.length === 1 ? 'keeps its' : 'keep their'} own ${name}; --option ${name}=${text} sets all\n`,
    ),
  )
}

const stated = new Set<string>()

/** Says something on standard error, once in a run: the choices of metrics are read more than once. */
function reportOnce(message: string): void {
  if (stated.has(message)) return
  stated.add(message)
  process.stderr.write(message)
}
