import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, test } from 'vitest'
import {
  type SelectionRule,
  selectBoundaries,
  selectByReferenceCount,
  selectionTies,
} from '../../../../src/compare/index.ts'
import {
  addScoreCounts,
  aurocOf,
  averagePrecisionOf,
  countScores,
  probabilityReason,
  probabilitySums,
  scoreCountsReason,
} from '../../../../src/compare/scores/score-counts.ts'
import { sweep, toleranceCurve } from '../../../../src/evaluate/index.ts'
import { selectCorpus } from '../../../../src/evaluate/shared.ts'
import { boundaryF, findMetric, fromBoundaries, fromScores, type Item } from '../../../../src/index.ts'
import { readLines } from '../../../golden/read.ts'

interface Pair {
  readonly reference: { units: number; boundaries: number[] }
  readonly hypothesis: { units: number; scores: number[] }
}
interface Point {
  at: number
  cuts: number
  ratio: number | null
  f: number | null
  f1: number | null
}
interface ScoreCase extends Pair {
  readonly id: string
  readonly kind: string
  readonly expect: {
    averagePrecision: number | null
    auroc: number | null
    averagePrecisionReason?: string
    aurocReason?: string
    brier: number | null
    logLoss: number | null
    probabilityReason?: string
    select: (SelectionRule & { boundaries: number[] })[]
    sweep: Point[]
    sweepPoints: number
    best?: { f: number; at: number }
    area?: number | null
  }
}

const made = ({ reference, hypothesis }: Pair) => ({
  reference: fromBoundaries(reference.units, reference.boundaries),
  scores: fromScores(hypothesis.scores, hypothesis.units),
})
const near = (got: number | undefined, want: number | null | undefined, message: string) => {
  if (want === null || want === undefined) assert.equal(got, undefined, message)
  else assert.ok(got !== undefined && Math.abs(got - want) < 1e-12, `${message}: ${got} for ${want}`)
}

test.each(readLines<ScoreCase>('scores.jsonl').slice(1))(
  '$id $kind: measures without a threshold, selections, sweep',
  ({ reference, hypothesis, expect }) => {
    const pair = made({ reference, hypothesis })
    const counts = countScores(pair.reference, pair.scores)
    near(averagePrecisionOf(counts), expect.averagePrecision, 'average precision')
    near(aurocOf(counts), expect.auroc, 'auroc')
    if (expect.aurocReason !== undefined) assert.equal(scoreCountsReason(counts, true), expect.aurocReason)
    const sums = probabilitySums(pair.reference, pair.scores)
    assert.equal(probabilityReason(sums), expect.probabilityReason)
    if (expect.brier !== null) near(sums.squares / sums.gaps, expect.brier, 'brier')
    if (expect.logLoss !== null) near(sums.losses / sums.gaps, expect.logLoss, 'log loss')
    for (const { boundaries, ...rule } of expect.select)
      assert.deepEqual([...selectBoundaries(pair.scores, rule).boundaries], boundaries, JSON.stringify(rule))
    const exact = sweep([pair])
    const tolerant = sweep([pair], { options: { tolerance: 1 } })
    assert.equal(exact.points.length, expect.sweepPoints)
    // Above forty points the file has the first and the last twenty.
    const shown = <P>(points: readonly P[]) =>
      points.length > 40 ? [...points.slice(0, 20), ...points.slice(-20)] : points
    for (const [index, want] of expect.sweep.entries()) {
      const [point, other] = [shown(exact.points)[index]!, shown(tolerant.points)[index]!]
      assert.deepEqual([point.at, point.cuts], [want.at, want.cuts])
      near(point.ratio, want.ratio, 'ratio')
      near(point.value, want.f, 'f')
      near(other.value, want.f1, 'f with tolerance')
    }
    if (expect.best !== undefined && expect.best !== null)
      assert.deepEqual(exact.best, { value: expect.best.f, at: expect.best.at })
    near(exact.area, expect.area, 'area')
  },
)

interface CorpusCase {
  readonly id: string
  readonly items: Pair[]
  readonly expect: {
    averagePrecision: number | null
    auroc: number | null
    brier: number | null
    logLoss: number | null
    countPerItem: number[][]
    countPerCorpus: number[][]
  }
}

test.each(readLines<CorpusCase>('scores-corpora.jsonl').slice(1))(
  '$id: pooled over texts',
  ({ items, expect }) => {
    const pairs = items.map(made)
    const counts = pairs.map(({ reference, scores }) => countScores(reference, scores)).reduce(addScoreCounts)
    near(averagePrecisionOf(counts), expect.averagePrecision, 'average precision')
    near(aurocOf(counts), expect.auroc, 'auroc')
    const selected = (per: 'item' | 'corpus') =>
      selectByReferenceCount(pairs, { per }).map(({ boundaries }) => [...boundaries])
    assert.deepEqual(selected('item'), expect.countPerItem)
    assert.deepEqual(selected('corpus'), expect.countPerCorpus)
  },
)

