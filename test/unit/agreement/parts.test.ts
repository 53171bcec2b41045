import assert from 'node:assert/strict'
import { test } from 'vitest'
import { dropSettings } from '../../../src/agreement/add-coder-effect.ts'
import { dropSpreads } from '../../../src/agreement/annotator-stats.ts'
import { blocksOf } from '../../../src/agreement/blocks.ts'
import {
  addBehaviour,
  behaviourCounter,
  openBehaviour,
  readBehaviour,
} from '../../../src/agreement/boundary-behaviour.ts'
import { prepare } from '../../../src/agreement/coefficient.ts'
import { gatherEvidence, toFinestTick } from '../../../src/agreement/evidence.ts'
import {
  addCoderEffect,
  findOutliers,
  flexibleChance,
  leaveOneOut,
  percentageAgreement,
} from '../../../src/agreement/index.ts'
import { addMajority, majorityCounter, openMajority, readMajority } from '../../../src/agreement/votes.ts'
import {
  type AgreementOptions,
  agreement,
  type Corpus,
  codersOf,
  fromBoundaries,
  fromSequence,
  fromSets,
  makeCorpus,
  type Segmentation,
} from '../../../src/index.ts'
import { stream } from '../../../src/stats/index.ts'

function corpusOf(items: number, coders: number, types: readonly number[] = [], seed = 1): Corpus {
  const source = stream(seed)
  const made = Array.from({ length: items }, (_, index) => {
    const units = 12 + 3 * (index % 4)
    return {
      id: `i${items - index}`,
      units,
      codings: Array.from({ length: coders }, (__, coder) => {
        const sets = Array.from({ length: units - 1 }, () =>
          source.chance(0.15 + 0.03 * coder) ? [types[source.below(Math.max(1, types.length))] ?? 1] : [],
        )
        const cuts = sets.flatMap((set, at) => (set.length > 0 ? [at + 1] : []))
        return {
          coder: `c${coder}`,
          segmentation:
            types.length === 0 ? fromBoundaries(units, cuts) : fromSets(sets, { types: [...types] }),
        }
      }),
    }
  })
  return makeCorpus(made, types.length === 0 ? undefined : made[0]!.codings[0]!.segmentation.scale)
}

const close = (found: number | undefined, wanted: number | undefined, what = '') =>
  assert.ok(
    found !== undefined && wanted !== undefined && Math.abs(found - wanted) < 1e-12,
    `${what}: ${found} should be ${wanted}`,
  )

test('what is counted item by item and added up is what is counted at once', () => {
  const corpus = corpusOf(6, 4, [1, 2, 3])
  const coders = codersOf(corpus)
  const votes = openMajority()
  const behaviour = openBehaviour(coders)
  const whole = behaviourCounter(coders, 2)
  for (const item of corpus.items) {
    const own = majorityCounter(coders)
    own.add(item)
    addMajority(votes, own.counts)
    const theirs = behaviourCounter(coders, 2)
    theirs.add(item)
    addBehaviour(behaviour, theirs.counts)
    whole.add(item)
  }
  assert.deepEqual(readMajority(votes), percentageAgreement(corpus))
  assert.deepEqual(readBehaviour(behaviour, corpus.scale), readBehaviour(whole.counts, corpus.scale))
  assert.ok(readBehaviour(behaviour, corpus.scale).some(({ confused }) => confused.length > 0))
})

