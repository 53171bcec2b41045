import { usualMetrics } from '../../evaluate/index.ts'
import type { EvaluateOptions } from '../../index.ts'
import { evaluateCorpus, type OpenedCorpus, type PackedEvaluation, workerCount } from '../../node/index.ts'
import {
  csvPieces,
  evaluationText,
  jsonPieces,
  LongList,
  pairCells,
  pairColumns,
  roleSentences,
  safeMessage,
  scoreRows,
  scoreTable,
} from '../../report/index.ts'
import { addMetricOptions, collect, type MetricFlags, metricChoices } from '../metric-options.ts'
import { print } from '../output.ts'
import { newCommand } from '../program.ts'
import { progressBar } from '../progress.ts'
import { addReadOptions, openCorpusFrom, type ReadWords } from '../read-corpus.ts'
import { addFormatOptions, type FormatWords, tableText, terminalOf } from '../result-format.ts'
import { addRoleOptions, addTestOptions, evaluateOptionsOf, rolesFor, type TestWords } from '../roles.ts'
import { addSelectOptions, type SelectWords, selectOptionsOf } from '../select-option.ts'
import { widthOf } from '../style.ts'
import { addIntervalOptions } from '../sureness-options.ts'
import { missedThresholds, readThreshold } from '../thresholds.ts'
import { nextSteps } from '../try-next.ts'
import { addWorkersOption } from '../workers-option.ts'

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
    line: 'cesura evaluate examples/scores.json -r manual -y model-a --select threshold=0.5,min-gap=2',
    about: 'scores per gap, made boundaries by a named rule',
  },
  {
    line: 'cesura evaluate examples/levels.json -r manual --metric boundary-f,t-measure --levels same',
    about: 'several depths of cuts: a table for each level',
  },
] as const

interface EvaluateWords extends SelectWords, MetricFlags, ReadWords, FormatWords, TestWords {
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
    .option('--fail-under <METRIC=value>', 'exit with 1 if a score is lower: B=0.5; repeatable', collect)
    .option('--fail-over <METRIC=value>', 'exit with 1 if a score is higher: pk=0.3; repeatable', collect)
  addSelectOptions(command)
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
  const metricsFor = (timed: boolean) =>
    metricChoices(words, usualMetrics(timed)).map(({ metric, options: { preset, ...options } }) => ({
      id: metric.id,
      ...(preset === undefined ? {} : { preset }),
      options,
    }))
  // Wrong words are refused before files are read.
  const named = words.metric === undefined ? undefined : metricsFor(false)
  const workers = workerCount(words.workers)
  const { opened, close, reading } = await openCorpusFrom(paths, words, {
    workers,
    // Boundaries are selected, and levels compared, in memory.
    ...(words.select === undefined && words.levels === undefined ? {} : { streamFrom: Infinity }),
  })
  try {
    const bar = progressBar('resampling items')
    const options: EvaluateOptions = {
      metrics: named ?? metricsFor(isTimed(opened)),
      ...rolesFor(words, words.pairs === true, reading?.references),
      ...evaluateOptionsOf(words),
      ...selectOptionsOf(words),
      progress: bar.tell,
    }
    const comparing = progressBar('comparing items')
    const found = await evaluateCorpus(opened, options, workers, comparing.tell).finally(() => {
      comparing.done()
      bar.done()
    })
    const missed = missedThresholds(found.evaluation, thresholds)
    await printEvaluation(found, paths, words)
    for (const sentence of missed) await print(`cesura: ${safeMessage(sentence)}\n`, process.stderr)
    if (missed.length > 0) process.exitCode = 1
  } finally {
    await close()
  }
}

/** Whether the items are recordings. */
const isTimed = (opened: OpenedCorpus): boolean =>
  opened.kind === 'whole'
    ? opened.corpus.items.some(({ codings }) => codings[0]?.segmentation.axis !== undefined)
    : opened.survey.facts.time !== undefined

async function printEvaluation(
  { evaluation, pairsOf }: PackedEvaluation,
  paths: readonly string[],
  words: EvaluateWords,
): Promise<void> {
  if (words.json) {
    const metrics = evaluation.metrics.map((metric, index) => ({
      ...metric,
      pairs: new LongList(pairsOf(index)),
    }))
    for (const piece of jsonPieces({ ...evaluation, metrics })) await print(piece)
    return
  }
  if (words.csv && words.pairs) {
    for (const piece of csvPieces(pairColumns, pairCells(evaluation, pairsOf))) await print(piece)
    return
  }
  const table = tableText(words, scoreTable(evaluation), scoreRows(evaluation))
  if (table !== undefined) await print(table)
  else {
    await print(
      evaluationText(
        evaluation,
        terminalOf(words),
        roleSentences(evaluation, { equals: '--pairs', asked: words.pairs === true }),
      ),
    )
    await print(nextSteps(paths, words, evaluation, widthOf(process.stderr)), process.stderr)
  }
}
