import { defaultMetrics } from '../../evaluate/shared.ts'
import { invalid } from '../../model/error.ts'
import { figureUnknown } from '../../model/errors/commands.ts'
import { groupSentences } from '../../report/sentences/roles.ts'
import { wrapText } from '../../report/shared.ts'
import { defineCommand } from '../define-command.ts'
import { equalGroup, type FigureFlags, figureOptions } from '../figures/figure-input.ts'
import { figureAliases, figureKinds } from '../figures/figure-kinds.ts'
import { FIGURE_EXTENSIONS, renderFigure } from '../figures/render.ts'
import type { Io } from '../io/io.ts'
import { metricChoices, requestsOf } from '../options/metric-options.ts'
import { outputExtension } from '../options/output-extension.ts'
import { defined } from '../options/roles.ts'
import { readingFrom } from '../read-corpus.ts'

/** Widths in px: a column of a two-column page (85 mm), and both with the space between them (178 mm). */
const COLUMNS = { '1': 320, '2': 672 } as const

/** The kinds of figures with their aliases, for the help. */
function kindLines(): string {
  const kinds = Object.entries(figureKinds)
  const wide = Math.max(...kinds.map(([name]) => name.length))
  const lines = kinds.map(([name, { about }]) => {
    const short = Object.keys(figureAliases).find(alias => figureAliases[alias] === name)
    return `  ${name.padEnd(wide)}  ${about}${short === undefined ? '' : ` (${short})`}`
  })
  return `\nKinds (and their short names):\n${lines.join('\n')}`
}

/** Their names alone. */
const kindNames = (): string => {
  const names = wrapText(`${Object.keys(figureKinds).join(', ')}.`, 76).map(line => `  ${line}`)
  return `\nKinds (--help-all says what each shows):\n${names.join('\n')}`
}

export const command = defineCommand({
  name: 'plot',
  about: 'Writes one figure as SVG; for .png and .pdf it needs rsvg-convert or Chromium.',
  arguments: [
    { name: '<kind>', about: 'what is plotted; the kinds are listed below' },
    { name: '<corpus...>', about: 'files or folders; - reads standard input' },
  ],
  options: figureOptions,
  examples: [
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
  ],
  notes: kindLines(),
  shortNotes: kindNames(),
  async run({ args: [kind, ...paths], options: flags }, io) {
    const name = figureAliases[kind!] ?? kind!
    const chosen = Object.hasOwn(figureKinds, name) ? figureKinds[name] : undefined
    if (chosen === undefined)
      throw invalid(figureUnknown, {
        kind: kind!,
        kinds: Object.keys(figureKinds),
        aliases: Object.keys(figureAliases),
      })
    const extension =
      flags.output === undefined ? 'svg' : outputExtension('--output', flags.output, FIGURE_EXTENSIONS)
    const metrics = requestsOf(metricChoices(flags, defaultMetrics(), io))
    const output = flags.output === undefined ? undefined : await io.open(flags.output)
    const { corpus, references: kept } = await readingFrom(paths, flags, io)
    const input = { corpus, metrics, flags: flags as FigureFlags, kept }
    if (chosen.equals) reportGroup(equalGroup(input), io)
    const figure = chosen.make(input, {
      width: flags.width ?? COLUMNS[flags.columns],
      theme: flags.theme,
      frame: flags.bare ? 'bare' : 'full',
      ...defined({ title: flags.title }),
    })
    const content = renderFigure(figure, extension)
    if (output === undefined) return { content }
    await output.commit(content)
    io.note(`${flags.output}: ${figure.description}`)
    return {}
  },
})

/** Reports whose agreement is shown, where names decided it. */
function reportGroup(group: ReturnType<typeof equalGroup>, io: Io): void {
  const reported = groupSentences(group, false)
  if (reported.length === 0) return
  const change = group.measuredBy === 'people' ? ' Change that with --coders or --pairs.' : ''
  io.note(`${reported.join(' ')}${change}`)
}
