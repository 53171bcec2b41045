import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, test } from 'vitest'
import { cesura } from './run.ts'

const folder = mkdtempSync(join(tmpdir(), 'cesura-time-'))
afterAll(() => rmSync(folder, { recursive: true }))

function file(name: string, text: string): string {
  const path = join(folder, name)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
  return path
}

const tier = (name: string, end: number, marks: readonly (readonly [number, number, string])[]) =>
  `"IntervalTier"\n"${name}"\n0\n${end}\n${marks.length}\n${marks.map(([from, to, text]) => `${from}\n${to}\n"${text}"`).join('\n')}\n`

/** Four words and a pause; Ann cuts in the second word, Bo there and in the third. */
const textGrid = `File type = "ooTextFile"\nObject class = "TextGrid"\n\n0\n4\n<exists>\n3\n${tier(
  'words',
  4,
  [
    [0, 1, 'one'],
    [1, 1.5, 'two'],
    [1.5, 2, ''],
    [2, 3, 'three'],
    [3, 4, 'four'],
  ],
)}${tier('ann', 4, [
  [0, 1.2, 'A'],
  [1.2, 4, 'B'],
])}${tier('bo', 4, [
  [0, 1.25, 'A'],
  [1.25, 2.6, 'B'],
  [2.6, 4, 'C'],
])}`

const coders = ['--read', 'layer=ann,bo', '--read', 'layers=coders', '--axis', 'units']

test('--axis units puts times between words, and says how far they were moved', () => {
  const path = file('talk.TextGrid', textGrid)
  const converted = cesura(['convert', path, ...coders, '--read', 'unit-layer=words', '--to', 'cesura-json'])
  const { items } = JSON.parse(converted.stdout)
  assert.equal(items[0].units, 4)
  const boundaries = items[0].codings.map((coding: { boundaries: number[] }) => coding.boundaries)
  // 1.2 is before the middle of "two", 1.25 is that middle (a tie: the earlier gap), 2.6 is after the middle of "three".
  assert.deepEqual(boundaries, [[1], [1, 3]])
  assert.match(converted.stderr, /1 of 1 boundary fell inside a unit, 200 ms from its nearer end/)
  assert.match(converted.stderr, /2 of 2 boundaries fell inside a unit, 325 ms on average, at most 400 ms/)
  assert.match(converted.stderr, /first: 0:00:01\.25 in "two"/)
})

test('--axis units asks for the layer of units, and rejects names and titles', () => {
  const asked = cesura(['lint', file('talk.TextGrid', textGrid), ...coders])
  assert.equal(asked.code, 2)
  assert.match(asked.stdout + asked.stderr, /--read unit-layer=words/)
  const rttm = file('talk.rttm', 'SPEAKER talk 1 0.00 1.20 <NA> <NA> ann <NA> <NA>\n')
  const chapters = file('ch.vtt', 'WEBVTT\nKind: chapters\n\n00:00.000 --> 01:00.000\nThe tides\n')
  const table = file('c.csv', 'item,coder,start,end,label\nt,a,0,1.2,x\nt,a,1.2,4,y\n')
  for (const path of [rttm, chapters, table]) {
    const rejected = cesura(['lint', path, '--axis', 'units'])
    assert.equal(rejected.code, 2, path)
    assert.match(rejected.stdout + rejected.stderr, /names and titles only.*leave --axis away/, path)
  }
})

const gold = file('ch/gold/talk.vtt', chapterFile([0, 125.5, 610, 1530.25, 3720]))
file('ch/sysa/talk.vtt', chapterFile([0, 126, 610, 3720]))

function chapterFile(starts: readonly number[]): string {
  const clock = (time: number) =>
    `0${Math.floor(time / 3600)}:${String(Math.floor(time / 60) % 60).padStart(2, '0')}:${(time % 60).toFixed(3).padStart(6, '0')}`
  const cues = starts
    .slice(1)
    .map((end, index) => `${clock(starts[index]!)} --> ${clock(end)}\nPart ${index}\n`)
  return `WEBVTT\nKind: chapters\n\n${cues.join('\n')}`
}

