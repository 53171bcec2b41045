// Commands of the command line, which are the requests of `serve` too, on changed samples and with odd options: from a file, so
// that JSON lines are streamed and folders are walked, or from what stands in the request.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { commands, definitionOf } from '../../src/cli/commands.ts'
import { CommandFailed } from '../../src/cli/serve/command-answer.ts'
import { requestOptions } from '../../src/cli/serve/params-to-flags.ts'
import { runRequest } from '../../src/cli/serve/run-command.ts'
import { formatProblem } from '../../src/index.ts'
import { safeMessage } from '../../src/report/sentences/safe-text.ts'
import { samples } from '../../test/unit/formats/samples.ts'
import type { Random } from '../random.ts'
import type { FuzzTarget } from '../target.ts'
import { mutate, oddWords } from './mutate.ts'

interface CommandCase {
  readonly command: string
  /** Words before the files: what is drawn of `plot`. */
  readonly first: readonly string[]
  readonly form: string
  readonly options: Readonly<Record<string, unknown>>
  /** Names and texts; one alone may be given as standard input. */
  readonly files: readonly { readonly name: string; readonly text: string }[]
  readonly piped: boolean
}

/** Commands that need a server, a cluster, a folder of their own or another program, and why none is fuzzedCommands here. */
export const elsewhere: Readonly<Record<string, string>> = {
  cluster: 'writes a folder, and starts other programs: test/unit/node/run-folder',
  init: 'writes cesura.json into the folder',
  task: 'writes a folder: test/cli/task',
  reproduce: 'computes for minutes',
  serve: 'is fuzzedCommands by its requests',
  mcp: 'is fuzzedCommands by its requests',
  completions: 'reads no data',
  workbench: 'is fuzzedCommands by page',
}
export const fuzzedCommands = commands.map(({ name }) => name).filter(name => !Object.hasOwn(elsewhere, name))

/** Options that write files, or say how much is computed: no case may write, or take long because it is told to. */
const kept = [
  'output',
  'out',
  'save',
  'svg',
  'template',
  'into',
  'force',
  'workers',
  'resamples',
  'seed',
  'chanceSamples',
]
const amounts = [
  'items',
  'units',
  'coders',
  'segmenters',
  'points',
  'upTo',
  'shards',
  'buckets',
  'reach',
  'width',
  'columns',
]

const forms = ['--json', '--csv', '--markdown', '--latex', '']
const plots = ['strip', 'heat', 'overview', 'scores', 'stacked', 'x']
const metrics = ['B', 'pk', 'WD', 'F', 'S_f', 'S_f^B', 'S', 'P,R,F', 'B,pk', 'no-such', 'BED-F', 'AP']
const names = ['manual', 'h1', 'ann', 'reference', 'hypothesis', 'poem', '']
const values: Readonly<Record<string, readonly string[]>> = {
  metric: metrics,
  metrics,
  references: names,
  hypotheses: names,
  coders: names,
  coder: names,
  systems: names,
  to: ['csv', 'json-lines', 'cesura-json', 'textgrid', 'segeval-json', 'columns', 'choi'],
  interval: ['none', 'widened'],
  preset: ['nltk', 'segeval-2', 'lcseg'],
  option: ['tolerance=1', 'window=3', 'k=0', 'pk.window=1', 'tolerance=-1', 'B.span=9'],
  tolerance: ['1', '0.5s', '-1', '1e9'],
  units: ['words', 'sentences', 'lines', 'characters'],
  column: ['coder=annotator', 'item=id', 'label=text', 'coder='],
  read: ['texts=ignore', 'missing=error', 'tier=words', 'texts=align'],
  select: ['threshold=0.5', 'count=2', 'count=reference', 'threshold='],
  addCoderEffect: names,
  failUnder: ['B=0.5', 'pi=0.9', 'B='],
}

type Option = ReturnType<typeof requestOptions>[number]

