import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, test } from 'vitest'
import { elsewhere, fuzzedCommands } from '../../fuzz/input/commands.ts'
import { requests } from '../../fuzz/input/protocol.ts'
import { targets } from '../../fuzz/list.ts'
import { randomOf } from '../../fuzz/random.ts'
import { attempt } from '../../fuzz/target.ts'
import { commands } from '../../src/cli/commands.ts'
import { methods } from '../../src/cli/serve/methods.ts'
import { formats } from '../../src/formats/index.ts'
import { samples } from '../unit/formats/samples.ts'

interface Found {
  readonly target: string
  readonly case: unknown
  readonly note: string
}

const corpus = new URL('../../fuzz/corpus/', import.meta.url)
const found = readdirSync(corpus)
  .filter(name => name.endsWith('.jsonl'))
  .flatMap(name =>
    readFileSync(new URL(name, corpus), 'utf8')
      .split('\n')
      .filter(line => line !== '')
      .map(line => JSON.parse(line) as Found),
  )

describe('stored failures do not recur', () => {
  test.each(found)('$target: $note', async ({ target: name, case: given }) => {
    const target = targets.find(one => one.name === name)
    assert.ok(target, `there is no target ${name}`)
    assert.equal(await attempt(target, given), undefined)
  })
})

test('every reader, command and request is fuzzed', () => {
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
    assert.ok(fuzzedCommands.includes(runs), `no target on ${runs}`)
})

describe('a few cases of every target', () => {
  test.each(targets.filter(({ part, only }) => part !== 'faults' && part !== 'page' && only === undefined))(
    '$name',
    async target => {
      for (let index = 0; index < 40; index++) {
        const given = target.make(randomOf(20, target.name, index))
        assert.equal(await attempt(target, given), undefined, JSON.stringify(given))
      }
    },
  )
})
