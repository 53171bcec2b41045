// Large corpora as multiples of reading the file and `JSON.parse` of its lines: processor time, in one run.
import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, statSync, writeFileSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { digits, table } from '../measure.ts'
import { disturb, draw } from '../resample.ts'

/** Opens a file of one JSON document of items, and closes it. */
const HEAD = '{"cesura":1,"items":[\n'
const TAIL = '\n]}\n'

/** Items of three coders, 200 units and 20 segments, in several forms; `texts`: with 200 texts each, 10 kB a line. */
function writeCorpora(
  folder: string,
  items: number,
  texts: boolean,
): Record<'lines' | 'json' | 'csv', string> {
  const name = texts ? 'texts' : 'plain'
  const [lines, json, csv] = ['jsonl', 'json', 'csv'].map(fileExtension =>
    join(folder, `${name}.${fileExtension}`),
  ) as [string, string, string]
  const files = [lines, json, csv].map(path => openSync(path, 'w')) as [number, number, number]
  writeSync(files[1], HEAD)
  writeSync(files[2], 'item,coder,masses\n')
  for (let index = 0; index < items; index++) {
    const gold = draw(200, 19, 2 * (index % 500) + 1)
    const all = [gold, disturb(gold, index), disturb(gold, index + 1000)]
    const codings = all.map((own, coder) => ({
      coder: ['gold', 'model-a', 'model-b'][coder]!,
      boundaries: [...own.boundaries],
    }))
    const reported = Array.from(
      { length: texts ? 200 : 0 },
      (_, unit) => `Unit ${unit} of text ${index} with some words.`,
    )
    const item = { id: `text-${index}`, units: 200, ...(texts ? { texts: reported } : {}), codings }
    writeSync(files[0], `${JSON.stringify(item)}\n`)
    writeSync(files[1], `${index === 0 ? '' : ',\n'}${JSON.stringify(item)}`)
    for (const { coder, boundaries } of texts ? [] : codings) {
      const masses = [...boundaries, 200].map((at, place) => at - (boundaries[place - 1] ?? 0))
      writeSync(files[2], `text-${index},${coder},"${masses.join(' ')}"\n`)
    }
  }
  writeSync(files[1], TAIL)
  for (const file of files) closeSync(file)
  return { lines, json, csv }
}

/** What a program tells of itself when it ends: processor time of all its threads, and its peak of memory. */
const REPORT = `process.on('exit', () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage()
  require('node:fs').writeSync(3, JSON.stringify([(userCPUTime + systemCPUTime) / 1e6, maxRSS / 1000]))
})`

/** The floors: the file read, and parsed line by line or as one document. */
const WHOLE = `if (JSON.parse(require('node:fs').readFileSync(process.argv[1], 'utf8')).items.length === 0) process.exitCode = 1`
const FLOOR = `let n = 0
for (const line of require('node:fs').readFileSync(process.argv[1], 'utf8').split('\\n')) if (line !== '') n += JSON.parse(line).codings.length
if (n === 0) process.exitCode = 1`

export function scaleTable(root: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'cesura-bench-'))
  try {
    const report = join(folder, 'tell.cjs')
    writeFileSync(report, REPORT)
    const measure = (args: readonly string[]): { seconds: number; megabytes: number } => {
      const { status, output } = spawnSync(process.execPath, ['--require', report, ...args], {
        cwd: root,
        stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
      })
      if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}`)
      const [seconds, megabytes] = JSON.parse(String(output[3])) as [number, number]
      return { seconds, megabytes }
    }
    const program = 'bin/cesura.js'
    const alone = ['--workers', '1']
    const scoresOnly = [...alone, '--interval', 'none', '--tests', 'none', '--no-bounds']
    const row = (name: string, floor: number, goal: string, args: readonly string[]): string[] => {
      const { seconds, megabytes } = measure(args)
      const times = floor === 0 ? '' : `${digits(seconds / floor)} ×`
      return [name, `${digits(seconds)} s`, times, goal, `${digits(megabytes)} MB`]
    }
    const interval = ['--interval', 'none']
    const rowsOf = (name: string, file: string, floor: number, goal: string): string[][] => [
      row(`evaluate, scores only: ${name}`, floor, goal, [program, 'evaluate', file, ...scoresOnly]),
      row(`agreement, no interval: ${name}`, floor, goal, [
        program,
        'agreement',
        file,
        ...alone,
        ...interval,
      ]),
    ]
    const parts = [
      { items: 98_919, texts: false },
      { items: 29_800, texts: true },
    ].map(({ items, texts }) => {
      const { lines, json, csv } = writeCorpora(folder, items, texts)
      const [byLine, whole] = [measure(['-e', FLOOR, lines]), measure(['-e', WHOLE, json])]
      const run = join(folder, 'run')
      const rows = [
        row('read + JSON.parse of every line', byLine.seconds, '', ['-e', FLOOR, lines]),
        row('read + JSON.parse of the document', whole.seconds, '', ['-e', WHOLE, json]),
        ...rowsOf('JSON lines', lines, byLine.seconds, '2 ×'),
        row('evaluate: JSON lines', byLine.seconds, '', [program, 'evaluate', lines, ...alone]),
        row('agreement: JSON lines', byLine.seconds, '', [program, 'agreement', lines, ...alone]),
        ...rowsOf('one JSON document', json, whole.seconds, '2 ×'),
        row('lint: one JSON document', whole.seconds, '2 ×', [program, 'lint', json]),
        ...(texts
          ? []
          : [
              ...rowsOf('CSV', csv, byLine.seconds, '3 ×'),
              row('lint: CSV', byLine.seconds, '3 ×', [program, 'lint', csv]),
              row('evaluate --rows: JSON lines', byLine.seconds, '', [
                program,
                'evaluate',
                lines,
                ...alone,
                '--rows',
              ]),
              row('plan, 8 shards', byLine.seconds, '', [
                program,
                'plan',
                lines,
                '--shards',
                '8',
                '-o',
                run,
                ...alone,
              ]),
              row('map, 8 shards', byLine.seconds, '', [program, 'map', run, '--shard', 'missing']),
              row('reduce', byLine.seconds, '', [program, 'reduce', run, ...alone]),
            ]),
      ]
      const size = digits(statSync(lines).size / 1e6)
      for (const path of [lines, json, csv]) rmSync(path)
      return `${items} items of three coders ${texts ? 'with' : 'without'} texts, ${size} MB of JSON lines; processor time, one run each, start-up included. CSV is compared with JSON lines of the same items.\n\n${table(
        ['', 'processor time', 'of read + JSON.parse', 'goal', 'peak'],
        rows,
      )}`
    })
    return parts.join('\n\n')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