test('without a coder agreement is that of the others, and with a joiner that of the group and one more', () => {
  const many = corpusOf(3, 10)
  const one = makeCorpus([corpusOf(1, 4).items[0]!])
  const settings: [Corpus, AgreementOptions][] = [
    [many, { expected: 'published' }],
    [many, { expected: 'published', coefficient: 'multi-kappa' }],
    [many, { similarity: 'window-diff', window: 3 }],
    [many, {}],
    [corpusOf(3, 4, [1, 2]), { similarity: 'flexible-similarity' }],
    [one, { similarity: 'flexible-similarity' }],
    [one, { similarity: 'flexible-similarity', coefficient: 'multi-kappa' }],
  ]
  for (const [corpus, options] of settings) {
    const coders = codersOf(corpus)
    const what = JSON.stringify(options)
    const all = agreement(corpus, options).value
    for (const { coder, with: before, without, drop } of leaveOneOut(corpus, options)) {
      const others = agreement(corpus, { ...options, coders: coders.filter(other => other !== coder) }).value
      close(before.value, all, what)
      close(without.value, others, `${what} ${coder}`)
      close(drop, others! - all!, what)
    }
    const [first, second] = coders
    for (const { coder, with: joined, without } of addCoderEffect(corpus, [first!, second!], options)) {
      const group = coders.slice(2)
      close(without.value, agreement(corpus, { ...options, coders: group }).value, what)
      close(joined.value, agreement(corpus, { ...options, coders: [...group, coder] }).value, what)
    }
  }
  assert.throws(() => addCoderEffect(many, ['nobody']), { code: 'unknown-coder' })
})

test('a level of S_f is that of all items, whatever their number', () => {
  const sequence = (text: string) =>
    fromSequence(
      [...text].map(sign => (sign === '.' ? null : 'p')),
      { types: ['p'] },
    )
  const pairs: readonly [string, string][] = [
    ['p...', '.p..'],
    ['pp.pp.p', 'p.pp.pp'],
    ['....p', '...pp'],
  ]
  for (const count of [1, 2, 3]) {
    const codings = pairs
      .slice(0, count)
      .map(([a, b]) => ({ reference: sequence(a), hypothesis: sequence(b) }))
    const corpus = makeCorpus(
      codings.map(({ reference, hypothesis }, at) => ({
        id: `i${at}`,
        units: reference.units,
        codings: [
          { coder: 'a', segmentation: reference },
          { coder: 'b', segmentation: hypothesis },
        ],
      })),
      codings[0]!.reference.scale,
    )
    for (const [coefficient, name] of [
      ['pi', 'pi'],
      ['kappa', 'kappa'],
    ] as const)
      close(
        agreement(corpus, { similarity: 'flexible-similarity', coefficient }).expected,
        flexibleChance(codings, { coefficient: name }).expected,
        `${count} ${name}`,
      )
  }
})

test('a type that nobody uses leaves chance as it is, and so does a scale that only the codings know', () => {
  const corpus = corpusOf(4, 3, [1, 2])
  const wider = corpus.items.map(item => ({
    ...item,
    codings: item.codings.map(({ coder, segmentation: { units, boundaries, types } }) => {
      const sets = Array.from({ length: units - 1 }, (_, place) => {
        const at = boundaries.indexOf(place + 1)
        return at < 0 ? [] : [types![at]!]
      })
      return { coder, segmentation: fromSets(sets, { types: [1, 2, 3] }) }
    }),
  }))
  const third = makeCorpus(wider, wider[0]!.codings[0]!.segmentation.scale)
  for (const own of [
    { expected: 'published' },
    { expected: 'published', coefficient: 'multi-kappa' },
    { count: 'segments' },
    { preset: 'fournier-2013' },
    { categories: 'merged' },
    { expected: 'exact' },
  ] as const) {
    const { value, expected } = agreement(corpus, own)
    // where segments are counted, a type without boundaries has one segment
    if (!('count' in own || 'preset' in own))
      close(agreement(third, own).expected, expected, JSON.stringify(own))
    close(agreement({ items: corpus.items }, own).value, value, JSON.stringify(own))
  }
})

test('chance as it is printed: the shares of every type, squared or multiplied, and one version in the signature', () => {
  const corpus = corpusOf(5, 3, [1, 2], 4)
  const coders = codersOf(corpus)
  const places = corpus.items.reduce((sum, { units }) => sum + units - 1, 0)
  const cuts = coders.map(coder =>
    [1, 2].map(mask =>
      corpus.items
        .flatMap(({ codings }) => [...codings.find(one => one.coder === coder)!.segmentation.types!])
        .reduce((sum, own) => sum + (own === mask ? 1 : 0), 0),
    ),
  )
  const pi = [0, 1]
    .map(type => cuts.reduce((sum, own) => sum + own[type]!, 0) / (3 * places))
    .reduce((sum, share) => sum + share ** 2, 0)
  const pairs = [
    [0, 1],
    [0, 2],
    [1, 2],
  ] as const
  const kappa =
    pairs.reduce(
      (sum, [a, b]) => sum + (cuts[a]![0]! * cuts[b]![0]! + cuts[a]![1]! * cuts[b]![1]!) / places ** 2,
      0,
    ) / 3
  const found = agreement(corpus, { expected: 'published' })
  close(found.expected, pi, 'pi')
  close(found.bias, pi - kappa, 'bias')
  const own = agreement(corpus, { expected: 'published', coefficient: 'multi-kappa' })
  close(own.expected, kappa, 'kappa')
  assert.equal(found.signature.match(/\|v:/g)!.length, 1)
})

