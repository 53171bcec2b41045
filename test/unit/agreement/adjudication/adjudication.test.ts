import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, test } from 'vitest'
import {
  applyDecisions,
  coderWeights,
  consensusSegmentation,
  disputes,
  rankDisputes,
} from '../../../../src/agreement/index.ts'
import { clusterRules } from '../../../../src/agreement/shared.ts'
import { readCorpus, readDecisions, writeCorpus, writeDecisions } from '../../../../src/formats/index.ts'
import {
  CesuraError,
  type Corpus,
  codingOf,
  fromBoundaries,
  fromSets,
  type Item,
  makeCorpus,
} from '../../../../src/index.ts'
import type { Decision } from '../../../../src/model/index.ts'
import { VERSION } from '../../../../src/model/version.ts'

const itemOf = (units: number, codings: Readonly<Record<string, readonly number[]>>, id = 'a'): Item => ({
  id,
  units,
  codings: Object.entries(codings).map(([coder, cuts]) => ({
    coder,
    segmentation: fromBoundaries(units, cuts),
  })),
})

const three = itemOf(12, { ann: [3, 7], bo: [3, 8], cy: [4, 10] })

/** An item with 1 to 5 coders and how near is near. */
const items = fc
  .tuple(fc.integer({ min: 2, max: 24 }), fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 4 }))
  .chain(([units, coders, span]) =>
    fc
      .array(fc.uniqueArray(fc.integer({ min: 1, max: units - 1 })), { minLength: coders, maxLength: coders })
      .map(rows => ({
        span,
        item: itemOf(
          units,
          Object.fromEntries(rows.map((cuts, index) => [`coder-${index}`, cuts.sort((a, b) => a - b)])),
        ),
      })),
  )

const cuts = (item: Item, options: Parameters<typeof consensusSegmentation>[1]) => [
  ...consensusSegmentation(item, options).boundaries,
]

const codeOf = (run: () => unknown): string => {
  try {
    run()
  } catch (error) {
    if (error instanceof CesuraError) return error.code
    throw error
  }
  return 'none'
}

describe('disputes', () => {
  //  ann ...|....|.....    bo ...|.....|....    cy ....|......|..
  test('near misses are one dispute, with who cut where and who did not', () => {
    assert.deepEqual(disputes(three), [
      {
        item: 'a',
        from: 3,
        to: 4,
        votes: [
          { coder: 'ann', position: 3 },
          { coder: 'bo', position: 3 },
          { coder: 'cy', position: 4 },
        ],
        absent: [],
      },
      {
        item: 'a',
        from: 7,
        to: 8,
        votes: [
          { coder: 'ann', position: 7 },
          { coder: 'bo', position: 8 },
        ],
        absent: ['cy'],
      },
      { item: 'a', from: 10, to: 10, votes: [{ coder: 'cy', position: 10 }], absent: ['ann', 'bo'] },
    ])
  })

  test('a coder who would vote twice splits the cluster at the widest step, else at the left one', () => {
    const places = (item: Item, span: number) => disputes(item, { span }).map(({ from, to }) => [from, to])
    assert.deepEqual(places(itemOf(12, { ann: [2, 5], bo: [3] }), 3), [
      [2, 3],
      [5, 5],
    ])
    assert.deepEqual(places(itemOf(12, { ann: [2, 4], bo: [3] }), 2), [
      [2, 2],
      [3, 4],
    ])
  })

  test('types are part of the votes: the same place with another type is disputed', () => {
    const typed = (types: number[]) => fromSets([[], types, []], { types: [1, 2] })
    const item = {
      id: 'a',
      units: 4,
      codings: [
        { coder: 'ann', segmentation: typed([1]) },
        { coder: 'bo', segmentation: typed([2]) },
      ],
    }
    assert.deepEqual(
      disputes(item)[0]?.votes.map(({ types }) => types),
      [[1], [2]],
    )
    assert.deepEqual(consensusSegmentation(item, { rule: 'all' }).types, Uint32Array.of(1))
    const alike = { ...item, codings: item.codings.map(each => ({ ...each, segmentation: typed([1, 2]) })) }
    assert.deepEqual(disputes(alike), [])
    assert.deepEqual(consensusSegmentation(alike, { rule: 'all' }).types, Uint32Array.of(3))
  })
})

