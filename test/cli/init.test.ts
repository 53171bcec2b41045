import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, test } from 'vitest'
import { cesuraIn } from './run.ts'

const made: string[] = []
afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true })
})

function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'cesura-init-'))
  made.push(folder)
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  return folder
}

const systems = {
  'data/gold.jsonl': '{"id":"a","masses":[2,3]}\n{"id":"b","masses":[2,3]}\n',
  'data/sys.jsonl': '{"id":"a","masses":[3,2]}\n{"id":"b","masses":[1,4]}\n',
}

test('outside a terminal the questions are printed, nothing is written, and the code is 2', () => {
  const folder = folderWith(systems)
  const { code, stderr } = cesuraIn(folder, ['init', 'data'])
  assert.equal(code, 2)
  assert.match(stderr, /^question .*Is the file name the annotator\?/m)
  assert.match(stderr, /`cesura init` keeps the answer/)
  assert.throws(() => readFileSync(join(folder, 'data/cesura.json')))
})

test('answers given as flags are kept, and every command reads by them, with the references', () => {
  const folder = folderWith(systems)
  const init = cesuraIn(folder, ['init', 'data', '--from-path', '{coder}.jsonl', '-r', 'gold'])
  assert.equal(init.code, 0, init.stderr)
  assert.match(init.stderr, /data\/sys\.jsonl +json-lines +2 +1 +10 units +a: after unit 3/)
  const kept = JSON.parse(readFileSync(join(folder, 'data/cesura.json'), 'utf8'))
  assert.deepEqual(kept.references, ['gold'])
  assert.deepEqual(kept.files[0], { path: 'gold.jsonl', format: 'json-lines', as: '{coder}.jsonl' })
  const { code, stdout } = cesuraIn(folder, ['evaluate', 'data', '-m', 'B'])
  assert.equal(code, 0)
  assert.match(stdout, /1 hypothesis against the reference gold/)
  const conventions = cesuraIn(folder, ['conventions', 'data', '-m', 'pk'])
  assert.match(conventions.stdout, /sys against the reference gold/)
  // A reference that was kept stands above one by its name.
  const other = folderWith(systems)
  cesuraIn(other, ['init', 'data', '--from-path', '{coder}.jsonl', '-r', 'sys'])
  const first = (...args: string[]) => cesuraIn(other, args).stdout
  assert.match(first('conventions', 'data', '--value', '0.5'), /1 hypothesis against the reference sys/)
  assert.match(
    first('sweep', 'data', '--over', 'tolerance'),
    /^2 items; 1 hypothesis against the reference sys/,
  )
  assert.equal(JSON.parse(first('diff', 'data', '--json')).reference, 'sys')
  const again = cesuraIn(folder, ['init', 'data'])
  assert.equal(again.code, 2)
  assert.match(again.stderr, /corpus-file-exists/)
})

test('folders of coders become one pattern; a text next to them is a text; a note is skipped', () => {
  const cut = (at: number) =>
    [
      '==========',
      ...['x one', 'y two', 'z three', 'w four'].flatMap((line, i) => [
        ...(i === at ? ['=========='] : []),
        line,
      ]),
      '==========',
      '',
    ].join('\n')
  const folder = folderWith({
    'd/ann/a.ref': cut(1),
    'd/ann/b.ref': cut(2),
    'd/bo/a.ref': cut(2),
    'd/bo/b.ref': cut(3),
    'd/README.md': 'A plain note without marks.\n',
  })
  const init = cesuraIn(folder, ['init', 'd'])
  assert.equal(init.code, 0, init.stderr)
  assert.match(init.stderr, /x one‖y two z three/)
  const kept = JSON.parse(readFileSync(join(folder, 'd/cesura.json'), 'utf8'))
  assert.deepEqual(kept.files, [
    { path: 'README.md', role: 'skip' },
    { path: '**/*.ref', format: 'choi', as: '{coder}/{item}.ref' },
  ])
})
