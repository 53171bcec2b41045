import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'vitest'
import { VERSION } from '../../src/index.ts'

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

test('signatures carry the version of the package', () => {
  assert.equal(VERSION, JSON.parse(read('package.json')).version)
})

test('the citation files, the R package and the change log know the version', () => {
  assert.match(read('CITATION.cff'), new RegExp(`^version: ${VERSION}$`, 'm'))
  assert.equal(JSON.parse(read('codemeta.json')).version, VERSION)
  assert.match(read('r/DESCRIPTION'), new RegExp(`^Version: ${VERSION}$`, 'm'))
  assert.match(read('CHANGELOG.md'), new RegExp(`^## ${VERSION}`, 'm'))
})
