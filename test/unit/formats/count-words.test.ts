import assert from 'node:assert/strict'
import { afterEach, test } from 'vitest'
import { countWords, forgetText } from '../../../src/formats/units/count-words.ts'
import { unitsBefore } from '../../../src/formats/units/snap.ts'
import { cutUnits } from '../../../src/formats/units/text-units.ts'
import { endsKey, UnitTexts } from '../../../src/formats/units/unit-texts.ts'

afterEach(forgetText)

/** Words and white space of every code of ASCII, the same in every run. */
function made(length: number, seed: number): string {
  let state = seed
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state >>> 24
  }
  return Array.from({ length }, () => String.fromCharCode(next() < 96 ? next() & 31 : next() & 127)).join('')
}

const texts = [0, 1, 3, 4, 63, 64, 65, 200, 70_000].flatMap(length => [
  made(length, length + 1),
  ' '.repeat(length),
  'x'.repeat(length),
])

test('words that are counted are the words that are found', () => {
  for (const text of texts) {
    const { starts, ends } = cutUnits(text, 'words')
    const words = countWords(text)!
    assert.equal(words.count, starts.length)
    assert.deepEqual([words.starts, words.ends], [starts, ends])
    const step = text.length > 1_000 ? 997 : 1
    for (let offset = 0; offset <= text.length; offset += step) {
      const before = unitsBefore({ starts, ends }, offset)
      assert.equal(words.before(offset), before, `${text.length} signs, offset ${offset}`)
      const inside = before < starts.length && starts[before]! < offset
      assert.equal(words.isInside(offset), inside)
      if (!inside) continue
      assert.equal(words.startAround(offset), starts[before])
      assert.equal(words.endAround(offset), ends[before])
    }
  }
})

test('two texts by turns: each is counted by its own characters', () => {
  const [a, b] = [countWords('a bc d')!, countWords('abc  d')!]
  assert.deepEqual([a.before(4), b.before(4), a.before(6), b.before(3)], [2, 1, 3, 1])
})

test('a text beyond ASCII is not counted so', () => {
  assert.equal(countWords('caf\u00e9 au lait'), undefined)
  assert.equal(countWords('a \u2014 b'), undefined)
})

test('texts to come are distinguished by the same number as texts that are there', () => {
  for (const text of texts) {
    const { list } = new UnitTexts(text, cutUnits(text, 'words'))
    const later = new UnitTexts(text, countWords(text)!)
    for (const look of [1, 32]) assert.equal(later.endsKey(look), endsKey(list, look))
    const to = Math.min(7, list.length)
    assert.deepEqual(later.slice(2, Math.max(2, to)), list.slice(2, Math.max(2, to)))
  }
})
