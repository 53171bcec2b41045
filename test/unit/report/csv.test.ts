import assert from 'node:assert/strict'
import { test } from 'vitest'
import { csvPieces } from '../../../src/report/render/csv.ts'

const cells = (text: string) =>
  [...csvPieces([{ title: 'name' }] as never, [[text]])].join('').split('\r\n')[1]

test('no cell is a formula to a spreadsheet, whatever character it begins with', () => {
  for (const start of ['=', '+', '-', '@']) assert.equal(cells(`${start}1`), `'${start}1`)
  for (const start of ['\t', '\r', '\n', '\r\n']) assert.doesNotMatch(cells(`${start}=1`)!, /^"?[\s=]/)
  assert.equal(cells('a=1'), 'a=1')
})