describe('consensus by rule', () => {
  test('the worked example by every rule', () => {
    assert.deepEqual(cuts(three, { rule: 'all' }), [3])
    assert.deepEqual(cuts(three, { rule: 'majority' }), [3, 7])
    // 10 would be 3 from 7, and nobody cuts closer than 4
    assert.deepEqual(cuts(three, { rule: 'share', share: 0.3 }), [3, 7])
    assert.deepEqual(cuts(three, { rule: 'weighted', weights: { ann: 1, bo: 1, cy: 3 } }), [3, 10])
    assert.deepEqual(cuts(three, {}), [3])
    assert.deepEqual(cuts(three, { share: 0.3 }), [3, 4, 7, 8, 10])
  })

  test('ties go to the least sum of distances, then to the left', () => {
    assert.deepEqual(cuts(itemOf(12, { a: [3], b: [4], c: [5] }), { rule: 'all' }), [4])
    assert.deepEqual(cuts(itemOf(12, { a: [3], b: [4] }), { rule: 'all' }), [3])
  })

  test('two boundaries never come closer than the coders’ own', () => {
    assert.deepEqual(cuts(itemOf(9, { a: [3, 5], b: [4, 6] }), { rule: 'share', share: 0.5 }), [3, 5])
  })

  test('options that do not belong to a rule are rejected', () => {
    assert.equal(
      codeOf(() => cuts(three, { rule: 'all', share: 0.5 })),
      'option-invalid',
    )
    assert.equal(
      codeOf(() => cuts(three, { rule: 'share' })),
      'option-invalid',
    )
    assert.equal(
      codeOf(() => cuts(three, { rule: 'share', share: 0 })),
      'option-invalid',
    )
    assert.equal(
      codeOf(() => cuts(three, { rule: 'weighted' })),
      'option-invalid',
    )
    assert.equal(
      codeOf(() => cuts(three, { rule: 'most' as 'all' })),
      'option-invalid',
    )
    assert.equal(
      codeOf(() => disputes(three, { span: 0 })),
      'option-invalid',
    )
  })
})

describe('laws', () => {
  test('every boundary is in one cluster, a coder once in each, from left to right', () => {
    fc.assert(
      fc.property(items, ({ item, span }) => {
        const found = disputes(item, { span })
        for (const [index, { from, to, votes, absent }] of found.entries()) {
          assert.equal(new Set(votes.map(({ coder }) => coder)).size, votes.length)
          assert.equal(votes.length + absent.length, item.codings.length)
          assert.ok(votes.every(({ position }) => position >= from && position <= to))
          if (index > 0) assert.ok(found[index - 1]!.to < from)
        }
        const voted = found.reduce((sum, { votes }) => sum + votes.length, 0)
        const all = item.codings.reduce((sum, { segmentation }) => sum + segmentation.boundaries.length, 0)
        const clear = rankDisputes(makeCorpus([item]), { span })[0]!.clear
        assert.equal(voted + clear * item.codings.length, all)
      }),
    )
  })

  test('coders who are alike have nothing to decide', () => {
    fc.assert(
      fc.property(items, ({ item, span }) => {
        const [{ segmentation }] = item.codings as [Item['codings'][number]]
        const alike = { ...item, codings: item.codings.map(({ coder }) => ({ coder, segmentation })) }
        assert.deepEqual(disputes(alike, { span }), [])
        const weights = Object.fromEntries(alike.codings.map(({ coder }) => [coder, 1]))
        for (const rule of clusterRules) {
          const options = { rule, span, ...(rule === 'share' ? { share: 0.4 } : {}), weights }
          assert.deepEqual(cuts(alike, options), [...segmentation.boundaries])
        }
        assert.equal(rankDisputes(makeCorpus([alike]), { span })[0]!.gain, 0)
      }),
    )
  })

  test('the order of coders changes nothing', () => {
    fc.assert(
      fc.property(items, fc.constantFrom(...clusterRules), ({ item, span }, rule) => {
        const turned = { ...item, codings: [...item.codings].reverse() }
        const options = { rule, span, ...(rule === 'share' ? { share: 0.5 } : {}) }
        assert.deepEqual(
          rankDisputes(makeCorpus([turned]), options),
          rankDisputes(makeCorpus([item]), options),
        )
      }),
    )
  })

  test('share 1 is all; all at span 1 of two coders is what they have in common', () => {
    fc.assert(
      fc.property(items, ({ item, span }) => {
        assert.deepEqual(cuts(item, { rule: 'share', share: 1, span }), cuts(item, { rule: 'all', span }))
        const two = { ...item, codings: item.codings.slice(0, 2) }
        const [a, b = a] = two.codings.map(({ segmentation }) => [...segmentation.boundaries])
        assert.deepEqual(
          cuts(two, { rule: 'all', span: 1 }),
          a!.filter(cut => b!.includes(cut)),
        )
      }),
    )
  })

  test('the consensus keeps the coders’ own distance', () => {
    fc.assert(
      fc.property(items, fc.double({ min: 0.05, max: 1, noNaN: true }), ({ item, span }, share) => {
        const steps = (places: readonly number[]) =>
          places.slice(1).map((place, index) => place - places[index]!)
        const own = item.codings.flatMap(({ segmentation }) => steps([...segmentation.boundaries]))
        const found = steps(cuts(item, { rule: 'share', share, span }))
        if (own.length > 0) assert.ok(found.every(step => step >= Math.min(...own)))
      }),
    )
  })

  test('applying the decisions that the consensus would take gives the consensus, through the file', () => {
    fc.assert(
      fc.property(items, ({ item, span }) => {
        const corpus = makeCorpus([item])
        const taken = rankDisputes(corpus, { span }).flatMap(({ disputes: found }) =>
          found.map(
            ({ item: id, from, to, suggestion }): Decision => ({
              item: id,
              from,
              to,
              decision: suggestion.decision,
              ...(suggestion.decision === 'cut' ? { position: suggestion.position } : {}),
            }),
          ),
        )
        const { corpus: gold, provenance } = applyDecisions(corpus, readDecisions(writeDecisions(taken)), {
          span,
          rule: 'none',
        })
        assert.deepEqual(
          codingOf(gold.items[0]!, 'gold'),
          consensusSegmentation(item, { rule: 'majority', span }),
        )
        assert.deepEqual([provenance.open, provenance.decided], [0, taken.length])
        const byRule = applyDecisions(corpus, [], { span }).corpus
        assert.deepEqual(codingOf(byRule.items[0]!, 'gold'), codingOf(gold.items[0]!, 'gold'))
      }),
    )
  })
})

