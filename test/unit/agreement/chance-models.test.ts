import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { chanceModels, densityTest, randomScores, regularPositions } from '../../../src/agreement/index.ts'
import { chanceCheckOf } from '../../../src/agreement/shared.ts'
import {
  type AgreementOptions,
  agreement,
  type Corpus,
  fromBoundaries,
  fromMasses,
  fromSets,
  makeCorpus,
} from '../../../src/index.ts'
import { chanceCheckSentences } from '../../../src/report/sentences/agreement.ts'
import { stream } from '../../../src/stats/index.ts'

const poem = makeCorpus([
  {
    id: 'poem',
    units: 11,
    eligible: [2, 4, 5, 8],
    codings: [
      { coder: 'ann', segmentation: fromMasses([2, 3, 6]) },
      { coder: 'bo', segmentation: fromMasses([2, 2, 7]) },
    ],
  },
])

/** Items of 20 to 60 units with boundaries at some of the gaps that are multiples of a number. */
function random(seed: number, items: number, step: number, coders = 3): Corpus {
  const source = stream(seed)
  return makeCorpus(
    Array.from({ length: items }, (_, item) => {
      const units = 20 + source.below(41)
      const eligible = Array.from({ length: Math.floor((units - 1) / step) }, (_, at) => (at + 1) * step)
      const rate = item % 2 === 0 ? 0.1 : 0.8
      return {
        id: `item ${String(item).padStart(2, '0')}`,
        units,
        eligible,
        codings: Array.from({ length: coders }, (_, coder) => ({
          coder: `c${coder}`,
          segmentation: fromBoundaries(
            units,
            eligible.filter(() => source.chance(rate)),
          ),
        })),
      }
    }),
  )
}

const near = (a: number | undefined, b: number, tolerance = 1e-6): void =>
  assert.ok(a !== undefined && Math.abs(a - b) < tolerance, `${a} and ${b}`)

describe('the worked example', () => {
  test.each([
    ['lengths', 'multi-kappa', 'boundary-similarity', 0.657895],
    ['lengths', 'multi-kappa', 'segmentation-similarity', 0.590909],
    ['lengths', 'multi-kappa', 'boundary-f', 0.357143],
    ['positions', 'multi-pi', 'boundary-similarity', 0.603448],
    ['positions', 'multi-pi', 'boundary-f', 0],
    ['positions-counts', 'multi-kappa', 'boundary-similarity', 0.583333],
    ['rates', 'multi-kappa', 'boundary-similarity', 0.692036],
    ['counts', 'multi-kappa', 'boundary-similarity', 0.681772],
  ] as const)('%s %s over %s', (chance, coefficient, similarity, value) => {
    const found = agreement(poem, { chance, coefficient, similarity })
    near(found.value, value)
    assert.equal(found.chance!.model, chance)
    assert.match(found.signature, new RegExp(`\\|expected:exact\\|chance:${chance}\\|`))
  })
})

