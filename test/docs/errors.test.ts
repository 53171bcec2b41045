import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'vitest'
// @ts-expect-error a script without types
import { remedies } from '../../scripts/error-remedies.mjs'
// @ts-expect-error a script without types
import { causeAndRemedy, errorCodes, errorsModule, errorsPage } from '../../scripts/errors.mjs'

import { commands } from '../../src/cli/commands.ts'
import { readOptionChoices } from '../../src/formats/read-options.ts'

const stored = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

const codes: Map<string, { folder: string; message: string }> = errorCodes()

test('docs/errors.md and the union of codes are what the messages in src say', () => {
  assert.ok(codes.size > 200)
  assert.equal(stored('docs/errors.md'), errorsPage(codes), 'run node scripts/errors.mjs')
  assert.equal(stored('src/model/error-codes.ts'), errorsModule(codes), 'run node scripts/errors.mjs')
})

test('every code has a cause and a remedy in words', () => {
  for (const [code, { message }] of codes) {
    const [cause, remedy] = causeAndRemedy(code, message)
    // What is filled in and the signs around it say nothing.
    assert.match(
      cause.replaceAll('…', ''),
      /\w{2,} .*\w{2,}/,
      `${code}: what happened? Add it to scripts/error-remedies.mjs`,
    )
    assert.match(
      remedy,
      /\w{2,}/,
      `${code}: what to do? Say it in the message, or in scripts/error-remedies.mjs`,
    )
  }
})

test('no remedy is kept for a code that is gone', () => {
  assert.deepEqual(
    Object.keys(remedies).filter(code => !codes.has(code)),
    [],
  )
})

test('a remedy names options of readers that there are', () => {
  const known = Object.keys(readOptionChoices).map(name =>
    name.replace(/[A-Z]/g, sign => `-${sign.toLowerCase()}`),
  )
  for (const [code, { message }] of codes)
    for (const [, name] of causeAndRemedy(code, message)[1].matchAll(/--read ([a-z-]+)=/g))
      assert.ok(known.includes(name), `${code}: --read ${name}=`)
})

test('a remedy names commands that there are', () => {
  for (const [, name] of stored('docs/errors.md').matchAll(/`cesura ([a-z]+)/g))
    assert.ok(
      commands.some(command => command.name === name),
      `cesura ${name}`,
    )
})
