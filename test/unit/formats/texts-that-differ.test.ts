import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { readFiles } from '../../../src/formats/index.ts'
import { evaluate } from '../../../src/index.ts'
import { defects, schemaOf } from '../evaluate/fits-schema.ts'
import { evaluationText } from '../report/texts.ts'

const corpus = (coder: string, texts: string[], boundaries: number[]) => ({
  name: `${coder}.json`,
  text: JSON.stringify({
    cesura: 1,
    items: [{ id: 'talk', units: texts.length, texts, codings: [{ coder, boundaries }] }],
  }),
})
const words = (text: string) => text.split(' ')

const gold = corpus('gold', words('so we begin now next topic is food'), [4])

test('texts that differ are an error by default, which names the first word and the way on', () => {
  const { corpus: none, problems } = readFiles([
    gold,
    corpus('asr', words('so we begin next topic is food'), [3]),
  ])
  assert.equal(none, undefined)
  const [problem] = problems.filter(({ severity }) => severity === 'error')
  assert.match(problem!.message, /first differ at unit 4: "next" here and "now" elsewhere/)
  assert.match(problem!.message, /texts: 'align'/)
})

describe('texts=align', () => {
  const read = (asr: ReturnType<typeof corpus>, options = {}) =>
    readFiles([gold, asr], { texts: 'align', ...options })

  test('puts the boundary into its interval and says how sure it is', () => {
    const asr = corpus('asr', words('so we begin next topic is food'), [3])
    const { corpus: found, problems } = read(asr)
    const coding = found!.items[0]!.codings[1]!
    // Between "begin" and "next" the reference has one word more: 3 or 4, the middle is 3.
    assert.deepEqual([...coding.segmentation.boundaries], [3])
    assert.deepEqual(
      [...read(asr, { place: 'right' }).corpus!.items[0]!.codings[1]!.segmentation.boundaries],
      [4],
    )
    const { case: how, certain, boundaries, distance, kind, unkind } = coding.aligned!
    assert.deepEqual(
      { how, certain, boundaries, distance },
      { how: 'aligned', certain: 0, boundaries: 1, distance: 1 },
    )
    assert.deepEqual([[...kind!.boundaries], [...unkind!.boundaries]], [[4], [3]])
    assert.match(problems.find(({ code }) => code === 'texts-aligned')!.message, /0 of 1 are certain/)
  })

  test('is exact where the characters are the same in other units', () => {
    const { corpus: found } = read(
      corpus('tok', ['so', 'we', 'be', 'gin', 'now', 'next', 'topic is', 'food'], [5]),
    )
    const { segmentation, aligned } = found!.items[0]!.codings[1]!
    assert.deepEqual([...segmentation.boundaries], [4])
    assert.equal(aligned!.case, 'characters')
    assert.equal(aligned!.certain, 1)
  })

  test('compares sentences word by word, and reports a boundary inside one', () => {
    const sentences = corpus('gold', ['I came home.', 'Then we ate soup.', 'It was good.'], [2])
    const other = corpus('llm', ['I came home.', 'Then we', 'ate the soup.', 'It was good.'], [2, 3])
    const { corpus: found } = readFiles([sentences, other], { texts: 'align' })
    const { segmentation, aligned } = found!.items[0]!.codings[1]!
    assert.equal(aligned!.inside, 1)
    assert.ok([...segmentation.boundaries].includes(2))
  })

  test('rejects texts that have little in common, with their share and where they part', () => {
    const { corpus: none, problems } = read(
      corpus('x', words('this is another matter with no word in common'), [2]),
    )
    assert.equal(none, undefined)
    assert.match(problems.find(({ code }) => code === 'alignment-poor')!.message, /% of the words match/)
    assert.notEqual(
      read(corpus('x', words('so it was not like that at all'), [2]), { alignLimit: 0.1 }).corpus,
      undefined,
    )
  })
})

