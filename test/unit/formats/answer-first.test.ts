import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { readCorpus, readFiles } from '../../../src/formats/index.ts'
import { selfMade } from './self-made.ts'

describe('self-made files', () => {
  for (const { what, files, holds, flags = [] } of selfMade)
    test(holds === undefined ? `asks about or rejects ${what}` : `reads ${what}`, () => {
      const { corpus, problems, questions, assumptions = [] } = readFiles(files)
      if (holds === undefined) {
        assert.equal(corpus, undefined, JSON.stringify(corpus?.items.map(({ units }) => units)))
        assert.ok(problems.length + questions.length > 0)
        return
      }
      assert.notEqual(corpus, undefined, JSON.stringify([problems, questions]))
      const found = corpus!.items.map(({ codings }) =>
        Object.fromEntries(
          codings.map(({ coder, segmentation }) => [
            '*' in holds[0]! ? '*' : coder,
            [...segmentation.boundaries],
          ]),
        ),
      )
      assert.deepEqual(found, holds)
      for (const flag of flags)
        assert.ok(
          assumptions.some(one => one.flag.includes(flag)) ||
            problems.some(({ message }) => message.includes(flag === '--mark' ? 'mark:' : flag)),
          `${flag} is not stated: ${JSON.stringify(assumptions.map(one => one.flag))}`,
        )
    })
})

test('strict asks everything that would be assumed, together', () => {
  for (const { what, files, holds } of selfMade) {
    if (holds === undefined) continue
    const likely = readFiles(files)
    const strict = readFiles(files, { strict: true })
    const assumed = likely.assumptions?.map(({ code }) => code) ?? []
    assert.deepEqual(
      strict.questions.map(({ code }) => code),
      assumed,
      what,
    )
    assert.equal(strict.corpus === undefined, assumed.length > 0, what)
  }
})

test('an assumption says what other readings would change', () => {
  const table = (first: string, second: string) =>
    `text,Ann,Bo\n${Array.from(first, (mark, at) => `Sentence ${at} waits.,${mark},${second[at]}`).join('\n')}\n`
  const inner = readCorpus(table('00010000', '00100100'), { file: 'a.csv' }).assumptions!
  assert.deepEqual(
    inner.map(({ flag, chosen, effect }) => [flag, chosen, effect]),
    [
      ['--read layout=', 'wide', 'none'],
      ['--mark', 'end', 'shifted'],
    ],
  )
  const edge = readCorpus(table('10010000', '10100100'), { file: 'a.csv' }).assumptions!.at(-1)!
  assert.deepEqual([edge.chosen, edge.effect], ['start', 'boundaries'])
  const [other] = edge.alternatives
  assert.deepEqual([other!.value, other!.differing, other!.of], ['end', 8, 8])
})

test('a corpus file can ask for strict reading', () => {
  const files = [
    { name: 'cesura.json', text: '{"cesura": 1, "strict": true, "files": [{"path": "a.txt"}]}' },
    { name: 'a.txt', text: '0010\n0100\n' },
  ]
  assert.deepEqual(
    readFiles(files).questions.map(({ option }) => option),
    ['rows', 'mark'],
  )
  const lax = [{ ...files[0]!, text: '{"cesura": 1, "files": [{"path": "a.txt"}]}' }, files[1]!]
  assert.equal(readFiles(lax).corpus?.items[0]?.units, 5)
})

test('marks with contradicting evidence are asked about', () => {
  for (const marks of ['1001', '10010 00101'.replace(' ', '\n')]) {
    const text = `doc,sentence,label\n${marks
      .split('\n')
      .flatMap((row, doc) => Array.from(row, (mark, at) => `d${doc},Unit ${at} of it.,${mark}`))
      .join('\n')}\n`
    const { corpus, questions } = readCorpus(text, { file: 'a.csv' })
    assert.equal(corpus, undefined, marks)
    assert.deepEqual(
      questions.map(({ code, likely }) => [code, likely]),
      [['mark-meaning', undefined]],
    )
  }
})
