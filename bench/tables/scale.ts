// Large corpora as multiples of reading the file and `JSON.parse` of its lines: processor time, in one run.
import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, statSync, writeFileSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { disturb, draw } from '../draw.ts'
import { digits, table } from '../measure.ts'

/** Items of three coders, 200 units and 20 segments, without texts: 330 bytes a line; a row a coding in CSV. */
function writeCorpora(folder: string, items: number): { lines: string; csv: string } {
  const [lines, csv] = [join(folder, 'corpus.jsonl'), join(folder, 'corpus.csv')]
  const [into, table] = [openSync(lines, 'w'), openSync(csv, 'w')]
  writeSync(table, 'item,coder,masses\n')
  for (let index = 0; index < items; index++) {
    const gold = draw(200, 19, 2 * (index % 500) + 1)
    const all = [gold, disturb(gold, index), disturb(gold, index + 1000)]
    const codings = all.map((own, coder) => ({
      coder: ['gold', 'model-a', 'model-b'][coder]!,
      boundaries: [...own.boundaries],
    }))
    writeSync(into, `${JSON.stringify({ id: `text-${index}`, units: 200, codings })}\n`)
    for (const { coder, boundaries } of codings) {
      const masses = [...boundaries, 200].map((at, place) => at - (boundaries[place - 1] ?? 0))
      writeSync(table, `text-${index},${coder},"${masses.join(' ')}"\n`)
    }
  }
  closeSync(into)
  closeSync(table)
  return { lines, csv }
}

/** What a program tells of itself when it ends: processor time of all its threads, and its peak of memory. */
const TELL = `process.on('exit', () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage()
  require('node:fs').writeSync(3, JSON.stringify([(userCPUTime + systemCPUTime) / 1e6, maxRSS / 1000]))
})`

/** The floor: the file read, every line parsed. */
const FLOOR = `let n = 0
for (const line of require('node:fs').readFileSync(process.argv[1], 'utf8').split('\\n')) if (line !== '') n += JSON.parse(line).codings.length
if (n === 0) process.exitCode = 1`

export function scaleTable(root: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'cesura-bench-'))
  try {
    const tell = join(folder, 'tell.cjs')
    writeFileSync(tell, TELL)
    const measure = (args: readonly string[]): { seconds: number; megabytes: number } => {
      const { status, output } = spawnSync(process.execPath, ['--require', tell, ...args], {
        cwd: root,
        stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
      })
      if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}`)
      const [seconds, megabytes] = JSON.parse(String(output[3])) as [number, number]
      return { seconds, megabytes }
    }
    const items = 98_919
    const { lines, csv } = writeCorpora(folder, items)
    const run = join(folder, 'run')
    const program = 'bin/cesura.js'
    const alone = ['--workers', '1']
    const floor = measure(['-e', FLOOR, lines])
    const rows = (
      [
        ['read + JSON.parse', ['-e', FLOOR, lines]],
        [
          'evaluate, scores only',
          [program, 'evaluate', lines, ...alone, '--interval', 'none', '--tests', 'none', '--no-bounds'],
        ],
        ['evaluate', [program, 'evaluate', lines, ...alone]],
        ['evaluate --rows', [program, 'evaluate', lines, ...alone, '--rows']],
        ['agreement', [program, 'agreement', lines, ...alone]],
        ['evaluate of CSV', [program, 'evaluate', csv, ...alone]],
        ['lint of CSV', [program, 'lint', csv]],
        ['plan, 8 shards', [program, 'plan', lines, '--shards', '8', '-o', run, ...alone]],
        ['map, 8 shards', [program, 'map', run, '--shard', 'missing']],
        ['reduce', [program, 'reduce', run, ...alone]],
      ] as const
    ).map(([name, args]) => {
      const { seconds, megabytes } = measure(args)
      return [name, `${digits(seconds)} s`, `${digits(seconds / floor.seconds)} ×`, `${digits(megabytes)} MB`]
    })
    return `${items} items of three coders, ${digits(statSync(lines).size / 1e6)} MB of JSON lines; processor time, one run each.\n\n${table(
      ['', 'processor time', 'of read + JSON.parse', 'peak'],
      rows,
    )}`
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
