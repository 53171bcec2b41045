import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import {
  formats,
  lintCorpus,
  type ReadFilesOptions,
  readFiles,
  writeCorpus,
} from '../../../src/formats/index.ts'
import { factsOf } from '../../../src/formats/input-file.ts'
import { type Corpus, fromBoundaries, makeCorpus, toMasses } from '../../../src/index.ts'

/** What a reader says, as codes with their lines. */
const reported = (name: string, text: string, options: ReadFilesOptions = {}) =>
  readFiles([{ name, text }], options).problems.map(({ code, location }) => [code, location?.line])

test('a corpus without an item is reported', () => {
  assert.deepEqual(
    lintCorpus({ items: [] }).map(({ code }) => code),
    ['corpus-empty'],
  )
})

test('a blank line between JSON lines is passed over and reported', () => {
  const line = (id: string) => `{"id":"${id}","codings":{"a":{"masses":[2,3]},"b":{"masses":[3,2]}}}`
  assert.deepEqual(reported('a.jsonl', `${line('x')}\n\n${line('y')}\n`), [['blank-line', 2]])
})

test('a list of chapters that is empty is an error', () => {
  const { corpus, problems } = readFiles([{ name: 'a.info.json', text: '{"duration":9,"chapters":[]}' }], {
    format: 'chapters',
  })
  assert.equal(corpus, undefined)
  assert.deepEqual(
    problems.map(({ code }) => code),
    ['chapters-none'],
  )
})

test.each([
  [1, '1 file was not read, because no format fits: 0.txt;'],
  [3, '3 files were not read, because no format fits: 0.txt, 1.txt, 2.txt;'],
  [4, '4 files were not read, because no format fits: 0.txt, 1.txt, 2.txt and 1 more;'],
])('%s files of a folder that are no codings are named, three at most', (count, words) => {
  const unmatched = Array.from({ length: count }, (_, index) => ({
    name: `all/${index}.txt`,
    text: index === 1 ? '' : 'A sentence about nothing.\n',
    inFolder: true,
  }))
  const corpus = {
    name: 'all/c.jsonl',
    text: '{"id":"x","codings":{"a":{"masses":[2,3]}}}\n',
    inFolder: true,
  }
  const { problems } = readFiles([corpus, ...unmatched])
  const skipped = problems.filter(({ code }) => code === 'file-skipped')
  assert.equal(skipped.length, 1)
  assert.ok(skipped[0]!.message.startsWith(words), skipped[0]!.message)
})

describe('a coding written into a file that is there', () => {
  const into = (id: string) => formats.find(format => format.id === id)!.writeInto!
  const talk = (ids: readonly string[]): Corpus =>
    makeCorpus(
      ids.map(id => ({
        id,
        units: 3,
        texts: ['One two.', 'Three.', 'Four.'],
        codings: [{ coder: 'ann', segmentation: { ...fromBoundaries(3, [2]), labels: ['x', 'y'] } }],
      })),
    )

  test('doccano: texts without an id are numbered from 1, as they are read', () => {
    const file = JSON.stringify([{ text: 'Nobody.' }, { text: 'One two. Three. Four.', label: [] }])
    const written = into('doccano')(talk(['2']), file, 'a.json')
    const [first, second] = written
      .trim()
      .split('\n')
      .map(line => JSON.parse(line))
    assert.deepEqual(first, { text: 'Nobody.' })
    assert.deepEqual(second.label, [
      [0, 15, 'x'],
      [16, 21, 'y'],
    ])
  })

  test('ELAN: the item with the name of the file, or the only one; else nothing is written', () => {
    const recording = (ids: readonly string[]): Corpus => ({
      items: talk(ids).items.map(({ texts: _, ...item }) => ({
        ...item,
        time: { perSecond: 1, start: 0 },
        codings: item.codings.map(coding => ({
          ...coding,
          segmentation: { ...coding.segmentation, axis: { ticksPerSecond: 1 } },
        })),
      })),
    })
    const file =
      '<?xml version="1.0"?><ANNOTATION_DOCUMENT><HEADER/><TIME_ORDER></TIME_ORDER><LINGUISTIC_TYPE LINGUISTIC_TYPE_ID="default-lt" TIME_ALIGNABLE="true"/></ANNOTATION_DOCUMENT>'
    const codersIn = (text: string) => [...text.matchAll(/TIER_ID="([^"]+)"/g)].map(([, name]) => name)
    assert.deepEqual(codersIn(into('eaf')(recording(['talk']), file, 'other.eaf')), ['ann'])
    assert.deepEqual(codersIn(into('eaf')(recording(['a', 'talk']), file, 'talk.eaf')), ['ann'])
    assert.throws(() => into('eaf')(recording(['a', 'b']), file, 'talk.eaf'), { code: 'item-not-in-file' })
    assert.throws(() => into('eaf')({ items: [] }, file, 'talk.eaf'), { code: 'item-not-in-file' })
  })
})

test('a recording that starts later is written with its own times', () => {
  const segmentation = {
    ...fromBoundaries(6_000, [2_000]),
    axis: { ticksPerSecond: 1_000 },
    labels: ['x', 'y'],
  }
  const codings = [{ coder: 'ann', segmentation }]
  const corpus: Corpus = {
    items: [{ id: 'talk', units: 6_000, time: { perSecond: 1_000, start: 5 }, codings }],
  }
  const [file] = writeCorpus(corpus, 'textgrid') as { name: string; text: string }[]
  const times = [...file!.text.matchAll(/xm(?:in|ax) = ([\d.]+)/g)].map(([, time]) => Number(time))
  assert.deepEqual(times, [5, 11, 5, 11, 5, 7, 7, 11])
})

test('offsets count letters as they are seen with the option: a line end of two characters is one', () => {
  const text = JSON.stringify({
    text: 'One.\r\nTwo.',
    label: [
      [0, 5, 'x'],
      [5, 9, 'y'],
    ],
  })
  const { corpus } = readFiles([{ name: 'a.jsonl', text }], {
    format: 'doccano',
    offsets: 'graphemes',
    units: 'words',
  })
  assert.deepEqual([...toMasses(corpus!.items[0]!.codings[0]!.segmentation as never)], [1, 1])
})

const read = (files: Readonly<Record<string, string>>, options: ReadFilesOptions = {}) =>
  readFiles(
    Object.entries(files).map(([name, text]) => ({ name, text })),
    options,
  )

const reportedOf = (files: Readonly<Record<string, string>>, options: ReadFilesOptions = {}) =>
  read(files, options).problems.map(({ severity, code, message }) => [severity, code, message] as const)

test('a file that nothing claims is called by what its name says', () => {
  const why = (name: string, text: string) => reportedOf({ [name]: text })[0]![2]
  assert.match(
    why('talk.vtt', 'words, no times'),
    /talk\.vtt is named as a WebVTT file, but .*; check whether the file is complete$/,
  )
  assert.match(why('TALK.SBV', 'words, no times'), /TALK\.SBV is named as a SubViewer file/)
  assert.match(why('notes', 'words, no times'), /^notes is plain text without marks/)
})

test('the first boundary of a file is shown with what stands around it', () => {
  const segmentation = fromBoundaries(6, [2, 4])
  const coder = { coder: 'c', segmentation }
  assert.equal(factsOf(makeCorpus([{ id: 'a', units: 6, codings: [coder] }])).boundary, 'a: after unit 2')
  const texts = ['one', 'two', 'three', 'four', 'five', 'six']
  assert.equal(
    factsOf(makeCorpus([{ id: 'a', units: 6, texts, codings: [coder] }])).boundary,
    'one two‖three four five six',
  )
})
