import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { explain, simulateCorpus } from '../../src/evaluate/index.ts'
import { printedValue } from '../../src/evaluate/shared.ts'
import { readCorpus } from '../../src/formats/index.ts'
import { atLevel, evaluate, fromBoundaries, levelsOf, makeCorpus, pk } from '../../src/index.ts'
import { explainText } from '../report/texts.ts'

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
