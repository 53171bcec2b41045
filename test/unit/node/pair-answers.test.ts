import assert from 'node:assert/strict'
import { test } from 'vitest'
import { scorePairs } from '../../../src/node/index.ts'

const bytes = (text: string) => Uint8Array.from(Buffer.from(text))

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
