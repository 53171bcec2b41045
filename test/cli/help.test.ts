import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, test } from 'vitest'
import { commands } from '../../src/cli/commands.ts'
import { cesura, cesuraIn, words } from './run.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

test('help lists every command with its summary', () => {
  const { code, stdout } = cesura(['--help'])
  assert.equal(code, 0)
  for (const { name, summary } of commands) assert.match(stdout, new RegExp(`^  ${name}\\b`, 'm'), summary)
  assert.ok(stdout.trimEnd().split('\n').length <= 50)
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
    assert.doesNotMatch(cesura([name, '--help-all']).stdout, /default:\s+("\d|[{[])/, name)
})

test('--pairs takes all coders as equals, whatever their names', () => {
  const named = cesura(['evaluate', 'examples/kubla-khan.json', '--pairs', '-r', 'manual', '--metric', 'B'])
  assert.match(named.stdout, /--pairs does not make them equals/)
  assert.match(
    cesura(['evaluate', 'examples/kubla-khan.json', '--pairs', '--metric', 'B']).stdout,
    /every pair of 5 coders/,
  )
})

test('a slip of the pen is answered with the word that was meant, and exit code 2', () => {
  const command = cesura(['metrcs'])
  assert.equal(command.code, 2)
  assert.match(command.stderr, /did you mean "metrics"\?/)
  const flag = cesura(['metrics', '--jsn'])
  assert.equal(flag.code, 2)
  assert.match(flag.stderr, /did you mean "--json"\?/)
  const metric = cesura(['metrics', 'boundry-precision'])
  assert.equal(metric.code, 2)
  assert.match(metric.stderr, /did you mean "boundary-precision"\?.*\(unknown-metric\)/)
})

for (const { name, load } of commands) {
  describe(name, () => {
    test('help has examples', async () => {
      const { code, stdout } = cesura([name, '--help-all'])
      assert.equal(code, 0)
      const { examples } = (await load()).command
      assert.ok(examples.length > 0)
      for (const { line } of examples) {
        assert.ok(stdout.includes(line), line)
        // Outside of quotes no sign that a shell would take for its own.
        assert.doesNotMatch(line.replaceAll(/"[^"]*"|'[^']*'/g, ''), /[()*?$<>;`!#~\\]/)
      }
      const short = cesura([name, '--help']).stdout
      for (const text of [stdout, short])
        for (const line of text.slice(0, text.indexOf('\nExamples:')).split('\n'))
          assert.ok(line.length <= 80, line)
      assert.match(short, /\nExamples:\n.*cesura/s)
      // Two screens of a small terminal.
      assert.ok(short.trimEnd().split('\n').length <= 50, `${short.split('\n').length} lines`)
    })
    test('every example of the help runs', async () => {
      const { examples } = (await load()).command
      for (const { line } of examples) {
        const scratch = mkdtempSync(join(tmpdir(), 'cesura-example-'))
        try {
          // As in a fresh clone: nothing but the examples is there.
          symlinkSync(join(root, 'examples'), join(scratch, 'examples'))
          const { code, stdout, stderr } = runExample(line, scratch)
          assert.equal(code, 0, `${line}\n${stdout}\n${stderr}`)
        } finally {
          rmSync(scratch, { recursive: true, force: true })
        }
      }
    })
  })
}

test('examples that are run one after the other plan the same into the same folder', async () => {
  const plans = new Map<string, string>()
  for (const { load } of commands)
    for (const { line } of (await load()).command.examples)
      for (const [plan, folder] of line.matchAll(/cesura cluster plan [^&]*-o ([\w-]+)/g)) {
        assert.equal(plan, plans.get(folder!) ?? plan, line)
        plans.set(folder!, plan)
      }
  assert.ok(plans.size > 1)
})

/**
 * Whether a line reads examples and prints: what it says does not depend on the folder it is called in, and the same
 * lines stand in documents, whose answers are kept.
 */
const printsOnly = ([command, ...rest]: readonly string[]): boolean =>
  ['agreement', 'conventions', 'diff', 'evaluate', 'lint', 'sweep'].includes(command!) &&
  rest.every(word => word.startsWith('examples/') || !/^-o|^--save|[\\/]|\.[a-z]+$/.test(word))

/** Runs `cesura … [| cesura …] [&& cesura …]` as it is printed, in a folder. */
function runExample(line: string, scratch: string) {
  let result = { code: 0 as number | null, stdout: '', stderr: '' }
  for (const part of line.split(/ \| | && /)) {
    const [program, ...args] = words(part)
    assert.equal(program, 'cesura', `an example starts with cesura: ${line}`)
    result = printsOnly(args) ? cesura(args, result.stdout) : cesuraIn(scratch, args, result.stdout)
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
  assert.match(diff.stderr, /the corpus has one coder \(ann\), and a difference needs two/)
})

test('what other programs call a flag is answered with the flag of this one', () => {
  const corpus = 'examples/kubla-khan.json'
  const reported: [string[], RegExp][] = [
    [['-k', '3'], /--option window=N/],
    [['--window', '3'], /--option window=N/],
    [['--gold', 'manual'], /--references NAME/],
    [['--ref', 'manual'], /--references NAME/],
    [['-o', 'x.txt'], /--save FILE.*> FILE/],
    [['--similarity', 'B'], /--metric NAME/],
  ]
  for (const [flags, pointer] of reported) {
    const { code, stderr } = cesura(['evaluate', corpus, ...flags])
    assert.equal(code, 2)
    assert.match(stderr, pointer, flags.join(' '))
  }
  // No command is told a flag that it does not have.
  for (const [command, flag, pointer] of [
    ['agreement', '--gold', /coders are equals here, and --coders A,B/],
    ['diff', '-r', /--coders A,B names two coders, the reference first/],
    ['lint', '-o', /-o; the result goes to standard output/],
    ['metrics', '--window', /--window; `cesura metrics --help`/],
  ] as const)
    assert.match(cesura([command, ...(command === 'metrics' ? [] : [corpus]), flag, 'x']).stderr, pointer)
})

test('what is no command is answered with one', () => {
  for (const [word, pointer] of [
    ['eval', /"eval"; cesura evaluate FILE/],
    ['examples/kubla-khan.json', /to score a file: cesura evaluate FILE/],
  ] as const)
    assert.match(cesura([word]).stderr, pointer)
  assert.match(cesura(['task', 'init']).stderr, /`cesura task init --help` lists what it takes/)
})

test('an option without a metric is set for every metric that has it', () => {
  const corpus = 'examples/kubla-khan.json'
  const json = (...more: string[]) =>
    JSON.parse(cesura(['evaluate', corpus, '-m', 'P,R,F', '--json', ...more]).stdout)
  for (const { signature } of json('--option', 'tolerance=2').metrics)
    assert.match(signature, /\|tolerance:2\|/)
  const one = cesura(['evaluate', corpus, '-m', 'P,R,F', '--option', 'boundary-f.tolerance=2'])
  assert.match(
    one.stderr,
    /^tolerance of boundary-f holds for boundary-precision and boundary-recall too; give boundary-precision\.tolerance for another\.$/m,
  )
  assert.equal(cesura(['evaluate', corpus, '-m', 'B', '--option', 'tolerance=2']).code, 2)
})

test('what to try next keeps the flags about reading and runs as printed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cesura-next-'))
  try {
    writeFileSync(join(folder, 'a.csv'), 'doc,who,sizes\nx,gold,2 3\nx,sys,3 2\n')
    const flags = ['--column', 'item=doc', '--column', 'coder=who', '--column', 'masses=sizes']
    const { code, stderr } = cesuraIn(folder, ['evaluate', 'a.csv', ...flags])
    assert.equal(code, 0, stderr)
    const lines = linesToTry(stderr)
    assert.equal(lines.length, 3)
    for (const line of lines) {
      const { code: again, stderr: why } = cesuraIn(folder, words(line).slice(1))
      assert.equal(again, 0, `${line}\n${why}`)
    }
    writeFileSync(join(folder, 'b.csv'), 'start,end,coder\n0,1.5,gold\n1.5,4,gold\n0,1.4,sys\n1.4,4,sys\n')
    const timed = linesToTry(cesuraIn(folder, ['evaluate', 'b.csv', '--axis', 'time']).stderr)
    const agreement = words(timed.find(line => line.startsWith('cesura agreement'))!).slice(1)
    assert.equal(cesuraIn(folder, agreement).code, 0, agreement.join(' '))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('what to try next keeps who was named and the levels, and a rule only where there are scores', () => {
  const next = (...args: string[]) => linesToTry(cesura(['evaluate', ...args]).stderr)
  const named = next('examples/simulated.json', '-m', 'B', '-r', 'ann,bo', '-y', 'segmenter-1')
  assert.match(
    named.at(-1)!,
    /^cesura conventions \S+ --references ann,bo --hypotheses segmenter-1 --metric pk$/,
  )
  const levels = next('examples/levels.json', '--levels', 'same').at(-1)!
  assert.equal(cesura(words(levels).slice(1)).code, 0, levels)
  const unused = cesura(['evaluate', 'examples/kubla-khan.json', '--select', 'threshold=0.5']).stderr
  assert.match(unused, /^--select has no effect: no coder has scores/m)
  assert.doesNotMatch(unused, /cesura sweep/)
})

const linesToTry = (stderr: string): string[] =>
  [...stderr.matchAll(/^ *(cesura .*?)(?: {3}.*)?$/gm)].map(([, line]) => line!)

test('no terminal escape passes from the data into any face', () => {
  const code = '\u001b[31m'
  const items = { [`poem${code}`]: { [`gold${code}`]: [2, 4], [`sys${code}`]: [3, 3] } }
  const corpus = JSON.stringify({ items, segmentation_type: 'linear' })
  for (const args of [
    ['evaluate', '-'],
    ['evaluate', '-', '--csv'],
    ['evaluate', '-', '--markdown'],
    ['evaluate', '-', '-r', `nobody${code}`],
    ['agreement', '-'],
    ['conventions', '-'],
    ['diff', '-'],
    ['lint', '-'],
    ['lint', `no-such-file${code}`],
  ]) {
    const { stdout, stderr } = cesura(args, corpus)
    assert.ok(!`${stdout}${stderr}`.includes('\u001b'), args.join(' '))
  }
})
