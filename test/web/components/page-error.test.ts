import assert from 'node:assert/strict'
import { test } from 'vitest'
import { invalid } from '../../../src/model/error.ts'
import { define, hint, reading } from '../../../src/model/errors/define.ts'
import { acrossThreads, asError } from '../../../web/worker/page-error.ts'

const definition = define(
  'offset-inside-unit',
  ({ count }: { count: number; how: () => void }) => `${count} offsets are inside a unit`,
  () => hint`${reading('snap', 'nearest')} moves them`,
)

test('an error crosses a thread with its code, what is wrong, what to do and where', () => {
  const thrown = invalid(definition, { count: 3, how: () => {} }, { item: 'talk', coder: 'ann' })
  assert.deepEqual(asError(structuredClone(acrossThreads(thrown))), {
    code: 'offset-inside-unit',
    message: "3 offsets are inside a unit; snap: 'nearest' moves them",
    summary: '3 offsets are inside a unit',
    hint: [reading('snap', 'nearest'), ' moves them'],
    location: { item: 'talk', coder: 'ann' },
  })
})

test('anything else that is thrown is a bug of ours, with its message', () => {
  assert.deepEqual(asError(new TypeError('x is undefined')), { code: 'fault', message: 'x is undefined' })
  assert.deepEqual(asError('gone'), { code: 'fault', message: 'gone' })
})
