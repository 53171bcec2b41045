import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { pairsOf, scoresOf } from '../../../src/evaluate/explain/scores-of.ts'
import { settingsToTry } from '../../../src/evaluate/explain/settings-to-try.ts'
import { explain, explainTogether, simulateCorpus } from '../../../src/evaluate/index.ts'
import { printedValue } from '../../../src/evaluate/shared.ts'
import { readCorpus } from '../../../src/formats/index.ts'
import {
  type AnyMetric,
  atLevel,
  evaluate,
  findMetric,
  fromBoundaries,
  levelsOf,
  makeCorpus,
  pk,
} from '../../../src/index.ts'
import { explainText } from '../report/texts.ts'
import { corpusOf, rows } from './small-corpora.ts'

//  12 units, reference 3, 7, 11, hypothesis 3, 6: NLTK on n marks gives 4/11 open and 3/11 closed, the default 3/10.
const pair = makeCorpus([
  {
    id: 'a',
    units: 12,
    codings: [
      { coder: 'gold', segmentation: fromBoundaries(12, [3, 7, 11]) },
      { coder: 'x', segmentation: fromBoundaries(12, [3, 6]) },
    ],
  },
])
const roles = { references: ['gold'] }

test('a Pk of NLTK on n marks is found under its preset', () => {
  const { fits, tried } = explain(pair, 'pk', { value: '0.2727', ...roles })
  assert.ok(tried > 50)
  const presets = fits.map(({ preset }) => preset)
  assert.ok(presets.includes('nltk-n-closed'))
  assert.ok(presets.includes('gdamaskinos'))
  for (const { value } of fits) assert.equal(value.toFixed(4), '0.2727')
  const open = explain(pair, 'pk', { value: '0.3636', ...roles }).fits.map(({ preset }) => preset)
  assert.ok(open.includes('nltk-n-open') && open.includes('superdialseg'))
  assert.equal(open.includes('nltk-n-closed'), false)
})

test('a sentence for a reviewer names the program in words, and what the default gives', () => {
  const { fits } = explain(pair, 'pk', { value: '0.2727', ...roles })
  assert.equal(
    fits.find(({ preset }) => preset === 'nltk-n-closed')!.sentence,
    'Pk of x as computed by NLTK on n marks, one for each unit, the last set too (preset nltk-n-closed); one document, so pooling changes nothing. The default gives 0.3000.',
  )
})

test('a change that changes nothing on these data is not reported next to the result without it', () => {
  const corpus = simulateCorpus({ seed: 9, items: 5, coders: 1, segmenters: 1, reference: 'gold' })
  const asked = { references: ['gold'], hypotheses: ['segmenter-1'] }
  const value = evaluate(corpus, {
    metrics: [{ id: 'pk', preset: 'nltk-n-closed' }],
    ...asked,
  }).metrics[0]!.hypotheses[0]!.micro.value!.toFixed(9)
  const { fits } = explain(corpus, 'pk', { value, ...asked })
  assert.ok(fits.some(({ preset, differs }) => preset === 'nltk-n-closed' && differs.length === 5))
  const varied = fits.filter(({ sentence }) => sentence.includes('(preset nltk-n-closed), but with'))
  assert.deepEqual(varied, [])
})

test('the default comes first where it fits, and its sentence says so', () => {
  const { fits } = explain(pair, 'pk', { value: '0.300', ...roles })
  assert.deepEqual(fits[0]!.differs, [])
  assert.match(
    fits[0]!.sentence,
    /^Pk of x with the defaults, as by koomri; one document, so pooling changes nothing\.$/,
  )
})

test('pooling and exchanged roles are found, and the value is that of an evaluation', () => {
  const corpus = simulateCorpus({ seed: 5, items: 8, coders: 1, segmenters: 1, reference: 'gold' })
  const [metric] = evaluate(corpus, {
    metrics: ['pk'],
    references: ['gold'],
    hypotheses: ['segmenter-1'],
  }).metrics
  const wanted = metric!.hypotheses[0]!.macro.value!
  const asked = { references: ['gold'], hypotheses: ['segmenter-1'] }
  const macro = explain(corpus, 'pk', { value: wanted.toFixed(9), ...asked }).fits[0]!
  assert.deepEqual(macro.differs, [{ option: 'pool', from: 'micro', to: 'macro' }])
  assert.match(macro.signature, /\|pool:macro\|/)
  const swapped = evaluate(corpus, { metrics: ['pk'], references: ['segmenter-1'], hypotheses: ['gold'] })
  const value = swapped.metrics[0]!.hypotheses[0]!.micro.value!.toFixed(9)
  assert.ok(
    explain(corpus, 'pk', { value, ...asked }).fits[0]!.differs.some(({ option }) => option === 'roles'),
  )
})