test('two units are one place, and where chance is one there is no zero to compare with', () => {
  const pair = (cuts: number[]) => fromBoundaries(2, cuts)
  const corpus = makeCorpus([
    {
      id: 'a',
      units: 2,
      codings: [
        { coder: 'a', segmentation: pair([1]) },
        { coder: 'b', segmentation: pair([1]) },
      ],
    },
  ])
  const { reason, value, zero } = agreement(corpus, { expected: 'published' })
  assert.deepEqual([reason, value, zero], ['chance-is-one', undefined, undefined])
  const behaviour = behaviourCounter(['a', 'b'], 2)
  behaviour.add(corpus.items[0]!)
  assert.deepEqual(
    readBehaviour(behaviour.counts, undefined).map(({ rate, boundaries }) => [rate, boundaries]),
    [
      [1, 1],
      [1, 1],
    ],
  )
})

test('with both levels, each says its own interval, standard error and reason', () => {
  const corpus = corpusOf(8, 3)
  const both = agreement(corpus, { both: true, interval: { resamples: 200 } })
  for (const expected of ['published', 'exact'] as const) {
    const alone = agreement(corpus, { interval: { resamples: 200 }, expected })
    const own = both[expected]!
    close(own.value, alone.value, expected)
    assert.deepEqual(own.interval, alone.interval, expected)
    assert.equal(own.standardError, alone.standardError, expected)
    assert.ok(own.standardError! > 0)
    assert.equal('reason' in own, false)
  }
  const empty = makeCorpus(
    corpus.items.map(item => ({
      ...item,
      codings: item.codings.map(({ coder }) => ({ coder, segmentation: fromBoundaries(item.units, []) })),
    })),
  )
  const none = agreement(empty, { both: true })
  assert.deepEqual([none.published!.reason, none.exact!.reason], ['no-boundaries', 'no-boundaries'])
  assert.equal('standardError' in none.published!, false)
})

test('groups of coders who share items: each has its items, in the order of the corpus', () => {
  const items = corpusOf(6, 4).items.map((item, index) => ({
    ...item,
    codings: item.codings.filter((_, coder) => (index % 2 === 0 ? coder < 3 : coder > 0)),
  }))
  const { groups, value } = agreement(makeCorpus(items), { missing: 'group' })
  assert.deepEqual(
    groups!.map(({ coders, perItem }) => [coders, perItem.map(({ item }) => item)]),
    [
      [
        ['c0', 'c1', 'c2'],
        ['i6', 'i4', 'i2'],
      ],
      [
        ['c1', 'c2', 'c3'],
        ['i5', 'i3', 'i1'],
      ],
    ],
  )
  for (const [at, group] of groups!.entries()) {
    const own = agreement(makeCorpus(items.filter((_, index) => index % 2 === at)))
    close(group.value, own.value)
    for (const [row, item] of group.perItem.entries()) close(item.value ?? 0, own.perItem[row]!.value ?? 0)
  }
  close(value, (groups![0]!.value! + groups![1]!.value!) / 2)
})