describe('laws', () => {
  const corpus = random(3, 8, 2)
  const models = ['lengths', 'positions', 'positions-counts'] as const

  test.each(models)('identical codings agree at 1: %s', chance => {
    const same = makeCorpus(
      corpus.items.map(item => ({
        ...item,
        codings: ['a', 'b'].map(coder => ({ coder, segmentation: item.codings[0]!.segmentation })),
      })),
    )
    near(agreement(same, { chance, coefficient: 'multi-kappa' }).value, 1, 1e-12)
  })

  test.each(models)('the order of coders and items is irrelevant: %s', chance => {
    const turned = {
      items: [...corpus.items].reverse().map(item => ({ ...item, codings: [...item.codings].reverse() })),
    }
    const asked = { chance, coefficient: 'multi-kappa', interval: true } as const
    const [a, b] = [agreement(corpus, asked), agreement(turned, asked)]
    near(a.value, b.value!, 1e-12)
    near(a.interval![0], b.interval![0], 1e-9)
  })

  test('a reversed coding has the same level by lengths', () => {
    const reversed = makeCorpus(
      corpus.items.map(item => ({
        ...item,
        codings: item.codings.map(({ coder, segmentation }) => ({
          coder,
          segmentation: fromBoundaries(
            item.units,
            Array.from(segmentation.boundaries, boundary => item.units - boundary).reverse(),
          ),
        })),
      })),
    )
    const level = (of: Corpus) => agreement(of, { chance: 'lengths' }).expected!
    near(level(reversed), level(corpus), 1e-12)
  })

  test('with every gap eligible, positions are rates and positions-counts are counts', () => {
    const all = makeCorpus(
      corpus.items.map(item => ({
        ...item,
        eligible: Array.from({ length: item.units - 1 }, (_, gap) => gap + 1),
      })),
    )
    for (const coefficient of ['multi-pi', 'multi-kappa'] as const) {
      const asked = { coefficient, interval: true } as const
      const rates = agreement(all, { ...asked, chance: 'rates' })
      const positions = agreement(all, { ...asked, chance: 'positions' })
      near(positions.value, rates.value!, 1e-12)
      near(positions.bias, rates.bias!, 1e-12)
      near(positions.interval![0], rates.interval![0], 1e-9)
    }
    near(
      agreement(all, { chance: 'positions-counts' }).value,
      agreement(all, { chance: 'counts' }).value!,
      1e-12,
    )
  })

  test('more eligible gaps change the level, never the observed agreement', () => {
    const more = makeCorpus(
      corpus.items.map(item => ({
        ...item,
        eligible: Array.from({ length: item.units - 1 }, (_, gap) => gap + 1),
      })),
    )
    const [few, many] = [corpus, more].map(each => agreement(each, { chance: 'positions' }))
    assert.equal(few!.observed, many!.observed)
    assert.ok(few!.expected! > many!.expected!)
  })

  test.each(models)('leaving each item out recomputes the level of the others: %s', chance => {
    for (const coefficient of chance === 'positions'
      ? (['multi-pi', 'multi-kappa'] as const)
      : (['multi-kappa'] as const)) {
      const asked = { chance, coefficient } as const
      const { standardError } = agreement(corpus, { ...asked, interval: true })
      const scores = corpus.items.map(
        left => agreement({ items: corpus.items.filter(item => item !== left) }, asked).value!,
      )
      const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length
      const squares = scores.reduce((sum, score) => sum + (score - mean) ** 2, 0)
      near(standardError!, Math.sqrt(((scores.length - 1) / scores.length) * squares), 1e-12)
    }
  })

  test('missing codings: a pair counts where both exist, on both sides', () => {
    const holes = makeCorpus(
      corpus.items.map((item, index) => ({
        ...item,
        codings: index === 0 ? item.codings.slice(1) : item.codings,
      })),
    )
    for (const chance of models) {
      const found = agreement(holes, {
        chance,
        coefficient: 'multi-kappa',
        missing: 'available',
        interval: true,
      })
      assert.ok(found.value !== undefined && found.interval)
      assert.equal(found.counts.missing, 1)
    }
  })

  test('simulated levels are near the exact ones, and say how far off they may be', () => {
    for (const chance of models) {
      const asked = { chance, coefficient: 'multi-kappa', interval: true } as const
      const exact = agreement(corpus, asked)
      const simulated = agreement(corpus, { ...asked, expected: 'simulated', chanceError: 0.002 })
      assert.equal(simulated.chance!.method, 'simulated')
      const error = simulated.chance!.standardError!
      assert.ok(Math.abs(simulated.expected! - exact.expected!) <= 4 * error, chance)
      near(simulated.interval![0], exact.interval![0], 0.1)
    }
  })

  test('random coders at eligible gaps spread around the level', () => {
    for (const chance of models) {
      const asked = { chance, coefficient: 'multi-kappa', samples: 200 } as const
      const { means } = randomScores(corpus, asked)
      const mean = means.reduce((sum, score) => sum + score, 0) / means.length
      near(mean, agreement(corpus, { chance, coefficient: 'multi-kappa' }).expected!, 0.03)
    }
  })
})

