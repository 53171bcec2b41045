import { invalid } from '../../model/error.ts'
import { integerExpected, shardInvalid } from '../../model/errors/commands.ts'
import { mapRun, openRunFolder, type Run, statusOf } from '../../node/index.ts'
import { requireShard, shardOfEnvironment } from '../../node/shared.ts'
import { count } from '../../wording/format-number.ts'
import { mapStream } from '../map-stream.ts'
import { say } from '../print/output.ts'
import { newCommand } from '../program.ts'

export const examples = [
  {
    line: 'cesura plan examples/simulated.json -r ann --shards 4 -o run && cesura map run --shard 2',
    about: 'one shard',
  },
  {
    line: 'cesura plan examples/simulated.json -r ann --shards 4 -o run && cesura map run --shard missing',
    about: 'all that are not done, here',
  },
] as const

export const command = () =>
  newCommand(
    'map',
    'Compares the items of one shard of a run and writes its part. A part that is done is left alone, so a run is resumed by mapping it again. Exit code 5: another part of this shard has other bytes.',
    examples,
  )
    .argument('<run>', 'folder that cesura plan made')
    .requiredOption(
      '--shard <number>',
      'the shard, counted from 0; env: as the engine says (Slurm, PBS, LSF, Grid Engine, AWS Batch, Kubernetes, Cloud Run, Google Batch); missing: all that are not done, here; -: JSON lines from standard input, the part to standard output as one line',
    )
    .option('--of <count>', 'with --shard env: tasks of the array, where each maps several shards', readCount)
    .action(async (folder: string, { shard, of }: { shard: string; of?: number }) => {
      const run = await openRunFolder(folder)
      if (shard === '-') await mapStream(run)
      else for (const number of await shardsFor(run, shard, of)) await mapOne(run, number)
    })

async function shardsFor(run: Run, word: string, tasks: number | undefined): Promise<readonly number[]> {
  if (word === 'missing') {
    const { missing, corrupt } = await statusOf(run, { check: true })
    return [...missing, ...corrupt].sort((a, b) => a - b)
  }
  if (word === 'env') {
    const task = shardOfEnvironment(process.env)
    if (tasks === undefined) return [requireShard(run, task)]
    // Tasks are fewer than shards where the engine allows no more: task t maps t, t + tasks, …
    const all = run.plan.shards.length
    return Array.from(
      { length: Math.ceil(Math.max(0, all - task) / tasks) },
      (_, turn) => task + turn * tasks,
    )
  }
  if (/^\d{1,9}$/.test(word)) return [requireShard(run, Number(word))]
  throw invalid(shardInvalid, { value: word })
}

async function mapOne(run: Run, shard: number): Promise<void> {
  const found = await mapRun(run, shard)
  const items = run.plan.shards[shard]!.items
  const reported = {
    written: `shard ${shard}: ${count(items, 'item')}`,
    there: `shard ${shard} was done already`,
    conflict: `shard ${shard}: a part with other bytes is there already; both are kept, and reduce refuses them`,
  }[found]
  await say(`${reported}\n`)
  if (found === 'conflict') process.exitCode = 5
}

function readCount(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text)
  throw invalid(integerExpected, { flag: '--of', value: text, least: 1 })
}
