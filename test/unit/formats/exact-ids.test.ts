import assert from 'node:assert/strict'
import { test } from 'vitest'
import { readCorpus } from '../../../src/formats/index.ts'

test('ids in JSON lines beyond what a number holds are rejected, not merged', () => {
  const line = (id: string) => `{"id":${id},"codings":{"a":{"masses":[2,3]},"b":{"masses":[2,3]}}}\n`
  const { corpus, problems } = readCorpus(line('9007199254740993') + line('9007199254740992'), {
    file: 'x.jsonl',
  })
  assert.equal(corpus, undefined)
  assert.ok(problems.some(({ code, severity }) => code === 'id-not-exact' && severity === 'error'))
  const exact = readCorpus(line('9007199254740991') + line('7'), { file: 'x.jsonl' })
  assert.deepEqual(
    exact.corpus?.items.map(({ id }) => id),
    ['9007199254740991', '7'],
  )
})
