import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const packed = spawnSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
  cwd: root,
  encoding: 'utf8',
})
const [{ files }] = JSON.parse(packed.stdout) as [{ files: { path: string }[] }]
const paths = files.map(({ path }) => path)
const text = (path: string) => readFileSync(join(root, path), 'utf8')

test('the package holds what users need', () => {
  const { exports, bin, man } = JSON.parse(text('package.json')) as {
    exports: Record<string, string | Record<string, string>>
    bin: Record<string, string>
    man: string
  }
  const doors = Object.values(exports).flatMap(door =>
    typeof door === 'string' ? [door] : Object.values(door),
  )
  const needed = [...doors.filter(door => !door.includes('*')), ...Object.values(bin), man]
  for (const path of [...needed, 'README.md', 'CHANGELOG.md', 'LICENSE', 'CITATION.cff'])
    assert.ok(paths.includes(path.replace(/^\.\//, '')), path)
  for (const folder of ['examples', 'schemas'])
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true }))
      if (entry.isFile()) assert.ok(paths.includes(`${folder}/${entry.name}`), `${folder}/${entry.name}`)
})

test('and nothing else: no sources of ours, no tests, no scripts, nothing hidden', () => {
  const known =
    /^(?:bin|dist|docs|examples|man|schemas)\/|^(?:README\.md|CHANGELOG\.md|LICENSE|CITATION\.cff|package\.json)$/
  assert.deepEqual(
    paths.filter(path => !known.test(path)),
    [],
  )
  assert.deepEqual(
    paths.filter(path => /(?:^|\/)\.|\.tsbuildinfo$|\.test\.|\.map$|\.tmp$|~$|node_modules/.test(path)),
    [],
  )
})

test('every file of dist was made from a source that is still there', () => {
  const strays = paths.filter(path => {
    const source = /^dist\/(?!bin\/|doors\/|web\/|workbench|.*\.html$)(.+)\.(?:js|d\.ts)$/.exec(path)?.[1]
    if (source === undefined) return false
    try {
      return text(`src/${source}.ts`) === ''
    } catch {
      return true
    }
  })
  assert.deepEqual(strays, [])
})

test('what Node prints of an error that nobody caught is a line of code, not a file', () => {
  const { stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '-e', "import { fromMasses } from 'cesura'; fromMasses([])"],
    { cwd: root, encoding: 'utf8' },
  )
  assert.match(stderr, /CesuraError: no masses/)
  assert.ok(
    Math.max(...stderr.split('\n').map(line => line.length)) < 300,
    'a line of dist/doors is too long',
  )
})
