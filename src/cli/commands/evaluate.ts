import { bucketsFor, defaultMetrics } from '../../evaluate/shared.ts'
import type { EvaluateOptions, Evaluation } from '../../index.ts'
import { invalid } from '../../model/error.ts'
import { listInBuckets } from '../../model/errors/commands.ts'
import { hasRecordings } from '../../model/index.ts'
import { evaluateCorpus, type OpenedCorpus, type ReducedEvaluation } from '../../node/index.ts'
import { workerCount } from '../../node/shared.ts'
import { csvPieces, evaluationView, LongList, scoreRows } from '../../report/index.ts'
import { roleSentences } from '../../report/sentences/roles.ts'
import { pairCells, pairColumns } from '../../report/shared.ts'
import { defineCommand, type Result } from '../define-command.ts'
import type { Io } from '../io/io.ts'
import { baselineOptions, comparedAgainst, readBaselineFrom } from '../options/baseline-option.ts'
import { intervalOptions } from '../options/confidence-options.ts'
import { metricChoices, metricOptions, requestsOf } from '../options/metric-options.ts'
import { formatOptions, saveOption } from '../options/result-format.ts'
import {
  bucketOptions,
  evaluateOptionsOf,
  lossOption,
  roleOptions,
  rolesFor,
  testOptions,
} from '../options/roles.ts'
import { selectOptions, selectOptionsOf, usedSelection } from '../options/select-option.ts'
import { choice, each, flag, under, type Values } from '../options/spec.ts'
import { missedThresholds, readThreshold } from '../options/thresholds.ts'
import { workersOption } from '../options/workers-option.ts'
import { type Headline, sensitivityLines } from '../print/sensitivity.ts'
import { nextSteps } from '../print/try-next.ts'
import { openCorpusFrom, readOptions, readOptionsOf } from '../read-corpus.ts'

const options = {
  ...roleOptions,
  pairs: flag('--pairs', 'compare every pair of coders (whatever their names); with --csv one row per pair'),
  detail: flag(
    '--detail',
    'each metric in a block of its own: with intervals, baselines and a plot of characters',
  ),
  signatures: flag('--signatures', 'complete signatures'),
  ...lossOption,
  ...selectOptions,
  failUnder: each(
    '--fail-under <METRIC=value>',
    'exit with 1 if a score is lower: B=0.5, or h2:B=0.5, or the lower end of its interval: B.low=0.5; repeatable',
  ),
  failOver: each(
    '--fail-over <METRIC=value>',
    'exit with 1 if a score is higher: pk=0.3, or h2:pk=0.3, or the upper end: pk.high=0.3; repeatable',
  ),
  ...baselineOptions,
  ...metricOptions,
  ...testOptions,
  ...bucketOptions,
  ...intervalOptions,
  ...readOptions,
  ...workersOption('compare and resample'),
  ...under('Output', {
    significance: choice(
      '--significance <marks>',
      'what --latex and --markdown set after scores: letters (systems that share one are not significantly different) or stars (differs from the best); default: stars for two hypotheses, else letters',
      ['letters', 'stars', 'none'],
      { rare: true },
    ),
  }),
  ...formatOptions,
  ...saveOption('json', 'csv', 'tex', 'md', 'html', 'svg'),
}

export type EvaluateFlags = Values<typeof options>

