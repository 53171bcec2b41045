import assert from 'node:assert/strict'
import { test } from 'vitest'
import { attempt } from '../../attack/attack.ts'
import { pageAttacks } from '../../attack/input/page.ts'
import { randomOf } from '../../attack/random.ts'

test.each(pageAttacks)('a few changed files on the page', async attack => {
  for (let index = 0; index < 4; index++) {
    const given = attack.make(randomOf(20, attack.name, index))
    assert.equal(await attempt(attack, given), undefined, JSON.stringify(given))
  }
})
