import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'vitest'
// @ts-expect-error a script without types
import { errorCodes, errorsModule, errorsPage } from '../../scripts/errors.mjs'

const stored = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

test('docs/errors.md and the union of codes are what the messages in src say', () => {
  const codes: Map<string, { folder: string; message: string }> = errorCodes()
  assert.ok(codes.size > 200)
  assert.equal(stored('docs/errors.md'), errorsPage(codes), 'run node scripts/errors.mjs')
  assert.equal(stored('src/model/error-codes.ts'), errorsModule(codes), 'run node scripts/errors.mjs')
})

test('every code has a sentence', () => {
  for (const [code, { message }] of errorCodes() as Map<string, { message: string }>)
    assert.ok(message.length > 8, `${code}: ${message}`)
})
