import { Option } from 'commander'
import { bucketsFor, defaultMetrics } from '../../evaluate/shared.ts'
import type { EvaluateOptions, Evaluation } from '../../index.ts'
import { invalid } from '../../model/error.ts'
import { listInBuckets } from '../../model/errors/commands.ts'
import { hasRecordings } from '../../model/index.ts'
import { evaluateCorpus, type OpenedCorpus, type PackedEvaluation } from '../../node/index.ts'
import { workerCount } from '../../node/shared.ts'
import { evaluationText, type Significance } from '../../report/index.ts'
import { roleSentences } from '../../wording/agreement/role-sentences.ts'
import { safeLine } from '../../wording/safe-text.ts'
import {
  addBaselineOptions,
  type BaselineWords,
  heldAgainst,
  readBaselineFrom,
} from '../options/baseline-option.ts'
import { addMetricOptions, collect, type MetricFlags, metricChoices } from '../options/metric-options.ts'
import { addFormatOptions, type FormatWords, formOf, terminalOf } from '../options/result-format.ts'
import {
  addBucketOptions,
  addLossOption,
  addRoleOptions,
  addTestOptions,
  evaluateOptionsOf,
  rolesFor,
  type TestWords,
} from '../options/roles.ts'
import { addSaveOption, openSaves, type Saves, type SaveWords } from '../options/save-option.ts'
import {
  addSelectOptions,
  type SelectWords,
  selectOptionsOf,
  usedSelection,
} from '../options/select-option.ts'
import { addIntervalOptions } from '../options/sureness-options.ts'
import { missedThresholds, readThreshold, type Threshold } from '../options/thresholds.ts'
import { addWorkersOption } from '../options/workers-option.ts'
import { evaluationForms, SAVED } from '../print/evaluation-forms.ts'
import { print, say } from '../print/output.ts'
import { progressBar } from '../print/progress.ts'
import { widthOf } from '../print/style.ts'
import { nextSteps } from '../print/try-next.ts'
import { newCommand } from '../program.ts'
import { addReadOptions, openCorpusFrom, type ReadWords } from '../read-corpus.ts'

export const examples = [
  {
    line: 'cesura evaluate examples/kubla-khan.json',
    about: 'every hypothesis against the reference, default metrics',
  },
  {
    line: 'cesura evaluate examples/kubla-khan.json --metric boundary-f --option boundary-f.tolerance=1',
    about: 'one metric, one of its options',
  },
  {
    line: 'cesura evaluate examples/kubla-khan.json --references manual --markdown',
    about: 'a table to paste',
  },
  {
    line: 'cesura evaluate examples/simulated.json -r ann,bo -y segmenter-1,segmenter-2 --latex --significance stars',
    about: 'a table for a paper: intervals, stars, the best in bold, a caption',
  },
  {
    line: 'cesura evaluate examples/simulated.json -r ann -y segmenter-1 -m B --fail-under segmenter-1:B.low=0.1',
    about: 'in continuous integration: exit with 1 if the lower end of the interval is below 0.1',
  },
  {
    line: 'cesura evaluate examples/scores.json -r manual -y model-a --select threshold=0.5,min-gap=2',
    about: 'scores per gap, turned into boundaries by a rule',
  },
  {
    line: 'cesura evaluate examples/levels.json -r manual --metric boundary-f,t-measure --levels same',
    about: 'several levels of boundaries: a table for each',
  },
] as const

interface EvaluateWords
  extends SelectWords,
    MetricFlags,
    ReadWords,
    FormatWords,
    TestWords,
    SaveWords,
    BaselineWords {
  readonly significance?: Significance
  readonly references?: readonly string[]
  readonly hypotheses?: readonly string[]
  readonly pairs?: boolean
  readonly failUnder?: readonly string[]
  readonly failOver?: readonly string[]
  readonly workers?: number
}

export const command = () => {
  const command = newCommand(
    'evaluate',
    'Scores hypotheses against references, or every pair of coders, by several metrics at once.',
    examples,
  ).argument('<corpus...>', 'files or folders; - reads standard input')
  addTestOptions(
    addRoleOptions(
      command,
      '--pairs',
      'compare every pair of coders, whatever their names; with --csv: one row per pair',
    ),
  )
  command
    .option(
      '--fail-under <METRIC=value>',
      'exit with 1 if a score is lower: B=0.5, or h2:B=0.5, or the lower end of its interval: B.low=0.5; repeatable',
      collect,
    )
    .option(
      '--fail-over <METRIC=value>',
      'exit with 1 if a score is higher: pk=0.3, or h2:pk=0.3, or the upper end: pk.high=0.3; repeatable',
      collect,
    )
    .addOption(
      new Option(
        '--significance <marks>',
        'what --latex and --markdown set after scores: letters (systems that share one are not significantly different) or stars (differs from the best); default: stars for two hypotheses, else letters',
      ).choices(['letters', 'stars', 'none']),
    )
  addSaveOption(addBaselineOptions(command), SAVED)
  addSelectOptions(addLossOption(addBucketOptions(command)))
  addFormatOptions(
    addWorkersOption(addReadOptions(addIntervalOptions(addMetricOptions(command))), 'compare and resample'),
  )
  return command.action(run)
}

