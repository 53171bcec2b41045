import { spawn } from 'node:child_process'
import { join, resolve } from 'node:path'
import { invalid } from '../../model/error.ts'
import { slurmFailed, slurmMissing } from '../../model/errors/files.ts'
import { readText, statOf } from '../files/read.ts'
import { makeFolder, removeFile, writeFileAtomically } from '../files/write.ts'
import { writeNextTo } from '../files/write-atomically.ts'
import type { Run } from './run-folder.ts'
import { type RunStatus, shardList, statusOf } from './run-status.ts'

/** How a run is submitted. */
export interface SlurmOptions {
  /** The command that runs cesura on a compute node, as a shell reads it. */
  readonly program: string
  /** More options of sbatch for the array of map tasks: `--time=10`, `--mem=2G`. */
  readonly sbatch: readonly string[]
  /** Whether to wait until the result is there. */
  readonly wait: boolean
}

/** What was submitted: kept in the folder of the run. */
export interface SlurmJobs {
  /** Tasks of the array; each maps every shard whose number leaves its own as the rest. */
  readonly tasks: number
  readonly map: string
  readonly reduce: string
}

/** What was submitted last, and by which plan: another one may be in the folder now. */
interface KeptJobs extends SlurmJobs {
  readonly plan: string
}

const folderOf = ({ folder }: Run): string => resolve(folder, 'slurm')
const jobsFile = (run: Run): string => join(folderOf(run), 'jobs.json')

/**
 * Where the reducer writes its document.
 *
 * @param run - the run
 * @returns the whole path of `result.json` in the folder of the run
 */
export const resultFile = ({ folder }: Pick<Run, 'folder'>): string => resolve(folder, 'result.json')

/**
 * Submits what is not done yet: an array of map tasks, and a reduce job that depends on them. Tasks try three times, for
 * Slurm does not run again what failed by itself. No more tasks than `MaxArraySize` allows: each then maps several shards.
 *
 * @param run - the run
 * @param options - the program, words for sbatch, whether to wait
 * @returns the ids of both jobs, `map` empty where every shard was done; `code`: 0, or where it was waited for the code that
 * sbatch ended with, never 0 where there is no result
 * @throws CesuraError `slurm-missing` where a program of Slurm is not there, `slurm-failed` where one fails
 */
export async function submitRun(
  run: Run,
  options: SlurmOptions,
): Promise<SlurmJobs & { readonly code: number }> {
  const limit = await largestArray()
  const tasks = (await ownJobs(run))?.tasks ?? Math.min(run.plan.shards.length, limit)
  const { missing, corrupt } = await statusOf(run, { check: true })
  const open = [...new Set([...missing, ...corrupt].map(shard => shard % tasks))].sort((a, b) => a - b)
  const folder = folderOf(run)
  await makeFolder(folder)
  const [mapScript, reduceScript] = [join(folder, 'map.sbatch'), join(folder, 'reduce.sbatch')]
  await writeFileAtomically(mapScript, mapText(run, tasks, options))
  await writeFileAtomically(reduceScript, reduceText(run, options))
  const map =
    open.length === 0
      ? ''
      : (
          await ask('sbatch', [
            '--parsable',
            `--array=${shardList(open)}`,
            '--requeue',
            '--open-mode=append',
            `--output=${join(folder, 'map.%a.log')}`,
            ...options.sbatch,
            mapScript,
          ])
        )
          .trim()
          .split(';')[0]!
  const dependency = map === '' ? [] : [`--dependency=afterok:${map}`, '--kill-on-invalid-dep=yes']
  const reduceArgs = [
    ...dependency,
    '--open-mode=append',
    `--output=${join(folder, 'reduce.log')}`,
    reduceScript,
  ]
  const keep = (reduce: string) =>
    writeNextTo(
      jobsFile(run),
      `${JSON.stringify({ tasks, map, reduce, plan: run.digest } satisfies KeptJobs)}\n`,
      { what: 'list of jobs', again: 'submit again' },
      ({ put }) => put(),
    )
  await removeFile(resultFile(run))
  if (!options.wait) {
    const reduce = (await ask('sbatch', ['--parsable', ...reduceArgs])).trim().split(';')[0]!
    await keep(reduce)
    return { tasks, map, reduce, code: 0 }
  }
  await keep('')
  const { code, output } = await call('sbatch', ['--parsable', '--wait', ...reduceArgs])
  const reduce = output.trim().split(';')[0]!
  await keep(reduce)
  // Slurm calls a job well ended that was cancelled because what it waited for failed: only the result counts.
  const there = await statOf(resultFile(run))
  return { tasks, map, reduce, code: there === undefined ? code || 3 : code }
}

