import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { readCorpus, readFiles, withPositions, writeCorpus } from '../../../src/formats/index.ts'
import { CesuraError, fromBoundaries, makeCorpus } from '../../../src/index.ts'

const corpus = makeCorpus([
  {
    id: 'a',
    units: 11,
    eligible: [2, 4, 5, 8],
    codings: [
      { coder: 'ann', segmentation: fromBoundaries(11, [2, 5]) },
      { coder: 'bo', segmentation: fromBoundaries(11, [2, 4]) },
    ],
  },
  { id: 'b', units: 3, eligible: [], codings: [{ coder: 'ann', segmentation: fromBoundaries(3, []) }] },
])

const eligibleOf = (text: string, options: object = {}) => {
  const read = readCorpus(text, options)
  assert.ok(read.corpus, JSON.stringify([read.problems, read.questions]))
  return read.corpus.items.map(({ id, eligible }) => [id, eligible && [...eligible]])
}

describe('eligible gaps', () => {
  test.each(['cesura-json', 'json-lines', 'csv', 'tsv'])('survive writing and reading as %s', format => {
    const written = writeCorpus(corpus, format) as string
    assert.deepEqual(eligibleOf(written, { format }), [
      ['a', [2, 4, 5, 8]],
      ['b', []],
    ])
  })

  test('survive a table with texts, where they are marks on the first unit after the gap', () => {
    const [item] = corpus.items
    const texts = Array.from({ length: 11 }, (_, unit) => `unit ${unit + 1}`)
    const written = writeCorpus({ items: [{ ...item!, texts }] }, 'csv') as string
    assert.match(written, /^item,coder,unit,segment,eligible,text\n/)
    assert.deepEqual(eligibleOf(written), [['a', [2, 4, 5, 8]]])
  })

  test.each([
    ['start', [1, 2]],
    ['end', [2, 3]],
    ['gaps', [2, 3]],
  ])('a column of a table with a row per unit is read at the side of the marks: %s', (mark, gaps) => {
    const rows = ['ann,0,0', 'ann,1,yes', 'ann,0,1', 'ann,0,no']
    const table = `coder,boundary,eligible\n${rows.join('\n')}\n`
    assert.deepEqual(eligibleOf(table, { mark, item: 'x' }), [['x', gaps]])
  })

  test('a column of a wide table is no coder', () => {
    const table = 'item,eligible,ann,bo\nt,0,0,0\nt,1,1,1\nt,1,0,1\nt,0,0,0\n'
    const read = readCorpus(table, { layout: 'wide', mark: 'start' })
    assert.deepEqual(
      read.corpus!.items.map(({ eligible, codings }) => [eligible, codings.map(({ coder }) => coder)]),
      [
        [
          [1, 2],
          ['ann', 'bo'],
        ],
      ],
    )
  })

  test('any column can be the one', () => {
    const table = 'coder,boundary,paragraph\nann,0,1\nann,1,1\nann,0,0\n'
    assert.deepEqual(eligibleOf(table, { mark: 'start', item: 'x', columns: { eligible: 'paragraph' } }), [
      ['x', [1]],
    ])
  })

  test.each([
    ['{"cesura": 1, "items": [{"id": "a", "units": 3, "eligible": [3], "codings": []}]}', 'holds 3'],
    ['{"cesura": 1, "items": [{"id": "a", "units": 3, "eligible": "1", "codings": []}]}', 'is "1"'],
    ['item,coder,units,boundaries,eligible\na,ann,5,2,2 1\n', 'holds 1 after 2'],
    ['item,coder,units,boundaries,eligible\na,ann,5,2,2\na,bo,5,2,2 3\n', 'differ from'],
  ])('rejects lists that are wrong: %s', (text, message) => {
    const { corpus: read, problems } = readCorpus(text)
    assert.equal(read, undefined)
    assert.ok(
      problems.some(problem => problem.code === 'eligible-invalid' && problem.message.includes(message)),
      JSON.stringify(problems),
    )
  })

  test('rejects marks that say neither yes nor no', () => {
    const { problems } = readCorpus('coder,boundary,eligible\nann,1,maybe\nann,0,0\n', {
      mark: 'end',
      item: 'x',
    })
    assert.ok(problems.some(({ message }) => message.includes('"maybe" does not say whether a boundary')))
  })

  test('makeCorpus rejects gaps outside the text', () => {
    assert.throws(() => makeCorpus([{ id: 'a', units: 3, eligible: [0], codings: [] }]), {
      code: 'eligible-invalid',
    })
  })

  test('codings of one item in two files share its eligible gaps', () => {
    const file = (coder: string) => ({
      name: `${coder}.json`,
      text: JSON.stringify({
        cesura: 1,
        items: [{ id: 'a', units: 5, eligible: [1, 3], codings: [{ coder, boundaries: [3] }] }],
      }),
    })
    const { corpus: read } = readFiles([file('ann'), file('bo')])
    assert.deepEqual(read!.items[0]!.eligible, [1, 3])
    assert.equal(read!.items[0]!.codings.length, 2)
  })
})

