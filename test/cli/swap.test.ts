// What is left when a command ends in the middle of putting several files in their places.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterAll, describe, test } from 'vitest'
import { cesuraIn } from './run.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'cesura-swap-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Ends the process, or fails, at the renaming of this number; a rename of either module counts. */
const preload = join(folder, 'preload.mjs')
writeFileSync(
  preload,
  `import fs from 'node:fs'
import promises from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
let left = Number(process.env.RENAMES)
const meet = from => {
  if (left-- > 0 || left < -1) return
  if (process.env.END !== 'fail') process.kill(process.pid, process.env.END)
  else throw Object.assign(new Error('EACCES'), { code: 'EACCES', path: from })
}
const { renameSync } = fs
const { rename } = promises
fs.renameSync = (from, to) => { meet(from); renameSync(from, to) }
promises.rename = async (from, to) => { meet(from); await rename(from, to) }
syncBuiltinESMExports()
`,
)

writeFileSync(join(folder, 'gold.csv'), 'item,coder,masses\na,gold,2 3 6\nb,gold,4 4\n')
writeFileSync(join(folder, 'one.csv'), 'item,coder,masses\na,one,2 2 7\nb,one,4 4\n')
writeFileSync(join(folder, 'two.csv'), 'item,coder,masses\na,two,5 6\nb,two,8\n')
const board = (submission: string, output: string) => [
  ...['task', 'board', 'task.json', submission, '-o', output],
]
const names = ['board.csv', 'board.tex', 'index.html']
/** The files of a board; undefined where there is none. */
const contents = (output: string) =>
  names.map(name => {
    const path = join(folder, output, name)
    // The page prints the command, which names the folder.
    return existsSync(path) ? readFileSync(path, 'utf8').replace(/(?<= -o )[\w-]+(?=<)/, 'OUT') : undefined
  })
assert.equal(cesuraIn(folder, ['task', 'init', 'gold.csv']).code, 0)
for (const [submission, output] of [
  ['one.csv', 'board-old'],
  ['two.csv', 'board-new'],
] as const)
  assert.equal(cesuraIn(folder, board(submission, output)).code, 0)
const [old, next] = [contents('board-old'), contents('board-new')]
names.forEach((name, at) => void assert.notEqual(old[at], next[at], name))

/** A new board over an old one that meets its end at the renaming of this number. */
function meet(end: 'SIGKILL' | 'SIGTERM' | 'fail', renames: number, output: string) {
  cpSync(join(folder, 'board-old'), join(folder, output), { recursive: true })
  return spawnSync(process.execPath, [join(root, 'bin/cesura.js'), ...board('two.csv', output)], {
    cwd: folder,
    encoding: 'utf8',
    env: {
      ...process.env,
      NODE_OPTIONS: `--import ${pathToFileURL(preload).href}`,
      RENAMES: String(renames),
      END: end,
    },
  })
}

describe('a set of files over an older one', () => {
  test.each([0, 1, 2, 3, 4, 5])('killed at renaming %i: none is old next to a new one', at => {
    const output = `killed-${at}`
    const { signal } = meet('SIGKILL', at, output)
    assert.equal(signal, 'SIGKILL')
    const found = contents(output)
    const isOld = names.some((_, file) => found[file] !== undefined && found[file] === old[file])
    const isNew = names.some((_, file) => found[file] !== undefined && found[file] === next[file])
    assert.ok(!(isOld && isNew), JSON.stringify(found.map((text, file) => [names[file], text === old[file]])))
    for (const [file, text] of found.entries())
      if (text !== undefined) assert.ok(text === old[file] || text === next[file], names[file])
  })

  test.each([0, 1, 2, 3, 4, 5])('that fails at renaming %i: the old one stands, and nothing else', at => {
    const output = `failed-${at}`
    const { status, stderr } = meet('fail', at, output)
    assert.equal(status, 2)
    assert.match(stderr, /\(output-unwritable\)/)
    assert.deepEqual(contents(output), old)
    assert.deepEqual(readdirSync(join(folder, output)).sort(), names)
  })

  test.each([0, 2, 4])('that is asked to end at renaming %i is whole first, and leaves nothing else', at => {
    const output = `ended-${at}`
    meet('SIGTERM', at, output)
    assert.deepEqual(contents(output), next)
    assert.deepEqual(readdirSync(join(folder, output)).sort(), names)
  })

  test('is replaced, and files of others stay', () => {
    cpSync(join(folder, 'board-old'), join(folder, 'board-own'), { recursive: true })
    writeFileSync(join(folder, 'board-own/notes.txt'), 'mine')
    assert.equal(cesuraIn(folder, board('two.csv', 'board-own')).code, 0)
    assert.deepEqual(contents('board-own'), next)
    assert.deepEqual(readdirSync(join(folder, 'board-own')).sort(), [...names, 'notes.txt'])
  })
})
