import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { addCoderEffect, leaveOneOut } from '../../../src/agreement/index.ts'
import { ownChances, pooledChances } from '../../../src/agreement/random/random-shares.ts'
import {
  type Agreement,
  type AgreementOptions,
  agreement,
  type Corpus,
  fromBoundaries,
  fromSets,
  makeCorpus,
  type Segmentation,
} from '../../../src/index.ts'
import { stream } from '../../../src/stats/index.ts'
import { readLines } from '../../golden/read.ts'

interface Level {
  expected: number | null
  value: number | null
}
interface CorpusRow {
  id: string
  kind: 'corpus'
  missing: 'error' | 'available'
  types?: number[]
  items: { units: number; boundaries?: (number[] | null)[]; marks?: (number[][] | null)[] }[]
  expect: {
    measure: string
    options: Record<string, unknown>
    observed: number | null
    rates: Record<'multi-pi' | 'multi-kappa', Level>
    counts?: Level
    published: Record<'multi-pi' | 'multi-kappa', Level> | null
  }[]
}

const rows = readLines<CorpusRow>('chance.jsonl').filter(row => row.kind === 'corpus')

function corpusOf({ items, types }: CorpusRow): Corpus {
  const made = items.map(({ units, boundaries, marks }, index) => {
    const cut: (Segmentation | undefined)[] =
      boundaries?.map(own => (own?.length === undefined ? undefined : fromBoundaries(units, own))) ??
      marks!.map(own => (own === null ? undefined : fromSets(own, { types: types! })))
    return {
      id: `item-${index + 1}`,
      units,
      codings: cut.flatMap((segmentation, coder) =>
        segmentation === undefined ? [] : [{ coder: 'abcdef'[coder]!, segmentation }],
      ),
    }
  })
  return makeCorpus(made, made[0]?.codings[0]?.segmentation.scale)
}

const close = (found: number | undefined, wanted: number | null, what: string) => {
  if (wanted === null) assert.equal(found, undefined, what)
  else assert.ok(found !== undefined && Math.abs(found - wanted) < 1e-9, `${what}: ${found} is not ${wanted}`)
}

test('golden corpora: exact levels and coefficients, by rates and by counts, and the published ones', () => {
  let compared = 0
  for (const row of rows) {
    const corpus = corpusOf(row)
    for (const { measure, options, observed, rates, counts, published } of row.expect) {
      const asked = { ...options, similarity: measure, missing: row.missing }
      const what = `${row.id} ${measure} ${JSON.stringify(options)}`
      for (const coefficient of ['multi-pi', 'multi-kappa'] as const) {
        const exact = agreement(corpus, { ...asked, coefficient, expected: 'exact' })
        close(exact.observed, observed, `${what} observed`)
        close(exact.expected, rates[coefficient].expected, `${what} ${coefficient} level`)
        close(exact.value, rates[coefficient].value, `${what} ${coefficient}`)
        assert.equal(exact.chance?.method, 'exact', what)
        if (published === null) continue
        const usual = agreement(corpus, { ...asked, coefficient, expected: 'published' })
        close(usual.value, published[coefficient].value, `${what} published ${coefficient}`)
        if (usual.zero !== undefined && exact.expected !== undefined)
          close(
            usual.zero,
            (exact.expected - usual.expected!) / (1 - usual.expected!),
            `${what} random coders, ${coefficient}`,
          )
        compared++
      }
      if (counts === undefined) continue
      const given = agreement(corpus, { ...asked, expected: 'exact', chance: 'counts' })
      close(given.expected, counts.expected, `${what} counts level`)
      close(given.value, counts.value, `${what} counts`)
      assert.equal(given.bias, undefined)
    }
  }
  assert.ok(compared > 200, String(compared))
})

