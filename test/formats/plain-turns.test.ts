import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { readCorpus } from '../../src/formats/index.ts'
import { csvCell } from '../../src/formats/tables/table-text.ts'
import { SharedNames } from '../../src/formats/text/shared-names.ts'
import { textsLater } from '../../src/formats/units/unit-texts.ts'

const word = fc.constantFrom(
  'the',
  'été',
  'say "yes"',
  'a,b',
  '@@',
  '.',
  ',',
  '  ',
  '\u2003',
  '\u00a0',
  'no?',
  '--',
)
const row = fc.record({
  speaker: fc.constantFrom('JOHN', 'MARY', 'JOHN', 'a b', ' ANN ', '', 'NA'),
  words: fc.array(word, { minLength: 1, maxLength: 4 }),
  symbol: fc.constantFrom(' .', ' ,', ' ?', ' --', ' ;', '\t.', '.', '', ' —', ' !'),
})

test('transcripts are read alike from their places and row by row', () => {
  let plain = 0
  fc.assert(
    fc.property(
      fc.array(row, { minLength: 1, maxLength: 5 }),
      fc.boolean(),
      fc.constantFrom('\n', '\r\n'),
      (rows, named, end) => {
        const lines = rows.map(({ speaker, words, symbol }, index) => {
          const cells = [String(index + 1), speaker, csvCell(words.join(' ') + symbol)]
          return (named ? cells : [cells[0], cells[2]]).join(',')
        })
        const head = named ? 'Turn,Speaker,Utterance' : 'Turn,Utterance'
        const text = [head, ...lines].map(line => line + end).join('')
        const options = { format: 'segsimflex-csv', file: 'a.csv' }
        const found = readCorpus(text, options)
        const item = found.corpus?.items[0]
        if (item === undefined) return
        if (textsLater(item) !== undefined) plain++
        // A scale that is given is for the general way.
        const types = found.corpus?.scale?.names ?? []
        assert.deepEqual(readCorpus(text, { ...options, types }), found)
      },
    ),
    { numRuns: 300 },
  )
  assert.ok(plain > 10)
})

test('names are what stands there, however many there are', () => {
  const names = Array.from({ length: 20 }, (_, index) => `n${index * 7}`)
  const text = names.join(' ')
  const shared = new SharedNames(text)
  for (let round = 0; round < 2; round++)
    for (const name of names) {
      const at = ` ${text} `.indexOf(` ${name} `)
      assert.equal(shared.at(at, at + name.length), name)
    }
})
