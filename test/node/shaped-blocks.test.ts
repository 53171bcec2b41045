import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, test } from 'vitest'
import type { FileShape } from '../../src/node/corpus/file-shape.ts'
import { openCorpus } from '../../src/node/corpus/open-corpus.ts'
import { someItems } from '../../src/node/corpus/read-items.ts'
import { shapedBlocks } from '../../src/node/corpus/shaped-blocks.ts'
import { openShaped } from '../../src/node/corpus/streamable.ts'

const folder = mkdtempSync(join(tmpdir(), 'cesura-blocks-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const HEADER = 'item,coder,masses\n'
const ITEMS = ['a', 'bb', 'c', 'd'].map(id =>
  ['ann', 'bo', 'cy'].map(coder => `${id},${coder},4 ${id.length}\n`).join(''),
)
const document = JSON.stringify({
  cesura: 1,
  items: ['a', 'b', 'c', 'd'].map(id => ({
    id,
    units: 9,
    codings: ['ann', 'bo'].map((coder, index) => ({ coder, boundaries: [2 + index, 6] })),
  })),
})
const table = join(folder, 'table.csv')
writeFileSync(table, HEADER + ITEMS.join(''))
const whole = join(folder, 'document.json')
writeFileSync(whole, document)

test('the rows of an item come together and once, however the table comes in pieces', async () => {
  const shape: FileShape = {
    kind: 'table',
    format: 'table',
    why: '',
    header: HEADER.trim(),
    char: 0x2c,
    cells: ['item', 'coder', 'masses'],
    returns: false,
  }
  const text = HEADER + ITEMS.join('')
  for (const size of [7, 16, 20, 40, 64, 100, 1000]) {
    async function* pieces() {
      for (let start = 0; start < text.length; start += size)
        yield Buffer.from(text.slice(start, start + size))
    }
    const blocks: string[] = []
    for await (const { bytes } of shapedBlocks(pieces(), shape)) blocks.push(Buffer.from(bytes).toString())
    assert.equal(blocks.join(''), ITEMS.join(''), String(size))
    for (const rows of ITEMS)
      assert.ok(
        blocks.some(block => block.includes(rows)),
        `${size}: ${rows}`,
      )
  }
})

test('one item of a table or a document is found without the others', async () => {
  for (const path of [table, whole]) {
    const { opened, close } = await openCorpus([path], {}, { workers: 1, streamFrom: 1 })
    assert.equal(opened?.kind, 'streamed', path)
    for (const wanted of [['a'], ['c'], ['d', 'a'], []]) {
      const { items } = await someItems(opened!, wanted)
      assert.deepEqual(items.map(({ id }) => id).sort(), [...wanted].sort(), path)
    }
    await close()
  }
})

test('several files, or none, are no single table', async () => {
  assert.equal((await openShaped([table], {}, 1, 1))?.ids.length, ITEMS.length)
  assert.equal(await openShaped([table, whole], {}, 1, 1), undefined)
  assert.equal(await openShaped([], {}, 1, 1), undefined)
  assert.equal(await openShaped([table], {}, 1, 1e6), undefined)
})
