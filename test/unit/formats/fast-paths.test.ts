import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { openDraft } from '../../../src/formats/draft.ts'
import { readCorpus, readFiles } from '../../../src/formats/index.ts'
import { keysOnce, parseJson } from '../../../src/formats/json/json-text.ts'
import { integersIn } from '../../../src/formats/tables/cell-list.ts'
import { csvCell, parseTable } from '../../../src/formats/tables/table-text.ts'
import { labelLines } from '../../../src/formats/timeline/label-lines.ts'
import { cutRanges, type Range } from '../../../src/formats/units/cut-ranges.ts'
import { fromMasses } from '../../../src/index.ts'
import { decimalTime, plainMicroseconds, ticksAt } from '../../../src/model/decimal-time.ts'

const cell = fc.string({ unit: fc.constantFrom('a', ' ', '"', ',', ';', '\n', '\r', 'é', '1'), maxLength: 6 })

test('cells that were written are found again, whatever stands in them', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 6 }),
      fc.constantFrom('\n', '\r\n', '\r'),
      (rows, end) => {
        fc.pre(!rows[0]![0]!.startsWith('#') && !rows[0]![0]!.startsWith('sep='))
        const text = rows.map(row => `${row.map(value => csvCell(value)).join(',')}${end}`).join('')
        const draft = openDraft()
        assert.deepEqual(
          parseTable(draft, text, ',').map(({ cells }) => cells),
          rows,
        )
        assert.deepEqual(draft.problems, [])
      },
    ),
  )
})

test('lines of rows are counted through line ends inside cells', () => {
  const rows = parseTable(openDraft(), 'a,b\r\n"x\ny\r\nz",1\n\n2,"3"', ',')
  assert.deepEqual(rows, [
    { cells: ['a', 'b'], line: 1 },
    { cells: ['x\ny\r\nz', '1'], line: 2 },
    { cells: [''], line: 5 },
    { cells: ['2', '3'], line: 6 },
  ])
})

test('a quote that is never closed is reported with its line', () => {
  const draft = openDraft()
  assert.deepEqual(parseTable(draft, 'a,b\n1,2\n"3,4\n', ','), [])
  assert.deepEqual(
    draft.problems.map(({ code, location }) => [code, location.line]),
    [['csv-quote', 3]],
  )
})

test('whole numbers in a cell, and nothing else', () => {
  assert.deepEqual(integersIn('2 3,6;1'), [2, 3, 6, 1])
  for (const other of ['2.5', '-1', '[2, 3]', '2 x', '1234567890']) assert.equal(integersIn(other), undefined)
})

test('a key that occurs twice is never taken for once', () => {
  for (const text of [
    '{"a":1,"a":2}',
    '{"b":{"a" :1,"a":2}}',
    '[{"a":1},{"a":1,"a":1}]',
    '{"a" : 1, "a" : 2, "b": ":"}',
  ])
    assert.equal(keysOnce(text, JSON.parse(text)), false, text)
  assert.equal(keysOnce('{"a":[{"b":1},{"b":2}],"c":{}}', { a: [{ b: 1 }, { b: 2 }], c: {} }), true)
})

test('JSON is read alike with and without a closer look at its keys', () => {
  fc.assert(
    fc.property(fc.json(), text => {
      const { value, problems, repeated } = parseJson(text)
      if (problems.length === 0 && repeated.length === 0) assert.deepEqual(value, JSON.parse(text))
    }),
  )
})

const masses = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 8 })

test('the short way and the long way read the same corpus', () => {
  fc.assert(
    fc.property(fc.array(masses, { minLength: 2, maxLength: 5 }), lists => {
      const line = (list: number[], index: number, more: object) =>
        JSON.stringify({ id: `t${index}`, codings: [{ coder: 'a', masses: list, ...more }] })
      const plain = lists.map((list, index) => line(list, index, {})).join('\n')
      const long = lists.map((list, index) => line(list, index, { note: 'x' })).join('\n')
      const read = (text: string) => readCorpus(`${text}\n`, { format: 'json-lines' }).corpus
      assert.deepEqual(read(plain), read(long))
      const table = `item,coder,masses\n${lists.map((list, index) => `t${index},a,${list.join(' ')}\n`).join('')}`
      const stated = readFiles([{ name: 't.csv', text: table }], { columns: { masses: 'masses' } }).corpus
      assert.deepEqual(stated, read(plain))
    }),
  )
})

