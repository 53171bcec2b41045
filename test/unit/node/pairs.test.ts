import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, test } from 'vitest'
import { fromMasses, metrics, type PairScorer, pairScorer } from '../../../src/index.ts'
import { openInput, scorePairs } from '../../../src/node/index.ts'
import { FULL_ANSWERS, writeAnswer } from '../../../src/node/pairs/answer-writer.ts'
import { type Block, lineBlocks } from '../../../src/node/pairs/line-cutter.ts'
import { answerBlock, scoreBlock } from '../../../src/node/pairs/score-block.ts'
import { answerLine, writeBadLine } from '../../../src/node/pairs/score-line.ts'
import { Scorers } from '../../../src/node/pairs/score-pairs.ts'

const folder = mkdtempSync(join(tmpdir(), 'cesura-pairs-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const score = pairScorer(['boundary-similarity'])
const answer = (line: string, number = 1) => JSON.parse(lineAnswer(line, number))

/** The answer to one line. */
function lineAnswer(line: string, number = 1, scorer = score): string {
  const answer = answerLine(line, scorer)
  return typeof answer === 'string' ? answer : `${writeBadLine(answer, number)}\n`
}

async function* inPieces(bytes: Uint8Array, cuts: readonly number[]): AsyncGenerator<Uint8Array> {
  let start = 0
  for (const cut of [...cuts.map(cut => cut % (bytes.length + 1)).sort((a, b) => a - b), bytes.length]) {
    yield bytes.slice(start, cut)
    start = cut
  }
}

async function blocksOf(input: AsyncIterable<Uint8Array>, longest?: number): Promise<Block[]> {
  const blocks: Block[] = []
  for await (const block of lineBlocks(input, longest)) blocks.push(block)
  return blocks
}

async function allAnswers(input: AsyncIterable<Uint8Array | string>, ids = ['boundary-similarity']) {
  const parts: Uint8Array[] = []
  let bad = 0
  for await (const part of scorePairs(input, { metrics: ids.map(id => ({ id })), workers: 1 })) {
    parts.push(part.text)
    bad += part.bad
  }
  return { text: Buffer.concat(parts).toString(), bad }
}

test('a line is answered with its scores, its id, or null for none', () => {
  const pair = '"reference":{"masses":[2,3,6]},"hypothesis":{"masses":[2,2,7]}'
  assert.equal(answer(`{"id":"a",${pair}}`).scores['boundary-similarity'].value, 0.75)
  for (const id of ['"a"', '"__proto__"', '""', '7', '1.5', 'null', 'true'])
    assert.equal(JSON.stringify(answer(`{"id":${id},${pair}}`).id), id)
  assert.equal(answer(`{${pair}}`).id, null)
})

test('an answer is what JSON.stringify would write, to the byte', () => {
  // Metrics of levels and scores take other data.
  const every = pairScorer(metrics.filter(({ takes }) => takes === 'boundaries').map(({ id }) => id))
  const id = 'quo"te \u2028 é'
  for (const masses of [[5], [2, 3], [1, 1, 1, 1, 1]]) {
    const hypothesis = { masses: [3, 2] }
    const line = JSON.stringify({ id, reference: { masses }, hypothesis })
    const scores = every(fromMasses(masses), fromMasses(hypothesis.masses))
    assert.equal(lineAnswer(line, 1, every), `${JSON.stringify({ id, scores })}\n`)
  }
})

test('numbers of every kind are written as JSON.stringify writes them', () => {
  const numbers = [0, -0, 7, 10, 99, 100, 12345, 2 ** 30 - 1, 2 ** 30, 2 ** 53, -3, 0.1, 1 / 3, 1e21, 5e-324]
  const odd = [-2.2250738585072014e-308, Number.NaN, Number.POSITIVE_INFINITY]
  const tallies = [...numbers, ...odd].map(count => ({ count, 'a "name"': count }))
  // Counts that appear, go and change their order from one pair to the next.
  const many = Object.fromEntries(
    Array.from({ length: 40 }, (_, type) => [`a type with a name ${type}`, type]),
  )
  const lists = [
    ...tallies,
    ...[{ count: 1 }, {}, { other: 2, count: 1 }, { count: 1, other: 2 }],
    ...[
      { count: 1, 'a "name"': 2, third: 3 },
      { count: 1, ...many },
      { count: 2, ...many },
    ],
  ]
  for (const tally of lists) {
    const value = tally.count ?? null
    const reason = value === null ? 'no-"windows"' : undefined
    const fake: PairScorer = Object.assign(() => ({}), {
      signatures: {},
      each: (...[, , , report]: Parameters<PairScorer['each']>) => {
        report('first', value, tally as Record<string, number>, 'first|v:1', reason)
        report('second', 0.5, tally as Record<string, number>, 'second|é', undefined)
      },
    })
    const pair = { id: 'x', reference: fromMasses([1]), hypothesis: fromMasses([1]) }
    const written = writeAnswer(pair, fake, FULL_ANSWERS)
    const expected = {
      first: { value, tally, signature: 'first|v:1', reason },
      second: { value: 0.5, tally, signature: 'second|é' },
    }
    assert.equal(written, `${JSON.stringify({ id: 'x', scores: expected })}\n`)
  }
})

test('bad lines keep their places and numbers among good ones', () => {
  const good = '{"id":1,"reference":{"masses":[2,3]},"hypothesis":{"masses":[3,2]}}'
  const bytes = Uint8Array.from(Buffer.from(`\n${good}\n${good}\n{\nnull\n${good}\n[]\n`))
  const { text, lines, bad } = answerBlock(scoreBlock({ bytes, first: false }, score), 100)
  const answers = Buffer.from(text).toString().trimEnd().split('\n')
  assert.deepEqual(
    answers.map(line => JSON.parse(line).error?.message.slice(0, 8)),
    ['line 100', undefined, undefined, 'line 103', 'line 104', undefined, 'line 106'],
  )
  assert.equal(lines, 7)
  assert.equal(bad, 4)
})

test('both sides are read on one scale', () => {
  const sets = answer('{"id":1,"reference":{"sets":[[1],[2]]},"hypothesis":{"sets":[[3],[]]}}')
  assert.equal(sets.error, undefined)
  const given = answer(
    '{"reference":{"sets":[[1],[2]]},"hypothesis":{"sets":[[3],[]]},"options":{"types":[1,2]}}',
  )
  assert.equal(given.error.code, 'unknown-type')
})

test.each([
  ['', 'blank-line'],
  [' \r', 'blank-line'],
  ['{"id":1', 'json-syntax'],
  ['\u0000', 'json-syntax'],
  ['[1]', 'not-an-object'],
  ['7', 'not-an-object'],
  ['null', 'not-an-object'],
  ['{}', 'not-a-segmentation'],
  ['{"reference":{"masses":[2]},"hypothesis":{"masses":[2],"gaps":"0"}}', 'notation-twice'],
  ['{"reference":{"masses":[2]},"hypothesis":{"masses":[3]}}', 'unit-count-mismatch'],
  ['{"reference":{"masses":[]},"hypothesis":{"masses":[]}}', 'text-empty'],
  ['{"reference":{"masses":[1.5]},"hypothesis":{"masses":[2]}}', 'mass-not-integer'],
  ['{"reference":{"masses":[2]},"hypothesis":{"masses":[2]},"options":{"spam":1}}', 'option-unknown'],
  ['{"reference":{"masses":[2]},"hypothesis":{"masses":[2]},"options":{"__proto__":1}}', 'option-unknown'],
  ['{"reference":{"masses":[2]},"hypothesis":{"masses":[2]},"options":[1]}', 'option-invalid'],
  ['{"reference":{"masses":[2]},"hypothesis":{"masses":[2]},"options":{"types":"a"}}', 'option-invalid'],
  ['{"reference":{"masses":[2]},"hypothesis":{"masses":[2]},"speakers":7}', 'option-invalid'],
  ['{"id":{},"reference":{"masses":[2]},"hypothesis":{"masses":[2]}}', 'id-not-plain'],
  ['{"id":9007199254740993,"reference":{"masses":[2]},"hypothesis":{"masses":[2]}}', 'id-not-exact'],
])('%j is answered with %s and the line', (line, code) => {
  const { error } = answer(line, 14)
  assert.equal(error.code, code)
  assert.match(error.message, /^line 14/)
})

test('the place within the line is named', () => {
  const { error } = answer('{"id":"a","reference":{"masses":[2,"x"]},"hypothesis":{"masses":[2]}}', 3)
  assert.match(error.message, /^line 3, reference\.masses\[1\]: "x" is not a mass/)
})

test('blocks hold the lines of the input, however it was cut', async () => {
  const lines = fc.array(fc.string({ maxLength: 20 }).map(text => text.replaceAll('\n', ' ')))
  const sampled = fc.tuple(lines, fc.boolean(), fc.array(fc.nat(400), { maxLength: 8 }))
  await fc.assert(
    fc.asyncProperty(sampled, async ([lines, ends, cuts]) => {
      const bytes = Buffer.from(lines.join('\n') + (ends && lines.length > 0 ? '\n' : ''))
      const blocks = await blocksOf(inPieces(bytes, cuts))
      assert.equal(Buffer.concat(blocks.map(block => block.bytes)).toString(), bytes.toString())
      let next = 1
      for (const block of blocks) {
        assert.equal(block.firstLine, next)
        assert.equal(block.lines, Buffer.from(block.bytes).toString().replace(/\n$/, '').split('\n').length)
        next += block.lines
      }
    }),
    { numRuns: 300 },
  )
})

test('a line that is too long is passed over and named, however the input was cut', async () => {
  const text = `short\n${'x'.repeat(31)}\n${'y'.repeat(30)}\n\n${'z'.repeat(100)}`
  for (let cut = 0; cut <= text.length; cut++) {
    const blocks = await blocksOf(inPieces(Buffer.from(text), [cut, cut * 2]), 30)
    const long = blocks.filter(block => block.tooLong).map(block => block.firstLine)
    assert.deepEqual(long, [2, 5], `cut at ${cut}`)
    const rest = Buffer.concat(blocks.map(block => block.bytes)).toString()
    assert.equal(rest, `short\n${'y'.repeat(30)}\n\n`)
  }
})

test('a bad byte spoils its own line only; a byte-order mark, CRLF and a missing last line end spoil none', async () => {
  const pair = (id: string) => `{"id":"${id}","reference":{"masses":[2,3]},"hypothesis":{"masses":[3,2]}}`
  const input = Buffer.concat([
    Buffer.from(`\uFEFF${pair('é')}\r\n`),
    Buffer.from([0x22, 0xff, 0x22, 0x0a]),
    Buffer.from(`\n${pair('last')}`),
  ])
  const { text, bad } = await allAnswers(Readable.from([input]))
  const answers = text
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line))
  assert.deepEqual(
    answers.map(({ id, error }) => [id, error?.code]),
    [
      ['é', undefined],
      [null, 'encoding-not-utf8'],
      [null, 'blank-line'],
      ['last', undefined],
    ],
  )
  assert.equal(bad, 2)
})

