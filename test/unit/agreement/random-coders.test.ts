import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { gatherEvidence } from '../../../src/agreement/evidence.ts'
import { randomScores } from '../../../src/agreement/index.ts'
import { openMeasurement } from '../../../src/agreement/measure.ts'
import { planAgreement } from '../../../src/agreement/question.ts'
import {
  type AgreementOptions,
  agreement,
  type Corpus,
  codersOf,
  fromBoundaries,
  fromSets,
  makeCorpus,
} from '../../../src/index.ts'
import { stream } from '../../../src/stats/index.ts'

interface Made {
  readonly rate: number
  readonly coders: number
  readonly types: number
  readonly missing: number
}

const corpora = new Map<string, Corpus>()
/** Several similarities look at the same corpora: each is drawn once. */
function randomCorpus(seed: number, { rate, coders, types, missing }: Made): Corpus {
  const key = [seed, rate, coders, types, missing].join()
  const corpus = corpora.get(key) ?? drawCorpus(seed, { rate, coders, types, missing })
  corpora.set(key, corpus)
  return corpus
}

/** Coders who cut every place by chance, with one of the types; some codings are not there. */
function drawCorpus(seed: number, { rate, coders, types, missing }: Made): Corpus {
  const source = stream(seed)
  const names = Array.from({ length: types }, (_, type) => type + 1)
  const items = Array.from({ length: 16 }, (_, index) => {
    const units = 30 + 5 * (index % 3)
    return {
      id: `i${index}`,
      units,
      codings: Array.from({ length: coders }, (__, coder) => {
        const sets = Array.from({ length: units - 1 }, () =>
          source.chance(rate) ? [1 + source.below(types)] : [],
        )
        const cuts = sets.flatMap((set, at) => (set.length > 0 ? [at + 1] : []))
        const segmentation = types === 1 ? fromBoundaries(units, cuts) : fromSets(sets, { types: names })
        return { coder: `c${coder}`, segmentation, gone: source.chance(missing) }
      })
        .filter(({ gone }) => !gone)
        .map(({ coder, segmentation }) => ({ coder, segmentation })),
    }
  })
  return makeCorpus(
    items,
    types === 1 ? undefined : items.find(each => each.codings.length > 0)?.codings[0]?.segmentation.scale,
  )
}

/** Similarities of every family, and the most types each is tried with. */
const similarities: readonly [string, AgreementOptions, number][] = [
  ['B', { similarity: 'boundary-similarity' }, 3],
  ['B, span 3', { similarity: 'boundary-similarity', span: 3 }, 1],
  ['S', { similarity: 'segmentation-similarity' }, 3],
  ['BED F', { similarity: 'bed-f' }, 3],
  ['boundary F', { similarity: 'boundary-f', tolerance: 1 }, 2],
  ['Pk', { similarity: 'pk', window: 4 }, 1],
  ['WindowDiff', { similarity: 'window-diff', window: 4 }, 1],
  ['WinPR F', { similarity: 'win-pr-f', width: 3 }, 1],
  ['S_f', { similarity: 'flexible-similarity' }, 2],
  ['A', { similarity: 'alignment-similarity', samples: 200 }, 1],
]

const densities = [0.03, 0.14, 0.5]
const groups = [
  { coders: 2, missing: 0 },
  { coders: 4, missing: 0.3 },
  { coders: 6, missing: 0.1 },
]

/** The mean of so many corpora, in standard errors. */
function errorsFromZero(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const spread = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1)
  return mean / Math.sqrt(spread / values.length)
}

/** The coefficient as `agreement` finds it, without one for each item. */
function coefficientOf(corpus: Corpus, options: AgreementOptions): number | undefined {
  const plan = planAgreement(codersOf(corpus), options)
  const evidence = gatherEvidence(corpus, plan.settings)
  const [found] = openMeasurement(evidence, [plan], 'none').finish()
  return found!.value
}

describe('random coders get 0 within three standard errors', () => {
  for (const [name, options, most] of similarities)
    for (const [at, rate] of densities.entries())
      for (let types = 1; types <= most; types++) {
        // every number of coders meets every density and every number of types, over the similarities
        const group = groups[(at + types + name.length) % groups.length]!
        const { coders, missing } = group
        test(`${name}: rate ${rate}, ${coders} coders, ${missing} missing, ${types} types`, async () => {
          const asked = { ...options, expected: 'exact', missing: 'available' } as const
          const valuesOf = async (first: number, count: number) => {
            const values: (number | undefined)[] = []
            for (let seed = first; seed < first + count; seed++)
              values.push(await coefficientOf(randomCorpus(seed, { rate, types, ...group }), asked))
            assert.equal(agreement(randomCorpus(first, { rate, types, ...group }), asked).value, values[0])
            return values.filter(value => value !== undefined)
          }
          // one cell in a hundred is beyond three errors by chance: such a one is asked again, with other corpora
          let found = errorsFromZero(await valuesOf(1, 12))
          if (Math.abs(found) > 3) found = errorsFromZero(await valuesOf(1000, 48))
          assert.ok(Math.abs(found) <= 3, `${found} standard errors from 0`)
        })
      }
})

test('the scores of random coders lie around the level that is subtracted', () => {
  for (const options of [{}, { coefficient: 'multi-kappa' }, { chance: 'counts' }] as const) {
    const corpus = randomCorpus(5, { rate: 0.14, coders: 4, types: 1, missing: 0.2 })
    const { expected } = agreement(corpus, { ...options, expected: 'exact', missing: 'available' })
    const { means, pairs, samples } = randomScores(corpus, { ...options, samples: 200, seed: 3 })
    assert.deepEqual([means.length, samples], [200, 200])
    const mean = means.reduce((sum, score) => sum + score, 0) / 200
    const spread = Math.sqrt(means.reduce((sum, score) => sum + (score - mean) ** 2, 0) / 199)
    assert.ok(Math.abs(mean - expected!) < (4 * spread) / Math.sqrt(200), `${mean} ${expected}`)
    assert.equal(pairs.length, 200 * 6)
    assert.ok(pairs[0]! <= means[0]! && pairs.at(-1)! >= means.at(-1)!)
    assert.deepEqual(randomScores(corpus, { ...options, samples: 200, seed: 3 }).means, means)
  }
})

test('random scores: one coder has none, S_f brings its own model', () => {
  const corpus = randomCorpus(5, { rate: 0.14, coders: 1, types: 1, missing: 0 })
  assert.deepEqual(randomScores(corpus), { pairs: [], means: [], samples: 0, seed: 1 })
  assert.throws(() => randomScores(corpus, { similarity: 'flexible-similarity' }), /model of chance/)
})