test('sums that do not fit are replaced by leaving each item out, with spreads alike', () => {
  const corpus = corpusOf(24, 4)
  const settings = dropSettings(codersOf(corpus), {
    interval: { method: 'percentile', resamples: 400 },
  })
  const evidence = gatherEvidence(corpus, settings)
  const layouts = [undefined, 0, 1, 2, 3].map(
    left => prepare(evidence, settings, left === undefined ? undefined : coder => coder !== left).layout,
  )
  const width = layouts.reduce((sum, layout) => sum + layout.width, 0)
  const bootstrapSums = dropSpreads(evidence, layouts, settings, width * 400)
  const left = dropSpreads(evidence, layouts, settings, width * 400 - 1)
  assert.deepEqual([bootstrapSums.method, left.method], ['resampled', 'jackknife'])
  for (const [at, { spread, ends }] of left.spreads.entries()) {
    const ratio = spread / bootstrapSums.spreads[at]!.spread
    assert.ok(ratio > 0.7 && ratio < 1.4, `${at}: ${ratio}`)
    const { low, high } = ends(0.1)!
    assert.ok(low < 0.1 && high > 0.1 && Math.abs(low + high - 0.2) < 1e-12)
    close(left.values[at + 1], bootstrapSums.values[at + 1])
  }
  assert.equal(
    findOutliers(corpus, { interval: { method: 'percentile', resamples: 200 } }).method,
    'resampled',
  )
  assert.equal(findOutliers(corpus).method, 'jackknife')
})

test('a long text in blocks: nothing is lost, types and ticks stay', () => {
  const source = stream(9)
  const units = 400
  const sets = Array.from({ length: units - 1 }, () => (source.chance(0.5) ? [1 + source.below(2)] : []))
  const typed = fromSets(sets, { types: [1, 2] })
  const plain: Segmentation = { units, boundaries: typed.boundaries, axis: { ticksPerSecond: 10 } }
  const blocks = (segmentation: Segmentation, more: object = {}) =>
    blocksOf({ id: 'x', units, codings: [{ coder: 'a', segmentation }], ...more }, undefined, false)!
  // 200 segments in 400 units: four of them are eight units, and a block has ten gaps at least
  const dense = blocks(plain)
  assert.deepEqual([dense.blocks, dense.size], [10, 40])
  for (const [given, found] of [
    [typed, blocks(typed)],
    [plain, dense],
  ] as const) {
    const pieces = found.corpus.items.map(({ codings }) => codings[0]!.segmentation)
    let start = 0
    const all: number[] = []
    for (const piece of pieces) {
      for (const position of piece.boundaries) all.push(start + position)
      start += piece.units - 1
    }
    assert.deepEqual(all, [...given.boundaries])
    assert.equal(start, units - 1)
    assert.deepEqual(
      pieces.flatMap(({ types }) => [...(types ?? [])]),
      [...(given.types ?? [])],
    )
    for (const piece of pieces) {
      assert.deepEqual(piece.scale, given.scale)
      assert.deepEqual(piece.axis, given.axis)
      assert.equal('axis' in piece, given.axis !== undefined)
    }
  }
  const speakers = Array.from({ length: units }, (_, unit) => (Math.floor(unit / 7) % 2 ? 'A' : 'B'))
  const turns = blocks(plain, { speakers })
  assert.equal(turns.blocks, 10)
  let edge = 0
  for (const { units: length } of turns.corpus.items.slice(0, -1)) {
    edge += length - 1
    assert.equal(edge % 7, 0)
  }
  assert.equal(blocksOf({ id: 'x', units: 60, codings: [] }, undefined, false), undefined)
})

test('items in time and items in units do not go together, nor ticks that do not fit', () => {
  const rows = (perSecond: readonly (number | undefined)[]) =>
    perSecond.map((own, at) => ({
      item: `i${at}`,
      places: 5,
      ...(own === undefined ? {} : { perSecond: own }),
    }))
  const tick = (given: readonly (number | undefined)[]) => toFinestTick(rows(given) as never)
  assert.throws(() => tick([10, undefined]), {
    code: 'axes-differ',
    message: /some items count units, others time; measure them separately/,
  })
  assert.throws(() => tick([10, 4]), {
    code: 'axes-differ',
    message: /one item has 10 ticks a second, another 4, and no tick fits both/,
  })
  assert.deepEqual(
    [...tick([10, 20])].map(({ places, perSecond }) => [places, perSecond]),
    [
      [11, 20],
      [5, 20],
    ],
  )
  assert.deepEqual(
    [...tick([undefined, undefined])].map(({ places }) => places),
    [5, 5],
  )
})
