import { openRun, type RunPart } from '../../evaluate/run/run.ts'
import { CesuraError } from '../../index.ts'
import { invalid } from '../../model/error.ts'
import { inputChanged } from '../../model/errors/files.ts'
import { blocksOf, checksumOf, openSum, summed } from '../corpus/line-files.ts'
import { adder, type LinesQuestion } from '../corpus/tasks.ts'
import { openInput } from '../input-stream.ts'
import { lineBlocks } from '../pairs/line-cutter.ts'
import { findPart, partBytes, writePart } from './part-file.ts'
import { changedInputs, partPath, type Run } from './run-folder.ts'
import { requireShard } from './run-status.ts'

/** What became of a shard. */
export type Mapped = 'written' | 'there' | 'conflict'

/**
 * Maps one shard of a run into its part. A part that is complete is left alone, so that a run can be resumed by mapping
 * everything again; a corrupt one is rewritten. Rejects an input that is not what it was when the run was planned.
 *
 * @param run - the run, as `openRunFolder` or `planFolder` gives it
 * @param shard - the number of the shard, from 0; `requireShard` checks one
 * @returns `written`; `there` where the part existed already; `conflict` where one of other bytes came first
 * @throws CesuraError `shard-unknown` where the plan has no such shard, `input-changed` where the lines are not those that
 * were planned, `output-unwritable` where the disk is full, `plan-other-version`, `file-not-found`
 */
export async function mapRun(run: Run, shard: number): Promise<Mapped> {
  const { plan, digest } = run
  requireShard(run, shard)
  const path = partPath(run, shard)
  if ((await findPart(path, digest, shard)).state === 'done') return 'there'
  const { input, start, end, firstLine, sha256 } = plan.shards[shard]!
  const { name, path: from, stated } = plan.inputs[input]!
  const range = { start, end }
  const file = { name, path: from, firstLine, ...range }
  const { take, part } = openPart(plan)
  const sum = openSum()
  const changed = (difference?: string) => invalid(inputChanged, { difference }, { file: name })
  const [other] = await changedInputs({ inputs: [plan.inputs[input]!] })
  if (other !== undefined) throw changed(other.how)
  try {
    for await (const block of summed(blocksOf(file), sum)) take({ file: name, block, stated })
  } catch (error) {
    // Lines that were sound when the run was planned and are not now: the file, not the program, is to blame.
    if (error instanceof CesuraError && error.code === 'file-not-found') throw error
    throw (await checksumOf(file)) === sha256 ? error : changed()
  }
  if (sum.digest('hex') !== sha256) throw changed()
  return writePart(path, partBytes(part(), digest, shard), digest, shard)
}

/**
 * The part of lines that some engine gives out, in whichever shares: `-` is standard input. It belongs to no shard.
 *
 * @param run - the run, of which the plan and its digest are taken
 * @param path - the file of lines, or `-`
 * @returns the part as bytes; nothing is written
 * @throws CesuraError `plan-other-version`, `file-not-found`, `file-is-folder`, `file-unreadable`, `gzip-broken`
 */
export async function mapInput({ plan, digest }: Run, path: string): Promise<Uint8Array> {
  const { take, part } = openPart(plan)
  const stated = plan.inputs[0]?.stated
  for await (const block of lineBlocks(await openInput(path))) take({ file: 'stdin', block, stated })
  return partBytes(part(), digest, -1)
}

/** A part that grows by blocks of lines. */
function openPart(plan: Run['plan']): {
  readonly take: (lines: LinesQuestion) => void
  readonly part: () => RunPart
} {
  const run = openRun(plan)
  const add = adder({ read: plan.read, plan }, run)
  const part = run.open()
  return { take: lines => void add(lines, part), part: part.finish }
}