describe('positions', () => {
  test('ends of turns', () => {
    const rows = ['ann,0,A', 'ann,1,A', 'ann,0,B', 'ann,0,A']
    const table = `coder,boundary,speaker\n${rows.join('\n')}\n`
    assert.deepEqual(eligibleOf(table, { mark: 'end', item: 'x', positions: 'turns' }), [['x', [2, 3]]])
  })

  test('paragraph starts of texts with line breaks in them', () => {
    const texts = ['One.', 'Two.\n\n', 'Three.', '\n\nFour.', 'Five.\n', 'Six.']
    const item = { id: 'x', units: 6, texts, codings: [] }
    assert.deepEqual(withPositions({ items: [item] }, 'paragraphs').items[0]!.eligible, [2, 3])
    const lines = texts.map(text => text.replaceAll('\n\n', '\n'))
    assert.deepEqual(
      withPositions({ items: [{ ...item, texts: lines }] }, 'paragraphs').items[0]!.eligible,
      [2, 3, 5],
    )
  })

  test('paragraph starts of a text that spans refer to', () => {
    const text = 'One two.\n\nThree four.\nFive six.\n\nSeven.'
    const line = JSON.stringify({
      id: 1,
      text,
      label: [
        [0, 8, 's'],
        [10, text.length, 's'],
      ],
    })
    const options = { format: 'doccano', units: 'words', holes: 'segment', positions: 'paragraphs' } as const
    assert.deepEqual(readCorpus(line, options).corpus!.items[0]!.eligible, [2, 6])
  })

  test('the boundaries of a coder, who is then none any more', () => {
    const { items } = withPositions(
      makeCorpus([
        {
          id: 'a',
          units: 6,
          codings: [
            { coder: 'ann', segmentation: fromBoundaries(6, [2]) },
            { coder: 'paragraphs', segmentation: fromBoundaries(6, [2, 4]) },
          ],
        },
      ]),
      'coder=paragraphs',
    )
    assert.deepEqual(items[0]!.eligible, [2, 4])
    assert.deepEqual(
      items[0]!.codings.map(({ coder }) => coder),
      ['ann'],
    )
  })

  test.each([
    ['turns', 'no speakers'],
    ['paragraphs', 'no line breaks'],
    ['coder=cy', 'no segmentation by "cy"'],
  ])('what is missing is a problem of the input: %s', (positions, message) => {
    const { corpus: read, problems } = readCorpus(writeCorpus(corpus, 'cesura-json') as string, { positions })
    assert.equal(read, undefined)
    const [problem] = problems.filter(({ severity }) => severity === 'error')
    assert.equal(problem!.code, 'positions-unknown')
    assert.ok(problem!.message.includes(message), problem!.message)
    assert.equal(problem!.location.item, 'a')
  })

  test('rejects other words', () => {
    assert.throws(
      () => withPositions(corpus, 'sentences'),
      (error: unknown) => error instanceof CesuraError && error.code === 'option-invalid',
    )
  })
})
