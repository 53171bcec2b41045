import { type AnyMetric, findMetric, type Options, type PresetName } from '../../index.ts'
import { metricsOf, presetNames, presetOptions, readRequest, shareOptions } from '../../metrics/index.ts'
import { invalid } from '../../model/error.ts'
import {
  matrixUnused,
  metricNotAsked,
  metricOptionSyntax,
  metricUnderPresets,
  oneMetricOnly,
} from '../../model/errors/commands.ts'
import { setting } from '../../model/errors/define.ts'
import { optionUnknownToMetrics } from '../../model/errors/evaluate.ts'
import type { Io } from '../io/io.ts'
import { matrixOption } from './matrix-option.ts'
import { each, list, text, under, type Values, value } from './spec.ts'

/** One metric with the options it runs under. */
export interface MetricChoice {
  readonly metric: AnyMetric
  readonly options: Options<Record<string, unknown>>
}

const more = {
  preset: value(
    '--preset <name>',
    `conventions of a paper or program: ${presetNames.join(', ')}`,
    checkPreset,
  ),
  option: each(
    '--option <[METRIC.]name=value>',
    'an option of every metric that has it: tolerance=2; of one metric: boundary-similarity.span=3; repeatable',
  ),
  tolerance: text(
    '--tolerance <length>',
    'short for --option tolerance=…: how far off a boundary still counts, in units, or 0.5s in a recording',
  ),
  matrix: matrixOption,
}

/** `--metric` with several metrics, `--preset`, `--option`, `--tolerance` and `--matrix`. */
export const metricOptions = under('Metrics', {
  metric: list(
    '-m, --metric <ids>',
    'metrics, by id or symbol: boundary-similarity or B; F@disrpt: under a preset; commas between several',
  ),
  ...more,
})

/** The same for commands that take one metric. */
export const oneMetricOptions = under('Metrics', {
  metric: list(
    '-m, --metric <id>',
    'the similarity, by id or symbol: boundary-similarity or B; one at a time',
  ),
  ...more,
})

/** What these options were. */
export type MetricFlags = Partial<Values<typeof metricOptions>>

function checkPreset(preset: string): string {
  presetOptions(preset, '')
  return preset
}

/** Where notes about options are shown. */
type Notes = Pick<Io, 'noteOnce'>

/** The metrics chosen, or the given ones, each under its preset and options. */
export function metricChoices(flags: MetricFlags, fallback: readonly string[], io: Notes): MetricChoice[] {
  const presets = new Map<AnyMetric, string | undefined>()
  for (const word of flags.metric ?? underPreset(fallback, flags.preset)) {
    const [name, preset = flags.preset] = splitPreset(word)
    const metric = findMetric(name)
    const before = presets.get(metric)
    if (presets.has(metric) && before !== preset)
      throw invalid(metricUnderPresets, { id: metric.id, presets: [before, preset] })
    presets.set(metric, preset)
  }
  const unique = [...presets.keys()]
  const own = new Map<AnyMetric, Record<string, unknown>>(unique.map(metric => [metric, {}]))
  const short = flags.tolerance === undefined ? [] : [`tolerance=${flags.tolerance}`]
  const given = [...short, ...(flags.option ?? [])].map(word => ({ word, ...splitOption(word) }))
  // Options of all metrics come first, so that options of one metric override them.
  for (const { name, text: written } of given.filter(({ id }) => id === undefined))
    for (const metric of havingOption(unique, name))
      own.get(metric)![name] = metric.options[name]!.parse(written)
  for (const { word, id, name, text: written } of given) {
    if (id === undefined) continue
    const metric = findMetric(id)
    const options = own.get(metric)
    if (options === undefined) {
      throw invalid(metricNotAsked, { given: setting('option', word), id: metric.id })
    }
    requireOption(metric, name)
    options[name] = metric.options[name]!.parse(written)
  }
  for (const { word, id, name, text: written } of given)
    if (id !== undefined) reportOthers(own, word, id, name, written, io)
  if (flags.matrix !== undefined) {
    const typed = unique.filter(metric => Object.hasOwn(metric.options, 'matrix'))
    if (typed.length === 0) {
      throw invalid(matrixUnused, {})
    }
    for (const metric of typed) own.get(metric)!.matrix = flags.matrix
  }
  const { asked, notes } = shareOptions(unique.map(metric => ({ metric, options: own.get(metric)! })))
  for (const note of notes) io.noteOnce(note)
  return asked.map(({ metric, options: given }) => {
    const preset = presets.get(metric) as PresetName | undefined
    const options = preset === undefined ? given : { preset, ...given }
    readRequest(
      preset === undefined ? { id: metric, options: given } : { id: metric, preset, options: given },
    )
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

/** `F@disrpt`: a metric under a preset of its own. */
function splitPreset(word: string): readonly [name: string, preset?: string] {
  const at = word.lastIndexOf('@')
  if (at < 1) return [word]
  const preset = word.slice(at + 1)
  presetOptions(preset, '')
  return [word.slice(0, at), preset]
}

/** `tolerance=5` or `boundary-f.tolerance=5`, in its parts. */
function splitOption(word: string): { id: string | undefined; name: string; text: string } {
  const parts = /^(?:([^.=]+)\.)?([^.=]+)=(.*)$/s.exec(word)
  if (parts === null) {
    throw invalid(metricOptionSyntax, { value: word })
  }
  return { id: parts[1], name: parts[2]!, text: parts[3]! }
}

/** The metrics that have an option; rejects one that none of them has. */
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
  io: Notes,
): void {
  const metric = findMetric(id)
  const others = [...own].filter(
    ([other, options]) =>
      other !== metric &&
      other.family === metric.family &&
      // Metrics of one group share their options, which are listed elsewhere.
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
  io.noteOnce(
    `note --option ${word} sets ${metric.id} only; ${kept.join(', ')} ${kept.length === 1 ? 'keeps its' : 'keep their'} own ${name}; --option ${name}=${text} sets all`,
  )
}

/** The metrics by id, as plans, threads and documents have them. */
export const requestsOf = (choices: readonly MetricChoice[]) =>
  choices.map(({ metric, options: { preset, ...options } }) => ({
    id: metric.id,
    preset: preset as string | undefined,
    options: options as Record<string, unknown>,
  }))

/** The only metric that was chosen. */
export function oneMetric(flags: MetricFlags, fallback: string, command: string, io: Notes): MetricChoice {
  const choices = metricChoices(flags, [fallback], io)
  const [choice] = choices
  if (choice === undefined || choices.length > 1) throw invalid(oneMetricOnly, { command })
  return choice
}