describe('the provenance of a gold coding', () => {
  const corpus = makeCorpus([three, itemOf(5, { ann: [2] }, 'b')])
  const decided = applyDecisions(
    corpus,
    [
      { item: three.id, from: 7, to: 8, decision: 'cut', position: 8, by: 'eva' },
      { item: three.id, from: 10, to: 10, decision: 'no-cut', by: 'ada' },
    ],
    { digest: 'abc' },
  ).corpus
  const goldIn = ({ items }: Corpus) => items.map(({ codings }) => codings.at(-1)!.provenance)

  test('says rule, span, coders, counts, who decided, the decisions and the version', () => {
    assert.deepEqual(goldIn(decided), [
      {
        ...{ rule: 'majority', span: 2, coders: ['ann', 'bo', 'cy'] },
        ...{ clear: 0, decided: 2, byRule: 1, open: 0 },
        ...{ deciders: ['ada', 'eva'], decisions: 'abc', version: VERSION },
      },
      {
        ...{ rule: 'majority', span: 2, coders: ['ann'] },
        ...{ clear: 1, decided: 0, byRule: 0, open: 0, version: VERSION },
      },
    ])
    assert.equal(goldIn(applyDecisions(corpus, [], { rule: 'none', span: 1 }).corpus)[0]!.open, 5)
  })

  test('is read back from what keeps it, and left out with a word where it is not as cesura writes it', () => {
    for (const format of ['cesura-json', 'json-lines']) {
      const text = writeCorpus(decided, format) as string
      const { corpus: read, problems } = readCorpus(text)
      assert.deepEqual(read, decided, format)
      assert.deepEqual(problems, [])
    }
    const broken = (writeCorpus(decided, 'cesura-json') as string).replace('"clear": 0', '"clear": "no"')
    const { corpus: read, problems } = readCorpus(broken)
    assert.equal(goldIn(read!)[0], undefined)
    assert.deepEqual(
      problems.map(({ severity, code }) => [severity, code]),
      [['warning', 'field-unknown']],
    )
  })
})