test('one file gives the items in the order in which several are joined', () => {
  const text = 'item,coder,units,masses\nx,ann,,2 3\ny,,4,\n'
  const items = (files: { name: string; text: string }[]) =>
    readFiles(files).corpus?.items.map(({ id, codings }) => [id, codings.length])
  const alone = items([{ name: 'a.csv', text }])
  assert.deepEqual(alone, [
    ['y', 0],
    ['x', 1],
  ])
})

test('spans that stand in order are cut as the same spans in any order', () => {
  const gaps = fc.array(
    fc.tuple(fc.nat(2), fc.integer({ min: 1, max: 3 }), fc.constantFrom('', 'a', undefined)),
    {
      minLength: 2,
      maxLength: 6,
    },
  )
  fc.assert(
    fc.property(
      gaps,
      fc.nat(2),
      fc.constantFrom('segment', 'join-left', 'error', undefined),
      fc.boolean(),
      (parts, rest, holes, space) => {
        let at = 0
        const ranges = parts.map(([gap, length, label]) => {
          const from = at + gap
          at = from + length
          return { from, to: at, label, location: {} }
        })
        const facts = { units: at + rest, noun: 'text', location: {}, isBlank: () => space }
        const cut = (list: readonly Range[]) => {
          const draft = openDraft(holes === undefined ? {} : { holes })
          return [cutRanges(draft, list, facts), draft.problems, draft.questions]
        }
        assert.deepEqual(cut(ranges), cut([...ranges].reverse()))
      },
    ),
  )
})

test('lines of labels are found however they are blanked; captions are no chapters', () => {
  assert.deepEqual(labelLines('0.0  1.5 \tone  two \r\n# note\n1.5 2 x\n', false), [
    {
      start: '0.0',
      end: '1.5',
      text: 'one two',
      location: { line: 1 },
      ticks: undefined,
      endTicks: undefined,
    },
    { start: '1.5', end: '2', text: 'x', location: { line: 3 }, ticks: 1_500_000, endTicks: 2_000_000 },
  ])
  assert.equal(labelLines('0.0 1.5 one\n1.5 2\n', false), undefined)
  assert.deepEqual(labelLines('0.0\t1.5\n1.5\t2\ta\tb\n', true), [
    { start: '0.0', end: '1.5', text: '', location: { line: 1 }, ticks: undefined, endTicks: undefined },
    { start: '1.5', end: '2', text: 'a\tb', location: { line: 2 }, ticks: 1_500_000, endTicks: 2_000_000 },
  ])
  const cues = [0, 10, 20, 30].map(at =>
    `00:${at}:00.000 --> 00:${at + 9}:00.000\nword\n`.replace(':0:', ':00:'),
  )
  const read = readFiles([{ name: 'a.txt', text: `notes\n\n${cues.join('\n')}` }])
  assert.notEqual(read.files[0]!.format, 'chapters')
})

test('a draft of 200,000 codings is changed in its place', () => {
  const draft = openDraft()
  const segmentation = fromMasses([1, 1])
  for (let index = 0; index < 200_000; index++)
    draft.putCoding({ item: String(index), coder: 'x', segmentation, location: {} })
  draft.changeCodings((coding, index) => (index % 2 === 0 ? { ...coding, coder: 'y' } : undefined))
  assert.equal(draft.codings.length, 100_000)
  assert.deepEqual([draft.codings[1]!.item, draft.codings[1]!.coder], ['2', 'y'])
})

test('whole microseconds are what the digits of a time are; clocks of twelve characters what others are', () => {
  const written = fc.tuple(fc.nat({ max: 99_999_999 }), fc.stringMatching(/^(?:\.\d{0,6})?$/))
  fc.assert(
    fc.property(written, ([whole, rest]) => {
      const text = `${whole}${rest}`
      assert.equal(plainMicroseconds(text), ticksAt(decimalTime(` ${text}`)!, 6))
      assert.equal(plainMicroseconds(text) / 1e6, Number(text))
    }),
    { seed: 1 },
  )
  for (const text of ['', '.5', '-1', '1e3', '1.2.3', ' 1', '0.1234567', '1234567890123456', '99999999999'])
    assert.equal(plainMicroseconds(text), -1, text)
  for (const text of ['01:02:03.450', '01:02:03,450', '99:59:59.999'])
    assert.deepEqual(decimalTime(text), decimalTime(` ${text}`))
  for (const text of ['01:60:03.450', '01:02:60.450', '01:02:03x450', '0a:02:03.450'])
    assert.equal(decimalTime(text), undefined, text)
})
