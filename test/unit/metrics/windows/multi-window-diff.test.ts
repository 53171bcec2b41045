// multWinDiff against its definition: every window of every reference looked at one by one.
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { fromBoundaries, fromMasses, type Segmentation } from '../../../../src/index.ts'
import { multiWindowDiff } from '../../../../src/metrics/index.ts'
import { stream } from '../../../../src/stats/index.ts'

const random = (seed: number, units: number): Segmentation => {
  const samples = stream(seed, units)
  const gaps = Array.from({ length: units - 1 }, (_, gap) => gap + 1)
  return fromBoundaries(
    units,
    gaps.filter(() => samples.chance(0.4)),
  )
}

/** Boundaries in the window of `k` units that begins with a unit; each stands on the last unit of its segment. */
const inWindow = ({ boundaries }: Segmentation, from: number, k: number): number =>
  boundaries.filter(boundary => boundary > from && boundary <= from + k).length

test('errors, best and worst are what a look at every window counts', () => {
  for (let seed = 1; seed <= 60; seed++) {
    const units = 5 + (seed % 7)
    const k = 1 + (seed % 3)
    const references = Array.from({ length: 1 + (seed % 4) }, (_, at) => random(seed * 10 + at, units))
    const hypothesis = random(seed * 10 + 9, units)
    let [errors, least, most] = [0, 0, 0]
    for (let from = 0; from + k <= units; from++) {
      const wrongAt = (count: number) =>
        references.filter(reference => inWindow(reference, from, k) !== count).length
      const choices = Array.from({ length: k + 1 }, (_, count) => wrongAt(count))
      errors += wrongAt(inWindow(hypothesis, from, k))
      least += Math.min(...choices)
      most += Math.max(...choices)
    }
    const found = multiWindowDiff(references, hypothesis, { window: k })
    const all = references.length * (units - k + 1)
    assert.deepEqual(
      [found.errors, found.windows, found.value, found.best, found.worst],
      [errors, units - k + 1, errors / all, least / all, most / all],
      `seed ${seed}`,
    )
    const normalised = (errors - least) / (most - least)
    assert.ok(Math.abs(found.normalised! - normalised) < 1e-12, `seed ${seed}`)
  }
})

test('a reference of another length is rejected, whichever it is', () => {
  const texts = [fromMasses([3, 3]), fromMasses([3, 4])]
  for (const references of [texts, [...texts].reverse()])
    assert.throws(() => multiWindowDiff(references, fromMasses([6])), { code: 'unit-count-mismatch' })
})

test('a window that would reach over the text is half of it, and at least 1', () => {
  assert.equal(multiWindowDiff([fromMasses([1])], fromMasses([1])).window, 1)
  assert.equal(multiWindowDiff([fromMasses([2])], fromMasses([1, 1])).window, 1)
  assert.equal(multiWindowDiff([fromMasses([1, 1, 1, 1])], fromMasses([4])).window, 1)
})
