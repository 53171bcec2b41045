import assert from 'node:assert/strict'
import { test } from 'vitest'
import { gatherEvidence } from '../../../src/agreement/evidence.ts'
import { flexibleLevel } from '../../../src/agreement/flexible-expected.ts'
import { addCoderEffect, flexibleChance } from '../../../src/agreement/index.ts'
import { planAgreement } from '../../../src/agreement/question.ts'
import {
  agreement,
  type Corpus,
  codersOf,
  flexibleSimilarity,
  fromSequence,
  makeCorpus,
} from '../../../src/index.ts'

const types = ['.', ',']
const read = (marks: string) =>
  fromSequence(
    [...marks].map(mark => (mark === ' ' ? null : mark)),
    { types },
  )
const corpus = (...items: string[][]): Corpus =>
  makeCorpus(
    items.map((codings, index) => ({
      id: `talk-${index + 1}`,
      units: codings[0]!.length,
      codings: codings.map((marks, coder) => ({ coder: 'abc'[coder]!, segmentation: read(marks) })),
    })),
    read('.').scale,
  )
const pair = corpus(['  .  , .', ' .   . .'], [' ,  .', '  , .'])

test('two coders: the coefficient is the score corrected by the chance level of S_f', () => {
  const codings = pair.items.map(({ codings }) => ({
    reference: codings[0]!.segmentation,
    hypothesis: codings[1]!.segmentation,
  }))
  for (const coefficient of ['kappa', 'pi', 'bennett-s', 'bennett-s-modified'] as const) {
    const { value, observed, expected, chance } = agreement(pair, {
      coefficient,
      similarity: 'flexible-similarity',
    })
    const level = flexibleChance(codings, { coefficient })
    assert.ok(Math.abs(expected! - level.expected) < 1e-12, coefficient)
    assert.equal(value, (observed! - expected!) / (1 - expected!))
    assert.equal(chance!.method, 'exact')
  }
})

test('observed pools the costs of all items over all units', () => {
  const { observed } = agreement(pair, { similarity: flexibleSimilarity })
  const [first, second] = pair.items.map(({ codings }) =>
    flexibleSimilarity(codings[0]!.segmentation, codings[1]!.segmentation),
  )
  assert.ok(Math.abs(observed! - (8 * first! + 5 * second!) / 13) < 1e-9)
})

test('the simulated level comes with its seed, samples and standard error', () => {
  const options = { similarity: 'flexible-similarity', expected: 'simulated', samples: 500, seed: 7 } as const
  const { chance, expected } = agreement(pair, options)
  assert.equal(chance!.method, 'simulated')
  assert.equal(chance!.samples, 500)
  const exact = agreement(pair, { similarity: 'flexible-similarity' }).expected!
  assert.ok(Math.abs(expected! - exact) < 4 * chance!.standardError!)
  assert.deepEqual(agreement(pair, options), agreement(pair, options))
})

test('three coders: pi samples from the shares of all, kappa from those of each pair', () => {
  const three = corpus(['  .  , .', ' .   . .', '  .  , ,'], [' ,  .', '  , .', ' ,  .'])
  const pi = agreement(three, { coefficient: 'multi-pi', similarity: 'flexible-similarity' })
  const kappa = agreement(three, { coefficient: 'multi-kappa', similarity: 'flexible-similarity' })
  assert.ok(Math.abs(pi.expected! - kappa.expected! - pi.bias!) < 1e-12)
  assert.equal(pi.counts.pairs, 6)
  assert.equal(addCoderEffect(three, ['c'], { similarity: 'flexible-similarity' }).length, 1)
})

test('an asymmetric matrix is rejected: agreement is between equals', () => {
  const matrix = [
    [1, 0.5, 0],
    [0, 1, 0],
    [0, 0, 1],
  ]
  assert.throws(() => agreement(pair, { similarity: 'flexible-similarity', matrix }), {
    code: 'similarity-not-symmetric',
  })
})

test('a level is computed once, however often it is asked for', () => {
  const three = corpus(['  .  , .', ' .   . .', ' .   , .'], [' ,  .', '  , .', ' ,  ,'])
  const settingsOf = (coefficient: 'multi-pi' | 'multi-kappa') =>
    planAgreement(codersOf(three), { coefficient, similarity: 'flexible-similarity' }).settings
  const evidence = gatherEvidence(three, settingsOf('multi-pi'))
  const level = flexibleLevel(evidence, settingsOf('multi-pi'))
  assert.notDeepEqual(flexibleLevel(evidence, settingsOf('multi-kappa')), level)
  assert.equal(flexibleLevel(evidence, settingsOf('multi-pi')), level)
})
