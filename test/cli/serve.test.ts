import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { afterAll, describe, test } from 'vitest'
import { methods } from '../../src/cli/serve/methods.ts'
import { serveSchema } from '../../src/cli/serve/serve-schema.ts'
import { defects, type Schema, schemaOf } from '../unit/evaluate/fits-schema.ts'
import { cesura } from './run.ts'
import { Client, root } from './serve-client.ts'

const khan = 'examples/kubla-khan.json'
const client = new Client()
afterAll(() => client.close())
let ids = 0
const ask = (method: string, params?: object) => client.ask({ id: ++ids, method, params })

test('schemas/serve.schema.json is what the commands say', async () => {
  const made = JSON.parse(JSON.stringify(await serveSchema()))
  const path = new URL('../../schemas/serve.schema.json', import.meta.url)
  assert.deepEqual(JSON.parse(readFileSync(path, 'utf8')), made, 'the build writes it')
})

/** Params for each method, and a word of what comes back. */
const calls: Readonly<Record<string, [object, RegExp]>> = {
  evaluate: [{ files: [khan], metric: ['B', 'pk'], interval: 'none' }, /"evaluation":/],
  agreement: [{ files: khan, interval: 'none' }, /"agreement":/],
  conventions: [{ files: [khan], metric: 'pk' }, /"conventions":/],
  explain: [{ files: [khan], metric: 'pk', value: '0.333' }, /"explain":/],
  checks: [{ files: ['examples/simulated.json'] }, /"checks":/],
  'plan-study': [
    {
      files: ['examples/simulated.json'],
      references: ['ann'],
      hypotheses: ['segmenter-1', 'segmenter-2'],
      difference: 0.05,
    },
    /"sampleSize":/,
  ],
  diff: [{ files: [khan], coders: ['manual', 'h2'] }, /"diff":/],
  lint: [{ files: [khan] }, /"lint":/],
  sweep: [{ files: ['examples/scores.json'], references: 'manual', interval: 'none', points: 5 }, /"sweep":/],
  chunks: [
    { files: 'examples/chunks/tide-service.md', chunks: ['examples/chunks/langchain.json'] },
    /"chunks":/,
  ],
  adjudicate: [{ files: ['examples/simulated.json'] }, /"adjudication":/],
  metrics: [{}, /"window-diff"/],
  convert: [{ files: [khan], to: 'segeval-json' }, /"segmentation_type"/],
  simulate: [{ seed: 3, form: 'text' }, /items/],
  plot: [{ kind: 'heat', files: [khan] }, /^<svg/],
  report: [{ files: [khan], title: 'A "title"' }, /<title>A &quot;title&quot;|<title>A "title"/],
}

describe('every method answers what its command prints', () => {
  const schema = schemaOf('serve')
  const def = (name: string) => ({ ...schema.$defs![name], $defs: schema.$defs }) as Schema
  for (const { command, forms } of methods)
    test(command, async () => {
      const [params, word] = calls[command]!
      assert.deepEqual(defects(params, def(`${command}.params`)), [])
      const { result, error } = await ask(command, params)
      assert.equal(error, undefined, error?.message)
      assert.deepEqual(defects(result, def(`${command}.result`)), [])
      assert.match(result.text ?? JSON.stringify(result.document), word)
      assert.equal(result.exit, 0)
      assert.equal('document' in result, Object.hasOwn(forms, 'json'))
    })
  test('score', async () => {
    const { result } = await ask('score', {
      metrics: ['B'],
      references: [[2, 3, 6]],
      hypotheses: [[2, 2, 7]],
    })
    assert.deepEqual(defects(result, def('score.result')), [])
    assert.deepEqual(result.values, { 'boundary-similarity': [0.75] })
  })
})

test('the document is the very one of the command line', async () => {
  const { result } = await ask('evaluate', { files: [khan], metric: ['B', 'pk'], seed: 3 })
  const { stdout } = cesura(['evaluate', khan, '--metric', 'B,pk', '--seed', '3', '--json'])
  assert.deepEqual(result.document, JSON.parse(stdout))
  assert.match(result.notes.join(), /Read kubla-khan.json as cesura JSON/)
})

test('data stand in the request itself, as JSON or as a text', async () => {
  const items = { 'a, b': { gold: [2, 4], 'x, y': [3, 3] } }
  const input = { items, segmentation_type: 'linear' }
  const one = await ask('evaluate', { input, hypotheses: ['x, y'], metric: 'B', form: 'csv' })
  assert.match(one.result.text, /"x, y",1,0,/)
  const table = 'item,coder,masses\r\na,gold,2 4\r\na,sys,3 3\r\n'
  const two = await ask('evaluate', { input: table, metric: ['B'], option: { span: 3 } })
  assert.match(two.result.document.metrics[0].signature, /span:3/)
})