/** Coders who cut at random: each place of each item by the coder's own rate, one of the types where it is cut. */
function randomCorpus(
  seed: number,
  { items = 40, units = 60, rates = [0.14, 0.14, 0.14], types = 1, missing = 0 },
): Corpus {
  const source = stream(seed)
  const names = Array.from({ length: types }, (_, type) => type + 1)
  const made = Array.from({ length: items }, (_, index) => ({
    id: `i${index}`,
    units,
    codings: rates.flatMap((rate, coder) => {
      const sets = Array.from({ length: units - 1 }, () =>
        source.chance(rate) ? [1 + source.below(types)] : [],
      )
      const gone = source.chance(missing)
      if (gone) return []
      const cuts = sets.flatMap((set, at) => (set.length > 0 ? [at + 1] : []))
      const segmentation = types === 1 ? fromBoundaries(units, cuts) : fromSets(sets, { types: names })
      return [{ coder: `c${coder}`, segmentation }]
    }),
  }))
  return makeCorpus(made, types === 1 ? undefined : made[0]?.codings[0]?.segmentation.scale)
}

describe('coders who cut at random score 0', () => {
  const settings: [string, Parameters<typeof randomCorpus>[1], AgreementOptions][] = [
    ['few boundaries', { rates: [0.02, 0.02, 0.02] }, {}],
    ['many boundaries', { rates: [0.5, 0.5, 0.5] }, {}],
    ['two coders, S', { rates: [0.14, 0.14] }, { similarity: 'segmentation-similarity' }],
    ['six coders, F', { rates: new Array(6).fill(0.1) }, { similarity: 'boundary-f', tolerance: 1 }],
    ['missing codings', { missing: 0.3, rates: [0.1, 0.1, 0.1, 0.1] }, { missing: 'available' }],
    ['unequal rates under kappa', { rates: [0.05, 0.3] }, { coefficient: 'multi-kappa' }],
    ['Pk', {}, { similarity: 'pk', window: 5 }],
    ['WindowDiff', {}, { similarity: 'window-diff', window: 5 }],
    ['WinPR', {}, { similarity: 'win-pr-f', width: 4 }],
    ['BED F', {}, { similarity: 'bed-f' }],
    ['two types', { types: 2, rates: [0.2, 0.2, 0.2] }, {}],
    ['three types, S', { types: 3, rates: [0.3, 0.3] }, { similarity: 'segmentation-similarity' }],
    ['counts', {}, { chance: 'counts' }],
    ['span 3', {}, { span: 3 }],
  ]
  test.each(settings)('%s', (_, how, options) => {
    const values = Array.from(
      { length: 12 },
      (__, seed) => agreement(randomCorpus(100 + seed, how), { ...options, expected: 'exact' }).value!,
    )
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length
    const spread = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / 11 / 12)
    assert.ok(Math.abs(mean) <= 3 * spread, `${mean} ± ${spread}`)
    assert.ok(spread < 0.02, `the test sees nothing: ${spread}`)
  })

  test('A, by simulation: the level comes with its error, seed and samples', () => {
    const corpus = randomCorpus(1, { items: 10, rates: [0.14, 0.14] })
    const options = { similarity: 'alignment-similarity', expected: 'exact', chanceError: 0.005 } as const
    const { value, chance, signature } = agreement(corpus, options)
    assert.ok(Math.abs(value!) < 0.08, String(value))
    assert.equal(chance!.method, 'simulated')
    assert.equal(chance!.reason, 'no-exact-method')
    assert.ok(chance!.standardError! < 0.006 && chance!.samples! >= 64)
    assert.match(signature, /^multi-pi\|expected:simulated\|chance:rates\|error:0.005\|seed:1\|missing:error/)
    assert.deepEqual(agreement(corpus, options), agreement(corpus, options))
  })

  test('the published coefficient says what they would score', () => {
    const corpus = randomCorpus(3, {})
    const { value, zero } = agreement(corpus, {
      similarity: 'segmentation-similarity',
      expected: 'published',
    })
    assert.ok(zero! > 0.7 && Math.abs(value! - zero!) < 0.05, `${value} ${zero}`)
  })
})

