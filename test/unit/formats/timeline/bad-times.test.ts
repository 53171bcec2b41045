import assert from 'node:assert/strict'
import { test } from 'vitest'
import { type ReadFilesOptions, readFiles } from '../../../../src/formats/index.ts'

/** What reading a file said: codes of errors and questions, or nothing, with the line of the first error. */
function codes(name: string, text: string, options: ReadFilesOptions = {}) {
  const { corpus, problems, questions } = readFiles([{ name, text }], options)
  const errors = problems.filter(({ severity }) => severity === 'error')
  if (corpus !== undefined) return 'read'
  return [...errors, ...questions].map(({ code, location }) => `${location.line ?? ''} ${code}`.trim())
}

const grid = (rows: readonly (readonly [string, string, string])[], end = '3', start = '0') =>
  `File type = "ooTextFile"\nObject class = "TextGrid"\n\n${start}\n${end}\n<exists>\n1\n"IntervalTier"\n"t"\n${start}\n${end}\n${rows.length}\n${rows.map(([from, to, text]) => `${from}\n${to}\n"${text}"\n`).join('')}`

test('a TextGrid with wrong times is rejected at its line', () => {
  assert.deepEqual(
    codes(
      'a.TextGrid',
      grid([
        ['0', '1', 'a'],
        ['1', '3', 'b'],
      ]),
    ),
    'read',
  )
  assert.deepEqual(
    codes(
      'a.TextGrid',
      grid([
        ['1', '2', 'a'],
        ['0', '1', 'b'],
      ]),
    ),
    ['16 time-backwards'],
  )
  assert.deepEqual(codes('a.TextGrid', grid([['2', '1', 'a']])), ['13 time-backwards'])
  assert.deepEqual(
    codes(
      'a.TextGrid',
      grid([
        ['0', '1', 'a'],
        ['1', '5', 'b'],
      ]),
    ),
    ['16 time-after-end'],
  )
  assert.deepEqual(codes('a.TextGrid', grid([['-1', '1', 'a']])), ['13 time-negative'])
  assert.deepEqual(codes('a.TextGrid', grid([['0', '1:2x', 'a']])), ['13 time-not-number'])
  assert.deepEqual(codes('a.TextGrid', grid([['0', '1', 'a']], '0')), ['text-empty'])
  assert.deepEqual(codes('a.TextGrid', grid([['0', '--undefined--', 'a']])), ['13 time-not-number'])
})

test('a TextGrid may start late, even before 0, and in ticks of its own', () => {
  const { corpus } = readFiles([
    {
      name: 'a.TextGrid',
      text: grid(
        [
          ['-1.5', '1', 'a'],
          ['1', '3', 'b'],
        ],
        '3',
        '-1.5',
      ),
    },
  ])
  const [item] = corpus!.items
  assert.deepEqual(
    [item!.units, item!.time, [...item!.codings[0]!.segmentation.boundaries]],
    [45, { perSecond: 10, start: -1.5 }, [25]],
  )
})

test('100,000 tiers are a question that names some of them', () => {
  const tiers = Array.from({ length: 100_000 }, (_, i) => `"IntervalTier"\n"t${i}"\n0\n3\n1\n0\n3\n"x"\n`)
  const text = `File type = "ooTextFile"\nObject class = "TextGrid"\n\n0\n3\n<exists>\n100000\n${tiers.join('')}`
  const { questions } = readFiles([{ name: 'a.TextGrid', text }])
  assert.equal(questions.length, 1)
  assert.ok(questions[0]!.message.length < 2000 && questions[0]!.choices.length < 50)
})

test('a TextGrid that promises a billion tiers, or never closes a quote, ends with a sentence', () => {
  const head = 'File type = "ooTextFile"\nObject class = "TextGrid"\n\n0\n3\n<exists>\n'
  assert.deepEqual(codes('a.TextGrid', `${head}1000000000\n`), ['8 textgrid-broken'])
  assert.deepEqual(codes('a.TextGrid', `${head}1\n"IntervalTier"\n"${'x'.repeat(1_000_000)}`), [
    '9 textgrid-broken',
  ])
})

const eaf = (slots: string, annotations: string, doctype = '') =>
  `<?xml version="1.0"?>\n${doctype}<ANNOTATION_DOCUMENT>\n<HEADER TIME_UNITS="milliseconds"/>\n<TIME_ORDER>${slots}</TIME_ORDER>\n<TIER TIER_ID="t">${annotations}</TIER>\n</ANNOTATION_DOCUMENT>\n`
const annotation = (id: string, from: string, to: string, value = 'x') =>
  `<ANNOTATION><ALIGNABLE_ANNOTATION ANNOTATION_ID="${id}" TIME_SLOT_REF1="${from}" TIME_SLOT_REF2="${to}"><ANNOTATION_VALUE>${value}</ANNOTATION_VALUE></ALIGNABLE_ANNOTATION></ANNOTATION>`
const reference = (id: string, parent: string) =>
  `<ANNOTATION><REF_ANNOTATION ANNOTATION_ID="${id}" ANNOTATION_REF="${parent}"><ANNOTATION_VALUE>x</ANNOTATION_VALUE></REF_ANNOTATION></ANNOTATION>`
const two = '<TIME_SLOT TIME_SLOT_ID="a" TIME_VALUE="0"/><TIME_SLOT TIME_SLOT_ID="b" TIME_VALUE="900"/>'

