import assert from 'node:assert/strict'
import { test } from 'vitest'
import { openDraft } from '../../../src/formats/draft.ts'
import { type ReadFilesOptions, readDecisions, readFiles } from '../../../src/formats/index.ts'
import { parseSegmentation } from '../../../src/formats/json/segmentation-json.ts'
import { optionsOfEntry } from '../../../src/formats/roles/corpus-file.ts'
import { folderOf } from '../../../src/formats/roles/path-pattern.ts'
import { placeOfCell } from '../../../src/formats/tables/table-text.ts'
import { timeBetween } from '../../../src/formats/timeline/digits.ts'

/** What is read of some files: the boundaries of every coding, problems and questions with their places. */
function read(files: Readonly<Record<string, string | Uint8Array>>, options: ReadFilesOptions = {}) {
  const inputs = Object.entries(files).map(([name, content]) =>
    typeof content === 'string' ? { name, text: content } : { name, bytes: content },
  )
  const { corpus, problems, questions, why } = readFiles(inputs, options)
  return {
    why,
    codings: corpus?.items.flatMap(({ id, units, codings }) =>
      codings.map(({ coder, segmentation }) => [id, units, coder, [...segmentation.boundaries]]),
    ),
    reported: problems.map(({ code, message, location }) => [code, location?.line, message] as const),
    asked: questions.map(({ code, location }) => [code, location?.line]),
  }
}
const codes = (found: ReturnType<typeof read>) => found.reported.map(([code]) => code)

