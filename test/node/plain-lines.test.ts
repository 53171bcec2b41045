import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { readLinesPart } from '../../src/formats/json/lines-part.ts'
import { plainItems } from '../../src/node/corpus/plain-items.ts'

const bytes = (text: string) => new Uint8Array(Buffer.from(text))
const general = (text: string) => readLinesPart(text, 1, {}, undefined)

/** Lines as programs write them. */
const line = fc
  .record({
    id: fc.string({ minLength: 1, unit: 'binary' }),
    units: fc.integer({ min: 1, max: 60 }),
    coders: fc.uniqueArray(fc.constantFrom('ann', 'bo', 'gold', 'Zoë'), { minLength: 1 }),
    cuts: fc.array(fc.integer({ min: 1, max: 59 }), { maxLength: 8 }),
    spaced: fc.boolean(),
  })
  .map(({ id, units, coders, cuts, spaced }) => {
    const boundaries = [...new Set(cuts)].filter(cut => cut < units).sort((a, b) => a - b)
    const item = { id, units, codings: coders.map(coder => ({ coder, boundaries })) }
    return spaced ? JSON.stringify(item, undefined, 1).replace(/\n\s*/g, ' ') : JSON.stringify(item)
  })

test('what is read from the bytes is what the general reader reads, or is left to it', () => {
  let plain = 0
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 5 }), lines => {
      const text = lines.map(each => `${each}\n`).join('')
      const found = plainItems(bytes(text))
      if (found === undefined) return
      plain++
      const { items, problems } = general(text)
      assert.deepEqual(problems, [])
      assert.deepEqual(JSON.parse(JSON.stringify(found)), JSON.parse(JSON.stringify(items)))
    }),
    { seed: 1, numRuns: 300 },
  )
  assert.ok(plain > 50, `only ${plain} were read from their bytes`)
})

test('masses are read, and whatever is different is left to the general reader', () => {
  const masses = '{"id": "a", "codings": [{"coder": "x", "masses": [2, 3]}, {"coder": "y", "masses": [5]}]}\n'
  assert.deepEqual(
    plainItems(bytes(masses))!.map(({ units, codings }) => [
      units,
      ...codings.map(({ segmentation }) => [...segmentation.boundaries]),
    ]),
    [[5, [2], []]],
  )
  const item = '{"id":"a","units":5,"codings":[{"coder":"x","boundaries":[2]}]}'
  assert.equal(plainItems(bytes(`${item}\r\n`))!.length, 1)
  for (const other of [
    item,
    `${item}\n\n`,
    `${item}\n${item}\n`,
    `\ufeff${item}\n`,
    `${item.replace('[2]', '[0]')}\n`,
    `${item.replace('[2]', '[5]')}\n`,
    `${item.replace('[2]', '[3,2]')}\n`,
    `${item.replace('[2]', '[2,]')}\n`,
    `${item.replace('[2]', '[02]')}\n`,
    `${item.replace('[2]', '[2.5]')}\n`,
    `${item.replace('"a"', '""')}\n`,
    `${item.replace('"a"', '"\\u0041"')}\n`,
    `${item.replace('"a"', '1')}\n`,
    `${item.replace('"units":5', '"units":0')}\n`,
    `${item.replace('"units":5', '"units":12345678901')}\n`,
    `${item.replace('}]}', '},{"coder":"x","boundaries":[]}]}')}\n`,
    `${item.replace('}]}', ',"types":["a"]}]}')}\n`,
    `${item.slice(0, -1)}\n`,
  ])
    assert.equal(plainItems(bytes(other)), undefined, other)
})
