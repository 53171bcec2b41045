import assert from 'node:assert/strict'
import { once } from 'node:events'
import { PassThrough, Readable } from 'node:stream'
import fc from 'fast-check'
import { test } from 'vitest'
import { LineSource } from '../../../src/node/pairs/score-pairs.ts'
import { BadRequest, RPC, readCancelled, readEnvelope } from '../../../src/node/rpc/envelope.ts'
import { ThreadEnded } from '../../../src/node/rpc/request-thread.ts'
import { serveRequests } from '../../../src/node/rpc/serve-requests.ts'

/** What is read of a line, or the code, the id and the words of the refusal. */
function envelope(text: string): unknown {
  try {
    return readEnvelope(Buffer.from(text))
  } catch (error) {
    assert.ok(error instanceof BadRequest, String(error))
    return [error.code, error.id, error.message]
  }
}
const rejected = (text: string) => (envelope(text) as unknown[]).slice(0, 2)
/** The same request, too long to be parsed whole; the filling looks like the fields that are looked for. */
const FILLING = `"x\\\\\\" } ] , : \\"id\\": 9",[{"id":8,"method":"no","jsonrpc":"1"},"method",["${'~'.repeat(2 ** 16)}"]]`
const long = (text: string, at: 'first' | 'last'): string =>
  at === 'first'
    ? text.replace('{', `{"params":[${FILLING}],`)
    : text.replace(/\}$/, `,"params":{"deep":[${FILLING}]}}`)

test('codes are those that other programs know', () => {
  assert.deepEqual(RPC, {
    parse: -32700,
    request: -32600,
    method: -32601,
    internal: -32603,
    cesura: -32000,
    tooLarge: -32001,
    outOfMemory: -32002,
    cancelled: -32800,
  })
})

test('of a long line the same is read as of a short one, wherever its fields stand', () => {
  const id = fc.oneof(
    fc.string(),
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.constantFrom(null, true, [1], { id: 3 }, '"', '\\', '\\"', ',', ':'),
  )
  const fields = fc.record(
    {
      jsonrpc: fc.constantFrom('2.0', '1.0', 2),
      id,
      method: fc.oneof(fc.string(), fc.constantFrom('score', 'é"', 7, null)),
      other: fc.jsonValue({ maxDepth: 2 }),
    },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(
      fields,
      fc.constantFrom('first' as const, 'last' as const),
      fc.boolean(),
      (given, at, wide) => {
        fc.pre(Object.keys(given).length > 0)
        const text = JSON.stringify(given, null, wide ? 1 : 0)
        assert.deepEqual(envelope(long(text, at)), envelope(text))
      },
    ),
    { numRuns: 60, seed: 1 },
  )
})

test('what is no request is rejected by its code, with the id where there is one', () => {
  const good = '"jsonrpc":"2.0","method":"m"'
  assert.deepEqual(envelope(`{${good},"id":3}`), { id: 3, method: 'm' })
  assert.deepEqual(envelope(`{${good},"id":"a"}`), { id: 'a', method: 'm' })
  assert.deepEqual(envelope(`{${good},"id":null}`), { id: null, method: 'm' })
  assert.deepEqual(envelope(`{${good}}`), { id: undefined, method: 'm' })
  for (const line of ['{', 'x', '', `{${good}`]) assert.deepEqual(rejected(line), [RPC.parse, null])
  for (const line of ['[]', '3', 'null', `[{${good}}]`]) assert.deepEqual(rejected(line), [RPC.request, null])
  assert.deepEqual(rejected('{"jsonrpc":"1.0","method":"m","id":4}'), [RPC.request, 4])
  assert.deepEqual(rejected('{"jsonrpc":"2.0","method":5,"id":"b"}'), [RPC.request, 'b'])
  assert.deepEqual(rejected(`{${good},"id":[1]}`), [RPC.request, null])
  assert.deepEqual(rejected(`{${good},"id":1e999}`), [RPC.request, null])
  // Long lines that are cut short or have a field that is no JSON; an id of a kilobyte is rejected, not passed over.
  assert.deepEqual(rejected(long(`{${good},"id":3}`, 'last').slice(0, -1)), [RPC.parse, null])
  assert.deepEqual(rejected(long(`{${good},"id":3}`, 'last').slice(0, -6)), [RPC.parse, null])
  assert.deepEqual(rejected(long(`{${good},"id":3 3}`, 'last')), [RPC.parse, null])
  assert.deepEqual(envelope(long(`{${good},"id":"${'i'.repeat(1000)}"}`, 'first')), {
    id: 'i'.repeat(1000),
    method: 'm',
  })
  assert.deepEqual(rejected(long(`{${good},"id":"${'i'.repeat(1100)}"}`, 'first')), [RPC.request, null])
  assert.equal(readCancelled(Buffer.from(`{${good},"params":{"id":7}}`)), 7)
  assert.equal(readCancelled(Buffer.from(`{${good},"params":null}`)), undefined)
})