test('a preset with one option changed is found, and the sentence says what was changed', () => {
  //  NLTK's pk on n marks, open, with a window rounded up: no preset and no two options give it.
  const corpus = simulateCorpus({ seed: 9, items: 5, coders: 1, segmenters: 1, reference: 'gold' })
  const asked = { references: ['gold'], hypotheses: ['segmenter-1'] }
  const value = evaluate(corpus, {
    metrics: [{ id: 'pk', preset: 'nltk-n-open', options: { rounding: 'ceil' } }],
    ...asked,
  }).metrics[0]!.hypotheses[0]!.micro.value!.toFixed(9)
  const [first] = explain(corpus, 'pk', { value, ...asked }).fits
  assert.equal(first!.preset, 'nltk-n-open')
  assert.match(
    first!.sentence,
    /by NLTK on n marks, .* \(preset nltk-n-open\), but with rounding ceil instead of half-even; /,
  )
})

test('a mean over groups and the score of one group are found', () => {
  const plain = simulateCorpus({ seed: 7, items: 9, coders: 1, segmenters: 1, reference: 'gold' })
  const corpus = makeCorpus(plain.items.map((item, index) => ({ ...item, group: index < 3 ? 'deu' : 'eng' })))
  const asked = { references: ['gold'], hypotheses: ['segmenter-1'] }
  const { meanOfGroups, groups } = evaluate(corpus, { metrics: ['boundary-f'], ...asked }).metrics[0]!
    .hypotheses[0]!
  const of = (value: number | null | undefined) =>
    explain(corpus, 'boundary-f', { value: value!.toFixed(9), ...asked }).fits[0]!
  const mean = of(meanOfGroups!.micro.value)
  assert.deepEqual(mean.differs, [{ option: 'acrossGroups', from: 'pool', to: 'mean' }])
  assert.match(mean.signature, /\|pool:micro\|groups:mean\|/)
  const one = of(groups![0]!.micro.value)
  assert.equal(one.group, 'deu')
  assert.match(one.sentence, /of segmenter-1 in group deu with the defaults/)
  const disrpt = evaluate(corpus, { metrics: [{ id: 'boundary-f', preset: 'disrpt' }], ...asked }).metrics[0]!
  const official = of(disrpt.hypotheses[0]!.meanOfGroups!.micro.value)
  assert.equal(official.preset, 'disrpt')
  assert.match(official.sentence, /mean over groups/)
})

test('presets that compute the same stand together', () => {
  const { fits, nearest } = explain(pair, 'pk', { value: '0.2727', ...roles })
  for (const list of [fits, nearest]) {
    const keys = list.map(({ signature, hypothesis, differs }) =>
      JSON.stringify([signature, hypothesis, differs.some(({ option }) => option === 'roles')]),
    )
    assert.equal(new Set(keys).size, keys.length)
  }
  const all = explain(pair, 'pk', { value: '0.5', digits: 0, ...roles }).fits
  assert.deepEqual(all.find(({ preset }) => preset === 'segeval-1')?.sameAs, ['fournier-inkpen-2012'])
})

test('nothing fits: the nearest are reported, and what was not tried', () => {
  const found = explain(pair, 'pk', { value: '0.999', ...roles })
  assert.deepEqual(found.fits, [])
  assert.equal(found.nearest.length, 5)
  assert.match(explainText(found), /None of the \d+ settings/)
  assert.match(explainText(found), /Not tried/)
})

test('digits are those of the value as it is written', () => {
  assert.deepEqual(printedValue('.129'), { value: 0.129, digits: 3 })
  assert.deepEqual(printedValue('12.9%'), { value: 0.129, digits: 3 })
  assert.deepEqual(printedValue(0.3, 2), { value: 0.3, digits: 2 })
  for (const word of ['', '.', 'abc', '1e3', '0,129', Number.NaN])
    assert.throws(() => printedValue(word), { code: 'value-invalid' })
})