test('a simulated level is within four standard errors of the exact one', () => {
  const corpus = randomCorpus(5, { items: 12, rates: [0.1, 0.2, 0.3] })
  for (const coefficient of ['multi-pi', 'multi-kappa'] as const)
    for (const similarity of ['boundary-similarity', 'segmentation-similarity']) {
      const exact = agreement(corpus, { coefficient, similarity, expected: 'exact' })
      const bootstrapSums = agreement(corpus, {
        coefficient,
        similarity,
        expected: 'simulated',
        samples: 300,
      })
      const { standardError } = bootstrapSums.chance!
      assert.ok(Math.abs(exact.expected! - bootstrapSums.expected!) <= 4 * standardError!, similarity)
    }
})

const two = (units: number, a: number[], b: number[]): Corpus =>
  makeCorpus([
    {
      id: 'x',
      units,
      codings: [
        { coder: 'a', segmentation: fromBoundaries(units, a) },
        { coder: 'b', segmentation: fromBoundaries(units, b) },
      ],
    },
  ])
const exactly = (corpus: Corpus, options: AgreementOptions = {}): Agreement =>
  agreement(corpus, { expected: 'exact', ...options })

test('two coders on eleven units, worked out by hand', () => {
  const corpus = two(11, [2, 5], [2, 4])
  const six = (value: number | undefined) => Number(value!.toFixed(6))
  const b = exactly(corpus)
  assert.deepEqual([six(b.expected), six(b.value)], [0.188216, 0.692036])
  const published = agreement(corpus, { expected: 'published' })
  assert.deepEqual([six(published.value), six(published.zero)], [0.739583, 0.154392])
  const s = { similarity: 'segmentation-similarity' }
  assert.deepEqual([six(exactly(corpus, s).expected), six(exactly(corpus, s).value)], [0.720333, 0.642432])
  assert.equal(six(exactly(corpus, { similarity: 'boundary-f' }).value), 0.375)
  const counts = exactly(corpus, { chance: 'counts' })
  assert.deepEqual([six(counts.expected), six(counts.value)], [0.2144, 0.681772])
  assert.equal(counts.coefficient, 'multi-kappa')
})

describe('laws', () => {
  const corpus = randomCorpus(9, { items: 8, rates: [0.1, 0.2, 0.2] })
  test('without near misses S and F are both pi or kappa over places', () => {
    for (const coefficient of ['multi-pi', 'multi-kappa'] as const) {
      const s = exactly(corpus, { coefficient, similarity: 'segmentation-similarity', span: 1 }).value!
      const f = exactly(corpus, { coefficient, similarity: 'boundary-f' }).value!
      assert.ok(Math.abs(s - f) < 1e-12, `${s} ${f}`)
    }
  })
  test('identical codings give 1; the order of coders and an item of one unit change nothing', () => {
    assert.equal(exactly(two(9, [3, 5], [3, 5])).value, 1)
    const value = exactly(corpus).value!
    const renamed = makeCorpus(
      corpus.items.map(item => ({
        ...item,
        codings: item.codings.map(({ coder, segmentation }) => ({
          coder: `z${9 - Number(coder[1])}`,
          segmentation,
        })),
      })),
    )
    assert.ok(Math.abs(exactly(renamed).value! - value) < 1e-12)
    const one = { coder: 'c0', segmentation: fromBoundaries(1, []) }
    const longer = makeCorpus([
      ...corpus.items,
      { id: 'dot', units: 1, codings: [one, { ...one, coder: 'c1' }, { ...one, coder: 'c2' }] },
    ])
    assert.equal(exactly(longer).value, value)
  })
  test('both: the papers’ and the exact one stand side by side, whichever was asked for', () => {
    const interval = { interval: { resamples: 200 } } as const
    const asked = agreement(corpus, { both: true, expected: 'published', ...interval })
    const other = agreement(corpus, { both: true, ...interval })
    assert.deepEqual(asked.published, other.published)
    assert.deepEqual(asked.exact, other.exact)
    assert.equal(asked.value, asked.published!.value)
    assert.equal(other.value, other.exact!.value)
    assert.ok(asked.published!.zero! > 0 && asked.exact!.interval !== undefined)
    assert.equal(agreement(corpus).published, undefined)
  })
  test('leaving out and joining use the level asked for', () => {
    const [drop] = leaveOneOut(corpus, { expected: 'exact' })
    const alone = exactly(corpus, { coders: ['c1', 'c2'] })
    assert.equal(drop!.without.value, alone.value)
    assert.equal(addCoderEffect(corpus, ['c0'], { expected: 'exact' })[0]!.without.value, alone.value)
  })
})