describe('what has no value or is rejected', () => {
  test.each(['counts', 'lengths', 'positions-counts'] as const)('%s has no π', chance => {
    for (const coefficient of ['pi', 'multi-pi', 'bennett-s', 'bennett-s-modified'] as const)
      assert.throws(() => agreement(poem, { chance, coefficient }), { code: 'option-invalid' })
    assert.equal(agreement(poem, { chance }).coefficient, 'multi-kappa')
    assert.equal(agreement(poem, { chance }).bias, undefined)
  })

  test('positions have no Bennett coefficients', () => {
    assert.throws(() => agreement(poem, { chance: 'positions', coefficient: 'bennett-s' }), {
      code: 'option-invalid',
    })
  })

  test('the published level and S_f have no models', () => {
    assert.throws(() => agreement(poem, { chance: 'lengths', expected: 'published' }), {
      code: 'option-invalid',
    })
    assert.throws(() => agreement(poem, { chance: 'lengths', similarity: 'flexible-similarity' }), {
      code: 'option-invalid',
    })
  })

  test('items without eligible gaps', () => {
    const [item] = poem.items
    const bare = makeCorpus([{ ...item!, eligible: undefined }])
    for (const chance of ['positions', 'positions-counts'] as const)
      assert.throws(() => agreement(bare, { chance, coefficient: 'multi-kappa' }), {
        code: 'eligible-missing',
      })
  })

  test('a boundary that is not at an eligible gap', () => {
    const [item] = poem.items
    const wrong = makeCorpus([{ ...item!, eligible: [2, 4, 8] }])
    assert.throws(
      () => agreement(wrong, { chance: 'positions' }),
      (error: Error & { code?: string }) =>
        error.code === 'boundary-not-eligible' &&
        error.message.includes('boundary at 5 is not at an eligible gap (1 of 4 boundaries)'),
    )
    assert.equal(agreement(wrong, { chance: 'positions', coders: ['bo'] }).reason, 'nothing-to-compare')
  })

  test('codings with one order', () => {
    const of = (
      a: readonly number[],
      b: readonly number[],
      eligible: readonly number[],
      options: AgreementOptions,
    ) =>
      agreement(
        makeCorpus([
          {
            id: 'a',
            units: 6,
            eligible,
            codings: [
              { coder: 'x', segmentation: fromMasses(a) },
              { coder: 'y', segmentation: fromMasses(b) },
            ],
          },
        ]),
        options,
      )
    const lengths = { chance: 'lengths' } as const
    assert.equal(of([3, 3], [1, 5], [3], lengths).reason, 'nothing-can-vary')
    assert.equal(of([6], [6], [3], lengths).reason, 'no-boundaries')
    assert.equal(of([2, 4], [1, 5], [1, 2], lengths).reason, undefined)
    const positions = { chance: 'positions-counts' } as const
    assert.equal(of([2, 4], [2, 1, 3], [2, 3], positions).reason, 'nothing-can-vary')
    assert.equal(of([2, 4], [1, 5], [1, 2, 3], positions).reason, undefined)
    assert.equal(of([6], [6], [], { chance: 'positions' }).reason, 'no-boundaries')
  })

  test('an item of one unit, or without eligible gaps, adds nothing', () => {
    const [item] = poem.items
    const more = makeCorpus([
      item!,
      {
        id: 'unit',
        units: 1,
        eligible: [],
        codings: ['ann', 'bo'].map(coder => ({ coder, segmentation: fromMasses([1]) })),
      },
      {
        id: 'none',
        units: 4,
        eligible: [],
        codings: ['ann', 'bo'].map(coder => ({ coder, segmentation: fromMasses([4]) })),
      },
    ])
    for (const chance of ['positions', 'positions-counts', 'lengths'] as const) {
      const asked = { chance, coefficient: 'multi-kappa' } as const
      near(agreement(more, asked).value, agreement(poem, asked).value!, 1e-12)
    }
  })
})

test('types: marks at eligible gaps are exact by rates, simulated by counts and lengths', () => {
  const source = stream(4)
  const gaps = [2, 3, 5, 8]
  const coding = () =>
    fromSets(
      Array.from({ length: 9 }, (_, gap) =>
        gaps.includes(gap + 1) && source.chance(0.6) ? [1 + source.below(2)] : [],
      ),
      { types: [1, 2] },
    )
  const first = coding()
  const corpus = makeCorpus(
    Array.from({ length: 7 }, (_, item) => ({
      id: `${item}`,
      units: 10,
      eligible: gaps,
      codings: ['a', 'b', 'c'].map(coder => ({
        coder,
        segmentation: item === 0 && coder === 'a' ? first : coding(),
      })),
    })),
    first.scale,
  )
  const methods = (['positions', 'positions-counts', 'lengths'] as const).map(chance => {
    const {
      chance: how,
      value,
      interval,
    } = agreement(corpus, {
      chance,
      coefficient: 'multi-kappa',
      interval: true,
      chanceError: 0.01,
    })
    assert.ok(value !== undefined && Math.abs(value) < 0.4 && interval)
    return [how!.method, how!.reason]
  })
  assert.deepEqual(methods, [
    ['exact', undefined],
    ['simulated', 'no-exact-method'],
    ['simulated', 'no-exact-method'],
  ])
})

