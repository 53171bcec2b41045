import assert from 'node:assert/strict'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, test } from 'vitest'
import { cesuraIn } from './run.ts'

const examples = fileURLToPath(new URL('../../examples', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'cesura-over-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
mkdirSync(join(folder, 'texts'))
for (const name of ['kubla-khan.json', 'pairs.jsonl', 'scores.json'])
  copyFileSync(join(examples, name), join(folder, name))
copyFileSync(join(examples, 'kubla-khan.json'), join(folder, 'texts', 'khan.json'))
const text = (name: string) => readFileSync(join(folder, name), 'utf8')

describe('no output takes the place of what was read', () => {
  test.each([
    ['kubla-khan.json', ['report', 'kubla-khan.json', '-o', 'kubla-khan.json']],
    ['texts/khan.json', ['report', 'texts', '-o', 'texts/khan.json']],
    ['pairs.jsonl', ['pairs', 'pairs.jsonl', '-o', './pairs.jsonl']],
    ['scores.json', ['sweep', 'scores.json', '--svg', 'scores.json']],
    ['scores.json', ['chunks', 'kubla-khan.json', '--chunks', 'scores.json', '--html', 'scores.json']],
  ] as const)('%s: %j', (input, args) => {
    const before = text(input)
    const { code, stderr } = cesuraIn(folder, [...args])
    assert.equal(code, 2)
    assert.match(stderr, /output-is-input/)
    assert.equal(text(input), before)
  })

  test('board.csv of submissions', () => {
    const { items } = JSON.parse(text('kubla-khan.json'))
    const rows = ['item,coder,masses', 'kubla-khan,sub,2 2 7', ''].join('\n')
    const gold = { cesura: 1, items: [{ ...items[0], codings: [items[0].codings[0]] }] }
    writeFileSync(join(folder, 'gold.json'), JSON.stringify(gold))
    writeFileSync(join(folder, 'board.csv'), rows)
    assert.equal(cesuraIn(folder, ['task', 'init', 'gold.json']).code, 0)
    const { code, stderr } = cesuraIn(folder, ['task', 'board', 'task.json', 'board.csv', '-o', '.'])
    assert.equal(code, 2, stderr)
    assert.match(stderr, /output-is-input/)
    assert.equal(text('board.csv'), rows)
  })
})

test('a page or a picture beside what is read can be made again', () => {
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
