import { readFileSync } from 'node:fs'
import { openJob } from '../../evaluate/job.ts'
import { type AgreementFound, type AgreementPart, joinAgreement } from '../../evaluate/run/agreement-run.ts'
import type { EvaluatePart } from '../../evaluate/run/compare-items.ts'
import { readFacts } from '../../evaluate/run/plain-facts.ts'
import {
  agreementJob,
  type ReducedEvaluation,
  type RunPart,
  reduceEvaluation,
  requireItems,
} from '../../evaluate/run/run.ts'
import { CesuraError } from '../../index.ts'
import { addIds, openIdSum } from '../../model/id-hash.ts'
import { drawOnWorkers } from '../corpus/draw.ts'
import { checkPart, readPart } from './part-file.ts'
import { partPath, type Run } from './run-folder.ts'

/** What a run came to. */
export type Reduced =
  | ({ readonly of: 'evaluate' } & ReducedEvaluation)
  | ({ readonly of: 'agreement' } & AgreementFound)

/** The result of a run whose parts are all there, read one after the other: of buckets never more than one is held. */
export async function reduceRun(run: Run, workers: number): Promise<Reduced> {
  const { plan } = run
  const items = openIdSum()
  function* parts(): Generator<RunPart> {
    for (const shard of plan.shards.keys()) {
      const part = partOf(run, shard)
      addIds(items, part.items)
      yield part
    }
    requireItems(plan, items)
  }
  const draw = (table: Parameters<typeof drawOnWorkers>[0], resamples: number, seed: number) =>
    drawOnWorkers(table, resamples, seed, workers)
  const { asked, facts } = plan
  if (asked.of === 'agreement') {
    const job = agreementJob(facts, asked.question)
    return { of: 'agreement', ...(await joinAgreement(job, parts() as Iterable<AgreementPart>, draw)) }
  }
  const job = openJob(readFacts(facts), asked.options)
  return { of: 'evaluate', ...(await reduceEvaluation(job, parts() as Iterable<EvaluatePart>, draw)) }
}

function partOf(run: Run, shard: number): RunPart {
  const file = partPath(run, shard)
  const bytes = readFileSync(file)
  const { state } = checkPart(bytes, run.digest, shard)
  if (state === 'done') return readPart(bytes)
  throw new CesuraError('part-torn', 'the part is cut short or damaged; map its shard again', { file })
}
