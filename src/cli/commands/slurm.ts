import { Command } from 'commander'
import { cancelRun, openRunFolder, type SlurmOptions, slurmStatus, submitRun } from '../../node/index.ts'
import { resultFile } from '../../node/shared.ts'
import { safeLine } from '../../wording/safe-text.ts'
import { collect } from '../options/metric-options.ts'
import { print, quoted } from '../print/output.ts'
import { newCommand } from '../program.ts'
import { exitCodeOf, statusText } from './status.ts'

export const examples = [
  {
    line: 'cesura plan examples/simulated.json -r ann --shards 4 -o run && cesura map run --shard missing && cesura slurm status run',
    about: 'how far a run is',
  },
] as const

interface SubmitFlags {
  readonly program?: string
  readonly sbatch?: readonly string[]
  readonly wait?: boolean
}

export const command = () => {
  const command = newCommand(
    'slurm',
    'Runs a plan on a Slurm cluster: an array of map tasks, and a reduce job that waits for them and writes result.json into the folder.',
    examples,
  )
  for (const [name, about] of [
    ['submit', 'submit what is not done yet, and the reduce job'],
    ['resume', 'another word for submit: only missing shards are submitted'],
  ] as const)
    command.addCommand(
      new Command(name)
        .description(about)
        .argument('<run>', 'folder that cesura plan made, on a file system that all nodes share')
        .option('--program <command>', 'how a compute node runs cesura; default: as it runs here')
        .option(
          '--sbatch <word>',
          'a word for sbatch about map tasks: --sbatch=--time=30; repeatable',
          collect,
        )
        .option('--wait', 'wait for the result; the exit code is then that of reduce')
        .action(submit),
    )
  command.addCommand(
    new Command('status')
      .description('how far the run is, by its files and by what Slurm says')
      .argument('<run>')
      .action(async (folder: string) => {
        const { status, states } = await slurmStatus(await openRunFolder(folder))
        const stated = Object.entries(states).map(([state, count]) => `${count} ${state}`)
        await print(`${statusText(status)}Slurm: ${stated.join(', ') || 'no job is known'}\n`)
        process.exitCode = exitCodeOf(status)
      }),
  )
  command.addCommand(
    new Command('cancel')
      .description('end its tasks; parts that are done stay')
      .argument('<run>')
      .action(async (folder: string) => {
        const ids = await cancelRun(await openRunFolder(folder))
        await print(`${ids.length === 0 ? 'no job to cancel' : `cancelled ${ids.join(', ')}`}\n`)
      }),
  )
  return command
}

async function submit(folder: string, flags: SubmitFlags): Promise<void> {
  const run = await openRunFolder(folder)
  const here = [process.execPath, process.argv[1]!].map(quoted).join(' ')
  const options: SlurmOptions = {
    program: flags.program ?? here,
    sbatch: flags.sbatch ?? [],
    wait: flags.wait === true,
  }
  const { map, reduce, code } = await submitRun(run, options)
  const array = map === '' ? 'no shard is missing' : `map ${map}`
  // Whoever waited for a run that failed is told of no result.
  const goal = code === 0 ? `; the result comes to ${safeLine(resultFile(run))}` : ''
  await print(`${array}, reduce ${reduce}${goal}\n`)
  if (code !== 0) {
    await print(
      'cesura: the run did not end well; cesura slurm status and the logs in slurm/ say why\n',
      process.stderr,
    )
    process.exitCode = code
  }
}
