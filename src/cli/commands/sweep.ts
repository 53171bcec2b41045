import { InvalidArgumentError } from 'commander'
import { sweepCorpus, sweepTolerance } from '../../evaluate/index.ts'
import { invalid } from '../../model/error.ts'
import { consensusHasThresholds } from '../../model/errors/commands.ts'
import { decimalFrom } from '../../model/index.ts'
import { sweepRows, sweepView, toleranceRows, toleranceView } from '../../report/index.ts'
import { defineCommand } from '../define-command.ts'
import { sweepFigure, toleranceFigure } from '../figures/curve-figures.ts'
import { bandOptions, bandsFrom } from '../options/confidence-options.ts'
import { metricChoices, metricOptions, requestsOf } from '../options/metric-options.ts'
import { outputExtension } from '../options/output-extension.ts'
import { formatOptions } from '../options/result-format.ts'
import { defined, rolesFor } from '../options/roles.ts'
import { choice, flag, integerFrom, list, text, value } from '../options/spec.ts'
import { readingFrom, readOptions } from '../read-corpus.ts'

export const command = defineCommand({
  name: 'sweep',
  about:
    'Follows a metric over all thresholds of scores per gap, or over all tolerances: the curve instead of one number.',
  arguments: [{ name: '<corpus...>', about: 'files or folders; - reads standard input' }],
  options: {
    references: list(
      '-r, --references <coders>',
      'reference annotators; default: the one named like a reference, else all with boundaries',
    ),
    hypotheses: list('-y, --hypotheses <coders>', 'systems to sweep; default: all that have scores'),
    over: choice('--over <what>', 'what changes along the curve', ['threshold', 'tolerance'], {
      default: 'threshold',
    }),
    upTo: value('--up-to <units>', 'the greatest tolerance, with --over tolerance', integerFrom(0), {
      default: 5,
    }),
    consensus: flag('--consensus', 'sweep the share of annotators who placed a boundary'),
    minGap: value('--min-gap <units>', 'boundaries are at least so far apart', integerFrom(1), {
      default: 1,
      rare: true,
    }),
    points: value(
      '--points <count>',
      'at most so many points: the best among them, at equal steps of log(boundaries)',
      integerFrom(3),
      { default: 400, rare: true },
    ),
    area: value('--area <from-to>', 'density ratios of the mean', readArea, {
      default: [0.5, 2] as const,
      shown: '0.5-2',
    }),
    svg: text('--svg <file>', 'a plot of the curves', { group: 'Output' }),
    ...metricOptions,
    ...bandOptions,
    ...readOptions,
    ...formatOptions,
  },
  examples: [
    {
      line: 'cesura sweep examples/scores.json --references manual',
      about: 'boundary F of every model at every threshold',
    },
    {
      line: 'cesura sweep examples/scores.json -r manual --metric window-diff --min-gap 2 --svg curve.svg',
      about: 'another metric, boundaries at least two units apart, with a plot',
    },
    {
      line: 'cesura sweep examples/scores.json -r manual -y ann,bo,cy --consensus',
      about: 'the share of annotators who placed a boundary, against the reference',
    },
    {
      line: 'cesura sweep examples/kubla-khan.json --over tolerance --up-to 3',
      about: 'boundaries instead of scores: boundary F at tolerance 0 to 3',
    },
  ],
  async run({ args, options: flags }, io) {
    const metrics = requestsOf(metricChoices(flags, ['boundary-f'], io))
    if (flags.svg !== undefined) outputExtension('--svg', flags.svg, ['svg'], 'svg')
    const output = flags.svg === undefined ? undefined : await io.open(flags.svg)
    const { corpus, references: kept } = await readingFrom(args, flags, io)
    if (flags.over === 'tolerance') {
      if (flags.consensus) throw invalid(consensusHasThresholds, {})
      const document = sweepTolerance(corpus, { metrics, ...rolesFor(flags, false, kept), upTo: flags.upTo })
      await output?.commit(toleranceFigure(document).svg)
      return {
        document: () => document,
        rows: () => toleranceRows(document),
        view: target => toleranceView(document, target),
      }
    }
    const document = sweepCorpus(corpus, {
      metrics,
      ...defined({
        // Annotators of a consensus are equals unless references are named.
        references: flags.references ?? (flags.consensus ? undefined : kept),
        hypotheses: flags.hypotheses,
      }),
      consensus: flags.consensus === true,
      minGap: flags.minGap,
      points: flags.points,
      area: flags.area,
      interval: bandsFrom(flags),
      seed: flags.seed,
    })
    await output?.commit(sweepFigure(document).svg)
    return {
      document: () => document,
      rows: () => sweepRows(document),
      view: target => sweepView(document, target),
    }
  },
})

function readArea(word: string): readonly [number, number] {
  const [from, to, ...more] = word.split('-').map(decimalFrom)
  if (more.length === 0 && from !== undefined && to !== undefined && from > 0 && to > from) return [from, to]
  throw new InvalidArgumentError('give two density ratios, the smaller first: 0.5-2')
}
