import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, test } from 'vitest'
import { cesuraIn } from './run.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const example = (name: string) => readFileSync(join(root, 'examples', name))
const folder = mkdtempSync(join(tmpdir(), 'cesura-over-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const put = (name: string, content: string | Uint8Array) => {
  mkdirSync(dirname(join(folder, name)), { recursive: true })
  writeFileSync(join(folder, name), content)
}
const text = (name: string) => readFileSync(join(folder, name), 'utf8')

for (const name of ['kubla-khan.json', 'simulated.json', 'dialogue.json', 'pairs.jsonl', 'scores.json'])
  put(name, example(name))
for (const name of ['texts/khan.json', 'khan.html', 'khan']) put(name, example('kubla-khan.json'))
put('scores.svg', example('scores.json'))
put('packed.json.gz', gzipSync(example('kubla-khan.json')))
put('chunks/doc.md', example('chunks/tide-service.md'))
for (const name of ['chunks/c.json', 'chunks/c.html']) put(name, example('chunks/langchain.json'))
put('chunks/doc.html', example('chunks/tide-service.md'))
put('corner/plan.json', example('kubla-khan.json'))
put('corner/result.json', example('kubla-khan.json'))
put('decisions.csv', 'item,from,to,decision,position\n')
// A folder that a cesura.json stands for.
const codings = (coder: string, masses: string) => `item,coder,masses\ntalk,${coder},${masses}\n`
put('named/gold.csv', codings('ann', '2 3 6'))
put('named/other.csv', codings('bo', '2 2 7'))
assert.equal(cesuraIn(folder, ['init', 'named']).code, 0)
// A task whose reference is called as a board calls its table.
const { items } = JSON.parse(text('kubla-khan.json'))
const gold = { cesura: 1, items: [{ ...items[0], codings: [items[0].codings[0]] }] }
put('gold.json', JSON.stringify(gold))
put('ref/board.csv', 'item,coder,masses\nkubla-khan,manual,2 3 6\n')
put('sub.csv', 'item,coder,masses\nkubla-khan,sub,2 2 7\n')
put('board/board.csv', 'item,coder,masses\nkubla-khan,sub,2 2 7\n')
for (const [reference, task] of [
  ['gold.json', 'task.json'],
  ['ref/board.csv', 'ref/task.json'],
])
  assert.equal(cesuraIn(folder, ['task', 'init', reference!, '-o', task!]).code, 0)
assert.equal(cesuraIn(folder, ['evaluate', 'kubla-khan.json', '-r', 'manual', '--save', 'old.json']).code, 0)
for (const fileExtension of ['json', 'csv', 'md', 'html', 'svg']) {
  put(`matrix.${fileExtension}`, example('lai-2023-matrix.json'))
  put(`note.${fileExtension}`, 'a text\n')
}
// Other names of one file.
linkSync(join(folder, 'kubla-khan.json'), join(folder, 'hard.json'))
symlinkSync(join(folder, 'kubla-khan.json'), join(folder, 'soft.json'))
symlinkSync(join(folder, 'texts'), join(folder, 'linked'))

const withText = (command: readonly string[], output: string, file: string) =>
  [file, [...command, '--text', file, output, file]] as const
const withMatrix = (command: readonly string[], output: string, file: string) =>
  [file, [...command, '--matrix', file, output, file]] as const
const khan = ['kubla-khan.json']

/** The file that is in danger, and the command that would overwrite it. */
const ways: readonly (readonly [string, readonly string[]])[] = [
  // The corpus itself, under whichever name.
  ['khan.html', ['report', 'khan.html', '-o', 'khan.html']],
  ['khan', ['report', 'khan', '-o', 'khan']],
  ['pairs.jsonl', ['pairs', 'pairs.jsonl', '-o', './pairs.jsonl']],
  ['scores.svg', ['sweep', 'scores.svg', '--svg', 'scores.svg']],
  ['kubla-khan.json', ['convert', 'kubla-khan.json', '-o', 'hard.json']],
  ['kubla-khan.json', ['convert', 'soft.json', '-o', 'kubla-khan.json']],
  ['texts/khan.json', ['convert', 'texts', '-o', 'linked/khan.json']],
  ['texts/khan.json', ['evaluate', 'linked', '-r', 'manual', '--save', 'texts/khan.json']],
  ['packed.json.gz', ['convert', 'packed.json.gz', '--to', 'csv', '-o', 'packed.json.gz']],
  ['packed.json.gz', ['convert', 'packed.json.gz', '--to', 'json-lines', '-o', 'packed.json.gz']],
  ['simulated.json', ['simulate', '--like', 'simulated.json', '-o', 'simulated.json']],
  // What a cesura.json names.
  ['named/gold.csv', ['adjudicate', 'named/cesura.json', '--only-gold', '-o', 'named/gold.csv']],
  ['named/gold.csv', ['convert', 'named/cesura.json', '-o', 'named/gold.csv']],
  ['named/cesura.json', ['convert', 'named/cesura.json', '-o', 'named/cesura.json']],
  ['named/gold.csv', ['evaluate', 'named/cesura.json', '--save', 'named/gold.csv']],
  ['named/other.csv', ['agreement', 'named/cesura.json', '--save', 'named/other.csv']],
  ['named/gold.csv', ['simulate', '--like', 'named/cesura.json', '--to', 'csv', '-o', 'named/gold.csv']],
  // What an option names.
  withText(['agreement', ...khan], '--save', 'note.md'),
  withText(['evaluate', ...khan], '--save', 'note.csv'),
  withText(['conventions', 'pk', ...khan], '--save', 'note.md'),
  withText(['adjudicate', ...khan], '-o', 'note.json'),
  withText(['convert', ...khan], '-o', 'note.csv'),
  withText(['plot', 'strip', ...khan], '-o', 'note.svg'),
  withText(['report', ...khan], '-o', 'note.html'),
  withText(['sweep', 'scores.json'], '--svg', 'note.svg'),
  withText(['baselines', ...khan], '-o', 'note.json'),
  withText(['simulate', '--like', 'simulated.json'], '-o', 'note.json'),
  withText(['task', 'init', 'gold.json', '--force'], '-o', 'note.json'),
  withMatrix(['agreement', 'dialogue.json'], '--save', 'matrix.md'),
  withMatrix(['evaluate', 'dialogue.json', '-m', 'S_f'], '--save', 'matrix.csv'),
  withMatrix(['report', 'dialogue.json', '-m', 'S_f'], '-o', 'matrix.html'),
  withMatrix(['plot', 'ranking', 'dialogue.json', '-m', 'S_f'], '-o', 'matrix.svg'),
  withMatrix(['pairs', 'pairs.jsonl', '-m', 'S_f'], '-o', 'matrix.json'),
  withMatrix(['task', 'init', 'dialogue.json', '-m', 'S_f', '--force'], '-o', 'matrix.json'),
  [
    'old.json',
    ['evaluate', ...khan, '-r', 'manual', '--baseline', 'old.json', '--save', 'texts/../old.json'],
  ],
  [
    'decisions.csv',
    ['adjudicate', ...khan, '--decisions', 'decisions.csv', '--to', 'csv', '-o', 'decisions.csv'],
  ],
  ['decisions.csv', ['adjudicate', ...khan, '--decisions', 'decisions.csv', '--template', 'decisions.csv']],
  ['chunks/c.html', ['chunks', 'chunks/doc.md', '--chunks', 'chunks/c.html', '--html', 'chunks/c.html']],
  [
    'chunks/doc.html',
    ['chunks', 'chunks/doc.html', '--chunks', 'chunks/c.json', '--html', 'chunks/doc.html'],
  ],
  // Folders, and files that a command names by itself.
  ['board/board.csv', ['task', 'board', 'task.json', 'board/board.csv', '-o', 'board']],
  ['ref/board.csv', ['task', 'board', 'ref/task.json', 'sub.csv', '-o', 'ref']],
  ['gold.json', ['task', 'init', 'gold.json', '-o', 'gold.json', '--force']],
  ['corner/plan.json', ['cluster', 'plan', 'corner/plan.json', '-o', 'corner', '--force']],
  ['corner/result.json', ['cluster', 'plan', 'corner/result.json', '-o', 'corner', '--force']],
]

describe('no output takes the place of what was read', () => {
  test.each(ways)('%s: %j', (input, args) => {
    const before = readFileSync(join(folder, input))
    const { code, stderr } = cesuraIn(folder, [...args])
    assert.match(stderr, /output-is-input/)
    assert.equal(code, 2)
    assert.deepEqual(readFileSync(join(folder, input)), before)
  })

  test('a folder output over the files of a folder input', () => {
    assert.equal(cesuraIn(folder, ['simulate', '--items', '2', '--to', 'segeval-tsv', '-o', 'many']).code, 0)
    const { code, stderr } = cesuraIn(folder, ['convert', 'many', '--to', 'segeval-tsv', '-o', 'many'])
    assert.match(stderr, /--force \(output-is-input\)/)
    assert.equal(code, 2)
    assert.equal(
      cesuraIn(folder, ['convert', 'many', '--to', 'segeval-tsv', '-o', 'many', '--force']).code,
      0,
    )
  })

  test.each([
    ['pairs.jsonl', ['pairs', '-', '-o', 'pairs.jsonl']],
    ['kubla-khan.json', ['convert', '-', '-o', 'kubla-khan.json']],
    ['kubla-khan.json', ['convert', '/dev/stdin', '-o', 'kubla-khan.json']],
  ] as const)('%s, redirected into standard input: %j', (input, args) => {
    const before = text(input)
    const { status, stderr } = spawnSync(process.execPath, [join(root, 'bin/cesura.js'), ...args], {
      cwd: folder,
      stdio: [openSync(join(folder, input), 'r'), 'pipe', 'pipe'],
      encoding: 'utf8',
    })
    assert.match(stderr, /output-is-input/)
    assert.equal(status, 2)
    assert.equal(text(input), before)
  })

  test('--force lets it, where a command has it', () => {
    copyFileSync(join(folder, 'kubla-khan.json'), join(folder, 'forced.json'))
    const { code, stderr } = cesuraIn(folder, [
      'convert',
      'forced.json',
      '--to',
      'csv',
      '-o',
      'forced.json',
      '--force',
    ])
    assert.equal(code, 0, stderr)
    assert.match(text('forced.json'), /^item,/)
  })
})

test('a page or a picture next to what is read can be made again', () => {
  for (const args of [
    ['report', 'texts', '-o', 'texts/report.html'],
    ['plot', 'strip', 'texts', '-o', 'texts/strip.svg'],
    ['evaluate', 'texts', '--save', 'texts/scores.html'],
  ])
    for (const time of ['first', 'second']) {
      const { code, stderr } = cesuraIn(folder, args)
      assert.equal(code, 0, `${time} ${args[0]}: ${stderr}`)
    }
})

test('a file that is not read may be written over', () => {
  put('kubla-khan.csv', 'old')
  const { code, stderr } = cesuraIn(folder, ['convert', 'kubla-khan.json', '-o', 'kubla-khan.csv'])
  assert.equal(code, 0, stderr)
  assert.ok(existsSync(join(folder, 'kubla-khan.csv')))
  assert.match(text('kubla-khan.csv'), /^item,/)
})
