import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, test } from 'vitest'
import { readFiles } from '../../../src/formats/index.ts'
import { agreement, evaluate } from '../../../src/index.ts'
import { idHash } from '../../../src/model/id-hash.ts'
import { agreementOfCorpus } from '../../../src/node/corpus/agreement-of-corpus.ts'
import { evaluateCorpus } from '../../../src/node/corpus/evaluate-corpus.ts'
import { openCorpus } from '../../../src/node/corpus/open-corpus.ts'
import { ManyIds } from '../../../src/node/corpus/survey.ts'
import { mapRun } from '../../../src/node/run/map-run.ts'
import { planFolder, surveyRun } from '../../../src/node/run/plan-folder.ts'
import { reduceRun } from '../../../src/node/run/reduce-run.ts'

const folder = mkdtempSync(join(tmpdir(), 'cesura-many-items-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('ids are known again by their hashes, as a set knows them', () => {
  const many = new ManyIds()
  const set = new Set<string>()
  for (let index = 0; index < 20_000; index++) {
    const id = `item ${(index * 7919) % 15_013}`
    assert.equal(many.add(idHash(id)), !set.has(id), id)
    set.add(id)
  }
})

test('hashes that fall into one slot, or are nothing but zeros, are distinguished', () => {
  const many = new ManyIds()
  // All go to one table, and most of them to the same few slots of it.
  const hashes = Array.from({ length: 3000 }, (_, index) => [(index % 3) * 0x01000000, index * 256] as const)
  for (const hash of hashes) assert.ok(many.add(hash), String(hash))
  for (const hash of hashes) assert.ok(!many.add(hash), String(hash))
})

/** Runs something while no `Set` and no `Map` takes more entries than this: V8 ends at 2^24, where nobody can wait for it. */
async function withSmallSets<T>(most: number, run: () => Promise<T>): Promise<T> {
  const { add } = Set.prototype
  const { set } = Map.prototype
  const full = () => {
    throw new RangeError('Set maximum size exceeded')
  }
  Set.prototype.add = function (value) {
    return this.size >= most && !this.has(value) ? full() : add.call(this, value)
  }
  Map.prototype.set = function (key, value) {
    return this.size >= most && !this.has(key) ? full() : set.call(this, key, value)
  }
  try {
    return await run()
  } finally {
    Set.prototype.add = add
    Map.prototype.set = set
  }
}

/** More items than a set may hold here; long ids, so that they come in several blocks. */
const ITEMS = 900
const MOST = 450
const text = Array.from({ length: ITEMS }, (_, index) => {
  const codings = [3, 4, 5].map((step, coder) => ({
    coder: ['gold', 'ann', 'bo'][coder],
    boundaries: [1 + (index % step), 8, 9 + ((index * step) % 7)],
  }))
  return `${JSON.stringify({ id: `${index} ${'-'.repeat(2500)}`, units: 20, codings })}\n`
}).join('')
const path = join(folder, 'many.jsonl')
writeFileSync(path, text)
const asked = { metrics: ['B', 'WD'], references: ['gold'], buckets: 64, interval: { resamples: 200 } }

const whole = readFiles([{ name: path, text }], {}).corpus!
const expected = evaluate(whole, asked)

test('more items than a set or a map can hold are evaluated, and agreed on', async () => {
  const { evaluation, found } = await withSmallSets(MOST, async () => {
    const { opened } = await openCorpus([path], {}, { workers: 1, streamFrom: 1 })
    assert.equal(opened?.kind, 'streamed')
    const question = {
      options: { coders: ['ann', 'bo'], interval: { resamples: 200 } },
      coefficients: ['pi'] as const,
    }
    return {
      ...(await evaluateCorpus(opened, asked, 1)),
      found: await agreementOfCorpus(opened, question, 1),
    }
  })
  assert.deepEqual(evaluation, expected)
  assert.equal(
    found.coefficients[0]!.value,
    agreement(whole, { coders: ['ann', 'bo'], coefficient: 'pi' }).value,
  )
})

test('more items than a set or a map can hold are planned, mapped and reduced', async () => {
  const reduced = await withSmallSets(MOST, async () => {
    const run = join(folder, 'run')
    const surveyed = await surveyRun(run, [path], {}, { workers: 1, shards: 3 })
    const planned = await planFolder(
      run,
      { ...surveyed, survey: surveyed.survey! },
      { of: 'evaluate', options: asked },
      {},
    )
    for (const shard of planned.plan.shards.keys()) await mapRun(planned, shard)
    return reduceRun(planned, 1)
  })
  assert.equal(reduced.of, 'evaluate')
  assert.deepEqual('evaluation' in reduced && reduced.evaluation, expected)
})

test('an id that comes again in another block is still found', async () => {
  const again = join(folder, 'again.jsonl')
  writeFileSync(again, `${text}${text.slice(0, text.indexOf('\n') + 1)}`)
  const { opened, problems } = await openCorpus([again], {}, { workers: 1, streamFrom: 1 })
  assert.equal(opened, undefined)
  assert.ok(problems.some(({ code, location }) => code === 'duplicate-item' && location?.line === ITEMS + 1))
})

test('what a path says cannot be streamed: items by their path are read as a whole', async () => {
  const { opened } = await openCorpus([path], { fromPath: '{coder}.jsonl' }, { workers: 1, streamFrom: 1 })
  assert.notEqual(opened?.kind, 'streamed')
})

test('nobody cuts, somebody warns: a file that is streamed reports it', async () => {
  const plain = join(folder, 'plain.jsonl')
  const line = (id: number, more: object) =>
    `${JSON.stringify({ id: `t${id}`, units: 4, ...more, codings: [{ coder: 'a', boundaries: [] }] })}\n`
  writeFileSync(plain, `${line(1, {})}${line(2, { unheard: 1 })}`)
  const { opened, problems } = await openCorpus([plain], {}, { workers: 1, streamFrom: 1 })
  assert.equal(opened?.kind, 'streamed')
  assert.deepEqual(
    problems.map(({ code, location }) => [code, location?.line]),
    [['field-unknown', 2]],
  )
})

test('boundaries are selected in memory only, and there they are', async () => {
  const select = { rule: 'threshold', at: 0.5 } as const
  const scored = {
    id: 'x',
    units: 3,
    codings: [
      { coder: 'gold', boundaries: [1] },
      { coder: 'm', scores: [0.9, 0.1] },
    ],
  }
  const small = join(folder, 'scored.jsonl')
  writeFileSync(small, `${JSON.stringify(scored)}\n`)
  const options = { metrics: ['B'], references: ['gold'], select }
  const { opened } = await openCorpus([small], {}, { workers: 1 })
  assert.equal(opened?.kind, 'whole')
  const { evaluation } = await evaluateCorpus(opened, options, 1)
  assert.equal(evaluation.metrics[0]!.hypotheses[0]!.micro.value, 1)
  const large = (await openCorpus([path], {}, { workers: 1, streamFrom: 1 })).opened!
  await assert.rejects(evaluateCorpus(large, options, 1), { code: 'option-invalid' })
})
