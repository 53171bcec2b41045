import { type AgreementPart, joinAgreement } from '../../agreement/map-reduce.ts'
import type { AgreementResult } from '../../agreement/question.ts'
import { resolveEvaluation } from '../../evaluate/job.ts'
import type { EvaluatePart } from '../../evaluate/run/compare-items.ts'
import {
  agreementJob,
  type ReducedEvaluation,
  type RunPart,
  readFacts,
  reduceEvaluation,
  requireItems,
} from '../../evaluate/run/run.ts'
import type { Item } from '../../index.ts'
import { invalid } from '../../model/error.ts'
import { partMissing } from '../../model/errors/evaluate.ts'
import { partInvalid, partLineInvalid, partUnreadable } from '../../model/errors/files.ts'
import { addIds, openIdSum } from '../../model/id-hash.ts'
import { resampleOnWorkers } from '../corpus/resample.ts'
import { readBytesSync } from '../files/read.ts'
import { openInput } from '../input-stream.ts'
import { lineBlocks } from '../pairs/line-cutter.ts'
import { checkPart, readPart } from './part-file.ts'
import { partPath, type Run } from './run-folder.ts'

/** What a run came to. */
export type Reduced =
  | ({ readonly of: 'evaluate' } & ReducedEvaluation)
  /** With the items themselves, up to 50,000. */
  | ({ readonly of: 'agreement'; readonly kept: readonly Item[] } & AgreementResult)

/**
 * The result of a run whose parts are all there, read one after the other: of buckets never more than one is held.
 *
 * @param run - the run, every shard of which was mapped
 * @param workers - threads that resample
 * @param given - parts from elsewhere; default: those in the folder
 * @returns the evaluation with its comparisons, or what was found of agreement with the items
 * @throws CesuraError `part-corrupt` where a part in the folder is not whole or of another plan, `parts-incomplete` where a
 * shard has no part, or the parts do not hold exactly the items of the plan
 */
export async function reduceRun(run: Run, workers: number, given?: Iterable<RunPart>): Promise<Reduced> {
  const { plan } = run
  const items = openIdSum()
  const kept: Item[] = []
  function* parts(): Generator<RunPart> {
    for (const part of given ?? partsOf(run)) {
      addIds(items, part.items)
      if (part.of === 'agreement') for (const item of part.kept) kept.push(item)
      yield part
    }
    requireItems(plan, items)
  }
  const resampleTable = (table: Parameters<typeof resampleOnWorkers>[0], resamples: number, seed: number) =>
    resampleOnWorkers(table, resamples, seed, workers)
  const { asked, facts } = plan
  if (asked.of === 'agreement') {
    const job = agreementJob(facts, asked.question)
    const found = await joinAgreement(job, parts() as Iterable<AgreementPart>, resampleTable)
    return { of: 'agreement', ...found, kept }
  }
  const job = resolveEvaluation(readFacts(facts), asked.options)
  return {
    of: 'evaluate',
    ...(await reduceEvaluation(job, parts() as Iterable<EvaluatePart>, resampleTable)),
  }
}

function* partsOf(run: Run): Generator<RunPart> {
  for (const shard of run.plan.shards.keys()) yield partOf(run, shard)
}

/**
 * Parts that are in a file as `map --shard -` writes them, one per line; `-` is standard input.
 *
 * @param run - the run that the parts must be of
 * @param path - the file, or `-`
 * @returns the parts, in the order of their lines; empty lines are passed over
 * @throws CesuraError `part-corrupt` where a line is no whole part of this plan, `file-not-found`, `file-is-folder`,
 * `file-unreadable`, `gzip-broken`
 */
export async function readPartLines(run: Run, path: string): Promise<RunPart[]> {
  const parts: RunPart[] = []
  for await (const block of lineBlocks(await openInput(path))) {
    const lines = Buffer.from(block.bytes).toString('latin1').split('\n')
    for (const [index, line] of lines.entries()) {
      if (line.trim() === '') continue
      const bytes = Buffer.from(line, 'base64')
      if (checkPart(bytes, run.digest, -1).state === 'done') parts.push(readPart(bytes))
      else
        throw invalid(
          partLineInvalid,
          {},
          {
            file: path,
            line: block.firstLine + index,
          },
        )
    }
  }
  return parts
}

function partOf(run: Run, shard: number): RunPart {
  const file = partPath(run, shard)
  const bytes = bytesOf(file, shard)
  const { state } = checkPart(bytes, run.digest, shard)
  if (state === 'done') return readPart(bytes)
  throw invalid(partInvalid, { foreign: state === 'foreign' }, { file })
}

function bytesOf(file: string, shard: number): Uint8Array {
  try {
    return readBytesSync(file)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === undefined) throw error
    if (code !== 'ENOENT' && code !== 'ENOTDIR') throw invalid(partUnreadable, { shard, code }, { file })
    throw invalid(partMissing, { shard }, { file })
  }
}