test('an empty input has no answers', async () => {
  assert.deepEqual(await allAnswers(Readable.from([])), { text: '', bad: 0 })
})

test('nothing is read while the answers are not taken', async () => {
  let read = 0
  async function* endless(): AsyncGenerator<string> {
    for (;;) {
      read++
      yield '{"reference":{"masses":[2,3]},"hypothesis":{"masses":[3,2]}}\n'
    }
  }
  const answers = scorePairs(endless(), { metrics: [{ id: 'pk' }], workers: 1 })
  for (let taken = 1; taken <= 5; taken++) {
    await answers.next()
    // Whatever was to be read by now has had its turns.
    for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate)
    assert.ok(read <= taken + 1, `${read} pieces read for ${taken} taken`)
  }
  await answers.return()
})

test('an answer comes as soon as its line is whole, for a writer that waits for it', async () => {
  let answered: (() => void) | undefined
  async function* dialogue(): AsyncGenerator<string> {
    for (let turn = 0; turn < 3; turn++) {
      const heard = new Promise<void>(done => {
        answered = done
      })
      yield '{"reference":{"masses":[2,3]},"hypothesis":{"masses":[3,2]}}\n'
      await heard
    }
  }
  let answers = 0
  for await (const { lines } of scorePairs(dialogue(), { metrics: [{ id: 'pk' }], workers: 2 })) {
    answers += lines
    answered?.()
  }
  assert.equal(answers, 3)
})

