import assert from 'node:assert/strict'
import { test } from 'vitest'
import { dropSettings } from '../../../src/agreement/add-coder-effect.ts'
import { dropSpreads } from '../../../src/agreement/annotator-stats.ts'
import {
  addBehaviour,
  behaviourCounter,
  boundaryBehaviour,
  openBehaviour,
  readBehaviour,
} from '../../../src/agreement/boundary-behaviour.ts'
import { prepare } from '../../../src/agreement/coefficient.ts'
import { gatherEvidence } from '../../../src/agreement/evidence.ts'
import { findOutliers } from '../../../src/agreement/index.ts'
import { compareCoders, joinAgreement } from '../../../src/agreement/map-reduce.ts'
import { resolveAgreement } from '../../../src/agreement/question.ts'
import { rangeOf, tallyAt } from '../../../src/evidence/comparisons.ts'
import {
  agreement,
  type Corpus,
  codersOf,
  defineMetric,
  fromBoundaries,
  fromSequence,
  fromSets,
  makeCorpus,
} from '../../../src/index.ts'
import { stream } from '../../../src/stats/index.ts'
import { resampledSums } from '../../../src/stats/resampling/resample.ts'

/** Coders who copy one truth and change some of it, each as often as its noise says. */
function copies(seed: number, items: number, units: number, noise: readonly number[]): Corpus {
  const source = stream(seed)
  return makeCorpus(
    Array.from({ length: items }, (_, index) => {
      const truth = Array.from({ length: units - 1 }, () => source.chance(0.15))
      return {
        id: `i${index}`,
        units,
        codings: noise.map((share, coder) => ({
          coder: `c${coder}`,
          segmentation: fromBoundaries(
            units,
            truth.flatMap((cut, at) => ((source.chance(share) ? source.chance(0.15) : cut) ? [at + 1] : [])),
          ),
        })),
      }
    }),
  )
}

test('the one who cuts unlike the others is an outlier, and nobody else', () => {
  const corpus = copies(1, 20, 60, [0.2, 0.2, 0.2, 0.9])
  for (const expected of ['published', 'exact'] as const) {
    const { apart, coders, value } = findOutliers(corpus, { expected, interval: { resamples: 300 } })
    assert.deepEqual(apart, ['c3'], expected)
    const last = coders[3]!
    assert.ok(last.drop! > 0.1 && last.interval![0] > 0 && last.p! < 0.01)
    assert.equal(last.without, agreement(corpus, { expected, coders: ['c0', 'c1', 'c2'] }).value)
    assert.equal(value, agreement(corpus, { expected }).value)
    assert.ok(last.similarity! < coders[0]!.similarity! && last.alone! > coders[0]!.alone!)
    assert.ok(coders[0]!.drop! < 0)
  }
})

test('it takes six items to say that somebody is an outlier', () => {
  const reported = [5, 6].map(
    items =>
      findOutliers(copies(1, items, 300, [0.1, 0.1, 0.1, 0.95]), { interval: { resamples: 300 } }).apart,
  )
  assert.deepEqual(reported, [[], ['c3']])
})

test('coders alike: there is no outlier', () => {
  let reported = 0
  for (let seed = 0; seed < 20; seed++)
    reported += findOutliers(copies(50 + seed, 10, 40, [0.3, 0.3, 0.3, 0.3]), {
      interval: { resamples: 200 },
    }).apart.length
  assert.ok(reported <= 2, String(reported))
})

test('one item, two annotators, one coder: said of nobody', () => {
  assert.deepEqual(findOutliers(copies(2, 1, 60, [0.1, 0.1, 0.9])).apart, [])
  assert.equal(findOutliers(copies(2, 1, 60, [0.1, 0.1, 0.9])).coders[2]!.interval, null)
  const [first] = findOutliers(copies(2, 5, 30, [0.1, 0.9])).coders
  assert.deepEqual([first!.without, first!.drop, first!.apart], [undefined, undefined, false])
  assert.equal(findOutliers(copies(2, 5, 30, [0.1])).coders[0]!.similarity, undefined)
})

