import assert from 'node:assert/strict'
import { test } from 'vitest'
import {
  type AnyMetric,
  boundaryF,
  boundaryPrecision,
  boundaryRecall,
  countError,
  pk,
  superdialsegScore,
  windowDiff,
  withoutBoundaries,
} from '../../src/index.ts'
import { assertClose } from './close.ts'
import { type GoldenSide, macro, micro, type SidePair, sideOf } from './corpora.ts'
import { readLines } from './read.ts'

type Raised = { readonly raises: string }
type Windows = { readonly pk: number | Raised; readonly windowDiff: number | Raised }
interface Official {
  readonly id: string
  readonly items: readonly {
    readonly reference: GoldenSide
    readonly hypothesis: GoldenSide
    readonly sentences: readonly number[]
  }[]
  readonly expect: {
    readonly documents: readonly Record<string, (Windows & { f: number; countError: number }) | Raised>[]
    readonly disrpt: { all: Record<'precision' | 'recall' | 'f_score', number> | Raised }
    readonly 'disrpt-conllu': { no_boundaries: Record<'precision' | 'recall' | 'f_score', number> | Raised }
    readonly superdialseg: (Windows & { f: number; countError: number; score: number }) | Raised
    readonly koomri: { pk: number }
    readonly spokennlp: (Windows & { precision: number; recall: number; f: number }) | Raised
    readonly gdamaskinos: Windows | Raised
    readonly deeptiling: (Windows & { precision: number; recall: number; f: number }) | Raised
  }
}

const corpora = readLines<Official>('official-scorers.jsonl')
  .filter(line => line.expect !== undefined)
  .map(line => ({
    ...line,
    pairs: line.items.map(({ reference, hypothesis }): SidePair => [sideOf(reference), sideOf(hypothesis)]),
  }))

const raised = (value: unknown): value is Raised => typeof value === 'object' && value !== null && 'raises' in value

/** Programs give −0 now and then; a number of theirs is ours to the last bits. */
const close = (actual: number | undefined, expected: number, id: string) => assertClose(actual, expected, id, 1e-13)

test('203 corpora were scored by every program', () => assert.equal(corpora.length, 203))

test.each([
  ['nltk-open', 'nltk-n-open'],
  ['nltk-closed', 'nltk-n-closed'],
  ['gdamaskinos', 'gdamaskinos'],
  ['treeseg', 'treeseg'],
  ['deeptiling', 'deeptiling'],
  ['superdialseg', 'superdialseg'],
] as const)('Pk and WindowDiff of every document as %s counts them', (program, preset) => {
  let compared = 0
  for (const { id, pairs, expect } of corpora) {
    for (const [index, document] of expect.documents.entries()) {
      const found = document[program]!
      if (raised(found)) {
        for (const metric of [pk, windowDiff] as AnyMetric[])
          assert.equal(metric(...pairs[index]!, { preset }), undefined, id)
        continue
      }
      for (const [metric, theirs] of [
        [pk, found.pk],
        [windowDiff, found.windowDiff],
      ] as [AnyMetric, number | Raised][]) {
        const ours = metric(...pairs[index]!, { preset })
        if (raised(theirs)) assert.equal(ours, undefined, id)
        else close(ours, theirs, `${id} ${metric.id}`)
        compared++
      }
    }
  }
  assert.ok(compared > 500, `${compared} compared`)
})

test('disrpt: precision, recall and F over all documents; without sentence starts too', () => {
  const options = { preset: 'disrpt' } as const
  for (const { id, pairs, items, expect } of corpora) {
    const { all } = expect.disrpt
    if (!raised(all)) {
      close(micro(boundaryPrecision, options, pairs), all.precision, id)
      close(micro(boundaryRecall, options, pairs), all.recall, id)
      close(micro(boundaryF, options, pairs), all.f_score, id)
    }
    const { no_boundaries: inside } = expect['disrpt-conllu']
    if (raised(inside)) continue
    const within = pairs.map(([reference, hypothesis], index): SidePair => {
      const { sentences } = items[index]!
      return [withoutBoundaries(reference, sentences), withoutBoundaries(hypothesis, sentences)]
    })
    close(micro(boundaryF, { trim: 'yes', onEmpty: 'zero' }, within), inside.f_score, id)
  }
})

test('superdialseg: means over dialogues, and the score made of them', () => {
  const options = { preset: 'superdialseg' } as const
  let scored = 0
  for (const { id, pairs, expect } of corpora) {
    const { superdialseg: found } = expect
    if (raised(found)) continue
    close(macro(pk, options, pairs), found.pk as number, id)
    close(macro(windowDiff, options, pairs), found.windowDiff as number, id)
    close(macro(boundaryF, options, pairs), found.f, id)
    close(macro(countError, options, pairs), found.countError, id)
    close(macro(superdialsegScore, options, pairs), found.score, id)
    close(micro(superdialsegScore, options, pairs), found.score, id)
    scored++
  }
  assert.ok(scored > 100)
})

test('koomri: errors over windows of all documents; −1 there is undefined here', () => {
  for (const { id, pairs, expect } of corpora) {
    const found = micro(pk, { preset: 'koomri' }, pairs)
    if (expect.koomri.pk === -1) assert.equal(found, undefined, id)
    else close(found, expect.koomri.pk, id)
  }
})

test('spokennlp: means of Pk and WindowDiff, P, R, F over all sentences, to its four digits', () => {
  const options = { preset: 'spokennlp' } as const
  for (const { id, pairs, expect } of corpora) {
    const { spokennlp: found } = expect
    if (raised(found)) continue
    const near = (actual: number | undefined, expected: number | Raised) => {
      if (typeof expected === 'number' && actual !== undefined)
        assert.ok(Math.abs(actual - expected) < 5.1e-5, `${id}: ${actual} instead of ${expected}`)
    }
    near(micro(boundaryPrecision, options, pairs), found.precision)
    near(micro(boundaryRecall, options, pairs), found.recall)
    near(micro(boundaryF, options, pairs), found.f)
    near(macro(pk, options, pairs), found.pk)
    near(macro(windowDiff, options, pairs), found.windowDiff)
    // Where segeval raises, the program leaves the document out of both means.
    for (const pair of pairs)
      assert.equal(pk(...pair, options) === undefined, windowDiff(...pair, options) === undefined, id)
  }
})

test('gdamaskinos and deeptiling: means over documents; DeepTiling exchanges precision and recall', () => {
  for (const { id, pairs, expect } of corpora) {
    if (!raised(expect.gdamaskinos)) {
      close(macro(pk, { preset: 'gdamaskinos' }, pairs), expect.gdamaskinos.pk as number, id)
      close(macro(windowDiff, { preset: 'gdamaskinos' }, pairs), expect.gdamaskinos.windowDiff as number, id)
    }
    const { deeptiling: found } = expect
    if (raised(found)) continue
    const options = { preset: 'deeptiling' } as const
    close(macro(pk, options, pairs), found.pk as number, id)
    close(macro(windowDiff, options, pairs), found.windowDiff as number, id)
    close(macro(boundaryF, options, pairs), found.f, id)
    close(macro(boundaryRecall, options, pairs), found.precision, id)
    close(macro(boundaryPrecision, options, pairs), found.recall, id)
  }
})
