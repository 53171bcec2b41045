import assert from 'node:assert/strict'
import { test } from 'vitest'
import { SwapBits } from '../../../src/stats/resampling/permutation.ts'
import { fillPhilox, streamIds } from '../../../src/stats/resampling/stream.ts'

test('bits depend on seed, replicate and row alone, and are generated once', () => {
  const kept = new SwapBits(7)
  const bits = kept.of(512, 8, 3, 100)
  const own = new Uint32Array(8)
  for (let replicate = 0; replicate < 100; replicate++) {
    fillPhilox(own, 7, 0, 4, 3 + replicate, 0, streamIds.swapping)
    assert.deepEqual(bits.slice(replicate * 8, replicate * 8 + 8), own)
  }
  assert.equal(kept.of(512, 8, 3, 100), bits)
  // Fewer rows of the same items, as where fewer tallies differ: the first words of every replicate are theirs.
  assert.equal(kept.of(512, 4, 3, 100), bits)
  assert.notEqual(kept.of(512, 8, 4, 100), bits)
  assert.notDeepEqual(new SwapBits(8).of(512, 8, 3, 100), bits)
})