test('pairs of every notation are scored in their order, and a bad one harms no other', async () => {
  const { result } = await ask('score', {
    metrics: ['B', { id: 'pk', preset: 'nltk' }, { id: 'boundary-f', options: { tolerance: 1 } }],
    references: [[2, 3, 6], { gaps: '0100' }, [2, 2], [1], 'no', { units: 5, boundaries: [2] }],
    hypotheses: [[2, 2, 7], { masses: [2, 3] }, [3], [1], [1], { marks: '01001', side: 'end' }],
    tallies: true,
  })
  const { values, errors, reasons, tallies } = result
  assert.deepEqual(values['boundary-similarity'], [0.75, 1, null, 1, null, 1])
  assert.deepEqual(
    errors.map(({ pair, code }: { pair: number; code: string }) => [pair, code]),
    [
      [2, 'unit-count-mismatch'],
      [4, 'not-a-segmentation'],
    ],
  )
  assert.deepEqual(reasons[1], { pair: 3, metric: 'pk', reason: 'no-reference-boundaries' })
  assert.equal(tallies.pk.length, 6)
  assert.equal(tallies.pk[2], null)
})

test('one name in the place of a list is rejected, not read letter by letter', async () => {
  const pair = { references: [[2, 3, 6]], hypotheses: [[2, 2, 7]] }
  for (const [option, value] of [
    ['metrics', 'WD'],
    ['metrics', 'B'],
    ['types', 'ab'],
    ['speakers', 'xxxxxyyyyyy'],
  ] as const) {
    const { error } = await ask('score', { metrics: ['B'], ...pair, [option]: value })
    assert.equal(error?.data?.code, 'option-invalid')
    assert.match(
      error.message,
      new RegExp(`^${option} is "${value}"; give a list .*, for example \\["${value}"\\]`),
    )
  }
  const { error } = await ask('simulate', { seed: 1, items: 1e9 })
  assert.match(error?.message ?? '', /at most 4000000 fit into memory.*\(option-invalid\)/)
})

test('each fault has its code, and the next request is answered', async () => {
  const cases: [string | object, number, string | undefined][] = [
    ['{"jsonrpc":"2.0"', -32700, undefined],
    ['[1,2]', -32600, undefined],
    ['3', -32600, undefined],
    ['{"id":1,"method":"lint"}', -32600, undefined],
    [{ id: 'a' }, -32600, undefined],
    [{ id: {}, method: 'lint' }, -32600, undefined],
    [{ id: 'a', method: 'evaluat' }, -32601, undefined],
    [{ id: 'a', method: 'evaluate', params: [1] }, -32000, 'params-invalid'],
    [{ id: 'a', method: 'evaluate', params: { files: ['-'] } }, -32000, 'params-invalid'],
    [{ id: 'a', method: 'evaluate', params: { files: ['nothing.json'] } }, -32000, 'input-unusable'],
    [{ id: 'a', method: 'evaluate', params: { files: [khan], metrc: 'B' } }, -32000, 'option-unknown'],
    [{ id: 'a', method: 'evaluate', params: { files: [khan], form: 'xml' } }, -32000, 'option-invalid'],
    [{ id: 'a', method: 'evaluate', params: { files: [khan], seed: {} } }, -32000, 'option-invalid'],
    [{ id: 'a', method: 'evaluate', params: { files: [khan], interval: 'wide' } }, -32000, 'option-invalid'],
    [{ id: 'a', method: 'evaluate' }, -32000, 'argument-missing'],
    [{ id: 'a', method: 'score' }, -32000, 'not-a-list'],
    [{ id: 'a', method: 'score', params: { references: [[1]], hypotheses: [] } }, -32000, 'pairs-differ'],
    [
      { id: 'a', method: 'score', params: { references: [], hypotheses: [], metrics: ['x'] } },
      -32000,
      'unknown-metric',
    ],
    [{ id: 'a', method: 'initialize', params: { protocol: 9 } }, -32000, 'protocol-unknown'],
  ]
  for (const [request, code, word] of cases) {
    const { error } = await client.ask(request)
    assert.equal(error?.code, code, `${JSON.stringify(request)}: ${JSON.stringify(error)}`)
    assert.equal(error?.data?.code, word, JSON.stringify(error))
    const { result } = await ask('score', { metrics: ['B'], references: [[4]], hypotheses: [[4]] })
    assert.deepEqual(result.values, { 'boundary-similarity': [1] })
  }
})

test('problems and questions of the data come as data', async () => {
  const { error } = await ask('evaluate', { input: '0 1 0\n1 0 0\n', strict: true })
  assert.equal(error?.data?.code, 'input-unusable')
  const [question] = error!.data!.questions as { flag: string; choices: object[] }[]
  assert.equal(question!.flag, '--read rows=')
  assert.ok(question!.choices.length >= 2)
  const missing = await ask('lint', { files: ['nothing.json'] })
  assert.equal(missing.result.exit, 2)
})

test('a threshold that is missed is reported by exit', async () => {
  const { result } = await ask('evaluate', { files: [khan], metric: 'B', failUnder: { B: 0.9 } })
  assert.equal(result.exit, 1)
  assert.match(result.notes.join('\n'), /B of h1 is 0.500; the threshold was 0.9/)
})

