import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { readFiles } from '../../../src/formats/index.ts'
import { joinWords } from '../../../src/formats/timeline/whisper-json.ts'
import { wordTexts } from '../../../src/formats/units/text-units.ts'

const text = fc.oneof(
  fc.array(fc.constantFrom('tea', 'a', ' ', '  ', '\n', '_', 'x.'), { maxLength: 9 }),
  fc.array(fc.constantFrom('é', '東京は', ' ', '\u3000', '😀', '"', '\\', 'I', '\t', '[', ','), {
    maxLength: 9,
  }),
)
const texts = fc.array(
  text.map(parts => parts.join('')),
  { minLength: 1, maxLength: 12 },
)

test('the words of joined texts are those of each text', () => {
  fc.assert(
    fc.property(texts, all => {
      const { words, reached } = joinWords(all)
      const each = all.map(wordTexts)
      assert.deepEqual(words.list, each.flat())
      assert.equal(words.length, each.flat().length)
      let before = 0
      assert.deepEqual(
        [...reached],
        each.map(({ length }) => (before += length)),
      )
    }),
    { numRuns: 300, seed: 3 },
  )
})

const read = (name: string, value: unknown) => {
  const { corpus, problems, questions } = readFiles([{ name, text: JSON.stringify(value) }])
  return JSON.parse(JSON.stringify({ corpus: corpus ?? null, problems, questions })) as unknown
}

test('Whisper: the words of texts are read as words that are listed', () => {
  const segment = fc.record({ words: texts, speaker: fc.constantFrom(undefined, '', 'Uma', 'Bo') })
  fc.assert(
    fc.property(fc.array(segment, { minLength: 1, maxLength: 6 }), all => {
      const times = (index: number) => ({ start: index, end: index + 1 })
      const reported = all.map(({ words, speaker }, index) => {
        return { ...times(index), text: words.join('\n'), ...(speaker === undefined ? {} : { speaker }) }
      })
      const listed = reported.map(one => ({ ...one, words: wordTexts(one.text).map(word => ({ word })) }))
      assert.deepEqual(read('a.json', { segments: reported }), read('a.json', { segments: listed }))
    }),
    { numRuns: 60, seed: 3 },
  )
})

test('JAMS: times that are numbers are read as times that are written in quotes', () => {
  const time = fc.constantFrom(0, 1.5, 2, 0.125, 3.000001, 1e-7, 10)
  const entry = fc.record({ gap: time, duration: time, value: fc.constantFrom('A', 'B', '', null) })
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 7 }), fc.constantFrom(60, 20, null), (all, duration) => {
      const song = (stated: (time: number) => unknown) => {
        let at = 0
        const data = all.map(({ gap, duration: length, value }) => {
          const start = at + (gap === 2 ? gap : 0)
          at = start + length
          return { time: stated(start), duration: stated(length), value }
        })
        return { file_metadata: { duration }, annotations: [{ namespace: 'segment_open', data }] }
      }
      assert.deepEqual(read('a.jams', song(Number)), read('a.jams', song(String)))
    }),
    { numRuns: 150, seed: 3 },
  )
})

test('Rezonator: tokens and units in any order are read in the order of the text', () => {
  const rows = [
    ['so', 'yes', ','],
    ['no', '.'],
    ['why', 'not', 'you', '?'],
  ]
  const file = (order: readonly number[], turn: <T>(list: T[]) => T[]) => {
    let seq = 0
    const made = rows.map((words, row) => {
      const nodes: Record<string, unknown> = {}
      const entryList = words.map(word => {
        const at = ++seq
        nodes[`t${at}`] = { type: 'token', docTokenSeq: at, tagMap: { word } }
        nodes[`e${at}`] = { type: 'entry', token: `t${at}`, unit: `u${row}` }
        return `e${at}`
      })
      return { ...nodes, [`u${row}`]: { type: 'unit', entryList: turn(entryList), tagMap: { speaker: 'A' } } }
    })
    const nodeMap = Object.assign({ unitList: ['u0'], tagMap: {} }, ...order.map(row => made[row]))
    return { ROOT: [{ type: 'map', nodeMap }] }
  }
  const plain = read(
    'a.rez',
    file([0, 1, 2], list => list),
  )
  assert.ok((plain as { corpus: unknown }).corpus !== null)
  for (const order of [
    [2, 1, 0],
    [1, 2, 0],
  ])
    assert.deepEqual(
      read(
        'a.rez',
        file(order, list => list.toReversed()),
      ),
      plain,
    )
})