describe('laws', () => {
  const pair = fc.integer({ min: 2, max: 14 }).chain(units =>
    fc.record({
      reference: fc.uniqueArray(fc.integer({ min: 1, max: units - 1 }), { maxLength: units - 1 }).map(list =>
        fromBoundaries(
          units,
          list.sort((a, b) => a - b),
        ),
      ),
      scores: fc
        .array(fc.integer({ min: 0, max: 6 }), { minLength: units - 1, maxLength: units - 1 })
        .map(list => fromScores(list.map(score => score / 8))),
    }),
  )
  test('F at a threshold is boundary F of that selection; a rising map of the scores changes no value', () => {
    fc.assert(
      fc.property(pair, ({ reference, scores }) => {
        const { points } = sweep([{ reference, scores }])
        for (const { at, value } of points)
          assert.equal(value, boundaryF(reference, selectBoundaries(scores, { rule: 'threshold', at })))
        const mapped = fromScores(Array.from(scores.scores, score => Math.exp(3 * score)))
        assert.deepEqual(
          sweep([{ reference, scores: mapped }]).points.map(({ cuts, value }) => [cuts, value]),
          points.map(({ cuts, value }) => [cuts, value]),
        )
        const counts = countScores(reference, scores)
        const reversed = countScores(reference, fromScores(Array.from(scores.scores, score => -score)))
        const [auroc, back] = [aurocOf(counts), aurocOf(reversed)]
        if (auroc !== undefined) assert.ok(Math.abs(auroc + back! - 1) < 1e-12)
      }),
      { seed: 1, numRuns: 300 },
    )
  })
  test('a general metric follows the thresholds as the exact one does', () => {
    fc.assert(
      fc.property(fc.array(pair, { minLength: 1, maxLength: 3 }), pairs => {
        const f = sweep(pairs)
        const slow = sweep(pairs, { metric: { id: 'boundary-f', options: { tolerance: 1 } } })
        assert.equal(f.points.length, slow.points.length)
        for (const [index, { value }] of f.points.entries())
          assert.ok((slow.points[index]!.value ?? 1) >= (value ?? 0) - 1e-12)
      }),
      { seed: 1, numRuns: 100 },
    )
  })
})

test('ties at the edge of a count are counted', () => {
  assert.equal(selectionTies(fromScores([0.5, 0.9, 0.5, 0.1]), 2), 2)
  assert.equal(selectionTies(fromScores([0.5, 0.9, 0.4, 0.1]), 2), 0)
})

test('a gap that a higher boundary keeps away is no tie, one that a tie keeps away is', () => {
  assert.equal(selectionTies(fromScores([0.9, 0.5, 0.1, 0.5]), 2, 2), 0)
  assert.equal(selectionTies(fromScores([0.9, 0.5, 0.1, 0.5]), 2), 2)
  assert.equal(selectionTies(fromScores([0.5, 0.5, 0.1, 0.2]), 1, 2), 2)
})

test('ties over a corpus are those of all texts together', () => {
  const item = (id: string, cuts: number[], scores: number[]): Item => ({
    id,
    units: 4,
    codings: [{ coder: 'gold', segmentation: fromBoundaries(4, cuts) }],
    scored: [{ coder: 'm', scores: fromScores(scores) }],
  })
  // Two boundaries in all: 0.9, then one of three gaps of 0.5 in two texts.
  const corpus = { items: [item('a', [1], [0.9, 0.5, 0.1]), item('b', [2], [0.5, 0.2, 0.5])] }
  const ties = (per: 'item' | 'corpus') =>
    selectCorpus(corpus, { rule: 'reference-count', per }, ['gold']).ties
  assert.equal(ties('corpus'), 3)
  assert.equal(ties('item'), 2)
})

test('a signature says how many points there were where the best value depends on it', () => {
  const reference = fromBoundaries(1001, [100, 500, 900])
  const scores = fromScores(Array.from({ length: 1000 }, (_, gap) => ((gap * 7919) % 1009) / 1009))
  const signature = (metric: string, points?: number) =>
    sweep([{ reference, scores }], { metric, ...(points === undefined ? {} : { points }) }).signature
  assert.match(signature('pk', 20), /\|points:20\|/)
  assert.doesNotMatch(signature('pk'), /points/)
  assert.doesNotMatch(signature('pk', 5000), /points/)
  // Boundary F is followed over all thresholds, however few are kept.
  assert.equal(signature('boundary-f', 20), signature('boundary-f'))
})

test('fewer points keep the first and the last', () => {
  const reference = fromBoundaries(1001, [100, 500, 900])
  const scores = fromScores(Array.from({ length: 1000 }, (_, gap) => ((gap * 7919) % 1009) / 1009))
  const { points } = sweep([{ reference, scores }], { points: 20 })
  assert.ok(points.length <= 20 && points[0]!.cuts === 1 && points.at(-1)!.cuts === 1000)
})

