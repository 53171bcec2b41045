import { placesById } from '../../agreement/evidence.ts'
import { addBounds, openBounds } from '../../evaluate/bounds.ts'
import { type CorpusFacts, factsOf } from '../../evaluate/facts.ts'
import { closeJob, compareAll, intervalDraws, measureAll, openJob } from '../../evaluate/job.ts'
import { readPairs } from '../../evaluate/packed-pairs.ts'
import type { Corpus, EvaluateOptions, Evaluation, PairResult } from '../../index.ts'
import { PackedParts } from '../../stats/packed-rows.ts'
import { compared, isWorthThreads, RowsById } from './compared.ts'
import { drawOnWorkers } from './draw.ts'
import type { OpenedCorpus } from './open-corpus.ts'
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
  opened: OpenedCorpus,
  options: EvaluateOptions,
  workers: number,
  comparing?: (done: number, of: number) => void,
): Promise<PackedEvaluation> {
  const { progress, ...plain } = options
  if (
    opened.kind === 'whole' &&
    (workers === 1 || !isWorthThreads(opened.corpus, options.metrics?.length ?? 4))
  )
    return inMemory(opened.corpus, options, workers)
  const facts: CorpusFacts = opened.kind === 'whole' ? factsOf(opened.corpus) : opened.survey.facts
  const ids = opened.kind === 'whole' ? opened.corpus.items.map(({ id }) => id) : opened.survey.ids
  const job = openJob(facts, options)
  const { plan, settings, bounds = [] } = job
  const read = opened.kind === 'whole' ? {} : opened.read
  const packed = plan.metrics.map(() => new PackedParts())
  const totals = openBounds(bounds, plan)
  const task = { task: 'evaluate', read, facts, options: plain } as const
  for await (const answer of compared<EvaluateAnswer>(opened, task, workers, comparing)) {
    for (const [metric, rows] of answer.pairs.entries()) packed[metric]!.add(rows)
    addBounds(totals, answer.bounds)
  }
  const order = placesById(ids)
  const measured = measureAll(
    job,
    packed.map(parts => new RowsById(parts, ids, order, readPairs)),
  )
  const draws = intervalDraws(measured, settings)
  const drawn =
    draws && (await drawOnWorkers(draws.table, draws.replicates, settings.seed, workers, progress))
  return {
    evaluation: closeJob(job, measured, totals, draws, drawn),
    *pairsOf(metric) {
      for (const [row, id] of ids.entries()) yield* readPairs(packed[metric]!.open(row), id)
    },
  }
}

/** The comparisons on this thread, the draws on all. */
async function inMemory(
  corpus: Corpus,
  options: EvaluateOptions,
  workers: number,
): Promise<PackedEvaluation> {
  const job = openJob(factsOf(corpus), options)
  const { rows, totals, measured } = compareAll(corpus, job)
  const draws = intervalDraws(measured, job.settings)
  const drawn =
    draws &&
    (await drawOnWorkers(draws.table, draws.replicates, job.settings.seed, workers, options.progress))
  return {
    evaluation: closeJob(job, measured, totals, draws, drawn),
    *pairsOf(metric) {
      for (const row of rows) yield* row[metric]!
    },
  }
}
