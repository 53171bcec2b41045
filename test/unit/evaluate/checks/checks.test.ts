import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { agreement, densityTest } from '../../../../src/agreement/index.ts'
import {
  type Check,
  type CheckId,
  type Checks,
  type ChecksOptions,
  checks,
  simulateCorpus,
} from '../../../../src/evaluate/index.ts'
import {
  type Corpus,
  evaluate,
  fromBoundaries,
  fromMasses,
  fromScores,
  makeCorpus,
} from '../../../../src/index.ts'
import { checkSentences, numberFacts, reportableSentences } from '../../../../src/report/sentences/checks.ts'

const people = ['Ada', 'Ben', 'Cleo', 'Dov']
const good = { miss: 0.1, insertion: 0.08, nearMiss: 0.1 }
/** Four annotators of whom one errs far more, and three systems. */
const interviews = (items: number, outlier = 0.35): Corpus =>
  simulateCorpus({
    seed: 3,
    items,
    units: [26, 110],
    coders: [
      ...people.map(name => ({
        name,
        ...(name === 'Dov' ? { ...good, miss: outlier, insertion: outlier } : good),
      })),
      { name: 'harrow', ...good, miss: 0.14 },
      { name: 'marram', miss: 0.4, insertion: 0.3, nearMiss: 0.14 },
      { name: 'eddy', miss: 0.12, insertion: 1.25, nearMiss: 0.2 },
    ],
  })

const find = <Id extends CheckId>({ checks }: Checks, id: Id): Extract<Check, { id: Id }> | undefined =>
  checks.find((check): check is Extract<Check, { id: Id }> => check.id === id)

const asked = { references: people, resamples: 300 } satisfies ChecksOptions

test('the number is the score that evaluate gives, with its rank and its bounds', () => {
  const corpus = interviews(20)
  const { number } = checks(corpus, asked)
  const [result] = evaluate(corpus, {
    metrics: ['B'],
    references: people,
    interval: true,
    bounds: true,
  }).metrics
  const own = result!.hypotheses.find(({ hypothesis }) => hypothesis === 'harrow')!
  assert.equal(number.system, 'harrow')
  assert.equal(number.rank, 1)
  assert.equal(number.value, own.micro.value)
  assert.deepEqual(number.interval, own.micro.interval)
  assert.equal(number.human, result!.bounds!.find(({ id }) => id === 'human')!.micro.value)
  assert.equal(number.signature, result!.signature)
})

test('the order of items and coders changes nothing', () => {
  const corpus = interviews(14)
  const turned = {
    ...corpus,
    items: [...corpus.items].reverse().map(item => ({ ...item, codings: [...item.codings].reverse() })),
  }
  assert.deepEqual(checks(turned, { ...asked, references: [...people].reverse() }), checks(corpus, asked))
  assert.deepEqual(
    checks(turned, { question: 'agreement', coders: [...people].reverse() }),
    checks(corpus, { question: 'agreement', coders: people }),
  )
})

test('what needs a look comes first by its effect, then what cannot be seen, then what has little effect', () => {
  for (const found of [checks(interviews(20), asked), checks(interviews(20), { coders: people })]) {
    const states = found.checks.map(({ state }) => ['look', 'unseen', 'little'].indexOf(state))
    assert.deepEqual(states, [...states].sort())
    for (const state of ['look', 'unseen', 'little']) {
      const sizes = found.checks.filter(check => check.state === state).map(({ size }) => size ?? -1)
      assert.deepEqual(
        sizes,
        [...sizes].sort((a, b) => b - a),
      )
    }
    for (const { effect, size } of found.checks) {
      if (effect === null) continue
      const ends = effect.kind === 'value' ? [effect.value] : [effect.low, effect.high]
      assert.equal(size, Math.max(...ends.map(end => Math.abs(end - found.number.value!))))
    }
  }
})

