import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SaxesParser } from 'saxes'
import { afterAll, test } from 'vitest'
import type { FigureFlags } from '../../src/cli/figures/figure-input.ts'
import { figureKinds } from '../../src/cli/figures/figure-kinds.ts'
import { renderFigure } from '../../src/cli/figures/render.ts'
import { formats, readFiles, writeCorpus } from '../../src/formats/index.ts'
import { CesuraError, type Corpus, codersOf, fromBoundaries, makeCorpus } from '../../src/index.ts'
import type { Figure } from '../../src/plots/index.ts'
import { cesuraIn } from './run.ts'

const folder = mkdtempSync(join(tmpdir(), 'cesura-security-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Signs that command a terminal: colours, a title, the writing direction, a clear screen, C1. */
const escapes = '\u001b[31m\u001b]0;title\u0007\u202e\u061c\u009b2J\u0008\r'
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
const commands = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/

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

test('a line break in a name begins no line that speaks in our name', () => {
  const name = 'a\ncesura: all is well\nerror b'
  const [first, second] = hostile(name).codings
  const item = { ...hostile(name), codings: [first, second, { ...first, coder: name }] }
  const typed = (types: readonly string[]) => ({ coder: types[0], boundaries: [2, 4], types })
  const files: Readonly<Record<string, object>> = {
    'three.json': item,
    'field.json': { ...item, codings: [{ ...first, colour: 1 }] },
    'twice.json': { ...item, codings: [first, first] },
    'typed.json': { ...item, codings: [typed([name, 'x']), typed(['x', name])] },
    [`${name}.json`]: item,
  }
  for (const [file, content] of Object.entries(files))
    writeFileSync(join(folder, file), JSON.stringify({ cesura: 1, items: [content] }))
  for (const args of [
    ['diff', 'three.json'],
    ['evaluate', 'three.json', '-r', `no ${name}`],
    ['evaluate', 'field.json'],
    ['lint', 'field.json'],
    ['evaluate', 'twice.json'],
    ['convert', 'typed.json', '--to', 'choi', '-o', 'choi'],
    ['lint', `${name}.json`],
    ['agreement', `${name}.json`, '--everyone'],
    ['evaluate', `${name}.json`, '--pairs', '--save', `${name}.html`],
  ]) {
    const { stdout, stderr } = cesuraIn(folder, args)
    assert.doesNotMatch(stdout + stderr, /^(?:cesura: all is well|error b)/m, args.join(' '))
    assert.ok(
      stderr.includes('cesura: all is well') || stdout.includes('cesura: all is well'),
      args.join(' '),
    )
  }
})

test('nor can what is reported of the files that were written', () => {
  const chars = escapes.replaceAll('\r', '')
  const named = (fileExtension: string) => `made${chars}${fileExtension}`
  const item = (id: string) => ({ ...hostile(chars), id: `${id} ${chars}` })
  const only = (coder: number) => ({
    cesura: 1,
    items: ['one', 'two'].map(id => ({ ...item(id), codings: [item(id).codings[coder]] })),
  })
  writeFileSync(
    join(folder, 'lines.jsonl'),
    `${JSON.stringify(item('one'))}\n${JSON.stringify(item('two'))}\n`,
  )
  writeFileSync(join(folder, 'gold.json'), JSON.stringify(only(0)))
  writeFileSync(join(folder, 'sub.json'), JSON.stringify(only(1)))
  writeFileSync(join(folder, 'document.md'), `# ${chars}\n\nOne ${chars}. Two.\n`)
  const chunks = [`# ${chars}\n\n`, `One ${chars}.`, ' Two.\n'].map(text => JSON.stringify({ text }))
  writeFileSync(join(folder, named('.jsonl')), `${chunks.join('\n')}\n`)
  mkdirSync(join(folder, 'terminal'))
  for (const args of [
    ['cluster', 'plan', 'lines.jsonl', '--pairs', '-o', named('')],
    ['cluster', 'map', named(''), '--shard', '0'],
    ['cluster', 'reduce', named('')],
    ['cluster', 'status', named('')],
    ['adjudicate', 'lines.jsonl', '--template', named('.csv'), '-o', named('.json')],
    ['chunks', 'document.md', '--chunks', named('.jsonl'), '--html', named('.html')],
    ['task', 'init', 'gold.json', '--name', chars, '-o', 'terminal/task.json'],
    ['task', 'score', 'terminal/task.json', 'sub.json'],
    ['task', 'board', 'terminal/task.json', 'sub.json', '-o', named('-board')],
    ['conventions', 'lines.jsonl', '--metric', 'pk', '--value', '0.3', '-r', item('one').codings[0]!.coder],
    ['plot', 'strip', 'lines.jsonl', '-o', named('.svg')],
  ]) {
    const { code, stdout, stderr } = cesuraIn(folder, args)
    assert.equal(code, 0, `${args[0]}: ${stderr}`)
    assert.doesNotMatch(stdout + stderr, commands, args.join(' '))
  }
  // Where a page is read by people, nothing turns the sentence round in which a name stands.
  for (const file of [named('.html'), join(named('-board'), 'index.html'), named('.svg')]) {
    const page = readFileSync(join(folder, file), 'utf8')
    for (const char of ['\u001b', '\u009b', '\u202d', '\u202e']) assert.ok(!page.includes(char), file)
  }
})

test('messages about files and words that are not there are free of control characters too', () => {
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

/** Every name and text of an example, made hostile. */
function hostileExample(name: string): Corpus {
  const path = new URL(`../../examples/${name}`, import.meta.url)
  return soiled(name, readFileSync(path, 'utf8'))
}

/** A recording of two coders. */
const recording = JSON.stringify({
  cesura: 1,
  items: [
    {
      id: 'talk',
      units: 100,
      time: { perSecond: 10, start: 0 },
      codings: [
        { coder: 'ann', boundaries: [25, 60] },
        { coder: 'bo', boundaries: [26, 75] },
      ],
    },
  ],
})

function soiled(name: string, text: string): Corpus {
  const { corpus } = readFiles([{ name, text }])
  const soil = (value: unknown): unknown => {
    if (typeof value === 'string') return `${value} ${markup}`
    if (Array.isArray(value)) return value.map(soil)
    if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value
    return Object.fromEntries(Object.entries(value).map(([key, own]) => [key, soil(own)]))
  }
  const { items, ...rest } = corpus!
  return soil({ ...rest, items: items.slice(0, 4) }) as Corpus
}

test('names and texts stay names and texts in every figure', () => {
  const examples = ['simulated.json', 'dialogue.json', 'scores.json', 'levels.json'].map(hostileExample)
  examples.push(soiled('talk.json', recording))
  const metrics = ['boundary-similarity', 'window-diff'].map(id => ({ id, options: {} }))
  const shown = new Set<string>()
  for (const [kind, { make }] of Object.entries(figureKinds))
    for (const corpus of examples) {
      if (shown.has(kind)) break
      const [reference, second] = codersOf(corpus)
      for (const flags of [
        { references: [reference] },
        { references: [reference, second] },
        { pairs: true },
      ]) {
        const base = { columns: '2', theme: 'print', resamples: 200 } as unknown as FigureFlags
        let figure: Figure
        try {
          figure = make(
            { corpus, metrics, flags: { ...base, ...flags } as FigureFlags },
            { width: 600, theme: 'print' },
          )
        } catch (error) {
          // Data that a plot does not bear are refused.
          assert.ok(error instanceof CesuraError, `${kind}: ${error}`)
          continue
        }
        shown.add(kind)
        const names = elements(String(renderFigure(figure, 'svg')))
        assert.ok(names.includes('svg'), kind)
        assert.deepEqual(
          names.filter(name => /^(?:script|img|foreignObject|on.*)$/i.test(name)),
          [],
          kind,
        )
      }
    }
  // Texts that differ are no corpus of their own: test/unit/plots/two-texts. A candidate and a plan need flags of their own.
  assert.deepEqual(
    Object.keys(figureKinds).filter(kind => !shown.has(kind)),
    ['candidate-bars', 'study-plan', 'two-texts'],
  )
})

test('names and texts stay names and texts in reports and boards', () => {
  cesuraIn(folder, ['report', 'markup.json', '-o', 'r.html'])
  const task = ['task', 'init', 'markup.json', '-r', `ann ${markup}`, '--name', markup, '-o', 'task.json']
  assert.equal(cesuraIn(folder, task).code, 0)
  const { items } = JSON.parse(readFileSync(join(folder, 'markup.json'), 'utf8'))
  const [, own] = items[0].codings
  writeFileSync(
    join(folder, '<img src=x onerror=alert(1)>.json'),
    JSON.stringify({ cesura: 1, items: [{ ...items[0], codings: [own] }] }),
  )
  const board = ['task', 'board', 'task.json', '<img src=x onerror=alert(1)>.json', '-o', 'board']
  const { code, stderr } = cesuraIn(folder, board)
  assert.equal(code, 0, stderr)
  for (const file of ['r.html', 'board/index.html']) {
    const page = readFileSync(join(folder, file), 'utf8')
    assert.ok(page.includes('alert(1)'), file)
    assert.doesNotMatch(page, /<script>alert|<img /)
  }
  assert.doesNotMatch(readFileSync(join(folder, 'CARD.md'), 'utf8'), /(?<!\\)<(?:script|img)/)
})

test('a board is no program of LaTeX or of a spreadsheet', () => {
  const name = `${formula} ${latex}`
  const item = hostile(name)
  const of = (coder: number) =>
    JSON.stringify({ cesura: 1, items: [{ ...item, codings: [item.codings[coder]] }] })
  writeFileSync(join(folder, 'latex-gold.json'), of(0))
  writeFileSync(join(folder, `${formula.replaceAll('/', '')} \\input{x}%.json`), of(1))
  const flags = ['latex-gold.json', '--name', name, '-o', 'latex/task.json']
  mkdirSync(join(folder, 'latex'))
  assert.equal(cesuraIn(folder, ['task', 'init', ...flags]).code, 0)
  const made = [
    'task',
    'board',
    'latex/task.json',
    `${formula.replaceAll('/', '')} \\input{x}%.json`,
    '-o',
    'latex',
  ]
  const { code, stderr } = cesuraIn(folder, made)
  assert.equal(code, 0, stderr)
  const table = readFileSync(join(folder, 'latex', 'board.tex'), 'utf8')
  assert.ok(table.includes('textbackslash'))
  assert.doesNotMatch(table, /\\input/)
  const sheet = readFileSync(join(folder, 'latex', 'board.csv'), 'utf8')
  assert.match(sheet, /'=cmd/)
  assert.doesNotMatch(sheet, /(?:^|[,\n])"?=/)
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
  '%s: hostile names are rejected, or come back as names',
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

test.each(['textgrid', 'eaf', 'srt', 'webvtt', 'audacity'])(
  '%s: a hostile label is rejected, or is one label when it is read again',
  id => {
    for (const name of [
      ...names,
      'a --> b',
      '</v><v x>',
      '-->',
      '1\n00:00:00,000 --> 00:00:09,000',
      '\\t9\\t9',
    ]) {
      const segmentation = { ...fromBoundaries(6, [2, 4]), labels: ['x', name, 'y'] }
      const corpus = onTime(makeCorpus([{ id: 'talk', units: 6, codings: [{ coder: 'ann', segmentation }] }]))
      let files: ReturnType<typeof writeCorpus>
      try {
        files = writeCorpus(corpus, id)
      } catch (error) {
        assert.ok(error instanceof CesuraError, String(error))
        continue
      }
      const given = typeof files === 'string' ? [{ name: `talk.${id}`, text: files }] : files
      const tiers = id === 'textgrid' || id === 'eaf'
      const where = tiers ? ({ layers: 'coders' } as const) : { fromPath: '{coder}/{item}.*' }
      const back = readFiles(given, { format: id, rolling: 'keep', axis: 'time', ...where })
      const [coding] = back.corpus?.items[0]?.codings ?? []
      const why = JSON.stringify([name, back.problems, back.questions])
      const plain = (label: string) => label.replace(/\s+/g, ' ').trim()
      const { perSecond } = back.corpus!.items[0]!.time!
      const { boundaries, labels } = coding!.segmentation
      assert.deepEqual(
        [...boundaries].map(tick => (1000 * tick) / perSecond),
        [2, 4],
        why,
      )
      assert.deepEqual(labels!.map(plain), ['x', plain(name), 'y'], why)
    }
  },
)

test('nothing but what was asked for was written', () => {
  assert.deepEqual(
    readdirSync(folder).filter(name => name.endsWith('.tmp')),
    [],
  )
})
