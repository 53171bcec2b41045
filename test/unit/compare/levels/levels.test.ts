import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, test } from 'vitest'
import { matchBrackets } from '../../../../src/compare/levels/brackets.ts'
import { containment, recurrence, tallyStretches } from '../../../../src/compare/levels/containment.ts'
import { fromLevels, isNested, type Levels, levelsOf, toTyped } from '../../../../src/index.ts'
import { readLines } from '../../../golden/read.ts'

interface Side {
  readonly units: number
  readonly levels: number[][]
  readonly labels?: string[][]
}
interface Expected {
  readonly precision: number | null
  readonly recall: number | null
  readonly f: number | null
  readonly queries?: [precision: number, recall: number]
}
interface LevelCase {
  readonly id: string
  readonly kind: string
  readonly reference: Side
  readonly hypothesis: Side
  readonly options: { readonly window?: number }
  readonly expect: {
    readonly full?: Expected
    readonly reduced?: Expected
    readonly l?: Expected
    readonly segments?: Record<string, { matches: number; reference: number; hypothesis: number }>
  }
}

const made = ({ units, levels, labels }: Side): Levels =>
  fromLevels(units, levels, labels === undefined ? {} : { labels })

const agrees = (tally: ReturnType<typeof tallyStretches>, want: Expected, message: string) => {
  if (want.queries !== undefined)
    assert.deepEqual([tally.precisionQueries, tally.recallQueries], want.queries, message)
  for (const [sum, queries, value] of [
    [tally.precisionSum, tally.precisionQueries, want.precision],
    [tally.recallSum, tally.recallQueries, want.recall],
  ] as const)
    if (value === null) assert.equal(queries, 0, message)
    else assert.ok(Math.abs(sum / queries - value) < 1e-12, `${message}: ${sum / queries} for ${value}`)
}

const cases = readLines<LevelCase>('levels.jsonl').slice(1)

test.each(cases)(
  '$id $kind: triples and segments as enumerated',
  ({ reference, hypothesis, options, expect }) => {
    const [theirs, mine] = [made(reference), made(hypothesis)]
    for (const variant of ['full', 'reduced'] as const) {
      const want = expect[variant]
      if (want === undefined) continue
      const settings = { variant, window: options.window, windowShape: 'symmetric' } as const
      agrees(tallyStretches(containment(theirs, mine, settings)), want, variant)
    }
    if (expect.l !== undefined) agrees(recurrence(theirs, mine), expect.l, 'l')
    for (const [key, want] of Object.entries(expect.segments ?? {})) {
      const [brackets, root] = key.split('+') as ['set' | 'by-level', string | undefined]
      const got = matchBrackets(theirs, mine, { brackets, root: root === 'root' })
      const { matches, reference: r, hypothesis: h } = want
      assert.deepEqual(got, { matches, reference: r, hypothesis: h }, key)
    }
  },
)

describe('laws', () => {
  const level = fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { maxLength: 5 })
  const hierarchy = fc.array(level, { minLength: 1, maxLength: 3 }).map(levels =>
    fromLevels(
      10,
      levels.map(list => list.sort((a, b) => a - b)),
    ),
  )
  const settings = { variant: 'full', window: undefined, windowShape: 'symmetric' } as const
  const tally = (a: Levels, b: Levels) => tallyStretches(containment(a, b, settings))

  test('exchanging the sides exchanges precision and recall; a root and a repeated level change nothing', () => {
    fc.assert(
      fc.property(hierarchy, hierarchy, (a, b) => {
        const there = tally(a, b)
        const back = tally(b, a)
        assert.equal(there.precisionQueries, back.recallQueries)
        assert.ok(Math.abs(there.precisionSum - back.recallSum) < 1e-9)
        const rooted = { units: 10, levels: [fromLevels(10, [[]]).levels[0]!, ...a.levels] }
        assert.ok(Math.abs(tally(rooted, b).recallSum - there.recallSum) < 1e-9)
        const repeated = { units: 10, levels: [...a.levels, a.levels.at(-1)!] }
        assert.ok(Math.abs(tally(repeated, b).recallSum - there.recallSum) < 1e-9)
        const wide = { ...settings, window: 9 }
        assert.deepEqual(tallyStretches(containment(a, b, wide)), there)
      }),
      { seed: 1, numRuns: 300 },
    )
  })

  test('nested levels are types and back', () => {
    fc.assert(
      fc.property(hierarchy, a => {
        const nested = {
          units: 10,
          levels: a.levels.map((_, index) => {
            const all = new Set(a.levels.slice(0, index + 1).flatMap(({ boundaries }) => [...boundaries]))
            return fromLevels(10, [[...all].sort((x, y) => x - y)]).levels[0]!
          }),
        }
        assert.ok(isNested(nested))
        const back = levelsOf(toTyped(nested))
        assert.deepEqual(
          back.levels.map(({ boundaries }) => [...boundaries]),
          nested.levels.map(({ boundaries }) => [...boundaries]),
        )
      }),
      { seed: 1, numRuns: 200 },
    )
  })
})

test('levels that do not nest have no types, and labels must be one per segment', () => {
  assert.throws(() => toTyped(fromLevels(12, [[6], [3, 9]])), { code: 'levels-not-nested' })
  assert.throws(() => fromLevels(12, []), { code: 'levels-empty' })
  assert.throws(() => fromLevels(12, [[6]], { labels: [['a']] }), { code: 'label-count-mismatch' })
  assert.throws(() => recurrence(fromLevels(4, [[2]]), fromLevels(4, [[2]])), { code: 'labels-missing' })
})

test('the work goes with boundaries, not with units', () => {
  const a = fromLevels(80_000_000, [[40_000_000], [20_000_000, 40_000_000, 60_000_000]])
  const b = fromLevels(80_000_000, [[40_000_000], [20_000_001, 40_000_000, 60_000_000]])
  const { recallSum, recallQueries } = tallyStretches(
    containment(a, b, { variant: 'full', window: undefined, windowShape: 'symmetric' }),
  )
  assert.equal(recallQueries, 80_000_000)
  assert.ok(recallSum / recallQueries > 0.999_999 && recallSum / recallQueries < 1)
})