test('near misses, boundaries alone, and types taken for others', () => {
  const types = [1, 2]
  const corpus = makeCorpus(
    [
      {
        id: 'a',
        units: 9,
        codings: [
          { coder: 'ann', segmentation: fromSets([[1], [], [1], [], [], [], [2], []], { types }) },
          { coder: 'bo', segmentation: fromSets([[2], [], [], [1], [], [], [], []], { types }) },
        ],
      },
    ],
    fromSets([[1]], { types }).scale,
  )
  const [ann, bo] = findOutliers(corpus).coders
  assert.deepEqual([ann!.boundaries, ann!.near, ann!.alone, ann!.rate], [3, 1 / 3, 1 / 3, 3 / 8])
  assert.deepEqual(ann!.confused, [{ own: 1, other: 2, count: 1 }])
  assert.deepEqual(bo!.confused, [{ own: 2, other: 1, count: 1 }])
})

test('one long text has an interval, by blocks, and the signature says so', () => {
  const long = copies(4, 1, 2000, [0.2, 0.2])
  for (const options of [
    {},
    { expected: 'exact' },
    { similarity: 'segmentation-similarity', expected: 'exact' },
  ] as const) {
    for (const method of ['jackknife-t', 'percentile'] as const) {
      const found = agreement(long, { ...options, interval: { method, resamples: 300 } })
      const { value, interval, signature, resampled } = found
      assert.ok(interval![0] < value! && value! < interval![1], JSON.stringify(options))
      assert.match(signature, /\|interval:10-blocks\|v:/)
      assert.deepEqual(resampled, { unit: 'blocks', size: 200, count: 10 })
      assert.equal(agreement(long, options).value, value)
    }
  }
  const short = agreement(copies(4, 1, 50, [0.2, 0.2]), { interval: true })
  assert.equal(short.interval, null)
  assert.doesNotMatch(short.signature, /interval/)
})

test('the interval by blocks is about as wide as texts of this kind differ', () => {
  const options = { expected: 'exact', interval: { resamples: 300 } } as const
  const found = Array.from({ length: 12 }, (_, seed) =>
    agreement(copies(200 + seed, 1, 1500, [0.3, 0.3]), options),
  )
  const mean = found.reduce((sum, { value }) => sum + value!, 0) / found.length
  const spread = Math.sqrt(
    found.reduce((sum, { value }) => sum + (value! - mean) ** 2, 0) / (found.length - 1),
  )
  const reported = found.reduce((sum, { standardError }) => sum + standardError!, 0) / found.length
  assert.ok(reported > spread / 2 && reported < spread * 2, `${reported} told, ${spread} seen`)
})

test('with speakers, blocks end with turns, for S_f too', () => {
  const source = stream(8)
  const units = 600
  const speakers = Array.from({ length: units }, (_, unit) => (Math.floor(unit / 7) % 2 === 0 ? 'A' : 'B'))
  const marks = () => Array.from({ length: units }, () => (source.chance(0.2) ? '.' : null))
  const truth = marks()
  const coded = () =>
    fromSequence(
      truth.map(mark => (source.chance(0.2) ? null : mark)),
      { types: ['.'] },
    )
  const [a, b] = [coded(), coded()]
  const corpus = makeCorpus(
    [
      {
        id: 'talk',
        units,
        speakers,
        codings: [
          { coder: 'a', segmentation: a },
          { coder: 'b', segmentation: b },
        ],
      },
    ],
    a.scale,
  )
  const { value, interval, resampled } = agreement(corpus, {
    similarity: 'flexible-similarity',
    interval: true,
  })
  assert.equal(resampled!.unit, 'blocks')
  assert.ok(interval![0] < value! && value! < interval![1])
})