test('what explain cannot search is rejected', () => {
  assert.throws(() => explain(pair, { id: 'pk', preset: 'nltk' }, { value: '0.3', ...roles }), {
    code: 'option-invalid',
  })
  assert.throws(() => explain(pair, 'pk', { value: '0.3' }), { code: 'roles-missing' })
})

test('a preset that is pooled otherwise than its program pools says so', () => {
  const corpus = simulateCorpus({ seed: 5, items: 8, coders: 1, segmenters: 1, reference: 'gold' })
  const [metric] = evaluate(corpus, { metrics: [{ id: 'pk', preset: 'superdialseg' }], ...roles }).metrics
  const { micro, macro } = metric!.hypotheses[0]!
  const sentences = (value: number | null) =>
    explain(corpus, 'pk', { value: value!.toFixed(6), ...roles }).fits.map(({ sentence }) => sentence)
  assert.match(
    sentences(micro.value).join('\n'),
    /\(preset superdialseg\).*; counts added over documents, where superdialseg takes the mean\./m,
  )
  assert.match(sentences(macro.value).join('\n'), /\(preset superdialseg\).*; mean over documents\./m)
})

describe('levels and 1 − score', () => {
  const item = (id: string, units: number, gold: number[][], x: number[][]) => ({
    id,
    units,
    codings: [
      { coder: 'gold', levels: gold },
      { coder: 'x', levels: x },
    ],
  })
  const items = [
    item('m', 20, [[17], [14, 17]], [[16], [13, 16]]),
    item(
      'n',
      40,
      [
        [7, 19],
        [7, 11, 19, 36],
      ],
      [
        [7, 18],
        [7, 11, 18, 35],
      ],
    ),
  ]
  const { corpus } = readCorpus(JSON.stringify({ cesura: 1, items }))
  const levelled = corpus!
  const levels = (id: number, coder: number) => levelsOf(levelled.items[id]!.codings[coder]!.segmentation)
  test('the mean of items and levels is found, by treeseg first', () => {
    const { metrics } = evaluate(levelled, {
      references: ['gold'],
      metrics: [{ id: 'pk', preset: 'treeseg' }],
    })
    const value = metrics[0]!.overall.macro.value!
    const { fits } = explain(levelled, 'pk', { value: value.toFixed(6), references: ['gold'] })
    assert.deepEqual([fits[0]!.preset, fits[0]!.levels], ['treeseg', 'each'])
    assert.equal(fits[0]!.signature, metrics[0]!.signature)
    assert.match(fits[0]!.sentence, /every level of a document is compared by itself/)
  })
  test('one level alone is found', () => {
    const tally = (id: number) => pk.tally(atLevel(levels(id, 0), 1), atLevel(levels(id, 1), 1))
    const value = pk.score(pk.add(tally(0), tally(1)))!
    const { fits } = explain(levelled, 'pk', { value: value.toFixed(6), references: ['gold'] })
    assert.deepEqual([fits[0]!.levels, fits[0]!.preset, fits[0]!.value], [1, undefined, value])
    assert.match(fits[0]!.sentence, /only level 1 is compared/)
  })
  test('1 − score is found, with its words', () => {
    const flat = {
      items: [
        {
          id: 'a',
          units: 12,
          codings: [
            { coder: 'gold', segmentation: fromBoundaries(12, [3, 7, 11]) },
            { coder: 'x', segmentation: fromBoundaries(12, [3, 6]) },
          ],
        },
      ],
    }
    const { fits } = explain(flat, 'pk', { value: '0.7000', references: ['gold'] })
    assert.equal(fits[0]!.complement, true)
    assert.ok(Math.abs(fits[0]!.value - 0.7) < 1e-12)
    assert.match(fits[0]!.sentence, /^1 − Pk of x with the defaults/)
    assert.ok(fits[0]!.differs.some(({ option, to }) => option === 'printed' && to === '1 − Pk'))
  })
})

