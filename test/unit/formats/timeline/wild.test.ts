import assert from 'node:assert/strict'
import { test } from 'vitest'
import { type ReadFilesOptions, readFiles } from '../../../../src/formats/index.ts'
import { toMasses } from '../../../../src/index.ts'

/** Files as tools for recordings and transcripts write them: masses of the first coding, or the code of the answer. */
interface Wild {
  readonly what: string
  readonly name: string
  readonly text: string
  readonly options?: ReadFilesOptions
  readonly masses?: readonly number[]
  /** The code of a question, an error or a warning. */
  readonly code?: string
  /** What its message must say. */
  readonly says?: RegExp
}

const bare = (...rows: string[]) => `"ooTextFile"\n"TextGrid"\n${rows.join('\n')}\n`
const tier = '"IntervalTier" "Ann" 0 2.5'

const wild: readonly Wild[] = [
  {
    what: 'a TextGrid by hand has only what Praat demands, and comments',
    name: 'a.TextGrid',
    text: bare('0 2.5 ! the whole', '<exists>', '1 tier', tier, '2 rows', '0 1 "a"', '1 2.5!end 9', '"b"'),
    masses: [10, 15],
  },
  {
    what: 'letters and a plus at numbers of a TextGrid are passed over',
    name: 'a.TextGrid',
    text: bare('0s +2.5', '<exists>', '+1', tier, '2rows', '0 1.0s "a"', '1e0s 2.5 "b"'),
    masses: [10, 15],
  },
  {
    what: 'other numbers of Praat are refused by their digits',
    name: 'a.TextGrid',
    text: bare('0 2.5', '<exists>', '1', tier, '2', '0 50% "a"', '50% 2.5 "b"'),
    code: 'time-not-number',
    says: /50%/,
  },
  {
    what: 'a line break in the name of a tier does not keep it from being named',
    name: 'a.TextGrid',
    text: bare(
      '0 2.5',
      '<exists>',
      '2',
      '"IntervalTier" "Ann\n" 0 2.5',
      '1 0 2.5 "a"',
      tier.replace('Ann', 'Bo'),
      '2 0 1 "a" 1 2.5 "b"',
    ),
    options: { layer: 'Ann' },
    masses: [25],
  },
  {
    what: 'samples of TIMIT are asked about',
    name: 'a.phn',
    text: '0 3200 h#\n3200 8000 sh\n8000 16000 iy\n',
    code: 'times-meaning',
    says: /frameRate: 16000/,
  },
  {
    what: 'samples of TIMIT, told how many make a second',
    name: 'a.phn',
    text: '0 3200 h#\n3200 8000 sh\n8000 16000 iy\n',
    options: { frameRate: 16000 },
    masses: [2, 3, 5],
  },
  {
    what: 'small whole numbers are asked about with what speaks against times',
    name: 'a.txt',
    text: '0 3 a\n3 8 b\n8 9 c\n',
    code: 'which-format',
    says: /Against it: the times are integers/,
  },
  {
    what: 'two labels at one start are one boundary',
    name: 'a.txt',
    text: '0.0 Silence\n0.5 Intro\n0.5 Verse\n4.0 End\n',
    masses: [5, 35],
    code: 'time-repeated',
  },
  {
    what: 'counts of words are no masses',
    name: 'a.txt',
    text: 'the\t5\nof\t5\nand\t5\n',
    code: 'table-header',
  },
  { what: 'beats are no masses', name: 'a.txt', text: '0.52\t1\n0.93\t1\n1.40\t1\n', code: 'table-header' },
  {
    what: 'a table without a header, told so, has its columns numbered',
    name: 'a.txt',
    text: 'the\t5\nof\t5\nand\t5\n',
    options: { header: 'no' },
    code: 'format-unknown',
    says: /1 \("the"\), 2 \("5"\)/,
  },
  {
    what: 'broken JSON is no text with a bracket as separator',
    name: 'a.json',
    text: '{\n  "chapters": [\n    {\n    "startTime": 0,\n    },\n    {\n    "startTime": 5\n    },\n    {\n    }\n  ]\n}\n',
    code: 'json-syntax',
  },
  {
    what: 'chapters of Podlove have a start and a title',
    name: 'a.json',
    text: '{"chapters": [{"start": "00:00:00.000", "title": "In"}, {"start": "00:00:02.500", "title": "Out"}]}',
    options: { duration: '4' },
    masses: [2500, 1500],
  },
  {
    what: 'a chapter without a start is named',
    name: 'a.json',
    text: '{"chapters": [{"startTime": 0}, {"startTime": NaN}, {"startTime": 5}]}',
    options: { duration: '9' },
    code: 'time-not-number',
    says: /no start/,
  },
  {
    what: 'videos with pairs of times, as VidChapters lists them',
    name: 'a.json',
    text: '{"v": {"duration": 9.5, "timestamps": [[0.0, 3.5], [3.5, 9.5]], "sentences": ["In", "Out"]}}',
    masses: [35, 60],
  },
  {
    what: 'chunks of the pipeline of transformers; the last has no end',
    name: 'a.json',
    text: '{"text": "a b c", "chunks": [{"timestamp": [0.0, 2.5], "text": " a b"}, {"timestamp": [2.5, null], "text": " c"}]}',
    masses: [2, 1],
  },
  {
    what: 'the same in time ends where the recording does',
    name: 'a.json',
    text: '{"text": "a b c", "chunks": [{"timestamp": [0.0, 2.5], "text": " a b"}, {"timestamp": [2.5, null], "text": " c"}]}',
    options: { axis: 'time' },
    code: 'duration',
  },
  {
    what: 'chunks that are words are no segments',
    name: 'a.json',
    text: JSON.stringify({
      text: 'a b c d',
      chunks: ['a', 'b', 'c', 'd'].map((text, at) => ({ timestamp: [at, at + 1], text: ` ${text}` })),
    }),
    code: 'no-segments',
  },
  {
    what: 'captions with a start and a duration',
    name: 'a.json',
    text: '[{"text": "so we", "start": 0.1, "duration": 0.2}, {"text": "begin", "start": 0.3, "duration": 0.7}]',
    options: { axis: 'time' },
    masses: [1, 2, 7],
  },
  {
    what: 'times of an utterance without their bullets are no words',
    name: 'a.cha',
    text: '@Begin\n*A:\tso we begin 10_950\n*B:\tyes 950_1200\n@End\n',
    masses: [3, 1],
  },
  {
    what: 'answers of other recognisers',
    name: 'a.json',
    text: '{"result": [], "text": "so"}',
    says: /\.srt or \.vtt/,
  },
  {
    what: 'what Whisper prints',
    name: 'a.txt',
    text: '[00:00.000 --> 00:02.500] so\n',
    says: /let it write/,
  },
  {
    what: 'subtitles that count frames',
    name: 'a.sub',
    text: '{1}{72}Hello\n{73}{90}you\n',
    says: /as \.srt/,
  },
  {
    what: 'labels of Festival',
    name: 'a.lab',
    text: 'separator ;\nnfields 1\n#\n 0.2 125 pau\n',
    says: /xwaves/,
  },
  {
    what: 'subtitles in XML',
    name: 'a.xml',
    text: '<?xml version="1.0"?><tt><body/></tt>',
    says: /TTML.*\.srt or \.vtt/,
  },
  {
    what: 'coreference',
    name: 'a.conll',
    text: '#begin document (a); part 000\n\n#end document\n',
    says: /CoNLL-U/,
  },
]

for (const { what, name, text, options, masses, code, says } of wild) {
  test(what, () => {
    const { corpus, problems, questions } = readFiles([{ name, text }], options)
    const reported = [...problems, ...questions]
    if (masses === undefined) assert.equal(corpus, undefined)
    else assert.deepEqual(toMasses(corpus!.items[0]!.codings[0]!.segmentation), masses)
    if (code !== undefined)
      assert.ok(
        reported.some(one => one.code === code),
        JSON.stringify(reported),
      )
    if (says !== undefined)
      assert.ok(
        reported.some(({ message }) => says.test(message)),
        JSON.stringify(reported),
      )
  })
}

test('no frames make no second', () => {
  const text = '0 3200 h#\n3200 16000 sh\n'
  assert.throws(
    () => readFiles([{ name: 'a.phn', text }], { frameRate: 0 }),
    /frameRate is 0; give the frames per second/,
  )
})
