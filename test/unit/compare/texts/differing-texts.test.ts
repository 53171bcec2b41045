import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, test } from 'vitest'
import { alignTexts, mapUnits, projectBoundaries } from '../../../../src/compare/index.ts'
import { optimalCells, wordDistance } from '../../../../src/compare/texts/align-texts.ts'
import { unitWords } from '../../../../src/compare/texts/normalise.ts'
import { boundaryF, fromBoundaries } from '../../../../src/index.ts'
import { readLines } from '../../../golden/read.ts'

interface Side {
  readonly tokens: string[]
  readonly boundaries: number[]
}
interface Placed {
  readonly boundaries: number[]
  readonly collapsed: number
  readonly dropped: number
  readonly f: number | null
}
interface AlignedCase {
  readonly id: string
  readonly kind: string
  readonly reference: Side
  readonly hypothesis: Side
  readonly expect: {
    readonly distance: number
    readonly intervals: { boundary: number; lo: number; hi: number; certain: boolean }[]
    readonly placed: Record<'left' | 'middle' | 'right' | 'nearest' | 'farthest', Placed>
    readonly matched: [number, number]
    readonly certain: number
  }
}

const aligned = readLines<AlignedCase>('differing-texts.jsonl').slice(1)

test.each(aligned)('$id $kind: distance, matches, intervals and places as enumerated', example => {
  const { reference, hypothesis, expect } = example
  const alignment = alignTexts(reference.tokens, hypothesis.tokens)
  assert.equal(alignment.distance, expect.distance)
  assert.deepEqual(alignment.matched, expect.matched)
  for (const { boundary, ...interval } of expect.intervals)
    assert.deepEqual(alignment.interval(boundary), interval)
  const n = reference.tokens.length
  const cuts = fromBoundaries(hypothesis.tokens.length, hypothesis.boundaries)
  const targets = fromBoundaries(n, reference.boundaries)
  for (const [place, want] of Object.entries(expect.placed)) {
    const { segmentation, collapsed, dropped, certain } = projectBoundaries(alignment, cuts, {
      place: place as keyof typeof expect.placed,
      reference: targets,
    })
    assert.deepEqual([...segmentation.boundaries], want.boundaries, place)
    assert.deepEqual({ collapsed, dropped }, { collapsed: want.collapsed, dropped: want.dropped }, place)
    assert.equal(certain, expect.certain)
    assert.equal(boundaryF(targets, segmentation) ?? null, want.f, place)
  }
})

interface MappedCase {
  readonly id: string
  readonly kind: string
  readonly rule: 'characters' | 'normalised'
  readonly reference: Side
  readonly hypothesis: Side
  readonly expect: {
    equal: boolean
    intervals?: { boundary: number; lo?: number; hi?: number; inside?: number }[]
  }
}

test.each(readLines<MappedCase>('same-characters.jsonl').slice(1))(
  '$id $kind: the same characters in other units',
  ({ rule, reference, hypothesis, expect }) => {
    const mapping = mapUnits(reference.tokens, hypothesis.tokens, { rule })
    assert.equal(mapping !== undefined, expect.equal)
    for (const { boundary, ...place } of expect.intervals ?? [])
      assert.deepEqual(mapping!.interval(boundary), place)
  },
)

/** The full table of distances: the oracle of the band. */
function table(a: readonly string[], b: readonly string[]): number[][] {
  const rows = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (_, j) => i + j),
  )
  for (let i = 1; i <= a.length; i++)
    for (let j = 1; j <= b.length; j++)
      rows[i]![j] = Math.min(
        rows[i - 1]![j - 1]! + Number(a[i - 1] !== b[j - 1]),
        rows[i - 1]![j]! + 1,
        rows[i]![j - 1]! + 1,
      )
  return rows
}

const words = (most = 14) => fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1, maxLength: most })

describe('laws', () => {
  test('the band finds what the full table finds', () => {
    fc.assert(
      fc.property(words(), words(), (a, b) => {
        const forward = table(a, b)
        const backward = table(a.toReversed(), b.toReversed())
        const [n, m] = [a.length, b.length]
        const alignment = alignTexts(a, b, { normalise: 'none' })
        assert.equal(alignment.distance, forward[n]![m])
        for (let j = 0; j <= m; j++) {
          const rows = forward.flatMap((row, i) =>
            row[j]! + backward[n - i]![m - j]! === alignment.distance ? [i] : [],
          )
          assert.deepEqual(alignment.interval(j), {
            lo: rows[0],
            hi: rows.at(-1),
            certain: rows.length === 1 || rows[0] === rows.at(-1),
          })
        }
      }),
      { seed: 1, numRuns: 500 },
    )
  })

  test('reversing both texts mirrors the intervals; exchanging them keeps the distance', () => {
    fc.assert(
      fc.property(words(), words(), (a, b) => {
        const there = alignTexts(a, b)
        const back = alignTexts(a.toReversed(), b.toReversed())
        assert.equal(alignTexts(b, a).distance, there.distance)
        for (let j = 0; j <= b.length; j++) {
          const { lo, hi } = there.interval(j)
          const mirrored = back.interval(b.length - j)
          assert.deepEqual([lo, hi], [a.length - mirrored.hi, a.length - mirrored.lo])
        }
      }),
      { seed: 1, numRuns: 300 },
    )
  })

  test('a text of 4,000 words with errors takes the same intervals in one block or in many', () => {
    const a = Array.from({ length: 4000 }, (_, i) => `w${(i * 7919) % 97}`)
    const b = a.flatMap((word, i) => (i % 11 === 3 ? [] : i % 13 === 5 ? [word, 'uh'] : [word]))
    const alignment = alignTexts(a, b)
    let last = 0
    for (let j = 0; j <= b.length; j++) {
      const { lo, hi } = alignment.interval(j)
      assert.ok(lo <= hi && lo >= last)
      last = lo
    }
    assert.ok(alignment.distance <= 4000 / 11 + 4000 / 13 + 2)
  })
})

