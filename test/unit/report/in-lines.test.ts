import assert from 'node:assert/strict'
import { test } from 'vitest'
import { problemLines, problemText, questionText } from '../../../src/cli/io/problem-lines.ts'
import type { Question } from '../../../src/formats/index.ts'

const narrow = { isTTY: true, columns: 60 } as const
const longest = (text: string) => Math.max(...text.split('\n').map(line => line.length))
// biome-ignore lint/suspicious/noControlCharactersInRegex: what colours a word
const plain = (text: string) => text.replaceAll(/\u001b\[[\d;]*m/g, '')

const question: Question = {
  code: 'which-layer',
  message:
    'There are 2 layers: ana (3 intervals), ben (2 intervals). Which holds the segments? If they are coders: --read layers=coders.',
  option: 'layer',
  flag: '--read layer=',
  choices: [
    { value: 'ana', meaning: '3 intervals' },
    { value: 'a-layer-with-a-long-name', meaning: 'two intervals, one of them without any words in it' },
  ],
  location: { file: 'talk.TextGrid' },
}

test('warnings and questions keep to the width of a terminal, and are one line elsewhere', () => {
  const message =
    'every coding has a boundary before its last unit; were marks on the last unit read as gaps?'
  const problem = { severity: 'warning', code: 'mark-at-end', message, location: { file: 'a.csv' } } as const
  for (const text of [questionText(question, narrow), ...problemLines([problem], narrow)])
    assert.ok(longest(plain(text)) <= 60, text)
  assert.match(plain(questionText(question, narrow)), /--read layers=coders/)
  const [line] = problemLines([problem], {})
  assert.equal(line, `warning a.csv: ${message} (mark-at-end)\n`)
  assert.equal(questionText(question, {}).split('\n').length, 5)
  const words = (text: string) => plain(text).split(/\s+/).join(' ')
  assert.equal(words(questionText(question, narrow)), words(questionText(question, {})))
})

test('equal problems are one line on a terminal, and a line each for other programs', () => {
  const problems = [3, 7].map(line => ({
    severity: 'error' as const,
    code: 'cell-empty' as const,
    message: 'the cell is empty',
    location: { file: 'a.tsv', line },
  }))
  assert.deepEqual(problemLines(problems, {}), [
    'error a.tsv:3: the cell is empty (cell-empty)\n',
    'error a.tsv:7: the cell is empty (cell-empty)\n',
  ])
  const wide = { isTTY: true, columns: 100 } as const
  assert.deepEqual(problemLines(problems, wide).map(plain), [
    'error a.tsv:3: the cell is empty (also at a.tsv:7) (cell-empty)\n',
  ])
})

test('a terminal counts all but ten warnings, other programs get a thousand', () => {
  const problems = Array.from({ length: 1200 }, (_, line) => ({
    severity: 'warning' as const,
    code: 'cell-empty' as const,
    message: `cell ${line} is empty`,
    location: {},
  }))
  const lines = (stream: object) =>
    plain(problemText(problems, [], stream))
      .trimEnd()
      .split('\n')
  assert.equal(lines({ isTTY: true, columns: 100 }).length, 11)
  assert.equal(lines({}).length, 1001)
  assert.equal(lines({}).at(-1), 'warning 200 more warnings; `cesura lint` shows them (problems-unlisted)')
})
