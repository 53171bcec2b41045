import { fromBoundaries, type Segmentation } from '../src/index.ts'

/** A fixed linear congruence: the same numbers on every machine. */
export function sequence(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

/** `count` boundaries at random places of a text. */
export function draw(units: number, count: number, seed: number): Segmentation {
  const next = sequence(seed)
  const picked = new Set<number>()
  while (picked.size < count) picked.add(1 + Math.floor(next() * (units - 1)))
  return fromBoundaries(
    units,
    [...picked].sort((a, b) => a - b),
  )
}

/** The same boundaries, a quarter of them moved by one and a quarter lost: a hypothesis that is worth comparing. */
export function disturb({ units, boundaries }: Segmentation, seed: number): Segmentation {
  const next = sequence(seed)
  const kept = new Set<number>()
  for (const boundary of boundaries) {
    const chance = next()
    if (chance < 0.25) continue
    kept.add(chance < 0.5 && boundary + 1 < units ? boundary + 1 : boundary)
  }
  return fromBoundaries(
    units,
    [...kept].sort((a, b) => a - b),
  )
}

/** What any comparison of two sorted lists must do at least: walk both once. */
export function mergePass(a: Uint32Array, b: Uint32Array): number {
  let shared = 0
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    const x = a[i]!
    const y = b[j]!
    if (x === y) shared++
    if (x <= y) i++
    if (y <= x) j++
  }
  return shared
}
