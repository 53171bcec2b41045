import assert from 'node:assert/strict'
import { test } from 'vitest'
import { backtracksOn, regexTarget } from '../../fuzz/complexity/regular-expressions.ts'
import { attempt } from '../../fuzz/target.ts'

test.each(regexTarget.only!)('no regular expression of $folder runs away', async given => {
  assert.equal(await attempt(regexTarget, given), undefined)
})

test('an expression that runs away is found, and one that does not is not', () => {
  for (const pattern of ['\\s+$', '(a+)+$', '[ \\t]*\\n', '<[^>]*>', '"(?:[^"]|"")*"x'])
    assert.notEqual(backtracksOn({ pattern, flags: '' }), undefined, pattern)
  for (const pattern of ['^\\s+', '(?<!\\s)\\s+$', '\\d+', '[a-z]'])
    assert.equal(backtracksOn({ pattern, flags: '' }), undefined, pattern)
})
