import assert from 'node:assert/strict'
import { test } from 'vitest'
import { windowSize } from '../../../src/compare/index.ts'
import { pairwise } from '../../../src/evaluate/index.ts'
import { fromMasses, type Item } from '../../../src/index.ts'
import { multiWindowDiff } from '../../../src/metrics/index.ts'
import { assertClose } from '../../golden/close.ts'
import { readLines } from '../../golden/read.ts'

interface Summary {
  mean: number
  std: number
  var: number
  stderr: number
  n: number
  micro: [number, number]
  pairs?: Record<string, [number, number]>
}
interface MultiCase {
  id: string
  items: Record<string, Record<string, number[]>>
  expect: Record<string, Summary> & {
    pooled_k: number
    multwindiff_first_coder_as_hypothesis: Record<
      string,
      {
        k: number
        errors: number
        windows: number
        denominator: number
        value: number
        bounds: { best: number; worst: number }
        normalised: number
      }
    >
  }
}

const corpora = readLines<MultiCase>('windows-multi.jsonl').map(({ id, items, expect }) => ({
  id,
  expect,
  items: Object.entries(items).map(
    ([item, coders]): Item => ({
      id: item,
      units: Object.values(coders)[0]!.reduce((a, b) => a + b),
      codings: Object.entries(coders).map(([coder, masses]) => ({ coder, segmentation: fromMasses(masses) })),
    }),
  ),
}))

test('Pk and WindowDiff over all pairs of coders are summarised as segeval does', () => {
  const metrics = {
    pk: { id: 'pk', options: {} },
    wd: { id: 'window-diff', options: {} },
    wd_lamprier: { id: 'window-diff', options: { windows: 'segeval-padded' as const } },
  }
  let summaries = 0
  for (const { id, items, expect } of corpora) {
    for (const [name, { id: metric, options }] of Object.entries(metrics)) {
      const runs = [
        ['permuted', 'permuted', {}],
        ['combinations', 'combinations', {}],
        ['permuted_k3', 'permuted', { window: 3 }],
      ] as const
      for (const [suffix, pairs, given] of runs) {
        const expected = expect[`${name}_${suffix}`]
        if (expected === undefined || 'raises' in expected) continue
        summaries++
        const actual = pairwise(items, { id: metric, options: { ...options, ...given } }, { pairs })
        const where = `${id} ${name}_${suffix}`
        assert.equal(actual.n, expected.n, where)
        assert.equal(actual.undefinedPairs, 0, where)
        assertClose(actual.mean, expected.mean, where)
        assertClose(actual.variance, expected.var, where)
        assertClose(actual.deviation, expected.std, where)
        assertClose(actual.standardError, expected.stderr, where)
        assert.deepEqual([actual.tally?.errors, actual.tally?.windows], expected.micro, where)
        assertClose(actual.pooled, expected.micro[0] / expected.micro[1], where)
        for (const pair of expected.pairs === undefined ? [] : actual.pairs)
          assert.deepEqual(
            [pair.tally.errors, pair.tally.windows],
            expected.pairs?.[`${pair.item},${pair.hypothesis},${pair.reference}`],
            where,
          )
      }
    }
  }
  assert.equal(summaries, 60 * 9)
})

test('the window of a whole corpus comes from all segments of all coders', () => {
  for (const { id, items, expect } of corpora) {
    const codings = items.flatMap(item => item.codings.map(coding => coding.segmentation))
    assert.equal(windowSize(codings), expect.pooled_k, id)
  }
})

test('WindowDiff against several references is that of the authors’ program, with its denominator', () => {
  let cases = 0
  for (const { id, items, expect } of corpora) {
    for (const [item, expected] of Object.entries(expect.multwindiff_first_coder_as_hypothesis)) {
      cases++
      const [hypothesis, ...references] = items
        .find(candidate => candidate.id === item)!
        .codings.map(coding => coding.segmentation)
      const actual = multiWindowDiff(references, hypothesis!, { denominator: 'haps' })
      assert.equal(actual.window, expected.k, id)
      assert.equal(actual.errors, expected.errors, id)
      assert.equal(actual.windows, expected.windows, id)
      assert.equal(actual.denominator, expected.denominator, id)
      assertClose(actual.value, expected.value, id)
      assertClose(actual.best, expected.bounds.best, id)
      assertClose(actual.worst, expected.bounds.worst, id)
      assertClose(actual.normalised, expected.normalised, id)
      const real = multiWindowDiff(references, hypothesis!)
      assert.equal(real.denominator, references.length * expected.windows, id)
      assert.ok(real.value! >= real.best! && real.value! <= real.worst!, id)
    }
  }
  assert.ok(cases > 100)
})

test('several references: bad input is rejected by code, texts too short are undefined', () => {
  assert.throws(() => multiWindowDiff([], fromMasses([2])), { code: 'nothing-to-compare' })
  assert.throws(() => multiWindowDiff([fromMasses([3])], fromMasses([2])), { code: 'unit-count-mismatch' })
  for (const window of [0, -1, 1.5, Number.NaN])
    assert.throws(() => multiWindowDiff([fromMasses([3])], fromMasses([3]), { window }), {
      code: 'option-invalid',
    })
  const short = multiWindowDiff([fromMasses([3])], fromMasses([3]), { window: 4 })
  assert.deepEqual([short.value, short.best, short.normalised], [undefined, undefined, undefined])
  assert.equal(multiWindowDiff([fromMasses([1])], fromMasses([1])).value, 0)
})

test('a pair without windows is counted, not skipped silently', () => {
  const codings = [
    { coder: 'a', segmentation: fromMasses([2]) },
    { coder: 'b', segmentation: fromMasses([1, 1]) },
  ]
  const { n, mean, undefinedPairs, pairs, pooled } = pairwise([{ id: 'i', units: 2, codings }], 'pk')
  assert.deepEqual([n, mean, undefinedPairs, pooled], [0, undefined, 2, undefined])
  assert.equal(pairs[0]!.reason, 'no-windows')
})
