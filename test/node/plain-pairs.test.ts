import assert from 'node:assert/strict'
import { test } from 'vitest'
import { scorePairs } from '../../src/node/index.ts'
import { PlainLines } from '../../src/node/pairs/plain-line.ts'

const bytes = (text: string) => Uint8Array.from(Buffer.from(text))

/** What is read of a line that stands behind another: the id as it is written, both sides, and whether all was read. */
function read(line: string) {
  const before = '{"reference":{"masses":[9,9]},"hypothesis":{"masses":[18]}}\n'
  const all = bytes(`${before}${line}\n`)
  const lines = new PlainLines()
  const first = lines.read(all, 0)
  assert.equal(first, before.length)
  const end = lines.read(all, first)
  if (end === -1) return undefined
  assert.equal(end, all.length, line)
  const { reference, hypothesis, idStart, idEnd } = lines
  assert.equal(reference.units, hypothesis.units)
  return {
    id: Buffer.from(all.subarray(idStart, idEnd)).toString(),
    units: reference.units,
    reference: [...reference.boundaries],
    hypothesis: [...hypothesis.boundaries],
  }
}

test('masses, boundaries and gaps are read from the bytes, with blanks and without', () => {
  const sides: readonly [string, number[]][] = [
    ['{"masses":[2,3,12]}', [2, 5]],
    ['{ "masses" : [ 2 , 3 , 12 ] }', [2, 5]],
    ['{"masses":[17]}', []],
    ['{"units":17,"boundaries":[2,5]}', [2, 5]],
    ['{ "units" : 17 , "boundaries" : [ 2 , 5 ] }', [2, 5]],
    ['{"units":17,"boundaries":[]}', []],
    ['{"units":17,"boundaries":[ ]}', []],
    ['{"units":17,"boundaries":[1,10,16]}', [1, 10, 16]],
    ['{"gaps":"0100100000000000"}', [2, 5]],
    ['{ "gaps" : "1000000000000001" }', [1, 16]],
    ['{"gaps":"0000000000000000"}', []],
  ]
  for (const [one, reference] of sides)
    for (const [other, hypothesis] of sides) {
      const found = { units: 17, reference, hypothesis }
      assert.deepEqual(read(`{"reference":${one},"hypothesis":${other}}`), { id: '', ...found })
      assert.deepEqual(read(`{ "id" : 12 , "reference" : ${one} , "hypothesis" : ${other} }`), {
        id: '12',
        ...found,
      })
    }
})

test('an id is a string without escapes, or a whole number that is exact', () => {
  const pair = '"reference":{"masses":[2,3]},"hypothesis":{"masses":[5]}'
  for (const id of ['"a"', '""', '"é \u2028 x"', '"}{,"', '0', '7', '10', '123456789012345'])
    assert.equal(read(`{"id":${id},${pair}}`)?.id.trimEnd(), id)
  for (const id of [
    '"a\\n"',
    '"a\t"',
    '"a',
    '007',
    '00',
    '1.5',
    '-1',
    '1e3',
    'null',
    '[1]',
    '1234567890123456',
    '',
  ])
    assert.equal(read(`{"id":${id},${pair}}`), undefined, id)
  // A carriage return belongs to the end of the line.
  assert.equal(read(`{"id":1,${pair}}\r`)?.id, '1')
  assert.equal(read(`{"id":1,${pair}}\r\r`), undefined)
})

