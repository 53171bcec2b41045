import { Option } from 'commander'
import { coefficients } from '../../agreement/index.ts'
import {
  agreementGroup,
  alignedCoders,
  alignedSignature,
  type CoderGroup,
  signatureWith,
} from '../../evaluate/index.ts'
import {
  type AgreementOptions,
  type AnyMetric,
  CesuraError,
  type Coefficient,
  type Item,
} from '../../index.ts'
import { didYouMean } from '../../model/index.ts'
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
  agreementText,
  blockSentence,
  certaintySentence,
  fewItemsSentences,
  flexibleAgreementText,
  groupSentences,
  intervalSentence,
  itemsToShow,
  notLookedSentence,
  similaritySymbol,
  standingSentence,
} from '../../report/index.ts'
import { AGREEMENT_SAVED, agreementForms } from '../agreement-forms.ts'
import { type FlexibleParts, flexibleParts, isFlexible, otherScore } from '../flexible-breakdown.ts'
import {
  addMetricOptions,
  collectWords,
  type MetricChoice,
  type MetricFlags,
  metricChoices,
} from '../metric-options.ts'
import { print } from '../output.ts'
import { newCommand } from '../program.ts'
import { progressBar } from '../progress.ts'
import { addReadOptions, openCorpusFrom, type ReadWords } from '../read-corpus.ts'
import { addFormatOptions, type FormatWords, formOf, terminalOf } from '../result-format.ts'
import { addSaveOption, openSaves, type Saves, type SaveWords } from '../save-option.ts'
import { addIntervalOptions, type IntervalWords, intervalOf, wholeFrom } from '../sureness-options.ts'
import { addWorkersOption } from '../workers-option.ts'

export const examples = [
  { line: 'cesura agreement examples/kubla-khan.json', about: 'how far all coders agree beyond chance' },
  {
    line: 'cesura agreement examples/kubla-khan.json --leave-one-out',
    about: 'how much agreement changes without each coder',
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

/** Coders up to whom it is looked who stands apart without being asked: more take seconds. */
const MOST_STANDINGS = 40

interface AgreementWords extends MetricFlags, ReadWords, FormatWords, IntervalWords, SaveWords {
  readonly coefficient?: readonly string[]
  readonly coders?: readonly string[]
  readonly programs?: readonly string[]
  readonly everyone?: boolean
  readonly missing: 'error' | 'available' | 'group'
  readonly expected?: AgreementOptions['expected']
  readonly chance?: AgreementOptions['chance']
  readonly chanceDraws?: number
  readonly oneLevel?: boolean
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
      '--programs <names>',
      'coders that are programs: people are measured without them; default: by their names',
      collectWords,
    )
    .option('--everyone', 'measure people and programs together')
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
      new Option(
        '--expected <way>',
        'how chance is computed; default: exact, the published one beside it',
      ).choices(['published', 'exact', 'simulated', 'pooled', 'mean-of-proportions']),
    )
    .addOption(
      new Option(
        '--chance <model>',
        'what is random: every place at the coders’ rates, or as many boundaries at random places',
      ).choices(['rates', 'counts']),
    )
    .option('--one-level', 'only the chance level asked for, without the other one beside it: faster')
    .option('--chance-draws <count>', 'random codings behind a simulated chance level', wholeFrom(2))
    .addOption(new Option('--count <what>', 'what chance counts').choices(['boundaries', 'segments']))
    .addOption(
      new Option('--categories <how>', 'types one by one, or as one').choices(['per-type', 'merged']),
    )
    .option(
      '--joining <segmenters>',
      'how much agreement changes when each of these coders joins the others',
      collectWords,
    )
    .option('--leave-one-out', 'how much agreement changes without each coder')
    .option('--majority', 'also percentage agreement with the majority, as in 1993')
    .option('--items <count>', 'how many items are shown', wholeFrom(0), 12)
  addFormatOptions(
    addWorkersOption(addReadOptions(addIntervalOptions(addMetricOptions(command))), 'compare and resample'),
  )
  return addSaveOption(command, AGREEMENT_SAVED).action(run)
}

async function run(paths: string[], words: AgreementWords): Promise<void> {
  const saves = await openSaves(words, AGREEMENT_SAVED, paths)
  await measureAndPrint(paths, words, saves).catch(async error => {
    await saves.discard()
    throw error
  })
}

/** The one similarity that the words name. */
function choiceOf(words: AgreementWords): MetricChoice {
  const fallback = words.matrix === undefined ? 'boundary-similarity' : 'flexible-similarity'
  const choices = metricChoices({ ...words, preset: undefined }, [fallback])
  const [choice] = choices
  if (choice === undefined || choices.length > 1)
    throw new CesuraError('option-invalid', 'agreement takes one --metric at a time')
  return choice
}

/** What the words ask of a corpus with these coders. */
export function questionOf(
  words: AgreementWords,
  all: readonly string[],
): { readonly asked: AgreementQuestion; readonly group: CoderGroup } {
  const { metric, options } = choiceOf(words)
  const group = groupFor(all, words)
  const joiners = words.leaveOneOut ? [] : (words.joining ?? [])
  const coders = [...new Set([...group.measured, ...joiners])]
  const asked: AgreementQuestion = {
    options: {
      ...options,
      similarity: metric.id,
      missing: words.missing,
      seed: words.seed,
      interval: intervalOf(words),
      coders,
      ...(words.preset === undefined ? {} : { preset: words.preset }),
      ...levelAsked(words, isFlexible(metric)),
      ...(words.count === undefined ? {} : { count: words.count }),
      ...(words.categories === undefined ? {} : { categories: words.categories }),
    },
    coefficients: (words.coefficient ??
      (words.chance === 'counts' ? ['multi-kappa'] : ['multi-pi', 'multi-kappa'])) as Coefficient[],
    ...(words.leaveOneOut
      ? { drops: 'leave-one-out' as const }
      : words.joining === undefined
        ? {}
        : { drops: words.joining }),
    majority: words.majority === true || words.json === true || words.save !== undefined,
    standings: coders.length > 2 && (coders.length <= MOST_STANDINGS || words.leaveOneOut === true),
  }
  return { asked, group }
}

