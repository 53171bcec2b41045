import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { blockPlan } from '../../src/agreement/index.ts'
import { effectiveNumber, type JackknifeOptions, jackknifeInterval } from '../../src/stats/index.ts'
import { readLines } from './read.ts'

type Ends = { low: number; high: number; standardError: number; df: number } | string

interface Jackknife {
  readonly id: string
  readonly kind: 'jackknife'
  readonly score: number | null
  readonly leaveOneOut: readonly (number | null)[]
  readonly options: JackknifeOptions
  readonly expect: Ends
}
interface Effective {
  readonly id: string
  readonly kind: 'effective'
  readonly weights: readonly number[]
  readonly expect: number
}
interface Blocks {
  readonly id: string
  readonly kind: 'blocks'
  readonly gaps: number
  readonly segmentLength: number
  readonly turnEnds?: readonly number[]
  readonly expect: { blocks: number; edges: number[] } | null
}

const lines = readLines<Jackknife | Effective | Blocks | { kind: undefined }>('intervals.jsonl')
const casesOf = <K extends string>(kind: K) =>
  lines.filter((line): line is Extract<typeof line, { kind: K }> => line.kind === kind)

describe('golden intervals', () => {
  test('the file holds 79 cases', () => {
    assert.equal(lines.filter(line => 'id' in line).length, 79)
  })

  test('effective numbers', () => {
    const cases = casesOf('effective')
    assert.equal(cases.length, 10)
    for (const { id, weights, expect } of cases)
      assert.ok(Math.abs(effectiveNumber(weights) - expect) < 1e-9, id)
  })

  test('jackknife intervals, or why there is none', () => {
    const cases = casesOf('jackknife')
    assert.equal(cases.length, 34)
    for (const { id, score, leaveOneOut, options, expect } of cases) {
      const found = jackknifeInterval(
        score ?? undefined,
        leaveOneOut.map(each => each ?? Number.NaN),
        options,
      )
      if (typeof expect === 'string' || typeof found === 'string') assert.equal(found, expect, id)
      else
        for (const field of ['low', 'high', 'standardError', 'df'] as const)
          assert.ok(Math.abs(found[field] - expect[field]) < 1e-8, `${id} ${field}: ${found[field]}`)
    }
  })

  test('blocks of one text', () => {
    const cases = casesOf('blocks')
    assert.equal(cases.length, 18)
    for (const { id, gaps, segmentLength, turnEnds, expect } of cases)
      assert.deepEqual(blockPlan(gaps, segmentLength, turnEnds) ?? null, expect, id)
  })
})