test('parts hand over what the chance level of S_f needs: texts of speakers, types, ends', async () => {
  const read = (text: string) =>
    fromSequence(
      [...text].map(sign => (sign === ' ' ? null : sign)),
      { types: ['.', ','] },
    )
  const item = (id: string, a: string, b: string, speakers?: string) => ({
    id,
    units: a.length,
    ...(speakers === undefined ? {} : { speakers: [...speakers] }),
    codings: [
      { coder: 'a', segmentation: read(a) },
      { coder: 'b', segmentation: read(b) },
    ],
  })
  const corpus = makeCorpus(
    [item('z', '  .  , .', ' .   . .', 'xxyyxxyy'), item('b', ' ,  .', '  , .'), item('m', ',   ', ' .  ')],
    read('.').scale,
  )
  for (const similarity of ['flexible-similarity', 'flexible-boundary-similarity'])
    for (const coefficient of ['multi-pi', 'multi-kappa', 'bennett-s'] as const) {
      const options = { similarity, coefficient, interval: { resamples: 200 } }
      const job = resolveAgreement(codersOf(corpus), corpus.scale, 3, {
        options,
        coefficients: [coefficient],
      })
      const parts = corpus.items.map(item => structuredClone(compareCoders(job, [item])))
      const { coefficients } = await joinAgreement(job, parts, async (table, replicates, seed) =>
        resampledSums(table, { replicates, seed }),
      )
      assert.deepEqual(coefficients[0], agreement(corpus, options))
    }
})

test('the interval of S_f follows the rates of the resampled items', () => {
  const source = stream(3)
  const random = makeCorpus(
    Array.from({ length: 20 }, (_, index) => ({
      id: `i${index}`,
      units: 50,
      codings: ['a', 'b'].map(coder => ({
        coder,
        segmentation: fromSequence(
          Array.from({ length: 50 }, () => (source.chance(0.2) ? '.' : null)),
          { types: ['.'] },
        ),
      })),
    })),
    fromSequence(['.']).scale,
  )
  const { standardError } = agreement(random, {
    similarity: 'flexible-similarity',
    interval: { resamples: 400 },
  })
  const fixed = agreement(random, { similarity: 'flexible-similarity' })
  const items = fixed.perItem.map(({ observed }) => observed!)
  const mean = items.reduce((sum, value) => sum + value, 0) / 20
  const spread = Math.sqrt(items.reduce((sum, value) => sum + (value - mean) ** 2, 0) / 19 / 20)
  // held fixed, the standard error would be that of the observed similarity over 1 − chance
  assert.ok(standardError! < 0.9 * (spread / (1 - fixed.expected!)), `${standardError} ${spread}`)
})

test('many coders: leaving out items finds the spread that resampling finds', () => {
  const corpus = copies(9, 40, 50, [0.2, 0.3, 0.4, 0.8])
  for (const expected of ['published', 'exact'] as const) {
    const settings = dropSettings(codersOf(corpus), {
      expected,
      interval: { method: 'percentile', resamples: 1000 },
    })
    const evidence = gatherEvidence(corpus, settings)
    const layouts = [-1, 0, 1, 2, 3].map(left => prepare(evidence, settings, coder => coder !== left).layout)
    const bootstrapSums = dropSpreads(evidence, layouts, settings)
    const left = dropSpreads(evidence, layouts, settings, 0)
    assert.deepEqual([bootstrapSums.method, left.method], ['resampled', 'jackknife'])
    assert.deepEqual(left.values, bootstrapSums.values)
    for (const [coder, { spread }] of bootstrapSums.spreads.entries()) {
      const other = left.spreads[coder]!
      assert.ok(spread > 0 && Math.abs(other.spread / spread - 1) < 0.2, `${spread} ${other.spread}`)
      const [a, b] = [
        bootstrapSums.spreads[coder]!.ends(0.1)!,
        other.ends(left.values[coder + 1]! - left.values[0]!)!,
      ]
      assert.ok(Math.abs(a.low - b.low) < spread / 2 && Math.abs(a.high - b.high) < spread / 2)
    }
  }
})