test('characters that only Windows has are read as Windows writes them', () => {
  const bytes = Uint8Array.of(0x61, 0x93, 0x62, 0x94, 0x20, 0x63, 0x96, 0x80, 0x20, 0xe9)
  const line = (text: Uint8Array) =>
    Uint8Array.of(
      ...Buffer.from('{"id":"a","texts":["'),
      ...text,
      ...Buffer.from('"],"codings":[{"coder":"c","boundaries":[]}]}\n'),
    )
  for (const encoding of ['windows-1252', 'latin1', 'WINDOWS-1252']) {
    const { corpus } = readFiles([{ name: 'a.jsonl', bytes: line(bytes) }], { encoding })
    assert.deepEqual(corpus?.items[0]?.texts, ['a“b” c–€ é'], encoding)
  }
  const { reported } = read({ 'a.jsonl': line(bytes) })
  assert.match(reported[0]![2], /^byte 93 is not UTF-8; as Windows-1252 it is “ \("“b” c–€ é/)
  const wide = readFiles([{ name: 'a.jsonl', bytes: line(Uint8Array.of(0xa4, 0xa4)) }], { encoding: 'big5' })
  assert.deepEqual(wide.corpus?.items[0]?.texts, ['中'])
  // A sign that is cut in the middle is no text in the encoding.
  const cut = Uint8Array.of(...line(bytes).subarray(0, 5), 0xa4)
  assert.deepEqual(codes(read({ 'a.jsonl': cut }, { encoding: 'big5' })), ['encoding-not-utf8'])
})

test('the first byte that is not UTF-8 is named with its place', () => {
  const place = (bytes: readonly number[]) => {
    const { problems } = readFiles([{ name: 'a.txt', bytes: Uint8Array.from(bytes) }])
    const { line, column } = problems[0]!.location!
    return [problems[0]!.message.slice(0, 7), line, column]
  }
  const of = (text: string) => [...Buffer.from(text)]
  assert.deepEqual(place([0x61, 0x80, 0x62]), ['byte 80', 1, 2])
  assert.deepEqual(place([...of('\u{10ffff}x'), 0xff]), ['byte ff', 1, 4])
  assert.deepEqual(place([...of('é漢😀\nab'), 0xc0, 0x80]), ['byte c0', 2, 3])
  assert.deepEqual(place([...of('a\n\n'), 0xed, 0xa0, 0x80]), ['byte ed', 3, 1])
  assert.deepEqual(place([...of('a'), 0xe2, 0x82]), ['byte e2', 1, 2])
})

test('items that are not as they should be are reported with their place, and nothing is passed over', () => {
  const item = (more: string) => `{"id":"a",${more}}\n`
  assert.deepEqual(
    codes(read({ 'a.jsonl': item('"texts":[1,2],"codings":[{"coder":"c","boundaries":[1]}]') }))[0],
    'texts-not-strings',
  )
  assert.deepEqual(codes(read({ 'a.jsonl': item('"units":2,"codings":[null]') })), ['coding-not-object'])
  const listed = read({
    'a.json':
      '[{"id":"a","units":3,"codings":[{"coder":"c","boundaries":[1]}]},{"id":"b","units":3,"codings":[{"coder":"c","boundaries":[7]}]}]',
  })
  assert.deepEqual(
    listed.reported.map(([code, line]) => [code, line]),
    [['boundary-outside', 2]],
  )
  assert.throws(
    () => readDecisions('item,position\na,3\n', { file: 'd.csv' }),
    (error: unknown) => {
      const { code, location } = error as { code: string; location: object }
      assert.deepEqual([code, location], ['column-missing', { file: 'd.csv', line: 1 }])
      return true
    },
  )
})

test('one relation, one hole and one heading are reported as one', () => {
  const brat = { 'a.ann': 'T1\tTopic 0 5\tHello\nT2\tTopic 6 11\tthere\n', 'a.txt': 'Hello there' }
  assert.deepEqual(codes(read(brat)), ['text-file-found'])
  const related = { ...brat, 'a.ann': `${brat['a.ann']}R1\tRel Arg1:T1 Arg2:T2\n` }
  assert.deepEqual(
    read(related).reported.find(([code]) => code === 'relations-ignored')?.[2],
    'events and relations between spans are not segments and were not read: 1',
  )
  const chunks = (start: number) =>
    read({
      'c.jsonl': `{"text":"ab ","start":0,"end":3}\n{"text":"cd","start":${start},"end":${start + 2}}\n`,
    })
  assert.deepEqual(codes(chunks(3)), [])
  assert.deepEqual(codes(chunks(4)), ['chunks-uncovered'])
  assert.match(chunks(4).reported[0]![2], /in none of them: 1; /)
  assert.deepEqual(chunks(4).codings, [['c', 2, '1', [1]]])
  assert.match(read({ 'a.md': '# One\n\nText.\n\nMore.\n' }).why, / 1 heading of 1 level$/)
  assert.match(read({ 'a.md': '# One\n\nText.\n\n## Two\n\nMore.\n' }).why, / 2 headings of 2 levels$/)
})

test('tables of two rows, rows of one coder', () => {
  assert.deepEqual(read({ 'w.csv': 'ann,bo\n0,1\n1,0\n' }).asked, [['wide-table', 1]])
  assert.deepEqual(read({ 's.tsv': 'ann\t2\t3\t5\n' }).codings, [['s', 10, 'ann', [2, 5]]])
  assert.deepEqual(
    read({ 'a.rttm': 'SPEAKER f 1 0.00 2.00 <NA> <NA> A\nSPEAKER f 1 2.00 3.00 <NA> <NA> B\n' }).codings,
    [['f', 500, '1', [200]]],
  )
  const captions =
    'WEBVTT\n\n00:00:00.000 --> 00:00:50.000\nIntro\n\n00:00:50.000 --> 00:02:00.000\nMain part\n'
  assert.deepEqual(read({ 'a.vtt': captions }).asked, [['captions-or-chapters', 3]])
})

test('numbers that are no places, types that are no numbers and texts that differ are rejected by name', () => {
  const line = (boundaries: string, texts = '"x","y","z"') =>
    `{"id":"a","texts":[${texts}],"codings":[{"coder":"c","boundaries":${boundaries}}]}\n`
  for (const wrong of ['[1.5]', '["2"]', '[null]', '[1,1.5]'])
    assert.equal(read({ 'a.jsonl': line(wrong) }).codings, undefined, wrong)
  const other = line('[2]', '"x","q","z"').replace('"c"', '"d"')
  const [problem] = read({ 'a.jsonl': line('[1]'), 'b.jsonl': other }).reported
  assert.equal(problem![0], 'token-mismatch')
  assert.match(problem![2], /^unit 2 reads "q" here and "y" elsewhere in the item, 1 such unit in all/)
  const two = line('[2]', '"x","q","r"').replace('"c"', '"d"')
  assert.match(
    read({ 'a.jsonl': line('[1]'), 'b.jsonl': two }).reported[0]![2],
    /^unit 2 reads "q" here and "y" elsewhere in the item, 2 such units in all/,
  )
  for (const types of [['a'], [''], [1, 'x']])
    assert.throws(() => parseSegmentation({ sets: [[1], []] }, { types }), { code: 'type-not-number' })
})

test('WebAnno: rows without a last tab, sentences without a blank line before them', () => {
  const rows = '1-1\t0-1\ta\tx[1]\n1-2\t2-3\tb\tx[1]\n\n#Text=c\n2-1\t4-5\tc\ty'
  const head = '#FORMAT=WebAnno TSV 3.3\n#T_SP=custom.Topic|value\n\n\n#Text=a b\n'
  const bare = read({ 'w.tsv': `${head}${rows}\n` }, { layer: 'Topic' })
  assert.deepEqual(bare.reported, [])
  assert.deepEqual(bare.codings, [['w', 3, '1', [2]]])
  assert.deepEqual(
    read(
      {
        'w.tsv': `${head}${rows.replaceAll(/$/gm, '\t').replace('\n\t\n', '\n\n').replace('c\t\n2', 'c\n2')}\n`,
      },
      { layer: 'Topic' },
    ).codings,
    bare.codings,
  )
  // a layer that nobody used beside it changes nothing
  const other = `${head.replace('|value\n', '|value\n#T_SP=custom.Other|value\n')}1-1\t0-1\ta\tx[1]\t_\n1-2\t2-3\tb\ty[2]\t_\n`
  assert.deepEqual(read({ 'w.tsv': other }, { layer: 'Topic' }).codings, [['w', 2, '1', [1]]])
  assert.deepEqual(
    read({ 'w.tsv': other }, { layer: 'Other' }).codings?.map(([, , , cuts]) => cuts),
    [[]],
  )
  const short = read({ 'w.tsv': `${head}1-1\t0-1\ta\n` }, { layer: 'Topic' })
  assert.deepEqual(short.reported, [
    ['row-broken', 6, 'the row has 3 columns, and 4 are needed; check whether the file is complete'],
  ])
})

const eaf = (
  slots: readonly (readonly [string, number?])[],
  annotations: readonly (readonly [string, string])[],
) => `<?xml version="1.0" encoding="UTF-8"?>
<ANNOTATION_DOCUMENT AUTHOR="" DATE="2026-01-01T00:00:00Z" FORMAT="3.0" VERSION="3.0">
<HEADER MEDIA_FILE="" TIME_UNITS="milliseconds"/>
<TIME_ORDER>
${slots.map(([id, time]) => `<TIME_SLOT TIME_SLOT_ID="${id}"${time === undefined ? '' : ` TIME_VALUE="${time}"`}/>`).join('\n')}
</TIME_ORDER>
<TIER LINGUISTIC_TYPE_REF="t" TIER_ID="topics">
${annotations
  .map(
    ([from, to], at) =>
      `<ANNOTATION><ALIGNABLE_ANNOTATION ANNOTATION_ID="a${at}" TIME_SLOT_REF1="${from}" TIME_SLOT_REF2="${to}"><ANNOTATION_VALUE>v${at}</ANNOTATION_VALUE></ALIGNABLE_ANNOTATION></ANNOTATION>`,
  )
  .join('\n')}
</TIER>
<LINGUISTIC_TYPE LINGUISTIC_TYPE_ID="t" TIME_ALIGNABLE="true"/>
</ANNOTATION_DOCUMENT>
`

test('ELAN: slots without a time lie evenly in their chain, or between their neighbours', () => {
  const cuts = (
    slots: readonly (readonly [string, number?])[],
    annotations: readonly (readonly [string, string])[],
  ) => read({ 'a.eaf': eaf(slots, annotations) })
  const reported = (found: ReturnType<typeof read>) =>
    found.reported.filter(([code]) => code === 'time-spread').map(([, , message]) => message)
  const whole = cuts(
    [
      ['s1', 0],
      ['s2', 1000],
      ['s3', 3000],
    ],
    [
      ['s1', 's2'],
      ['s2', 's3'],
    ],
  )
  assert.deepEqual([whole.codings, whole.reported], [[['a', 3000, '1', [1000]]], []])
  const chain = cuts(
    [['s1', 0], ['s2'], ['s3', 3000]],
    [
      ['s1', 's2'],
      ['s2', 's3'],
    ],
  )
  assert.deepEqual(chain.codings, [['a', 3_000_000, '1', [1_500_000]]])
  assert.equal(reported(chain).length, 1)
  const long = cuts(
    [['s1', 0], ['s2'], ['s3'], ['s4', 3000]],
    [
      ['s1', 's2'],
      ['s2', 's3'],
      ['s3', 's4'],
    ],
  )
  assert.deepEqual(long.codings, [['a', 3_000_000, '1', [1_000_000, 2_000_000]]])
  assert.deepEqual(reported(long), [
    '2 annotations or slots have no time of their own and share that of what they belong to, evenly; if that is right, no action is needed; otherwise give them times in ELAN',
  ])
  // no chain: s2 and s3 lie between s1 and s4
  const lone = cuts(
    [['s1', 0], ['s2'], ['s3'], ['s4', 3000], ['s5', 4000]],
    [
      ['s2', 's3'],
      ['s4', 's5'],
    ],
  )
  assert.deepEqual(lone.codings?.[0]?.[3], [1_000_000, 2_000_000, 3_000_000])
  // a chain that begins without a time waits for its neighbours
  const late = cuts(
    [['s1', 0], ['s2'], ['s3'], ['s4', 3000]],
    [
      ['s2', 's3'],
      ['s3', 's4'],
    ],
  )
  assert.deepEqual(late.codings?.[0]?.[3], [1_000_000, 2_000_000])
  // nothing comes after the last slot, and nothing before the first: they have no time
  for (const slots of [
    [['s1', 0], ['s2', 1000], ['s3']],
    [['s1'], ['s2', 1000], ['s3', 2000]],
  ] as const)
    assert.ok(
      codes(
        cuts(slots, [
          ['s1', 's2'],
          ['s2', 's3'],
        ]),
      ).includes('annotation-timeless'),
    )
  assert.equal(timeBetween('1', '2', 1, 4), '1.250000')
  assert.equal(timeBetween('1', 'x', 1, 2), '1')
  assert.equal(timeBetween('x', '2', 1, 2), 'x')
})

test('the folder of a file is a name, or nothing', () => {
  for (const [path, folder] of [
    ['a.txt', undefined],
    ['./a.txt', undefined],
    ['../a.txt', undefined],
    ['/a.txt', undefined],
    ['in/a.txt', 'in'],
    ['deep/in/a.txt', 'in'],
    ['deep\\in\\a.txt', 'in'],
  ] as const)
    assert.equal(folderOf(path), folder, path)
  const file = { cesura: 1, files: [] } as never
  assert.deepEqual(optionsOfEntry(file, { path: 'a.csv', format: 'csv', coder: 'x' } as never, 'a.csv'), {
    format: 'csv',
    coder: 'x',
  })
  assert.deepEqual(optionsOfEntry(file, { path: 'a.csv' } as never, 'a.csv'), {})
})

test('the places of all cells of a row are counted in one pass', () => {
  let looks = 0
  const cells = new Proxy(
    Array.from({ length: 500 }, (_, at) => 'x'.repeat(1 + (at % 3))),
    {
      get(own, key) {
        if (/^\d+$/.test(String(key))) looks++
        return Reflect.get(own, key)
      },
    },
  )
  const row = { cells, line: 7 }
  const places = cells.map((_, at) => placeOfCell(openDraft(), row, at))
  assert.deepEqual(
    places.slice(0, 4),
    [1, 3, 6, 10].map(column => ({ line: 7, column })),
  )
  assert.ok(looks <= 4 * 500, `${looks} looks at 500 cells`)
})
