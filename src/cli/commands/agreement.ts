import { Option } from 'commander'
import {
  type Agreement,
  type AgreementOptions,
  type AnyMetric,
  CesuraError,
  type Coefficient,
  coefficients,
  VERSION,
} from '../../index.ts'
import {
  type AgreementFound,
  type AgreementQuestion,
  agreementOfCorpus,
  codersIn,
  type OpenedCorpus,
  someItems,
  workerCount,
} from '../../node/index.ts'
import {
  agreementRows,
  agreementTable,
  agreementText,
  count,
  flexibleAgreementText,
  formatNumber,
  itemsToDraw,
  toJsonText,
} from '../../report/index.ts'
import { type FlexibleParts, flexibleParts, isFlexible, otherScore } from '../flexible-breakdown.ts'
import { addMetricOptions, collectWords, type MetricWords, metricChoices } from '../metric-options.ts'
import { print } from '../output.ts'
import { newCommand } from '../program.ts'
import { progressBar } from '../progress.ts'
import { addReadOptions, openCorpusFrom, type ReadWords } from '../read-corpus.ts'
import { addFormatOptions, type FormatWords, tableText, terminalOf } from '../result-format.ts'
import { addIntervalOptions, type IntervalWords, intervalOf, wholeFrom } from '../sureness-options.ts'
import { addWorkersOption } from '../workers-option.ts'

export const examples = [
  { line: 'cesura agreement examples/kubla-khan.json', about: 'how far all coders agree beyond chance' },
  {
    line: 'cesura agreement examples/kubla-khan.json --leave-one-out',
    about: 'what each coder costs the group',
  },
  {
    line: 'cesura agreement examples/dialogue.json --matrix examples/lai-2023-matrix.json',
    about: 'boundary types that are more or less alike: S_f, S_f^B and which types are confused',
  },
  {
    line: 'cesura agreement examples/kubla-khan.json --metric S --preset fournier-2013',
    about: 'as the paper computed it',
  },
] as const

interface AgreementWords extends MetricWords, ReadWords, FormatWords, IntervalWords {
  readonly coefficient?: readonly string[]
  readonly coders?: readonly string[]
  readonly missing: 'error' | 'available' | 'group'
  readonly expected?: AgreementOptions['expected']
  readonly count?: AgreementOptions['count']
  readonly categories?: AgreementOptions['categories']
  readonly joining?: readonly string[]
  readonly leaveOneOut?: boolean
  readonly majority?: boolean
  readonly items: number
  readonly workers?: number
}

export const command = () => {
  const command = newCommand(
    'agreement',
    'Measures how far coders agree beyond chance, over all items, per item and per pair of coders.',
    examples,
  )
    .argument('<corpus...>', 'files or folders; - reads standard input')
    .option('-c, --coders <names>', 'only these coders; commas between several', collectWords)
    .option(
      '--coefficient <names>',
      `${coefficients.join(', ')}; default: multi-pi and multi-kappa`,
      collectWords,
    )
    .addOption(
      new Option('--missing <way>', 'a coder without a segmentation of some item')
        .choices(['error', 'available', 'group'])
        .default('error'),
    )
    .addOption(
      new Option('--expected <way>', 'how chance is computed').choices([
        'pooled',
        'mean-of-proportions',
        'exact',
        'simulated',
      ]),
    )
    .addOption(new Option('--count <what>', 'what chance counts').choices(['boundaries', 'segments']))
    .addOption(
      new Option('--categories <how>', 'types one by one, or as one').choices(['per-type', 'merged']),
    )
    .option('--joining <segmenters>', 'what each of them costs the group of the others', collectWords)
    .option('--leave-one-out', 'what each coder costs the group')
    .option('--majority', 'also percentage agreement with the majority, as in 1993')
    .option('--items <count>', 'how many items are drawn', wholeFrom(0), 12)
  addFormatOptions(
    addWorkersOption(addReadOptions(addIntervalOptions(addMetricOptions(command))), 'compare and draw'),
  )
  return command.action(run)
}