test('detects gzip by magic bytes and rejects truncated input', async () => {
  const text = '{"reference":{"masses":[2,3]},"hypothesis":{"masses":[3,2]}}\n'.repeat(1000)
  const packed = gzipSync(text)
  const whole = join(folder, 'pairs.jsonl')
  const short = join(folder, 'short.jsonl.gz')
  writeFileSync(whole, packed)
  writeFileSync(short, packed.subarray(0, packed.length - 20))
  const plain = await allAnswers(Readable.from([text]))
  assert.deepEqual(await allAnswers(await openInput(whole)), plain)
  assert.deepEqual(await allAnswers(await openInput('-', Readable.from([packed]))), plain)
  const broken = await openInput(short)
  await assert.rejects(allAnswers(broken), { code: 'gzip-broken' })
})

test('a file that is not there, or no file, is reported before anything else', async () => {
  await assert.rejects(openInput(join(folder, 'none.jsonl')), { code: 'file-not-found' })
  await assert.rejects(openInput(folder), { code: 'file-is-folder' })
})

test('scorers want no more while too many answers wait', async () => {
  const scorers = new Scorers(['pk', 'window-diff', 'boundary-f'], 0, 'full', undefined)
  const line = `{"id":"${'x'.repeat(2 ** 14)}","reference":{"units":6,"boundaries":[2]},"hypothesis":{"units":6,"boundaries":[3]}}\n`
  const block = { bytes: Buffer.from(line.repeat(100)), first: true }
  let blocks = 0
  while (scorers.wants) {
    await scorers.give(block)
    blocks++
  }
  const length = scorers.next()!.runs.reduce((sum, run) => sum + run.length, 0)
  assert.ok((blocks - 1) * length < 2 ** 24 && blocks * length >= 2 ** 24)
  assert.equal(scorers.wants, true)
  await scorers.close()
})