test('whatever is different in any way is left to the general reader', () => {
  const good = '{"masses":[2,3]}'
  const line = (side: string, other = good) => `{"reference":${side},"hypothesis":${other}}`
  assert.ok(read(line(good)))
  for (const side of [
    '{"masses":[]}',
    '{"masses":[0,5]}',
    '{"masses":[05]}',
    '{"masses":[2,3,]}',
    '{"masses":[2,,3]}',
    '{"masses":[2 3]}',
    '{"masses":[2.0,3]}',
    '{"masses":[2:3]}',
    '{"masses":[-2,3]}',
    '{"masses":[2,3}',
    '{"masses":2}',
    '{"masses" [2,3]}',
    '{"mass":[2,3]}',
    '{"masses":[2,3],"types":[1]}',
    '{"units":5,"boundaries":[0]}',
    '{"units":5,"boundaries":[5]}',
    '{"units":5,"boundaries":[6]}',
    '{"units":5,"boundaries":[2,2]}',
    '{"units":5,"boundaries":[3,2]}',
    '{"units":5,"boundaries":[2,]}',
    '{"units":5,"boundaries":[,2]}',
    '{"units":5,"boundaries":[2 3]}',
    '{"units":5,"boundaries":[02]}',
    '{"units":5,"boundaries":[2.5]}',
    '{"units":5,"boundaries":2}',
    '{"units":5,"boundaries":[2}',
    '{"units":5,"boundary":[2]}',
    '{"units":5;"boundaries":[2]}',
    '{"units":05,"boundaries":[2]}',
    '{"units":"5","boundaries":[2]}',
    '{"units":,"boundaries":[2]}',
    '{"units":5}',
    '{"boundaries":[2],"units":5}',
    '{"gaps":"0102"}',
    '{"gaps":"010',
    '{"gaps":0100}',
    '{"gaps":[0,1,0,0]}',
    '[2,3]',
    'null',
    '{}',
  ]) {
    assert.equal(read(line(side)), undefined, side)
    assert.equal(read(line(good, side)), undefined, side)
    assert.equal(read(line(side, side)), undefined, side)
  }
  for (const other of [
    '',
    '[]',
    '{}',
    `{"reference":${good}}`,
    `{"hypothesis":${good},"reference":${good}}`,
    `{"reference":${good},"hypothesis":${good}`,
    `{"reference":${good},"hypothesis":${good}}}`,
    `{"reference":${good},"hypothesis":${good},"x":1}`,
    `{"reference":${good} "hypothesis":${good}}`,
    `{"idx":1,"reference":${good},"hypothesis":${good}}`,
    `{"id" 1,"reference":${good},"hypothesis":${good}}`,
    `{"id":1 "reference":${good},"hypothesis":${good}}`,
    `\ufeff{"reference":${good},"hypothesis":${good}}`,
  ])
    assert.equal(read(other), undefined, other)
})

test('a line without an end is left to the general reader', () => {
  assert.equal(new PlainLines().read(bytes('{"reference":{"gaps":"0'), 0), -1)
  assert.equal(new PlainLines().read(bytes('{"reference":{"gaps":"0"},"hypothesis":{"gaps":"0"}}'), 0), -1)
})

/** The answers to some lines, the line in front first where there is one. */
async function answers(text: string | Uint8Array, options: object) {
  async function* input() {
    yield typeof text === 'string' ? bytes(text) : text
  }
  const parts: { text: string; lines: number; bad: number }[] = []
  for await (const { text: own, lines, bad } of scorePairs(input(), {
    metrics: [{ id: 'boundary-f' }, { id: 'boundary-similarity' }],
    workers: 1,
    ...options,
  } as never))
    parts.push({ text: Buffer.from(own).toString(), lines, bad })
  return {
    parts,
    lines: parts
      .map(part => part.text)
      .join('')
      .trim()
      .split('\n')
      .map(line => JSON.parse(line)),
  }
}

const line = (more: string, reference = '[2,3]', hypothesis = '[2,3]') =>
  `{"reference":{"masses":${reference}},"hypothesis":{"masses":${hypothesis}}${more}}\n`

test('values alone: the signatures once in front, reasons and other signatures where there are any', async () => {
  const text = line('') + line('', '[5]', '[5]') + line(',"options":{"tolerance":1}', '[2,3]', '[3,2]')
  const { parts, lines } = await answers(text, { form: 'values' })
  assert.deepEqual([parts[0]!.lines, parts[0]!.bad], [0, 0])
  assert.equal(
    parts.reduce((sum, part) => sum + part.lines, 0),
    3,
  )
  const [front, plain, none, own] = lines
  assert.deepEqual(Object.keys(front), ['signatures'])
  assert.deepEqual(Object.keys(front.signatures), ['boundary-f', 'boundary-similarity'])
  assert.deepEqual(plain, { id: null, values: { 'boundary-f': 1, 'boundary-similarity': 1 } })
  assert.deepEqual(none, {
    id: null,
    values: { 'boundary-f': null, 'boundary-similarity': 1 },
    reasons: { 'boundary-f': 'no-boundaries' },
  })
  assert.equal(own.values['boundary-f'], 1)
  assert.match(own.signatures['boundary-f'], /\|tolerance:1\|/)
  assert.equal('reasons' in own, false)
})

test('speakers and options that are null are none, and a byte-order mark stands before the first line only', async () => {
  for (const more of [',"speakers":null', ',"options":null', ',"speakers":null,"options":null', '']) {
    const [only] = (await answers(line(more), { form: 'full' })).lines
    assert.equal(only.scores?.['boundary-f'].value, 1, more)
  }
  const marked = await answers(`\ufeff${line('')}`, { form: 'full' })
  assert.equal(marked.lines[0].scores['boundary-f'].value, 1)
  const later = await answers(`${line('')}\ufeff${line('')}`, { form: 'full' })
  assert.equal(later.lines[0].scores['boundary-f'].value, 1)
  assert.equal(later.lines[1].scores, undefined)
  assert.equal(
    later.parts.reduce((sum, part) => sum + part.bad, 0),
    1,
  )
})
