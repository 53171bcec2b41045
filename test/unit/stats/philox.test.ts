import assert from 'node:assert/strict'
import { test } from 'vitest'
import { fillPhilox, philox } from '../../../src/stats/resampling/stream.ts'

// Random123's kat_vectors, lines `philox4x32 10`: counter, key, answer.
const known = [
  ['00000000 00000000 00000000 00000000', '00000000 00000000', '6627e8d5 e169c58d bc57ac4c 9b00dbd8'],
  ['ffffffff ffffffff ffffffff ffffffff', 'ffffffff ffffffff', '408f276d 41c83b0e a20bc7c6 6d5451fd'],
  ['243f6a88 85a308d3 13198a2e 03707344', 'a4093822 299f31d0', 'd16cfe09 94fdcceb 5001e420 24126ea1'],
] as const

for (const [counter, key, answer] of known) {
  test(`Philox4x32-10 of ${counter} under ${key} is the known answer of Random123`, () => {
    const words = (text: string) => text.split(' ').map(word => Number.parseInt(word, 16))
    const [c0, c1, c2, c3] = words(counter) as [number, number, number, number]
    const [k0, k1] = words(key) as [number, number]
    assert.deepEqual(philox([c0, c1, c2, c3], [k0, k1]), words(answer))
  })
}

test('the product in halves is the product of 64-bit arithmetic', () => {
  const mask = (1n << 32n) - 1n
  const slow = (counter: bigint[], key: bigint[]) => {
    let [x0, x1, x2, x3] = counter as [bigint, bigint, bigint, bigint]
    let [k0, k1] = key as [bigint, bigint]
    for (let round = 0; round < 10; round++) {
      const p0 = x0 * 0xd2511f53n
      const p1 = x2 * 0xcd9e8d57n
      ;[x0, x1, x2, x3] = [(p1 >> 32n) ^ x1 ^ k0, p1 & mask, (p0 >> 32n) ^ x3 ^ k1, p0 & mask]
      k0 = (k0 + 0x9e3779b9n) & mask
      k1 = (k1 + 0xbb67ae85n) & mask
    }
    return [x0, x1, x2, x3].map(Number)
  }
  let word = 12345
  const next = () => {
    word = (Math.imul(word, 1664525) + 1013904223) >>> 0
    return word
  }
  for (let trial = 0; trial < 500; trial++) {
    const counter = [next(), next(), next(), next()] as const
    const key = [next(), next()] as const
    assert.deepEqual(philox(counter, key), slow(counter.map(BigInt), key.map(BigInt)))
  }
})

test('a long fill is the blocks one by one, also past the last counter', () => {
  const words = new Uint32Array(12)
  fillPhilox(words, 1, 2, 0xfffffffe, 3, 4, 5)
  assert.deepEqual(
    [...words],
    [0xfffffffe, 0xffffffff, 0].flatMap(block => philox([block, 3, 4, 5], [1, 2])),
  )
})