test('identical systems share the first place and are not separated', () => {
  const corpus = interviews(20)
  const duplicates = makeCorpus(
    corpus.items.map(item => ({
      ...item,
      codings: [
        ...item.codings.filter(({ coder }) => people.includes(coder) || coder === 'harrow'),
        { ...item.codings.find(({ coder }) => coder === 'harrow')!, coder: 'harrow-2' },
      ],
    })),
  )
  const found = checks(duplicates, asked)
  const few = find(found, 'few-texts')!
  assert.equal(found.number.rank, 1)
  assert.equal(few.first, 0.5)
  assert.equal(few.rival!.difference, 0)
  assert.equal(few.rival!.differ, false)
  assert.equal(few.state, 'look')
  assert.equal(find(found, 'convention')!.first!.instead, null)
  const [one, other] = find(found, 'convention')!.first!.systems
  assert.equal(one!.conventions, other!.conventions)
  assert.deepEqual(found.tests!.notDifferent, ['harrow-2'])
  // Choosing between equals costs nothing: each half is scored as it is.
  assert.ok(Math.abs(find(found, 'tuned')!.otherHalf! - found.number.value!) < 0.05)
})

describe('removing the cause changes the state', () => {
  test('few texts', () => {
    const [few, many] = [4, 60].map(
      items => find(checks(interviews(items), { ...asked, hypotheses: ['harrow', 'marram'] }), 'few-texts')!,
    )
    assert.deepEqual([few!.state, many!.state], ['look', 'little'])
    assert.equal(few!.effect, null)
    assert.equal(few!.intervalReason, 'few-items')
  })

  test('an annotator who differs, left out', () => {
    const corpus = interviews(24)
    const before = find(checks(corpus, asked), 'outlier')!
    assert.equal(before.state, 'look')
    assert.equal(before.annotator, 'Dov')
    const after = checks(corpus, { ...asked, references: ['Ada', 'Ben', 'Cleo'] })
    assert.notEqual(find(after, 'outlier')!.state, 'look')
    assert.equal(after.number.value, before.without)
    const coders = find(checks(corpus, { coders: people }), 'outlier')!
    assert.equal(coders.state, 'look')
    assert.equal(coders.without, agreement(corpus, { coders: ['Ada', 'Ben', 'Cleo'] }).value)
  })

  test('missing segmentations, completed', () => {
    const corpus = interviews(20)
    const holes = makeCorpus(
      corpus.items.map((item, index) => ({
        ...item,
        codings: item.codings.filter(({ coder }) => index > 3 || coder !== 'Ben'),
      })),
    )
    // 4 of 20 × 7 segmentations are 2.9 %; 4 of 20 × 4 are 5 %, which is not above 5 %.
    const few = find(checks(holes, asked), 'missing')!
    assert.deepEqual([few.missing, few.codings, few.state], [4, 140, 'little'])
    assert.equal(find(checks(holes, { coders: people }), 'missing')!.state, 'little')
    const pair = checks(holes, { coders: ['Ada', 'Ben'] })
    assert.equal(find(pair, 'missing')!.state, 'look')
    const complete = makeCorpus(holes.items.slice(4))
    assert.equal(find(pair, 'missing')!.complete, agreement(complete, { coders: ['Ada', 'Ben'] }).value)
    assert.equal(find(checks(corpus, asked), 'missing'), undefined)
  })

  test('one text that holds most of the gaps, left out', () => {
    const corpus = interviews(9)
    const long = simulateCorpus({ seed: 9, items: 1, units: [4000, 4000], coders: 4, segmenters: 1 })
    const names = [...people, 'harrow']
    const item = long.items[0]!
    const renamed = {
      ...item,
      id: 'long',
      codings: item.codings.map((each, at) => ({ ...each, coder: names[at]! })),
    }
    const settings = { ...asked, hypotheses: ['harrow'] }
    const before = find(checks(makeCorpus([...corpus.items, renamed]), settings), 'unequal-lengths')!
    assert.equal(before.state, 'look')
    assert.ok(before.effectiveItems < 2 && before.longest === 4000)
    assert.equal(find(checks(corpus, settings), 'unequal-lengths')!.state, 'little')
  })

  test('boundaries selected with the references, or by a threshold', () => {
    const scored = makeCorpus(
      Array.from({ length: 8 }, (_, index) => ({
        id: `text ${index}`,
        units: 12,
        codings: [{ coder: 'gold', segmentation: fromMasses(index % 2 === 0 ? [4, 4, 4] : [6, 6]) }],
        scored: [
          {
            coder: 'model',
            scores: fromScores(Array.from({ length: 11 }, (_, gap) => ((gap * 7 + index) % 11) / 10)),
          },
        ],
      })),
    )
    const state = (select: ChecksOptions['select']) =>
      find(checks(scored, { references: ['gold'], hypotheses: ['model'], select }), 'tuned')!
    assert.equal(state({ rule: 'reference-count' }).state, 'look')
    const threshold = state({ rule: 'threshold', at: 0.5 })
    assert.deepEqual([threshold.state, threshold.evidence], ['unseen', 'scores'])
    assert.equal(find(checks(interviews(8), asked), 'tuned')!.evidence, 'boundaries')
  })

  test('agreement on how many boundaries a text has', () => {
    // Texts with many boundaries and texts with few, each placed independently by both.
    const mixed = (dense: readonly number[]) =>
      makeCorpus(
        Array.from({ length: 12 }, (_, index) => {
          const { items } = simulateCorpus({
            seed: 130 + index,
            items: 2,
            units: [60, 60],
            coders: 1,
            segmenters: 0,
            lengths: { kind: 'geometric', mean: dense[index % dense.length]! },
          })
          return {
            id: `text ${index}`,
            units: 60,
            codings: items.map(({ codings }, at) => ({ ...codings[0]!, coder: `a${at}` })),
          }
        }),
      )
    const of = (corpus: Corpus) => find(checks(corpus, { coders: ['a0', 'a1'] }), 'chance-model')!
    const dense = of(mixed([2, 30]))
    assert.deepEqual([dense.state, dense.better], ['look', 'counts'])
    const test = densityTest(mixed([2, 30]))
    assert.deepEqual([dense.density!.p, dense.density!.differ], [test.p, true])
    const counts = agreement(mixed([2, 30]), { coders: ['a0', 'a1'], chance: 'counts' }).value
    assert.deepEqual(dense.effect, { kind: 'value', value: counts })
    const equal = of(mixed([8]))
    assert.deepEqual([equal.state, equal.better, equal.density!.differ], ['little', null, false])
  })

  test('boundaries on a regular subset of the gaps', () => {
    const every = (masses: readonly (readonly number[])[], eligible?: readonly number[]) =>
      makeCorpus(
        Array.from({ length: 8 }, (_, index) => ({
          id: `text ${index}`,
          units: 41,
          ...(eligible === undefined ? {} : { eligible }),
          codings: masses.map((own, at) => ({ coder: `a${at}`, segmentation: fromMasses(own) })),
        })),
      )
    const onFours = [
      [4, 8, 4, 12, 13],
      [4, 4, 8, 12, 13],
    ]
    const of = (corpus: Corpus) => find(checks(corpus, { coders: ['a0', 'a1'] }), 'chance-model')!
    const multiples = of(every(onFours))
    assert.deepEqual(
      [multiples.state, multiples.better, multiples.effect, multiples.regular!.divisor],
      ['look', null, null, 4],
    )
    const gaps = Array.from({ length: 10 }, (_, index) => 4 * (index + 1))
    const eligible = of(every(onFours, gaps))
    assert.deepEqual([eligible.state, eligible.better], ['look', 'positions'])
    const under = agreement(every(onFours, gaps), { coders: ['a0', 'a1'], chance: 'positions' }).value
    assert.deepEqual(eligible.effect, { kind: 'value', value: under })
    const other = of(
      every([
        [3, 8, 6, 11, 13],
        [5, 4, 8, 9, 15],
      ]),
    )
    assert.deepEqual([other.state, other.regular], ['little', null])
  })

  test('a shared first rank that other conventions do not share', () => {
    const tied = (second: readonly number[]) =>
      makeCorpus(
        Array.from({ length: 8 }, (_, index) => ({
          id: `text ${index}`,
          units: 20,
          codings: [
            { coder: 'gold', segmentation: fromMasses([5, 5, 5, 5]) },
            { coder: 'one', segmentation: fromMasses([5, 5, 10]) },
            { coder: 'two', segmentation: fromMasses(second) },
          ],
        })),
      )
    // One boundary missed, and two moved by one unit, are the same loss of B.
    const found = checks(tied([5, 6, 5, 4]), { references: ['gold'] })
    assert.equal(found.number.interval, null)
    const first = find(found, 'convention')!
    assert.equal(first.state, 'look')
    assert.deepEqual(first.first!.leaders, ['one', 'two'])
    assert.equal(first.first!.instead!.system, 'two')
    assert.equal(find(found, 'few-texts')!.state, 'look')
    const same = checks(tied([5, 5, 10]), { references: ['gold'] })
    assert.equal(find(same, 'convention')!.first!.instead, null)
    assert.deepEqual([same.number.rank, same.number.tied], [1, ['two']])
    assert.match(
      checkSentences(same, find(same, 'convention')!)[0]!,
      /^one and two share the first rank under all 184 conventions/,
    )
    assert.match(numberFacts(same.number)[0]!, /\(shared with two\)/)
  })

  test('one long text: its interval is said to be of blocks, with what it covers', () => {
    const every = (step: number) =>
      fromBoundaries(
        600,
        Array.from({ length: 599 }, (_, gap) => gap + 1).filter(gap => gap % step === 0 || gap % 13 === 1),
      )
    const long = makeCorpus([
      {
        id: 'long',
        units: 600,
        codings: [
          { coder: 'gold', segmentation: every(9) },
          { coder: 'one', segmentation: every(10) },
          { coder: 'two', segmentation: every(7) },
        ],
      },
    ])
    for (const found of [
      checks(long, { references: ['gold'] }),
      checks(long, { question: 'agreement', coders: ['gold', 'one', 'two'] }),
    ]) {
      const few = find(found, 'few-texts')!
      assert.equal(few.state, 'look')
      assert.deepEqual(few.blocks, { count: 10, size: 60 })
      assert.match(checkSentences(found, few)[0]!, /^10 blocks of 60 gaps from one text.*72 to 92 %/)
      assert.match(reportableSentences(found)[0]!, /over 10 blocks of it/)
    }
  })

  test('a reading that changes a printed digit', () => {
    const corpus = interviews(10)
    const shifted = makeCorpus(
      corpus.items.map(item => ({
        ...item,
        codings: item.codings.map(each =>
          each.coder === 'harrow' ? { ...each, segmentation: fromMasses([item.units]) } : each,
        ),
      })),
    )
    const assumption = (other: Corpus) => ({
      chosen: 'a 1 marks the last unit',
      alternative: 'a 1 marks the first unit',
      corpus: other,
    })
    const state = (other: Corpus) =>
      find(checks(corpus, { ...asked, assumptions: [assumption(other)] }), 'assumptions')!
    assert.equal(state(corpus).state, 'little')
    assert.equal(state(shifted).state, 'look')
    assert.equal(state(shifted).assumptions[0]!.orderChanges, true)
  })
})

