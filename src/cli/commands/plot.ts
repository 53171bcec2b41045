import { Argument, Option } from 'commander'
import { agreement, type Corpus, codersOf, conventions, evaluate, randomScores } from '../../index.ts'
import { openOutput } from '../../node/index.ts'
import {
  chancePlot,
  conventionsDumbbell,
  type Figure,
  type FigureOptions,
  intervalDots,
  laneOf,
  marksBetween,
  segmentationOverview,
  segmentationStrip,
} from '../../plots/index.ts'
import { agreementPairsFigure, chanceData, heatFigure, rankingData } from '../../report/index.ts'
import { addMetricOptions, collectWords, type MetricFlags, metricChoices } from '../metric-options.ts'
import { print } from '../output.ts'
import { newCommand } from '../program.ts'
import { addReadOptions, type ReadWords, readingFrom } from '../read-corpus.ts'
import { addReferenceOptions, type RoleWords, rolesFor } from '../roles.ts'
import { wholeFrom } from '../sureness-options.ts'
import { chosenItems, twoCoders } from './diff.ts'

export const examples = [
  {
    line: 'cesura plot scores examples/simulated.json --references ann,bo,cy,di -o scores.svg',
    about: 'segmenters by one metric, with intervals',
  },
  {
    line: 'cesura plot diff examples/kubla-khan.json --coders manual,h2 -o diff.svg',
    about: 'what differs between two coders',
  },
  { line: 'cesura plot heat examples/kubla-khan.json -o heat.svg', about: 'where all coders cut' },
] as const

const KINDS = ['scores', 'agreement', 'chance', 'heat', 'diff', 'conventions'] as const

interface PlotWords extends MetricFlags, ReadWords, RoleWords {
  readonly coders?: readonly string[]
  readonly item?: string
  readonly output?: string
  readonly width?: number
  readonly theme?: 'light' | 'dark' | 'print' | 'auto'
  readonly title?: string
  readonly seed: number
}

export const command = () => {
  const command = newCommand('plot', 'Plots a corpus: one figure as SVG.', examples)
    .addArgument(
      new Argument(
        '<kind>',
        'scores, agreement (who with whom), chance (against random coders), heat (where all cut), diff, conventions',
      ).choices(KINDS),
    )
    .argument('<corpus...>', 'files or folders; - reads standard input')
    .option('--coders <names>', 'only these coders; for diff: reference, then hypothesis', collectWords)
    .option('--item <id>', 'for diff: the item; default: the first that both coders cut')
    .option('--width <px>', 'width of the figure', wholeFrom(100))
    .addOption(
      new Option('--theme <theme>', 'default: what the reader’s screen prefers').choices([
        'auto',
        'light',
        'dark',
        'print',
      ]),
    )
    .option('--title <text>', 'instead of the sentence that is computed')
    .option('--seed <number>', 'seed of everything random', wholeFrom(0), 1)
    .option('-o, --output <file>', 'the file to write; default: standard output')
  return addReadOptions(addMetricOptions(addReferenceOptions(command))).action(run)
}

async function run(kind: (typeof KINDS)[number], paths: string[], words: PlotWords): Promise<void> {
  const output = words.output === undefined ? undefined : await openOutput(words.output)
  try {
    const { corpus, references } = await readingFrom(paths, words)
    const { svg } = figureOf(kind, corpus, references, words)
    if (output === undefined) await print(svg)
    else await output.commit(svg)
  } catch (error) {
    await output?.discard()
    throw error
  }
}

function figureOf(
  kind: (typeof KINDS)[number],
  corpus: Corpus,
  kept: readonly string[] | undefined,
  words: PlotWords,
): Figure {
  const { width, theme, title } = words
  const options: FigureOptions = {
    ...(width === undefined ? {} : { width }),
    ...(theme === undefined ? {} : { theme }),
    ...(title === undefined ? {} : { title }),
  }
  const roles = rolesFor(words, false, kept)
  if (kind === 'diff') return diffFigure(corpus, words, options)
  if (kind === 'scores') {
    const [choice] = metricChoices(words, ['boundary-similarity'])
    const evaluation = evaluate(corpus, {
      metrics: [{ id: choice!.metric, options: choice!.options }],
      ...roles,
      seed: words.seed,
    })
    return intervalDots(rankingData(evaluation, evaluation.metrics[0]!), options)
  }
  if (kind === 'conventions') {
    const [choice] = metricChoices(words, ['pk'])
    const found = conventions(corpus, { id: choice!.metric, options: choice!.options }, roles)
    const rows = found.conventions
      .filter(({ problem }) => problem === undefined)
      .map(({ name, value }) => ({ name, value: value ?? undefined, isDefault: name === 'default' }))
    return conventionsDumbbell({ measure: choice!.metric.symbol, on: 'All pairs together', rows }, options)
  }
  const coders = words.coders ?? codersOf(corpus)
  if (kind === 'heat' && coders.length < 2) return heatFigure(corpus, undefined, coders, options)
  const [choice] = metricChoices(words, ['boundary-similarity'])
  const asked = {
    coefficient: 'multi-pi',
    similarity: choice!.metric.id,
    ...choice!.options,
    coders,
    missing: 'available',
    seed: words.seed,
  } as const
  if (kind === 'chance') {
    const both = agreement(corpus, { ...asked, expected: 'exact', both: true, interval: true })
    const ownModel = choice!.metric.chance === 'flexible'
    return chancePlot(chanceData(both, ownModel ? undefined : randomScores(corpus, asked)), options)
  }
  const measured = agreement(corpus, { ...asked, interval: false })
  return kind === 'heat'
    ? heatFigure(corpus, measured, coders, options)
    : agreementPairsFigure(measured, options)
}

/** Above so many units single ones cannot be seen: the overview is plotted. */
const MOST_UNITS = 160

function diffFigure(corpus: Corpus, words: PlotWords, options: FigureOptions): Figure {
  const [reference, hypothesis] = twoCoders(corpus, words.coders)
  const item = chosenItems(corpus, words.item, reference, hypothesis)[0]!
  const of = (coder: string) => item.codings.find(coding => coding.coder === coder)!.segmentation
  const [left, right] = [of(reference), of(hypothesis)]
  const marks = marksBetween(left, right)
  if (item.units > MOST_UNITS)
    return segmentationOverview({ reference, hypothesis, units: item.units, marks }, options)
  return segmentationStrip(
    {
      units: item.units,
      reference: laneOf(reference, left),
      hypothesis: laneOf(hypothesis, right),
      channel: { view: 'edits', marks },
    },
    options,
  )
}
