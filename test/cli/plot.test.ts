import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, test } from 'vitest'
import { figureAliases, figureKinds } from '../../src/cli/figures/figure-kinds.ts'
import { cesuraIn } from './run.ts'

const folder = mkdtempSync(join(tmpdir(), 'cesura-plot-'))
afterAll(() => rmSync(folder, { recursive: true }))
const example = (name: string) => fileURLToPath(new URL(`../../examples/${name}`, import.meta.url))
const many = [example('simulated.json'), '-r', 'ann,bo', '--resamples', '200']
const plot = (...args: string[]) => cesuraIn(folder, ['plot', ...args])

const talk = join(folder, 'talk.json')
const codings = [
  { coder: 'ann', boundaries: [25, 60] },
  { coder: 'bo', boundaries: [26, 75] },
]
const recording = { id: 'a', units: 100, time: { perSecond: 10, start: 0 }, codings }
writeFileSync(talk, JSON.stringify({ cesura: 1, items: [recording] }))

/** Data that every kind can show; the others show `many`. */
const data: Readonly<Record<string, readonly string[]>> = {
  'scatter-plot': [...many, '-m', 'pk,window-diff'],
  'conventions-dumbbell': [...many, '-m', 'pk'],
  'confusion-plot': [example('dialogue.json')],
  'type-operation-bars': [example('dialogue.json')],
  'segmentation-strip': [example('kubla-khan.json'), '--coders', 'manual,h2'],
  'density-curves': [example('scores.json'), '-r', 'manual', '--resamples', '200'],
  'candidate-bars': [...many, '--candidate', 'segmenter-1'],
  'study-plan': [...many, '-y', 'segmenter-1,segmenter-2', '--difference', '0.05'],
  'distance-dots': [talk],
  'line-chart': [example('kubla-khan.json')],
  'nested-strips': [example('levels.json'), '-r', 'manual'],
  'two-texts': [
    example('transcript'),
    ...['--from-path', '{coder}.txt', '--read', 'item=interview', '--read', 'separator=---'],
    ...['--read', 'texts=align', '--units', 'words'],
  ],
}

/** Plots that the gallery shows with several kinds of data. */
const variants: Readonly<Record<string, string>> = {
  'interval-dots-ranking': 'interval-dots',
  'stability-pair': 'stability-plot',
  'study-plan-items': 'study-plan',
}

test('every plot of the gallery has a kind of its name', () => {
  const gallery = readdirSync(new URL('../../gallery/', import.meta.url))
    .filter(name => name.endsWith('.svg'))
    .map(name => name.replace(/\.svg$/, '').replace(/^strip-.*/, 'segmentation-strip'))
    .map(name => variants[name] ?? name)
  assert.deepEqual(
    [...new Set(gallery)].filter(name => !Object.hasOwn(figureKinds, name)),
    [],
  )
  for (const name of Object.values(figureAliases)) assert.ok(Object.hasOwn(figureKinds, name), name)
})

describe('svg', () => {
  test('a plan by its goal, and what it needs otherwise', () => {
    const width = plot('plan-study', many[0]!, '--interval-width', '0.1', '-o', 'p.svg')
    assert.match(width.stderr, /width of the interval over items, 4 lines/)
    const candidate = plot('plan-study', many[0]!, '--candidate', 'segmenter-1', '-o', 'p.svg')
    assert.match(candidate.stderr, /Items needed: 4 comparisons/)
    const goal = plot('plan-study', many[0]!, '-o', 'p.svg')
    assert.equal(goal.code, 2)
    assert.match(goal.stderr, /a plan needs a goal/)
    assert.match(plot('candidate', many[0]!, '-o', 'p.svg').stderr, /no candidate is named.*--candidate/s)
    assert.match(plot('loss', ...many, '-m', 'A', '-o', 'p.svg').stderr, /has no parts/)
  })

  for (const kind of Object.keys(figureKinds))
    test(kind, () => {
      const { code, stderr } = plot(kind, ...(data[kind] ?? many), '-o', `${kind}.svg`, '--columns', '1')
      assert.equal(code, 0, stderr)
      assert.match(readFileSync(join(folder, `${kind}.svg`), 'utf8'), /^<svg [^>]*width="320"/)
    })

  test('views of a strip, sizes, themes and a title', () => {
    const [corpus, ...coders] = data['segmentation-strip']!
    for (const view of ['edits', 'windows', 'alignment', 'costs'])
      assert.equal(plot('strip', corpus!, ...coders, '--view', view, '-o', 'v.svg').code, 0)
    assert.equal(
      plot('strip', corpus!, ...coders, '-o', 'w.svg', '--width', '500', '--theme', 'dark', '--title', '<b>')
        .code,
      0,
    )
    assert.match(
      readFileSync(join(folder, 'w.svg'), 'utf8'),
      /width="500".*cesura-dark.*<title>&lt;b&gt;<\/title>/s,
    )
    assert.match(readFileSync(join(folder, 'v.svg'), 'utf8'), /width="672"/)
  })
})

describe('png and pdf', () => {
  const has = ['rsvg-convert', 'chromium'].some(name => spawnSync(name, ['--version']).status === 0)
  for (const [fileExtension, magic] of [
    ['png', '\u0089PNG'],
    ['pdf', '%PDF'],
  ] as const)
    test.skipIf(!has)(`a ${fileExtension} begins as one`, () => {
      const { code, stderr } = plot('stack', example('kubla-khan.json'), '-o', `f.${fileExtension}`)
      assert.equal(code, 0, stderr)
      assert.equal(readFileSync(join(folder, `f.${fileExtension}`), 'latin1').slice(0, 4), magic)
    })
})

test('misuse ends with 2, a sentence and no file', () => {
  const khan = example('kubla-khan.json')
  for (const [args, code] of [
    [['no-such', khan, '-o', 'x.svg'], 'figure-unknown'],
    [['strip', khan, '-o', 'x.jpg'], 'option-invalid'],
    [['strip', khan, '-o', 'none/x.svg'], 'output-unwritable'],
    [['confusion', khan, '-o', 'x.svg'], 'figure-empty'],
    [['nested-strips', khan, '-o', 'x.svg'], 'figure-empty'],
    [['two-texts', khan, '-o', 'x.svg'], 'figure-empty'],
    [['strip', khan, '--item', 'nowhere', '-o', 'x.svg'], 'unknown-item'],
    [['strip', khan, '--coders', 'manual,nobody', '-o', 'x.svg'], 'unknown-coder'],
    [['scatter', khan, '-m', 'B', '-o', 'x.svg'], 'figure-empty'],
    [['ranking', khan, '-m', 'B', '--preset', 'nltk', '-o', 'x.svg'], 'preset-undefined'],
  ] as [string[], string][]) {
    const answer = plot(...args)
    assert.equal(answer.code, 2, answer.stderr)
    assert.ok(answer.stderr.includes(`(${code})`), answer.stderr)
  }
  assert.ok(!existsSync(join(folder, 'x.svg')))
})