test('a check that does not apply is left out', () => {
  const corpus = interviews(8)
  const one = checks(corpus, { references: ['Ada'], hypotheses: ['harrow'] })
  for (const id of ['outlier', 'assumptions', 'missing'] as const) assert.equal(find(one, id), undefined)
  assert.equal(one.tests, null)
  assert.equal(find(one, 'few-texts')!.rival, null)
  assert.equal(find(one, 'convention')!.first, null)
  const two = checks(corpus, { coders: ['Ada', 'Ben'] })
  assert.equal(find(two, 'outlier'), undefined)
  assert.equal(find(two, 'tuned'), undefined)
})

test('without roles, names decide which question is asked', () => {
  const corpus = simulateCorpus({ seed: 1, items: 6, coders: 2, segmenters: 2 })
  const found = checks(corpus, { resamples: 200 })
  assert.equal(found.question, 'evaluation')
  assert.deepEqual(found.number.annotators, ['ann', 'bo'])
  assert.equal(checks(simulateCorpus({ seed: 1, items: 6, coders: 3, segmenters: 0 })).question, 'agreement')
  assert.throws(() => checks(corpus, { system: 'nobody' }), { code: 'unknown-coder' })
  assert.throws(() => checks(corpus, { sistem: 'ann' } as ChecksOptions), { code: 'option-unknown' })
  assert.throws(
    () => checks(simulateCorpus({ seed: 1, items: 6, coders: 3, segmenters: 0 }), { question: 'evaluation' }),
    {
      code: 'roles-missing',
    },
  )
})

test('more texts are asked for only where more are needed, and never more than three actions are named', () => {
  const { actions, checks: list } = checks(interviews(24), asked)
  assert.ok(actions.length <= 3)
  const order = actions.map(({ check }) => list.findIndex(({ id }) => id === check))
  assert.deepEqual(
    order,
    [...order].sort((a, b) => a - b),
  )
  for (const { check } of actions) assert.equal(list.find(({ id }) => id === check)!.state, 'look')
  const few = checks(interviews(4), { ...asked, hypotheses: ['harrow'] }).actions.find(
    ({ kind }) => kind === 'add-texts',
  )
  assert.deepEqual(few, {
    kind: 'add-texts',
    check: 'few-texts',
    rival: null,
    power: null,
    width: null,
    items: 6,
  })
})