/**
 * How far a run is: its files, and what Slurm says of its tasks by state.
 *
 * @param run - the run
 * @returns the status by the files, and how many tasks are in each state; no states where nothing was submitted or Slurm has
 * forgotten the jobs
 * @throws CesuraError `slurm-missing` where jobs were submitted and squeue is not there
 */
export async function slurmStatus(
  run: Run,
): Promise<{ readonly status: RunStatus; readonly states: Readonly<Record<string, number>> }> {
  const status = await statusOf(run)
  const jobs = await ownJobs(run)
  const ids = [jobs?.map, jobs?.reduce].filter(id => id !== undefined && id !== '')
  const states: Record<string, number> = {}
  // Accounting may be off, so squeue is asked, which forgets jobs after some minutes; the files do not.
  const { output } =
    ids.length === 0
      ? { output: '' }
      : await call('squeue', ['-h', '-r', '-t', 'all', '-j', ids.join(','), '-o', '%T'])
  for (const state of output.split('\n')) if (state !== '') states[state] = (states[state] ?? 0) + 1
  return { status, states }
}

/**
 * Ends the tasks of a run; its parts stay.
 *
 * @param run - the run
 * @returns the ids of the jobs that were cancelled; none where nothing was submitted
 * @throws CesuraError `slurm-missing` where scancel is not there, `slurm-failed` where it fails
 */
export async function cancelRun(run: Run): Promise<readonly string[]> {
  const jobs = await jobsOf(run)
  const ids = [jobs?.map, jobs?.reduce].filter(id => id !== undefined && id !== '') as string[]
  if (ids.length > 0) await ask('scancel', ids)
  return ids
}

const jobsOf = (run: Run): Promise<KeptJobs | undefined> =>
  readText(jobsFile(run), { look: true }).then(
    text => JSON.parse(text) as KeptJobs,
    () => undefined,
  )

/** The jobs of this plan, not of one that it replaced. */
async function ownJobs(run: Run): Promise<KeptJobs | undefined> {
  const jobs = await jobsOf(run)
  return jobs?.plan === run.digest ? jobs : undefined
}

/** How many tasks an array may have. */
async function largestArray(): Promise<number> {
  const config = await ask('scontrol', ['show', 'config'])
  return Number(/^MaxArraySize\s*=\s*(\d+)/m.exec(config)?.[1] ?? 1001)
}

const mapText = (run: Run, tasks: number, { program }: SlurmOptions): string => `#!/bin/sh
#SBATCH --job-name=cesura-map
# Slurm does not run again what failed by itself: three tries. Input that is wrong (2) stays wrong.
for try in 1 2 3; do
  ${program} cluster map ${quoted(resolve(run.folder))} --shard env --of ${tasks}
  code=$?
  case $code in 0 | 2 | 5) exit $code ;; esac
  echo "try $try ended with $code" >&2
done
exit $code
`

const reduceText = (run: Run, { program }: SlurmOptions): string => `#!/bin/sh
#SBATCH --job-name=cesura-reduce
${program} cluster reduce ${quoted(resolve(run.folder))} --wait 120 --json > ${quoted(`${resultFile(run)}.tmp`)} || exit $?
mv ${quoted(`${resultFile(run)}.tmp`)} ${quoted(resultFile(run))}
`

/** A word as a shell reads it back. */
const quoted = (word: string): string => `'${word.replaceAll("'", "'\\''")}'`

/** What a program of Slurm prints; throws where it fails. */
async function ask(program: string, words: readonly string[]): Promise<string> {
  const { code, output, errors } = await call(program, words)
  if (code === 0) return output
  throw invalid(slurmFailed, { program, code, errors: errors.trim() || 'it says no more' })
}

function call(
  program: string,
  words: readonly string[],
): Promise<{ readonly code: number; readonly output: string; readonly errors: string }> {
  return new Promise((done, fail) => {
    const child = spawn(program, words, { stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    let errors = ''
    child.stdout.on('data', piece => {
      output += piece
    })
    child.stderr.on('data', piece => {
      errors += piece
    })
    child.on('error', () => fail(invalid(slurmMissing, { program })))
    child.on('close', code => done({ code: code ?? 1, output, errors }))
  })
}
