import assert from 'node:assert/strict'
import { test } from 'vitest'
import { describe as describeError, formatProblem } from '../../../src/model/error.ts'
import {
  column,
  define,
  hint,
  librarySyntax,
  metricOption,
  type OptionHint,
  reading,
  setting,
} from '../../../src/model/errors/define.ts'
import { answerIn, CLIENTS, flagSyntax, flagSyntaxOf } from '../../../src/model/errors/syntax.ts'

// Option; as the library, the command line, Python and R write it.
const rows: readonly (readonly [OptionHint, string, string, string, string])[] = [
  [
    reading('unitLayer', 'NAME'),
    'unitLayer: NAME',
    '--read unit-layer=NAME',
    'read={"unit-layer": NAME}',
    'read = c("unit-layer" = NAME)',
  ],
  [reading('documents', 'FILE'), 'documents: FILE', '--text FILE', 'text=FILE', 'text = FILE'],
  [reading('fromPath'), 'fromPath', '--from-path', 'from_path', 'fromPath'],
  [
    column('item'),
    'columns: { item: NAME }',
    '--column item=NAME',
    'column={"item": NAME}',
    'column = c(item = NAME)',
  ],
  [
    metricOption('window', 5),
    'window: 5',
    '--option window=5',
    'option={"window": 5}',
    'option = c(window = 5)',
  ],
  [
    setting('missing', 'available'),
    "missing: 'available'",
    '--missing available',
    'missing="available"',
    'missing = "available"',
  ],
  [setting('leaveOneOut'), 'leaveOneOut', '--leave-one-out', 'leave_one_out', 'leaveOneOut'],
  [
    setting('select', 'threshold=0.5', "select: { rule: 'threshold', at: 0.5 }"),
    "select: { rule: 'threshold', at: 0.5 }",
    '--select threshold=0.5',
    'select="threshold=0.5"',
    'select = "threshold=0.5"',
  ],
]

test('each interface writes an option in its own syntax', () => {
  for (const [option, library, flag, python, r] of rows) {
    assert.equal(librarySyntax(option), library)
    assert.equal(flagSyntax(option), flag)
    assert.equal(CLIENTS.python.corpus(option), python)
    assert.equal(CLIENTS.r.corpus(option), r)
  }
})

test('functions of one metric take its options as arguments', () => {
  assert.equal(CLIENTS.python.metric(metricOption('span', '0.5s')), 'span="0.5s"')
  assert.equal(CLIENTS.r.metric(metricOption('window', 5)), 'window = 5')
  assert.equal(CLIENTS.python.metric(reading('fromPath')), 'from_path')
})

test('an answer to a question is written as the client takes it', () => {
  const answers = [
    ['--mark', 'end', 'mark: "end"', 'mark="end"', 'mark = "end"'],
    ['--read type-tag=', 'A', undefined, 'read={"type-tag": "A"}', 'read = c("type-tag" = "A")'],
    ['--column item=', 'id', undefined, 'column={"item": "id"}', 'column = c(item = "id")'],
    ['--from-path', '{coder}', undefined, 'from_path="{coder}"', 'fromPath = "{coder}"'],
  ] as const
  for (const [flag, value, library, python, r] of answers) {
    if (library !== undefined) assert.equal(answerIn(CLIENTS.library, flag, value), library)
    assert.equal(answerIn(CLIENTS.python, flag, value), python)
    assert.equal(answerIn(CLIENTS.r, flag, value), r)
  }
})

test('a command writes the flags that it has, and other options as the library takes them', () => {
  const syntax = flagSyntaxOf(flag => ['--option', '--tolerance', '--missing'].includes(flag))
  assert.equal(syntax(setting('missing', 'group')), '--missing group')
  assert.equal(syntax(setting('levels', 'same')), "levels: 'same'")
  assert.equal(syntax(metricOption('span', '0.5s')), '--option span=0.5s')
  assert.equal(syntax(metricOption('tolerance', '0.5s')), '--tolerance 0.5s')
})

test('a hint follows a semicolon, or is a sentence of its own after a full stop', () => {
  const reported = (message: string) =>
    formatProblem(
      describeError(
        define(
          'text-empty',
          () => message,
          () => hint`give ${reading('mark')}`,
        ),
        {},
      ),
    )
  assert.equal(reported('no units'), 'no units; give mark (text-empty)')
  assert.equal(reported('Are there units?'), 'Are there units? Give mark (text-empty)')
  // A boundary type that is a full stop ends no sentence.
  assert.equal(reported('the types are , .'), 'the types are , .; give mark (text-empty)')
})