export const command = defineCommand({
  name: 'evaluate',
  about: 'Scores hypotheses against references, or every pair of coders, by several metrics at once.',
  arguments: [{ name: '<corpus...>', about: 'files or folders; - reads standard input' }],
  options,
  examples: [
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
  ],
  async run({ args: paths, options: flags }, io) {
    const thresholds = [
      ...(flags.failUnder ?? []).map(word => readThreshold(word, 'under')),
      ...(flags.failOver ?? []).map(word => readThreshold(word, 'over')),
    ]
    // Wrong options are rejected before files are read.
    if (flags.metric !== undefined) metricsFor(flags, false, io)
    const old = await readBaselineFrom(flags)
    const workers = workerCount(flags.workers)
    // Boundaries are selected, and levels compared, in memory.
    const inMemory = flags.select !== undefined || flags.levels !== undefined || flags.preset === 'treeseg'
    const { opened, close, reading } = await openCorpusFrom(
      paths,
      flags,
      inMemory ? { workers, streamFrom: Infinity } : { workers },
      io,
    )
    try {
      const bar = io.progress('resampling items')
      const asked = { ...questionOf(flags, opened, reading?.references, io), progress: bar.notify }
      rejectLists(opened, asked, flags)
      const used = usedSelection(flags, opened, io)
      const comparing = io.progress('comparing items')
      const found = await evaluateCorpus(opened, asked, workers, comparing.notify).finally(() => {
        comparing.done()
        bar.done()
      })
      const compared =
        old === undefined ? { reported: [], failed: [] } : comparedAgainst(found, old, asked.metrics!, flags)
      const missed = [...missedThresholds(found.evaluation, thresholds), ...compared.failed]
      const result = evaluationResult(found, paths, used)
      return {
        ...result,
        notes: [
          ...(await sensitivityLines(
            paths,
            readOptionsOf(flags),
            reading?.assumptions,
            headlines(found.evaluation),
            async corpus => {
              const { progress: _, ...rest } = asked
              const again = await evaluateCorpus(
                { kind: 'whole', corpus },
                { ...rest, interval: undefined, tests: undefined } as EvaluateOptions,
                1,
              )
              return headlines(again.evaluation)
            },
          )),
          ...(isText(flags) ? (result.notes ?? []) : []),
          ...compared.reported,
          ...missed.map(sentence => `cesura: ${sentence}`),
        ],
        exitCode: missed.length > 0 ? 1 : 0,
      }
    } finally {
      await close()
    }
  },
})

/** The first metric of each hypothesis. */
const headlines = ({ metrics: [first] }: Evaluation): Headline[] =>
  (first?.hypotheses ?? []).slice(0, 3).map(({ hypothesis, micro, macro }) => ({
    name: `${hypothesis} ${first!.symbol}`,
    value: (first!.pool === 'micro' ? micro : macro).value,
  }))

const isText = ({ json, csv, markdown, latex }: EvaluateFlags): boolean => !(json || csv || markdown || latex)

const metricsFor = (flags: EvaluateFlags, timed: boolean, io: Io) =>
  requestsOf(metricChoices(flags, defaultMetrics(timed), io))

/** What the options ask of a corpus; `references`: those that `cesura.json` keeps. */
export const questionOf = (
  flags: EvaluateFlags,
  opened: OpenedCorpus,
  references: readonly string[] | undefined,
  io: Io,
): EvaluateOptions => ({
  metrics: metricsFor(flags, flags.metric === undefined && isTimed(opened), io),
  ...rolesFor(flags, flags.pairs === true, references),
  ...evaluateOptionsOf(flags),
  ...selectOptionsOf(flags),
})

/** An evaluation in every format. */
export function evaluationResult(
  { evaluation, pairsOf }: ReducedEvaluation,
  paths: readonly string[],
  flags: EvaluateFlags,
): Result {
  const roles = roleSentences(evaluation, { equals: '--pairs', asked: flags.pairs === true })
  return {
    document: () =>
      evaluation.settings.buckets === undefined
        ? {
            ...evaluation,
            metrics: evaluation.metrics.map((metric, index) => ({
              ...metric,
              pairs: new LongList(pairsOf(index)),
            })),
          }
        : evaluation,
    rows: () =>
      flags.pairs ? csvPieces(pairColumns, pairCells(evaluation, pairsOf)) : scoreRows(evaluation),
    view: target =>
      evaluationView(evaluation, {
        target,
        preface: roles,
        detail: flags.detail === true,
        significance: flags.significance,
      }),
    // What plots is loaded only where a figure is asked for.
    pages: {
      html: async () => (await import('../print/evaluation-figures.ts')).scoresPage(evaluation),
      svg: async () => (await import('../print/evaluation-figures.ts')).rankingFigure(evaluation),
    },
    notes: nextSteps(paths, flags, evaluation),
  }
}

/** Rejects a list of comparisons where items are put into buckets: the list would be empty. */
function rejectLists(opened: OpenedCorpus, { buckets }: EvaluateOptions, flags: EvaluateFlags): void {
  const items = opened.kind === 'whole' ? opened.corpus.items.length : opened.survey.facts.items
  const listed = flags.csv === true && flags.pairs === true
  if ((!listed && flags.baseline === undefined) || bucketsFor(items, buckets) === undefined) return
  throw invalid(listInBuckets, { needs: listed ? 'rows' : 'baseline', items })
}

/** Whether the items are recordings. */
const isTimed = (opened: OpenedCorpus): boolean =>
  opened.kind === 'whole' ? hasRecordings(opened.corpus) : opened.survey.facts.time !== undefined
