import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { test } from 'vitest'
import { type ReadOptions, readCorpus, writeCorpus } from '../../../src/formats/index.ts'

const SCORES = [0.1, 0.8, 0.3, 0.75, 0.2, 0.9, 0.85, 0.15, 0.6]

/** What the reader makes of a file: codes of problems, boundaries of coders, scores of the others. */
function read(file: string, text: string, options: ReadOptions = {}) {
  const { corpus, problems } = readCorpus(text, { ...options, file })
  const [item] = corpus?.items ?? []
  return {
    codes: problems.map(({ code }) => code),
    cuts: item?.codings.map(({ coder, segmentation }) => [coder, [...segmentation.boundaries]]),
    scored: item?.scored?.map(({ coder, scores }) => [coder, [...scores.scores]]),
  }
}

const manual = ['manual', [2, 6, 9]]
const list = JSON.stringify(SCORES)

for (const [what, file, text] of [
  [
    'a coding a line',
    'a.jsonl',
    `{"item":"a","coder":"manual","units":10,"boundaries":[2,6,9]}\n{"item":"a","coder":"m","units":10,"scores":${list}}\n`,
  ],
  [
    'a coding a line, scores without units',
    'a.jsonl',
    `{"item":"a","coder":"manual","masses":[2,4,3,1]}\n{"item":"a","coder":"m","scores":${list}}\n`,
  ],
  [
    'an item a line',
    'a.jsonl',
    `{"id":"a","units":10,"codings":[{"coder":"manual","boundaries":[2,6,9]},{"coder":"m","scores":${list}}]}\n`,
  ],
  [
    'codings by name, and no units',
    'a.jsonl',
    `{"id":"a","codings":{"manual":{"masses":[2,4,3,1]},"m":{"scores":${list}}}}\n`,
  ],
  [
    'a table with lists in cells',
    'a.csv',
    `item,coder,units,boundaries,scores\na,manual,10,"2,6,9",\na,m,10,,${SCORES.join(' ')}\n`,
  ],
  [
    'a table with JSON lists in cells and signs of Python',
    'a.tsv',
    `item\tcoder\tmasses\tprobabilities\na\tmanual\t2 4 3 1\t\na\tm\t\t${list}\n`,
  ],
] as const)
  test(`scores are read from ${what}`, () => {
    assert.deepEqual(read(file, text), { codes: [], cuts: [manual], scored: [['m', SCORES]] })
  })

test('scores are read on one side of a pair', () => {
  const line = `{"id":"a","reference":{"units":10,"boundaries":[2,6,9]},"hypothesis":{"units":10,"scores":${list}}}\n`
  const { cuts, scored } = read('a.jsonl', line)
  assert.deepEqual([cuts, scored], [[['reference', [2, 6, 9]]], [['hypothesis', SCORES]]])
})

test('levels are read from a coding a line and from the sides of a pair', () => {
  const coding = (coder: string) => `{"item":"a","coder":"${coder}","units":12,"levels":[[6],[3,6,9]]}\n`
  for (const text of [
    coding('x') + coding('y'),
    '{"id":"a","reference":{"units":12,"levels":[[6],[3,6,9]]},"hypothesis":{"units":12,"levels":[[6],[3,6,9]]}}\n',
  ]) {
    const { corpus } = readCorpus(text, { file: 'a.jsonl' })
    const types = corpus?.items[0]?.codings.map(({ segmentation }) => [...segmentation.types!])
    assert.deepEqual(types, [
      [2, 1, 2],
      [2, 1, 2],
    ])
  }
})

test('as many scores as units are rejected, wherever the units come from', () => {
  for (const text of [
    '{"item":"a","coder":"m","units":3,"scores":[0.1,0.2,0.3]}\n',
    '{"id":"a","codings":{"manual":{"masses":[2,1]},"m":{"scores":[0.1,0.2,0.3]}}}\n',
    '{"id":"a","texts":["x","y","z"],"codings":[{"coder":"m","scores":[0.1,0.2,0.3]}]}\n',
  ]) {
    const { corpus, problems } = readCorpus(text, { file: 'a.jsonl' })
    assert.equal(corpus, undefined)
    assert.deepEqual(
      problems.map(({ code }) => code),
      ['score-count'],
    )
    assert.match(problems[0]!.message, /leave the last score out/)
  }
})

