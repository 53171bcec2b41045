import assert from 'node:assert/strict'
import { test } from 'vitest'
import { philox, stream, streamIds, textKey } from '../../../src/stats/resampling/stream.ts'

const samples = <T>(count: number, draw: () => T): T[] => Array.from({ length: count }, draw)
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

test('a stream is the blocks of Philox whose counter is (block, item, replicate, purpose), the seed the key', () => {
  const seed = 2 ** 40 + 7
  const words = samples(40, stream(seed, 5, 6, 7).word)
  const blocks = Array.from({ length: 10 }, (_, block) => philox([block, 5, 6, 7], [7, 256]))
  assert.deepEqual(words, blocks.flat())
})

test('samples do not depend on the order in which streams are asked', () => {
  const forward = [1, 2, 3].map(item => samples(5, stream(9, item).uniform))
  const backward = [3, 2, 1].map(item => samples(5, stream(9, item).uniform)).reverse()
  assert.deepEqual(forward, backward)
  const a = stream(9, 1)
  const b = stream(9, 2)
  const together = samples(5, () => [a.uniform(), b.uniform()])
  assert.deepEqual(
    together,
    forward[0]!.map((value, index) => [value, forward[1]![index]]),
  )
})

test('every key and the upper half of the seed change the samples', () => {
  const firsts = [
    stream(1),
    stream(2),
    stream(1 + 2 ** 32),
    stream(1, 1),
    stream(1, 0, 1),
    stream(1, 0, 0, 1),
    stream(1, 1, 1, 1),
  ].map(each => each.uniform())
  assert.equal(new Set(firsts).size, firsts.length)
})

test('uniform samples are multiples of 2^-53 from 0 to below 1, with mean 1/2 and variance 1/12', () => {
  const values = samples(20_000, stream(11).uniform)
  assert.ok(values.every(value => value >= 0 && value < 1 && Number.isInteger(value * 2 ** 53)))
  // standard error of the mean: 0.00204
  assert.ok(Math.abs(mean(values) - 0.5) < 0.008)
  assert.ok(Math.abs(mean(values.map(value => (value - 0.5) ** 2)) - 1 / 12) < 0.003)
})

test('whole numbers below m fall evenly, for small m and for m past 2^32', () => {
  const source = stream(12)
  const counts = new Array<number>(7).fill(0)
  for (let draw = 0; draw < 70_000; draw++) counts[source.below(7)]!++
  // chi-square with 6 degrees of freedom: above 27.9 once in 10,000 seeds
  assert.ok(counts.reduce((sum, count) => sum + (count - 10_000) ** 2 / 10_000, 0) < 27.9)
  const wide = 3 * 2 ** 50
  const thirds = [0, 0, 0]
  for (let draw = 0; draw < 30_000; draw++) {
    const value = source.below(wide)
    assert.ok(Number.isInteger(value) && value >= 0 && value < wide)
    thirds[Math.floor(value / 2 ** 50)]!++
  }
  assert.ok(thirds.every(count => Math.abs(count - 10_000) < 400))
  assert.equal(source.below(1), 0)
})

test('a remainder would favour small numbers; below does not', () => {
  // m = 3 · 2^30: of 2^32 words, the remainder takes 0 … 2^30 − 1 twice, that is with chance 1/2 instead of 1/3
  const source = stream(13)
  const low = samples(6_000, () => source.below(3 * 2 ** 30)).filter(value => value < 2 ** 30).length
  assert.ok(Math.abs(low / 6_000 - 1 / 3) < 0.03)
})

test('normal samples have mean 0, variance 1, and the tails of the normal', () => {
  const values = samples(20_000, stream(14).normal)
  assert.ok(Math.abs(mean(values)) < 0.03)
  assert.ok(Math.abs(mean(values.map(value => value ** 2)) - 1) < 0.04)
  assert.ok(Math.abs(values.filter(value => value > 1.959964).length / 20_000 - 0.025) < 0.005)
})

test('geometric samples count failures: mean (1 − p)/p, none at p = 1', () => {
  const source = stream(15)
  assert.ok(Math.abs(mean(samples(20_000, () => source.geometric(0.2))) - 4) < 0.13)
  assert.ok(
    Math.abs(samples(20_000, () => source.geometric(0.2)).filter(x => x === 0).length / 20_000 - 0.2) < 0.012,
  )
  assert.equal(source.geometric(1), 0)
  assert.throws(() => source.geometric(0), RangeError)
})

test('a shuffle takes every order equally often and leaves the list alone', () => {
  const source = stream(16)
  const list = ['a', 'b', 'c'] as const
  const counts = new Map<string, number>()
  for (let draw = 0; draw < 12_000; draw++) {
    const order = source.shuffle(list).join('')
    counts.set(order, (counts.get(order) ?? 0) + 1)
  }
  assert.equal(counts.size, 6)
  assert.ok([...counts.values()].every(count => Math.abs(count - 2_000) < 170))
  assert.deepEqual(list, ['a', 'b', 'c'])
})

test('seeds and keys that are not whole or out of range are rejected', () => {
  for (const seed of [-1, 0.5, Number.NaN, 2 ** 53]) assert.throws(() => stream(seed), RangeError)
  for (const key of [-1, 0.5, 2 ** 32]) assert.throws(() => stream(1, key), RangeError)
  assert.throws(() => stream(1, 1, 1, 1, 1), RangeError)
  assert.throws(() => stream(1).below(0), RangeError)
})

test('names give keys that spread', () => {
  const keys = new Set(Array.from({ length: 5_000 }, (_, index) => textKey(`item ${index}`)))
  assert.ok(keys.size >= 4_999)
  assert.ok([...keys].every(key => Number.isInteger(key) && key >= 0 && key < 2 ** 32))
  assert.notEqual(textKey('é'), textKey('e'))
})

test('stream keys are stable', () => {
  assert.deepEqual(
    ['', 'a', 'talk-07', 'Ł', '日本'].map(textKey),
    [0xab3e7c0b, 0x91e9da27, 0x4f6c76ce, 0xb69f3786, 0xd0123169],
  )
})

test('every purpose of chance has numbers of its own', () => {
  const all = Object.values(streamIds)
  assert.equal(new Set(all).size, all.length)
})
