import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, test } from 'vitest'
import { attempt } from '../../attack/attack.ts'
import { attacked, elsewhere } from '../../attack/input/commands.ts'
import { requests } from '../../attack/input/protocol.ts'
import { attacks } from '../../attack/list.ts'
import { randomOf } from '../../attack/random.ts'
import { commands } from '../../src/cli/commands.ts'
import { methods } from '../../src/cli/serve/methods.ts'
import { formats } from '../../src/formats/index.ts'
import { samples } from '../formats/samples.ts'

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

test('every reader, every command and every request has samples that are attacked', () => {
  const read = new Set(samples.map(({ format }) => format))
  assert.deepEqual(
    formats.filter(({ id }) => !read.has(id)).map(({ id }) => id),
    [],
  )
  const asked = new Set(requests.map(({ method }) => method))
  for (const name of ['initialize', 'score', ...methods.map(({ command }) => command)])
    assert.ok(asked.has(name), `no request ${name}`)
  const known = commands.map(({ name }) => name)
  assert.deepEqual(
    Object.keys(elsewhere).filter(name => !known.includes(name)),
    [],
  )
  for (const { command, runs = command } of methods)
    assert.ok(attacked.includes(runs), `no attack on ${runs}`)
})

describe('a few cases of every attack', () => {
  test.each(attacks.filter(({ part, only }) => part !== 'faults' && part !== 'page' && only === undefined))(
    '$name',
    async attack => {
      for (let index = 0; index < 40; index++) {
        const given = attack.make(randomOf(20, attack.name, index))
        assert.equal(await attempt(attack, given), undefined, JSON.stringify(given))
      }
    },
  )
})
