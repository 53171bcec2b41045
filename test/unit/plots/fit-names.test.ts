import assert from 'node:assert/strict'
import { test } from 'vitest'
import { fitNames } from '../../../src/plots/fit-names.ts'
import { lineChart } from '../../../src/plots/index.ts'

test('what all names share is taken off, at whole words, before any is cut', () => {
  const names = ['Interview 01, part B', 'Interview 02, part B', 'Interview 12, part B']
  assert.deepEqual(fitNames(names, 100, 14), ['Interview 01', 'Interview 02', 'Interview 12'])
  assert.deepEqual(fitNames(names, 1000, 14), names)
})

test('names stay different, whatever they share', () => {
  const talks = ['A very long lecture on tides 1', 'A very long lecture on tides 2']
  const short = fitNames(talks, 80, 14)
  assert.equal(new Set(short).size, 2, short.join(' | '))
})

test('one name, equal names and names that are a part of others are cut, never emptied', () => {
  assert.match(fitNames(['A name that is far too long to stand here'], 60, 14)[0]!, /…$/)
  for (const name of fitNames(['talk', 'talk of the town and of the country'], 60, 14))
    assert.ok(name.length > 1)
  assert.deepEqual(fitNames([], 60, 14), [])
})

test('under a chart as wide as one column every name is whole, in as many rows as that takes', () => {
  const names = ['ann', 'segmenter-1', 'segmenter-2', 'segmenter-3', 'segmenter-4']
  const points = [
    { x: 0, y: 0.4 },
    { x: 1, y: 0.6 },
  ]
  const series = names.map(name => ({ name, points }))
  const { svg } = lineChart({ series, x: 'tolerance', y: 'F' }, { width: 320 })
  for (const name of names) assert.match(svg, new RegExp(`>${name}<`))
})
