import assert from 'node:assert/strict'
import { test } from 'vitest'
import { readFiles } from '../../../src/formats/index.ts'

test('what only the end of a file shows is found', () => {
  const head = Array.from({ length: 3000 }, (_, index) => ({
    id: `t${index}`,
    units: 9,
    codings: [
      { coder: 'ann', boundaries: [2, 4] },
      { coder: 'bo', boundaries: [4] },
    ],
  }))
  const read = (last: object) => {
    const text = [...head, last].map(item => `${JSON.stringify(item)}\n`).join('')
    return readFiles([{ name: 'a.jsonl', text }])
  }
  const [first] = head
  const coding = { coder: 'ann', boundaries: [9] }
  assert.equal(read({ ...first, id: 'x' }).corpus?.items.length, 3001)
  assert.equal(read(first!).problems[0]?.code, 'duplicate-item')
  assert.equal(read({ ...first, id: 'x', codings: [coding] }).problems[0]?.location.line, 3001)
})