test('settings that papers differ in: every number, and two options at a time', () => {
  const tried = (id: string) => [...settingsToTry(findMetric(id) as AnyMetric, {})]
  const values = (id: string, option: string) =>
    tried(id)
      .filter(({ options, preset }) => Object.keys(options).join() === option && preset === undefined)
      .map(({ options }) => (options as Record<string, unknown>)[option])
  assert.deepEqual(values('boundary-similarity', 'span').slice(0, 4), [1, 3, 4, 5])
  const least = tried('window-diff').flatMap(({ options }) =>
    'minWindow' in options ? [options.minWindow] : [],
  )
  assert.deepEqual([...new Set(least)].sort(), [0, 1, 2])
  assert.deepEqual(values('boundary-f', 'tolerance').slice(0, 3), [1, 2, 3])
  const two = tried('boundary-similarity').filter(
    ({ preset, changes }) => preset === undefined && changes === 2,
  )
  assert.ok(two.length > 10)
  for (const { options } of two) assert.equal(Object.keys(options).length, 2)
})

test('a printed number is explained with how many ways were tried, the plainest first', () => {
  const one = corpusOf([rows[0]!, rows[1]!])
  const asked = { value: '0.5000', references: ['gold'], hypotheses: ['ann'] }
  const found = explain(one, 'boundary-f', asked)
  const turned = explain(makeCorpus([...one.items].reverse()), 'boundary-f', asked)
  assert.deepEqual(turned, found)
  const only = explain(one, { id: 'boundary-f', options: { tolerance: 0 } }, asked)
  assert.ok(only.tried > 0 && only.tried < found.tried)
  // A distance of 0.25 is printed as 0.75 too: one change more than the distance itself.
  const { fits } = explain(corpusOf([{ gold: [5], ann: [6] }]), 'pk', {
    value: '1.0000',
    references: ['gold'],
  })
  const sorted = fits.map(({ differs }) => differs.length)
  assert.deepEqual(
    sorted,
    [...sorted].sort((a, b) => a - b),
  )
})

test('a printed number: how many ways were tried, and what 1 − the score changes', () => {
  const [one, two] = [rows.slice(1, 2), rows.slice(0, 2)].map(some =>
    explain(corpusOf(some.map(({ gold: reference, bo }) => ({ gold: reference, bo }))), 'boundary-f', {
      value: '0.5',
      references: ['gold'],
    }),
  )
  assert.deepEqual([one!.stopped, two!.stopped], [false, false])
  // Two items are pooled both ways, one item one way.
  assert.equal(two!.tried, 2 * one!.tried)
  const half = explain(corpusOf([{ gold: [3], bo: [3, 5, 7] }]), 'boundary-f', {
    value: '0.5',
    references: ['gold'],
  })
  assert.deepEqual(half.fits[0]!.differs, [], 'what changes nothing comes first')
  const exact = explain(corpusOf([{ gold: [3], bo: [3, 5, 7, 9] }]), 'boundary-f', {
    value: '0.6',
    references: ['gold'],
  })
  // F is 0.4: 1 − F is one change away from the default, other ways to 0.6 as many or more.
  assert.deepEqual(exact.fits[0]!.differs, [{ option: 'printed', from: 'F', to: '1 − F' }])
})

test('scores of one setting: items by name, all hypotheses only where there are several, small groups once', () => {
  const f = findMetric('boundary-f')!
  const corpus = makeCorpus(
    [2, 0, 1].map(at => ({
      id: `i${at}`,
      units: 12,
      group: at === 2 ? 'large' : 'small',
      codings: ['gold', 'ann', 'bo'].map(coder => ({
        coder,
        segmentation: fromBoundaries(12, rows[at]![coder as 'ann']),
      })),
    })),
  )
  const pairs = pairsOf(corpus, ['gold'], ['ann'])
  assert.deepEqual(
    pairs[0]!.map(({ sides: [reference] }) => [...(reference as { boundaries: Uint32Array }).boundaries]),
    [[3, 5], [2, 8], [6]],
  )
  const found = scoresOf(f, f.resolve({}), pairs, ['ann'])
  assert.ok(found.every(({ hypothesis }) => hypothesis === 'ann'))
  assert.deepEqual(
    found.filter(({ group }) => group !== undefined).map(({ group, pool }) => [group, pool]),
    [
      ['small', 'micro'],
      ['large', 'micro'],
      ['small', 'macro'],
    ],
  )
})

