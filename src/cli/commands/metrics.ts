import { type AnyMetric, describeMetric, findMetric, metrics, VERSION } from '../../index.ts'
import { presetOptions, presetsOf, sources } from '../../metrics/index.ts'
import { wrapText } from '../../report/shared.ts'
import { print } from '../print/output.ts'
import { painter, widthOf } from '../print/style.ts'
import { newCommand } from '../program.ts'

export const examples = [
  { line: 'cesura metrics', about: 'all metrics, one line each' },
  {
    line: 'cesura metrics boundary-precision',
    about: 'one metric: formula, range, options, presets, source',
  },
] as const

export const command = () =>
  newCommand(
    'metrics',
    'Lists the metrics, or explains one: formula, range, direction, source, options, presets.',
    examples,
  )
    .argument('[id]', 'a metric, by id or symbol')
    .option('--json', 'as JSON')
    .action(async (id: string | undefined, { json }: { json?: boolean }) => {
      const chosen = id === undefined ? metrics : [findMetric(id)]
      if (json)
        await print(`${JSON.stringify(id === undefined ? chosen.map(facts) : facts(chosen[0]!), null, 2)}\n`)
      else if (id === undefined) await print(list())
      else await print(page(chosen[0]!))
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
      ...(option.choices === undefined ? {} : { choices: option.choices }),
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

function list(): string {
  const paint = painter(process.stdout)
  const ids = Math.max(...metrics.map(metric => metric.id.length))
  const symbols = Math.max(...metrics.map(metric => metric.symbol.length))
  const indent = ids + symbols + 6
  const space = widthOf(process.stdout) - indent
  // Where little room is left, the sentence stands under the name.
  const narrow = space < 30
  const lines = metrics.flatMap(metric => {
    const head = `${paint('bold', metric.id.padEnd(ids))}  ${metric.symbol.padEnd(symbols)} ${arrow(metric)}`
    const about = wrapText(describeMetric(metric).about, narrow ? widthOf(process.stdout) - 4 : space)
    return narrow
      ? [head.trimEnd(), ...about.map(line => `    ${line}`)]
      : [`${head}  ${about[0]}`, ...about.slice(1).map(line => ' '.repeat(indent) + line)]
  })
  const key = '↑ higher is better, ↓ lower is better. `cesura metrics ID` explains one.'
  return `${[...lines, '', ...wrapText(key, widthOf(process.stdout))].join('\n')}\n`
}

function page(metric: AnyMetric): string {
  const paint = painter(process.stdout)
  const description = describeMetric(metric)
  const options = Object.entries<AnyMetric['options'][string]>(metric.options)
  const names = Math.max(0, ...options.map(([name]) => name.length))
  const presets = presetsOf(metric.id)
  const presetWidth = Math.max(0, ...presets.map(preset => preset.length))
  const settings = (preset: (typeof presets)[number]) =>
    Object.entries(presetOptions(preset, metric.id))
      .map(([name, value]) => `${name}: ${metric.options[name]?.print(value) ?? String(value)}`)
      .join(', ') || 'the defaults'
  const width = widthOf(process.stdout)
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
    '',
  ].join('\n')
}
