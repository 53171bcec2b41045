import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, test } from 'vitest'
import { type CodingTable, tableBlocks } from '../../../src/node/corpus/coding-table.ts'
import { openCorpus, openTable } from '../../../src/node/corpus/open-corpus.ts'
import { someItems } from '../../../src/node/corpus/read-items.ts'

const folder = mkdtempSync(join(tmpdir(), 'cesura-blocks-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const HEADER = 'item,coder,masses\n'
const ITEMS = ['a', 'bb', 'c', 'd'].map(id =>
  ['ann', 'bo', 'cy'].map(coder => `${id},${coder},4 ${id.length}\n`).join(''),
)
const table = join(folder, 'table.csv')
writeFileSync(table, HEADER + ITEMS.join(''))
const other = join(folder, 'other.csv')
writeFileSync(other, HEADER + ITEMS.join(''))

test('the rows of an item come together and once, however the table comes in pieces', async () => {
  const shape: CodingTable = {
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
    for await (const { bytes } of tableBlocks(pieces(), shape)) blocks.push(Buffer.from(bytes).toString())
    assert.equal(blocks.join(''), ITEMS.join(''), String(size))
    for (const rows of ITEMS)
      assert.ok(
        blocks.some(block => block.includes(rows)),
        `${size}: ${rows}`,
      )
  }
})

test('one item of a table is found without the others', async () => {
  const { opened, close } = await openCorpus([table], {}, { workers: 1, streamFrom: 1 })
  assert.equal(opened?.kind, 'streamed')
  for (const wanted of [['a'], ['c'], ['d', 'a'], []]) {
    const { items } = await someItems(opened!, wanted)
    assert.deepEqual(items.map(({ id }) => id).sort(), [...wanted].sort())
  }
  await close()
})

test('several files, or none, are no single table', async () => {
  assert.equal((await openTable([table], {}, 1, 1))?.ids.length, ITEMS.length)
  assert.equal(await openTable([table, other], {}, 1, 1), undefined)
  assert.equal(await openTable([], {}, 1, 1), undefined)
  assert.equal(await openTable([table], {}, 1, 1e6), undefined)
})