test('what one coder adds is taken away again to the last digit, for whole counts and for others', () => {
  const corpus = copies(5, 6, 30, [0.2, 0.3, 0.4, 0.8, 0.5])
  for (const similarity of ['boundary-similarity', 'flexible-similarity', 'window-diff'] as const) {
    const options = { similarity, ...(similarity === 'window-diff' ? { window: 3 } : {}) }
    const evidence = gatherEvidence(corpus, dropSettings(codersOf(corpus), options))
    const { comparisons } = evidence
    const { fields, pairs } = evidence.sums(coder => coder !== 2)
    for (const row of evidence.rows.keys()) {
      const wanted: Record<string, number> = {}
      const [from, end] = rangeOf(comparisons, row)
      for (let at = from; at < end; at++) {
        if (comparisons.first[at] === 2 || comparisons.second[at] === 2) continue
        const tally = tallyAt(comparisons, at)
        for (const field of Object.keys(tally)) wanted[field] = (wanted[field] ?? 0) + tally[field]!
      }
      const found = Object.fromEntries([...fields].map(([field, { whole }]) => [field, whole[row]]))
      assert.deepEqual(found, wanted)
      assert.equal(pairs[row], 6)
    }
  }
})

test('habits of parts of a corpus add up to those of the whole', () => {
  const corpus = copies(7, 9, 40, [0.2, 0.3, 0.8])
  const coders = codersOf(corpus)
  const whole = openBehaviour(coders)
  for (const part of [corpus.items.slice(0, 4), corpus.items.slice(4)]) {
    const own = behaviourCounter(coders, 2)
    for (const item of part) own.add(item)
    addBehaviour(whole, structuredClone(own.counts))
  }
  assert.deepEqual(readBehaviour(whole, undefined), boundaryBehaviour(corpus, coders, 2))
})

test('every comparison is made once and every chance level that differs once, however many coders', () => {
  const cutters = 24
  const source = stream(11)
  const corpus = makeCorpus(
    Array.from({ length: 10 }, (_, index) => ({
      id: `i${index}`,
      units: index < 5 ? 12 : 20,
      codings: Array.from({ length: cutters }, (__, coder) => ({
        coder: `c${String(coder).padStart(2, '0')}`,
        // three coders in a row have the same rate
        segmentation: fromBoundaries(index < 5 ? 12 : 20, somePlaces(source, 11, 1 + Math.floor(coder / 8))),
      })),
    })),
  )
  const asked = { tallies: 0, levels: new Map<string, number>() }
  const shared = defineMetric({
    id: 'shared-places',
    title: 'Shared places',
    symbol: 'X',
    better: 'higher',
    range: [0, 1],
    symmetric: true,
    options: {},
    tally(a, b) {
      asked.tallies++
      const both = a.boundaries.filter(at => b.boundaries.includes(at)).length
      return { both, all: a.boundaries.length + b.boundaries.length }
    },
    score: ({ both, all }) => (all === 0 ? undefined : (2 * both) / all),
    reason: ({ all }) => (all === 0 ? 'no-boundaries' : undefined),
    expected({ units, ...setting }) {
      if (!('rates' in setting)) return undefined
      const key = JSON.stringify([units, setting.rates])
      asked.levels.set(key, (asked.levels.get(key) ?? 0) + 1)
      const [a, b] = setting.rates
      return { both: (units - 1) * a * b, all: (units - 1) * (a + b) }
    },
  })
  const found = agreement(corpus, {
    similarity: shared,
    coefficient: 'multi-kappa',
    expected: 'exact',
    both: true,
  })
  const pairs = (cutters * (cutters - 1)) / 2
  assert.equal(asked.tallies, 10 * pairs)
  // 3 rates make 6 pairs of rates, at 2 lengths; items by themselves have 3 rates of their own each at most
  const levels = [...asked.levels.values()].reduce((sum, count) => sum + count, 0)
  assert.ok(levels <= 2 * (6 * 2 + 2) + 10 * 8, `${levels} levels for ${10 * pairs} comparisons`)
  assert.ok(found.exact!.value !== undefined && found.published!.value !== undefined)
})

