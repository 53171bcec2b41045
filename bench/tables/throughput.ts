// (c) Corpus throughput: what a line costs and where, and the whole command with one and two workers.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parsePair } from '../../src/formats/index.ts'
import { type PairScorer, pairScorer, type ScoreListener, usualMetrics } from '../../src/index.ts'
import { AnswerWriter } from '../../src/node/pairs/answer-writer.ts'
import { PlainLines } from '../../src/node/pairs/plain-line.ts'
import { scoreBlock } from '../../src/node/pairs/score-block.ts'
import { pairLines } from '../lines.ts'
import { digits, duration, race, spread, table, within } from '../measure.ts'

const metrics = usualMetrics()

export function throughputTables(root: string): string {
  return [
    'One line, documents of 1,000 units and 20 segments, by B, WindowDiff, Pk and boundary F; every part in multiples of `JSON.parse` of the line. A line as programs write it is read straight from its bytes ("read"); any other goes through `JSON.parse`, is checked and built.',
    '',
    partsTable(),
    '',
    'The whole command on a file of 20 MB, output to /dev/null, against a program that only reads the file and parses every line.',
    '',
    commandTable(root),
  ].join('\n')
}

/** Every part does all lines, so that they can be compared; a whole block is what a thread gets. */
function partsTable(): string {
  const rows = (['masses', 'gaps'] as const).map(notation => {
    const lines = pairLines(200, notation)
    const bytes = Uint8Array.from(Buffer.from(`${lines.join('\n')}\n`))
    const score = pairScorer(metrics)
    const parsed = lines.map(line => JSON.parse(line))
    const pairs = parsed.map(({ reference, hypothesis }) => parsePair(reference, hypothesis))
    const plain = new PlainLines()
    const told = pairs.map(({ reference, hypothesis }) => {
      const scores: Parameters<ScoreListener>[] = []
      score.each(reference, hypothesis, undefined, (...one) => scores.push(one))
      return scores
    })
    let current = 0
    const again: PairScorer = Object.assign(() => ({}), {
      each(_: unknown, __: unknown, ___: unknown, tell: ScoreListener) {
        for (const [name, value, tally, signature, reason] of told[current]!)
          tell(name, value, tally, signature, reason)
      },
    })
    const { reference, hypothesis } = pairs[0]!
    const id = Buffer.from('"document-1"')
    const writer = new AnswerWriter(2 ** 20)
    const each =
      <T>(list: readonly T[], work: (entry: T, index: number) => void) =>
      () => {
        for (let index = 0; index < list.length; index++) work(list[index]!, index)
      }
    let sink: unknown
    const hear: ScoreListener = (_, value) => {
      sink = value
    }
    const [parse, read, check, compare, write, all] = race([
      { name: 'parse', run: each(lines, line => (sink = JSON.parse(line))) },
      {
        name: 'read',
        run: () => {
          for (let at = 0; at < bytes.length; ) at = plain.read(bytes, at)
        },
      },
      { name: 'check', run: each(parsed, pair => (sink = parsePair(pair.reference, pair.hypothesis))) },
      {
        name: 'score',
        run: each(pairs, pair => score.each(pair.reference, pair.hypothesis, undefined, hear)),
      },
      {
        name: 'write',
        run: each(told, (_, index) => {
          current = index
          writer.backTo(0)
          writer.begin(id, 0, id.length)
          writer.scores(again, reference, hypothesis)
          writer.end()
        }),
      },
      { name: 'all', run: () => scoreBlock({ bytes, first: false }, score) },
    ])
    if (sink === lines) throw new Error('unreachable: keeps the results alive')
    return [
      notation,
      String(Math.round(bytes.length / lines.length)),
      duration(parse!.time.median / lines.length),
      within(read!.ratio),
      within(check!.ratio),
      within(compare!.ratio),
      within(write!.ratio),
      within(all!.ratio),
    ]
  })
  return table(
    ['notation', 'bytes', 'JSON.parse', 'read', 'check and build', 'score', 'write', 'the whole line'],
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