function sampled(random: Random, [name, { flags, choices }]: Option): unknown {
  if (!/[<[]/.test(flags)) return random.chance(0.8)
  if (choices !== undefined && random.chance(0.8)) return random.pick(choices)
  const known = values[name]
  if (known !== undefined && random.chance(0.7)) return random.pick(known)
  if (amounts.includes(name)) return random.pick(['0', '1', '2', '7', '-1', '0.5', '', 'x', 'NaN', '3..5'])
  return random.pick(oddWords)
}

/** Each command with what it can be told, once it is loaded. */
const loaded = new Map<string, readonly Option[]>()
for (const name of fuzzedCommands) loaded.set(name, requestOptions(await definitionOf(name)))

const texts = samples.map(({ text }) => text)
/** Not on its way out of a folder, and no name of two files. */
const plainName = (name: string, at: number) => `${at === 0 ? '' : at}${name.replaceAll('/', '')}`

const commandTarget: FuzzTarget<CommandCase> = {
  name: 'commands',
  part: 'input',
  tries: 200,
  make(random) {
    const command = random.pick(fuzzedCommands)
    const options: Record<string, unknown> = {}
    const free = loaded.get(command)!.filter(([name]) => !kept.includes(name))
    for (let times = free.length === 0 ? 0 : random.pick([0, 0, 1, 1, 2, 4]); times > 0; times--) {
      const option = random.pick(free)
      options[option[0]] = sampled(random, option)
    }
    const files = Array.from({ length: random.pick([1, 1, 1, 2, 3]) }, (_, at) => {
      const { name, text } = random.pick(samples)
      return {
        name: plainName(
          random.chance(0.9) ? name : `${random.pick(oddWords).replaceAll('\u0000', '')}${name}`,
          at,
        ),
        text: random.chance(0.3) ? text : mutate(random, text, texts),
      }
    })
    const first =
      command === 'plot'
        ? [random.pick(plots)]
        : command === 'conventions'
          ? [random.pick(['0.5', '0', 'x', '1e999'])]
          : []
    return { command, first, form: random.pick(forms), options, files, piped: random.chance(0.3) }
  },
  async run({ command, first, form, options, files, piped }) {
    if (!loaded.has(command) || !Array.isArray(files) || files.length === 0) return undefined
    const all = loaded.get(command)!.map(([name]) => name)
    const less = {
      ...(all.includes('resamples') ? { resamples: 200 } : {}),
      ...(all.includes('workers') ? { workers: 1 } : {}),
      ...(all.includes('chanceSamples') ? { chanceSamples: 20 } : {}),
      ...(command === 'report' ? { output: '-' } : {}),
    }
    const folder = mkdtempSync(join(tmpdir(), 'cesura-command-'))
    try {
      mkdirSync(join(folder, 'in'))
      const paths = files.map(({ name, text }) => {
        const path = join(folder, 'in', plainName(name, 1))
        writeFileSync(path, text)
        return path
      })
      const alone = piped && files.length === 1
      const none = command === 'metrics' || command === 'cite' || command === 'simulate'
      const start = process.cpuUsage()
      const answer = await answered({
        command,
        files: [...first, ...(none || alone ? [] : paths)],
        input: alone && !none ? files[0]!.text : undefined,
        options: { ...options, ...less },
        form: form === '' ? [] : [form],
      })
      const { user, system } = process.cpuUsage(start)
      if (user + system > 8e6) return `slow: ${((user + system) / 1e6).toFixed(1)} s`
      // What a case says itself may be said again.
      const own = JSON.stringify({ options, files, first })
      return wrongIn(command, form, answer, /NaN|undefined|\[object/.test(own))
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

interface Reported {
  readonly output: string | undefined
  readonly reported: readonly string[]
}

/** What a command printed and said; a refusal is an answer. */
async function answered(request: Parameters<typeof runRequest>[0]): Promise<Reported> {
  try {
    const { output, notes, problems } = await runRequest(request)
    return { output, reported: [...notes, ...problems.map(problem => formatProblem(problem))] }
  } catch (error) {
    if (error instanceof CommandFailed)
      return { output: undefined, reported: [error.message, ...error.found.notes] }
    // Options that a command has not: said before it runs. And files that are no files: said by the system.
    if (error instanceof Error && error.name === 'CesuraError')
      return { output: undefined, reported: [error.message] }
    if ((error as NodeJS.ErrnoException).path !== undefined) return { output: undefined, reported: [] }
    throw error
  }
}

/** Lines as a writer of corpora gives them keep what they were given. */
const asTheyAre = ['convert', 'baselines', 'simulate']

function wrongIn(
  command: string,
  form: string,
  { output, reported }: Reported,
  odd: boolean,
): string | undefined {
  for (const text of reported)
    if (!odd && /\[object|\bundefined (?:is|was)\b|\bNaN\b/.test(text)) return `words: "${text}"`
  if (output === undefined) return undefined
  if (output === '' && reported.length === 0) return 'silent: nothing printed, nothing said'
  if (form === '--json' && output !== '' && !asTheyAre.includes(command) && command !== 'pairs')
    JSON.parse(output)
  if (
    !asTheyAre.includes(command) &&
    output.replaceAll('\r\n', '\n') !== safeMessage(output.replaceAll('\r\n', '\n'))
  )
    return `signs: ${JSON.stringify(output).slice(0, 300)}`
  if (
    !odd &&
    form !== '--json' &&
    command !== 'pairs' &&
    !asTheyAre.includes(command) &&
    /\bNaN\b|\[object|>undefined</.test(output)
  )
    return `output: ${/.{0,80}(?:NaN|\[object|>undefined<).{0,80}/.exec(output)?.[0]}`
  return undefined
}

export const commandTargets: readonly FuzzTarget[] = [commandTarget]
