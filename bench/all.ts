// `npm run bench`: the tables that README and contributing/benchmarks.md quote. `npm run bench -- all`: every table.
// `npm run bench -- metrics start`: these tables. Results are printed, not kept: times belong to a machine.
import { spawnSync } from 'node:child_process'
import { cpus, loadavg, release, totalmem, type } from 'node:os'
import { VERSION } from '../src/index.ts'
import { digits, table } from './measure.ts'
import { bucketsTable } from './tables/buckets.ts'
import { chunksTables } from './tables/chunks.ts'
import { corporaTable } from './tables/corpora.ts'
import { corpusTable } from './tables/corpus.ts'
import { kernelTables } from './tables/kernels.ts'
import { memoryTable } from './tables/memory.ts'
import { metricTable } from './tables/metrics.ts'
import { otherKernelTables } from './tables/other-kernels.ts'
import { pythonTable } from './tables/python.ts'
import { readersTable } from './tables/readers.ts'
import { scaleTable } from './tables/scale.ts'
import { scalingTables } from './tables/scaling.ts'
import { sizeTable, startTable } from './tables/size.ts'
import { throughputTables } from './tables/throughput.ts'
import { workbenchTable } from './tables/workbench.ts'

const [root = process.cwd(), ...wanted] = process.argv.slice(2)
/** What is quoted, under five minutes together on two quiet cores. */
const quoted = ['kernels', 'scale', 'size', 'start']

/** The measurements of each family, with `race` instead of mitata. */
function pieces(): string {
  const parts = ['windows', 'edits', 'alignment', 'flexible', 'stats', 'chunks'].map(name => {
    const { status, stdout } = spawnSync(process.execPath, ['scripts/bench.mjs', '--rows', name], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    if (status !== 0) throw new Error(`bench/${name}.bench.ts ended with ${status}`)
    const rows = stdout
      .split('\n')
      .flatMap(line => (line.startsWith('[') ? [JSON.parse(line) as string[]] : []))
    return table([`bench/${name}.bench.ts`, 'time', 'of the first of its group'], rows)
  })
  return parts.join('\n\n')
}

const sections: readonly [string, string, () => string | Promise<string>][] = [
  ['metrics', 'Every metric', () => metricTable(root)],
  ['kernels', 'Kernels', () => kernelTables(root)],
  ['other-kernels', 'Other kernels, and building', otherKernelTables],
  ['scaling', 'How time grows', scalingTables],
  ['throughput', 'cesura pairs: throughput', () => throughputTables(root)],
  ['python', 'From Python: against NLTK', () => pythonTable(root)],
  ['memory', 'cesura pairs: memory', () => memoryTable(root)],
  ['corpora', 'cesura evaluate and agreement: larger than memory', () => corporaTable(root)],
  ['scale', 'Large corpora, as multiples of reading them', () => scaleTable(root)],
  ['readers', 'Readers, as multiples of their parser', readersTable],
  ['buckets', 'Intervals and tests over buckets', bucketsTable],
  ['corpus', 'A large evaluation', corpusTable],
  ['chunk-files', 'cesura chunks: one large document, and a thousand', () => chunksTables(root)],
  ['size', 'Size', () => sizeTable(root)],
  ['start', 'Start-up', () => startTable(root)],
  ['workbench', 'Workbench', () => workbenchTable(root)],
  ['pieces', 'By family', pieces],
]

const cpu = cpus()
const head = `# Benchmark

Contestants are measured in turn, round by round; numbers in parentheses are the quartiles of the rounds. Times of calls are processor time of the process, times of whole programs are wall-clock time. Ratios within a table are comparable between machines, times are not.

${table(
  ['cesura', 'Node', 'V8', 'system', 'processor', 'cores', 'memory'],
  [
    [
      VERSION,
      process.version,
      process.versions.v8,
      `${type()} ${release()}`,
      cpu[0]?.model ?? 'unknown',
      String(cpu.length),
      `${Math.round(totalmem() / 2 ** 30)} GiB`,
    ],
  ],
)}`
const isWanted = (id: string) =>
  wanted.includes('all') || (wanted.length === 0 ? quoted : wanted).includes(id)
const unknown = wanted.filter(id => id !== 'all' && !sections.some(([known]) => known === id))
if (unknown.length > 0) {
  process.stderr.write(
    `there is no table ${unknown.join(', ')}; there are ${sections.map(([id]) => id).join(', ')} and all\n`,
  )
  process.exit(2)
}
process.stdout.write(`${head}\n\n`)
for (const [id, title, make] of sections) {
  if (!isWanted(id)) continue
  process.stderr.write(`${title}…\n`)
  const load = `Load before this table: ${digits(loadavg()[0]!)} on ${cpu.length} cores.`
  process.stdout.write(`## ${title}\n\n${load}\n\n${await make()}\n\n`)
}
