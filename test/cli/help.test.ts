import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'vitest'
import { commands } from '../../src/cli/commands.ts'
import { cesura, words } from './run.ts'

test('help lists every command with its summary', () => {
  const { code, stdout } = cesura(['--help'])
  assert.equal(code, 0)
  for (const { name, summary } of commands) assert.match(stdout, new RegExp(`^  ${name}\\b`, 'm'), summary)
})

test('without a word the help is shown', () => {
  assert.equal(cesura([]).stdout, cesura(['--help']).stdout)
})

test('help comes by every usual word', () => {
  for (const args of [['-h'], ['help']]) assert.equal(cesura(args).stdout, cesura(['--help']).stdout)
  for (const args of [
    ['metrics', '-h'],
    ['help', 'metrics'],
  ])
    assert.equal(cesura(args).stdout, cesura(['metrics', '--help']).stdout)
  assert.equal(cesura(['-V']).stdout, cesura(['--version']).stdout)
  assert.equal(cesura(['help', 'metrcs']).code, 2)
})

test('defaults stand in the help as a user would write them', () => {
  for (const { name } of commands)
    assert.doesNotMatch(cesura([name, '--help']).stdout, /default:\s+("\d|[{[])/, name)
})

test('--equals takes all coders as equals in every command', () => {
  const corpus = 'examples/kubla-khan.json'
  const same = (command: string, ...rest: string[]) => {
    const [one, two] = ['--equals', command === 'diff' ? '--equal' : '--pairs'].map(
      flag => cesura([command, corpus, flag, '--json', ...rest]).stdout,
    )
    assert.ok(one!.length > 100)
    assert.equal(one, two, command)
  }
  same('evaluate', '--metric', 'B')
  same('conventions')
  same('diff', '--coders', 'h1,h3')
  assert.match(cesura(['evaluate', corpus, '--equals', '--metric', 'B']).stdout, /every pair of 5 coders/)
  const named = cesura(['evaluate', corpus, '--equals', '-r', 'manual', '--metric', 'B'])
  assert.match(named.stdout, /--pairs does not make them equals/)
})

test('a slip of the pen is answered with the word that was meant, and exit code 2', () => {
  const command = cesura(['metrcs'])
  assert.equal(command.code, 2)
  assert.match(command.stderr, /Did you mean metrics\?/)
  const flag = cesura(['metrics', '--jsn'])
  assert.equal(flag.code, 2)
  assert.match(flag.stderr, /Did you mean --json\?/)
  const metric = cesura(['metrics', 'boundry-precision'])
  assert.equal(metric.code, 2)
  assert.match(metric.stderr, /did you mean "boundary-precision"\?.*\(unknown-metric\)/)
})

for (const { name, load } of commands) {
  describe(name, () => {
    test('help has examples', async () => {
      const { code, stdout } = cesura([name, '--help'])
      assert.equal(code, 0)
      const { examples } = await load()
      assert.ok(examples.length > 0)
      for (const { line } of examples) assert.ok(stdout.includes(line), line)
    })
    test('every example of the help runs', async () => {
      const { examples } = await load()
      for (const { line } of examples) {
        const scratch = mkdtempSync(join(tmpdir(), 'cesura-example-'))
        try {
          // Examples that write do so below tmp/; the test gives each its own folder.
          const { code, stdout, stderr } = runExample(line, scratch)
          assert.equal(code, 0, `${line}\n${stdout}\n${stderr}`)
        } finally {
          rmSync(scratch, { recursive: true, force: true })
        }
      }
    })
  })
}

/** Runs `cesura … [| cesura …]` or `… < file`, writing below a scratch folder. */
function runExample(line: string, scratch: string) {
  let result = { code: 0 as number | null, stdout: '', stderr: '' }
  for (const part of line.split(' | ')) {
    const [program, ...args] = words(part.replaceAll(' tmp/', ` ${scratch}/`))
    assert.equal(program, 'cesura', `an example starts with cesura: ${line}`)
    result = cesura(args, result.stdout)
    if (result.code !== 0) break
  }
  return result
}

test('names with commas, blanks and quotes can be named, and what to try next can be pasted', () => {
  const folder = mkdtempSync(join(tmpdir(), "cesura it's "))
  const file = join(folder, 'my data.json')
  const codings = { 'Doe, Jane': [2, 4], "O'Neil, Ann": [3, 3], 'x y': [6] }
  writeFileSync(file, JSON.stringify({ items: { poem: codings }, segmentation_type: 'linear' }))
  try {
    const { code, stderr } = cesura(['evaluate', file, '--references', '"Doe, Jane",x y', '--metric', 'B'])
    assert.equal(code, 0, stderr)
    const line = /cesura (diff .*)/.exec(stderr)![1]!
    const pasted = spawnSync('sh', ['-c', `exec '${process.execPath}' bin/cesura.js ${line}`], {
      encoding: 'utf8',
    })
    assert.equal(pasted.status, 0, `${line}\n${pasted.stderr}`)
    assert.match(pasted.stdout, /O'Neil, Ann/)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('one coder alone is named as what is missing', () => {
  const solo = JSON.stringify({ items: { poem: { ann: [2, 4] } }, segmentation_type: 'linear' })
  assert.match(cesura(['evaluate', '-'], solo).stdout, /There is one coder; a comparison needs two/)
  const diff = cesura(['diff', '-'], solo)
  assert.equal(diff.code, 2)
  assert.match(diff.stderr, /the corpus has one coder \(ann\); a difference needs two/)
})
