import { basename } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { RunQuestion } from '../../evaluate/index.ts'
import { describeReading } from '../../formats/shared.ts'
import { CesuraError, formatProblem } from '../../index.ts'
import { invalid } from '../../model/error.ts'
import {
  plansDoNotPrint,
  plansDoNotSelect,
  plansDoNotTestCandidates,
  shardInvalid,
} from '../../model/errors/commands.ts'
import { flagSyntax } from '../../model/errors/syntax.ts'
import { count } from '../../model/numbers.ts'
import {
  cancelRun,
  changedInputs,
  codersIn,
  mapInput,
  mapRun,
  type OpenedCorpus,
  openRunFolder,
  planFolder,
  type Reduced,
  type Run,
  type RunStatus,
  readPartLines,
  reduceRun,
  type SlurmOptions,
  slurmStatus,
  statusOf,
  submitRun,
  surveyRun,
} from '../../node/index.ts'
import { requireShard, resultFile, shardList, shardOfEnvironment, workerCount } from '../../node/shared.ts'
import { safeLine } from '../../report/sentences/safe-text.ts'
import { type CommandFamily, defineCommand, parseInput, type Result } from '../define-command.ts'
import type { Io } from '../io/io.ts'
import { quoted } from '../io/output.ts'
import { type AgreementFlags, questionOf } from '../options/agreement-question.ts'
import { formatOptions } from '../options/result-format.ts'
import { defined } from '../options/roles.ts'
import { choice, each, flag, integerFrom, text, value } from '../options/spec.ts'
import { workersOption } from '../options/workers-option.ts'
import { openedWarnings } from '../print/corpus-warnings.ts'
import { answersOf, describeStreamed, type ReadFlags, unusable } from '../read-corpus.ts'
import * as agreement from './agreement.ts'
import * as evaluate from './evaluate.ts'

const runFolder = { name: '<run>', about: 'folder that cesura cluster plan made' }

const plan = defineCommand({
  name: 'plan',
  about:
    'Plans an evaluation, or a measurement of agreement, in shards that are mapped anywhere: reads the corpus once, and writes plan.json into a folder. Also takes all options of cesura evaluate (--for agreement: of cesura agreement) but those about the format of the result, which cesura cluster reduce takes.',
  arguments: [
    {
      name: '<corpus...>',
      about: 'files or folders; JSON lines stay where they are, other segmentations are copied',
    },
  ],
  options: {
    for: choice('--for <what>', 'what is computed', ['evaluate', 'agreement'], { default: 'evaluate' }),
    shards: value(
      '--shards <count>',
      'into how many shards the corpus is split; default: one for every 256 MiB',
      integerFrom(1),
    ),
    out: text('-o, --out <folder>', 'folder of the run; on a cluster one that all nodes share', {
      required: true,
    }),
    force: flag('--force', 'replace another plan in the folder'),
  },
  examples: [],
  passesOptions: true,
  async run({ args, options: flags }, io) {
    const {
      paths,
      asked,
      given,
      reading: readFlags,
      workers: requested,
    } = await questionFor(flags.for, args, io)
    const workers = workerCount(requested)
    const bar = io.progress('reading')
    const surveyed = await surveyRun(flags.out, paths, await answersOf({ ...readFlags, strict: true }), {
      workers,
      ...defined({ shards: flags.shards }),
      progress: bytes => bar.notify(bytes, bytes + 1),
    }).finally(bar.done)
    const { survey, opened, problems, questions, reading, copied } = surveyed
    io.problems([...problems, ...(opened === undefined ? [] : openedWarnings(opened))], questions)
    if (survey === undefined || opened === undefined) throw unusable(problems, questions)
    const files = survey.files.filter(({ start = 0 }) => start === 0)
    // Of segmentations that were copied the file that the user named is reported, not the copy.
    io.note(
      reading?.corpus === undefined
        ? describeStreamed({ ...survey, files })
        : describeReading({ ...reading, corpus: reading.corpus }),
    )
    const { plan: made, digest } = await planFolder(
      flags.out,
      { ...surveyed, survey },
      asked(opened, reading?.references),
      given(opened),
      flags.force,
    )
    const folder = quoted(flags.out)
    const copy = copied ? `; the segmentations were copied to ${basename(made.inputs[0]!.path)}` : ''
    return {
      content: `${safeLine(`${count(made.shards.length, 'shard')} of ${count(made.facts.items, 'item')} in ${flags.out}/plan.json (${digest.slice(0, 16)})${copy}`)}
Here: cesura cluster map ${folder} --shard missing && cesura cluster reduce ${folder}
On Slurm: cesura cluster submit ${folder} --wait
`,
    }
  },
})

