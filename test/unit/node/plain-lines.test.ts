import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { factsOf } from '../../../src/evaluate/facts.ts'
import { readLinesPart } from '../../../src/formats/json/json-lines.ts'
import { columnsOfLines, PassedTexts } from '../../../src/node/corpus/item-lines.ts'
import { factsOfColumns, itemsOfColumns } from '../../../src/node/corpus/line-columns.ts'

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
    texts: fc.option(
      fc.constantFrom('a', '', 'Zoë', '“q”', '😀 x', 'a "b" \\ /\n', '\u0007', '\ufffd', '\ud800'),
    ),
    stated: fc.boolean(),
  })
  .map(({ id, units, coders, cuts, spaced, texts, stated }) => {
    const boundaries = [...new Set(cuts)].filter(cut => cut < units).sort((a, b) => a - b)
    const item = {
      id,
      ...(stated || texts === null ? { units } : {}),
      ...(texts === null ? {} : { texts: Array.from({ length: units }, (_, unit) => `${texts} ${unit}`) }),
      codings: coders.map(coder => ({ coder, boundaries })),
    }
    return spaced ? JSON.stringify(item, undefined, 1).replace(/\n\s*/g, ' ') : JSON.stringify(item)
  })

test('what is read from the bytes is what the general reader reads, or is left to it', () => {
  let plain = 0
  let texts = 0
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 5 }), lines => {
      const text = lines.map(each => `${each}\n`).join('')
      const found = columnsOfLines(bytes(text))
      if (found === undefined) return
      plain++
      const { items, problems } = general(text)
      assert.deepEqual(problems, [])
      const bare = items.map(({ texts: _, ...item }) => item)
      assert.deepEqual(
        JSON.parse(JSON.stringify([...itemsOfColumns(found)])),
        JSON.parse(JSON.stringify(bare)),
      )
      const { ids: _, ...facts } = factsOf({ items })
      assert.deepEqual(factsOfColumns(found), facts)
      if (found.texts !== undefined) texts++
    }),
    { seed: 1, numRuns: 300 },
  )
  assert.ok(plain > 50, `only ${plain} were read from their bytes`)
  assert.ok(texts > 20, `only ${texts} had texts`)
})

test('masses are read, and whatever is different is left to the general reader', () => {
  const masses = '{"id": "a", "codings": [{"coder": "x", "masses": [2, 3]}, {"coder": "y", "masses": [5]}]}\n'
  assert.deepEqual(
    [...itemsOfColumns(columnsOfLines(bytes(masses))!)].map(({ units, codings }) => [
      units,
      ...codings.map(({ segmentation }) => [...segmentation.boundaries]),
    ]),
    [[5, [2], []]],
  )
  const item = '{"id":"a","units":5,"codings":[{"coder":"x","boundaries":[2]}]}'
  assert.equal(columnsOfLines(bytes(`${item}\r\n`))!.ids.length, 1)
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
    ...[
      '["a"]',
      '[]',
      '["a","b","c","d",5]',
      '["a","b","c","d","e",]',
      '"abcde"',
      '["a","b","c","d","\u0001"]',
    ].map(texts => `${item.replace('"codings"', `"texts":${texts},"codings"`)}\n`),
  ])
    assert.equal(columnsOfLines(bytes(other)), undefined, other)
})

test('texts that are no UTF-8, and texts cut short, are left to the general reader', () => {
  const item = '{"id":"a","units":2,"texts":["bä","c"],"codings":[{"coder":"x","boundaries":[1]}]}\n'
  assert.equal(columnsOfLines(bytes(item))!.ids.length, 1)
  const one = '{"id":"a","texts":["bä"],"codings":[{"coder":"x","boundaries":[]}]}\n'
  assert.equal(columnsOfLines(bytes(one))!.texts!.items, 1)
  const latin1 = new Uint8Array(Buffer.from(item, 'latin1'))
  assert.equal(columnsOfLines(latin1), undefined)
  for (let length = 1; length < item.length - 1; length++)
    assert.equal(columnsOfLines(bytes(`${item.slice(0, length)}\n`)), undefined, String(length))
})

test('texts are counted in UTF-16, whatever they are written with', () => {
  const passed = (json: string) => {
    const texts = new PassedTexts(Buffer.from(json))
    return [texts.list(0), texts.characters, texts.areClean()]
  }
  assert.deepEqual(passed('["ab","c"]'), [2, 3, true])
  assert.deepEqual(passed(String.raw`["a\ud83d\ude00b"]`), [1, 4, true])
  assert.deepEqual(passed(String.raw`["a\n\u00e9"]`), [1, 3, true])
  assert.deepEqual(passed('["a😀é日"]'), [1, 5, true])
  assert.deepEqual(passed('["a"," b"]'), [2, 3, true])
  assert.deepEqual(passed('["a",""]'), [2, 1, true])
  // Half a pair, no pair, an escape that is none, what is no list of texts.
  for (const other of [
    String.raw`["\ud83d"]`,
    String.raw`["\ud83d\u0041"]`,
    String.raw`["\x"]`,
    '[1]',
    '"a"',
  ])
    assert.equal(passed(other)[0], -1, other)
})
