import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { blockPlan } from '../../src/agreement/index.ts'
import { agreement, evaluate, fromBoundaries, makeCorpus } from '../../src/index.ts'
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

interface Evaluated {
  readonly id: string
  readonly kind: 'evaluate'
  readonly items: readonly {
    units: number
    reference: readonly number[]
    first: readonly number[]
    second: readonly number[]
  }[]
  readonly effectiveItems: number
  readonly expect: readonly {
    measure: string
    options: Record<string, unknown>
    first: { value: number; micro: Ends; macro: Ends }
    second: { value: number; micro: Ends; macro: Ends }
    difference: Ends
  }[]
}
interface Agreed {
  readonly id: string
  readonly kind: 'agreement'
  readonly items: readonly { units: number; boundaries: readonly (readonly number[])[] }[]
  readonly expect: Record<'multi-pi' | 'multi-kappa', { value: number; interval: Ends }>
}

const lines = readLines<Jackknife | Effective | Blocks | Evaluated | Agreed | { kind: undefined }>('intervals.jsonl')
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

  const id = (index: number) => `item ${String(index).padStart(3, '0')}`
  const sameEnds = (
    found: {
      interval?: readonly [number, number] | null
      intervalReason?: string
      standardError?: number | null
    },
    expect: Ends,
    where: string,
  ): void => {
    if (typeof expect === 'string') {
      assert.equal(found.interval, null, where)
      assert.equal(found.intervalReason, expect, where)
      return
    }
    assert.equal(found.intervalReason, undefined, where)
    assert.ok(Math.abs(found.interval![0] - expect.low) < 1e-8, `${where} low: ${found.interval}`)
    assert.ok(Math.abs(found.interval![1] - expect.high) < 1e-8, `${where} high: ${found.interval}`)
    if (found.standardError !== undefined)
      assert.ok(Math.abs(found.standardError! - expect.standardError) < 1e-8, `${where} standard error`)
  }

  test('intervals of evaluate and of its differences', () => {
    const cases = casesOf('evaluate')
    assert.equal(cases.length, 10)
    for (const { id: name, items, effectiveItems, expect } of cases) {
      const corpus = makeCorpus(
        items.map(({ units, ...coders }, index) => ({
          id: id(index),
          units,
          codings: Object.entries(coders).map(([coder, boundaries]) => ({
            coder,
            segmentation: fromBoundaries(units, boundaries),
          })),
        })),
      )
      const { data, metrics } = evaluate(corpus, {
        metrics: expect.map(({ measure, options }) => ({ id: measure, options })),
        references: ['reference'],
        interval: true,
        tests: { resamples: 100 },
      })
      assert.ok(Math.abs(data.effectiveItems - effectiveItems) < 1e-9, name)
      for (const [index, { measure, first, second, difference }] of expect.entries()) {
        const where = `${name} ${measure}`
        const { hypotheses, tests } = metrics[index]!
        for (const [line, own] of [first, second].entries()) {
          assert.ok(Math.abs(hypotheses[line]!.micro.value! - own.value) < 1e-9, where)
          sameEnds(hypotheses[line]!.micro, own.micro, `${where} micro ${line}`)
          sameEnds(hypotheses[line]!.macro, own.macro, `${where} macro ${line}`)
        }
        sameEnds(tests!.pairs[0]!, difference, `${where} difference`)
      }
    }
  })

  test('intervals of agreement', () => {
    const cases = casesOf('agreement')
    assert.equal(cases.length, 7)
    for (const { id: name, items, expect } of cases) {
      const corpus = makeCorpus(
        items.map(({ units, boundaries }, index) => ({
          id: id(index),
          units,
          codings: boundaries.map((own, coder) => ({
            coder: `c${coder}`,
            segmentation: fromBoundaries(units, own),
          })),
        })),
      )
      for (const coefficient of ['multi-pi', 'multi-kappa'] as const) {
        const found = agreement(corpus, { coefficient, expected: 'exact', interval: true })
        const where = `${name} ${coefficient}`
        assert.ok(Math.abs(found.value! - expect[coefficient].value) < 1e-9, where)
        sameEnds(found, expect[coefficient].interval, where)
      }
    }
  })
})
