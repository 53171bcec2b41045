import { analyseAgreement } from '../../agreement/shared.ts'
import { agreementGroup, type CoderGroup, suggestReference } from '../../evaluate/shared.ts'
import {
  type Agreement,
  type Corpus,
  codersOf,
  type Evaluation,
  evaluate,
  type Segmentation,
} from '../../index.ts'
import { invalid } from '../../model/error.ts'
import { codingOfItemMissing, unknownCoder } from '../../model/errors/agreement.ts'
import { figureEmpty } from '../../model/errors/commands.ts'
import { type Hint, hint, setting } from '../../model/errors/define.ts'
import { noItemToPlot, unknownItem } from '../../model/errors/evaluate.ts'
import type { Figure, FigureOptions } from '../../plots/index.ts'
import { intervalOf, intervalOptions } from '../options/confidence-options.ts'
import { metricOptions } from '../options/metric-options.ts'
import { evaluateOptionsOf, roleOptions, rolesFor, type TestFlags, testOptions } from '../options/roles.ts'
import { choice, flag, integerFrom, list, rarely, text, type Values, value, within } from '../options/spec.ts'
import { readOptions } from '../read-corpus.ts'

/** The options of `cesura plot`. */
export const figureOptions = {
  output: text('-o, --output <file>', 'the figure: .svg, .png or .pdf; default: SVG to standard output'),
  columns: choice('--columns <count>', 'as wide as one or both columns of a paper', ['1', '2'], {
    default: '2',
    shown: '2',
  }),
  width: value('--width <px>', 'another width, at 96 px to the inch', integerFrom(120), { rare: true }),
  theme: choice(
    '--theme <theme>',
    'colours; auto follows the reader’s screen',
    ['print', 'light', 'dark', 'auto'],
    {
      default: 'print',
    },
  ),
  title: text('--title <text>', 'replaces the computed title', { rare: true }),
  bare: flag('--bare', 'the figure alone: without title, subtitle and footnote', {
    rare: true,
  }),
  item: text(
    '--item <id>',
    'the item that is shown: of a strip, an overview or stacked lanes; default: the first that fits',
  ),
  coders: list('-c, --coders <names>', 'the coders shown; of a strip the first is the reference'),
  view: choice(
    '--view <what>',
    'what a strip shows between two segmentations',
    ['edits', 'windows', 'alignment', 'costs'],
    { rare: true },
  ),
  candidate: text('--candidate <system>', 'the system that would replace an annotator', { rare: true }),
  epsilon: value('--epsilon <share>', 'with --candidate: the margin of the test; default 0.1', within(0, 1)),
  difference: value('--difference <score>', 'of study-plan: the difference that would matter', within(0, 2), {
    rare: true,
  }),
  intervalWidth: value(
    '--interval-width <score>',
    'of study-plan: how wide an interval of agreement may be',
    within(0, 2),
    { rare: true },
  ),
  ...roleOptions,
  pool: { ...roleOptions.pool, rare: true },
  ...rarely(testOptions),
  ...metricOptions,
  ...rarely(intervalOptions),
  ...readOptions,
}

export type FigureFlags = Values<typeof figureOptions> & Pick<TestFlags, 'loss'>

/** A metric with its preset and options, as `evaluate` takes it. */
export interface FigureMetric {
  readonly id: string
  readonly preset?: string
  readonly options: Readonly<Record<string, unknown>>
}

/** What a figure of the command line is made of. */
export interface FigureInput {
  readonly corpus: Corpus
  readonly metrics: readonly FigureMetric[]
  readonly flags: FigureFlags
  /** References that `cesura.json` keeps. */
  readonly kept?: readonly string[] | undefined
}

/** One kind of plot: what it shows, and the figure from a corpus. */
export interface FigureKind {
  readonly about: string
  /** It shows coders of equal rank, so their names are reported. */
  readonly equals?: boolean
  readonly make: (input: FigureInput, options: FigureOptions) => Figure
}

/** Rejects a plot that the data do not support (`figure-empty`). */
export function nothingToPlot(why: string, advice: Hint = hint`choose another plot`): never {
  throw invalid(figureEmpty, { why, advice })
}

