import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { test } from 'vitest'
import { evaluateCorpus } from '../../../src/node/corpus/evaluate-corpus.ts'
import { PassedTexts } from '../../../src/node/corpus/item-lines.ts'
import { openCorpus } from '../../../src/node/corpus/open-corpus.ts'
import { Scorers } from '../../../src/node/pairs/score-pairs.ts'
import { changedInputs } from '../../../src/node/run/run-folder.ts'
import { servePage } from '../../../src/node/serve.ts'

test('a port that is taken is reported', async () => {
  const page = fileURLToPath(new URL('../../../package.json', import.meta.url))
  const { server } = await servePage(page, 0)
  const { port } = server.address() as AddressInfo
  await assert.rejects(servePage(page, port), { code: 'EADDRINUSE' })
  await new Promise(done => server.close(done))
})

test('texts are counted in UTF-16, whatever they are written with', () => {
  const passed = (json: string) => {
    const texts = new PassedTexts(Buffer.from(json))
    return [texts.list(0), texts.characters, texts.areClean()]
  }
  assert.deepEqual(passed('["ab","c"]'), [2, 3, true])
  assert.deepEqual(passed(String.raw`["a\ud83d\ude00b"]`), [1, 4, true])
  assert.deepEqual(passed(String.raw`["a\n\u00e9"]`), [1, 3, true])
  assert.deepEqual(passed('["a😀é日"]'), [1, 5, true])
  assert.deepEqual(passed('["a"," b"]'), [2, 3, true])
  assert.deepEqual(passed('["a",""]'), [2, 1, true])
  // Half a pair, no pair, an escape that is none, what is no list of texts.
  for (const other of [
    String.raw`["\ud83d"]`,
    String.raw`["\ud83d\u0041"]`,
    String.raw`["\x"]`,
    '[1]',
    '"a"',
  ])
    assert.equal(passed(other)[0], -1, other)
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

test('inputs of another size are reported with both sizes, those that are gone are not', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cesura-inputs-'))
  const input = (name: string, bytes: number) => ({ name, path: join(folder, name), bytes })
  for (const name of ['same', 'more', 'less']) writeFileSync(join(folder, name), 'four')
  const inputs = [input('same', 4), input('more', 3), input('less', 5), input('gone', 9)]
  assert.deepEqual(await changedInputs({ inputs } as never), [
    { name: 'more', how: 'it had 3 bytes and has 4 (what was added is in no shard)' },
    { name: 'less', how: 'it had 5 bytes and has 4' },
  ])
  rmSync(folder, { recursive: true })
})

test('progress covers all items and no more', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cesura-progress-'))
  const path = join(folder, 'items.jsonl')
  const line = (item: number) =>
    `{"id":"t${item}","units":6,"codings":[{"coder":"a","boundaries":[2]},{"coder":"b","boundaries":[3]}]}\n`
  writeFileSync(path, Array.from({ length: 40 }, (_, item) => line(item)).join(''))
  const { opened, close } = await openCorpus([path], {}, { workers: 1, streamFrom: 1 })
  const heard: number[][] = []
  await evaluateCorpus(opened!, { metrics: ['pk'] }, 1, (...given) => heard.push(given))
  await close()
  assert.deepEqual(heard.at(-1), [40, 40])
  assert.ok(heard.every(([done], at) => done! >= (heard[at - 1]?.[0] ?? 0)))
  rmSync(folder, { recursive: true })
})

test('cesura.json that is named stands for its folder; a corpus of that name is read itself', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cesura-named-'))
  const path = join(folder, 'cesura.json')
  const coders = async () => {
    const { opened, problems, close } = await openCorpus([path], {}, { workers: 1 })
    await close()
    assert.ok(opened?.kind === 'whole', JSON.stringify(problems))
    return opened.corpus.items.map(({ codings }) => codings.map(({ coder }) => coder))
  }
  writeFileSync(join(folder, 'ann.csv'), 'item,masses\nt,2 3\n')
  writeFileSync(join(folder, 'bo.csv'), 'item,masses\nt,3 2\n')
  const entry = (coder: string) => ({ path: `${coder}.csv`, coder })
  writeFileSync(path, JSON.stringify({ cesura: 1, files: ['ann', 'bo'].map(entry) }))
  assert.deepEqual(await coders(), [['ann', 'bo']])
  const codings = [{ coder: 'files', boundaries: [2] }]
  writeFileSync(
    path,
    JSON.stringify({ cesura: 1, items: [{ id: 't', units: 5, codings }], note: { files: 1 } }),
  )
  assert.deepEqual(await coders(), [['files']])
  rmSync(folder, { recursive: true })
})
