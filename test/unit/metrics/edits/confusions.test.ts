import assert from 'node:assert/strict'
import { test } from 'vitest'
import {
  boundaryEditDistance,
  maximumLikelihoodAlignment,
  windowSize,
  winPr,
} from '../../../../src/compare/index.ts'
import {
  agreement,
  type Corpus,
  evaluate,
  fromMasses,
  makeCorpus,
  metrics,
  pk,
} from '../../../../src/index.ts'
import { expectedPk, multiWindowDiff } from '../../../../src/metrics/index.ts'

/** What a caller in plain JavaScript may pass: anything. */
const any = (value: unknown) => value as never
const a = fromMasses([2, 3, 6])
const b = fromMasses([2, 2, 7])
const corpus = makeCorpus([
  {
    id: 'poem',
    units: 11,
    codings: [
      { coder: 'ann', segmentation: a },
      { coder: 'bo', segmentation: b },
    ],
  },
])

for (const metric of metrics) {
  test(`${metric.id} says so when it is given masses or nothing instead of segmentations`, () => {
    for (const wrong of [[2, 3, 6], undefined, null, 11, { units: 11 }]) {
      assert.throws(() => metric(any(wrong), any(wrong)), { name: 'CesuraError', code: 'not-a-segmentation' })
      const code = metric.takes === 'scores' ? 'scores-required' : 'not-a-segmentation'
      assert.throws(() => metric(a, any(wrong)), { name: 'CesuraError', code })
      assert.throws(() => metric.tally(any(wrong), b), { name: 'CesuraError', code: 'not-a-segmentation' })
    }
  })
}

const refusals: [string, () => unknown, string][] = [
  ['a preset that is no word', () => pk(a, b, { preset: any(3) }), 'unknown-preset'],
  ['masses for the window', () => windowSize(any([2, 3, 6])), 'not-a-segmentation'],
  ['an option the window lacks', () => windowSize(a, any({ round: 'floor' })), 'option-unknown'],
  ['an option WinPR lacks', () => winPr(a, b, any({ window: 3 })), 'option-unknown'],
  ['options that are null', () => winPr(a, b, any(null)), 'option-invalid'],
  ['options that are null, for chance', () => expectedPk(a, b, any(null)), 'option-invalid'],
  ['an option the edits lack', () => boundaryEditDistance(a, b, any({ n: 2 })), 'option-unknown'],
  [
    'an option the alignment lacks',
    () => maximumLikelihoodAlignment(a, b, any({ tie: 'all' })),
    'option-unknown',
  ],
  ['one reference that is no list', () => multiWindowDiff(any(a), b), 'not-a-list'],
  ['metrics that are one word', () => evaluate(corpus, { metrics: any('pk') }), 'option-invalid'],
  ['references that are one word', () => evaluate(corpus, { references: any('ann') }), 'option-invalid'],
  [
    'options beside the id of a metric',
    () => evaluate(corpus, { metrics: [any({ id: 'pk', window: 3 })] }),
    'option-unknown',
  ],
  ['a function that is no metric', () => evaluate(corpus, { metrics: [any(() => 1)] }), 'option-invalid'],
  ['an option that evaluate lacks', () => evaluate(corpus, any({ metric: ['pk'] })), 'option-unknown'],
  ['a list for a corpus', () => evaluate(any([]) as Corpus), 'not-a-corpus'],
  ['nothing for a corpus', () => agreement(any(undefined)), 'not-a-corpus'],
  ['coders that are one word', () => agreement(corpus, { coders: any('ann') }), 'option-invalid'],
]
for (const [what, call, code] of refusals) {
  test(`${what} is rejected: ${code}`, () => {
    assert.throws(call, { name: 'CesuraError', code })
  })
}
