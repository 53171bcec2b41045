import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { ComparisonsBuilder, join, rangeOf, scoredAt } from '../../../src/evidence/comparisons.ts'
import { addLines, fieldsIn, openLines, sumRows, tableOf } from '../../../src/evidence/sum-rows.ts'
import { columnSums, sumsAsTally } from '../../../src/stats/resampling/tally-table.ts'
import { exactSum, readColumn, totalOf } from '../../../src/stats/sums/exact-sum.ts'

const comparison = fc.record({
  first: fc.nat(3),
  second: fc.nat(3),
  tally: fc.dictionary(
    fc.constantFrom('hits', 'errors', 'near:a', 'moved', '1'),
    fc.oneof(fc.nat(50), fc.double({ min: 0, max: 1, noNaN: true })),
  ),
  score: fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { nil: undefined }),
  reason: fc.constantFrom(undefined, 'no-boundaries', 'no-windows'),
})
const corpus = fc.array(fc.array(comparison, { maxLength: 6 }), { maxLength: 12 })
type Items = typeof corpus extends fc.Arbitrary<infer T> ? T : never

function tableFor(items: Items) {
  const builder = new ComparisonsBuilder()
  for (const item of items) {
    for (const { first, second, tally, score, reason } of item)
      builder.add(first, second, tally, score, reason)
    builder.endItem()
  }
  return builder.finish()
}

const readBack = (table: ReturnType<typeof tableFor>) =>
  Array.from(table.ends, (_, item) => {
    const [from, end] = rangeOf(table, item)
    return Array.from({ length: end - from }, (__, at) => ({
      first: table.first[from + at],
      second: table.second[from + at],
      ...scoredAt(table, from + at),
    }))
  })

test('comparisons come back as they were added, tallies in the order of their fields', () => {
  fc.assert(
    fc.property(corpus, fc.nat(12), (items, at) => {
      const whole = readBack(tableFor(items))
      assert.equal(
        JSON.stringify(whole.map(item => item.map(({ tally, score, reason }) => [tally, score, reason]))),
        JSON.stringify(items.map(item => item.map(({ tally, score, reason }) => [tally, score, reason]))),
      )
      assert.deepEqual(readBack(join([tableFor(items.slice(0, at)), tableFor(items.slice(at))])), whole)
    }),
  )
})

test('a comparison can be added at its place among those of the item', () => {
  const builder = new ComparisonsBuilder()
  builder.add(1, 0, { hits: 2 }, 0.5, undefined, 1)
  builder.add(0, 1, { hits: 1 }, 0.25, undefined, 0)
  builder.endItem()
  assert.deepEqual([...builder.finish().scores], [0.25, 0.5])
})

test('clearing keeps nothing of what was added', () => {
  const builder = new ComparisonsBuilder()
  builder.add(0, 1, { hits: 2, misses: 1 }, 0.5, 'no-boundaries')
  builder.endItem()
  builder.clear()
  builder.add(0, 1, { misses: 3 }, 1, undefined)
  builder.endItem()
  assert.deepEqual(readBack(builder.finish()), [
    [{ first: 0, second: 1, tally: { misses: 3 }, score: 1, reason: undefined }],
  ])
})

test('sums are those of plain additions, line by line and row by row', () => {
  fc.assert(
    fc.property(corpus, items => {
      const lines = openLines(2, Math.max(1, items.length))
      const linesOf = (first: number, second: number) =>
        first === second ? [] : first < second ? [0] : [0, 1]
      const some = items.flatMap((_, item) => (item === 1 ? [] : [item]))
      sumRows(lines, tableFor(items), { items: some, rowOf: item => item, linesOf })
      for (const [line, sums] of lines.entries()) {
        const expected: Record<string, number> = {}
        let pairs = 0
        for (const [row, item] of items.entries())
          for (const { first, second, tally } of item)
            if (row !== 1 && linesOf(first, second).includes(line)) {
              pairs++
              for (const field of Object.keys(tally)) expected[field] = (expected[field] ?? 0) + tally[field]!
            }
        assert.equal(
          sums.pairs.reduce((sum, count) => sum + count, 0),
          pairs,
        )
        const fields = fieldsIn([sums])
        const found = sumsAsTally(fields, columnSums(tableOf(sums, fields, [...sums.pairs.keys()])))
        assert.deepEqual(fields, Object.keys(expected).sort())
        for (const field of fields) assert.ok(Math.abs(found[field]! - expected[field]!) < 1e-9)
      }
    }),
  )
})

test('exact sums have the same bits however items are shared out', () => {
  fc.assert(
    fc.property(corpus, fc.nat(12), (items, at) => {
      const target = { linesOf: () => [0], exact: true }
      const sumsOf = (some: Items, first: number) => {
        const lines = openLines(1, 3)
        sumRows(lines, tableFor(some), { ...target, rowOf: item => (first + item) % 3 })
        return lines
      }
      const whole = sumsOf(items, 0)
      const parts = sumsOf(items.slice(at), at)
      addLines(parts, sumsOf(items.slice(0, at), 0))
      assert.deepEqual(readColumn(parts[0]!.scores), readColumn(whole[0]!.scores))
      assert.equal(totalOf(parts[0]!.squares), totalOf(whole[0]!.squares))
      assert.deepEqual(new Map([...parts[0]!.reasons].sort()), new Map([...whole[0]!.reasons].sort()))
      const fields = fieldsIn(whole)
      assert.deepEqual(tableOf(parts[0]!, fields, [0, 1, 2]), tableOf(whole[0]!, fields, [0, 1, 2]))
      const hits = items.flatMap(item => item.flatMap(({ tally }) => tally.hits ?? []))
      if (hits.every(Number.isInteger))
        assert.equal(totalOf(whole[0]!.fields.get('hits') ?? { whole: new Float64Array(1) }), exactSum(hits))
    }),
  )
})

test('very many counts are reported before they are kept', () => {
  const asked: number[] = []
  const builder = new ComparisonsBuilder(numbers => asked.push(numbers))
  for (let at = 0; at < 40; at++) builder.add(0, 1, { [`score ${at}`]: 1 }, undefined, undefined)
  assert.equal(asked.at(-1), 40 * 40)
})