async function run(paths: string[], words: EvaluateWords): Promise<void> {
  const thresholds = [
    ...(words.failUnder ?? []).map(word => readThreshold(word, 'under')),
    ...(words.failOver ?? []).map(word => readThreshold(word, 'over')),
  ]
  // Wrong words are refused before files are read.
  if (words.metric !== undefined) metricsFor(words, false)
  const old = await readBaselineFrom(words)
  const saves = await openSaves(words, SAVED)
  try {
    await evaluateAndPrint(paths, words, { thresholds, old, saves })
  } catch (error) {
    await saves.discard()
    throw error
  }
}

interface Prepared {
  readonly thresholds: readonly Threshold[]
  readonly old: Evaluation | undefined
  readonly saves: Saves
}

async function evaluateAndPrint(
  paths: readonly string[],
  words: EvaluateWords,
  { thresholds, old, saves }: Prepared,
): Promise<void> {
  const workers = workerCount(words.workers)
  const { opened, close, reading } = await openCorpusFrom(paths, words, {
    workers,
    // Boundaries are selected, and levels compared, in memory.
    ...(words.select === undefined && words.levels === undefined && words.preset !== 'treeseg'
      ? {}
      : { streamFrom: Infinity }),
  })
  try {
    const bar = progressBar('resampling items')
    const options = { ...questionOf(words, opened, reading?.references), progress: bar.tell }
    refuseLists(opened, options, words)
    const used = await usedSelection(words, opened)
    const comparing = progressBar('comparing items')
    const found = await evaluateCorpus(opened, options, workers, comparing.tell).finally(() => {
      comparing.done()
      bar.done()
    })
    const held =
      old === undefined ? { said: [], failed: [] } : heldAgainst(found, old, options.metrics!, words)
    const missed = [...missedThresholds(found.evaluation, thresholds), ...held.failed]
    const forms = evaluationForms(found, words)
    await saves.commit(forms)
    const form = formOf(words)
    if (form === undefined) await printEvaluation(found, paths, used)
    else for (const piece of forms[form]!()) await print(piece)
    for (const sentence of held.said) await print(`${safeLine(sentence)}\n`, process.stderr)
    for (const sentence of missed) await print(`cesura: ${safeLine(sentence)}\n`, process.stderr)
    if (missed.length > 0) process.exitCode = 1
  } finally {
    await close()
  }
}

/** The metrics as a plan or a thread finds them: by id. */
const metricsFor = (words: EvaluateWords, timed: boolean) =>
  metricChoices(words, defaultMetrics(timed)).map(({ metric, options: { preset, ...options } }) => ({
    id: metric.id,
    ...(preset === undefined ? {} : { preset }),
    options,
  }))

/** What the words ask of a corpus; `references`: those that `cesura.json` keeps. */
export const questionOf = (
  words: EvaluateWords,
  opened: OpenedCorpus,
  references: readonly string[] | undefined,
): EvaluateOptions => ({
  metrics: metricsFor(words, words.metric === undefined && isTimed(opened)),
  ...rolesFor(words, words.pairs === true, references),
  ...evaluateOptionsOf(words),
  ...selectOptionsOf(words),
})

/** Prints what was found, in the form that the words say. */
export async function tell(
  found: PackedEvaluation,
  paths: readonly string[],
  words: EvaluateWords,
): Promise<void> {
  const form = formOf(words)
  if (form === undefined) await printEvaluation(found, paths, words)
  else for (const piece of evaluationForms(found, words)[form]!()) await print(piece)
}

/** Refuses a list of comparisons where items are put into buckets: nobody should take an empty one for the answer. */
function refuseLists(opened: OpenedCorpus, { buckets }: EvaluateOptions, words: EvaluateWords): void {
  const items = opened.kind === 'whole' ? opened.corpus.items.length : opened.survey.facts.items
  const listed = words.csv === true && words.pairs === true
  if ((!listed && words.baseline === undefined) || bucketsFor(items, buckets) === undefined) return
  throw invalid(listInBuckets, { flags: listed ? '--pairs --csv' : '--baseline', items })
}

/** Whether the items are recordings. */
const isTimed = (opened: OpenedCorpus): boolean =>
  opened.kind === 'whole' ? hasRecordings(opened.corpus) : opened.survey.facts.time !== undefined

async function printEvaluation(
  { evaluation }: PackedEvaluation,
  paths: readonly string[],
  words: EvaluateWords,
): Promise<void> {
  const roles = roleSentences(evaluation, { equals: '--pairs', asked: words.pairs === true })
  await print(evaluationText(evaluation, terminalOf(words), roles))
  await say(nextSteps(paths, words, evaluation, widthOf(process.stderr)))
}
