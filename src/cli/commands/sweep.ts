import { type Command, InvalidArgumentError, Option } from 'commander'
import { sweepCorpus, sweepTolerance } from '../../evaluate/index.ts'
import { invalid } from '../../model/error.ts'
import { consensusHasThresholds } from '../../model/errors/commands.ts'
import { decimalFrom } from '../../model/index.ts'
import { openOutput } from '../../node/shared.ts'
import { sweepRows, sweepText, toJsonText, toleranceRows, toleranceText } from '../../report/index.ts'
import { sweepFigure, toleranceFigure } from '../figures/curve-figures.ts'
import {
  addIntervalOptions,
  type IntervalFlags,
  intervalOf,
  wholeFrom,
} from '../options/confidence-options.ts'
import { addMetricOptions, collectList, type MetricFlags, metricChoices } from '../options/metric-options.ts'
import { outputExtension } from '../options/output-ending.ts'
import { addFormatOptions, type FormatFlags, tableText, terminalOf } from '../options/result-format.ts'
import { rolesFor } from '../options/roles.ts'
import { print } from '../print/output.ts'
import { newCommand } from '../program.ts'
import { addReadOptions, type ReadFlags, readingFrom } from '../read-corpus.ts'

export const examples = [
  {
    line: 'cesura sweep examples/scores.json --references manual',
    about: 'boundary F of every model at every threshold',
  },
  {
    line: 'cesura sweep examples/scores.json -r manual --metric window-diff --min-gap 2 --svg curve.svg',
    about: 'another metric, cuts at least two units apart, with a plot',
  },
  {
    line: 'cesura sweep examples/scores.json -r manual -y ann,bo,cy --consensus',
    about: 'the share of annotators that cut, against the reference',
  },
  {
    line: 'cesura sweep examples/kubla-khan.json --over tolerance --up-to 3',
    about: 'boundaries instead of scores: boundary F at tolerance 0 to 3',
  },
] as const

interface SweepFlags extends MetricFlags, ReadFlags, FormatFlags, IntervalFlags {
  readonly references?: readonly string[]
  readonly hypotheses?: readonly string[]
  readonly over: 'threshold' | 'tolerance'
  readonly upTo: number
  readonly consensus?: boolean
  readonly minGap: number
  readonly points: number
  readonly area: readonly [number, number]
  readonly svg?: string
}

export const command = (): Command => {
  const command = newCommand(
    'sweep',
    'Follows a metric over all thresholds of scores per gap, or over all tolerances: the curve instead of one number.',
    examples,
  )
    .argument('<corpus...>', 'files or folders; - reads standard input')
    .option(
      '-r, --references <coders>',
      'coders to trust; default: the one named like a reference, else all with boundaries',
      collectList,
    )
    .option('-y, --hypotheses <coders>', 'coders to sweep; default: all that have scores', collectList)
    .addOption(
      new Option('--over <what>', 'what changes along the curve')
        .choices(['threshold', 'tolerance'])
        .default('threshold'),
    )
    .option('--up-to <units>', 'the greatest tolerance, with --over tolerance', wholeFrom(0), 5)
    .option('--consensus', 'sweep the share of annotators that cut instead of scores')
    .option('--min-gap <units>', 'boundaries stand at least so far apart', wholeFrom(1), 1)
    .option(
      '--points <count>',
      'at most so many points, the best among them, at equal steps of log(boundaries)',
      wholeFrom(3),
      400,
    )
    .addOption(
      new Option('--area <from-to>', 'density ratios between which the mean is taken')
        .argParser(readArea)
        .default([0.5, 2], '0.5-2'),
    )
    .option('--svg <file>', 'a plot of the curves')
  addFormatOptions(addReadOptions(addIntervalOptions(addMetricOptions(command))))
  return command.action(run)
}

function readArea(text: string): [number, number] {
  const [from, to, ...more] = text.split('-').map(decimalFrom)
  if (more.length === 0 && from !== undefined && to !== undefined && from > 0 && to > from) return [from, to]
  throw new InvalidArgumentError('It must be two density ratios, the smaller first: 0.5-2.')
}

async function run(paths: string[], flags: SweepFlags): Promise<void> {
  const metrics = metricChoices(flags, ['boundary-f']).map(({ metric, options: { preset, ...options } }) => ({
    id: metric.id,
    ...(preset === undefined ? {} : { preset }),
    options,
  }))
  if (flags.svg !== undefined) outputExtension('--svg', flags.svg, ['svg'], 'svg')
  const output = flags.svg === undefined ? undefined : await openOutput(flags.svg)
  try {
    const { corpus, references: kept } = await readingFrom(paths, flags)
    if (flags.over === 'tolerance') {
      if (flags.consensus) throw invalid(consensusHasThresholds, {})
      const document = sweepTolerance(corpus, { metrics, ...rolesFor(flags, false, kept), upTo: flags.upTo })
      const rows = toleranceRows(document)
      await output?.commit(toleranceFigure(document).svg)
      if (flags.json) await print(toJsonText(document))
      else await print(tableText(flags, rows, rows) ?? toleranceText(document, terminalOf(flags)))
      return
    }
    // Annotators of a consensus are equals unless references are named.
    const references = flags.references ?? (flags.consensus ? undefined : kept)
    const document = sweepCorpus(corpus, {
      metrics,
      ...(references === undefined ? {} : { references }),
      ...(flags.hypotheses === undefined ? {} : { hypotheses: flags.hypotheses }),
      consensus: flags.consensus === true,
      minGap: flags.minGap,
      points: flags.points,
      area: flags.area,
      interval: intervalOf(flags),
      seed: flags.seed,
    })
    const rows = sweepRows(document)
    await output?.commit(sweepFigure(document).svg)
    if (flags.json) await print(toJsonText(document))
    else await print(tableText(flags, rows, rows) ?? sweepText(document, terminalOf(flags)))
  } catch (error) {
    await output?.discard()
    throw error
  }
}
