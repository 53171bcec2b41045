import assert from 'node:assert/strict'
import { test } from 'vitest'
import { fieldsOf, mayPrompt, pressKey, screenLines, selectedValue } from '../../src/cli/prompt.ts'
import { readFiles } from '../../src/formats/index.ts'

const table = `text,Ann,Bo\n${Array.from('100100', (mark, at) => `Sentence ${at} waits.,${mark},${'101000'[at]}`).join('\n')}\n`
const fields = () => fieldsOf(readFiles([{ name: 'a.csv', text: table }], { strict: true }).questions)
const press = (keys: readonly string[]) => {
  const all = fields()
  const state = { active: 0 }
  const end = keys
    .map(key => pressKey(all, state, key.length === 1 ? { name: key, sequence: key } : { name: key }))
    .findLast(result => result !== undefined)
  return { values: all.map(selectedValue), end }
}

test('all questions are on one screen, with the likely answers selected', () => {
  const all = fields()
  assert.deepEqual(all.map(selectedValue), ['wide', 'start'])
  const lines = screenLines(all, 0)
  assert.equal(lines.filter(line => line.includes('❯')).length, 2)
  assert.ok(
    lines.some(line => /❯ 2 {2}the first unit of a segment.*← likely: the first unit is marked/.test(line)),
  )
  assert.match(lines.at(-1)!, /Enter to go on, s to save the answers in cesura\.json, q to quit/)
})

test('arrow keys, numbers and Tab choose; Enter, s, q and Ctrl-C end', () => {
  assert.deepEqual(press(['return']), { values: ['wide', 'start'], end: 'go' })
  assert.deepEqual(press(['tab', '1', 'return']), { values: ['wide', 'end'], end: 'go' })
  assert.deepEqual(press(['tab', 'up', 's']), { values: ['wide', 'end'], end: 'save' })
  assert.deepEqual(press(['1', '1', 'return']), { values: ['wide', 'end'], end: 'go' })
  assert.equal(press(['q']).end, 'quit')
  assert.equal(pressKey(fields(), { active: 0 }, { name: 'c', ctrl: true }), 'quit')
})

test('nothing is prompted for without a terminal', () => {
  assert.equal(mayPrompt({}, { interactive: true }), !/^(?:1|true|yes)$/i.test(process.env.CI ?? ''))
  assert.equal(mayPrompt({}, { interactive: false }), false)
  assert.equal(mayPrompt({ input: false }, { interactive: true }), false)
})