describe('sensitivity', () => {
  test('each value is what agreement gives', () => {
    const corpus = random(5, 7, 3)
    const found = chanceModels(corpus, { similarity: 'window-diff', window: 3 } as AgreementOptions)
    assert.deepEqual(
      found.map(({ chance, coefficient }) => `${chance} ${coefficient}`),
      [
        'rates multi-pi',
        'rates multi-kappa',
        'counts multi-kappa',
        'lengths multi-kappa',
        'positions multi-pi',
        'positions multi-kappa',
        'positions-counts multi-kappa',
      ],
    )
    for (const { chance, coefficient, observed, expected, value, method } of found) {
      const own = agreement(corpus, {
        similarity: 'window-diff',
        window: 3,
        chance,
        coefficient,
      } as AgreementOptions)
      assert.deepEqual(
        [observed, expected, value, method],
        [own.observed, own.expected, own.value, own.chance!.method],
      )
    }
  })

  test('positions apply where every item has eligible gaps and every boundary is at one', () => {
    const models = (corpus: Corpus) => new Set(chanceModels(corpus).map(({ chance }) => chance))
    const [item] = poem.items
    assert.ok(models(poem).has('positions'))
    assert.ok(!models(makeCorpus([{ ...item!, eligible: undefined }])).has('positions'))
    assert.ok(!models(makeCorpus([{ ...item!, eligible: [2, 4] }])).has('positions'))
    assert.deepEqual(chanceModels(poem, { similarity: 'flexible-similarity' }), [])
  })

  test('warnings name density, regular boundaries and the other models', () => {
    const corpus = random(6, 40, 4)
    const check = chanceCheckOf({ items: corpus.items.map(({ eligible: _, ...item }) => item) }, {})!
    assert.ok(densityTest(corpus).differ)
    assert.equal(regularPositions(corpus)!.kind, 'eligible')
    assert.deepEqual([check.regular!.kind, check.regular!.divisor], ['multiples', 4])
    const text = chanceCheckSentences(check).join('\n')
    assert.match(
      text,
      /^Warning: boundary density differs between texts \(c\d: 0\.\d\d to 0\.\d\d per gap, p < 0\.001\); the chance model rates counts this as agreement\. With --chance counts: κ_x /m,
    )
    assert.match(
      text,
      /^Warning: all \d+ boundaries are at every 4th gap \(1 gap in 4\): count units of 4, or use --chance positions\.$/m,
    )
    assert.match(text, /^κ_x by chance model: rates 0\.\d{3}, counts 0\.\d{3}, lengths /m)
    const eligible = chanceCheckSentences(chanceCheckOf(corpus, {})!, 'positions-counts').join('\n')
    assert.doesNotMatch(eligible, /Warning/)
  })

  test('exceptions to a regular subset are named', () => {
    const corpus = random(7, 12, 4)
    const [first, ...others] = corpus.items
    const [coding, ...codings] = first!.codings
    const odd = [...new Set([1, ...coding!.segmentation.boundaries])].sort((a, b) => a - b)
    const items = [
      { ...first!, codings: [{ ...coding!, segmentation: fromBoundaries(first!.units, odd) }, ...codings] },
      ...others,
    ].map(({ eligible: _, ...item }) => item)
    const { regular } = chanceCheckOf({ items }, {})!
    assert.deepEqual(regular!.exceptions, [{ item: 'item 00', coder: 'c0', position: 1 }])
    assert.match(
      chanceCheckSentences({ models: [], density: undefined, regular }).join(),
      /of \d+ boundaries are at every 4th gap .* The others: item 00, c0, gap 1\.$/,
    )
  })
})
