import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { test } from 'vitest'
import { groupsBy } from '../../../src/evaluate/groups.ts'
import { readFiles } from '../../../src/formats/index.ts'
import { entryFor, parseCorpusFile } from '../../../src/formats/roles/corpus-file.ts'
import { matchPath } from '../../../src/formats/roles/path-pattern.ts'
import { compilePattern } from '../../../src/model/pattern.ts'

const many = (piece: string) => piece.repeat(Math.ceil(4_000 / piece.length))

/** Patterns on which `RegExp` takes time beyond all measure, each with a piece of what it runs away on. */
const EVIL: readonly (readonly [pattern: string, piece: string])[] = [
  ['^(a+)+$', 'a'],
  ['^(?:a+)+$', 'a'],
  ['(a|aa)+$', 'a'],
  ['(a|a)+$', 'a'],
  ['^(a|b|ab)*$', 'ab'],
  ['(?:\\w+\\s?)+$', 'a'],
  ['^(\\w+\\d)+$', 'a1'],
  ['(x+x+)+y', 'x'],
  ['^(([a-z])+.)+[A-Z]([a-z])+$', 'a'],
  ['^(?:[a-zA-Z0-9]+)+$', 'a'],
  ['(.*)=(.*)=(.*)=(.*)$', '='],
  ['a*a*a*a*a*a*b', 'a'],
  ['\\s+$', ' '],
  ['^(\\d+)+\\.$', '1'],
  ['(?:a?){25}a{25}b', 'a'],
  ['^(?:.|\\w)+$', 'a'],
  ['("(?:\\\\.|[^"])+")+x', '\\"'],
  ['^(?:a{1,20}){1,20}$', 'a'],
  ['(\\p{L}+)+\\p{N}', 'é'],
  ['(?:[ab]+[bc]+)+d', 'b'],
  ['^#+( .+)+:$', ' a'],
  ['(?<name>a+)+b', 'a'],
  ['<(?:[^>]+)+/>', '<'],
  ['(?:(?:a+)+)+$', 'a'],
]

/** Patterns as people write them to take something off a chunk. */
const HARMLESS: readonly (readonly [pattern: string, text: string])[] = [
  ['^# .*\\n', '# Title\nText goes on'],
  ['^A > (B: )?', 'A > B: one'],
  ['^Title > ', 'Title > one'],
  ['^\\[\\d+\\] ', '[12] one'],
  ['^(?:Chapter|Chap\\.|Section) \\d+[.:]? ', 'Section 4: one two'],
  ['^[^:]*: ', 'Summary: one: two'],
  ['^\\s+', '  one'],
  ['\\s+$', 'one  '],
  ['\\n\\nSource: .*$', 'one\n\nSource: a book'],
  ['^(?:> )+', '> > one'],
  ['^<context>[^]*?</context>\\s*', '<context>a\nb</context>\none'],
  ['^Page \\d{1,4} of \\d{1,4}\\n', 'Page 3 of 120\none'],
  ['^\\p{Lu}[\\p{L} ]+\\n-+\\n', 'Über uns\n--------\none'],
  ['^(?<title>.+)\\n={3,}\\n', 'Title\n=====\none'],
  ['^\\*\\*[^*]+\\*\\* ', '**Bold** one'],
  ['^[-–—•] ?', '— one'],
  ['^\\d{4}-\\d{2}-\\d{2}T[\\d:.]+Z ', '2020-01-02T03:04:05.6Z one'],
  ['\\(p\\. \\d+\\)', 'one (p. 7) two'],
  ['\\bfoo\\b', 'food foo'],
  ['^\\u{1F600}+ ', '😀😀 one'],
  ['^.{0,20}?\\|', 'a | b | c'],
  ['^(?:[A-Z]\\w+ > )+', 'Part > Chapter > one'],
  ['^$', ''],
]

const native = (pattern: string, text: string) => {
  const found = new RegExp(pattern, 'u').exec(text)
  return found === null
    ? undefined
    : { start: found.index, end: found.index + found[0].length, groups: found.slice(1) }
}

test.each(EVIL)('%s comes to an end on a long text', (pattern, piece) => {
  const compiled = compilePattern(pattern)
  const found = compiled.exec(`${many(piece)}\u0001`)
  assert.ok(found === undefined || found.end <= 4_002)
  const short = piece.repeat(4)
  const ends = native(pattern, short)
  assert.deepEqual(
    compiled.exec(short) && [compiled.exec(short)!.start, compiled.exec(short)!.end],
    ends && [ends.start, ends.end],
  )
})

