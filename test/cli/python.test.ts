import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { found, missing } from '../../scripts/needs.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const python = found('python')
if (python === undefined) process.stdout.write(`${missing('python')}\n`)

const folder = mkdtempSync(join(tmpdir(), 'cesura-python-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function run(program: string, args: readonly string[], cwd = root, env: Record<string, string> = {}): string {
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1', ...env },
  })
  assert.equal(status, 0, `${program} ${args.join(' ')}\n${stdout}\n${stderr}`)
  return stdout + stderr
}

describe.skipIf(python === undefined)('the Python package', () => {
  beforeAll(() => {
    run(python!, ['python/generate.py', '--built'])
  })

  test('the copy of the register, which R reads too, is what the register says', () => {
    run(python!, ['python/generate.py', '--check'])
  })

  test('python/tests', () => {
    const reported = run(python!, ['-m', 'unittest', 'discover', '-v', '-s', 'python/tests'])
    assert.match(reported, /^OK/m)
    const files = [
      'test_api',
      'test_audit',
      'test_compat',
      'test_engine',
      'test_engines',
      'test_golden',
      'test_kernels',
      'test_package',
      'test_training',
    ]
    for (const file of files) assert.match(reported, new RegExp(`\\(${file}\\..*ok$`, 'm'))
  })

  test('pages with a session of Python show what Python prints', () => {
    const pages = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
      .map(name => join('docs', name))
      .filter(name => name.endsWith('.md') && readFileSync(join(root, name), 'utf8').includes('\n>>> '))
    assert.ok(pages.length > 3)
    run(python!, ['-m', 'doctest', ...pages], root, { PYTHONPATH: join(root, 'python') })
  })

  test('wheel and source archive are built without a network, and the wheel works in a fresh environment', () => {
    const reported = run(python!, ['python/build.py', folder])
    const [wheel, archive] = reported.match(/^\/.*?(?=: \d+ kB$)/gm)!
    assert.match(archive!, /\.tar\.gz$/)
    const place = join(folder, 'venv')
    const own = join(place, 'bin', 'python')
    const install = ['install', '--quiet', '--no-index', '--disable-pip-version-check', wheel!]
    // A pip that installs into another environment need not be put there first, which takes longer than all the rest.
    const reaches = 'import sys, pip; sys.exit([int(n) for n in pip.__version__.split(".")[:2]] < [22, 3])'
    if (spawnSync(python!, ['-c', reaches]).status === 0) {
      run(python!, ['-m', 'venv', '--without-pip', place])
      run(python!, ['-m', 'pip', '--python', own, ...install])
    } else {
      run(python!, ['-m', 'venv', place])
      run(own, ['-m', 'pip', ...install])
    }
    const code = `import cesura; print(cesura.boundary_similarity([2, 3, 6], [2, 2, 7]), cesura.__file__)
print(cesura.evaluate({"t": {"gold": [2, 3], "sys": [3, 2]}}, metric="B").rows()[0]["micro"])`
    const [first, second] = run(own, ['-c', code], folder).split('\n')
    assert.ok(first!.startsWith(`0.75 ${place}`), first)
    assert.equal(second, '0.5')
    assert.match(run(join(place, 'bin', 'cesura'), ['--version'], folder), /^\d+\.\d+\.\d+/)
  })
})
