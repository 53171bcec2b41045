import assert from 'node:assert/strict'
import { test } from 'vitest'
import { locateChunks, stripPattern } from '../../../src/formats/chunks/locate-chunks.ts'
import { readChunks, readExcerpts } from '../../../src/formats/index.ts'

const document = { name: 'd.md', text: 'One two. 👩‍👩‍👧 One two. One two.' }
const read = (content: unknown) =>
  readChunks({ name: 'c.json', text: typeof content === 'string' ? content : JSON.stringify(content) }, [
    document,
  ]).problems

test.each([
  ['', /the file is empty/, undefined],
  [[], /the list is empty/, undefined],
  [[5, 6], /record 1 is 5;/, '[0]'],
  [
    [
      { start: 0, end: 3 },
      { start: -3, end: 9 },
    ],
    /record 2 has "start": -3; give offsets as integers/,
    '[1]',
  ],
  [[{ start_index: 0.5, end_index: 3 }], /record 1 has "start_index": 0.5/, '[0]'],
  [[{ start: '0', end: '3' }], /record 1 has "start": "0".* without quotation marks/, '[0]'],
  [[{ a: 1 }], /no list of chunks/, undefined],
])('%j is rejected with what is wrong and where', (content, message, path) => {
  const [problem, ...more] = read(content)
  assert.deepEqual(more, [])
  assert.equal(problem!.code, 'chunks-unknown')
  assert.match(problem!.message, message)
  assert.equal(problem!.location?.path, path)
})

test('JSON that ends too early is reported with its place', () => {
  const [problem] = read('[{"text": "a"')
  assert.equal(problem!.code, 'json-syntax')
  assert.deepEqual(problem!.location, { file: 'c.json', line: 1, column: 14 })
})

test('the beginning of a chunk that is not in the text stands whole, within quotes', () => {
  const [problem] = read(['One two.', `${'z'.repeat(39)}👩 and more`])
  assert.match(problem!.message, /is not in the text: "z{39}…"/)
})

test('offsets of excerpts may count code points, as Python does; repeated words stay where they were marked', () => {
  const { text } = document
  const at = text.lastIndexOf('One two.')
  const points = [...text.slice(0, at)].length
  const references = [{ content: 'One two.', start_index: points, end_index: points + 8 }]
  const file = { name: 'q.json', text: JSON.stringify([{ question: 'q', references }]) }
  assert.deepEqual(readExcerpts(file, [document]).questions[0]!.excerpts, [{ start: at, end: at + 8 }])
})

test('an excerpt that is not in the text is quoted', () => {
  const stated = (excerpt: unknown) =>
    readExcerpts({ name: 'q.json', text: JSON.stringify([{ question: 'q', references: [excerpt] }]) }, [
      document,
    ]).problems[0]!.summary
  assert.equal(stated({ content: 'three' }), 'excerpt 1 is not in d.md: "three"')
  assert.equal(stated({ start: 3, end: 999 }), 'excerpt 1 is not in d.md: from 3 to 999')
})

test('texts alone are chunks, in a list or under one name', () => {
  const texts = ['One two.', 'One two. One two.']
  assert.deepEqual(read(texts), [])
  assert.deepEqual(read({ chunks: texts }), [])
})

test('what is taken off the front of chunks is taken off all that have words', () => {
  const document = { name: 'd', text: 'one two three' }
  const chunk = (number: number, text: string | undefined, start?: number, end?: number) =>
    ({
      number,
      document: 'd',
      ...(text === undefined ? {} : { text }),
      ...(start === undefined ? {} : { start, end }),
    }) as never
  const problems: never[] = []
  const found = (...chunks: never[]) =>
    locateChunks(chunks, document, stripPattern('^# [^:]*: '), undefined, {}, problems).map(
      ({ start, end }) => [start, end],
    )
  assert.deepEqual(found(chunk(1, '# T: one two'), chunk(2, '# T: three')), [
    [0, 7],
    [8, 13],
  ])
  assert.deepEqual(found(chunk(1, undefined, 0, 7), chunk(2, undefined, 8, 13)), [
    [0, 7],
    [8, 13],
  ])
  assert.deepEqual(problems, [])
})

test('the chunk that starts before the one in front of it is named by its number', () => {
  const text = 'One sentence. Two sentences. Three.'
  const chunk = (start: number, end: number) => ({ text: text.slice(start, end), start, end })
  const chunks = [chunk(0, 13), chunk(28, 35), chunk(13, 28)]
  const { problems } = readChunks({ name: 'c.json', text: JSON.stringify(chunks) }, [{ name: 'd.txt', text }])
  assert.match(problems.find(({ code }) => code === 'chunks-unsorted')!.message, /^chunk 3 of the document/)
})
