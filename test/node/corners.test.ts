import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { test } from 'vitest'
import { pairScorer } from '../../src/index.ts'
import { plainLines } from '../../src/node/corpus/plain-lines.ts'
import { temporaryFolder } from '../../src/node/files/temporary.ts'
import { openInput } from '../../src/node/input-stream.ts'
import { LineCutter } from '../../src/node/pairs/line-cutter.ts'
import { LineSource } from '../../src/node/pairs/line-source.ts'
import { blockScorer } from '../../src/node/pairs/score-block.ts'
import { RPC, readEnvelope } from '../../src/node/rpc/envelope.ts'
import { ThreadEnded } from '../../src/node/rpc/request-thread.ts'
import { serveRequests } from '../../src/node/rpc/serve-requests.ts'
import { openRunFolder } from '../../src/node/run/run-folder.ts'
import { shardOfEnvironment } from '../../src/node/run/shard-word.ts'

test('engines that count tasks from 0, and those that count from 1', () => {
  const from0 = [
    'SLURM_ARRAY_TASK_ID',
    'PBS_ARRAY_INDEX',
    'AWS_BATCH_JOB_ARRAY_INDEX',
    'JOB_COMPLETION_INDEX',
    'CLOUD_RUN_TASK_INDEX',
    'BATCH_TASK_INDEX',
  ]
  for (const name of from0)
    assert.deepEqual(
      ['0', '7'].map(word => shardOfEnvironment({ [name]: word })),
      [0, 7],
      name,
    )
  for (const name of ['LSB_JOBINDEX', 'SGE_TASK_ID'])
    assert.equal(shardOfEnvironment({ [name]: '7' }), 6, name)
})

test('codes of answers are those of JSON-RPC and of language servers', () => {
  assert.deepEqual(
    [RPC.parse, RPC.request, RPC.method, RPC.params, RPC.internal, RPC.cancelled],
    [-32700, -32600, -32601, -32602, -32603, -32800],
  )
})

test('lines of masses are plain only where every mass is 1 or more', () => {
  const lines = (masses: string) =>
    plainLines(Buffer.from(`{"id":"a","codings":[{"coder":"c","masses":[${masses}]}]}\n`))
  for (const bad of ['2,0,3', '0,3', '0', '2000000000,2000000000,2000000000'])
    assert.equal(lines(bad), undefined, bad)
})

const answers = (metric: string, ...lines: object[]) => {
  const bytes = Buffer.from(`${lines.map(line => JSON.stringify(line)).join('\n')}\n`)
  const score = pairScorer([metric])
  const style = { form: 'values', signatures: score.signatures } as const
  const { text } = blockScorer(score, style)({ bytes, first: true, tooLong: false } as never)
  return Buffer.from(text)
    .toString()
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line))
}

test('signatures and speakers of a line are its own', () => {
  const pair = { reference: { units: 6, boundaries: [2, 4] }, hypothesis: { units: 6, boundaries: [3, 4] } }
  const [wide, plain] = answers('boundary-similarity', { ...pair, options: { span: 3 } }, pair)
  assert.match(wide.signatures['boundary-similarity'], /3/)
  assert.equal('signatures' in plain, false)
  const speakers = ['a', 'b', 'a', 'b', 'a', 'b']
  const [one, two] = answers('flexible-similarity', pair, { ...pair, speakers })
  assert.notDeepEqual(one.values, two.values)
})

test('a line that is too long is reported with the limit', () => {
  const block = { bytes: Buffer.from('\n'), first: false, tooLong: true }
  const { bad } = blockScorer(pairScorer(['pk']))(block as never)
  assert.match(JSON.stringify(bad), /the line is over 64 MiB/)
})

test('a request that is long: its id and its method are found, whatever stands in its strings', () => {
  const params = { text: `"}{\\ ${'x'.repeat(70_000)}`, id: 'not this' }
  const line = Buffer.from(JSON.stringify({ jsonrpc: '2.0', params, id: 'this', method: 'score' }))
  const { id, method } = readEnvelope(line)
  assert.deepEqual([id, method], ['this', 'score'])
})

test('why a thread ended; a source that is closed ends its stream', () => {
  assert.equal(new ThreadEnded('memory', 'full').why, 'memory')
  const stream = new Readable({ read: () => undefined })
  new LineSource(stream).close()
  assert.equal(stream.destroyed, true)
})

test('temporary directories remove their signal listeners', async () => {
  const listeners = () => ['exit', 'SIGINT', 'SIGTERM'].map(event => process.listenerCount(event))
  const before = listeners()
  const [one, two] = [await temporaryFolder('cesura-corner-'), await temporaryFolder('cesura-corner-')]
  const during = listeners()
  await one!.remove()
  assert.deepEqual(listeners(), during)
  await two!.remove()
  assert.deepEqual(listeners(), before)
})

test('a plan without shards or inputs is no plan', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cesura-corner-'))
  try {
    for (const plan of [
      { run: 1, inputs: [] },
      { run: 2, shards: [], inputs: [] },
      { run: 1, shards: [] },
    ]) {
      writeFileSync(join(folder, 'plan.json'), JSON.stringify(plan))
      await assert.rejects(openRunFolder(folder), { code: 'plan-broken' })
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('lines come in their order, and nothing comes that is none', () => {
  const cutter = new LineCutter(4)
  const taken = () => {
    const cuts: string[] = []
    for (let cut = cutter.take(); cut !== undefined; cut = cutter.take())
      cuts.push(cut.tooLong ? 'too long' : Buffer.from(cut.bytes).toString())
    return cuts
  }
  // Not taken at once: what comes after a line that is too long is not put before it.
  for (const piece of ['ab\n', '123456\n', 'cd\n', 'e\n']) cutter.push(piece)
  assert.equal(cutter.ready, 3)
  assert.deepEqual(taken(), ['ab\n', 'too long', 'cd\ne\n'])
  // The end of one that is too long, and a beginning that waits for its end.
  cutter.push('123')
  cutter.push('456\nf')
  assert.deepEqual(taken(), ['too long'])
  cutter.push('g\n')
  assert.deepEqual(taken(), ['fg\n'])
  cutter.end()
  assert.deepEqual(taken(), [])
})

test('a range without bytes has none', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cesura-range-'))
  try {
    const path = join(folder, 'a.jsonl')
    writeFileSync(path, 'abcdef')
    const read = async (start: number, end?: number) => {
      let text = ''
      for await (const piece of await openInput(path, undefined, {
        start,
        ...(end === undefined ? {} : { end }),
      }))
        text += Buffer.from(piece).toString()
      return text
    }
    assert.deepEqual(
      [await read(2, 4), await read(4), await read(3, 3), await read(4, 2)],
      ['cd', 'ef', '', ''],
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('requests whose input fails: the server reports it', async () => {
  const input = new PassThrough()
  const worker = new URL(
    'data:text/javascript,import{parentPort as p}from"node:worker_threads";p.postMessage({kind:"loaded"});p.on("message",()=>{})',
  )
  const served = serveRequests({ input, output: new PassThrough(), worker })
  input.destroy(new Error('the pipe broke'))
  await assert.rejects(served, /the pipe broke/)
})