test('a length of time has its unit next to it', () => {
  const asked = ['evaluate', dirname(dirname(gold)), '--metric', 'boundary-deviation', '--references', 'gold']
  assert.match(cesura(asked).stdout, /Dev ↓, s/)
  assert.match(cesura([...asked, '--markdown']).stdout, /\| +Dev ↓, s \|/)
  assert.match(cesura([...asked, '--latex']).stdout, /Dev \$\\downarrow\$, s/)
  const [head, first] = cesura([...asked, '--csv'])
    .stdout.split('\r\n')
    .map(line => line.split(','))
  assert.equal(first![head!.indexOf('unit')], 's')
  assert.equal(JSON.parse(cesura([...asked, '--json']).stdout).metrics[0].unit, 's')
})

test('the report of recordings speaks of h:mm:ss and of minutes, and says what is counted', () => {
  const out = join(folder, 'time.html')
  const asked = ['--metric', 'F', '--tolerance', '0.5s', '--references', 'gold', '-o', out]
  // How densely each coder cuts is shown where there are several recordings.
  const first = file('two/gold/talk.vtt', chapterFile([0, 125.5, 610, 1530.25, 3720]))
  file('two/gold/walk.vtt', chapterFile([0, 610, 1530.25, 3720]))
  for (const name of ['talk', 'walk']) file(`two/sysa/${name}.vtt`, chapterFile([0, 126, 610, 3720]))
  assert.equal(cesura(['report', dirname(dirname(first)), ...asked]).code, 0)
  const page = readFileSync(out, 'utf8')
  for (const reported of [/Time is counted in milliseconds/, />1:02:00\.000</, /times a minute/])
    assert.ok(reported.test(page), String(reported))
  for (const unsaid of [/3,720,000/, /% of places/]) assert.ok(!unsaid.test(page), String(unsaid))
})

test('a span without a unit is rejected with the flag that helps', () => {
  const rejected = cesura(['evaluate', dirname(dirname(gold)), '--metric', 'B', '--references', 'gold'])
  assert.equal(rejected.code, 2)
  const flag = /--option (span=0\.5s)/.exec(rejected.stderr)
  const helped = cesura(['evaluate', dirname(dirname(gold)), '--metric', 'B', '--option', flag![1]!])
  assert.equal(helped.code, 0)
})

test('--axis units: chapters in one file, the words with their times in another', () => {
  const words = file(
    'words.TextGrid',
    `File type = "ooTextFile"\nObject class = "TextGrid"\n\n0\n4\n<exists>\n1\n${tier('words', 4, [
      [0, 1, 'one'],
      [1, 2, 'two'],
      [2, 3, 'three'],
      [3, 4, 'four'],
    ])}`,
  )
  const gold = file(
    'ch/gold/talk.vtt',
    'WEBVTT\n\n00:00.000 --> 00:01.900\nA\n\n00:01.900 --> 00:04.000\nB\n',
  )
  const list = file('ch/list/talk.txt', '0:00 A\n0:01 B\n0:03 C\n')
  const units = ['--axis', 'units', '--text', words, '--read', 'unit-layer=words']
  const converted = cesura([
    ...['convert', gold, list, '--from-path', '{coder}/{item}.*', ...units],
    ...['--to', 'cesura-json'],
  ])
  assert.equal(converted.code, 0, converted.stderr)
  const [item] = JSON.parse(converted.stdout).items
  assert.deepEqual(item.texts, ['one', 'two', 'three', 'four'])
  assert.deepEqual(
    item.codings.map((coding: { boundaries: number[] }) => coding.boundaries),
    [[2], [1, 3]],
  )
  assert.match(converted.stderr, /1 of 1 boundary fell inside a unit, 100 ms from its nearer end/)
  const asked = cesura(['convert', list, '--axis', 'units', '--text', words, '--to', 'cesura-json'])
  assert.equal(asked.code, 2)
  assert.match(asked.stderr, /--read unit-layer=words/)
})

