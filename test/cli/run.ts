import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runResident } from './resident/resident.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** What a command left: its exit code and what it printed. */
export interface Answer {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/**
 * Runs the built command line as a user would, from the project's folder, without colours. Commands run one after the
 * other in one process (resident/): starting takes longer than most of them. One that only reads files of the
 * project gives the same bytes each time, so each is run once for all files of tests.
 */
export function cesura(args: readonly string[], input = ''): Answer {
  const folder = process.env.CESURA_TEST_ANSWERS
  if (folder === undefined || !onlyReads(args)) return run(args, input)
  const key = createHash('sha256')
    .update(JSON.stringify([args, input]))
    .digest('hex')
  const path = join(folder, `${key}.json`)
  if (existsSync(path)) return JSON.parse(readFileSync(path, 'utf8'))
  const answer = run(args, input)
  // Another worker may do the same; a file that is moved into place is never half written.
  writeFileSync(`${path}.${process.pid}`, JSON.stringify(answer))
  renameSync(`${path}.${process.pid}`, path)
  return answer
}

/** The same in another folder. */
export const cesuraIn = (folder: string, args: readonly string[], input = ''): Answer =>
  run(args, input, folder)

const environment = (): NodeJS.ProcessEnv => ({
  ...process.env,
  NO_COLOR: '1',
  FORCE_COLOR: '',
  LANG: 'C.UTF-8',
  LC_ALL: '',
  COLUMNS: '',
})

function run(args: readonly string[], input: string, folder = root): Answer {
  const resident = ALONE.includes(args[0]!) ? undefined : runResident({ args, input, folder }, environment())
  return resident ?? alone(args, input, folder)
}

/** The same in a process of its own, as a shell starts it. */
export function alone(args: readonly string[], input = '', folder = root): Answer {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'bin/cesura.js'), ...args], {
    cwd: folder,
    input,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    env: environment(),
  })
  return { code: status, stdout, stderr }
}

/** Commands that wait for more, or tell others how to run them. */
const ALONE = ['serve', 'mcp', 'workbench', 'init']

/** Commands that write a file, or wait, without being told to. */
const NOT_ONLY_READING = ['report', 'workbench']

/** No word of it writes a file, and every file it names is one of the examples, which no test changes. */
const onlyReads = (args: readonly string[]): boolean =>
  !NOT_ONLY_READING.includes(args[0]!) &&
  args.every(
    word =>
      word.startsWith('examples/') ||
      !(/^(-o|--out|--save)/.test(word) || /[\\/]/.test(word) || existsSync(join(root, word))),
  )

/** Splits a line of help into words as a shell would: quotes hold a word together. */
export const words = (line: string): string[] =>
  [...line.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(
    ([, single, double, bare]) => single ?? double ?? bare ?? '',
  )