test('a printed value is looked for at the spans that papers differ in', () => {
  const corpus = makeCorpus([
    {
      id: 'a',
      units: 30,
      codings: [
        { coder: 'gold', segmentation: fromBoundaries(30, [3, 9, 15, 22]) },
        { coder: 'x', segmentation: fromBoundaries(30, [4, 11, 18, 26]) },
      ],
    },
  ])
  for (const span of [1, 3, 4, 5]) {
    const asked = { references: ['gold'], metrics: [{ id: 'boundary-similarity', options: { span } }] }
    const [score] = evaluate(corpus, asked).metrics[0]!.hypotheses
    const value = score!.micro.value!.toFixed(6)
    const { fits } = explain(corpus, 'boundary-similarity', { value, references: ['gold'] })
    assert.ok(
      fits.some(({ signature }) => signature.includes(`|span:${span}|`)),
      `span ${span}`,
    )
  }
})

describe('several printed numbers', () => {
  const corpus = makeCorpus(
    [3, 5, 7, 8].map((at, item) => ({
      id: `d${item}`,
      units: 12 + item,
      codings: [
        { coder: 'gold', segmentation: fromBoundaries(12 + item, [3, 7, 11]) },
        { coder: 'x', segmentation: fromBoundaries(12 + item, [at]) },
        { coder: 'y', segmentation: fromBoundaries(12 + item, [2, at + 2]) },
      ],
    })),
  )
  const printed = (metric: 'pk' | 'window-diff', coder: string, preset: 'superdialseg' | 'nltk-n-open') =>
    evaluate(corpus, {
      references: ['gold'],
      hypotheses: [coder],
      metrics: [{ id: metric, preset }],
    }).metrics[0]!.hypotheses[0]!.micro.value!.toFixed(3)
  const score = (metric: 'pk' | 'window-diff', coder: string, value: string) => ({
    request: metric,
    references: ['gold'],
    hypotheses: [coder],
    value,
  })

  test('the ways of one metric print the numbers of all systems, and are those that each has by itself', () => {
    const values = ['x', 'y'].map(coder => score('pk', coder, printed('pk', coder, 'superdialseg')))
    const { metrics, values: alone, undecided } = explainTogether(corpus, values)
    assert.equal(metrics.length, 1)
    assert.ok(metrics[0]!.fits.length > 0)
    assert.ok(metrics[0]!.fits.every(({ value }) => value.toFixed(3) === values[0]!.value))
    assert.ok(metrics[0]!.fits.length <= alone[0]!.fits.length)
    for (const { values } of undecided) assert.ok(values.length > 1)
    // The number of another system by other conventions leaves fewer, or none.
    const other = explainTogether(corpus, [values[0]!, score('pk', 'y', '0.999')])
    assert.deepEqual(other.metrics[0]!.fits, [])
  })

  test('each metric has its own ways, which are those of its number alone', () => {
    const pkOfX = score('pk', 'x', printed('pk', 'x', 'superdialseg'))
    const { request, ...asked } = pkOfX
    const { metrics } = explainTogether(corpus, [pkOfX, score('window-diff', 'x', '0.500')])
    assert.deepEqual(
      metrics.map(({ metric }) => metric),
      ['pk', 'window-diff'],
    )
    assert.deepEqual(metrics[0]!.fits, explain(corpus, request, asked).fits)
  })
})

test('of ways that change as much the one that has a name comes first', () => {
  const { fits } = explain(corpusOf([{ gold: [2, 3, 6, 7, 8], x: [5] }]), 'pk', {
    value: '0.6',
    references: ['gold'],
  })
  assert.deepEqual(
    fits.slice(0, 2).map(({ preset, differs }) => [preset, differs.map(({ option }) => option)]),
    [
      ['superdialseg', ['windows']],
      [undefined, ['roles']],
    ],
  )
})

test('scores of groups are those of the items that have one', () => {
  const own = (group: string | undefined, place: number) => ({
    sides: [fromBoundaries(6, [2]), fromBoundaries(6, [place])] as const,
    group,
  })
  const metric = findMetric('boundary-f')
  const pairs = [[own('de', 2), own('de', 3), own('en', 2), own(undefined, 4)]]
  const found = scoresOf(metric, metric.resolve({}), pairs, ['x'])
  assert.deepEqual(
    found
      .filter(({ pool }) => pool === 'micro')
      .map(({ group, acrossGroups, score }) => [group, acrossGroups, score]),
    [
      [undefined, 'pool', 0.5],
      [undefined, 'mean', 0.75],
      ['de', undefined, 0.5],
      ['en', undefined, 1],
    ],
  )
})
