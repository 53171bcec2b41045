import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { openDraft } from '../../../src/formats/draft.ts'
import { cutStarts } from '../../../src/formats/units/cut-numbers.ts'
import { cutRanges } from '../../../src/formats/units/cut-ranges.ts'
import { chooseLayers } from '../../../src/formats/units/layers.ts'
import { offsetMap } from '../../../src/formats/units/offsets.ts'
import { cutUnits, spacesBetween, unitTexts } from '../../../src/formats/units/text-units.ts'

test('words are what is between white space, and know what is between them', () => {
  const text = fc.string({
    unit: fc.constantFrom('a', 'é', ' ', '\n', '\t', '\u3000', '\u0001', '😀'),
    maxLength: 60,
  })
  fc.assert(
    fc.property(text, text => {
      const texts = unitTexts(text, cutUnits(text, 'words'))
      assert.deepEqual(
        texts,
        text.split(/\s+/).filter(word => word !== ''),
      )
      const spaces = spacesBetween(texts)!
      assert.equal(texts.map((word, unit) => spaces[unit] + word).join(''), text.trim())
    }),
  )
})

test('offsets in graphemes: a line end of two characters is one', () => {
  const map = offsetMap('a\r\nb', 'graphemes')
  assert.deepEqual([0, 1, 2, 3, 4].map(map), [0, 1, 3, 4, undefined])
  assert.deepEqual([1, 2, 3].map(offsetMap('a\r\nb', 'code-points')), [1, 2, 3])
})

test('a segment that starts beyond the text is an error with its number', () => {
  const draft = openDraft({ base: '1' })
  assert.equal(cutStarts(draft, [1, 3, 9], 5, { line: 4 }), undefined)
  const [problem] = draft.problems
  assert.deepEqual([problem!.code, problem!.location!.line], ['offset-beyond-text', 4])
  assert.match(problem!.message, /^a segment starts at unit 9, and the text has 5 units/)
})

test('spans that overlap, with the rule of the format and with a rule that was named', () => {
  const range = (from: number, to: number, label: string) => ({ from, to, label, location: {} })
  const facts = { units: 9, noun: 'text', overlap: 'next-start' as const, location: {} }
  const cut = (ranges: readonly ReturnType<typeof range>[], overlap?: 'next-start' | 'midpoint' | 'nest') => {
    const draft = openDraft({ ...(overlap === undefined ? {} : { overlap }), holes: 'segment' })
    const found = cutRanges(draft, ranges, facts)
    return [[...found!.boundaries], found!.labels, draft.problems.map(({ code }) => code)]
  }
  const crossing = [range(0, 5, 'a'), range(3, 7, 'b')]
  assert.deepEqual(cut(crossing), [[3, 7], ['a', 'b', ''], ['spans-overlap']])
  assert.deepEqual(cut(crossing, 'midpoint'), [[4, 7], ['a', 'b', ''], []])
  assert.deepEqual(cut([range(0, 3, 'a'), range(4, 7, 'b')]), [[3, 4, 7], ['a', '', 'b', ''], []])
  assert.deepEqual(cut([range(0, 6, 'a'), range(2, 4, 'b'), range(6, 9, 'c')], 'nest'), [
    [2, 4, 6],
    ['a', 'b', 'a', 'c'],
    [],
  ])
})

test('a choice of layers says what else there is', () => {
  const layer = (name: string, preferred: boolean, size = 3) => ({
    name,
    size,
    preferred,
    what: `${size} spans`,
  })
  const of = (...layers: ReturnType<typeof layer>[]) => {
    const draft = openDraft({})
    return [chooseLayers(draft, layers), draft.problems.map(({ message }) => message)]
  }
  assert.deepEqual(of(layer('a', true), layer('b', false, 2)), [
    { as: 'one', names: ['a'] },
    ['read: a (3 spans). There is also b (2 spans); layer: NAME reads another'],
  ])
  assert.deepEqual(of(layer('a', true), layer('b', true)), [
    { as: 'levels', names: ['a', 'b'] },
    ['read as levels: a (3 spans), b (3 spans); layer: NAME reads one of them'],
  ])
})
