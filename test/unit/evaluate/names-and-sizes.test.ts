import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import {
  addCoderEffect,
  agreement,
  boundaryVotes,
  coderWeights,
  consensusSegmentation,
  disputes,
  flexibleChance,
  leaveOneOut,
  percentageAgreement,
} from '../../../src/agreement/index.ts'
import { measureChunks } from '../../../src/chunks/index.ts'
import {
  baselines,
  conventions,
  evaluate,
  explain,
  lexicalBaselines,
  pairScorer,
  simulateCorpus,
  sweepCorpus,
  sweepTolerance,
  toleranceCurve,
} from '../../../src/evaluate/index.ts'
import { CesuraError, fromMasses, fromScores, fromSequence } from '../../../src/index.ts'

const corpus = simulateCorpus({ seed: 1, items: 3, coders: 3, texts: true })
const item = corpus.items[0]!
const scored = {
  items: [
    {
      id: 'a',
      units: 4,
      codings: [
        { coder: 'ann', segmentation: fromMasses([2, 2]) },
        { coder: 'bo', segmentation: fromMasses([1, 3]) },
      ],
      scored: [{ coder: 'model', scores: fromScores([0.1, 0.8, 0.3]) }],
    },
  ],
}

const sequence = fromSequence(['a', null, 'b', 'a'])
const typed = { reference: sequence, hypothesis: sequence }

/** What a caller without types may write: one name where a list of names is wanted. */
const one = (name: string) => name as unknown as string[]

/** Option → calls that take it as a list. */
const calls: Readonly<Record<string, Readonly<Record<string, () => unknown>>>> = {
  metrics: {
    evaluate: () => evaluate(corpus, { metrics: one('WD') }),
    pairScorer: () => pairScorer(one('WD')),
    'pairScorer, a symbol of one letter': () => pairScorer(one('B')),
    sweepCorpus: () => sweepCorpus(scored, { metrics: one('F') }),
    sweepTolerance: () => sweepTolerance(corpus, { metrics: one('F') }),
    measureChunks: () => measureChunks([{ name: 'd', text: 'a b c' }], [], { metrics: one('B') }),
  },
  references: {
    evaluate: () => evaluate(corpus, { references: one('ann') }),
    sweepCorpus: () => sweepCorpus(scored, { references: one('ann') }),
    'sweepCorpus, consensus': () => sweepCorpus(scored, { consensus: true, references: one('ann') }),
    sweepTolerance: () => sweepTolerance(corpus, { references: one('ann') }),
    baselines: () => baselines(corpus, { seed: 1, references: one('ann') }),
    explain: () => explain(corpus, 'pk', { value: '0.3', references: one('ann') }),
  },
  hypotheses: {
    evaluate: () => evaluate(corpus, { hypotheses: one('ann') }),
    sweepCorpus: () => sweepCorpus(scored, { hypotheses: one('model') }),
    'sweepCorpus, consensus': () => sweepCorpus(scored, { consensus: true, hypotheses: one('ann') }),
  },
  coders: {
    agreement: () => agreement(corpus, { coders: one('ann') }),
    leaveOneOut: () => leaveOneOut(corpus, { coders: one('ann') }),
    percentageAgreement: () => percentageAgreement(corpus, { coders: one('ann') }),
    boundaryVotes: () => boundaryVotes(item, one('ann')),
    disputes: () => disputes(item, { coders: one('ann') }),
    consensusSegmentation: () => consensusSegmentation(item, { coders: one('ann') }),
    coderWeights: () => coderWeights(corpus, { coders: one('ann') }),
  },
  joiners: { addCoderEffect: () => addCoderEffect(corpus, one('ann')) },
  methods: { lexicalBaselines: () => lexicalBaselines(corpus, { methods: one('u00') }) },
  only: { conventions: () => conventions(corpus, 'pk', { only: one('nltk') }) },
}

const invalid = (pattern: RegExp) => (error: unknown) =>
  error instanceof CesuraError && error.code === 'option-invalid' && pattern.test(error.message)

describe('one name in the place of a list is rejected, not read letter by letter', () => {
  for (const [option, functions] of Object.entries(calls))
    for (const [name, call] of Object.entries(functions))
      test(`${option} of ${name}`, () => {
        assert.throws(
          call,
          invalid(new RegExp(`^${option} is "\\w+"; give a list .*, for example \\["\\w+"\\]$`)),
        )
      })
})

describe('what would not fit into memory is rejected before it is begun', () => {
  for (const [name, call, message] of [
    [
      'items',
      () => simulateCorpus({ seed: 1, items: 1e9 }),
      /up to 4000000000 codings, and at most 4000000 fit/,
    ],
    ['units', () => simulateCorpus({ seed: 1, items: 2, units: 1e9 }), /up to 8000000000 units in all/],
    [
      'a range of units',
      () => simulateCorpus({ seed: 1, items: 2, units: [5, 1e9] }),
      /up to 8000000000 units/,
    ],
    ['coders', () => simulateCorpus({ seed: 1, coders: 1e9 }), /from 0 to 10000$/],
    ['segmenters', () => simulateCorpus({ seed: 1, segmenters: 1e9 }), /from 0 to 10000$/],
    [
      'tolerances',
      () => toleranceCurve(fromMasses([2, 2]), fromMasses([2, 2]), { upTo: 1e9 }),
      /^upTo is 1000000000; .* from 0 to 1000000$/,
    ],
    [
      'samples',
      () => flexibleChance([typed], { expected: 'simulated', samples: 1e12 }),
      /^samples is 1000000000000; .* from 2 to 10000000$/,
    ],
  ] as const)
    test(name, () => {
      assert.throws(call, invalid(message))
    })
})
