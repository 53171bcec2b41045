// `npm run bench`: every table, each printed and put into bench/results.md as soon as it is measured.
// `npm run bench -- --write metrics start`: these tables only, in the place of their old ones.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, release, totalmem, type } from 'node:os'
import { join } from 'node:path'
import { VERSION } from '../src/index.ts'
import { digits, table } from './measure.ts'
import { withSections } from './sections.ts'
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

const [root = process.cwd(), ...words] = process.argv.slice(2)
const wanted = words.filter(word => word !== '--write')
const writes = wanted.length === 0 || words.includes('--write')

/** The measurements that stand beside each family, with `race` in the place of mitata. */
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

Written by \`npm run bench\`, table by table; each says the load of the machine before it was measured, contestants in turn, round by round. Numbers in parentheses are the quartiles of the rounds: that is the noise. Times of calls are processor time of the process, so that other work on the machine hardly counts; times of whole programs are by the clock, and suffer from it. On a loaded machine processor time is a third to a half longer, too; ratios within a table travel better than times. What must not grow, boundaries visited and cells filled, is asserted by tests (test/operations.test.ts).

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
const file = join(root, 'bench/results.md')
const titles = sections.map(([, title]) => title)
for (const [id, title, make] of sections) {
  if (wanted.length > 0 && !wanted.includes(id)) continue
  process.stderr.write(`${title}…\n`)
  const load = `Load before this table: ${digits(loadavg()[0]!)} on ${cpu.length} cores.`
  const text = `${load}\n\n${await make()}`
  process.stdout.write(`## ${title}\n\n${text}\n\n`)
  if (!writes) continue
  // What another run wrote meanwhile stays.
  const old = existsSync(file) ? readFileSync(file, 'utf8') : ''
  writeFileSync(file, withSections(old, head, titles, new Map([[title, text]])))
}
