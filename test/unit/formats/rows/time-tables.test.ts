import assert from 'node:assert/strict'
import { test } from 'vitest'
import { readFiles } from '../../../../src/formats/index.ts'
import { timeOf } from '../../../../src/model/index.ts'

const table = (rows: string) => [{ name: 'a.csv', text: `item,coder,start,end\n${rows}` }]

test('whole numbers are seconds where the axis is time', () => {
  const { corpus } = readFiles(table('a,x,0,10\na,x,10,40\na,y,0,15\na,y,15,40\n'), { axis: 'time' })
  assert.deepEqual(timeOf(corpus!.items[0]!), { ticksPerSecond: 1, start: 0 })
  assert.deepEqual([...corpus!.items[0]!.codings[1]!.segmentation.boundaries], [15])
})

test('a time that is none, or runs backwards, or lies before the start is named with its line', () => {
  const codeOf = (rows: string) => {
    const { corpus, problems } = readFiles(table(rows), { axis: 'time' })
    assert.equal(corpus, undefined)
    const { code, location } = problems.find(({ severity }) => severity === 'error')!
    return [code, location.line]
  }
  assert.deepEqual(codeOf('a,x,0,10\na,x,10,NaN\na,y,0,15\na,y,15,40\n'), ['time-not-number', 3])
  assert.deepEqual(codeOf('a,x,-5,10\na,x,10,40\na,y,0,15\na,y,15,40\n'), ['time-negative', 2])
  assert.deepEqual(codeOf('a,x,0,10\na,x,30,20\na,y,0,15\na,y,15,40\n'), ['time-backwards', 3])
})