/** So many different places from 1 on. */
function somePlaces(source: ReturnType<typeof stream>, places: number, count: number): number[] {
  const all = Array.from({ length: places }, (_, at) => at + 1)
  return Array.from({ length: count }, () => all.splice(source.below(all.length), 1)[0]!).sort(
    (a, b) => a - b,
  )
}

test('an item without which the others say nothing is no drop, and no other number is lost by it', () => {
  // Without the first item, c1 and c2 cut everywhere: nothing but agreement could come of it.
  const cuts = [
    [[1], [1], [2]],
    [[1], [1, 2], [1, 2]],
    [[2], [1, 2], [1, 2]],
    [[], [1, 2], [1, 2]],
  ]
  const corpus = makeCorpus(
    cuts.map((item, index) => ({
      id: `i${index}`,
      units: 3,
      codings: item.map((places, coder) => ({
        coder: `c${coder}`,
        segmentation: fromBoundaries(3, places),
      })),
    })),
  )
  const settings = dropSettings(codersOf(corpus), { expected: 'published', interval: { resamples: 200 } })
  const evidence = gatherEvidence(corpus, settings)
  const layouts = [-1, 0, 1, 2].map(left => prepare(evidence, settings, coder => coder !== left).layout)
  const { spreads } = dropSpreads(evidence, layouts, settings, 0)
  for (const { spread } of spreads) assert.ok(spread > 0, `${spread}`)
})

test('levels read off between three rates spread drops as levels computed again do', () => {
  const corpus = copies(5, 30, 40, [0.2, 0.3, 0.4, 0.6])
  const settings = dropSettings(codersOf(corpus), { expected: 'exact', interval: { resamples: 400 } })
  const evidence = gatherEvidence(corpus, settings)
  const [recomputed, between] = [1e12, 0].map(levelSteps => {
    const own = { ...settings, levelSteps }
    const layouts = [undefined, ...settings.coders.keys()].map(
      left => prepare(evidence, own, coder => coder !== left).layout,
    )
    return dropSpreads(evidence, layouts, own)
  })
  assert.deepEqual(between!.values, recomputed!.values)
  for (const [coder, { spread, ends }] of between!.spreads.entries()) {
    const [drop, other] = [
      recomputed!.values[coder + 1]! - recomputed!.values[0]!,
      recomputed!.spreads[coder]!,
    ]
    assert.ok(Math.abs(spread - other.spread) < 1e-3)
    assert.ok(Math.abs(ends(drop)!.low - other.ends(drop)!.low) < 3e-3)
    assert.notEqual(spread, other.spread)
  }
})

test('habits without types are those that are counted coder by coder, however far is near', () => {
  const corpus = copies(5, 30, 40, [0.2, 0.3, 0.5, 0.8])
  const coders = codersOf(corpus)
  for (const span of [1, 2, 3, 6]) {
    const found = boundaryBehaviour(corpus, coders, span)
    for (const [index, coder] of coders.entries()) {
      let [near, alone] = [0, 0]
      for (const { codings } of corpus.items) {
        const own = codings.find(coding => coding.coder === coder)!.segmentation.boundaries
        const others = codings.filter(coding => coding.coder !== coder)
        for (const position of own) {
          const away = others.flatMap(({ segmentation }) =>
            Array.from(segmentation.boundaries, place => Math.abs(place - position)),
          )
          const nearest = Math.min(...away, Number.POSITIVE_INFINITY)
          if (nearest > 0 && nearest < span) near++
          else if (nearest > 0) alone++
        }
      }
      const { boundaries } = found[index]!
      assert.deepEqual([found[index]!.near, found[index]!.alone], [near / boundaries, alone / boundaries])
    }
  }
})
