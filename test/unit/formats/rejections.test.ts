import assert from 'node:assert/strict'
import { test } from 'vitest'
import { readFiles, unpackFiles } from '../../../src/formats/index.ts'

const message = (name: string, text: string) => {
  const { corpus, problems, questions } = readFiles([{ name, text }])
  assert.equal(corpus, undefined, name)
  return [...problems, ...questions].map(one => one.message).join('\n')
}

test('rejected tables and JSON name the column or key that would be tried', () => {
  const rows = (header: string) => `${header}\n${'x,y,z\n'.repeat(3)}`
  assert.match(
    message('a.csv', rows('clip,begin_frame,stop_frame')),
    /start: 'begin_frame'.*end: 'stop_frame'/s,
  )
  assert.match(message('a.csv', rows('one,two,topic_shift_note')), /boundary: 'topic_shift_note'/)
  assert.match(message('a.csv', rows('one,two,three')), /segment: 'three'/)
  assert.match(message('a.json', '{"meta": 1, "chapter_list": "none"}'), /segment: 'chapter_list'/)
  assert.doesNotMatch(message('a.json', '{"meta": 1, "note": "none"}'), /"cesura": 1/)
})

test('JSON is never called a Python literal, whatever its strings hold', () => {
  const notebook = JSON.stringify({ cells: [{ source: ["x = ['a', None]", '{"k": True}'] }], nbformat: 4 })
  assert.doesNotMatch(message('a.ipynb', notebook), /Python literal/)
  assert.match(message('a.json', "{'ann': [2, 3]}"), /Python literal/)
})

test('XML with a processing instruction, trees and YAML are not offered as text with separators', () => {
  const feed =
    '<?xml version="1.0"?>\n<?xml-stylesheet href="a.xsl"?>\n<feed>\n<p>a</p>\n<p>b</p>\n<p>c</p>\n</feed>\n'
  assert.match(message('a.xml', feed), /XML with the root feed/)
  for (const [name, text] of [
    ['a.txt', '(S\n (NP (DT the))\n (VP (VB ran))\n (PP (IN off)))\n'],
    ['a.yaml', '---\na: 1\n---\na: 2\n---\na: 3\n'],
  ] as const)
    assert.doesNotMatch(message(name, text), /separates|separator='\)'/)
})

test('plain text names one segment per line as a way on', () => {
  assert.match(
    message('a.txt', 'One line of text here.\nAnother line of text.\nA third line of it.\n'),
    /separator: 'line'/,
  )
})

test('projects of other tools are named', () => {
  for (const [name, text, what] of [
    ['p.qde', '<?xml version="1.0"?><Project name="p"><Users/></Project>', /REFI-QDA/],
    ['a.scc', 'Scenarist_SCC V1.0\n\n00:00:00:00\t9420\n', /SCC/],
    ['a.smil', '<smil><body><par/></body></smil>', /SMIL/],
    ['a.aa', '<?xml version="1.0"?><annotations><unit id="u"/></annotations>', /Glozz/],
    ['a.json', '{"offset_type": "p", "annotation_sets": {}, "text": "x"}', /GATE/],
  ] as const)
    assert.match(message(name, text), what)
})

test('an archive of a project is read without its serialised documents and logs, which are named', async () => {
  const { zipSync, strToU8 } = await import('fflate')
  const bytes = zipSync({
    'annotation/d.txt/ann.txt': strToU8('==========\na b c.\nd e f.\n==========\ng h i.\n==========\n'),
    'annotation_ser/d.txt/ann.ser': strToU8('\u0000\u0001 java'),
    'project.log': strToU8('started'),
  })
  const { files, problems } = await unpackFiles([{ name: 'project.zip', bytes }])
  assert.deepEqual(problems, [])
  const found = readFiles(files)
  assert.equal(found.corpus?.items[0]?.units, 3)
  assert.ok(found.problems.some(one => /ann\.ser/.test(one.message) && /project\.log/.test(one.message)))
})

test('a tier of words next to one of phrases holds the units', () => {
  const tier = (name: string, marks: readonly string[]) =>
    `"IntervalTier"\n"${name}"\n0\n4\n${marks.length}\n${marks.map((text, at) => `${(4 / marks.length) * at}\n${(4 / marks.length) * (at + 1)}\n"${text}"\n`).join('')}`
  const text = `File type = "ooTextFile"\nObject class = "TextGrid"\n\n0\n4\n<exists>\n2\n${tier('words', ['a', 'b', 'c', 'd'])}${tier('phrases', ['a b', 'c d'])}`
  const { corpus, assumptions } = readFiles([{ name: 'a.TextGrid', text }])
  assert.equal(corpus?.items[0]?.codings[0]?.segmentation.boundaries.length, 1)
  assert.deepEqual(
    assumptions?.map(({ flag, chosen }) => flag + chosen),
    ['--read layer=phrases'],
  )
})
