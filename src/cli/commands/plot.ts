import { Option } from 'commander'
import { type CoderGroup, defaultMetrics } from '../../evaluate/shared.ts'
import { invalid } from '../../model/error.ts'
import { figureUnknown } from '../../model/errors/commands.ts'
import { openOutput } from '../../node/shared.ts'
import type { ThemeChoice } from '../../plots/index.ts'
import { groupSentences } from '../../wording/agreement/role-sentences.ts'
import { safeLine } from '../../wording/safe-text.ts'
import { equalGroup } from '../figures/figure-input.ts'
import { figureAliases, figureKinds } from '../figures/figure-kinds.ts'
import { FIGURE_EXTENSIONS, renderFigure } from '../figures/render.ts'
import { addIntervalOptions, wholeFrom, within } from '../options/confidence-options.ts'
import { addMetricOptions, collectList, type MetricFlags, metricChoices } from '../options/metric-options.ts'
import { outputExtension } from '../options/output-ending.ts'
import { addRoleOptions, addTestOptions, type RoleFlags, type TestFlags } from '../options/roles.ts'
import { inLines } from '../print/in-lines.ts'
import { print, say } from '../print/output.ts'
import { newCommand } from '../program.ts'
import { addReadOptions, type ReadFlags, readingFrom } from '../read-corpus.ts'

export const examples = [
  {
    line: 'cesura plot ranking examples/simulated.json -r ann,bo -o ranking.svg --columns 1',
    about: 'scores with intervals, as wide as one column of a paper',
  },
  {
    line: 'cesura plot strip examples/kubla-khan.json --coders manual,h2 -o strip.svg',
    about: 'two codings of one text',
  },
  {
    line: 'cesura plot heat-map examples/simulated.json -o heat-map.svg --columns 2 --theme print',
    about: 'where coders cut, across both columns',
  },
] as const

/** Widths in px: a column of a two-column page (85 mm), and both with the gap between them (178 mm). */
const COLUMNS = { '1': 320, '2': 672 } as const

export interface FigureFlags extends MetricFlags, ReadFlags, RoleFlags, TestFlags {
  readonly output?: string
  readonly columns: keyof typeof COLUMNS
  readonly width?: number
  readonly theme: Exclude<ThemeChoice, 'inherit'>
  readonly title?: string
  readonly bare?: boolean
  readonly pairs?: boolean
  readonly item?: string
  readonly coders?: readonly string[]
  readonly view?: 'edits' | 'windows' | 'alignment' | 'costs'
  readonly candidate?: string
  readonly epsilon?: number
  readonly difference?: number
  readonly intervalWidth?: number
}

export const command = () => {
  const kinds = Object.entries(figureKinds)
  const wide = Math.max(...kinds.map(([name]) => name.length))
  const list = kinds.map(([name, { about }]) => {
    const short = Object.keys(figureAliases).find(alias => figureAliases[alias] === name)
    return `  ${name.padEnd(wide)}  ${about}${short === undefined ? '' : ` (${short})`}`
  })
  const command = newCommand(
    'plot',
    'Writes one figure to a file: .svg needs nothing, .png and .pdf need rsvg-convert (librsvg) or Chromium.',
    examples,
  )
    .argument('<kind>', 'what is plotted; the kinds stand below')
    .argument('<corpus...>', 'files or folders; - reads standard input')
    .option('-o, --output <file>', 'the figure: .svg, .png or .pdf; default: SVG to standard output')
    .addOption(
      new Option('--columns <count>', 'as wide as one or both columns of a paper')
        .choices(Object.keys(COLUMNS))
        .default('2', '2'),
    )
    .option('--width <px>', 'another width, at 96 px to the inch', wholeFrom(120))
    .addOption(
      new Option('--theme <theme>', 'colours; auto follows the reader’s screen')
        .choices(['print', 'light', 'dark', 'auto'])
        .default('print'),
    )
    .option('--title <text>', 'replaces the computed title')
    .option('--bare', 'the picture alone, without title, subtitle and footnote')
    .option('--item <id>', 'the item of a strip, an overview or stacked lanes; default: the first that fits')
    .option('-c, --coders <names>', 'the coders shown; of a strip the first is the reference', collectList)
    .addOption(
      new Option('--view <what>', 'what a strip shows between two codings').choices([
        'edits',
        'windows',
        'alignment',
        'costs',
      ]),
    )
    .option('--candidate <system>', 'the system that would replace an annotator')
    .option('--epsilon <share>', 'with --candidate: the margin of the test; default 0.1', within(0, 1))
    .option('--difference <score>', 'of study-plan: the difference that would matter', within(0, 2))
    .option(
      '--interval-width <score>',
      'of study-plan: how wide an interval of agreement may be',
      within(0, 2),
    )
    .addHelpText('after', `\nKinds (and their short words):\n${list.join('\n')}`)
  addTestOptions(addRoleOptions(command, '--pairs', 'compare every pair of coders, whatever their names'))
  return addReadOptions(addIntervalOptions(addMetricOptions(command))).action(run)
}

async function run(kind: string, paths: string[], flags: FigureFlags): Promise<void> {
  const name = figureAliases[kind] ?? kind
  const chosen = Object.hasOwn(figureKinds, name) ? figureKinds[name] : undefined
  if (chosen === undefined)
    throw invalid(figureUnknown, {
      kind,
      kinds: Object.keys(figureKinds),
      aliases: Object.keys(figureAliases),
    })
  const fileExtension =
    flags.output === undefined ? 'svg' : outputExtension('--output', flags.output, FIGURE_EXTENSIONS)
  const metrics = metricChoices(flags, defaultMetrics()).map(
    ({ metric, options: { preset, ...options } }) => ({
      id: metric.id,
      ...(preset === undefined ? {} : { preset }),
      options,
    }),
  )
  const output = flags.output === undefined ? undefined : await openOutput(flags.output)
  try {
    const { corpus, references: kept } = await readingFrom(paths, flags)
    const input = { corpus, metrics, flags, kept }
    if (chosen.equals) await reportGroup(equalGroup(input))
    const figure = chosen.make(input, {
      width: flags.width ?? COLUMNS[flags.columns],
      theme: flags.theme,
      frame: flags.bare ? 'bare' : 'full',
      ...(flags.title === undefined ? {} : { title: flags.title }),
    })
    const content = renderFigure(figure, fileExtension)
    if (output === undefined) await print(content)
    else {
      await output.commit(content)
      await print(`${safeLine(`${flags.output}: ${figure.description}`)}\n`, process.stderr)
    }
  } catch (error) {
    await output?.discard()
    throw error
  }
}

/** Says on stderr whose agreement is shown, where names decided it. */
async function reportGroup(group: CoderGroup): Promise<void> {
  const reported = groupSentences(group, false)
  if (reported.length === 0) return
  const change = group.measuredBy === 'people' ? ' Change that with --coders or --equals.' : ''
  await say(`${inLines(`${reported.join(' ')}${change}`, process.stderr)}\n`)
}