test('bad scores are rejected by name', () => {
  assert.throws(() => fromScores([0.1, Number.NaN]), { code: 'score-not-a-number' })
  assert.throws(() => fromScores([0.1, 0.2], 2), { code: 'score-count' })
  const reference = fromBoundaries(4, [2])
  assert.throws(() => sweep([{ reference, scores: fromScores([0.1]) }]), { code: 'unit-count-mismatch' })
  assert.throws(() => sweep([], { area: [2, 1] }), { code: 'option-invalid' })
})

test('the tolerance curve never falls', () => {
  const curve = toleranceCurve(fromBoundaries(20, [4, 9, 15]), fromBoundaries(20, [5, 12, 13]), { upTo: 4 })
  assert.deepEqual(
    curve,
    curve.toSorted((a, b) => a! - b!),
  )
  assert.equal(curve.length, 5)
})

describe('few points', () => {
  /** A good segmenter: the boundaries have the highest scores, so that the reference's count is the best. */
  const units = 2000
  const reference = fromBoundaries(
    units,
    Array.from({ length: 99 }, (_, i) => 20 * (i + 1)),
  )
  const scores = fromScores(
    Array.from({ length: units - 1 }, (_, gap) => ((gap + 1) % 20 === 0 ? 1 + gap / units : gap / units)),
  )
  test.each(['boundary-similarity', 'boundary-f', 'window-diff'] as const)(
    'the best %s is no worse than the value at the count of the reference',
    metric => {
      const found = sweep([{ reference, scores }], { metric, points: 3 })
      assert.equal(found.best!.value, found.atReferenceCount)
      assert.equal(found.points.length, 3)
    },
  )
})

describe('cost', () => {
  /** How often a score or a boundary is looked at, for each gap. */
  const looks = (gaps: number): number => {
    let total = 0
    const counted = <List extends object>(list: List & { readonly length: number }): List =>
      new Proxy(list, {
        get(target, key) {
          if (typeof key === 'string' && /^\d+$/.test(key)) total++
          const value = Reflect.get(target, key, target)
          if (typeof value !== 'function') return value
          return (...args: unknown[]) => {
            total += target.length
            return value.apply(target, args)
          }
        },
      })
    const reference = fromBoundaries(
      gaps + 1,
      Array.from({ length: Math.floor(gaps / 10) }, (_, i) => 10 * (i + 1)),
    )
    const scores = fromScores(Array.from({ length: gaps }, (_, gap) => (gap * 7919) % gaps))
    sweep([
      {
        reference: { ...reference, boundaries: counted(reference.boundaries) },
        scores: { ...scores, scores: counted(scores.scores) },
      },
    ])
    return total / gaps
  }
  test('all thresholds of boundary F cost a small multiple of a sort', () => {
    const [few, many] = [looks(1_000), looks(16_000)]
    // Four looks for each comparison of a sort of g gaps, and some for each gap.
    assert.ok(few <= 4 * Math.log2(1_000) + 20, `${few} looks for each gap`)
    assert.ok(many <= 4 * Math.log2(16_000) + 20, `${many} looks for each gap`)
    assert.ok(many / few <= 1.1 * (Math.log2(16_000) / Math.log2(1_000)), `${many} looks, before ${few}`)
  })
})

test('boundaries matched one after the other score as all of them at once, whatever the options', () => {
  const text = fc
    .integer({ min: 2, max: 24 })
    .chain(units =>
      fc.tuple(
        fc.uniqueArray(fc.integer({ min: 1, max: units - 1 }), { maxLength: units - 1 }),
        fc.array(fc.integer({ min: 0, max: 9 }), { minLength: units - 1, maxLength: units - 1 }),
        fc.constant(units),
      ),
    )
  fc.assert(
    fc.property(
      fc.array(text, { minLength: 1, maxLength: 3 }),
      fc.constantFrom('boundary-f', 'boundary-precision', 'boundary-recall'),
      fc.record({
        tolerance: fc.integer({ min: 1, max: 4 }),
        trim: fc.constantFrom('yes', 'no', 'end', 'start'),
        reach: fc.constantFrom('at-most', 'below'),
        matching: fc.constantFrom('maximum', 'greedy-nearest'),
        onEmpty: fc.constantFrom('undefined', 'zero'),
      }),
      fc.integer({ min: 1, max: 3 }),
      (texts, id, options, minGap) => {
        const pairs = texts.map(([boundaries, scores, units]) => ({
          reference: fromBoundaries(
            units,
            boundaries.toSorted((a, b) => a - b),
          ),
          scores: fromScores(scores),
        }))
        const metric = findMetric(id)
        for (const { at, value } of sweep(pairs, { metric: id, options, minGap }).points) {
          const tallies = pairs.map(({ reference, scores }) =>
            metric.tally(reference, selectBoundaries(scores, { rule: 'threshold', at, minGap }), options),
          )
          assert.equal(value, metric.score(tallies.reduce(metric.add), metric.resolve(options)))
        }
      },
    ),
  )
})