async function run(paths: string[], words: AgreementWords): Promise<void> {
  const fallback = words.matrix === undefined ? 'boundary-similarity' : 'flexible-similarity'
  const choices = metricChoices({ ...words, preset: undefined }, [fallback])
  const [choice] = choices
  if (choice === undefined || choices.length > 1)
    throw new CesuraError('option-invalid', 'agreement takes one --metric at a time')
  const { metric, options } = choice
  const workers = workerCount(words.workers)
  // The chance level of S_f looks at all texts at once: they are held, however many there are.
  const streamFrom = isFlexible(metric) ? { streamFrom: Number.POSITIVE_INFINITY } : {}
  const { opened, close } = await openCorpusFrom(paths, words, { workers, ...streamFrom })
  try {
    const asked: AgreementQuestion = {
      options: {
        ...options,
        similarity: metric.id,
        missing: words.missing,
        seed: words.seed,
        interval: intervalOf(words),
        ...(words.coders === undefined ? {} : { coders: words.coders }),
        ...(words.preset === undefined ? {} : { preset: words.preset }),
        ...(words.expected === undefined ? {} : { expected: words.expected }),
        ...(words.count === undefined ? {} : { count: words.count }),
        ...(words.categories === undefined ? {} : { categories: words.categories }),
      },
      coefficients: (words.coefficient ?? ['multi-pi', 'multi-kappa']) as Coefficient[],
      ...(words.leaveOneOut
        ? { drops: 'leave-one-out' as const }
        : words.joining === undefined
          ? {}
          : { drops: words.joining }),
      majority: words.majority === true || words.json === true,
    }
    const bar = progressBar('comparing items')
    const found = await agreementOfCorpus(opened, asked, workers, bar.tell).finally(bar.done)
    const flexible =
      opened.kind === 'whole' && isFlexible(metric)
        ? await flexibleFound(opened, metric, options, groupOf(opened, words), asked, workers)
        : undefined
    await printAgreement(found, flexible, opened, metric, words)
  } finally {
    await close()
  }
}

/** The coefficients of S_f^B beside those of S_f, or the other way round, and what became of the boundaries. */
async function flexibleFound(
  opened: Extract<OpenedCorpus, { kind: 'whole' }>,
  metric: AnyMetric,
  options: Readonly<Record<string, unknown>>,
  coders: readonly string[] | undefined,
  asked: AgreementQuestion,
  workers: number,
): Promise<FlexibleParts> {
  const question = {
    coefficients: asked.coefficients,
    options: {
      ...asked.options,
      similarity: otherScore(metric).id,
      ...(coders === undefined ? {} : { coders }),
    },
  }
  const { coefficients } = await agreementOfCorpus(opened, question, workers)
  return flexibleParts(opened.corpus, metric, options, coders, () => coefficients)
}

async function printAgreement(
  { coefficients: found, drops, majority }: AgreementFound,
  flexible: FlexibleParts | undefined,
  opened: OpenedCorpus,
  metric: AnyMetric,
  words: AgreementWords,
): Promise<void> {
  if (words.json) {
    await print(toJsonText(document(found, drops, majority, flexible)))
    return
  }
  const extras = { drops, majority: words.majority ? majority : undefined }
  const table = tableText(
    words,
    agreementTable(found, 'Agreement', extras),
    agreementRows([...found, ...(flexible?.coefficients ?? [])], extras),
  )
  if (table !== undefined) {
    await print(table)
    return
  }
  const report = {
    corpus: await someItems(opened, itemsToDraw(found[0]!, words.items)),
    coefficients: found,
    symbol: metric.better === 'lower' ? `1−${metric.symbol}` : metric.symbol,
    ...(drops === undefined ? {} : { drops }),
    ...(majority === undefined ? {} : { majority }),
    ...intervalNote(words, found[0]!.counts.items),
    items: words.items,
  }
  await print(agreementText(report, terminalOf(words)))
  if (flexible === undefined) return
  const { coefficients, operations } = flexible
  const chances = [
    { symbol: metric.symbol, chance: found[0]?.chance },
    { symbol: flexible.metric.symbol, chance: coefficients[0]?.chance },
  ].flatMap(({ symbol, chance }) => (chance === undefined ? [] : [{ symbol, chance }]))
  const parts = { coefficients, symbol: flexible.metric.symbol, chances, operations }
  await print(`\n${flexibleAgreementText(parts, terminalOf(words))}`)
}

/** The coders without those who only join. */
function groupOf(opened: OpenedCorpus, words: AgreementWords): readonly string[] | undefined {
  if (words.joining === undefined || words.leaveOneOut) return words.coders
  const all = words.coders ?? codersIn(opened)
  return all.filter(coder => !words.joining!.includes(coder))
}

function intervalNote(words: IntervalWords, items: number): { interval?: string } {
  if (words.interval === 'none') return {}
  if (items < 2) return { interval: 'No interval: it comes from drawing items again, and there is one item.' }
  const kind = words.interval === 'bca' ? 'BCa bootstrap' : 'bootstrap'
  const level = `${formatNumber(words.level * 100, 0)} %`
  return {
    interval: `${level} interval: ${kind} over items, ${count(words.draws, 'draw')}, seed ${words.seed}`,
  }
}

/** Everything as plain JSON: undefined is null, with its reason beside it. */
function document(
  found: readonly Agreement[],
  drops: unknown,
  majority: unknown,
  flexible: FlexibleParts | undefined,
): unknown {
  const plain = (value: unknown): unknown =>
    value === undefined
      ? null
      : Array.isArray(value)
        ? value.map(plain)
        : typeof value === 'object' && value !== null
          ? Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, plain(entry)]))
          : value
  return plain({
    agreement: 1,
    cesura: VERSION,
    coefficients: [...found, ...(flexible?.coefficients ?? [])],
    ...(flexible === undefined ? {} : { operations: flexible.operations }),
    ...(drops === undefined ? {} : { drops }),
    majority,
  })
}