/** The corpus evaluated with the metrics and roles that were asked for. */
export const evaluated = (
  { corpus, metrics, flags, kept }: FigureInput,
  own?: readonly FigureMetric[],
): Evaluation =>
  evaluate(corpus, {
    metrics: own ?? metrics,
    ...rolesFor(flags, flags.pairs === true, kept),
    ...evaluateOptionsOf(flags),
  })

/** The same, with hypotheses against references; throws where there are none. */
export function ranked(input: FigureInput, own?: readonly FigureMetric[]): Evaluation {
  const evaluation = evaluated(input, own)
  if (evaluation.settings.design === 'pairs')
    nothingToPlot(
      'it compares hypotheses with references, and there are none',
      hint`name them: ${setting('references', 'NAME')}`,
    )
  return evaluation
}

/**
 * Those of equal standing: the coders named, else the references where there are two, else those whom
 * `cesura agreement` measures.
 */
export function equalGroup({ corpus, flags, kept }: FigureInput): CoderGroup {
  const references = flags.references ?? kept ?? []
  return agreementGroup(codersOf(corpus), {
    coders: flags.coders ?? (references.length > 1 ? references : undefined),
    everyone: flags.pairs,
  })
}

export const equalsOf = (input: FigureInput): readonly string[] => equalGroup(input).measured

/** Agreement beyond chance over the first metric. */
export function agreements(input: FigureInput, coders = equalsOf(input)): Agreement[] {
  const { corpus, metrics, flags } = input
  if (coders.length < 2)
    nothingToPlot('agreement needs two coders or more', hint`name them: ${setting('coders', 'A,B')}`)
  return [
    ...analyseAgreement(corpus, {
      options: {
        similarity: { ...metrics[0] } as never,
        coders,
        missing: 'available',
        interval: corpus.items.length < 2 ? false : intervalOf(flags),
        seed: flags.seed,
      },
      models: false,
      annotatorStats: false,
    }).coefficients,
  ]
}

/** Two codings of one item, the first as the reference. */
export interface FigurePair {
  readonly item: Corpus['items'][number]
  readonly names: readonly [string, string]
  readonly sides: readonly [Segmentation, Segmentation]
}

/** The item and the two coders that were named, else the first that fit. */
export function pairFor(input: FigureInput): FigurePair {
  const { item, names } = itemFor(input, 2)
  const [a, b] = names as [string, string]
  const sideOf = (name: string) => item.codings.find(({ coder }) => coder === name)!.segmentation
  return { item, names: [a, b], sides: [sideOf(a), sideOf(b)] }
}

/** The item that was named, else the first with so many codings; and its coders, the reference first. */
export function itemFor(
  { corpus, flags, kept }: FigureInput,
  least: number,
): { readonly item: Corpus['items'][number]; readonly names: readonly string[] } {
  const wanted = flags.coders
  for (const name of wanted ?? [])
    if (!codersOf(corpus).includes(name)) throw invalid(unknownCoder, { name, known: codersOf(corpus) })
  const item = corpus.items.find(({ id, codings }) =>
    flags.item === undefined
      ? codings.filter(({ coder }) => wanted === undefined || wanted.includes(coder)).length >= least
      : id === flags.item,
  )
  if (item === undefined)
    throw flags.item === undefined
      ? invalid(noItemToPlot, { least })
      : invalid(unknownItem, { id: flags.item, known: corpus.items.map(({ id }) => id) })
  const present = item.codings.map(({ coder }) => coder)
  for (const name of wanted ?? [])
    if (!present.includes(name))
      throw invalid(
        codingOfItemMissing,
        { coder: name, coders: present },
        {
          item: item.id,
        },
      )
  const byName = suggestReference(present)
  const first = flags.references ?? kept ?? (byName === undefined ? [] : [byName])
  const order = wanted ?? [
    ...present.filter(name => first.includes(name)),
    ...present.filter(name => !first.includes(name)),
  ]
  if (order.length < least)
    nothingToPlot(`it needs ${least} coders of the item`, hint`name them with ${setting('coders')}`)
  return { item, names: order }
}