test('--axis units: the words of a recogniser are units, and titles of chapters are never taken for them', () => {
  const words = [['so', 0, 0.4], ['42'], ['we', 0.5, 0.5], ['begin', 0.8, 1.5], ['next', 2.6, 3]].map(
    ([word, start, end]) => ({ word: ` ${word}`, ...(start === undefined ? {} : { start, end }) }),
  )
  const segments = [
    { start: 0, end: 1.5, text: ' so 42 we begin', words: words.slice(0, 4) },
    { start: 2.6, end: 3, text: ' next', words: words.slice(4) },
  ]
  const inSegments = file('words/one.json', JSON.stringify({ segments }))
  const alternative = file(
    'words/two.json',
    JSON.stringify({ segments: segments.map(({ words: _, ...rest }) => rest), words }),
  )
  const chapters = file(
    'whisper/talk.vtt',
    'WEBVTT\n\n00:00.000 --> 00:00.450\nA\n\n00:00.450 --> 00:02.000\nB\n\n00:02.000 --> 00:03.000\nC\n',
  )
  for (const path of [inSegments, alternative]) {
    const read = [chapters, '--axis', 'units', '--text', path]
    const converted = cesura(['convert', ...read, '--read', 'unit-layer=words', '--to', 'cesura-json'])
    assert.equal(converted.code, 0, converted.stderr)
    const [item] = JSON.parse(converted.stdout).items
    assert.deepEqual(item.texts, ['so', '42', 'we', 'begin', 'next'])
    // 42 has no times and stands where "so" ends; "we" has no length.
    assert.deepEqual(item.codings[0].boundaries, [2, 4])
    const asked = cesura(['convert', ...read, '--to', 'cesura-json'])
    assert.equal(asked.code, 2)
    assert.match(asked.stderr, /--read unit-layer=words +its marks are the units: 5 intervals/)
    const unknown = cesura(['lint', ...read, '--read', 'unit-layer=phones'])
    assert.match(unknown.stdout, /no layer "phones".*layer-unknown/)
  }
  const captions = cesura(['lint', chapters, '--axis', 'units', '--text', chapters])
  assert.match(captions.stdout, /--read unit-layer=text:cues/)
})

const eafFile = `<?xml version="1.0" encoding="UTF-8"?>
<ANNOTATION_DOCUMENT AUTHOR="" DATE="2024-01-01T00:00:00Z" FORMAT="3.0" VERSION="3.0">
<HEADER MEDIA_FILE="" TIME_UNITS="milliseconds"/>
<TIME_ORDER>${[0, 1000, 2000, 3000, 1200].map((at, i) => `<TIME_SLOT TIME_SLOT_ID="t${i}" TIME_VALUE="${at}"/>`).join('')}</TIME_ORDER>
${[
  ['words', [0, 1, 'one'], [1, 2, 'two'], [2, 3, 'three']],
  ['units', [0, 4, 'A'], [4, 3, 'B']],
]
  .map(
    ([tier, ...marks]) =>
      `<TIER LINGUISTIC_TYPE_REF="d" TIER_ID="${tier}">${(marks as (string | number)[][])
        .map(
          ([from, to, text]) =>
            `<ANNOTATION><ALIGNABLE_ANNOTATION ANNOTATION_ID="${tier}${from}" TIME_SLOT_REF1="t${from}" TIME_SLOT_REF2="t${to}"><ANNOTATION_VALUE>${text}</ANNOTATION_VALUE></ALIGNABLE_ANNOTATION></ANNOTATION>`,
        )
        .join('')}</TIER>`,
  )
  .join('\n')}
<LINGUISTIC_TYPE LINGUISTIC_TYPE_ID="d" TIME_ALIGNABLE="true" GRAPHIC_REFERENCES="false"/>
</ANNOTATION_DOCUMENT>
`

test('ELAN files: --axis units puts a tier of segments between the words of another', () => {
  const path = file('talk.eaf', eafFile)
  const converted = cesura([
    ...['convert', path, '--axis', 'units', '--read', 'layer=units', '--read', 'unit-layer=words'],
    ...['--to', 'cesura-json'],
  ])
  assert.equal(converted.code, 0, converted.stderr)
  const [item] = JSON.parse(converted.stdout).items
  assert.deepEqual([item.texts, item.codings[0].boundaries], [['one', 'two', 'three'], [1]])
  assert.match(converted.stderr, /1 of 1 boundary fell inside a unit, 200 ms from its nearer end/)
})