describe('decisions', () => {
  const corpus = makeCorpus([three, itemOf(5, { ann: [2] }, 'b'), { id: 'c', units: 3, codings: [] }])
  const decision = (more: Partial<Decision> = {}): Decision => ({
    item: 'a',
    from: 7,
    to: 8,
    decision: 'cut',
    position: 8,
    ...more,
  })
  const gold = (decisions: Decision[], options = {}) => applyDecisions(corpus, decisions, options)

  test('decided as decided, open by rule or left out, one coder taken whole, no coder left without', () => {
    const byRule = gold([decision()])
    assert.deepEqual([...codingOf(byRule.corpus.items[0]!, 'gold')!.boundaries], [3, 8])
    assert.deepEqual([...codingOf(byRule.corpus.items[1]!, 'gold')!.boundaries], [2])
    assert.deepEqual(byRule.corpus.items[2]!.codings, [])
    assert.deepEqual(byRule.provenance, {
      rule: 'majority',
      span: 2,
      clear: 1,
      decided: 1,
      byRule: 2,
      open: 0,
      oneCoder: 1,
      uncoded: 1,
    })
    const none = gold([decision({ decision: 'skip' })], { rule: 'none', coder: 'ours' })
    assert.deepEqual([...codingOf(none.corpus.items[0]!, 'ours')!.boundaries], [])
    assert.deepEqual(
      none.open.map(({ from }) => from),
      [3, 7, 10],
    )
  })

  test('a place may be moved within one span, and the same decision may occur twice', () => {
    assert.deepEqual(
      [...codingOf(gold([decision({ position: 6 })]).corpus.items[0]!, 'gold')!.boundaries],
      [3, 6],
    )
    assert.equal(
      codeOf(() => gold([decision(), decision({ by: 'bo' })])),
      'none',
    )
  })

  for (const [code, decisions] of [
    ['decision-unknown', [decision({ item: 'z' })]],
    ['decision-unknown', [decision({ from: 6 })]],
    ['decision-unknown', [decision({ item: 'b', from: 2, to: 2 })]],
    ['decisions-conflict', [decision(), decision({ position: 7 })]],
    ['decisions-conflict', [decision(), decision({ decision: 'skip' })]],
    ['decisions-conflict', [decision({ position: 10 }), decision({ from: 10, to: 10, decision: 'no-cut' })]],
    ['decision-outside', [decision({ position: 11 })]],
    ['decision-outside', [decision({ from: 10, to: 10, position: 12 })]],
    ['unknown-type', [decision({ types: ['x'] })]],
  ] as const)
    test(`${code}: ${JSON.stringify(decisions)}`, () => {
      assert.equal(
        codeOf(() => gold([...decisions])),
        code,
      )
    })

  test('a cut says where; a new coder has a name of its own; coders are known', () => {
    const { position: _, ...nowhere } = decision()
    assert.equal(
      codeOf(() => gold([nowhere])),
      'decision-incomplete',
    )
    assert.equal(
      codeOf(() => gold([], { coder: 'ann' })),
      'duplicate-coder',
    )
    assert.equal(
      codeOf(() => gold([], { coders: ['an'] })),
      'unknown-coder',
    )
  })

  test('a conflict names both rows', () => {
    const text = writeDecisions([decision(), decision({ decision: 'no-cut' })])
    assert.throws(() => gold(readDecisions(text)), /cut after 8 \(line 2\) and no-cut \(line 3\)/)
  })

  test('weights are the mean B with the others, 1 where there is nobody', () => {
    assert.deepEqual(coderWeights(makeCorpus([itemOf(5, { ann: [2] })])), { ann: 1 })
  })
})

