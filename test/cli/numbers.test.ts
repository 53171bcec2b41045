import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, test } from 'vitest'
import { readLengths, readNumber, readRange } from '../../src/cli/options/simulate-options.ts'
import { between, integerFrom, readShare } from '../../src/cli/options/spec.ts'
import { readSelection } from '../../src/evaluate/shared.ts'
import { numberFromText } from '../../src/metrics/definition/option.ts'
import { decimalFrom, decimalText } from '../../src/model/decimal-time.ts'
import { cesura } from './run.ts'

/** What JavaScript takes for a number, and nobody means as one; and what is none at all. */
const wrong = [
  '',
  ' ',
  ' 5',
  '5 ',
  '0x50',
  '0X50',
  '0b11',
  '0o17',
  '1e3',
  '1E3',
  '5e-1',
  '+5',
  '--5',
  '-',
  '.',
  '-.',
  '1_000',
  '1,5',
  '٣',
  'Infinity',
  '-Infinity',
  'NaN',
  '9'.repeat(400),
  '5\n',
]

test('a number is decimal digits, and nothing else', () => {
  for (const word of wrong) assert.equal(decimalFrom(word), undefined, JSON.stringify(word))
  for (const [word, value] of [
    ['0', 0],
    ['007', 7],
    ['5', 5],
    ['-5', -5],
    ['0.25', 0.25],
    ['.25', 0.25],
    ['-.5', -0.5],
    ['5.', 5],
  ] as const)
    assert.equal(decimalFrom(word), value, word)
})

test('the digits of a number give the number', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), value => {
      assert.equal(decimalFrom(decimalText(value)), value === 0 ? Number(String(value)) : value)
    }),
  )
  for (const value of [1e21, -1.5e21, 1e-7, 1.25e-9, 5e-324, Number.MAX_VALUE])
    assert.equal(decimalFrom(decimalText(value)), value)
})

/** Every reader of a number of the command line. */
const readers: Readonly<Record<string, (word: string) => unknown>> = {
  'an integer': integerFrom(0),
  'an integer with a bound': integerFrom(0, 65535),
  'a number between others': between(0, 1),
  'a share': readShare,
  'a number of simulate': readNumber('--miss'),
  'a range': word => readRange('--units', `${word}..${word}`),
  'a mean': word => readLengths(`geometric:${word}`),
}

describe('readers of flags reject all else', () => {
  for (const [name, read] of Object.entries(readers))
    test(name, () => {
      for (const word of wrong) assert.throws(() => read(word), JSON.stringify(word))
    })
  test('an option of a metric stays a word, which the metric rejects', () => {
    for (const word of wrong) assert.equal(numberFromText(word), word)
  })
  test('a selection', () => {
    // Blanks around a part are taken away, and a comma begins the next.
    for (const word of wrong.filter(word => word.trim() === word && !word.includes(',')))
      assert.throws(() => readSelection(`threshold=${word}`), JSON.stringify(word))
  })
})

/** A flag of each kind, as it stands in a command that fails before it does anything else. */
const flags: readonly (readonly string[])[] = [
  ['workbench', '--port'],
  ['evaluate', 'examples/simulated.json', '--seed'],
  ['evaluate', 'examples/simulated.json', '--level'],
  ['evaluate', 'examples/simulated.json', '--buckets'],
  ['evaluate', 'examples/simulated.json', '--workers'],
  ['evaluate', 'examples/simulated.json', '--baseline-alpha'],
  ['simulate', '--items'],
  ['diff', 'examples/kubla-khan.json', '--span'],
  ['sweep', 'examples/scores.json', '--points'],
  ['adjudicate', 'examples/simulated.json', '--share'],
]

describe('flags of commands reject hex, exponents, nothing, spaces, plus and minus and infinity', () => {
  for (const flag of flags)
    test(flag.join(' '), () => {
      for (const word of ['', '0x50', '1e1', ' 5', '+5', 'Infinity']) {
        const { code, stderr } = cesura([...flag.slice(0, -1), `${flag.at(-1)}=${word}`])
        assert.equal(code, 2, `${word}: ${stderr}`)
        assert.match(stderr, /integer|number|decimal/i)
      }
    })
})
