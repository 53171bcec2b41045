import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { fromBoundaries, metrics, type Segmentation } from '../src/index.ts'

/**
 * How often each boundary is read, at most, by one comparison under the defaults. Work that a machine cannot
 * change: a number that has to grow is a decision, not an accident.
 */
const MOST_READS: Record<string, number> = {
  'boundary-similarity': 1.7,
  'segmentation-similarity': 1.7,
  'bed-precision': 1.7,
  'bed-recall': 1.7,
  'bed-f': 1.7,
  'alignment-similarity': 1,
  'flexible-similarity': 4.2,
  'flexible-boundary-similarity': 4.2,
  'window-diff': 1.7,
  pk: 3.1,
  nwin: 1.7,
  'win-pr-precision': 1.7,
  'win-pr-recall': 1.7,
  'win-pr-f': 1.7,
  'boundary-precision': 1.7,
  'boundary-recall': 1.7,
  'boundary-f': 1.7,
  'generalized-hamming': 3.9,
  purity: 1.7,
  coverage: 1.7,
  'franz-fn': 3.4,
  'franz-fp': 3.4,
}

/** A list of boundaries that counts how often one of them is looked at. */
function counting(list: Uint32Array, read: (times: number) => void): Uint32Array {
  return new Proxy(list, {
    get(target, key) {
      if (typeof key === 'string' && /^\d+$/.test(key)) read(1)
      const value = Reflect.get(target, key, target)
      if (typeof value !== 'function') return value
      // A method of the list may look at all of it.
      return (...args: unknown[]) => {
        read(target.length)
        return value.apply(target, args)
      }
    },
  })
}

/** Boundaries spread over a text of any length: every fourth one unit off, every fourth on one side only. */
function pair(units: number, count: number): [number[], number[]] {
  const reference: number[] = []
  const hypothesis: number[] = []
  for (let index = 0; index < count; index++) {
    const position = Math.floor(((index + 0.5) * units) / count)
    if (index % 4 !== 0) reference.push(position)
    if (index % 4 !== 1) hypothesis.push(index % 4 === 2 ? position + 1 : position)
  }
  return [reference, hypothesis]
}

function reads(metric: (typeof metrics)[number], units: number, count: number): number {
  let total = 0
  const sides = pair(units, count).map(positions => {
    const { boundaries } = fromBoundaries(units, positions)
    return { units, boundaries: counting(boundaries, times => (total += times)) } as Segmentation
  })
  metric(sides[0]!, sides[1]!)
  return total / (sides[0]!.boundaries.length + sides[1]!.boundaries.length)
}

for (const metric of metrics) {
  describe(metric.id, () => {
    const few = reads(metric, 4_000, 400)
    test('looks at no boundary more often than it needs', () => {
      assert.ok(few <= MOST_READS[metric.id]!, `${few} reads per boundary`)
    })
    test('looks no more often in a text a hundred thousand times as long', () => {
      const long = reads(metric, 400_000_000, 400)
      assert.ok(long <= Math.max(few, MOST_READS[metric.id]!), `${long} reads per boundary, not ${few}`)
    })
    test('the work is a straight line: four times the boundaries, four times the reads', () => {
      const many = reads(metric, 16_000, 1_600)
      assert.ok(many <= few * 1.02 + 0.05, `${many} reads per boundary, not ${few}`)
    })
  })
}
