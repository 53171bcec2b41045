import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { mirrorEdits, type Reversal } from '../../../../src/compare/edits/reversals.ts'

/** Segeval's search word for word: every window of every width, from narrow to wide and from left to right. */
function everyWindow(a: readonly number[], b: readonly number[], units: number, span: number) {
  let chosen: Reversal[] = []
  for (let width = 2; width <= span; width++) {
    for (let start = 1; start + width <= units; start++) {
      const end = start + width - 1
      const within = (list: readonly number[]) => list.filter(place => place >= start && place <= end)
      const [mine, theirs] = [within(a), within(b)]
      const mirrored = theirs.map(place => start + end - place).reverse()
      if (mine.length === 0 || mine.join() !== mirrored.join() || mine.join() === theirs.join()) continue
      const apart = chosen.filter(window => window.end < start || window.start > end)
      const taken = chosen.filter(window => !apart.includes(window)).reduce((sum, w) => sum + w.boundaries, 0)
      if (mine.length > taken) chosen = [...apart, { start, end, boundaries: mine.length }]
    }
  }
  chosen.sort((x, y) => x.start - y.start)
  const covered = (place: number) => chosen.some(({ start, end }) => start <= place && place <= end)
  const alone = [...a.filter(place => !b.includes(place)), ...b.filter(place => !a.includes(place))]
  return { reversals: chosen, substitutions: alone.filter(place => !covered(place)).length }
}

const places = (units: number) => fc.subarray(Array.from({ length: units - 1 }, (_, index) => index + 1))

test('finds the windows that trying every window finds', () => {
  fc.assert(
    fc.property(
      fc
        .integer({ min: 1, max: 24 })
        .chain(units => fc.tuple(fc.constant(units), places(units), places(units))),
      fc.integer({ min: 1, max: 26 }),
      ([units, a, b], span) => {
        const { reversals, substitutions } = mirrorEdits(Uint32Array.from(a), Uint32Array.from(b), span)
        assert.deepEqual({ reversals, substitutions }, everyWindow(a, b, units, span))
      },
    ),
    { numRuns: 500 },
  )
})

test('windows that are found some at a time are those that are found at once', () => {
  fc.assert(
    fc.property(
      places(60),
      places(60),
      fc.integer({ min: 3, max: 60 }),
      fc.constantFrom(2, 100, 70_000_000),
      (a, b, span, factor) => {
        const wide = [a, b].map(list => Uint32Array.from(list, place => place * factor))
        const once = mirrorEdits(Uint32Array.from(a), Uint32Array.from(b), span)
        const later = mirrorEdits(wide[0]!, wide[1]!, span * factor)
        const reversals = once.reversals.map(({ start, end, boundaries }) => ({
          start: start * factor,
          end: end * factor,
          boundaries,
        }))
        assert.deepEqual(
          { reversals: later.reversals, substitutions: later.substitutions, matches: later.matches },
          { reversals, substitutions: once.substitutions, matches: once.matches },
        )
      },
    ),
    { numRuns: 300 },
  )
})

test('even texts that mirror each other everywhere: the work goes with the windows that do', () => {
  const side = (first: number) => Uint32Array.from({ length: 2_000 }, (_, index) => first + 10 * index)
  const { reversals, steps } = mirrorEdits(side(1), side(6), 1_000)
  assert.equal(reversals.length, 2_000)
  // From each of 4,000 middles, one window for every 10 units up to the span.
  assert.ok(steps <= 4_000 * (1_000 / 10 + 2), String(steps))
})

test('the work does not grow with the span', () => {
  // Places without a pattern, a third of them moved.
  const a: number[] = []
  const b: number[] = []
  for (let index = 1, place = 1; index <= 5_000; index++) {
    place += 1 + ((index * 7919) % 17)
    a.push(place)
    b.push(index % 3 === 0 ? place + 1 : place)
  }
  const sides = [Uint32Array.from(new Set(a)), Uint32Array.from(new Set(b)).sort()] as const
  const wide = mirrorEdits(...sides, 1_000_000).steps
  assert.ok(wide <= 10 * (a.length + b.length), `${wide} windows for ${a.length + b.length} boundaries`)
})
