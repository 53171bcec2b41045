// What the kernels are timed on: many different pairs in turn, so that no branch predictor learns one by heart.
import { fromBoundaries, type Segmentation } from '../../src/index.ts'
import { disturb, sequence } from '../resample.ts'

/** Two texts that know nothing of each other, or a copy with a quarter lost and a quarter moved by one. */
export const kinds = ['independent', 'noisy copy'] as const

export type Pair = readonly [reference: Segmentation, hypothesis: Segmentation]

/** A text in which every place is a boundary with the same chance. */
function atRandom(units: number, density: number, seed: number): Segmentation {
  const next = sequence(seed)
  const boundaries: number[] = []
  for (let place = 1; place < units; place++) if (next() < density) boundaries.push(place)
  return fromBoundaries(units, boundaries)
}

/** 64 pairs, or fewer where they hold more than six million units in all: those are too long to be learnt. */
export function pairsOf(units: number, density: number, kind: (typeof kinds)[number]): Pair[] {
  const count = Math.max(4, Math.min(64, Math.floor(6.4e6 / units)))
  return Array.from({ length: count }, (_, index): Pair => {
    const reference = atRandom(units, density, 2 * index + 1)
    const hypothesis =
      kind === 'independent' ? atRandom(units, density, 2 * index + 2) : disturb(reference, 2 * index + 2)
    return [reference, hypothesis]
  })
}

/** Walks both lists without a branch that depends on what they hold: the floor for kernels that go by boundaries. */
export function branchFreeMerge(a: Uint32Array, b: Uint32Array): number {
  let shared = 0
  let i = 0
  let j = 0
  while (i < a.length && j < b.length) {
    const apart = ((a[i]! | 0) - (b[j]! | 0)) | 0
    const before = apart >> 31
    const after = -apart >> 31
    i = (i + 1 + after) | 0
    j = (j + 1 + before) | 0
    shared = (shared + 1 + before + after) | 0
  }
  return shared
}