test('times after the end, backwards, negative and no numbers are rejected at their line', () => {
  const cases: readonly (readonly [string, string, RegExp])[] = [
    ['late.json', '{"duration":"10","seconds":["4","12"]}', /time-after-end/],
    ['minus.json', '{"duration":"10","seconds":["-4"]}', /time-negative/],
    ['nan.json', '{"duration":"10","seconds":["NaN"]}', /time-not-number/],
    ['zero.json', '{"duration":"0","seconds":[]}', /text-empty/],
  ]
  for (const [name, side, code] of cases) {
    const pair = `{"id":"a","reference":${side},"hypothesis":{"duration":"10","seconds":["4"]}}\n`
    const { stdout, stderr } = cesura(['pairs', file(name, pair), '--metric', 'F', '--tolerance', '1s'])
    assert.match(stdout + stderr, code, name)
  }
  const late = cesura(['lint', file('late.txt', '0:00 A\n0:05 B\n0:30 C\n'), '--read', 'duration=20'])
  assert.equal(late.code, 2)
  assert.match(late.stdout + late.stderr, /time-after-end/)
})

test('times that run backwards are rejected at their line, whatever the format', () => {
  const cases: readonly (readonly [string, string, string])[] = [
    ['back.vtt', 'WEBVTT\n\n00:00.000 --> 01:00.000\nA\n\n03:00.000 --> 02:00.000\nB\n', ':6'],
    ['back.srt', '1\n00:00:05,000 --> 00:00:02,000\nhello there\n', ':2'],
    ['back.csv', 'item,coder,start,end,label\nt,a,0,10,x\nt,a,10,5,y\n', ':3'],
    ['list.txt', '0:00 A\n5:00 B\n3:00 C\n', ':3'],
    ['back.rttm', 'SPEAKER talk 1 5.00 -1.20 <NA> <NA> ann <NA> <NA>\n', ':1'],
    ['back.lab', '0 2 A\n5 3 B\n', ':2'],
    ['labels.txt', '0.000000\t2.000000\tA\n5.000000\t3.000000\tB\n', ':2'],
    [
      'whisper.json',
      '{"segments":[{"start":0,"end":2,"text":"a"},{"start":5,"end":3,"text":"c"}]}',
      ', segments[1]',
    ],
    [
      'podcast.json',
      '{"version":"1.2.0","chapters":[{"startTime":0,"title":"A"},{"startTime":60,"title":"B"},{"startTime":30,"title":"C"}]}',
      ', chapters[2]',
    ],
  ]
  for (const [name, text, where] of cases) {
    const path = file(name, text)
    const { code, stdout } = cesura(['lint', path, '--axis', 'time', '--read', 'duration=600'])
    assert.equal(code, 2, name)
    const reported = stdout.split('\n').find(line => line.startsWith('error '))!
    assert.ok(reported.startsWith(`error ${path}${where}: `), reported)
    assert.match(reported, /times must not run backwards \(time-backwards\)$/, name)
  }
})

test('agreement and adjudication of recordings speak of time, not of ticks', () => {
  const lists = [
    ['ann', '0:00 A\n2:05 B\n9:30 C\n'],
    ['bo', '0:00 A\n2:06 B\n9:30 C\n'],
  ].map(([coder, text]) => file(`chapters/${coder}/talk.txt`, text!))
  const read = ['--from-path', '{coder}/{item}.*', '--axis', 'time', '--read', 'duration=3720']
  const measured = cesura(['agreement', ...lists, ...read, '--metric', 'F', '--tolerance', '3s'])
  assert.match(measured.stdout, /^2 annotators, 1 item, 1:02:00\n/)
  assert.match(measured.stdout, /boundaries per minute\n/)
  const { coefficients } = JSON.parse(
    cesura(['agreement', ...lists, ...read, '--metric', 'F', '--tolerance', '3s', '--json']).stdout,
  )
  for (const { signature, published, exact } of coefficients)
    for (const reported of [signature, published.signature, exact.signature])
      assert.match(reported, /\|axis:s\|/)
  assert.match(measured.stdout, /From the start of each recording to its end/)
  assert.doesNotMatch(measured.stdout, /3,720|per place/)
  const { stdout } = cesura(['adjudicate', ...lists, ...read, '--span', '5s'])
  assert.match(stdout, /0:02:05–0:02:06 {2}gain/)
  assert.match(stdout, /One of two places a boundary at 0:02:05: ann; at 0:02:06: bo\./)
})

