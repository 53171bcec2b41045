import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { readCorpus } from '../../../src/formats/index.ts'
import { labelColumns } from '../../../src/formats/timeline/label-columns.ts'
import { rttmColumns } from '../../../src/formats/timeline/rttm-columns.ts'
import { TimeScan } from '../../../src/formats/timeline/time-scan.ts'
import { plainMicroseconds } from '../../../src/model/decimal-time.ts'

const digits = fc.string({ unit: fc.constantFrom('0', '1', '9', '.', '-', 'e', '5'), maxLength: 17 })

test('a time in a text is what the same digits are by themselves', () => {
  fc.assert(
    fc.property(digits, text => {
      const scan = new TimeScan(`${text}\t`)
      const found = scan.time(9)
      assert.equal(found ? scan.ticks : -1, plainMicroseconds(text))
      if (found) assert.equal(scan.at, text.length + 1)
    }),
  )
  for (const text of ['999999999999999', '4503599628', '1.1234567', ''])
    assert.equal(new TimeScan(`${text} `).time(32) ? 1 : -1, Math.sign(plainMicroseconds(text)), text)
})

/** Times that follow each other, touch, are a tick apart, or run backwards now and then. */
const rows = fc.array(
  fc.record({
    gap: fc.constantFrom(0, 0, 0, 0, 1, 1_000, 250_000, -1_500),
    length: fc.constantFrom(1_000_000, 1_500, 500_000, 2, 1, 0),
    places: fc.constantFrom(6, 6, 3, 1),
    label: fc.constantFrom('a', 'b', 'two words', ' é ', '', '1.5', 'x  y', 'long label of many words'),
  }),
  { minLength: 2, maxLength: 8 },
)
type Row = (typeof rows extends fc.Arbitrary<infer T> ? T : never)[number]

/** Each row with its times in digits. */
function timed(given: readonly Row[]): { start: string; end: string; length: string; label: string }[] {
  let reached = 0
  return given.map(({ gap, length, places, label }) => {
    const start = Math.max(0, reached + gap)
    reached = start + length
    const seconds = (ticks: number) => (ticks / 1e6).toFixed(places)
    return { start: seconds(start), end: seconds(reached), length: seconds(length), label }
  })
}

const ends = fc.constantFrom('\n', '\r\n')

/** What is read of lines, and of the same with one more that the columns do not know and the reader passes over. */
function readBoth(format: string, text: string, more: string): void {
  const [plain, general] = [text, text + more].map(text => readCorpus(text, { format, file: 'a' }))
  assert.deepEqual(plain, general)
}

test('label files are read alike as columns and line by line', () => {
  let columns = 0
  fc.assert(
    fc.property(rows, ends, (given, end) => {
      const text = timed(given)
        .map(({ start, end: stop, label }) => `${start} ${stop} ${label}${end}`)
        .join('')
      if (labelColumns(text, false) !== undefined) columns++
      readBoth('lab', text, '# a comment\n')
    }),
    { numRuns: 100 },
  )
  assert.ok(columns > 20)
})

test('tracks of Audacity are read alike as columns and line by line', () => {
  let columns = 0
  fc.assert(
    fc.property(rows, ends, fc.constantFrom('.', ','), (given, end, point) => {
      const time = (text: string) => Number(text).toFixed(6).replace('.', point)
      const text = timed(given)
        .map(({ start, end: stop, label }) => `${time(start)}\t${time(stop)}\t${label}${end}`)
        .join('')
      if (labelColumns(text.replaceAll(',', '.'), true) !== undefined) columns++
      readBoth('audacity', text, '\\\t1.0\t2.0\n')
    }),
    { numRuns: 100 },
  )
  assert.ok(columns > 20)
})

test('turns are read alike as columns and field by field', () => {
  let columns = 0
  fc.assert(
    fc.property(
      rows,
      fc.constantFrom('<NA> <NA>', '<NA>', '<NA> <NA> <NA>', '<NA>  <NA>', '<NA> '),
      ends,
      (given, rest, end) => {
        const text = timed(given)
          .map(({ start, length, label }, index) => {
            const speaker = label === '' ? '<NA>' : label.trim()
            return `SPEAKER r${index >> 2} 1 ${start} ${length} <NA> <NA> ${speaker} ${rest}${end}`
          })
          .join('')
        if (rttmColumns(text, () => assert.fail()) !== undefined) columns++
        readBoth('rttm', text, ';; a comment\n')
      },
    ),
    { numRuns: 100 },
  )
  assert.ok(columns > 20)
})

test('tiers of ELAN are read alike as columns and one by one', () => {
  fc.assert(
    fc.property(rows, rows, fc.constantFrom('a', 'b', undefined), (first, second, layer) => {
      const eaf = (space: string) => {
        const slots: string[] = []
        const slot = (time: string) =>
          `ts${slots.push(`<TIME_SLOT TIME_SLOT_ID="ts${slots.length + 1}" TIME_VALUE="${space}${Math.round(Number(time) * 1000)}"/>`)}`
        const tiers = [first, second].map((given, tier) => {
          const marks = timed(given).map(
            ({ start, end, label }, index) =>
              `<ANNOTATION><ALIGNABLE_ANNOTATION ANNOTATION_ID="a${tier}${index % 5}" TIME_SLOT_REF1="${slot(start)}" TIME_SLOT_REF2="${slot(end)}"><ANNOTATION_VALUE>${label}</ANNOTATION_VALUE></ALIGNABLE_ANNOTATION></ANNOTATION>`,
          )
          return `<TIER TIER_ID="${'ab'[tier]}">${marks.join('\n')}</TIER>`
        })
        return `<ANNOTATION_DOCUMENT><TIME_ORDER>${slots.join('\n')}</TIME_ORDER>${tiers.join('')}</ANNOTATION_DOCUMENT>`
      }
      const options = { format: 'eaf', file: 'a.eaf', ...(layer === undefined ? {} : { layer }) }
      const [plain, general] = ['', ' '].map(space => readCorpus(eaf(space), options))
      assert.deepEqual(plain, general)
    }),
    { numRuns: 50 },
  )
})
