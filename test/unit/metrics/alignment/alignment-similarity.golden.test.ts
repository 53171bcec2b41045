import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'vitest'
import { explainAlignment, maximumLikelihoodAlignment } from '../../../../src/compare/index.ts'
import { alignmentSimilarity, fromMasses, type Segmentation } from '../../../../src/index.ts'

interface Case {
  id: string
  a: number[]
  b: number[]
  expect: { A: number; Aexact: number; nEdges: number; edges: [number, number, 'ab' | 'ba'][] }
  symmetric?: { A: number; nEdges: number; edges: [number, number, 'ab' | 'ba'][]; fewestA: number }
  derived: Record<string, number> & { events: number[] }
}
const cases = readFileSync(new URL('../../../golden/alignment.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map(line => JSON.parse(line) as Case)

const near = (actual: number | undefined, expected: number, where: string) =>
  assert.ok(Math.abs(actual! - expected) <= 1e-12, `${where}: ${actual} is not ${expected}`)

function each(check: (golden: Case, a: Segmentation, b: Segmentation) => void) {
  for (const golden of cases) check(golden, fromMasses(golden.a), fromMasses(golden.b))
}

/** As the golden file lists them: one row per direction. */
function directed(a: Segmentation, b: Segmentation, ties: 'first' | 'all') {
  return maximumLikelihoodAlignment(a, b, { ties }).edges.flatMap(edge => [
    ...(edge.ab ? [[edge.a, edge.b, 'ab']] : []),
    ...(edge.ba ? [[edge.a, edge.b, 'ba']] : []),
  ])
}

test('there are 1,500 golden cases', () => assert.equal(cases.length, 1500))

test('A is that of the published program in every golden case', () => {
  each(({ id, expect }, a, b) => {
    near(alignmentSimilarity(a, b), expect.A, id)
    near(alignmentSimilarity(a, b), expect.Aexact, id)
    assert.equal(alignmentSimilarity.tally(a, b).edges, expect.nEdges, id)
  })
})

test('the directed edges are those of the published program in every golden case', () => {
  each(({ id, expect }, a, b) => assert.deepEqual(directed(a, b, 'first'), expect.edges, id))
})

test('the symmetric tie rule gives its own edges and its own A', () => {
  each(({ id, symmetric, expect }, a, b) => {
    near(alignmentSimilarity(a, b, { ties: 'all' }), symmetric?.A ?? expect.A, id)
    near(alignmentSimilarity(a, b, { ties: 'fewest' }), symmetric?.fewestA ?? expect.A, id)
    assert.deepEqual(directed(a, b, 'all'), symmetric?.edges ?? expect.edges, id)
  })
})

const derived = {
  dice: { weight: 'dice' },
  overlap: { weight: 'overlap' },
  rand: { weight: 'rand' },
  hard05: { threshold: 0.5 },
  exp2: { scoring: 'exponential' },
  bestBoth: { scoring: 'best-edge' },
  allOverlaps: { alignment: 'all-overlaps' },
  matching: { alignment: 'matching' },
  closenessJaccard: { closeness: 'jaccard' },
} as const
for (const [name, options] of Object.entries(derived)) {
  test(`${Object.entries(options)[0]!.join(' ')} agrees with the exact oracle in every golden case`, () => {
    each(({ id, derived: expected }, a, b) =>
      near(alignmentSimilarity(a, b, options), expected[name]!, `${id} ${name}`),
    )
  })
}

test('the events of the error analysis are counted as in every golden case', () => {
  each(({ id, derived: { events } }, a, b) => {
    const { match, transposed, missing, extra } = explainAlignment(a, b).counts
    assert.deepEqual([match, transposed, missing, extra], events, id)
  })
})

test('closeness by Dice aligns as closeness by Jaccard', () => {
  each(({ id }, a, b) =>
    assert.equal(
      alignmentSimilarity(a, b, { closeness: 'dice' }),
      alignmentSimilarity(a, b, { closeness: 'jaccard' }),
      id,
    ),
  )
})

test('the walk without edges gives the same bits as the list of edges', () => {
  each(({ id }, a, b) =>
    assert.deepEqual(
      alignmentSimilarity.tally(a, b),
      alignmentSimilarity.tally(a, b, { weight: (o, x, y) => o / (x + y - o) }),
      id,
    ),
  )
})
