import assert from 'node:assert/strict'
import { format } from 'd3-format'
import { area, line } from 'd3-shape'
import fc from 'fast-check'
import { test } from 'vitest'
import { format as ownFormat } from '../../../web/fixed-format.ts'
import * as ours from '../../../web/straight-lines.ts'

type Point = { readonly x: number; readonly y: number | undefined; readonly low: number }

const number = fc.double({ min: -1e6, max: 1e6, noNaN: true })
const points = fc.array(fc.record({ x: number, y: fc.option(number, { nil: undefined }), low: number }), {
  maxLength: 12,
})

test('the page renders the lines and areas of d3-shape, character for character', () => {
  fc.assert(
    fc.property(points, fc.integer({ min: 0, max: 3 }), (list, digits) => {
      const x = (point: Point) => point.x
      const y = (point: Point) => point.y ?? 0
      const low = (point: Point) => point.low
      const there = (point: Point) => point.y !== undefined
      assert.equal(
        ours.line(x, y).defined(there).digits(digits)(list),
        line(x, y).defined(there).digits(digits)(list),
      )
      assert.equal(
        ours.area(x, low, y).defined(there).digits(digits)(list),
        area(x, low, y).defined(there).digits(digits)(list),
      )
      assert.equal(ours.area(x, 7, y).digits(digits)(list), area(x, 7, y).digits(digits)(list))
      assert.equal(ours.line(x, y)(list), line(x, y)(list))
    }),
    { numRuns: 500 },
  )
})

test('the page writes numbers as d3-format does, character for character', () => {
  const values = fc.oneof(
    fc.double({ min: -1e15, max: 1e15 }),
    fc.double({ min: -2, max: 2, noNaN: true }),
    fc.integer({ min: -2_000_000, max: 2_000_000 }),
    fc.constantFrom(0, -0, -0.001, 0.5, 999.9999, -1000, 1e6, Number.NaN),
  )
  fc.assert(
    fc.property(values, fc.integer({ min: 0, max: 6 }), (value, decimals) => {
      const specifier = `,.${decimals}f`
      assert.equal(ownFormat(specifier)(value), format(specifier)(value))
    }),
    { numRuns: 2_000 },
  )
})
