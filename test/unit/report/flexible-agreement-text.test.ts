import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'vitest'
import { flexibleParts, isFlexible } from '../../../src/cli/print/flexible-breakdown.ts'
import { LAI_2023_MATRIX } from '../../../src/compare/index.ts'
import { readCorpus } from '../../../src/formats/index.ts'
import {
  agreement,
  boundarySimilarity,
  flexibleBoundarySimilarity,
  flexibleSimilarity,
} from '../../../src/index.ts'
import { textWidth } from '../../../src/report/render/text-width.ts'
import { chanceSentence } from '../../../src/report/sentences/agreement.ts'
import { agreementText } from './texts.ts'

const file = new URL('../../../examples/dialogue.json', import.meta.url)

test('agreement of typed boundaries shows the other score, how chance was found, and the confusions', () => {
  const corpus = readCorpus(readFileSync(file, 'utf8')).corpus!
  const options = { matrix: LAI_2023_MATRIX }
  const parts = flexibleParts(corpus, flexibleSimilarity, options, undefined, [
    agreement(corpus, { ...options, similarity: flexibleBoundarySimilarity, coefficient: 'kappa' }),
  ])
  assert.equal(parts.metric, flexibleBoundarySimilarity)
  const coefficients = [
    agreement(corpus, { ...options, similarity: flexibleSimilarity, coefficient: 'kappa' }),
  ]
  const text = agreementText({
    corpus,
    coefficients,
    symbol: 'S_f',
    metric: 'S_f',
    flexible: { ...parts, symbol: 'S_f^B' },
  })
  // agreement, observed, expected by chance
  assert.match(text, /\nOver S_f\^B\n.*\nκ_x +0\.584 +0\.673 +0\.214\n/)
  assert.match(text, /\nChance level of S_f\^B: exact up to negligible states/)
  assert.match(text, /\nkappa\|expected:exact\|/)
  const longest = text.split('\n').filter(line => !line.startsWith('kappa|'))
  assert.ok(
    longest.every(line => textWidth(line) <= 80),
    'the table folds where it would pass the edge',
  )
  // 17 boundaries "." of both coders: 10 in matches, 4 where the other has ",", 2 where it has "?", 1 moved and retyped
  assert.match(text, /\n\. +17 +10 +0 +4 +2/)
})

test('a simulated level says so, and why', () => {
  const chance = {
    expected: 0.5,
    method: 'simulated',
    samples: 1000,
    seed: 1,
    standardError: 0.00042,
  } as const
  assert.equal(
    chanceSentence({ ...chance, reason: 'window-unbounded' }, 'S_f'),
    'Chance level of S_f: simulated by 1,000 random pairs, seed 1, because some type moves for nothing; the rule max would make it exact; standard error 0.0004.',
  )
  assert.equal(isFlexible(boundarySimilarity), false)
})
