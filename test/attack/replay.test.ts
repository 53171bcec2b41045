import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, test } from 'vitest'
import { attempt } from '../../attack/attack.ts'
import { attacks } from '../../attack/list.ts'
import { randomOf } from '../../attack/random.ts'

interface Found {
  readonly attack: string
  readonly case: unknown
  readonly note: string
}

const corpus = new URL('../../attack/corpus/', import.meta.url)
const found = readdirSync(corpus)
  .filter(name => name.endsWith('.jsonl'))
  .flatMap(name =>
    readFileSync(new URL(name, corpus), 'utf8')
      .split('\n')
      .filter(line => line !== '')
      .map(line => JSON.parse(line) as Found),
  )

describe('what once gave does not give again', () => {
  test.each(found)('$attack: $note', async ({ attack: name, case: given }) => {
    const attack = attacks.find(one => one.name === name)
    assert.ok(attack, `there is no attack ${name}`)
    assert.equal(await attempt(attack, given), undefined)
  })
})

describe('a few cases of every attack', () => {
  test.each(attacks.filter(({ part, only }) => part !== 'faults' && only === undefined))(
    '$name',
    async attack => {
      for (let index = 0; index < 40; index++) {
        const given = attack.make(randomOf(20, attack.name, index))
        assert.equal(await attempt(attack, given), undefined, JSON.stringify(given))
      }
    },
  )
})
