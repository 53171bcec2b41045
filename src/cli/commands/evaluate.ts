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
  type BaselineFlags,
  comparedAgainst,
  readBaselineFrom,
} from '../options/baseline-option.ts'
import { addIntervalOptions } from '../options/confidence-options.ts'
import { addMetricOptions, collect, type MetricFlags, metricChoices } from '../options/metric-options.ts'
import { addFormatOptions, type FormatFlags, formOf, terminalOf } from '../options/result-format.ts'
import {
  addBucketOptions,
  addLossOption,
  addRoleOptions,
  addTestOptions,
  evaluateOptionsOf,
  rolesFor,
  type TestFlags,
} from '../options/roles.ts'
import { addSaveOption, openSaves, type SaveFlags, type Saves } from '../options/save-option.ts'
import {
  addSelectOptions,
  type SelectFlags,
  selectOptionsOf,
  usedSelection,
} from '../options/select-option.ts'
import { missedThresholds, readThreshold, type Threshold } from '../options/thresholds.ts'
import { addWorkersOption } from '../options/workers-option.ts'
import { evaluationForms, SAVED } from '../print/evaluation-forms.ts'
import { print, say } from '../print/output.ts'
import { type Headline, printSensitivity } from '../print/print-sensitivity.ts'
import { progressBar } from '../print/progress.ts'
import { widthOf } from '../print/style.ts'
import { nextSteps } from '../print/try-next.ts'
import { newCommand } from '../program.ts'
import { addReadOptions, openCorpusFrom, type ReadFlags, readOptionsOf } from '../read-corpus.ts'

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

interface EvaluateFlags
  extends SelectFlags,
    MetricFlags,
    ReadFlags,
    FormatFlags,
    TestFlags,
    SaveFlags,
    BaselineFlags {
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

async function run(paths: string[], flags: EvaluateFlags): Promise<void> {
  const thresholds = [
    ...(flags.failUnder ?? []).map(word => readThreshold(word, 'under')),
    ...(flags.failOver ?? []).map(word => readThreshold(word, 'over')),
  ]
  // Wrong words are refused before files are read.
  if (flags.metric !== undefined) metricsFor(flags, false)
  const old = await readBaselineFrom(flags)
  const saves = await openSaves(flags, SAVED)
  try {
    await evaluateAndPrint(paths, flags, { thresholds, old, saves })
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
  flags: EvaluateFlags,
  { thresholds, old, saves }: Prepared,
): Promise<void> {
  const workers = workerCount(flags.workers)
  const { opened, close, reading } = await openCorpusFrom(paths, flags, {
    workers,
    // Boundaries are selected, and levels compared, in memory.
    ...(flags.select === undefined && flags.levels === undefined && flags.preset !== 'treeseg'
      ? {}
      : { streamFrom: Infinity }),
  })
  try {
    const bar = progressBar('resampling items')
    const options = { ...questionOf(flags, opened, reading?.references), progress: bar.notify }
    rejectLists(opened, options, flags)
    const used = await usedSelection(flags, opened)
    const comparing = progressBar('comparing items')
    const found = await evaluateCorpus(opened, options, workers, comparing.notify).finally(() => {
      comparing.done()
      bar.done()
    })
    const held =
      old === undefined ? { reported: [], failed: [] } : comparedAgainst(found, old, options.metrics!, flags)
    const missed = [...missedThresholds(found.evaluation, thresholds), ...held.failed]
    const forms = evaluationForms(found, flags)
    await saves.commit(forms)
    const form = formOf(flags)
    if (form === undefined) await printEvaluation(found, paths, used)
    else for (const piece of forms[form]!()) await print(piece)
    await printSensitivity(
      paths,
      readOptionsOf(flags),
      reading?.assumptions,
      headlines(found.evaluation),
      async corpus => {
        const { progress: _, ...asked } = options
        const again = await evaluateCorpus(
          { kind: 'whole', corpus },
          { ...asked, interval: undefined, tests: undefined } as EvaluateOptions,
          1,
        )
        return headlines(again.evaluation)
      },
    )
    for (const sentence of held.reported) await print(`${safeLine(sentence)}\n`, process.stderr)
    for (const sentence of missed) await print(`cesura: ${safeLine(sentence)}\n`, process.stderr)
    if (missed.length > 0) process.exitCode = 1
  } finally {
    await close()
  }
}

/** The first metric of each hypothesis. */
const headlines = ({ metrics: [first] }: Evaluation): Headline[] =>
  (first?.hypotheses ?? []).slice(0, 3).map(({ hypothesis, micro, macro }) => ({
    name: `${hypothesis} ${first!.symbol}`,
    value: (first!.pool === 'micro' ? micro : macro).value,
  }))

/** The metrics as a plan or a thread finds them: by id. */
const metricsFor = (flags: EvaluateFlags, timed: boolean) =>
  metricChoices(flags, defaultMetrics(timed)).map(({ metric, options: { preset, ...options } }) => ({
    id: metric.id,
    ...(preset === undefined ? {} : { preset }),
    options,
  }))

/** What the words ask of a corpus; `references`: those that `cesura.json` keeps. */
export const questionOf = (
  flags: EvaluateFlags,
  opened: OpenedCorpus,
  references: readonly string[] | undefined,
): EvaluateOptions => ({
  metrics: metricsFor(flags, flags.metric === undefined && isTimed(opened)),
  ...rolesFor(flags, flags.pairs === true, references),
  ...evaluateOptionsOf(flags),
  ...selectOptionsOf(flags),
})

/** Prints what was found, in the form that the words say. */
export async function notify(
  found: PackedEvaluation,
  paths: readonly string[],
  flags: EvaluateFlags,
): Promise<void> {
  const form = formOf(flags)
  if (form === undefined) await printEvaluation(found, paths, flags)
  else for (const piece of evaluationForms(found, flags)[form]!()) await print(piece)
}

/** Refuses a list of comparisons where items are put into buckets: nobody should take an empty one for the answer. */
function rejectLists(opened: OpenedCorpus, { buckets }: EvaluateOptions, flags: EvaluateFlags): void {
  const items = opened.kind === 'whole' ? opened.corpus.items.length : opened.survey.facts.items
  const listed = flags.csv === true && flags.pairs === true
  if ((!listed && flags.baseline === undefined) || bucketsFor(items, buckets) === undefined) return
  throw invalid(listInBuckets, { flags: listed ? '--pairs --csv' : '--baseline', items })
}

/** Whether the items are recordings. */
const isTimed = (opened: OpenedCorpus): boolean =>
  opened.kind === 'whole' ? hasRecordings(opened.corpus) : opened.survey.facts.time !== undefined

async function printEvaluation(
  { evaluation }: PackedEvaluation,
  paths: readonly string[],
  flags: EvaluateFlags,
): Promise<void> {
  const roles = roleSentences(evaluation, { equals: '--pairs', asked: flags.pairs === true })
  await print(evaluationText(evaluation, terminalOf(flags), roles))
  await say(nextSteps(paths, flags, evaluation, widthOf(process.stderr)))
}
