import { evaluateAsIs } from '../../evaluate/evaluate.ts'
import { factsOf } from '../../evaluate/facts.ts'
import { resolveEvaluation } from '../../evaluate/job.ts'
import { prepareCorpus } from '../../evaluate/levels/level-tables.ts'
import { withPlacement } from '../../evaluate/placement.ts'
import { compareItems, type EvaluatePart } from '../../evaluate/run/compare-items.ts'
import { planRun, type ReducedEvaluation, reduceEvaluation } from '../../evaluate/run/run.ts'
import type { EvaluateOptions } from '../../index.ts'
import { invalid } from '../../model/error.ts'
import { evaluationNeedsMemory } from '../../model/errors/files.ts'
import { compared, isWorthThreads } from './map-corpus.ts'
import { type OpenedCorpus, readIn } from './open-corpus.ts'
import { resampleOnWorkers } from './resample.ts'

/**
 * `evaluate` on several threads, for a corpus in memory or in files: the document is bit-identical. It is a run whose
 * shards are mapped by threads: of a corpus in files only their parts are held. Metrics are named by id, so that a
 * thread can find them.
 *
 * @param given - the corpus, opened
 * @param options - as for `evaluate`; `progress` is called with the number of resamples that are done
 * @param workers - threads; a small corpus in memory is compared on this one
 * @param comparing - called with the number of items that other threads have done; default: not called
 * @returns the document without its comparisons, and the comparisons on request
 * @throws CesuraError `option-invalid` where boundaries are to be selected or levels compared in a corpus in files,
 * `file-changed` where a file is no longer what was surveyed, and the errors of `evaluate`
 */
export async function evaluateCorpus(
  given: OpenedCorpus,
  options: EvaluateOptions,
  workers: number,
  comparing?: (done: number, of: number) => void,
): Promise<ReducedEvaluation> {
  const prepared = given.kind === 'whole' ? prepareCorpus(given.corpus, options) : undefined
  if (prepared === undefined && (options.select !== undefined || options.levels !== undefined))
    throw invalid(evaluationNeedsMemory, {})
  const opened: OpenedCorpus = prepared === undefined ? given : { kind: 'whole', corpus: prepared.corpus }
  const facts = opened.kind === 'whole' ? factsOf(opened.corpus) : opened.survey.facts
  const job = resolveEvaluation(facts, options)
  const { progress, ...asked } = options
  const parts: EvaluatePart[] = []
  if (opened.kind === 'whole' && (workers === 1 || !isWorthThreads(opened.corpus, job.plan.metrics.length)))
    parts.push(compareItems(job, opened.corpus.items))
  else {
    const plan = planRun(facts, { of: 'evaluate', options: asked })
    const task = { task: 'map', read: readIn(opened), plan } as const
    for await (const part of compared<EvaluatePart>(opened, task, workers, comparing)) parts.push(part)
  }
  const { evaluation: bare, pairsOf } = await reduceEvaluation(job, parts, (table, resamples, seed) =>
    resampleOnWorkers(table, resamples, seed, workers, progress),
  )
  const closed = prepared?.complete(bare, job.plan) ?? bare
  const evaluation =
    opened.kind === 'whole' ? withPlacement(closed, opened.corpus, options, evaluateAsIs) : closed
  return { evaluation, pairsOf }
}
