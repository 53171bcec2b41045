import assert from 'node:assert/strict'
import { test } from 'vitest'
import { pageTargets } from '../../../fuzz/input/page.ts'
import { randomOf } from '../../../fuzz/random.ts'
import { attempt } from '../../../fuzz/target.ts'

test.each(pageTargets)('a few changed files on the page', async target => {
  for (let index = 0; index < 4; index++) {
    const given = target.make(randomOf(20, target.name, index))
    assert.equal(await attempt(target, given), undefined, JSON.stringify(given))
  }
})
