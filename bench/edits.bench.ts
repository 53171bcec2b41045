// Boundary similarity against a bare merge pass over the same boundaries: `node scripts/bench.mjs edits`.
import { bench, do_not_optimize, group, run, summary } from 'mitata'
import { boundaryEditDistance } from '../src/compare/index.ts'
import { boundarySimilarity, fromBoundaries, fromSets } from '../src/index.ts'

/** Boundaries every tenth unit; the hypothesis keeps half of them, moves a quarter by one and drops a quarter. */
function pair(count: number) {
  const units = 10 * count + 10
  const reference: number[] = []
  const hypothesis: number[] = []
  for (let index = 1; index <= count; index++) {
    reference.push(10 * index)
    if (index % 4 < 2) hypothesis.push(10 * index)
    else if (index % 4 === 2) hypothesis.push(10 * index + 1)
  }
  return [fromBoundaries(units, reference), fromBoundaries(units, hypothesis)] as const
}

/** What any comparison of two sorted lists costs at least. */
function mergePass(a: Uint32Array, b: Uint32Array): number {
  let common = 0
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    const x = a[i]!
    const y = b[j]!
    if (x === y) common++
    if (x <= y) i++
    if (y <= x) j++
  }
  return common
}

const [reference, hypothesis] = pair(10_000)

summary(() => {
  group('10,000 boundaries in 100,000 units', () => {
    bench('bare merge pass', () =>
      do_not_optimize(mergePass(reference.boundaries, hypothesis.boundaries)),
    ).baseline(true)
    bench('B, span 2', () => boundarySimilarity(reference, hypothesis))
    bench('B, span 10', () => boundarySimilarity(reference, hypothesis, { span: 10 }))
    bench('B, span 10, min-edits', () =>
      boundarySimilarity(reference, hypothesis, { span: 10, matching: 'min-edits' }),
    )
    bench('B, span 10, min-cost', () =>
      boundarySimilarity(reference, hypothesis, { span: 10, matching: 'min-cost' }),
    )
    bench('edit script, span 2', () => boundaryEditDistance(reference, hypothesis))
  })
})

const types = Array.from({ length: 30 }, (_, type) => type)
const even = fromSets([types.filter(type => type % 2 === 0)], { types })
const odd = fromSets([types.filter(type => type % 2 === 1)], { types })

summary(() => {
  group('30 types at one position', () => {
    bench('greedy', () => boundarySimilarity(even, odd)).baseline(true)
    bench('min-cost', () => boundarySimilarity(even, odd, { matching: 'min-cost' }))
  })
})

await run()
