import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The files of a folder with their texts. */
const filesIn = (folder: string, fileExtension: RegExp): [string, string][] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(file => fileExtension.test(file))
    .map(file => [`${folder}/${file}`, readFileSync(join(root, folder, file), 'utf8')])

const tests = filesIn('test', /\.ts$/)
const where = (files: readonly [string, string][], pattern: RegExp) =>
  files.flatMap(([file, text]) => (pattern.test(text) ? [file] : []))

test('no test sets its own timeout', () => {
  assert.deepEqual(where(tests, /^\s*\}, \d[\d_]{3,}\)$|\b(?:test|describe)\b[^\n]*\btimeout: \d/m), [])
})

test('no test of a page waits for a time', () => {
  const pages = tests.filter(([file]) => file.startsWith('test/web/flows/'))
  assert.deepEqual(where(pages, /waitForTimeout|\bsetTimeout\(|\bsleep\(/), [])
})

test('tests that run what was built are in the folders that are built first', () => {
  const built = /^test\/(?:cli|unit\/node|web\/flows)\/|^test\/docs\/pages\.test\.ts$/
  const runs = /['"`][^'"`\n]*(?<!ajv\/)\bdist\/(?!['"`])[^'"`\n]*\.js['"`]|bin\/cesura\.js/
  const misplaced = where(tests, runs).filter(
    file => !built.test(file) && file !== 'test/project/suite.test.ts',
  )
  assert.deepEqual(misplaced, [])
  const config = readFileSync(join(root, 'vitest.config.ts'), 'utf8')
  assert.equal(config.split("globalSetup: 'scripts/build-for-tests.mjs'").length - 1, 1)
})

test('nothing that is bundled asks whether it is the main file: in a bundle everything is', () => {
  const bundled = [
    ...filesIn('src', /\.ts$/),
    ...filesIn('bench', /\.ts$/),
    ...filesIn('fuzz', /\.ts$/),
    ...filesIn('web', /\.tsx?$/),
  ]
  assert.deepEqual(
    where(bundled, /import\.meta\.(?:main|url)[^\n]*process\.argv|process\.argv\[1\][^\n]*import\.meta/),
    [],
  )
})
