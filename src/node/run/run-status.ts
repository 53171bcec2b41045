import { invalid } from '../../model/error.ts'
import { shardUnknown } from '../../model/errors/files.ts'
import { namesIn, readStart } from '../files/read.ts'
import { findPart, headerFits } from './part-file.ts'
import { partPath, partsFolder, type Run } from './run-folder.ts'

/** How far a run is, by its files alone, whichever engine made them. */
export interface RunStatus {
  readonly shards: number
  readonly done: number
  /** Shards without a part. */
  readonly missing: readonly number[]
  /** Parts that are cut short or damaged, or of another plan. */
  readonly corrupt: readonly number[]
  /** Shards with two parts of different bytes. */
  readonly conflicting: readonly number[]
}

/**
 * Looks at the parts of a run: at their first lines and sizes, or with `check` at every byte.
 *
 * @param run - the run
 * @param options - `check`: whether every byte is read; default: no
 * @returns how many shards are done, and which are missing, corrupt or in conflict
 */
export async function statusOf(run: Run, { check = false } = {}): Promise<RunStatus> {
  const { plan, digest } = run
  const missing: number[] = []
  const corrupt: number[] = []
  for (const shard of plan.shards.keys()) {
    const path = partPath(run, shard)
    const { state } = check ? await findPart(path, digest, shard) : await glanceAt(path, digest, shard)
    if (state === 'missing') missing.push(shard)
    else if (state !== 'done') corrupt.push(shard)
  }
  const conflicting = await conflictsIn(run)
  const shards = plan.shards.length
  return { shards, done: shards - missing.length - corrupt.length, missing, corrupt, conflicting }
}

/** The first line of a part and its size; one that cannot be read is corrupt. */
async function glanceAt(
  path: string,
  plan: string,
  shard: number,
): Promise<{ state: 'done' | 'missing' | 'corrupt' }> {
  try {
    const { bytes, size } = await readStart(path, 4096, { look: true })
    return { state: headerFits(bytes, size, plan, shard) ? 'done' : 'corrupt' }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === undefined) throw error
    return { state: code === 'ENOENT' || code === 'ENOTDIR' ? 'missing' : 'corrupt' }
  }
}

/** Shards of which other bytes were written once more. */
async function conflictsIn(run: Run): Promise<number[]> {
  const names = await namesIn(partsFolder(run))
  return names.flatMap(name => {
    const found = /^(\d+)\.part\.other$/.exec(name)
    return found === null ? [] : [Number(found[1])]
  })
}

/**
 * Shards as people and Slurm write them.
 *
 * @param shards - their numbers, ascending; neighbours are written as one range
 * @returns such as `0-3,7`, which Slurm reads too; empty where there are none
 */
export function shardList(shards: readonly number[]): string {
  const runs: [number, number][] = []
  for (const shard of shards) {
    const last = runs.at(-1)
    if (last !== undefined && last[1] === shard - 1) last[1] = shard
    else runs.push([shard, shard])
  }
  return runs.map(([first, last]) => (first === last ? String(first) : `${first}-${last}`)).join(',')
}

/**
 * Rejects a shard that the plan does not have.
 *
 * @param run - the run with its plan
 * @param shard - the number asked for
 * @returns the same number
 * @throws CesuraError `shard-unknown` where it is no integer from 0 to below the number of shards
 */
export function requireShard({ plan }: Run, shard: number): number {
  if (Number.isInteger(shard) && shard >= 0 && shard < plan.shards.length) return shard
  throw invalid(shardUnknown, { shard, shards: plan.shards.length })
}
