import { changedInputs, openRunFolder, type Run, type RunStatus, statusOf } from '../../node/index.ts'
import { shardList } from '../../node/shared.ts'
import { count } from '../../wording/format-number.ts'
import { print, say } from '../print/output.ts'
import { newCommand } from '../program.ts'

export const examples = [
  {
    line: 'cesura plan examples/simulated.json -r ann --shards 4 -o run && cesura map run --shard missing && cesura status run --check',
    about: 'whether every part is whole',
  },
] as const

export const command = () =>
  newCommand(
    'status',
    'Says how far a run is, by its files alone: which shards are done, missing, torn. Exit code 0 done, 3 missing, 4 torn, 5 conflicting.',
    examples,
  )
    .argument('<run>', 'folder that cesura plan made')
    .option('--check', 'look at every byte of every part, not only at its first line and size')
    .option('--json', 'as JSON')
    .action(async (folder: string, flags: { check?: boolean; json?: boolean }) => {
      const run = await openRunFolder(folder)
      const status = await statusOf(run, { check: flags.check === true })
      await reportChanges(run)
      await print(flags.json ? `${JSON.stringify(status)}\n` : statusText(status))
      process.exitCode = exitCodeOf(status)
    })

/** 0 done, 3 shards are missing, 4 parts are torn, 5 parts are conflicting. */
export const exitCodeOf = ({ missing, corrupt, conflicting }: RunStatus): number =>
  conflicting.length > 0 ? 5 : corrupt.length > 0 ? 4 : missing.length > 0 ? 3 : 0

/** A line for each state that occurs. */
export function statusText({ shards, done, missing, corrupt, conflicting }: RunStatus): string {
  const lines = [`${done} of ${count(shards, 'shard')} done`]
  if (missing.length > 0) lines.push(`missing: ${shardList(missing)}`)
  if (corrupt.length > 0) lines.push(`torn or of another plan: ${shardList(corrupt)}; map them again`)
  if (conflicting.length > 0)
    lines.push(
      `conflicting: ${shardList(conflicting)}; two parts of one shard have different bytes: was the run mapped by different machines or programs? Remove both and map again`,
    )
  return `${lines.join('\n')}\n`
}

/** Says which inputs are no longer what was planned: whoever added lines wants to know that they are not counted. */
export async function reportChanges({ plan }: Run): Promise<void> {
  for (const { name, how } of await changedInputs(plan))
    await say(
      `warning ${name}: the file is not what it was when the run was planned: ${how}; the result is that of the plan (input-changed)\n`,
    )
}