test('a gap without a number is rejected, and the advice is none that is rejected again', () => {
  for (const [file, text] of [
    ['a.jsonl', '{"item":"a","coder":"m","units":4,"scores":[0.1,NaN,0.3]}\n'],
    ['a.csv', 'item,coder,units,scores\na,m,4,0.1 NaN 0.3\n'],
    ['a.csv', 'item,coder,unit,score\na,m,1,0.1\na,m,2,NaN\na,m,3,\n'],
  ] as const) {
    const { problems } = readCorpus(text, { file })
    const errors = problems.filter(({ severity }) => severity === 'error')
    assert.deepEqual(
      errors.map(({ code }) => code),
      ['score-not-a-number'],
    )
    assert.match(errors[0]!.message, /give every gap a number/)
    for (const { message } of problems) assert.doesNotMatch(message, /write null instead/)
  }
})

test('boundaries and scores in one row: the boundaries are read and it is reported, or the scores with the option', () => {
  const text = 'item,coder,units,boundaries,scores\na,m,4,2,0.1 0.2 0.9\n'
  const plain = read('a.csv', text)
  assert.deepEqual([plain.codes, plain.cuts, plain.scored], [['column-ignored'], [['m', [2]]], undefined])
  const stated = read('a.csv', text, { columns: { scores: 'scores' } })
  assert.deepEqual([stated.codes, stated.cuts, stated.scored], [[], [], [['m', [0.1, 0.2, 0.9]]]])
})

test('a list called scores alone is no segmentation, and one number in such a column changes nothing', () => {
  assert.deepEqual(read('a.jsonl', '{"id":1,"scores":[0.1,0.2]}\n{"id":2,"scores":[0.3]}\n').codes, [
    'format-unknown',
  ])
  const plain = read('a.csv', 'item,coder,masses,scores\na,m,2 1,high\n')
  assert.deepEqual([plain.codes, plain.cuts], [['column-ignored'], [['m', [2]]]])
})

test('the schema of a corpus file knows scores, levels and groups', () => {
  const at = (path: string) => JSON.parse(readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8'))
  const valid = new Ajv2020({ strict: false }).compile(at('schemas/cesura-corpus-1.json'))
  for (const file of ['examples/scores.json', 'examples/levels.json'])
    assert.ok(valid(at(file)), JSON.stringify(valid.errors))
  const item = { id: 'a', units: 3, group: 'deu', codings: [{ coder: 'm', scores: [0.1, 0.2] }] }
  assert.ok(valid({ cesura: 1, items: [item] }), JSON.stringify(valid.errors))
  assert.ok(!valid({ cesura: 1, items: [{ ...item, codings: [{ coder: 'm', scores: ['high'] }] }] }))
})

test('scores come back from tables, and formats that hold none say so', () => {
  const text = (texts: object) =>
    JSON.stringify({
      cesura: 1,
      items: [
        {
          id: 'a',
          units: 3,
          ...texts,
          codings: [
            { coder: 'manual', boundaries: [2] },
            { coder: 'm', scores: [0.25, 0.5] },
          ],
        },
      ],
    })
  for (const texts of [{}, { texts: ['x', 'y', 'z'] }]) {
    const { corpus } = readCorpus(text(texts))
    for (const format of ['csv', 'tsv', 'json-lines'])
      assert.deepEqual(readCorpus(writeCorpus(corpus!, format) as string, { format }).corpus, corpus, format)
    assert.throws(() => writeCorpus(corpus!, 'masses'), { code: 'scores-not-writable' })
  }
})

test('a mark and a score in each row of a table without coders are two coders', () => {
  const rows = ['t,1,0,0.1', 't,2,1,0.8', 't,3,0,0.3', 't,4,0,0.4']
  const text = `item,unit,boundary,probability\n${rows.join('\n')}\n`
  assert.deepEqual(read('a.csv', text, { mark: 'end' }), {
    codes: ['coder-unnamed', 'scores-and-boundaries', 'last-score-dropped'],
    cuts: [['1', [2]]],
    scored: [['probability', [0.1, 0.8, 0.3]]],
  })
  const named = read('a.csv', text, { mark: 'end', coder: 'ann' })
  assert.deepEqual([named.codes, named.scored], [['scores-and-boundaries'], undefined])
  const words = read('a.csv', text.replace('0.8', 'high'), { mark: 'end' })
  assert.deepEqual([words.codes, words.cuts], [['coder-unnamed'], [['1', [2]]]])
})

test('a score that is a word is named at its position, next to the boundaries of another coder', () => {
  const text =
    '{"item":"a","coder":"manual","units":4,"boundaries":[2]}\n{"item":"a","coder":"m","units":4,"scores":[0.1,"x",0.3]}\n'
  const { problems } = readCorpus(text, { file: 'a.jsonl' })
  assert.deepEqual(
    problems.map(({ code, location }) => [code, location.path]),
    [['score-not-a-number', 'scores[1]']],
  )
})
