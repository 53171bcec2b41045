import { addBounds, type BoundTotals, openBounds } from '../../evaluate/baselines/bounds.ts'
import { evaluateAsIs } from '../../evaluate/evaluate.ts'
import { factsOf } from '../../evaluate/facts.ts'
import {
  closeJob,
  compareAll,
  type EvaluationJob,
  intervalDraws,
  type Measured,
  measureAll,
  openJob,
} from '../../evaluate/job.ts'
import { prepareCorpus } from '../../evaluate/levels/prepare-corpus.ts'
import { readPairs } from '../../evaluate/packed-pairs.ts'
import { withPlacement } from '../../evaluate/placement.ts'
import type { Corpus, EvaluateOptions, Evaluation, PairResult } from '../../index.ts'
import { CesuraError } from '../../index.ts'
import { placesById } from '../../model/order.ts'
import { PackedParts } from '../../stats/resampling/packed-rows.ts'
import { compared, isWorthThreads, RowsById } from './compared.ts'
import { drawOnWorkers } from './draw.ts'
import { idsIn, type OpenedCorpus, readIn } from './open-corpus.ts'
import type { EvaluateAnswer } from './tasks.ts'

/** The document without its comparisons, and the comparisons of a metric, made one by one when asked for. */
export interface PackedEvaluation {
  readonly evaluation: Evaluation
  readonly pairsOf: (metric: number) => Iterable<PairResult>
}

/**
 * `evaluate` on several threads, for a corpus in memory or in files: the same document, to the bit. Of a corpus in
 * files only the tallies are held, about 20 bytes a comparison, and the sums that intervals and tests draw from.
 * Metrics are named by id, so that a thread can find them. `comparing` is told how many items are done, the option
 * `progress` how many draws.
 */
export async function evaluateCorpus(
  given: OpenedCorpus,
  options: EvaluateOptions,
  workers: number,
  comparing?: (done: number, of: number) => void,
): Promise<PackedEvaluation> {
  const prepared = given.kind === 'whole' ? prepareCorpus(given.corpus, options) : undefined
  if (prepared === undefined && (options.select !== undefined || options.levels !== undefined))
    throw new CesuraError(
      'option-invalid',
      'boundaries are selected, and levels compared, in a corpus that is held in memory; this one is read in parts',
    )
  const opened: OpenedCorpus = prepared === undefined ? given : { kind: 'whole', corpus: prepared.corpus }
  const facts = opened.kind === 'whole' ? factsOf(opened.corpus) : opened.survey.facts
  const job = openJob(facts, options)
  const alone =
    opened.kind === 'whole' && (workers === 1 || !isWorthThreads(opened.corpus, job.plan.metrics.length))
  const { measured, totals, pairsOf } = alone
    ? inMemory(opened.corpus, job)
    : await inParts(opened, job, options, workers, comparing)
  const { seed } = job.settings
  const draws = intervalDraws(measured, job.settings)
  const drawn = draws && (await drawOnWorkers(draws.table, draws.resamples, seed, workers, options.progress))
  const bare = closeJob(job, measured, totals, draws, drawn)
  const closed = prepared?.complete(bare, job.plan) ?? bare
  const evaluation =
    opened.kind === 'whole' ? withPlacement(closed, opened.corpus, options, evaluateAsIs) : closed
  return { evaluation, pairsOf }
}

/** What comparing gave, however it was done. */
interface Compared extends Pick<PackedEvaluation, 'pairsOf'> {
  readonly measured: readonly Measured[]
  readonly totals: BoundTotals
}

/** Everything here and now. */
function inMemory(corpus: Corpus, job: EvaluationJob): Compared {
  const { rows, totals, measured } = compareAll(corpus, job)
  return {
    measured,
    totals,
    *pairsOf(metric) {
      for (const row of rows) yield* row[metric]!
    },
  }
}

/** Some items at a time, of which only packed tallies remain. */
async function inParts(
  opened: OpenedCorpus,
  job: EvaluationJob,
  { progress: _, ...options }: EvaluateOptions,
  workers: number,
  comparing: ((done: number, of: number) => void) | undefined,
): Promise<Compared> {
  const { facts, plan, bounds = [] } = job
  const packed = plan.metrics.map(() => new PackedParts())
  const totals = openBounds(bounds, plan)
  const task = { task: 'evaluate', read: readIn(opened), facts, options } as const
  for await (const answer of compared<EvaluateAnswer>(opened, task, workers, comparing)) {
    for (const [metric, rows] of answer.pairs.entries()) packed[metric]!.add(rows)
    addBounds(totals, answer.bounds)
  }
  const ids = idsIn(opened)
  const order = placesById(ids)
  return {
    measured: measureAll(
      job,
      packed.map(parts => new RowsById(parts, ids, order, readPairs)),
    ),
    totals,
    *pairsOf(metric) {
      for (const [row, id] of ids.entries()) yield* readPairs(packed[metric]!.open(row), id)
    },
  }
}
