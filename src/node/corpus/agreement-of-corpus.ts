import { type AgreementPart, compareCoders, joinAgreement } from '../../agreement/map-reduce.ts'
import type { AgreementQuestion, AgreementResult } from '../../agreement/question.ts'
import { factsOf } from '../../evaluate/facts.ts'
import { agreementJob, planRun } from '../../evaluate/run/run.ts'
import { compared, isWorthThreads } from './map-corpus.ts'
import { type OpenedCorpus, readIn } from './open-corpus.ts'
import { resampleOnWorkers } from './resample.ts'

export type { AgreementQuestion, AgreementResult }

/**
 * `agreement` on several threads, for a corpus in memory or in files: the result is bit-identical. It is a run whose
 * shards are mapped by threads. The coders are compared once for all coefficients. Of a corpus in files only the
 * evidence is held, some 20 bytes per comparison.
 *
 * @param opened - the corpus
 * @param question - coefficients, options, and what else is asked
 * @param workers - threads; a small corpus in memory is compared on this one
 * @param comparing - called with the number of items that other threads have done; default: not called
 * @returns one result for each coefficient, and whatever else was asked for
 * @throws CesuraError `file-changed` where a file is no longer what was surveyed, and the errors of `agreement`
 */
export async function agreementOfCorpus(
  opened: OpenedCorpus,
  question: AgreementQuestion,
  workers: number,
  comparing?: (done: number, of: number) => void,
): Promise<AgreementResult> {
  const facts = opened.kind === 'whole' ? factsOf(opened.corpus) : opened.survey.facts
  const plan = planRun(facts, { of: 'agreement', question })
  const job = agreementJob(plan.facts, question)
  const parts: AgreementPart[] = []
  if (opened.kind === 'whole' && (workers === 1 || !isWorthThreads(opened.corpus, 1)))
    parts.push(compareCoders(job, opened.corpus.items))
  else {
    const task = { task: 'map', read: readIn(opened), plan } as const
    for await (const part of compared<AgreementPart>(opened, task, workers, comparing)) parts.push(part)
  }
  return joinAgreement(job, parts, (table, resamples, seed) =>
    resampleOnWorkers(table, resamples, seed, workers),
  )
}
