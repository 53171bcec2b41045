import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'vitest'
import { integerPower } from '../../../src/stats/sums/integer-power.ts'

test('an integer power is the product, by multiplication alone', () => {
  assert.equal(integerPower(0.1, 3), 0.1 * (0.1 * 0.1))
  assert.equal(integerPower(0.7, 5), 0.7 * (0.7 * 0.7 * (0.7 * 0.7)))
  assert.equal(integerPower(-3, 3), -27)
  assert.equal(integerPower(7, 0), 1)
  assert.equal(integerPower(0, 0), 1)
  assert.equal(integerPower(2, -3), 1 / 8)
  for (const exponent of [1, 2, 17, 1000, 4097, -12])
    assert.ok(Math.abs(integerPower(0.999, exponent) / 0.999 ** exponent - 1) < 1e-12)
})

test('statistics and chance levels take no power of which Node versions differ in the last digit', () => {
  const folders = ['stats', 'chance', 'agreement', 'compare'].map(
    name => new URL(`../../../src/${name}/`, import.meta.url),
  )
  const found = folders.flatMap(folder =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter(path => path.endsWith('.ts'))
      .flatMap(path =>
        readFileSync(new URL(path, folder), 'utf8')
          .split('\n')
          .map(line => line.replace(/^\s*(?:\/?\*|\/\/).*$|\/\*.*?\*\//, ''))
          // Squares, and powers of integers that a double holds, are alike everywhere.
          .filter(line =>
            /\*\*|Math\.pow/.test(line.replace(/\*\* 2\b|\b2 \*\* |\b(?:k|total|tied|rows) \*\* /g, '')),
          )
          .map(line => `${path}: ${line.trim()}`),
      ),
  )
  assert.deepEqual(found, [])
})
