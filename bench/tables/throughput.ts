// (c) Corpus throughput: what a line costs and where, and the whole command with one and two workers.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ScoreListener } from '../../src/evaluate/index.ts'
import { defaultMetrics } from '../../src/evaluate/shared.ts'
import { parsePair } from '../../src/formats/index.ts'
import { type PairScorer, pairScorer } from '../../src/index.ts'
import { FULL_ANSWERS, writeAnswer } from '../../src/node/pairs/answer-writer.ts'
import { scoreBlock } from '../../src/node/pairs/score-block.ts'
import { pairLines } from '../lines.ts'
import { digits, duration, race, spread, table, within } from '../measure.ts'

const metrics = defaultMetrics()

export async function throughputTables(root: string): Promise<string> {
  return [
    'One line, documents of 1,000 units and 20 segments, by B, WindowDiff, Pk and boundary F; every part in multiples of `JSON.parse` of the line. A line goes through `JSON.parse`, is checked and built.',
    '',
    partsTable(),
    '',
    'The whole command on a file, output to /dev/null, against a program that only reads the file and parses every line. With 2 workers two threads score: the main one, which also reads, cuts and writes, and another, which starts after 1 MiB and has to load and to warm up. What the machine could give is the last row: two programs that know nothing of each other.',
    '',
    await commandTable(root, 20e6, 3),
    '',
    await commandTable(root, 200e6, 3),
    '',
    'Aim for 2 workers on large input: 1.7 times one.',
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
    const reported = pairs.map(({ reference, hypothesis }) => {
      const scores: Parameters<ScoreListener>[] = []
      score.each(reference, hypothesis, undefined, (...one) => scores.push(one))
      return scores
    })
    let current = 0
    const again: PairScorer = Object.assign(() => ({}), {
      signatures: {},
      each(_: unknown, __: unknown, ___: unknown, report: ScoreListener) {
        for (const [name, value, tally, signature, reason] of reported[current]!)
          report(name, value, tally, signature, reason)
      },
    })
    const { reference, hypothesis } = pairs[0]!
    const pair = { id: 'document-1', reference, hypothesis }
    const each =
      <T>(list: readonly T[], work: (entry: T, index: number) => void) =>
      () => {
        for (let index = 0; index < list.length; index++) work(list[index]!, index)
      }
    let sink: unknown
    const hear: ScoreListener = (_, value) => {
      sink = value
    }
    const [parse, check, compare, write, all] = race([
      { name: 'parse', run: each(lines, line => (sink = JSON.parse(line))) },
      { name: 'check', run: each(parsed, pair => (sink = parsePair(pair.reference, pair.hypothesis))) },
      {
        name: 'score',
        run: each(pairs, pair => score.each(pair.reference, pair.hypothesis, undefined, hear)),
      },
      {
        name: 'write',
        run: each(reported, (_, index) => {
          current = index
          sink = writeAnswer(pair, again, FULL_ANSWERS)
        }),
      },
      { name: 'all', run: () => scoreBlock({ bytes, first: false }, score) },
    ])
    if (sink === lines) throw new Error('unreachable: keeps the results alive')
    return [
      notation,
      String(Math.round(bytes.length / lines.length)),
      duration(parse!.time.median / lines.length),
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

/** A file of about `size` bytes, written piece by piece; a second one has the first half of its lines. */
function writeLines(
  folder: string,
  size: number,
): { file: string; half: string; bytes: number; lines: number } {
  const some = pairLines(4_000, 'masses')
  const block = Buffer.from(`${some.join('\n')}\n`)
  const copies = 2 * Math.ceil(size / block.length / 2)
  const [file, half] = [join(folder, 'pairs.jsonl'), join(folder, 'half.jsonl')]
  for (const [path, times] of [
    [file, copies],
    [half, copies / 2],
  ] as const) {
    const handle = openSync(path, 'w')
    for (let copy = 0; copy < times; copy++) writeSync(handle, block)
    closeSync(handle)
  }
  return { file, half, bytes: copies * block.length, lines: copies * some.length }
}

/** Seconds until all of some programs that start together have ended. */
async function together(root: string, systems: readonly (readonly string[])[]): Promise<number> {
  const start = performance.now()
  const ends = systems.map(async args => {
    const [status] = await once(spawn(process.execPath, args, { cwd: root, stdio: 'ignore' }), 'exit')
    if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}`)
  })
  await Promise.all(ends)
  return (performance.now() - start) / 1000
}

async function commandTable(root: string, size: number, rounds: number): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'cesura-bench-'))
  try {
    const { file, half, bytes, lines } = writeLines(folder, size)
    const floor = `const {createReadStream}=require('fs'),{createInterface}=require('readline');createInterface({input:createReadStream(${JSON.stringify(file)})}).on('line',line=>JSON.parse(line))`
    const pairs = (path: string, workers: string) => ['bin/cesura.js', 'pairs', path, '--workers', workers]
    const contestants = [
      { name: 'read and JSON.parse only', systems: [['-e', floor]] },
      { name: 'cesura pairs, 1 worker', systems: [pairs(file, '1')] },
      { name: 'cesura pairs, 2 workers', systems: [pairs(file, '2')] },
      {
        name: 'ceiling: two programs of 1 worker, half each',
        systems: [pairs(half, '1'), pairs(half, '1')],
      },
    ]
    const times = contestants.map((): number[] => [])
    for (let round = 0; round < rounds; round++)
      for (const [index, { systems }] of contestants.entries())
        times[index]!.push(await together(root, systems))
    const than = (index: number, other: number) =>
      spread(times[other]!.map((time, round) => time / times[index]![round]!))
    const rows = contestants.map(({ name }, index) => {
      const { median } = spread(times[index]!)
      return [
        name,
        `${digits(median)} s`,
        digits(lines / median),
        digits(bytes / 1e6 / median),
        within(than(0, index)),
        index < 2 ? '' : `${within(than(index, 1))} ×`,
      ]
    })
    return table(
      [
        '',
        `time for ${Math.round(bytes / 1e6)} MB`,
        'pairs/s',
        'MB/s',
        'of the floor',
        'faster than 1 worker',
      ],
      rows,
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