/** A request that runs for a long time. */
const long = {
  method: 'evaluate',
  params: {
    files: ['examples/simulated.json'],
    interval: 'percentile',
    resamples: 1_000_000,
    progress: true,
  },
}

test('a request is cancelled while it runs and while it waits; others are answered', async () => {
  const own = new Client()
  own.send({ id: 'long', ...long })
  own.send({ id: 'waits', method: 'lint', params: { files: [khan] } })
  own.send({ id: 'stays', method: 'score', params: { metrics: ['B'], references: [[4]], hypotheses: [[4]] } })
  own.send({ id: 'long', method: 'lint' })
  assert.match((await own.next()).error!.message, /not yet answered/)
  const first = await own.next()
  assert.equal(first.method, 'progress')
  assert.equal(first.params.id, 'long')
  assert.ok(first.params.of > first.params.done)
  own.send({ method: 'cancel', params: { id: 'waits' } })
  own.send({ method: 'cancel', params: { id: 'long' } })
  own.send({ method: 'cancel', params: { id: 'nobody' } })
  own.send({ method: 'unknown-notice' })
  const answers = new Map<unknown, { error?: { code: number }; result?: { values: object } }>()
  while (answers.size < 3) {
    const line = await own.next()
    if (line.id !== undefined) answers.set(line.id, line)
  }
  assert.equal(answers.get('waits')!.error!.code, -32800)
  assert.equal(answers.get('long')!.error!.code, -32800)
  assert.deepEqual(answers.get('stays')!.result!.values, { 'boundary-similarity': [1] })
  assert.equal(await own.close(), 0)
})

test('a request that takes all memory ends alone', async () => {
  const own = new Client(['--max-old-space-size=80'])
  const list = `[${'[1,1,1,1],'.repeat(599_999)}[1,1,1,1]]`
  const params = `{"references":${list},"hypotheses":${list},"tallies":true}`
  const { error } = await own.ask(`{"jsonrpc":"2.0","id":1,"method":"score","params":${params}}`)
  assert.equal(error?.code, -32002, JSON.stringify(error))
  const { result } = await own.ask({
    id: 2,
    method: 'score',
    params: { metrics: ['B'], references: [[4]], hypotheses: [[4]] },
  })
  assert.deepEqual(result.values, { 'boundary-similarity': [1] })
  assert.equal(await own.close(), 0)
})

test('a request that is too large is rejected without being held', async () => {
  const own = new Client()
  const piece = Buffer.alloc(2 ** 20, 0x31)
  own.child.stdin.write('{"jsonrpc":"2.0","id":1,"method":"score","params":{"references":[[')
  for (let index = 0; index < 300; index++)
    if (!own.child.stdin.write(piece)) await once(own.child.stdin, 'drain')
  own.send(']]}}')
  const { error } = await own.next()
  assert.equal(error?.code, -32001)
  assert.equal(error?.data?.code, 'request-too-large')
  assert.equal((await own.ask({ id: 2, method: 'initialize' })).result.protocol, 1)
  assert.equal(await own.close(), 0)
})

test('a client that reads no answers holds the server back, and loses none', async () => {
  const own = new Client()
  const request = {
    method: 'score',
    params: { references: Array(100).fill([2, 3]), hypotheses: Array(100).fill([3, 2]) },
  }
  const line = JSON.stringify({ jsonrpc: '2.0', id: 0, ...request })
  let waited = false
  for (let id = 0; id < 1500; id++)
    if (!own.child.stdin.write(`${line.replace('"id":0', `"id":${id}`)}\n`)) waited = true
  assert.ok(waited)
  for (let id = 0; id < 1500; id++) assert.equal((await own.next()).id, id)
  assert.equal(await own.close(), 0)
})

test('the server ends when its input ends, when nobody reads, on exit, and when its parent is killed', async () => {
  const ended = new Client()
  ended.send({ id: 1, method: 'initialize' })
  assert.equal(await ended.close(), 0)

  const unread = new Client()
  unread.child.stdout.destroy()
  unread.send({ id: 1, method: 'initialize' })
  assert.equal((await unread.ended)[0], 0)

  const exits = new Client()
  exits.send({ id: 1, ...long })
  assert.equal((await exits.next()).method, 'progress')
  exits.send({ method: 'exit' })
  assert.equal((await exits.ended)[0], 0)

  // A parent of its own, which is killed in the middle of a long request.
  const script = `const child = require('node:child_process').spawn(process.execPath, ['bin/cesura.js', 'serve', '--stdio'], { stdio: ['pipe', 'pipe', 'inherit'] })
child.stdin.write(${JSON.stringify(`${JSON.stringify({ jsonrpc: '2.0', id: 1, ...long })}\n`)})
child.stdout.once('data', () => console.log(child.pid))`
  const parent = spawn(process.execPath, ['-e', script], { cwd: root })
  const [reported] = await once(parent.stdout, 'data')
  const pid = Number(String(reported))
  assert.ok(isAlive(pid))
  parent.kill('SIGKILL')
  while (isAlive(pid)) await new Promise(setImmediate)
})

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}
