// Numbers in the pages on grids, change points and events.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'vitest'
import { readCorpus } from '../../src/formats/index.ts'
import { boundaryF, boundaryPrecision, conventions, fromBoundaries } from '../../src/index.ts'
import { readLines } from '../golden/read.ts'

const stored = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

test('how-to/change-points.md prints what conventions gives for both detectors', () => {
  const page = stored('docs/how-to/change-points.md')
  const table = /<!-- change-points -->\n([\s\S]*?)\n<!-- \/change-points -->/.exec(page)![1]!
  const { corpus } = readCorpus(stored('examples/change-points.json'))
  const found = conventions(corpus!, boundaryF, { references: ['truth'] }).conventions
  const numberOf = (name: string, detector: string) =>
    found
      .find(convention => convention.name === name)!
      .values.find(({ hypothesis }) => hypothesis === detector)!.value!
  const rows = table.split('\n').slice(2)
  assert.equal(rows.length, 2)
  for (const row of rows) {
    const [detector, program, right] = row.slice(2, -2).split(' | ')
    assert.equal(numberOf('ruptures', detector!).toFixed(3), program)
    assert.equal(numberOf('ruptures, corrected', detector!).toFixed(3), right)
  }
})

test('identical change points score below 1 in more than 95 of 100 random cases', () => {
  let state = 1
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
  let below = 0
  for (let trial = 0; trial < 2000; trial++) {
    const points = new Set<number>()
    while (points.size < 6) points.add(1 + Math.floor(next() * 99))
    const signal = fromBoundaries(
      100,
      [...points].sort((a, b) => a - b),
    )
    if (boundaryPrecision(signal, signal, { preset: 'ruptures' })! < 1) below++
  }
  assert.ok(below > 0.95 * 2000, `${below}`)
})

test('the baseline of esMethods multiplies peakiness by 1.9 to 129', () => {
  const films = readLines<{ expect?: { peakiness: { value: number }; peakinessOwnBandwidth?: number } }>(
    'event-segmentation.jsonl',
  )
  const ratios = films.flatMap(({ expect }) =>
    expect?.peakinessOwnBandwidth === undefined
      ? []
      : [expect.peakinessOwnBandwidth / expect.peakiness.value],
  )
  assert.equal(ratios.length, 12)
  assert.equal(Math.min(...ratios).toFixed(1), '1.9')
  assert.equal(Math.floor(Math.max(...ratios)), 129)
})