const map = defineCommand({
  name: 'map',
  about:
    'Compares the items of one shard of a run and writes its partial result. A shard that is done is left alone, so a run is resumed by mapping it again. Exit code 5: another partial result of this shard has different bytes.',
  arguments: [runFolder],
  options: {
    shard: text(
      '--shard <number>',
      'the shard, counted from 0; env: as the engine says (Slurm, PBS, LSF, Grid Engine, AWS Batch, Kubernetes, Cloud Run, Google Batch); missing: all that are not done, here; -: JSON lines from standard input, the partial result to standard output as one line',
      { required: true },
    ),
    of: value(
      '--of <count>',
      'with --shard env: tasks of the array, where each maps several shards',
      integerFrom(1),
    ),
  },
  examples: [],
  async run({ args: [folder], options: { shard, of } }, io) {
    const run = await openRunFolder(folder!)
    if (shard === '-') return { content: `${Buffer.from(await mapInput(run, '-')).toString('base64')}\n` }
    let exitCode = 0
    for (const number of await shardsFor(run, shard, of)) if (!(await mapOne(run, number, io))) exitCode = 5
    return { exitCode }
  },
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

/** Maps a shard; false where another partial result with different bytes is there already. */
async function mapOne(run: Run, shard: number, io: Io): Promise<boolean> {
  const found = await mapRun(run, shard)
  io.note(
    {
      written: `shard ${shard}: ${count(run.plan.shards[shard]!.items, 'item')}`,
      there: `shard ${shard} was done already`,
      conflict: `shard ${shard}: a partial result with different bytes is there already; both are kept, and reduce rejects them`,
    }[found],
  )
  return found !== 'conflict'
}

const status = defineCommand({
  name: 'status',
  about:
    'Shows how far a run is, by its files: which shards are done, missing or corrupt. Exit code 0 done, 3 missing, 4 corrupt, 5 conflicting.',
  arguments: [runFolder],
  options: {
    check: flag('--check', 'check every byte of every partial result, not only its first line and size'),
    json: flag('--json', 'as JSON'),
    slurm: flag('--slurm', 'also what Slurm reports about its jobs'),
  },
  examples: [],
  async run({ args: [folder], options: flags }, io) {
    const run = await openRunFolder(folder!)
    if (flags.slurm) {
      const found = await slurmStatus(run)
      const states = Object.entries(found.states).map(([state, jobs]) => `${jobs} ${state}`)
      return {
        content: `${statusText(found.status)}Slurm: ${states.join(', ') || 'no job is known'}\n`,
        exitCode: exitCodeOf(found.status),
      }
    }
    const found = await statusOf(run, { check: flags.check === true })
    await reportChanges(run, io)
    return {
      content: flags.json ? `${JSON.stringify(found)}\n` : statusText(found),
      exitCode: exitCodeOf(found),
    }
  },
})

/** 0 done, 3 shards are missing, 4 partial results are corrupt, 5 they are conflicting. */
const exitCodeOf = ({ missing, corrupt, conflicting }: RunStatus): number =>
  conflicting.length > 0 ? 5 : corrupt.length > 0 ? 4 : missing.length > 0 ? 3 : 0

/** A line for each state that occurs. */
function statusText({ shards, done, missing, corrupt, conflicting }: RunStatus): string {
  const lines = [`${done} of ${count(shards, 'shard')} done`]
  if (missing.length > 0) lines.push(`missing: ${shardList(missing)}`)
  if (corrupt.length > 0) lines.push(`corrupt or of another plan: ${shardList(corrupt)}; map them again`)
  if (conflicting.length > 0)
    lines.push(
      `conflicting: ${shardList(conflicting)}; two partial results of one shard have different bytes: was the run mapped by different machines or programs? Remove both and map again`,
    )
  return `${lines.join('\n')}\n`
}

/** Reports inputs that have changed since the plan: lines that were added are not counted. */
async function reportChanges({ plan: planned }: Run, io: Io): Promise<void> {
  for (const { name, how } of await changedInputs(planned))
    io.note(
      `warning ${name}: the file is not what it was when the run was planned: ${how}; the result is that of the plan (input-changed)`,
    )
}

const reduce = defineCommand({
  name: 'reduce',
  about:
    'Merges the partial results of a run: the result of cesura evaluate or agreement on the complete corpus, byte-identical. Exit code 0 done, 3 shards are missing, 4 partial results are corrupt, 5 they conflict.',
  arguments: [runFolder],
  options: {
    wait: value(
      '--wait <seconds>',
      'how long to wait for partial results that a file system shows late',
      integerFrom(0),
      { default: 0 },
    ),
    parts: text(
      '--parts <file>',
      'partial results as lines that map --shard - wrote, instead of files; - is standard input',
    ),
    ...workersOption('resample'),
    ...formatOptions,
  },
  examples: [],
  async run({ args: [folder], options: flags }, io): Promise<Result> {
    const opened = await openRunFolder(folder!)
    const workers = workerCount(flags.workers)
    await reportChanges(opened, io)
    if (flags.parts !== undefined) {
      try {
        return reducedResult(
          opened,
          await reduceRun(opened, workers, await readPartLines(opened, flags.parts)),
          flags,
          io,
        )
      } catch (error) {
        const exitCode = error instanceof CesuraError ? codes[error.code] : undefined
        if (exitCode === undefined) throw error
        io.note(`cesura: ${formatProblem(error as CesuraError, flagSyntax)}`)
        return { exitCode }
      }
    }
    const found = await settled(opened, flags.wait)
    const exitCode = exitCodeOf(found)
    if (exitCode === 0) return reducedResult(opened, await reduceRun(opened, workers), flags, io)
    io.lines(`cesura: nothing was reduced: ${statusText(found)}`)
    return { exitCode }
  },
})

/** Exit codes of lines that are incomplete or corrupt. */
const codes: Readonly<Record<string, number>> = { 'parts-incomplete': 3, 'part-corrupt': 4 }

/** The state of a run once nothing is missing, or after so many seconds. */
async function settled(opened: Run, seconds: number) {
  const end = Date.now() + 1000 * seconds
  for (;;) {
    const status = await statusOf(opened, { check: true })
    if (exitCodeOf(status) === 0 || Date.now() >= end) return status
    await pause(1000)
  }
}

const submitOptions = {
  program: text('--program <command>', 'how a compute node runs cesura; default: as it runs here'),
  sbatch: each('--sbatch <option>', 'an option for sbatch about map tasks: --sbatch=--time=30; repeatable'),
  wait: flag('--wait', 'wait for the result; the exit code is then that of reduce'),
}

const submitAs = (name: string, about: string) =>
  defineCommand({
    name,
    about,
    arguments: [
      { name: '<run>', about: 'folder that cesura cluster plan made, on a file system that all nodes share' },
    ],
    options: submitOptions,
    examples: [],
    async run({ args: [folder], options: flags }, io) {
      const run = await openRunFolder(folder!)
      const here = [process.execPath, process.argv[1]!].map(quoted).join(' ')
      const options: SlurmOptions = {
        program: flags.program ?? here,
        sbatch: flags.sbatch ?? [],
        wait: flags.wait === true,
      }
      const { map: mapped, reduce: reduced, code } = await submitRun(run, options)
      const array = mapped === '' ? 'no shard is missing' : `map ${mapped}`
      // After a run that failed no result is announced.
      const goal = code === 0 ? `; the result will be in ${resultFile(run)}` : ''
      if (code !== 0)
        io.note('cesura: the run failed; see cesura cluster status --slurm and the logs in slurm/')
      return { content: `${safeLine(`${array}, reduce ${reduced}${goal}`)}\n`, exitCode: code }
    },
  })

const cancel = defineCommand({
  name: 'cancel',
  about: 'Cancels the Slurm jobs of a run; partial results that are done stay.',
  arguments: [runFolder],
  options: {},
  examples: [],
  async run({ args: [folder] }) {
    const ids = await cancelRun(await openRunFolder(folder!))
    return { content: `${ids.length === 0 ? 'no job to cancel' : `cancelled ${ids.join(', ')}`}\n` }
  },
})

const planned = 'cesura cluster plan examples/simulated.json -r ann --shards 4 -o run'

export const command: CommandFamily = {
  name: 'cluster',
  about:
    'Runs an evaluation or a measurement of agreement in shards, on many cores or a cluster: plan, map each shard, reduce. submit, resume and cancel do it on Slurm.',
  examples: [
    { line: planned, about: 'an evaluation in four shards' },
    {
      line: 'cesura cluster plan examples/simulated.json --for agreement --leave-one-out -o run-agreement',
      about: 'a measurement of agreement, with an option of its own',
    },
    { line: `${planned} && cesura cluster map run --shard 2`, about: 'one shard' },
    {
      line: `${planned} && cesura cluster map run --shard missing && cesura cluster status run --check`,
      about: 'all shards that are not done, here; then whether every partial result is complete',
    },
    {
      line: `${planned} && cesura cluster map run --shard missing && cesura cluster reduce run --json`,
      about: 'the document, as cesura evaluate writes it',
    },
  ],
  parts: [
    plan,
    map,
    status,
    reduce,
    submitAs('submit', 'Submits what is not done yet to Slurm, and the reduce job.'),
    submitAs('resume', 'Alias of submit: only missing shards are submitted.'),
    cancel,
  ],
}

/** What a plan is made of, from the options of `evaluate` or `agreement`. */
interface AskedRun {
  readonly paths: readonly string[]
  readonly reading: ReadFlags
  readonly workers: number | undefined
  /** The question, once the corpus is known. */
  readonly asked: (opened: OpenedCorpus, references: readonly string[] | undefined) => RunQuestion
  /** What the reducer must know to print. */
  readonly given: (opened: OpenedCorpus) => Readonly<Record<string, unknown>>
}

/** Options about the format of the result, which `reduce` takes, and about thresholds. */
const elsewhere = [
  'json',
  'csv',
  'markdown',
  'latex',
  'save',
  'baseline',
  'failUnder',
  'failOver',
  'select',
  'levels',
  'candidate',
]

/** Reads options as `evaluate` or `agreement` would, and computes nothing yet. */
async function questionFor(what: RunQuestion['of'], argv: readonly string[], io: Io): Promise<AskedRun> {
  const { command } = what === 'evaluate' ? evaluate : agreement
  const { args: paths, options, given } = await parseInput(command, argv)
  for (const name of elsewhere) if (given.includes(name)) throw rejected(name)
  const flags = options as never
  const parsed = { paths, reading: options as ReadFlags, workers: (options as { workers?: number }).workers }
  if (what === 'evaluate')
    return {
      ...parsed,
      asked: (opened, references) => ({
        of: 'evaluate',
        options: evaluate.questionOf(flags, opened, references, io),
      }),
      given: () => ({ flags }),
    }
  return {
    ...parsed,
    // The document has the majority, whatever is printed.
    asked: opened => ({
      of: 'agreement',
      question: { ...questionOf(flags, codersIn(opened), io).asked, majority: true },
    }),
    given: opened => ({ flags, coders: codersIn(opened) }),
  }
}

function rejected(name: string): CesuraError {
  if (name === 'candidate') return invalid(plansDoNotTestCandidates, {})
  return invalid(name === 'select' || name === 'levels' ? plansDoNotSelect : plansDoNotPrint, {
    option: name,
  })
}

/** The result of a run as the command itself would return it. */
async function reducedResult(
  { plan }: Run,
  found: Reduced,
  format: Readonly<Record<string, unknown>>,
  io: Io,
): Promise<Result> {
  const { flags, coders } = plan.given as { flags: object; coders?: readonly string[] }
  const paths = plan.inputs.map(({ name }) => name)
  const all = { ...flags, ...format } as never
  if (found.of === 'evaluate') {
    const result = evaluate.evaluationResult(found, paths, all)
    const text = ['json', 'csv', 'markdown', 'latex'].every(name => format[name] !== true)
    return text ? result : { ...result, notes: [] }
  }
  return agreement.reducedAgreement(found, coders ?? [], all as AgreementFlags, io)
}
