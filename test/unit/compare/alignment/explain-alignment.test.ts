import assert from 'node:assert/strict'
import { test } from 'vitest'
import { explainAlignment, maximumLikelihoodAlignment } from '../../../../src/compare/index.ts'
import { findMetric, fromBoundaries, fromMasses } from '../../../../src/index.ts'

const events = (a: number[], b: number[]) => explainAlignment(fromMasses(a), fromMasses(b)).events

//  .....|.....|.|...
//  .......|...|.|...
test('figure 10, first hypothesis: one soft transposition, the rest matches', () => {
  assert.deepEqual(events([5, 5, 1, 3], [7, 3, 1, 3]), [
    { type: 'transposed', ref: 5, hyp: 7, offset: 2, severity: 'soft' },
    { type: 'match', ref: 10, hyp: 10 },
    { type: 'match', ref: 11, hyp: 11 },
  ])
})

//  .....|.....|.|...
//  .....|....|.|....
test('figure 10, second hypothesis: over- and undersegmentation, no transposition', () => {
  assert.deepEqual(events([5, 5, 1, 3], [5, 4, 1, 4]), [
    { type: 'match', ref: 5, hyp: 5 },
    { type: 'extra', hyp: 9 },
    { type: 'match', ref: 10, hyp: 10 },
    { type: 'missing', ref: 11 },
  ])
})

test('figure 16: a shift by two is a missing and an extra boundary', () => {
  assert.deepEqual(events([1, 8, 1], [3, 6, 1]), [
    { type: 'missing', ref: 1 },
    { type: 'extra', hyp: 3 },
    { type: 'match', ref: 9, hyp: 9 },
  ])
})

test('the explanation lists edges, segments and counts', () => {
  const { edges, segments, counts, straddlingTies } = explainAlignment(fromMasses([2, 4]), fromMasses([3, 3]))
  assert.deepEqual(edges, [
    { a: 0, b: 0, overlap: 2, jaccard: 2 / 3, ab: true, ba: true },
    { a: 1, b: 1, overlap: 3, jaccard: 3 / 4, ab: true, ba: true },
  ])
  assert.deepEqual(segments.ref, [
    { index: 0, aligned: [0] },
    { index: 1, aligned: [1] },
  ])
  assert.deepEqual(segments.hyp, segments.ref)
  assert.deepEqual(counts, { match: 0, transposed: 1, missing: 0, extra: 0 })
  assert.equal(straddlingTies, 0)
})

test('a straddling tie is reported, a tie among contained segments is not', () => {
  assert.equal(explainAlignment(fromMasses([6, 6]), fromMasses([5, 2, 5])).straddlingTies, 1)
  assert.equal(explainAlignment(fromMasses([4]), fromMasses([2, 2])).straddlingTies, 0)
})

test('severity: hard when both neighbours share less than half, mixed when one does', () => {
  const severities = new Set<string>()
  for (let left = 1; left < 12; left++) {
    for (let shifted = 1; shifted < 12; shifted++) {
      const { edges, events: found } = explainAlignment(
        fromMasses([left, 12 - left]),
        fromMasses([shifted, 12 - shifted]),
      )
      for (const event of found) {
        if (event.type !== 'transposed') continue
        severities.add(event.severity)
        const [one, two] = edges.map(edge => edge.jaccard)
        assert.equal(event.severity === 'soft', one! > 0.5 && two! > 0.5)
        assert.equal(event.severity === 'hard', one! < 0.5 && two! < 0.5)
      }
    }
  }
  assert.ok(severities.has('soft') && severities.has('mixed'))
})

test('every boundary is in exactly one event, under every tie rule and closeness, for all pairs of 7 units', () => {
  const every = Array.from({ length: 64 }, (_, mask) =>
    fromBoundaries(
      7,
      [1, 2, 3, 4, 5, 6].filter(position => (mask >> (position - 1)) & 1),
    ),
  )
  for (const a of every) {
    for (const b of every) {
      for (const options of [{}, { ties: 'all' }, { ties: 'fewest' }, { closeness: 'overlap' }] as const) {
        const explained = explainAlignment(a, b, options)
        const refs = explained.events.flatMap(event => ('ref' in event ? [event.ref] : []))
        const hyps = explained.events.flatMap(event => ('hyp' in event ? [event.hyp] : []))
        assert.deepEqual(refs, [...a.boundaries])
        assert.deepEqual(hyps, [...b.boundaries])
        const shared = a.boundaries.filter(position => b.boundaries.includes(position)).length
        assert.equal(explained.counts.match, shared)
        for (const { aligned } of [...explained.segments.ref, ...explained.segments.hyp]) {
          assert.ok(aligned.length > 0)
          assert.equal(aligned.at(-1)! - aligned[0]!, aligned.length - 1)
        }
      }
    }
  }
})

test('an unknown option of the alignment is rejected', () => {
  const a = fromMasses([2, 3])
  assert.throws(() => maximumLikelihoodAlignment(a, a, { tie: 'all' } as object), { code: 'option-unknown' })
  assert.throws(() => explainAlignment(a, a, { ties: 'none' as 'all' }), { code: 'option-invalid' })
  assert.throws(() => maximumLikelihoodAlignment(a, fromMasses([6])), { code: 'unit-count-mismatch' })
})

test('segments matched with themselves are the same', () => {
  const metric = findMetric('alignment-similarity')!
  const segmentation = fromBoundaries(9, [2, 5])
  const options = metric.resolve({ alignment: 'matching' })
  assert.equal(metric.score(metric.tally(segmentation, segmentation, options), options), 1)
})
