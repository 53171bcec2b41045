// `npm test`: every check there is, one after the other; the last line counts them.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const scratch = mkdtempSync(join(tmpdir(), 'cesura-test-'))
let passed = 0
let failed = 0

function run(title, script, args) {
  process.stdout.write(`\n── ${title}\n`)
  const { status } = spawnSync(process.execPath, [join(root, script), ...args], {
    cwd: root,
    stdio: 'inherit',
  })
  return status === 0
}

/** A step that is one check. */
function check(title, script, args = []) {
  if (run(title, script, args)) passed++
  else {
    failed++
    process.stdout.write(`failed: ${title}\n`)
  }
}

/** A step that is many tests: vitest counts them. */
function vitest(title, args) {
  const report = join(scratch, 'vitest.json')
  const ok = run(title, 'node_modules/vitest/vitest.mjs', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...args,
  ])
  try {
    const { numPassedTests, numFailedTests, numPendingTests } = JSON.parse(readFileSync(report, 'utf8'))
    passed += numPassedTests
    // A test that did not run has not passed.
    failed += numFailedTests + numPendingTests
    if (!ok && numFailedTests === 0) failed++
  } catch {
    failed++
  }
}

check('lint and format', 'node_modules/@biomejs/biome/bin/biome', ['check', '.'])
check('types', 'node_modules/typescript/bin/tsc', ['-p', 'tsconfig.json'])
check('types of the workbench', 'node_modules/typescript/bin/tsc', ['-p', 'web/tsconfig.json'])
check('build', 'scripts/build.mjs')
check('Chromium for the tests of the pages', 'scripts/chromium.mjs')
check('package, packed and installed elsewhere', 'scripts/check-package.mjs')
vitest('unit tests', [])
rmSync(scratch, { recursive: true, force: true })

process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
process.exit(failed > 0 || passed === 0 ? 1 : 0)