describe('data that leaves no coefficient says why', () => {
  const reason = (corpus: Corpus, options: AgreementOptions = {}) => {
    const found = exactly(corpus, options)
    assert.equal(found.value, undefined)
    return found.reason
  }
  test('no boundary, every place a boundary, one unit, one coder', () => {
    for (const similarity of ['boundary-similarity', 'segmentation-similarity', 'boundary-f'])
      assert.equal(reason(two(6, [], []), { similarity }), 'no-boundaries', similarity)
    assert.equal(reason(two(6, [], []), { similarity: 'pk', window: 2 }), 'no-boundaries')
    assert.equal(reason(two(4, [1, 2, 3], [1, 2, 3])), 'chance-is-one')
    assert.equal(reason(two(1, [], [])), 'no-boundaries')
    assert.equal(
      reason(
        makeCorpus([{ ...two(4, [1], [2]).items[0]!, codings: [two(4, [1], [2]).items[0]!.codings[0]!] }]),
      ),
      'nothing-to-compare',
    )
    assert.equal(reason({ items: [] }), 'nothing-to-compare')
  })
  test('a coder who never cuts has a kappa', () => {
    const { value, expected } = exactly(two(6, [], [2, 4]), { coefficient: 'multi-kappa' })
    assert.deepEqual([value, expected], [0, 0])
  })
  test('counts: where nothing can vary there is no number', () => {
    assert.equal(reason(two(2, [1], []), { chance: 'counts' }), 'nothing-can-vary')
    assert.equal(reason(two(4, [1, 2, 3], [2]), { chance: 'counts' }), 'nothing-can-vary')
    assert.notEqual(exactly(two(4, [1], [2]), { chance: 'counts' }).value, undefined)
  })
})

test('options that belong to another chance level are rejected', () => {
  const corpus = two(6, [2], [3])
  const rejected: [AgreementOptions, string][] = [
    [{ expected: 'exact', chance: 'counts', coefficient: 'multi-pi' }, 'option-invalid'],
    [{ expected: 'published', chance: 'counts' }, 'option-invalid'],
    [{ preset: 'segeval-2', chance: 'counts' }, 'option-invalid'],
    [{ expected: 'exact', count: 'segments' }, 'option-invalid'],
    [{ expected: 'exact', categories: 'merged' }, 'option-invalid'],
    [{ expected: 'luck' as 'exact' }, 'option-invalid'],
    [{ expected: 'published', coefficient: 'bennett-s' }, 'coefficient-needs-types'],
  ]
  for (const [options, code] of rejected) assert.throws(() => agreement(corpus, options), { code })
  assert.equal(exactly(corpus, { coefficient: 'bennett-s' }).expected! > 0, true)
})