test('an EAF with wrong times, circles or missing slots is rejected at its line', () => {
  assert.deepEqual(codes('a.eaf', eaf(two, annotation('1', 'a', 'b'))), 'read')
  assert.deepEqual(codes('a.eaf', eaf(two, annotation('1', 'b', 'a'))), ['5 time-backwards'])
  assert.deepEqual(codes('a.eaf', eaf(two, annotation('1', 'a', 'z'))), ['5 annotation-timeless'])
  assert.deepEqual(codes('a.eaf', eaf(two.replace('900', 'NaN'), annotation('1', 'a', 'b'))), [
    '5 time-not-number',
  ])
  assert.deepEqual(codes('a.eaf', eaf(two, reference('1', '2') + reference('2', '1'))), [
    '5 annotation-orphan',
  ])
  assert.deepEqual(
    codes('a.eaf', eaf(two, annotation('1', 'a', 'b')).replace('milliseconds', 'PAL-frames')),
    ['3 time-units'],
  )
  assert.deepEqual(codes('a.eaf', eaf(two, annotation('1', 'a', 'b')).slice(0, -30)), ['5 xml-broken'])
})

test('entities that an EAF declares itself are never expanded', () => {
  const bomb = `<!DOCTYPE x [<!ENTITY a "${'y'.repeat(50)}"><!ENTITY b "${'&a;'.repeat(50)}"><!ENTITY c "${'&b;'.repeat(50)}">]>\n`
  assert.deepEqual(codes('a.eaf', eaf(two, annotation('1', 'a', 'b', '&c;'), bomb)), ['6 xml-broken'])
})

test('a chain of 50,000 references is no recursion', () => {
  const chain = Array.from({ length: 50_000 }, (_, i) => reference(`r${i + 1}`, `r${i}`)).join('')
  const text = eaf(two, annotation('r0', 'a', 'b') + chain)
  assert.notEqual(codes('a.eaf', text), undefined)
})

test('captions, turns, labels and chapters with wrong times', () => {
  assert.deepEqual(codes('a.srt', '1\n00:00:05,000 --> 00:00:01,000\nx\n'), ['2 time-backwards'])
  assert.deepEqual(codes('a.vtt', 'WEBVTT\n\n00:99.000 --> 01:00.000\nx\n'), ['3 time-not-number'])
  assert.deepEqual(codes('a.vtt', 'WEBVTT\n'), ['captions-empty'])
  assert.deepEqual(
    codes('a.rttm', 'SPEAKER f 1 5.0 -2.0 <NA> <NA> a <NA> <NA>\n'),
    ['1 time-backwards', '1 time-backwards'].slice(0, 1),
  )
  assert.deepEqual(codes('a.rttm', 'SPEAKER f 1 x 2.0 <NA> <NA> a <NA> <NA>\n'), ['1 time-not-number'])
  const turns = 'SPEAKER f 1 0.0 2.0 <NA> <NA> a <NA> <NA>\nSPEAKER f 1 2.0 3.0 <NA> <NA> b <NA> <NA>\n'
  const info = 'SPKR-INFO f 1 <NA> <NA> <NA> unknown a <NA> <NA>\n'
  const noise = 'NON-SPEECH f 1 5.0 1.0 noise <NA> <NA> <NA> <NA>\n'
  const reported = readFiles([{ name: 'a.rttm', text: info + turns + noise }]).problems
  assert.deepEqual(
    reported.filter(({ code }) => code === 'lines-left-out').map(({ message }) => message),
    [
      'only SPEAKER lines are turns, and other lines were left out: 1 NON-SPEECH; if turns are what you compare, no action is needed',
    ],
  )
  assert.deepEqual(
    codes('a.json', '{"chapters": [{"startTime": 0}, {"startTime": 9}, {"startTime": 5}]}', {
      duration: '20',
    }),
    ['time-backwards'],
  )
  assert.deepEqual(
    codes('a.json', '{"chapters": [{"startTime": 0}, {"startTime": 90}]}', { duration: '20' }),
    ['time-after-end'],
  )
  assert.deepEqual(
    codes('a.json', '{"chapters": [{"startTime": -1}, {"startTime": 9}]}', { duration: '20' }),
    ['time-negative'],
  )
  assert.deepEqual(
    codes('a.json', '{"chapters": [{"startTime": 0}, {"startTime": 9}]}', { duration: 'long' }),
    ['time-not-number'],
  )
  assert.deepEqual(codes('a.json', '{"chapters": [{"startTime": 0}, {"startTime": 9}]}'), ['duration'])
})

test('starts that occur twice are one boundary, and a first start after 0 leaves a segment before it', () => {
  const text =
    '{"chapters": [{"startTime": 4, "title": "a"}, {"startTime": 9, "title": "b"}, {"startTime": 9, "title": "c"}]}'
  const { corpus, problems } = readFiles([{ name: 'a.json', text }], { duration: '20' })
  const { boundaries, labels } = corpus!.items[0]!.codings[0]!.segmentation
  assert.deepEqual(
    [[...boundaries], labels],
    [
      [4, 9],
      ['', 'a', 'c'],
    ],
  )
  assert.deepEqual(problems.map(({ code }) => code).sort(), ['silence', 'time-repeated'])
})
