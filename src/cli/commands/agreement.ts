import { Option } from 'commander'
import {
  type Agreement,
  type AgreementOptions,
  agreement,
  CesuraError,
  type Coefficient,
  type Corpus,
  codersOf,
  coefficients,
  joining,
  leaveOneOut,
  percentageAgreement,
  VERSION,
} from '../../index.ts'
import {
  agreementRows,
  agreementTable,
  agreementText,
  count,
  flexibleAgreementText,
  formatNumber,
  toJsonText,
} from '../../report/index.ts'
import { type FlexibleParts, flexibleParts, isFlexible } from '../flexible-agreement.ts'
import { addMetricOptions, collectWords, type MetricWords, metricChoices } from '../metric-options.ts'
import { print } from '../output.ts'
import { newCommand } from '../program.ts'
import { addReadOptions, type ReadWords, readCorpusFrom } from '../read-corpus.ts'
import { addFormatOptions, type FormatWords, tableText, terminalOf } from '../result-format.ts'
import { addIntervalOptions, type IntervalWords, intervalOf, wholeFrom } from '../sureness-options.ts'

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
  addFormatOptions(addReadOptions(addIntervalOptions(addMetricOptions(command))))
  return command.action(run)
}

async function run(paths: string[], words: AgreementWords): Promise<void> {
  const fallback = words.matrix === undefined ? 'boundary-similarity' : 'flexible-similarity'
  const choices = metricChoices({ ...words, preset: undefined }, [fallback])
  const [choice] = choices
  if (choice === undefined || choices.length > 1)
    throw new CesuraError('option-invalid', 'agreement takes one --metric at a time')
  const { metric, options } = choice
  const corpus = await readCorpusFrom(paths, words)
  const settings: AgreementOptions = {
    ...options,
    similarity: metric,
    missing: words.missing,
    seed: words.seed,
    ...(words.coders === undefined ? {} : { coders: words.coders }),
    ...(words.preset === undefined ? {} : { preset: words.preset }),
    ...(words.expected === undefined ? {} : { expected: words.expected }),
    ...(words.count === undefined ? {} : { count: words.count }),
    ...(words.categories === undefined ? {} : { categories: words.categories }),
  }
  const asked = (words.coefficient ?? ['multi-pi', 'multi-kappa']) as Coefficient[]
  const group = groupOf(corpus, words)
  const measure = (similarity: typeof metric) =>
    asked.map(coefficient =>
      agreement(corpus, { ...settings, ...group, similarity, coefficient, interval: intervalOf(words) }),
    )
  const found = measure(metric)
  const flexible = isFlexible(metric)
    ? flexibleParts(corpus, metric, options, group.coders, measure)
    : undefined
  const [first] = asked
  const drops = words.leaveOneOut
    ? leaveOneOut(corpus, { ...settings, coefficient: first })
    : words.joining === undefined
      ? undefined
      : joining(corpus, words.joining, { ...settings, coefficient: first })
  const majority = words.majority || words.json ? percentageAgreement(corpus, { ...group }) : undefined

  const extras = { drops, majority: words.majority ? majority : undefined }
  const table = tableText(
    words,
    agreementTable(found, 'Agreement', extras),
    agreementRows([...found, ...(flexible?.coefficients ?? [])], extras),
  )
  if (words.json) await print(toJsonText(document(found, drops, majority, flexible)))
  else if (table !== undefined) await print(table)
  else {
    const report = {
      corpus,
      coefficients: found,
      symbol: metric.better === 'lower' ? `1−${metric.symbol}` : metric.symbol,
      ...(drops === undefined ? {} : { drops }),
      ...(majority === undefined ? {} : { majority }),
      ...intervalNote(words, corpus),
      items: words.items,
    }
    await print(agreementText(report, terminalOf(words)))
    if (flexible !== undefined) {
      const { coefficients, operations } = flexible
      const chances = [
        { symbol: metric.symbol, chance: found[0]?.chance },
        { symbol: flexible.metric.symbol, chance: coefficients[0]?.chance },
      ].flatMap(({ symbol, chance }) => (chance === undefined ? [] : [{ symbol, chance }]))
      const parts = { coefficients, symbol: flexible.metric.symbol, chances, operations }
      await print(`\n${flexibleAgreementText(parts, terminalOf(words))}`)
    }
  }
}

/** The coders without those who only join. */
function groupOf(corpus: Corpus, words: AgreementWords): { coders?: readonly string[] } {
  if (words.joining === undefined || words.leaveOneOut)
    return words.coders === undefined ? {} : { coders: words.coders }
  const all = words.coders ?? codersOf(corpus)
  return { coders: all.filter(coder => !words.joining!.includes(coder)) }
}

function intervalNote(words: IntervalWords, corpus: Corpus): { interval?: string } {
  if (words.interval === 'none') return {}
  if (corpus.items.length < 2)
    return { interval: 'No interval: it comes from drawing items again, and there is one item.' }
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