describe('the file of decisions', () => {
  const words = fc.oneof(fc.string(), fc.constantFrom('=1+1', "'=x", '-a', '@b', 'say "no", twice', 'x\ny'))
  test('what was written is read again, formulas too', () => {
    const decisions = fc.array(
      fc.record(
        {
          item: words.filter(word => word !== ''),
          from: fc.nat(99),
          to: fc.nat(99),
          decision: fc.constantFrom('cut', 'no-cut', 'skip'),
          position: fc.nat(99),
          types: fc.array(
            words.filter(word => word !== ''),
            { minLength: 1, maxLength: 3 },
          ),
          by: words.filter(word => word !== ''),
          note: words.filter(word => word !== ''),
        },
        { requiredKeys: ['item', 'from', 'to', 'decision'], noNullPrototype: true },
      ),
      { minLength: 1 },
    )
    fc.assert(
      fc.property(decisions, given => {
        const text = writeDecisions(given)
        const lines = given.map(each => JSON.stringify(each)).join('\n')
        for (const written of [text, lines])
          assert.deepEqual(
            readDecisions(written).map(({ line: _, ...rest }) => rest),
            given,
          )
      }),
    )
  })

  test('no cell is a formula to a spreadsheet', () => {
    const own = { item: '=1', types: ['+x'], by: '@b', note: '-n' }
    const text = writeDecisions([{ from: 3, to: 4, decision: 'no-cut', ...own }])
    assert.equal(text.split('\n')[1], "'=1,3,4,no-cut,,'+x,'@b,'-n")
  })

  test('what cannot be read is rejected with its line', () => {
    const head = 'item,from,to,decision,position,types,by,note\n'
    const code = (text: string) => codeOf(() => readDecisions(text))
    assert.equal(code('item,from,to,decison\n'), 'column-missing')
    assert.equal(code(''), 'column-missing')
    assert.equal(code(`${head}a,3,4,cutt,3,,,\n`), 'decision-unreadable')
    assert.equal(code(`${head}a,3,4,cut,3x,,,\n`), 'decision-unreadable')
    assert.equal(code(`${head},3,4,cut,3,,,\n`), 'decision-unreadable')
    assert.equal(code(`${head}a,,4,cut,3,,,\n`), 'decision-unreadable')
    assert.equal(code(`${head}"a,3\n`), 'csv-quote')
    assert.equal(code('{"item": 1\n'), 'decision-unreadable')
    assert.throws(() => readDecisions(`${head}a,3,4,cut,3,,,\n\na,3,4,perhaps,,,,\n`), {
      location: { line: 4 },
    })
    assert.equal(readDecisions(`\ufeff${head}\r\na;b,3,4,cut,3,,,\r\n`)[0]?.item, 'a;b')
  })
})

type Cuts = Readonly<Record<string, readonly number[]>>

const itemOfCorners = (id: string, cuts: Cuts, units = 12) => ({
  id,
  units,
  codings: Object.entries(cuts).map(([coder, own]) => ({ coder, segmentation: fromBoundaries(units, own) })),
})

test('what a gold coding was made of: clear, by rule, by one coder, of nobody', () => {
  const corpus = makeCorpus([
    itemOfCorners('a', { ann: [3, 6], bo: [3, 6], cy: [3, 9] }),
    itemOfCorners('b', { ann: [2, 5] }),
    itemOfCorners('c', {}),
    itemOfCorners('d', { ann: [4], bo: [4] }),
  ])
  const { corpus: decided, provenance } = applyDecisions(corpus, [])
  const made = decided.items.map(({ codings }) =>
    codings.filter(({ coder }) => coder === 'gold').map(({ segmentation }) => [...segmentation.boundaries]),
  )
  assert.deepEqual(made, [[[3, 6]], [[2, 5]], [], [[4]]])
  const { clear, byRule, oneCoder, uncoded } = provenance
  assert.deepEqual([clear, byRule, oneCoder, uncoded], [4, 2, 1, 1])
})

test('two of three are the majority; one coder alone decides, on the axis of the recording', () => {
  const three = itemOfCorners('a', { ann: [3], bo: [3], cy: [] })
  assert.deepEqual([...consensusSegmentation(three as never, { rule: 'majority' }).boundaries], [3])
  const four = itemOfCorners('a', { ann: [3], bo: [3], cy: [], di: [] })
  assert.deepEqual([...consensusSegmentation(four as never, { rule: 'majority' }).boundaries], [])
  const axis = { ticksPerSecond: 100 }
  const timed = { coder: 'ann', segmentation: { ...fromBoundaries(500, [120]), axis } }
  for (const rule of ['exact', 'majority'] as const) {
    const found = consensusSegmentation(
      { id: 'b', units: 500, codings: [timed] } as never,
      { rule, ...(rule === 'exact' ? {} : { span: '1s' }) } as never,
    )
    assert.deepEqual([...found.boundaries], [120])
    if (rule === 'majority') assert.deepEqual(found.axis, axis)
  }
})

test('half of the weights is not more than half, in any assignment and order', () => {
  const names = ['ann', 'bo', 'cy', 'di']
  for (const apart of names) {
    const weights = Object.fromEntries(names.map(name => [name, name === apart ? 0.3 : 0.1]))
    const item = itemOfCorners('a', Object.fromEntries(names.map(name => [name, name === apart ? [] : [3]])))
    const { boundaries } = consensusSegmentation(item as never, { rule: 'weighted', weights })
    assert.deepEqual([...boundaries], [], apart)
  }
})

test('weights of coders stand in the order of their names', () => {
  const corpus = makeCorpus([itemOfCorners('a', { cy: [3], ann: [3], bo: [4] })])
  assert.deepEqual(Object.keys(coderWeights(corpus)), ['ann', 'bo', 'cy'])
})
