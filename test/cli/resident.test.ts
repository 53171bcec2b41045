import assert from 'node:assert/strict'
import { test } from 'vitest'
import { alone, cesura } from './run.ts'

const two = '{"id":"t","units":9,"codings":{"ann":{"boundaries":[3,6]},"bo":{"boundaries":[3,5]}}}\n'

test.each([
  { ends: 'well', args: ['evaluate', 'examples/kubla-khan.json', '-m', 'B', '--json'], code: 0 },
  { ends: 'with help', args: ['evaluate', '--help'], code: 0 },
  { ends: 'well, reading stdin', args: ['diff', '-'], input: two, code: 0 },
  { ends: 'at an unknown flag', args: ['evaluate', '--no-such-flag'], code: 2 },
  { ends: 'at a missing file', args: ['lint', 'examples/no-such.json'], code: 2 },
  { ends: 'at a bound', args: ['evaluate', '-', '--fail-under', 'B=0.99'], input: two, code: 1 },
])(
  'a command that ends $ends does the same among others and in a process of its own',
  ({ args, input = '', code }) => {
    const expected = alone(args, input)
    assert.equal(expected.code, code)
    assert.ok(expected.stdout + expected.stderr !== '')
    assert.deepEqual(cesura(args, input), expected)
  },
)
