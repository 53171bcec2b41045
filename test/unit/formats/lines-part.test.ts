import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { openJsonLines, readLinesPart } from '../../../src/formats/json/json-lines.ts'
import { readCorpus } from '../../../src/formats/read-corpus.ts'

/** Lines of every kind, good and bad. */
const line = fc.oneof(
  fc
    .tuple(fc.nat(8), fc.nat(5))
    .map(([id, at]) =>
      JSON.stringify({ id: `i${id}`, units: 9, codings: [{ coder: 'a', boundaries: [at + 1] }] }),
    ),
  fc
    .nat(8)
    .map(id =>
      JSON.stringify({ id: `p${id}`, reference: { masses: [2, 3] }, hypothesis: { masses: [4, 1] } }),
    ),
  fc
    .tuple(fc.nat(3), fc.nat(3))
    .map(([item, coder]) => JSON.stringify({ item: `c${item}`, coder: `k${coder}`, masses: [1, 2] })),
  fc.constantFrom(
    '',
    '{"id":"x"',
    '[1]',
    '{"id":"y","codings":[{"coder":"a","masses":[0]}]}',
    '{"a":1,"a":2}',
    '{"cesura":1,"scale":{"names":["x","y"]}}',
  ),
  fc.constantFrom(
    '{"id":"t1","codings":[{"coder":"a","masses":[2,2],"types":["x"]}]}',
    '{"id":"t2","codings":[{"coder":"a","masses":[2,2],"types":["z"]}]}',
  ),
)

test('lines that come in pieces are read as if they came at once, with every problem', () => {
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 2, maxLength: 12 }),
      fc.array(fc.nat(12), { maxLength: 3 }),
      (more, cuts) => {
        const lines = ['{"id":"first","codings":[{"coder":"a","masses":[4]}]}', ...more]
        const options = { file: 'x.jsonl' }
        const reading = openJsonLines(options)
        const edges = [
          0,
          ...[...new Set(cuts.map(cut => cut % lines.length))].sort((a, b) => a - b),
          lines.length,
        ]
        for (const [index, from] of edges.slice(0, -1).entries()) {
          const piece = lines.slice(from, edges[index + 1])
          if (piece.length > 0) reading.add(`${piece.join('\n')}\n`, from + 1)
        }
        const whole = readCorpus(`${lines.join('\n')}\n`, { ...options, format: 'json-lines' })
        const { corpus, problems, questions } = reading.finish()
        assert.deepStrictEqual(
          { corpus, problems, questions },
          {
            corpus: whole.corpus,
            problems: whole.problems,
            questions: whole.questions,
          },
        )
      },
    ),
    { numRuns: 400 },
  )
})

test('a part knows whether its lines stand for themselves', () => {
  const part = (text: string) => readLinesPart(text, 1, {}, undefined)
  const item = '{"id":"a","codings":[{"coder":"x","masses":[2,3]}]}'
  assert.equal(part(item).separate, true)
  assert.deepEqual(part(`\n${item}`).lines, [2])
  assert.equal(part(`{"cesura":1,"scale":{"names":["x"]}}\n${item}`).separate, true)
  assert.equal(
    part(`${item}\n{"cesura":1,"scale":{"names":["x"]}}`).separate,
    false,
    'a scale that comes late',
  )
  assert.equal(part('{"item":"a","unit":1,"segment":1}').separate, false, 'a row of a table')
  assert.equal(part('{"id":"a","units":4,"codings":[]}').separate, false, 'an item without codings')
  assert.equal(part(`${item}\r${item}`).separate, false, 'lines that end in a return')
})

test('what has been checked is read again without a second look, on the scale of the corpus', () => {
  const text = '{"id":"a","codings":[{"coder":"x","masses":[2,3],"types":["b"]}]}\n'
  const first = readLinesPart(text, 1, {}, undefined)
  assert.deepEqual(first.items[0]!.codings[0]!.segmentation.scale!.names, ['b'])
  const scale = { names: ['a', 'b'], ranks: [1, 2] }
  const [item] = readLinesPart(text, 1, {}, undefined, { scale }).items
  assert.deepEqual([...item!.codings[0]!.segmentation.types!], [0b10])
})
