// Doc comments are the manual and what editors show: they say what goes in, what comes out, what is refused, what holds by default.
import assert from 'node:assert/strict'
import { fileURLToPath } from 'node:url'
import { test } from 'vitest'
import { exportsOf, missingTags, undocumented, unresolved } from './doc-comments.ts'

const entryPoint = (path: string): string => fileURLToPath(new URL(`../../src/${path}`, import.meta.url))

test('every function at cesura says its parameters, its result and its errors, every option its default', () => {
  assert.ok(exportsOf(entryPoint('index.ts')).length > 120)
  assert.deepEqual(missingTags(entryPoint('index.ts')), [])
})

const complete = [
  'agreement/index.ts',
  'chunks/index.ts',
  'compare/index.ts',
  'evaluate/index.ts',
  'formats/index.ts',
  'metrics/index.ts',
  'node/index.ts',
  'plots/index.ts',
  'report/index.ts',
  'stats/index.ts',
]

test.each(complete)('%s says all of it too', path => {
  assert.ok(exportsOf(entryPoint(path)).length > 10)
  assert.deepEqual(missingTags(entryPoint(path)), [])
})

test.each(['index.ts', ...complete])('every name at %s says what it is', path => {
  assert.deepEqual(unresolved(entryPoint(path)), [])
  assert.deepEqual(undocumented(entryPoint(path)), [])
})