test('the level is exact unless another is asked for, or an option that only the published one has', () => {
  const corpus = two(6, [2], [3])
  const levelOf = (options: AgreementOptions) => agreement(corpus, options).signature.split('|')[1]
  assert.equal(levelOf({}), 'expected:exact')
  assert.equal(levelOf({ similarity: 'S', coefficient: 'pi', both: true }), 'expected:exact')
  for (const options of [
    { preset: 'fournier-2013' },
    { count: 'boundaries' },
    { categories: 'merged' },
  ] as const) {
    assert.match(levelOf(options)!, /^expected:(pooled|mean-of-proportions)$/)
    assert.equal(levelOf(options), levelOf({ ...options, expected: 'published' }))
  }
  assert.equal(levelOf({ preset: 'fournier-2013', expected: 'exact' }), 'expected:exact')
  assert.equal(leaveOneOut(corpus)[0]!.with.value, agreement(corpus).value)
})

test('signatures say the level; those of the first edition stay', () => {
  const corpus = two(6, [2], [3])
  assert.match(
    agreement(corpus, { expected: 'published' }).signature,
    /^multi-pi\|expected:pooled\|count:boundaries\|categories:per-type\|missing:error\|/,
  )
  assert.match(
    exactly(corpus).signature,
    /^multi-pi\|expected:exact\|chance:rates\|missing:error\|similarity:boundary-similarity/,
  )
})

type Cuts = Readonly<Record<string, readonly number[]>>

const itemOf = (id: string, cuts: Cuts, units = 12) => ({
  id,
  units,
  codings: Object.entries(cuts).map(([coder, own]) => ({ coder, segmentation: fromBoundaries(units, own) })),
})

test('shares of marks without a place: all are no boundary', () => {
  const counts = { coders: 2, marks: Float64Array.of(0, 0, 0, 0), places: Float64Array.of(0, 0) }
  assert.deepEqual([...pooledChances(counts as never, 2)], [1, 0])
  assert.deepEqual([...ownChances(counts as never, 2, 1)], [1, 0])
})

test('counts that cannot vary give no number, simulated ones either', () => {
  const corpus = makeCorpus([itemOf('a', { ann: [1, 2, 3], bo: [2] }, 4)])
  for (const expected of ['exact', 'simulated'] as const) {
    const { value, reason } = agreement(corpus, { expected, chance: 'counts' })
    assert.deepEqual([value, reason], [undefined, 'nothing-can-vary'], expected)
  }
})

test('texts of one unit: nothing can be cut, nothing is left to chance, in resamples as well', () => {
  const none = { units: 1, boundaries: new Uint32Array(0) }
  const corpus = makeCorpus(
    [...'stuvwx'].map(id => ({
      id,
      units: 1,
      codings: ['a', 'b'].map(coder => ({ coder, segmentation: none })),
    })),
  )
  for (const coefficient of ['multi-pi', 'multi-kappa'] as const) {
    const asked = { coefficient, expected: 'published' } as const
    const found = agreement(corpus, { ...asked, interval: { method: 'percentile', resamples: 200 } })
    assert.deepEqual([found.value, found.expected, found.reason], [1, 0, 'no-boundaries'])
    assert.deepEqual(found.interval, [1, 1])
    // No item has a gap, so none is left to leave out.
    const left = agreement(corpus, { ...asked, interval: true })
    assert.deepEqual([left.interval, left.intervalReason], [null, 'few-items'])
  }
})

test('a simulated level has an interval where every item has two coders', () => {
  const corpus = makeCorpus(
    Array.from({ length: 12 }, (_, item) => ({
      id: `t${item}`,
      units: 20,
      codings: [0, 1].map(coder => ({
        coder: `c${coder}`,
        segmentation: fromBoundaries(20, [4 + (item % 3) * coder, 9, 14 + coder * (item % 2)]),
      })),
    })),
  )
  const { value, interval, chance } = agreement(corpus, {
    similarity: 'alignment-similarity',
    expected: 'exact',
    interval: { resamples: 200 },
  })
  assert.equal(chance?.method, 'simulated')
  assert.ok(interval![0] < value! && value! < interval![1] && interval![0] > 0, JSON.stringify(interval))
})