test.each(HARMLESS)('%s matches as RegExp does', (pattern, text) => {
  const found = compilePattern(pattern).exec(text)
  assert.deepEqual(found, native(pattern, text))
  assert.notEqual(found, undefined)
})

/** Patterns that repeat nothing that may be empty, and texts of few characters. */
const { part } = fc.letrec<{ part: string }>(tie => ({
  part: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom('a', 'b', '.', '[ab]', '[^a]', '\\w', 'é'),
    fc.constantFrom('\\b', '^', '$', 'a?', 'b*'),
    fc.tuple(tie('part'), tie('part')).map(([a, b]) => a + b),
    fc.tuple(tie('part'), tie('part')).map(([a, b]) => `(?:${a}|${b})`),
    tie('part').map(a => `(${a})`),
    fc
      .tuple(tie('part'), fc.constantFrom('*', '+', '?', '*?', '+?', '??', '{2}', '{1,3}', '{0,2}?', '{2,}'))
      .map(([a, char]) => `(?:a${a})${char}`),
  ),
}))

test('every pattern matches where RegExp matches', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', 'é', '\n', '😀'), maxLength: 8 })
  fc.assert(
    fc.property(part, text, (pattern, text) => {
      const [mine, theirs] = [compilePattern(pattern).exec(text), native(pattern, text)]
      assert.deepEqual(mine && [mine.start, mine.end], theirs && [theirs.start, theirs.end])
    }),
    { numRuns: 2_000 },
  )
})

test('what cannot be matched in one pass is rejected with the reason', () => {
  for (const [pattern, why] of [
    ['(a)\\1', /backreferences/],
    ['(?<x>a)\\k<x>', /backreferences/],
    ['(?=a)b', /lookarounds/],
    ['(?<!a)b', /lookarounds/],
    ['(a*)*', /may be empty/],
    ['(?:a?b?){2,}', /may be empty/],
    ['(?:a{99}){99}', /steps/],
    [`${'('.repeat(200)}${')'.repeat(200)}`, /groups in groups/],
    ['a'.repeat(6_000), /characters/],
    ['[z-a]', /no regular expression/],
    ['(', /no regular expression/],
  ] as const)
    assert.throws(() => compilePattern(pattern), { code: 'pattern-invalid', message: why }, pattern)
  assert.deepEqual(compilePattern('(?:){999999999}').exec('a'), { start: 0, end: 0, groups: [] })
})

test('a pattern in a cesura.json does not hang the reader', () => {
  const chunk = `${many('a')}! one`
  const files = [{ path: 'doc.txt', role: 'text' }, { path: 'chunks.jsonl' }]
  const lines = [chunk, 'two three'].map(text => JSON.stringify({ page_content: text, metadata: {} }))
  const { corpus } = readFiles([
    { name: 'cesura.json', text: JSON.stringify({ cesura: 1, read: { strip: '^(a+)+$' }, files }) },
    { name: 'chunks.jsonl', text: `${lines.join('\n')}\n` },
    { name: 'doc.txt', text: `${chunk}\ntwo three\n` },
  ])
  assert.deepEqual([...corpus!.items[0]!.codings[0]!.segmentation.boundaries], [2])
})

test('patterns of paths and of groups with many stars come to an end', () => {
  const path = `${many('a/')}b`
  const stars = '**/'.repeat(20)
  const file = parseCorpusFile({ cesura: 1, files: [{ path: `${stars}c` }, { path: '**/b' }] })
  assert.equal(entryFor(file, path)?.index, 1)
  assert.equal(matchPath(`${stars}{item}.txt`, path), undefined)
  const groupOf = groupsBy(`${'*a'.repeat(20)}{group}x`, {} as never)!
  assert.throws(() => groupOf(many('a')), { code: 'group-no-match' })
})

test('patterns of somebody are compiled in one place', () => {
  const src = new URL('../../../src', import.meta.url).pathname
  const compiling = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.ts') && readFileSync(join(src, file), 'utf8').includes('new RegExp('))
    .map(file => file.replaceAll('\\', '/'))
    .sort()
  // All others are made of words in the sources.
  assert.deepEqual(compiling, [
    'formats/answers/json-answer.ts',
    'formats/answers/text-answer.ts',
    'formats/answers/words.ts',
    'formats/json/json-text.ts',
    'formats/tables/coding-rows.ts',
    'formats/tables/workbook.ts',
    'formats/timeline/captions.ts',
    'formats/timeline/exported-lines.ts',
    'formats/timeline/srt.ts',
    'model/pattern.ts',
    'report/sentences/safe-text.ts',
  ])
})
