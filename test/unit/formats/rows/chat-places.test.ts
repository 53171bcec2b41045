import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { readCorpus } from '../../../../src/formats/index.ts'
import { eachLine, eachLineAt, linesOf } from '../../../../src/formats/text/lines.ts'

const part = fc.constantFrom(
  ...[
    'the',
    'well,',
    "don't",
    'été',
    '<the',
    'dog>',
    '[/]',
    '[//]',
    '[= a b]',
    '&=laughs',
    '0is',
    '+<',
    '(.)',
  ],
  ...['12_34', '\u001512_34\u0015', 'no.', 'x;', 'e-mail', '1', '•', '(0.3)', '[', '>', ',', 'a\u00a0b'],
)
const utterance = fc.record({
  who: fc.constantFrom('CHI', 'MOT', 'É1'),
  parts: fc.array(part, { minLength: 1, maxLength: 7 }),
  end: fc.constantFrom(' .', ' ?', ' +//.', '.', ''),
})
const talk = fc.array(utterance, { minLength: 1, maxLength: 5 })
type Talk = typeof talk extends fc.Arbitrary<infer T> ? T : never

const chat = (given: Talk, between: string, end: string): string => {
  const lines = given.map(
    ({ who, parts, end: char }) => `*${who}:\t${parts.join(between)}${char}${end}%mor:\tx${end}`,
  )
  return `@UTF8${end}@Begin${end}${lines.join('')}@End${end}`
}

const read = (text: string, more = {}) => readCorpus(text, { file: 'a.cha', format: 'chat', ...more })

test('an utterance that goes on in the next line is read as one line is, whatever it holds', () => {
  fc.assert(
    fc.property(
      talk,
      fc.constantFrom('\n\t', '\r\n\t', '\n\n\t', '\n\t \n\t', '\n\u2003\n\t', '\r\t'),
      fc.constantFrom('\n', '\r\n', '\r'),
      fc.constantFrom(undefined, 'main' as const),
      (given, between, end, words) => {
        const more = words === undefined ? {} : { words }
        assert.deepEqual(read(chat(given, between, end), more), read(chat(given, ' ', '\n'), more))
      },
    ),
    { numRuns: 150 },
  )
})

test('types that are found in order are those of a scale that is given', () => {
  fc.assert(
    fc.property(talk, given => {
      const found = read(chat(given, ' ', '\n'))
      const types = found.corpus?.scale?.names
      fc.pre(types !== undefined)
      assert.deepEqual(read(chat(given, ' ', '\n'), { types }), found)
    }),
    { numRuns: 100 },
  )
})

test('lines are visited one by one as they are listed', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', '\n', '\r', ' '), maxLength: 12 }), text => {
      const [lines, places]: [unknown[], unknown[]] = [[], []]
      eachLine(text, (text, line) => {
        lines.push({ text, line })
        return undefined
      })
      eachLineAt(text, (from, to, line) => {
        places.push({ text: text.slice(from, to), line })
        return undefined
      })
      assert.deepEqual(lines, linesOf(text))
      assert.deepEqual(places, lines)
    }),
  )
})