test('scores of texts that differ are printed with their range, and their signature names the alignment', () => {
  const asr = corpus('asr', words('so we begin next topic is food'), [3])
  const { corpus: found } = readFiles([gold, asr], { texts: 'align' })
  const evaluation = evaluate(found!, { metrics: ['F'], references: ['gold'] })
  const [metric] = evaluation.metrics
  assert.match(metric!.signature, /\|texts:aligned\(nfkc\+lower\+punctuation\)\|place:middle\|v:/)
  assert.deepEqual(metric!.hypotheses[0]!.placement, { boundaries: 1, certain: 0, low: 0, high: 1 })
  assert.equal(metric!.hypotheses[0]!.micro.value, 0)
  const reported = evaluationText(evaluation).replace(/\s+/g, ' ')
  assert.match(
    reported,
    /0 of its 1 boundaries are certain; uncertain boundaries in the worst and best position: F 0.000 to 1.000/,
  )
})

describe('the text of the item', () => {
  const asr = corpus('asr', words('so we begin next topic is food'), [3])
  const alignedOf = (given: ReturnType<typeof corpus>[], options = {}) => {
    const { items } = readFiles(given, { texts: 'align', ...options }).corpus!
    return {
      texts: items[0]!.texts!.join(' '),
      aligned: items[0]!.codings.flatMap(({ coder, aligned }) => (aligned === undefined ? [] : [coder])),
      coders: items[0]!.codings.map(({ coder }) => coder),
    }
  }

  test('is that of the coder named like a reference, in whatever order the files come', () => {
    for (const given of [
      [gold, asr],
      [asr, gold],
    ]) {
      const { texts, aligned } = alignedOf(given)
      assert.equal(texts, 'so we begin now next topic is food')
      assert.deepEqual(aligned, ['asr'])
    }
    assert.deepEqual(alignedOf([asr, gold]).coders, ['asr', 'gold'])
  })

  test('is that of the coder that a user trusts', () => {
    assert.deepEqual(alignedOf([gold, asr], { reference: 'asr' }).aligned, ['gold'])
  })

  test('is chosen by cesura.json too', () => {
    const kept = {
      name: 'cesura.json',
      text: JSON.stringify({
        cesura: 1,
        read: { texts: 'align' },
        references: ['asr'],
        files: [{ path: '*.json' }],
      }),
    }
    const { corpus: found } = readFiles([kept, gold, asr])
    assert.deepEqual(
      found!.items[0]!.codings.map(({ coder, aligned }) => [coder, aligned !== undefined]),
      [
        ['gold', true],
        ['asr', false],
      ],
    )
  })
})

test('the evaluation reports every alignment, and the document fits its schema', () => {
  const asr = corpus('asr', words('so we begin next topic is food'), [3])
  const found = evaluate(readFiles([asr, gold], { texts: 'align' }).corpus!, { references: ['gold'] })
  const [aligned] = found.texts!
  const { coder, certain, boundaries, wer, meanWidth, items } = aligned!
  assert.deepEqual(
    { coder, certain, boundaries, wer, meanWidth },
    { coder: 'asr', certain: 0, boundaries: 1, wer: 1 / 8, meanWidth: 1 },
  )
  assert.equal(items[0]!.case, 'aligned')
  assert.deepEqual(defects(found, schemaOf('evaluation')), [])
})

test('the first word that differs is named where units hide it', () => {
  const { problems } = readFiles([
    corpus('a', ['I came home.', 'Then we ate.'], [1]),
    corpus('b', ['I came home', 'Then they ate'], [1]),
  ])
  assert.match(
    problems[0]!.message,
    /first word that differs is word 5: "they" here, "we" elsewhere; texts: 'align'/,
  )
  const { problems: alike } = readFiles([
    corpus('a', ['I came.', 'Yes'], [1]),
    corpus('b', ['I came', 'yes'], [1]),
  ])
  assert.match(alike[0]!.message, /only case, punctuation or units differ/)
})