test('texts with nothing in common are rejected by their share, and empty ones by name', () => {
  const code = (act: () => unknown) => {
    try {
      act()
    } catch (error) {
      return (error as { code: string }).code
    }
    return undefined
  }
  assert.equal(
    code(() => alignTexts(['a', 'b'], ['c', 'd'], { limit: 0.5 })),
    'alignment-poor',
  )
  assert.equal(
    code(() => alignTexts(['a', 'b', 'c', 'd'], ['d', 'c', 'b', 'a'], { limit: 0.5 })),
    'alignment-poor',
  )
  // Exactly the limit is enough, and 0.55 of 20 words are 11, whatever doubles say.
  const [own, words] = [
    Array.from({ length: 20 }, (_, at) => `w${at}`),
    (equal: number) => Array.from({ length: 20 }, (_, at) => (at < equal ? `w${at}` : `x${at}`)),
  ]
  for (const [equal, limit] of [
    [10, 0.5],
    [11, 0.55],
  ] as const) {
    assert.deepEqual(alignTexts(own, words(equal), { limit }).matched, [equal, equal])
    assert.throws(() => alignTexts(own, words(equal - 1), { limit }), {
      code: 'alignment-poor',
      message: new RegExp(
        `^only ${5 * (equal - 1)} % of the words match, fewer than ${5 * equal} %; the texts first differ at word ${equal}: "w${equal - 1}" and "x${equal - 1}"`,
      ),
    })
  }
  assert.equal(
    code(() => alignTexts([], ['c'])),
    'alignment-empty',
  )
  // The longer the texts, the fewer differences are too many: the limit is reached sooner.
  const words50 = Array.from({ length: 50_000 }, (_, i) => `w${i}`)
  const many = Array.from({ length: 700_000 }, (_, i) => words50[i % 50_000]!)
  assert.equal(
    code(() => alignTexts(many, many.toReversed())),
    'alignment-too-long',
  )
  // Too long to be aligned, so that nobody knows whether the order is another.
  const errors = many.map((word, at) => (at % 7 === 0 ? `e${at}` : word))
  assert.throws(() => alignTexts(many, errors), {
    code: 'alignment-too-long',
    message: /85 % of the words are in both, perhaps in another order/,
  })
})

test('a doubtful boundary goes to the end that lies nearer to one of the reference', () => {
  const alignment = alignTexts([...'abcdefgh'], ['a', 'b', 'x', 'y', 'g', 'h'], { limit: 0 })
  const { lo, hi } = alignment.interval(3)
  assert.ok(lo > 1 && hi < 7 && lo < hi)
  const placed = (...targets: number[]) =>
    projectBoundaries(alignment, fromBoundaries(6, [3]), {
      place: 'nearest',
      reference: fromBoundaries(8, targets),
    }).placed[0]
  assert.equal(placed(lo - 1, hi + 1), lo)
  assert.equal(placed(lo - 2, hi + 1), hi)
  assert.equal(placed(hi + 1), hi)
  assert.equal(placed(lo - 2), lo)
})

test('words of units, and how many stand before each', () => {
  assert.deepEqual(unitWords(['so we', '', ' begin ']), {
    words: ['so', 'we', 'begin'],
    before: [0, 2, 2, 3],
  })
})

test('texts that hardly match: how little, where they part, and that one ends', () => {
  const why = (reference: string, hypothesis: string, limit: number) => {
    try {
      alignTexts(reference.split(' '), hypothesis.split(' '), { limit })
      return ''
    } catch (error) {
      return (error as Error).message
    }
  }
  assert.match(
    why('a b c d', 'a b', 0.55),
    /^only 50 % of the words match, fewer than 55 %; the texts first differ at word 3: "c" and the end\. /,
  )
  assert.match(
    why('a b c d', 'a x y z', 0.3),
    /fewer than 30 %; the texts first differ at word 2: "b" and "x"\./,
  )
})

test('how wide the places of doubtful boundaries are on the mean', () => {
  const alignment = alignTexts(['a', 'b', 'c', 'd', 'e', 'f', 'g'], ['a', 'x', 'e', 'y', 'g'])
  const { certain, meanWidth } = projectBoundaries(alignment, fromBoundaries(5, [1, 2, 3, 4]))
  const widths = [1, 2, 3, 4].map(at => alignment.interval(at)).map(({ lo, hi }) => hi - lo)
  const wide = widths.filter(width => width > 0)
  assert.ok(wide.length > 1)
  assert.equal(certain, 4 - wide.length)
  assert.equal(meanWidth, wide.reduce((a, b) => a + b, 0) / wide.length)
})

test('optimal alignments are the same in one block and in many', () => {
  for (let seed = 1; seed <= 40; seed++) {
    let state = seed
    const words = (length: number) =>
      Uint32Array.from({ length }, () => {
        state = (Math.imul(state, 1103515245) + 12345) >>> 0
        return (state >>> 16) % 3
      })
    const [a, b] = [words(5 + (seed % 11)), words(4 + (seed % 13))]
    const distance = wordDistance(a, b, 100)!
    const whole = optimalCells(a, b, distance)
    for (const cells of [1, 20, 45]) assert.deepEqual(optimalCells(a, b, distance, cells), whole, `${seed}`)
  }
})