test('texts that cannot be aligned: in another order, of other words, empty', () => {
  const words = (from: number) => Array.from({ length: 20 }, (_, at) => `w${from + at}`).join(' ')
  const read = [
    '--from-path',
    '{coder}.txt',
    '--read',
    'item=x',
    '--read',
    'separator=---',
    '--units',
    'words',
  ]
  const reported = (name: string, text: string) => {
    const gold = file(`${name}/gold.txt`, [0, 20, 40].map(words).join('\n---\n'))
    const other = file(`${name}/asr.txt`, text)
    const { code, stderr } = cesura(['evaluate', gold, other, ...read, '--read', 'texts=align'])
    assert.equal(code, 2, name)
    return stderr
  }
  const moved = reported('moved', [40, 20, 0].map(words).join('\n---\n'))
  assert.match(moved, /only 33 % of the words match.*in another order.*alignment-poor/)
  const others = reported('others', [100, 120, 140].map(words).join('\n---\n'))
  assert.match(others, /only 0 % of the words match.*first differ at word 1: "w0" and "w100".*alignment-poor/)
  assert.match(reported('empty', ''), /empty/)
})

test('recordings of different durations are asked about, unless a flag or a preset answers', () => {
  const labs = [
    ['a', '0.0 3.0 x\n3.0 6.0 y\n6.0 10.0 z\n'],
    ['b', '0.0 3.0 x\n3.0 6.0 y\n6.0 10.0 z\n10.0 13.0 w\n'],
  ].map(([coder, text]) => file(`durations/${coder}.lab`, text!))
  const run = (...flags: string[]) =>
    cesura(['evaluate', ...labs, '--from-path', '{coder}.lab', '-r', 'a', '-m', 'P', '--json', ...flags])
  const open = run()
  assert.equal(open.code, 2)
  assert.match(
    open.stderr,
    /question \S+b\.lab, \S+ coder b: The segmentations of the recording \S+ differ in duration: a ends at 0:00:10\.0, b ends at 0:00:13\.0\. Which duration is right\?/,
  )
  assert.match(open.stderr, /--read duration=reference +that of the reference \(a\)/)
  const score = (...flags: string[]) => JSON.parse(run(...flags).stdout).metrics[0].hypotheses[0].micro.value
  assert.equal(score('--read', 'duration=reference'), 1)
  assert.equal(score('--read', 'duration=max'), 1)
  assert.equal(score('--preset', 'mir_eval'), 1)
  assert.equal(score('--preset', 'mir_eval', '--read', 'duration=15'), 5 / 6)
})

test('the preset pyannote counts what the reference covers, in files of turns and in what they are converted to', () => {
  const turns = (rows: string) =>
    rows
      .split(' ')
      .map((row, at) => {
        const [from, to] = row.split('-').map(Number)
        return `SPEAKER r 1 ${from} ${to! - from!} <NA> <NA> ${'AB'[at % 2]} <NA> <NA>\n`
      })
      .join('')
  const files = [
    file('turns/ref.rttm', turns('0-10 12-20 24-27 30-40')),
    file('turns/hyp.rttm', turns('2-13 13-14 14-20 22-38 38-41')),
  ]
  const path = ['--from-path', '{coder}.rttm']
  const converted = cesura(['convert', ...files, ...path, '--read', 'duration=max', '--to', 'json-lines'])
  for (const input of [[...files, ...path], [file('turns/both.jsonl', converted.stdout)]]) {
    const { stdout } = cesura([
      'evaluate',
      ...input,
      '-r',
      'ref',
      '--preset',
      'pyannote',
      '-m',
      'purity,coverage,P,R',
      '--json',
    ])
    assert.deepEqual(
      JSON.parse(stdout).metrics.map(
        ({ id, hypotheses }: { id: string; hypotheses: { micro: { value: number } }[] }) => [
          id,
          hypotheses[0]!.micro.value,
        ],
      ),
      [
        ['purity', 1],
        ['coverage', 25 / 29],
        ['boundary-precision', 1 / 4],
        ['boundary-recall', 1 / 3],
      ],
    )
  }
})
