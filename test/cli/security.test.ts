import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SaxesParser } from 'saxes'
import { afterAll, test } from 'vitest'
import { formats, readFiles, writeCorpus } from '../../src/formats/index.ts'
import { type Corpus, fromBoundaries, makeCorpus } from '../../src/index.ts'
import { cesuraIn } from './run.ts'

const folder = mkdtempSync(join(tmpdir(), 'cesura-security-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Signs that command a terminal: colours, a title, the writing direction, a clear screen, C1. */
const escapes = '\u001b[31m\u001b]0;title\u0007\u202e\u009b2J\u0008\r'
const markup = '</text></svg><script>alert(1)</script>"\'&]]>--><!--'
const latex = '\\input{/etc/passwd}%$#_^~'
const formula = '=cmd|"/c calc"!A0'

const hostile = (name: string) => ({
  id: `item ${name}`,
  units: 6,
  texts: [name, 'b', `c ${name}`, 'd', 'e', 'f'],
  codings: [
    { coder: `ann ${name}`, boundaries: [2, 4], labels: [name, 'x', 'y'] },
    { coder: `bo ${name}`, boundaries: [3], labels: ['x', name] },
  ],
})
const save = (file: string, name: string) =>
  writeFileSync(join(folder, file), JSON.stringify({ cesura: 1, items: [hostile(name)] }))
save(`t${escapes}.json`.replaceAll('\r', ''), escapes)
save('markup.json', markup)
const terminal = `t${escapes}.json`.replaceAll('\r', '')
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const commands = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/

test.each([
  ['evaluate', '--pairs'],
  ['evaluate', '--pairs', '--markdown'],
  ['evaluate', '--pairs', '--csv'],
  ['evaluate', '--pairs', '--latex'],
  ['agreement'],
  ['diff'],
  ['conventions', '--pairs'],
  ['adjudicate'],
  ['lint'],
  ['convert', '--to', 'nothing'],
  ['evaluate', '--references', escapes],
  ['report', '-o', `r${escapes}.html`.replaceAll('\r', '')],
])('%s %s %s: nothing that is printed can command a terminal', (command, ...flags) => {
  const { stdout, stderr } = cesuraIn(folder, [command, terminal, ...flags])
  assert.doesNotMatch(stdout.replaceAll('\r\n', '\n'), commands)
  assert.doesNotMatch(stderr, commands)
  assert.notEqual(stdout + stderr, '')
})

test('messages about files and words that are not there are free of control signs too', () => {
  for (const args of [
    ['evaluate', `no${escapes}.json`],
    ['evaluate', terminal, '--metric', escapes],
    [`ev${escapes}`],
    ['evaluate', terminal, `--x${escapes}`],
  ]) {
    const { code, stdout, stderr } = cesuraIn(folder, args)
    assert.equal(code, 2)
    assert.doesNotMatch(stdout + stderr, commands)
  }
})

/** Throws where XML is not well-formed; the elements and attributes it has. */
function elements(xml: string): string[] {
  const found: string[] = []
  const parser = new SaxesParser()
  parser.on('error', error => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => found.push(name, ...Object.keys(attributes)))
  parser.write(xml).close()
  return found
}

test('names and texts stay names and texts in figures and pages', () => {
  for (const kind of ['strip', 'votes', 'matrix']) {
    const { code, stdout, stderr } = cesuraIn(folder, ['plot', kind, 'markup.json'])
    if (code !== 0) continue
    assert.equal(stderr.includes('fault'), false)
    const names = elements(stdout)
    assert.ok(names.includes('svg'), kind)
    assert.equal(
      names.some(name => name === 'script' || name.startsWith('on')),
      false,
      kind,
    )
  }
  cesuraIn(folder, ['report', 'markup.json', '-o', 'r.html'])
  const page = readFileSync(join(folder, 'r.html'), 'utf8')
  assert.ok(page.includes('alert(1)'))
  assert.equal(page.includes('<script>alert'), false)
})

/** One hostile name in every place of a corpus. */
const corpusOf = (name: string): Corpus =>
  makeCorpus([
    {
      id: 'talk',
      units: 6,
      texts: ['a', name, 'c', 'd', 'e', 'f'],
      codings: [
        { coder: `ann${name}`, segmentation: { ...fromBoundaries(6, [2, 4]), labels: ['x', name, 'y'] } },
        { coder: 'bo', segmentation: { ...fromBoundaries(6, [3]), labels: ['x', 'y'] } },
      ],
    },
  ])
const onTime = (corpus: Corpus): Corpus => ({
  ...corpus,
  items: corpus.items.map(({ texts: _, ...item }) => ({
    ...item,
    time: { perSecond: 1000, start: 0 },
    codings: item.codings.map(({ coder, segmentation }) => ({
      coder,
      segmentation: { ...segmentation, axis: { ticksPerSecond: 1000 } },
    })),
  })),
})

const names = [
  markup,
  latex,
  formula,
  escapes,
  '\n\n00:00:00.000 --> 99:00:00.000\nx',
  '"\nxmin = 0\n"',
  'a\tb\nc',
  "'; --",
]
const timed = ['textgrid', 'eaf', 'srt', 'webvtt', 'audacity', 'rttm', 'chapters']

test.each(formats.filter(({ write }) => write !== undefined).map(({ id }) => id))(
  '%s: hostile names are refused, or come back as names',
  id => {
    for (const name of names) {
      const corpus = timed.includes(id) ? onTime(corpusOf(name)) : corpusOf(name)
      let written: ReturnType<typeof writeCorpus>
      try {
        written = writeCorpus(corpus, id)
      } catch (error) {
        assert.equal((error as Error).name, 'CesuraError', String(error))
        continue
      }
      const files = typeof written === 'string' ? [{ name: `corpus.${id}`, text: written }] : written
      for (const file of files) {
        assert.doesNotMatch(file.name, /^\/|(?:^|\/)\.\.(?:\/|$)/, 'no path leads out of the folder')
        if (id === 'eaf') elements(file.text)
      }
      if (id !== 'eaf' && id !== 'textgrid') continue
      const { corpus: back, problems } = readFiles(files, { format: id, layers: 'coders' })
      assert.deepEqual(
        back?.items[0]?.codings.map(({ coder, segmentation }) => [coder, [...segmentation.boundaries]]),
        corpus.items[0]!.codings.map(({ coder, segmentation }) => [coder, [...segmentation.boundaries]]),
        JSON.stringify(problems),
      )
    }
  },
)

test('nothing but what was asked for was written', () => {
  assert.deepEqual(
    readdirSync(folder).filter(name => name.endsWith('.tmp')),
    [],
  )
})
