import assert from 'node:assert/strict'
import { test } from 'vitest'
import { type ReadFilesOptions, readFiles } from '../../../../src/formats/index.ts'

const read = (files: Readonly<Record<string, string>>, options: ReadFilesOptions = {}) =>
  readFiles(
    Object.entries(files).map(([name, text]) => ({ name, text })),
    options,
  )

/** A TextGrid of four seconds: tiers of intervals, each with its start, its end and its text. */
type Tier = readonly [name: string, intervals: readonly (readonly [number, number, string])[]]

const textGrid = (...tiers: readonly Tier[]) =>
  [
    'File type = "ooTextFile"\nObject class = "TextGrid"\n\nxmin = 0\nxmax = 4\ntiers? <exists>',
    `size = ${tiers.length}\nitem []:`,
    ...tiers.map(([name, intervals], tier) =>
      [
        `item [${tier + 1}]:\nclass = "IntervalTier"\nname = "${name}"\nxmin = 0\nxmax = 4`,
        `intervals: size = ${intervals.length}`,
        ...intervals.map(
          ([from, to, text], at) => `intervals [${at + 1}]:\nxmin = ${from}\nxmax = ${to}\ntext = "${text}"`,
        ),
      ].join('\n'),
    ),
  ].join('\n')

test('stretches without a label: how many, and which share of the recording they are', () => {
  const { problems } = read({ 'a.txt': '0.0\t2.0\tA\n4.0\t8.0\tB\n' }, { duration: '10' })
  assert.match(problems[0]!.message, /^2 intervals without a label, 40 % of the recording, /)
})

test('layers are reported with their intervals and pauses; words may be units where no layer has them', () => {
  const grid = textGrid(
    [
      'talk',
      [
        [0, 2, 'one two'],
        [2, 4, 'three'],
      ],
    ],
    [
      'words',
      [
        [0, 1, 'one'],
        [1, 2, ''],
        [2, 4, 'three'],
      ],
    ],
  )
  const asked = (options: ReadFilesOptions) =>
    read({ 'x.TextGrid': grid }, { strict: true, ...options }).questions[0]!.choices!.map(
      ({ value, meaning }) => [value, meaning],
    )
  assert.deepEqual(asked({}), [
    ['talk', '2 intervals'],
    ['words', '2 intervals, 1 pause'],
  ])
  assert.deepEqual(asked({ axis: 'units', layer: 'talk' }), [
    ['words', 'its marks are the units: 2 intervals, 1 pause'],
    ['talk', 'the words in the texts of the segments are the units'],
  ])
})

test('the units of another file count marks that have no end of their own', () => {
  const words = textGrid([
    'words',
    [
      [0, 1, 'one'],
      [1, 2, 'two'],
      [2, 3, 'three'],
      [3, 4, 'four'],
    ],
  ])
  const { corpus, problems } = read(
    { 'a.txt': '0.000000\t0.000000\tA\n2.000000\t2.000000\tB\n' },
    {
      axis: 'units',
      layer: 'points',
      unitLayer: 'words',
      documents: [{ name: 'words.TextGrid', text: words }],
    },
  )
  assert.deepEqual(
    corpus?.items.map(({ units, codings }) => [units, [...codings[0]!.segmentation.boundaries]]),
    [[4, [2]]],
    JSON.stringify(problems),
  )
  assert.deepEqual(problems, [])
})

test('a number that is spoken is text of its cue; one in front of times numbers the next', () => {
  const words = (...lines: string[]) => read({ 'a.srt': `${lines.join('\n')}\n` }).corpus!.items[0]!.texts
  const [first, second] = ['00:00:00,000 --> 00:00:02,000', '00:00:02,000 --> 00:00:04,000']
  assert.deepEqual(words(first, 'count down', '10', second, 'next'), ['count', 'down', '10', 'next'])
  assert.deepEqual(words(first, '7', second, 'next'), ['next'])
  assert.deepEqual(words('1', first, 'count down', '2', second, 'next'), ['count', 'down', 'next'])
})
