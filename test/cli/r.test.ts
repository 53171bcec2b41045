import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { found, missing } from '../../scripts/needs.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const rscript = found('r')
if (rscript === undefined) process.stdout.write(`${missing('r')}\n`)

const folder = mkdtempSync(join(tmpdir(), 'cesura-r-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const { CESURA_CLI: _, ...environment } = process.env

function run(program: string, args: readonly string[], { cwd = root, library = '' } = {}) {
  const env = { ...environment, CESURA_NODE: process.execPath, R_LIBS: library }
  return spawnSync(program, args, { cwd, encoding: 'utf8', env })
}

/** Installs the package of a checkout into a library of its own. */
function install(checkout: string, name: string): string {
  const library = join(folder, name)
  mkdirSync(library)
  const args = ['CMD', 'INSTALL', `--library=${library}`, join(checkout, 'r')]
  const { status, stderr } = run(join(dirname(rscript!), 'R'), args)
  assert.equal(status, 0, stderr)
  return library
}

describe.skipIf(rscript === undefined)('the R package', () => {
  let library = ''
  beforeAll(() => {
    library = install(root, 'library')
  })

  test('an installed package finds its checkout and passes r/tests/test.R', () => {
    const { status, stdout, stderr } = run(rscript!, ['r/tests/test.R'], { library })
    assert.equal(status, 0, stderr)
    assert.equal(stdout, 'OK\n')
  })

  test('docs/how-to/from-r.md prints what it says', () => {
    const page = readFileSync(join(root, 'docs/how-to/from-r.md'), 'utf8')
    const code = [...page.matchAll(/^```r\n([\s\S]*?)^```/gm)].map(([, block]) => block).join('')
    const expected = code.split('\n').flatMap(line => (line.startsWith('#> ') ? [line.slice(3)] : []))
    const file = join(folder, 'page.R')
    writeFileSync(file, code)
    const { status, stdout, stderr } = run(rscript!, ['-e', `source('${file}', print.eval = TRUE)`], {
      library,
    })
    assert.equal(status, 0, stderr)
    assert.deepEqual(stdout.trimEnd().split('\n'), expected)
  })

  test('every exported function has a help page with its name', () => {
    const code =
      'library(cesura); for (name in c(ls("package:cesura"), "no_function")) cat(paste(name, length(utils::help((name), package = "cesura"))), sep = "\\n")'
    const lines = run(rscript!, ['-e', code], { library }).stdout.trimEnd().split('\n')
    assert.ok(lines.includes('window_diff 1'))
    assert.deepEqual(
      lines.filter(line => !line.endsWith(' 1')),
      ['no_function 0'],
    )
  })

  test('R CMD check of the source package finds no error and no warning', () => {
    const built = run(rscript!, [join(root, 'r/build.R'), folder])
    assert.equal(built.status, 0, built.stderr)
    const archive = /cesura_[\d.]+\.tar\.gz/.exec(built.stdout)![0]
    // r/tests/test.R has run above.
    const args = ['CMD', 'check', '--no-manual', '--no-tests', archive]
    const { stdout } = run(join(dirname(rscript!), 'R'), args, { cwd: folder })
    // The engine is larger than 5 MB, which is a note.
    assert.match(stdout, /^Status: (?:OK|1 NOTE)$/m, stdout)
    assert.match(stdout, /checking examples \.\.\. OK/)
  })

  test('a checkout without a build says what to run, and one that is gone says so', () => {
    const checkout = join(folder, 'checkout')
    for (const path of ['r', 'bin', 'python/register.jsonl'])
      cpSync(join(root, path), join(checkout, path), { recursive: true })
    const own = install(checkout, 'own')
    const message = () => run(rscript!, ['-e', 'cesura::pk(2, 2)'], { library: own }).stderr
    assert.match(message(), /which has no build; run there: npm install && npm run build \(cli-missing\)/)
    rmSync(checkout, { recursive: true })
    assert.match(message(), /which is gone; install the package again \(cli-missing\)/)
  })
})
