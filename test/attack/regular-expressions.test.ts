import assert from 'node:assert/strict'
import { test } from 'vitest'
import { attempt } from '../../attack/attack.ts'
import { backtracksOn, regexAttack } from '../../attack/growth/regular-expressions.ts'

test.each(regexAttack.only!)('no regular expression of $folder runs away', async given => {
  assert.equal(await attempt(regexAttack, given), undefined)
})

test('an expression that runs away is found, and one that does not is not', () => {
  for (const pattern of ['\\s+$', '(a+)+$', '[ \\t]*\\n', '<[^>]*>', '"(?:[^"]|"")*"x'])
    assert.notEqual(backtracksOn({ pattern, flags: '' }), undefined, pattern)
  for (const pattern of ['^\\s+', '(?<!\\s)\\s+$', '\\d+', '[a-z]'])
    assert.equal(backtracksOn({ pattern, flags: '' }), undefined, pattern)
})
