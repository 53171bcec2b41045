import { type AnyMetric, describeMetric, findMetric, metrics, VERSION } from '../../index.ts'
import { presetOptions, presetsOf, sources } from '../../metrics/index.ts'
import type { Terminal } from '../../report/index.ts'
import { preformatted, wrapText } from '../../report/shared.ts'
import { defineCommand } from '../define-command.ts'
import { jsonOptions } from '../options/result-format.ts'

export const command = defineCommand({
  name: 'metrics',
  about: 'Lists the metrics, or explains one: formula, range, direction, source, options, presets.',
  arguments: [{ name: '[id]', about: 'a metric, by id or symbol' }],
  options: jsonOptions,
  examples: [
    { line: 'cesura metrics', about: 'all metrics, one line each' },
    {
      line: 'cesura metrics boundary-precision',
      about: 'one metric: formula, range, options, presets, source',
    },
  ],
  async run({ args: [id] }) {
    const one = id === undefined ? undefined : findMetric(id)
    return {
      document: () => (one === undefined ? metrics.map(facts) : facts(one)),
      view: () => ({
        blocks: [preformatted(terminal => (one === undefined ? list(terminal) : page(one, terminal)))],
      }),
    }
  },
})

/** Everything the register knows of a metric, as plain JSON. */
function facts(metric: AnyMetric) {
  const description = describeMetric(metric)
  return {
    id: metric.id,
    title: metric.title,
    symbol: metric.symbol,
    aliases: metric.aliases,
    family: metric.family,
    about: description.about,
    formula: description.formula,
    better: metric.better,
    range: rangeText(metric),
    symmetric: metric.symmetric(),
    sources: description.sources.map(key => sources[key].cite),
    options: Object.entries<AnyMetric['options'][string]>(metric.options).map(([name, option]) => ({
      name,
      about: description.options[name]!.about,
      default: option.print(option.default),
      choices: option.choices,
    })),
    presets: Object.fromEntries(
      presetsOf(metric.id).map(preset => [preset, presetOptions(preset, metric.id)]),
    ),
    signature: metric.signature(),
    version: VERSION,
  }
}

const arrow = ({ better }: AnyMetric) => (better === 'none' ? '·' : better === 'higher' ? '↑' : '↓')
const direction = ({ better }: AnyMetric) =>
  better === 'none' ? 'shown, never ranked' : `${better} is better`
const bound = (value: number) =>
  value === Infinity ? '∞' : value === -Infinity ? '−∞' : String(value).replace('-', '−')
const rangeText = (metric: AnyMetric) => metric.range().map(bound).join(' to ')

function list({ paint, width }: Terminal): string[] {
  const ids = Math.max(...metrics.map(metric => metric.id.length))
  const symbols = Math.max(...metrics.map(metric => metric.symbol.length))
  const indent = ids + symbols + 6
  const space = width - indent
  // Where little space is left, the sentence is under the name.
  const narrow = space < 30
  const lines = metrics.flatMap(metric => {
    const head = `${paint('bold', metric.id.padEnd(ids))}  ${metric.symbol.padEnd(symbols)} ${arrow(metric)}`
    const about = wrapText(describeMetric(metric).about, narrow ? width - 4 : space)
    return narrow
      ? [head.trimEnd(), ...about.map(line => `    ${line}`)]
      : [`${head}  ${about[0]}`, ...about.slice(1).map(line => ' '.repeat(indent) + line)]
  })
  const key = '↑ higher is better, ↓ lower is better. `cesura metrics ID` explains one.'
  return [...lines, '', ...wrapText(key, width)]
}

function page(metric: AnyMetric, { paint, width }: Terminal): string[] {
  const description = describeMetric(metric)
  const options = Object.entries<AnyMetric['options'][string]>(metric.options)
  const names = Math.max(0, ...options.map(([name]) => name.length))
  const presets = presetsOf(metric.id)
  const presetWidth = Math.max(0, ...presets.map(preset => preset.length))
  const settings = (preset: (typeof presets)[number]) =>
    Object.entries(presetOptions(preset, metric.id))
      .map(([name, value]) => `${name}: ${metric.options[name]?.print(value) ?? String(value)}`)
      .join(', ') || 'the defaults'
  /** A text after its label, broken under itself. */
  const under = (label: string, text: string): string[] => {
    const lines = wrapText(text, Math.max(30, width - label.length))
    return lines.map((line, index) => (index === 0 ? label : ' '.repeat(label.length)) + line)
  }
  return [
    `${paint('bold', metric.title)}  ${metric.symbol} ${arrow(metric)}  (${metric.id})`,
    ...wrapText(description.about, width),
    '',
    ...under('  formula    ', description.formula),
    `  range      ${rangeText(metric)}, ${direction(metric)}`,
    `  symmetric  ${metric.symmetric() ? 'yes' : 'no'}`,
    ...under(
      '  source     ',
      description.sources.map(key => `${sources[key].cite}, ${sources[key].title}`).join('; ') || '–',
    ),
    ...(options.length === 0 ? [] : ['', 'Options']),
    ...options.flatMap(([name, option]) => {
      const { about, choices } = description.options[name]!
      const taken = choices === undefined ? '' : ` (${choices.join(' | ')})`
      const head = `  ${name.padEnd(names)}  `
      const [first, ...rest] = under(head, `${option.print(option.default)}  ${about}${taken}`)
      return [first!, ...rest.map(line => paint('dim', line))]
    }),
    ...(presets.length === 0 ? [] : ['', 'Presets']),
    ...presets.flatMap(preset => under(`  ${preset.padEnd(presetWidth)}  `, settings(preset))),
    '',
    paint('dim', metric.signature()),
  ]
}
