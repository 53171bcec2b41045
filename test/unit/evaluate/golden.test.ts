import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'vitest'
import { evaluate, fromMasses, makeCorpus } from '../../../src/index.ts'

interface Summary {
  mean: number
  std: number
  stderr: number
  n: number
  micro?: [number, number]
}
const lines = (file: string) =>
  readFileSync(new URL(`../../golden/${file}`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map(line => JSON.parse(line))
const corpusOf = (items: Record<string, Record<string, number[]>>) =>
  makeCorpus(
    Object.entries(items).map(([id, codings]) => {
      const made = Object.entries(codings).map(([coder, masses]) => ({
        coder,
        segmentation: fromMasses(masses),
      }))
      return { id, units: made[0]!.segmentation.units, codings: made }
    }),
  )
const close = (actual: number | null, expected: number, what: string) =>
  assert.ok(actual !== null && Math.abs(actual - expected) < 1e-9, `${what}: ${actual} is not ${expected}`)

test('micro, mean, deviation and standard error of all pairs agree with segeval for Pk and WindowDiff', () => {
  for (const { id, items, expect } of lines('windows-multi.jsonl')) {
    const { metrics } = evaluate(corpusOf(items), {
      metrics: [
        { id: 'pk', preset: 'segeval-2' },
        { id: 'window-diff', preset: 'segeval-2' },
      ],
      detail: 'pooled',
    })
    for (const [index, name] of ['pk_permuted', 'wd_permuted'].entries()) {
      const expected = expect[name] as Summary
      const { micro, macro, pairs } = metrics[index]!.overall
      assert.equal(pairs, expected.n, id)
      close(micro.value, expected.micro![0] / expected.micro![1], `${id} ${name} micro`)
      close(macro.value, expected.mean, `${id} ${name} mean`)
      close(macro.deviation, expected.std, `${id} ${name} deviation`)
      close(macro.errorOfMean, expected.stderr, `${id} ${name} standard error`)
    }
  }
})

test('the mean over pairs of B and S agrees with segeval on every corpus it can compute', () => {
  let compared = 0
  for (const { id, kind, nt, items, expect } of lines('agreement.jsonl')) {
    if (kind !== 'single' || typeof expect.B.pairwise.mean !== 'number') continue
    const options = { span: nt }
    const { metrics } = evaluate(corpusOf(items), {
      metrics: [
        { id: 'boundary-similarity', preset: 'segeval-2', options },
        { id: 'segmentation-similarity', preset: 'segeval-2', options },
      ],
      detail: 'pooled',
    })
    for (const [index, name] of ['B', 'S'].entries()) {
      const expected = expect[name].pairwise as Summary
      const { macro, pairs } = metrics[index]!.overall
      assert.equal(pairs, expected.n, id)
      close(macro.value, expected.mean, `${id} ${name} mean`)
      close(macro.deviation, expected.std, `${id} ${name} deviation`)
      compared++
    }
  }
  assert.ok(compared > 400)
})
