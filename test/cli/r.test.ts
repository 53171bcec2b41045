import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, test } from 'vitest'
import { found, missing } from '../../scripts/needs.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const r = found('r')
if (r === undefined) process.stdout.write(`${missing('r')}\n`)

const run = (...args: string[]) =>
  spawnSync(r!, args, {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, CESURA_CLI: join(root, 'dist/bin/main.js'), CESURA_NODE: process.execPath },
  })

describe.skipIf(r === undefined)('the R package', () => {
  test('r/tests/test.R', () => {
    const { status, stdout, stderr } = run('r/tests/test.R')
    assert.equal(status, 0, stderr)
    assert.equal(stdout, 'OK\n')
  })

  test('docs/r.md prints what it says', () => {
    const page = readFileSync(join(root, 'docs/r.md'), 'utf8')
    const code = [...page.matchAll(/^```r\n([\s\S]*?)^```/gm)].map(([, block]) => block).join('')
    const expected = code.split('\n').flatMap(line => (line.startsWith('#> ') ? [line.slice(3)] : []))
    const folder = mkdtempSync(join(tmpdir(), 'cesura-r-'))
    try {
      const file = join(folder, 'page.R')
      writeFileSync(file, code)
      const expression = `fromJSON <- jsonlite::fromJSON; toJSON <- jsonlite::toJSON; source('r/R/cesura.R'); source('r/R/metrics.R'); source('${file}', print.eval = TRUE)`
      const { status, stdout, stderr } = run('-e', expression)
      assert.equal(status, 0, stderr)
      assert.deepEqual(stdout.trimEnd().split('\n'), expected)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