/** Prints what a run found; `all`: the coders of its corpus. */
export async function tell(
  found: AgreementFound & { readonly kept: readonly Item[] },
  all: readonly string[],
  words: AgreementWords,
): Promise<void> {
  const { metric } = choiceOf(words)
  const opened = { kind: 'whole', corpus: { items: found.kept } } as const
  const saves = await openSaves({}, AGREEMENT_SAVED, [])
  await printAgreement(found, undefined, opened, metric, groupFor(all, words), words, saves)
}

async function measureAndPrint(paths: string[], words: AgreementWords, saves: Saves): Promise<void> {
  const { metric, options } = choiceOf(words)
  const workers = workerCount(words.workers)
  // The chance level of S_f looks at all texts at once: they are held, however many there are.
  const streamFrom = isFlexible(metric) ? { streamFrom: Number.POSITIVE_INFINITY } : {}
  const { opened, close } = await openCorpusFrom(paths, words, { workers, ...streamFrom })
  try {
    const { asked, group } = questionOf(words, codersIn(opened))
    const bar = progressBar('comparing items')
    const found = await agreementOfCorpus(opened, asked, workers, bar.tell).finally(bar.done)
    const flexible =
      opened.kind === 'whole' && isFlexible(metric)
        ? await flexibleFound(opened, metric, options, group.measured, asked, workers)
        : undefined
    await printAgreement(noted(found, opened), flexible, opened, metric, group, words, saves)
  } finally {
    await close()
  }
}

/**
 * The chance level: the exact one unless another, or what only the published one has, is asked for; both are shown.
 */
function levelAsked(words: AgreementWords, flexible: boolean): AgreementOptions {
  const { preset, count, categories, chance, chanceDraws: draws } = words
  const published = preset !== undefined || count !== undefined || categories !== undefined
  const expected = words.expected ?? (published || flexible ? undefined : 'exact')
  return {
    both: words.oneLevel !== true,
    ...(expected === undefined ? {} : { expected }),
    ...(chance === undefined ? {} : { chance }),
    ...(draws === undefined ? {} : { draws }),
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

/** The coefficients with what was done to texts that differ in their signatures. */
function noted(found: AgreementFound, opened: OpenedCorpus): AgreementFound {
  const note = opened.kind === 'whole' ? alignedSignature(opened.corpus) : undefined
  if (note === undefined) return found
  const coefficients = found.coefficients.map(one => ({
    ...one,
    signature: signatureWith(one.signature, note),
  }))
  return { ...found, coefficients }
}

async function printAgreement(
  { coefficients: found, drops, majority, standings }: AgreementFound,
  flexible: FlexibleParts | undefined,
  opened: OpenedCorpus,
  metric: AnyMetric,
  group: CoderGroup,
  words: AgreementWords,
  saves: Saves,
): Promise<void> {
  const symbol = similaritySymbol(found[0]!)
  const interval = intervalOf(words) || null
  const { missing, seed } = words
  const texts = opened.kind === 'whole' ? alignedCoders(opened.corpus) : []
  const measured = {
    group,
    similarity: { id: metric.id, symbol },
    missing,
    interval,
    seed,
    coefficients: [...found, ...(flexible?.coefficients ?? [])],
    drops,
    majority,
    standings,
    operations: flexible?.operations,
    texts,
  }
  const { items } = found[0]!.counts
  const notes = [
    ...texts.map(aligned => `${certaintySentence(aligned)}.`),
    ...(standings === undefined ? [] : [standingSentence(standings, found[0]!.symbol) ?? []].flat()),
    ...(standings === undefined && found[0]!.coders.length > MOST_STANDINGS
      ? [notLookedSentence(found[0]!.coders.length)]
      : []),
    ...(interval === null
      ? []
      : [
          blockSentence(found[0]!, interval, seed) ?? intervalSentence(interval, items, seed),
          ...fewItemsSentences(true, null, items),
        ]),
  ]
  const extras = { drops, majority: words.majority ? majority : undefined }
  const forms = agreementForms(measured, found, flexible, extras, notes)
  await saves.commit(forms)
  const form = formOf(words)
  if (form !== undefined) {
    for (const piece of forms[form]!()) await print(piece)
    return
  }
  const report = {
    corpus: await someItems(opened, itemsToShow(found[0]!, words.items)),
    coefficients: found,
    symbol,
    preface: groupSentences(group),
    notes,
    ...(drops === undefined ? {} : { drops }),
    ...(extras.majority === undefined ? {} : { majority: extras.majority }),
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

/** Whose agreement is measured: without those who only join. */
function groupFor(coders: readonly string[], words: AgreementWords): CoderGroup {
  const joining = words.leaveOneOut ? [] : (words.joining ?? [])
  for (const name of words.programs ?? []) {
    if (coders.includes(name)) continue
    const meant = didYouMean(name, coders) || `; the coders are ${coders.join(', ')}`
    throw new CesuraError('unknown-coder', `--programs ${name}: there is no such coder${meant}`)
  }
  const group = agreementGroup(
    coders.filter(coder => !joining.includes(coder)),
    words,
  )
  return { ...group, measured: group.measured.filter(coder => !joining.includes(coder)) }
}
