// The window family against a bare merge pass over the same boundaries, and against longer texts and wider
// windows with as many boundaries: `node scripts/bench.mjs windows`.
import { bench, do_not_optimize, group, run, summary } from 'mitata'
import {
  fromBoundaries,
  generalizedHamming,
  pk,
  type Segmentation,
  windowDiff,
  winPrF,
} from '../src/index.ts'
import { expectedWindowDiff } from '../src/metrics/index.ts'

/** `count` boundaries at random places, from a fixed linear congruence. */
function draw(units: number, count: number, seed: number): Segmentation {
  const picked = new Set<number>()
  let state = seed >>> 0
  while (picked.size < count) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    picked.add(1 + Math.floor((state / 2 ** 32) * (units - 1)))
  }
  return fromBoundaries(
    units,
    [...picked].sort((a, b) => a - b),
  )
}

/** What any comparison must do at least: walk both sorted lists once. */
function mergePass(a: Uint32Array, b: Uint32Array): number {
  let shared = 0
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    const difference = a[i]! - b[j]!
    if (difference === 0) shared++
    if (difference <= 0) i++
    if (difference >= 0) j++
  }
  return shared
}

/** WindowDiff unit by unit, as most programs have it. */
function everyUnit(reference: Segmentation, hypothesis: Segmentation, window: number): number {
  const counts = ({ units, boundaries }: Segmentation) => {
    const running = new Uint32Array(units)
    for (const boundary of boundaries) running[boundary] = 1
    for (let position = 1; position < units; position++) running[position]! += running[position - 1]!
    return running
  }
  const [expected, found] = [counts(reference), counts(hypothesis)]
  const windows = reference.units - window
  let errors = 0
  for (let start = 0; start < windows; start++) {
    const end = start + window
    const [r, h] = [(expected[end] ?? 0) - expected[start]!, (found[end] ?? 0) - found[start]!]
    if (r !== h) errors++
  }
  return errors / windows
}

const count = 10_000
const [a, b] = [draw(100_000, count, 1), draw(100_000, count, 2)]

summary(() => {
  bench('bare merge pass, 10,000 boundaries each', () =>
    do_not_optimize(mergePass(a.boundaries, b.boundaries)),
  )
  bench('Pk', () => do_not_optimize(pk(a, b)))
  bench('WindowDiff', () => do_not_optimize(windowDiff(a, b)))
  bench('WinPR F', () => do_not_optimize(winPrF(a, b)))
  bench('generalized Hamming distance', () => do_not_optimize(generalizedHamming(a, b)))
  bench('expected WindowDiff', () => do_not_optimize(expectedWindowDiff(a, b)))
  bench('WindowDiff unit by unit, 100,000 units', () => do_not_optimize(everyUnit(a, b, 5)))
})

group('text length at 10,000 boundaries each, window 5 (flat)', () => {
  for (const units of [100_000, 200_000, 400_000, 800_000, 1_600_000, 1_000_000_000]) {
    const [reference, hypothesis] = [draw(units, count, 1), draw(units, count, 2)]
    bench(`WindowDiff, ${units.toLocaleString('en')} units`, () =>
      do_not_optimize(windowDiff(reference, hypothesis, { window: 5 })),
    )
    bench(`Pk, ${units.toLocaleString('en')} units`, () =>
      do_not_optimize(pk(reference, hypothesis, { window: 5 })),
    )
  }
})

group('window at 10,000 boundaries each, 100,000,000 units (flat)', () => {
  const [reference, hypothesis] = [draw(100_000_000, count, 1), draw(100_000_000, count, 2)]
  for (const window of [5, 50, 500, 5000]) {
    bench(`WindowDiff, window ${window}`, () =>
      do_not_optimize(windowDiff(reference, hypothesis, { window })),
    )
    bench(`Pk, window ${window}`, () => do_not_optimize(pk(reference, hypothesis, { window })))
  }
})

group('boundaries, 10 units each (a straight line)', () => {
  for (const boundaries of [1000, 2000, 4000, 8000, 16_000]) {
    const [reference, hypothesis] = [
      draw(10 * boundaries, boundaries, 1),
      draw(10 * boundaries, boundaries, 2),
    ]
    bench(`WindowDiff, ${boundaries} boundaries`, () => do_not_optimize(windowDiff(reference, hypothesis)))
  }
})

await run()