/** A thread that answers with the id of the request; some methods do something else. */
const worker = new URL(
  `data:text/javascript,${encodeURIComponent(`
import { parentPort } from 'node:worker_threads'
parentPort.on('message', line => {
  const { id, method, params } = JSON.parse(Buffer.from(line).toString())
  const say = (kind, value) => parentPort.postMessage({ kind, lines: Buffer.from(JSON.stringify(value) + '\\n') })
  if (method === 'hang') for (;;);
  if (method === 'break') throw new Error('broken')
  if (method === 'progress') say('progress', { on: id })
  say('answer', { id, length: line.length })
})
parentPort.postMessage({ kind: 'loaded' })`)}`,
)

/** Gives lines to a server; what it has answered once it has ended. */
async function served(pieces: readonly string[], largest?: number) {
  const input = new PassThrough()
  const output = new PassThrough()
  const answers: unknown[] = []
  output.on('data', piece => {
    for (const line of String(piece).split('\n')) if (line !== '') answers.push(JSON.parse(line))
  })
  const done = serveRequests({ input, output, worker, ...(largest === undefined ? {} : { largest }) })
  for (const piece of pieces) input.write(piece)
  input.end()
  await done
  return answers as { id: unknown; length?: number; on?: number; error?: { code: number; message: string } }[]
}
const ask = (id: number | string, method = 'echo', more = '') =>
  `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"method":"${method}"${more}}`

test('every request has its answer in its order, however the lines are cut; blank lines and strange notices have none', async () => {
  const lines = [ask(1), '', ask('b', 'progress'), ' \t', ask(3), '{"jsonrpc":"2.0","method":"what"}', ask(4)]
  const text = lines.join('\n')
  const found = await served([text.slice(0, 5), text.slice(5, 90), text.slice(90)])
  assert.deepEqual(
    found.map(({ id, on }) => id ?? on),
    [1, 'b', 'b', 3, 4],
  )
  assert.equal(found[0]!.length, lines[0]!.length)
  assert.equal(found.at(-1)!.length, lines.at(-1)!.length)
})

test('a thread that breaks, a request that is cancelled, an id used twice: one answer each, and the next is answered', async () => {
  const cancel = (id: number) => `{"jsonrpc":"2.0","method":"cancel","params":{"id":${id}}}`
  const found = await served([
    `${ask(1, 'break')}\n${ask(2)}\n${ask(3, 'hang')}\n${ask(4)}\n${ask(3)}\n${ask(5)}\n${cancel(5)}\n`,
    // A long notice whose params are no JSON is refused, and ends nothing.
    `{"jsonrpc":"2.0","method":"cancel","params":{id ${'~'.repeat(2 ** 16)}}}\n${cancel(99)}\n${cancel(3)}\n`,
  ])
  const by = (id: unknown) =>
    found
      .filter(one => one.id === id)
      .map(({ error, length }) => (error === undefined ? length! > 0 : error.code))
  assert.deepEqual(by(1), [RPC.internal])
  assert.deepEqual(by(2), [true])
  assert.deepEqual(by(3).sort(), [RPC.request, RPC.cancelled].sort())
  assert.deepEqual(by(4), [true])
  assert.deepEqual(by(5), [RPC.cancelled])
  assert.deepEqual(by(null), [RPC.parse])
  assert.match(found.find(({ id }) => id === 1)!.error!.message, /broken/)
})

test('a request that is too long reports its limit; exit ends the rest', async () => {
  const found = await served(
    [`${ask(1, 'echo', `,"params":"${'x'.repeat(2 ** 21)}"`)}\n${ask(2)}\n`],
    2 ** 21,
  )
  assert.deepEqual(
    found.map(({ id, error }) => [id, error?.code]).sort(),
    [
      [2, undefined],
      [null, RPC.tooLarge],
    ].sort(),
  )
  assert.match(found.find(({ error }) => error)!.error!.message, /over 2 MiB/)
  assert.deepEqual(await served([`{"jsonrpc":"2.0","method":"exit"}\n${ask(1)}\n`]), [])
})

test('where nobody takes the answers any more, the server ends, though the input stays open', async () => {
  const input = new PassThrough()
  const output = new PassThrough()
  const done = serveRequests({ input, output, worker })
  input.write(`${ask(1)}\n`)
  await once(output, 'data')
  output.destroy(new Error('nobody reads'))
  await done
  assert.ok(input.destroyed)
})

test('codes of answers are those of JSON-RPC and of language servers', () => {
  assert.deepEqual(
    [RPC.parse, RPC.request, RPC.method, RPC.internal, RPC.cancelled],
    [-32700, -32600, -32601, -32603, -32800],
  )
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

test('requests whose input fails: the server reports it', async () => {
  const input = new PassThrough()
  const worker = new URL(
    'data:text/javascript,import{parentPort as p}from"node:worker_threads";p.postMessage({kind:"loaded"});p.on("message",()=>{})',
  )
  const served = serveRequests({ input, output: new PassThrough(), worker })
  input.destroy(new Error('the pipe broke'))
  await assert.rejects(served, /the pipe broke/)
})
