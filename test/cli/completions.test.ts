import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'vitest'
import { commands } from '../../src/cli/commands.ts'
import { manPage } from '../../src/cli/print/man-page.ts'
import { cesura } from './run.ts'

const has = (program: string) => spawnSync(program, ['--version']).status === 0

test('man/cesura.1 is what the help says', async () => {
  const page = new URL('../../man/cesura.1', import.meta.url)
  const made = await manPage()
  assert.equal(readFileSync(page, 'utf8'), made, 'the build writes it')
  for (const { name } of commands)
    assert.match(made, new RegExp(`^\\.SS ${name.replace('-', '\\\\-')}$`, 'm'))
  assert.equal(cesura(['completions', 'man']).stdout, made)
})

const man = has('man')
test.skipIf(!man)('man shows the page without a complaint', () => {
  const { status, stdout, stderr } = spawnSync('man', ['--warnings', '-l', 'man/cesura.1'], {
    encoding: 'utf8',
    env: { ...process.env, MANWIDTH: '100', LC_ALL: 'C.UTF-8', MANROFFSEQ: '' },
  })
  assert.equal(status, 0, stderr)
  assert.equal(stderr, '')
  assert.match(stdout, /--references <coders>/)
})

test('bash completes commands, options, values and files', () => {
  const script = cesura(['completions', 'bash']).stdout
  const complete = (...words: string[]) => {
    const code = `${script}
COMP_WORDS=(${words.map(word => `'${word}'`).join(' ')}); COMP_CWORD=${words.length - 1}; _cesura; printf '%s\\n' "\${COMPREPLY[@]}"`
    const { status, stdout, stderr } = spawnSync('bash', ['-c', code], { encoding: 'utf8' })
    assert.equal(status, 0, stderr)
    return stdout.trim().split('\n')
  }
  assert.deepEqual(complete('cesura', 'eval'), ['evaluate'])
  assert.ok(complete('cesura', 'evaluate', '--ref').includes('--references'))
  assert.deepEqual(complete('cesura', 'evaluate', '--metric', 'window-d'), ['window-diff'])
  assert.deepEqual(complete('cesura', 'agreement', '--missing', 'gr'), ['group'])
  assert.deepEqual(complete('cesura', 'lint', 'package.j'), ['package.json'])
})

for (const [shell, check] of [
  ['zsh', ['-n']],
  ['fish', ['--no-execute']],
] as const)
  test.skipIf(!has(shell))(`${shell} reads its script`, () => {
    const folder = mkdtempSync(join(tmpdir(), 'cesura-shell-'))
    try {
      const file = join(folder, `cesura.${shell}`)
      writeFileSync(file, cesura(['completions', shell]).stdout)
      const { status, stderr } = spawnSync(shell, [...check, file], { encoding: 'utf8' })
      assert.equal(status, 0, stderr)
      if (shell !== 'fish') return
      const asked = spawnSync('fish', ['-c', `source ${file}; complete -C'cesura evaluate --tests '`], {
        encoding: 'utf8',
      })
      assert.match(asked.stdout, /permutation/)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
