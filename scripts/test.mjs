// `npm test`: every check there is. Lint, types, documents and packing run beside the tests; the last line counts all.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const scratch = mkdtempSync(join(tmpdir(), 'cesura-test-'))
/** Written when the tests have all they need beyond npm, or all that can be had: some of them wait for it. */
const needsDone = join(scratch, 'needs-done')
let passed = 0
let failed = 0
let skipped = 0

/** Runs a script. What it prints is shown as it comes, or kept. */
const run = (script, args, stdio, env = {}) =>
  new Promise(done => {
    let output = ''
    const child = spawn(process.execPath, [join(root, script), ...args], {
      cwd: root,
      stdio,
      env: { ...process.env, ...env },
    })
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', text => {
        output += text
      })
    child.on('error', error => done({ ok: false, output: String(error) }))
    child.on('close', code => done({ ok: code === 0, output }))
  })

/** A step that is one check; answers what there is to say about it. */
async function check(title, script, args = []) {
  const start = performance.now()
  const { ok, output } = await run(script, args, ['ignore', 'pipe', 'pipe'])
  if (ok) passed++
  else failed++
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  return `── ${title}: ${ok ? 'passed' : 'failed'} (${seconds} s)\n${ok && !output.includes('skipped') ? '' : output}`
}

/** A step that is many tests: vitest counts them. */
async function vitest() {
  const report = join(scratch, 'vitest.json')
  const { ok } = await run(
    'node_modules/vitest/vitest.mjs',
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    'inherit',
    { CESURA_TEST_WHOLE: '1', CESURA_NEEDS_DONE: needsDone },
  )
  try {
    const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = JSON.parse(
      readFileSync(report, 'utf8'),
    )
    passed += numPassedTests
    failed += numFailedTests
    skipped += numPendingTests + numTodoTests
    // A file that cannot be loaded has no tests that could fail.
    if (!ok && numFailedTests === 0) failed++
  } catch {
    failed++
  }
}

/** Everything that needs no build, one after the other: they leave a core to the rest. */
async function withoutBuild() {
  return [
    await check('lint and format', 'node_modules/@biomejs/biome/bin/biome', ['check', '.']),
    await check('types', 'node_modules/typescript-7/bin/tsc', ['-p', 'tsconfig.json']),
    await check('types of the workbench', 'node_modules/typescript-7/bin/tsc', ['-p', 'web/tsconfig.json']),
    await check('API reference', 'scripts/docs.mjs', ['--check']),
  ]
}

// Installing waits for the network: the tests of the library need nothing of it and run meanwhile.
const needs = check('what the tests need beyond npm', 'scripts/install-needs.mjs').finally(() =>
  writeFileSync(needsDone, ''),
)
const otherChecks = withoutBuild()
process.stdout.write(await check('build', 'scripts/build.mjs', ['--if-needed']))
const packed = otherChecks.then(() =>
  check('package, packed and installed elsewhere', 'scripts/check-package.mjs'),
)
await vitest()
process.stdout.write([await needs, ...(await otherChecks), await packed].join(''))
rmSync(scratch, { recursive: true, force: true })

process.stdout.write(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}\n`)
process.exit(failed > 0 || passed === 0 ? 1 : 0)
