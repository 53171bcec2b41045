import assert from 'node:assert/strict'
import { test } from 'vitest'
import { ownBuffer, WorkerPool } from '../../../src/node/worker-pool.ts'

/** A worker from a line of source; `parentPort` is at hand. */
const worker = (source: string) =>
  new URL(
    `data:text/javascript,${encodeURIComponent(
      `import { parentPort, workerData } from 'node:worker_threads'\n${source}\nparentPort.postMessage('loaded')`,
    )}`,
  )

test('every question gets its own answer', async () => {
  const doubling = worker("parentPort.on('message', number => parentPort.postMessage(workerData * number))")
  const pool = new WorkerPool<number, number>(doubling, 3, 2)
  const numbers = Array.from({ length: 50 }, (_, index) => index)
  const answers = await Promise.all(numbers.map(number => pool.ask(number)))
  await pool.close()
  assert.deepEqual(
    answers,
    numbers.map(number => 2 * number),
  )
})

test.each([
  ['throws', "parentPort.on('message', () => { throw new Error('lost my way') })", /lost my way/],
  ['ends', "parentPort.on('message', () => process.exit(3))", /exit code 3/],
  ['cannot start', "throw new Error('no start')", /no start/],
])('a worker that %s fails what is open, and what is asked later, with one error', async (_, source, why) => {
  const pool = new WorkerPool<number, number>(worker(source), 2, undefined)
  const asked = await Promise.allSettled([pool.ask(1), pool.ask(2), pool.ask(3)])
  const errors = asked.map(result => (result.status === 'rejected' ? result.reason : undefined))
  assert.equal(errors[0].code, 'worker-failed')
  assert.match(errors[0].message, why)
  assert.ok(errors.every(error => error === errors[0]))
  await assert.rejects(pool.ask(4), errors[0])
  await pool.close()
})

test('bytes that share a buffer are copied before it is given away, others are not', () => {
  const shared = new Uint8Array(10).subarray(2, 5)
  assert.notEqual(ownBuffer(shared).buffer, shared.buffer)
  const alone = new Uint8Array(10)
  assert.equal(ownBuffer(alone).buffer, alone.buffer)
})

test('a pool that is closed at once ends no thread before it is loaded, and waits for none that cannot be', async () => {
  const loaded = new Int32Array(new SharedArrayBuffer(4))
  const slow = worker('await new Promise(done => setTimeout(done, 20))\nAtomics.add(workerData, 0, 1)')
  await new WorkerPool(slow, 3, loaded).close()
  assert.equal(loaded[0], 3)
  await new WorkerPool(worker("throw new Error('no start')"), 2, undefined).close()
})

test('idle threads take what they are given and answer again; one that failed is not idle', async () => {
  const source = `let factor = workerData
parentPort.on('message', said => {
  if (said.factor !== undefined) factor = said.factor
  else if (said === 0) process.exit(3)
  else parentPort.postMessage(factor * said)
})`
  const pool = new WorkerPool<number, number>(worker(source), 2, 2)
  const asked = pool.ask(5)
  assert.equal(pool.idle, false)
  assert.equal(await asked, 10)
  assert.equal(pool.idle, true)
  await pool.rest()
  pool.wake()
  pool.report({ factor: 3 })
  assert.deepEqual(await Promise.all([pool.ask(5), pool.ask(6)]), [15, 18])
  await assert.rejects(pool.ask(0), { code: 'worker-failed' })
  assert.equal(pool.idle, false)
  await pool.close()
})
