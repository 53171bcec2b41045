import { basename } from 'node:path'
import { Option } from 'commander'
import { describeReading } from '../../formats/shared.ts'
import { planFolder, surveyRun } from '../../node/index.ts'
import { workerCount } from '../../node/shared.ts'
import { count } from '../../wording/format-number.ts'
import { safeLine } from '../../wording/safe-text.ts'
import { wholeFrom } from '../options/confidence-options.ts'
import { openedWarnings } from '../print/corpus-warnings.ts'
import { inLines } from '../print/in-lines.ts'
import { print, quoted, say } from '../print/output.ts'
import { printProblems } from '../print/print-problems.ts'
import { progressBar } from '../print/progress.ts'
import { newCommand } from '../program.ts'
import { answersOf, describeStreamed, unusable } from '../read-corpus.ts'
import { questionFor } from '../run-flags.ts'

export const examples = [
  {
    line: 'cesura plan examples/simulated.json -r ann --shards 4 -o run',
    about: 'an evaluation in four shards',
  },
  {
    line: 'cesura plan examples/simulated.json --for agreement --leave-one-out -o run-agreement',
    about: 'a measurement of agreement, with an option of its own',
  },
] as const

interface PlanFlags {
  readonly for: 'evaluate' | 'agreement'
  readonly shards?: number
  readonly out: string
  readonly force?: boolean
}

export const command = () =>
  newCommand(
    'plan',
    'Plans an evaluation, or a measurement of agreement, in shards that are mapped anywhere: reads the corpus once, and writes plan.json into a folder. Takes all options of cesura evaluate besides (--for agreement: of cesura agreement) but those about the form of the result, which cesura reduce takes.',
    examples,
  )
    .argument(
      '<corpus...>',
      'files or folders; JSON lines stay where they are, the codings of others are copied',
    )
    .addOption(
      new Option('--for <what>', 'what is computed').choices(['evaluate', 'agreement']).default('evaluate'),
    )
    .option(
      '--shards <count>',
      'into how many shards the corpus is cut; default: one for every 256 MiB',
      wholeFrom(1),
    )
    .requiredOption('-o, --out <folder>', 'folder of the run; on a cluster one that all nodes share')
    .option('--force', 'replace another plan that lies in the folder')
    .allowUnknownOption()
    .allowExcessArguments()
    .action(run)

async function run(
  _: string[],
  flags: PlanFlags,
  { args }: { readonly args: readonly string[] },
): Promise<void> {
  const { paths, asked, given, reading: readFlags, workers: requested } = await questionFor(flags.for, args)
  const workers = workerCount(requested)
  const bar = progressBar('reading')
  const surveyed = await surveyRun(flags.out, paths, await answersOf({ ...readFlags, strict: true }), {
    workers,
    ...(flags.shards === undefined ? {} : { shards: flags.shards }),
    progress: bytes => bar.notify(bytes, bytes + 1),
  }).finally(bar.done)
  const { survey, opened, problems, questions, reading, copied } = surveyed
  await printProblems([...problems, ...(opened === undefined ? [] : openedWarnings(opened))], questions)
  if (survey === undefined || opened === undefined) throw unusable(problems, questions)
  const files = survey.files.filter(({ start = 0 }) => start === 0)
  // Of codings that were copied the file that the user named is told, not the copy.
  const read =
    reading?.corpus === undefined
      ? describeStreamed({ ...survey, files })
      : describeReading({ ...reading, corpus: reading.corpus })
  await say(`${inLines(safeLine(read), process.stderr)}\n`)
  const { plan, digest } = await planFolder(
    flags.out,
    { ...surveyed, survey },
    asked(opened, reading?.references),
    given(opened),
    flags.force,
  )
  const folder = quoted(flags.out)
  const made = `${count(plan.shards.length, 'shard')} of ${count(plan.facts.items, 'item')} in ${safeLine(flags.out)}/plan.json (${digest.slice(0, 16)})${copied ? `; the codings were copied to ${safeLine(basename(plan.inputs[0]!.path))}` : ''}`
  await print(
    `${inLines(made, process.stdout)}
Here: cesura map ${folder} --shard missing && cesura reduce ${folder}
On Slurm: cesura slurm submit ${folder} --wait
`,
  )
}
