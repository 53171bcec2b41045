// (c) Corpus throughput: what a line costs and where, and the whole command with one and two workers.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parsePair } from '../../src/formats/index.ts'
import { pairScorer, usualMetrics } from '../../src/index.ts'
import { scoreLine, writeScores } from '../../src/node/pairs/score-line.ts'
import { pairLines } from '../lines.ts'
import { digits, duration, race, spread, table, within } from '../measure.ts'

const metrics = usualMetrics()

export function throughputTables(root: string): string {
  return [
    'One line, documents of 1,000 units and 20 segments, by B, WindowDiff, Pk and boundary F; every part in multiples of `JSON.parse` of the line.',
    '',
    partsTable(),
    '',
    'The whole command on a file of 20 MB, output to /dev/null, against a program that only reads the file and parses every line.',
    '',
    commandTable(root),
  ].join('\n')
}

function partsTable(): string {
  const rows = (['masses', 'gaps'] as const).map(notation => {
    const lines = pairLines(200, notation)
    const score = pairScorer(metrics)
    const parsed = lines.map(line => JSON.parse(line))
    const pairs = parsed.map(({ reference, hypothesis }) => parsePair(reference, hypothesis))
    const scores = pairs.map(({ reference, hypothesis }) => score(reference, hypothesis))
    const each = <T>(list: readonly T[], work: (entry: T, index: number) => unknown) => {
      let at = 0
      return () => {
        at = (at + 1) % list.length
        return work(list[at]!, at)
      }
    }
    const [parse, check, compare, write, all] = race([
      { name: 'parse', run: each(lines, line => JSON.parse(line)) },
      { name: 'check', run: each(parsed, ({ reference, hypothesis }) => parsePair(reference, hypothesis)) },
      { name: 'score', run: each(pairs, ({ reference, hypothesis }) => score(reference, hypothesis)) },
      { name: 'write', run: each(scores, entry => writeScores('document-1', entry)) },
      { name: 'all', run: each(lines, (line, index) => scoreLine(line, index + 1, score)) },
    ])
    return [
      notation,
      String(Math.round(lines.reduce((sum, line) => sum + line.length, 0) / lines.length)),
      duration(parse!.time.median),
      within(check!.ratio),
      within(compare!.ratio),
      within(write!.ratio),
      within(all!.ratio),
    ]
  })
  return table(
    ['notation', 'bytes', 'JSON.parse', 'check and build', 'score', 'write', 'the whole line'],
    rows,
  )
}

function commandTable(root: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'cesura-bench-'))
  try {
    const file = join(folder, 'pairs.jsonl')
    const some = pairLines(4_000, 'masses')
    const block = `${some.join('\n')}\n`
    const copies = Math.ceil(20e6 / block.length)
    writeFileSync(file, block.repeat(copies))
    const size = block.length * copies
    const lines = some.length * copies
    const floor = `const {createReadStream}=require('fs'),{createInterface}=require('readline');createInterface({input:createReadStream(${JSON.stringify(file)})}).on('line',line=>JSON.parse(line))`
    const contestants = [
      { name: 'read and JSON.parse only', args: ['-e', floor] },
      { name: 'cesura pairs, 1 worker', args: ['bin/cesura.js', 'pairs', file, '--workers', '1'] },
      { name: 'cesura pairs, 2 workers', args: ['bin/cesura.js', 'pairs', file, '--workers', '2'] },
    ]
    const times = contestants.map((): number[] => [])
    for (let round = 0; round < 3; round++) {
      for (const [index, { args }] of contestants.entries()) {
        const start = performance.now()
        const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'ignore' })
        if (status !== 0) throw new Error(`${contestants[index]!.name} ended with ${status}`)
        times[index]!.push((performance.now() - start) / 1000)
      }
    }
    const gain = spread(times[1]!.map((one, round) => one / times[2]![round]!))
    const rows = contestants.map(({ name }, index) => {
      const { median } = spread(times[index]!)
      const ratio = spread(times[index]!.map((time, round) => time / times[0]![round]!))
      return [name, `${digits(median)} s`, digits(lines / median), digits(size / 1e6 / median), within(ratio)]
    })
    return [
      table(['', 'time', 'pairs/s', 'MB/s', 'of the floor'], rows),
      '',
      `Two workers are ${within(gain)} times as fast as one (aim: 1.7; two cores carry two workers and the main thread, which reads, cuts and writes).`,
    ].join('\n')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
