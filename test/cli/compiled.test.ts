// The command line as the build compiled it (scripts/code-cache.mjs) says what its modules say.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import module from 'node:module'
import { join } from 'node:path'
import { test } from 'vitest'

const root = join(import.meta.dirname, '../..')

const stated = (program: string, words: readonly string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, program), ...words], {
    cwd: root,
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

// Node 22 and later keep compiled code by themselves.
test.skipIf('enableCompileCache' in module)('this build compiled the command line', () => {
  assert.ok(existsSync(join(root, `dist/.compiled/${process.versions.v8}-${process.arch}`)))
})

test.each([
  ['evaluate', 'examples/kubla-khan.json', '--json'],
  ['pairs', 'examples/pairs.jsonl'],
  ['agreement', 'examples/kubla-khan.json', '--workers', '2'],
  ['evaluate', 'no-such-file.json'],
  ['no-such-command'],
])('%s %s: the same bytes, compiled or not', (...words) => {
  assert.deepEqual(stated('bin/cesura.js', words), stated('dist/lib/main.js', words))
})
