// What commands say to people: whose number it is, flags instead of options, nothing cut without need.

import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'vitest'
import { evaluate, fromMasses, makeCorpus } from '../../src/index.ts'
import { plainTerminal } from '../../src/report/index.ts'
import { textWidth } from '../../src/report/render/text-width.ts'
import { evaluationText } from '../unit/report/texts.ts'
import { cesura, cesuraIn, words } from './run.ts'

const inFolder = (run: (folder: string) => void): void => {
  const folder = mkdtempSync(join(tmpdir(), 'cesura-words-'))
  try {
    run(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const examples = join(import.meta.dirname, '../../examples')

test('a report over S_f gives the agreement over S_f and says so', () => {
  inFolder(folder => {
    const page = join(folder, 'report.html')
    const { code, stderr } = cesuraIn(folder, [
      'report',
      join(examples, 'dialogue.json'),
      '--metric',
      'S_f,S_f^B',
      '--matrix',
      join(examples, 'lai-2023-matrix.json'),
      '--output',
      page,
    ])
    assert.equal(code, 0, stderr)
    const text = readFileSync(page, 'utf8').replace(/<(style|script)>[\s\S]*?<\/\1>|<[^>]*>/g, '')
    const [, value] = /Two coders agree at (0\.\d{3}) beyond chance \(π_x over S_f\)/.exec(text)!
    assert.doesNotMatch(text, /beyond chance \(π_x over (?!S_f\))/)
    const agreement = cesura([
      'agreement',
      'examples/dialogue.json',
      '--metric',
      'S_f',
      '--matrix',
      'examples/lai-2023-matrix.json',
    ])
    assert.ok(agreement.stdout.includes(value!), `${value}\n${agreement.stdout}${agreement.stderr}`)
  })
})

test('names are cut only where there is no space for them', () => {
  const long = 'segmenter-with-a-name-of-32-signs'
  const corpus = makeCorpus([
    {
      id: 'poem',
      units: 6,
      codings: [
        { coder: 'reference', segmentation: fromMasses([2, 4]) },
        { coder: long, segmentation: fromMasses([3, 3]) },
      ],
    },
  ])
  const evaluation = evaluate(corpus, { metrics: ['B'], references: ['reference'] })
  const at = (width: number) => evaluationText(evaluation, { ...plainTerminal, width })
  assert.ok(at(120).includes(long))
  for (const line of at(44).split('\n')) assert.ok(line.includes('|v:') || textWidth(line) <= 44, line)
})

test('on a pipe every problem has a line of its own, with file, line and code', () => {
  const rows = Array.from({ length: 60 }, (_, item) => `d${item},${item < 10 ? 'a' : ''},2 3 3`)
  const { stdout, stderr } = cesura(['lint', '-'], `item,coder,masses\n${rows.join('\n')}\n`)
  const stated = `${stdout}${stderr}`.split('\n').filter(line => line.includes('names no coder'))
  assert.equal(stated.length, 50)
  for (const [index, line] of stated.entries())
    assert.match(line, new RegExp(`^error stdin:${12 + index}, d${10 + index}, .* \\(coder-unnamed\\)$`))
})

test('what the library says of its options is phrased as flags', () => {
  for (const [args, reported] of [
    ['agreement examples/kubla-khan.json -m Pk', /give one for all pairs, --option window=5 \(/],
    ['sweep examples/kubla-khan.json', /--consensus follows .*, and --over tolerance a metric/],
    ['evaluate examples/scores.json', /selected, for example --select threshold=0\.5 .* in a sweep \(/],
    ['evaluate examples/levels.json', /take --levels same, or a metric of levels/],
    ['evaluate examples/levels.json --levels', /paired: --levels same \(.*\) or --levels nearest-count/],
    [
      'evaluate examples/kubla-khan.json --from-path x',
      /the pattern "x" names neither .*; write it as --from-path \{coder\}/,
    ],
  ] as const) {
    const { stderr } = cesura(args.split(' '))
    assert.match(stderr, reported)
    assert.doesNotMatch(stderr, /in the library|: '|sweepCorpus|atLevel/)
  }
})

test('messages name flags, and what they name works', () => {
  const items = { p: { ann: [2, 4], bo: [3, 3] }, q: { ann: [2, 4] } }
  const corpus = JSON.stringify({ items, segmentation_type: 'linear' })
  const rejected = cesura(['agreement', '-'], corpus)
  assert.equal(rejected.code, 2)
  assert.doesNotMatch(rejected.stderr, /missing: available/)
  const flag = /--missing available/.exec(rejected.stderr)
  assert.ok(flag !== null, rejected.stderr)
  assert.equal(cesura(['agreement', '-', ...flag[0].split(' ')], corpus).code, 0)
})

test('the list of metrics fits the terminal', () => {
  for (const line of cesura(['metrics']).stdout.split('\n')) assert.ok(textWidth(line) <= 80, line)
})

test('what to try next keeps --mark and --from-path and runs as printed', () => {
  inFolder(folder => {
    writeFileSync(join(folder, 'talk.gold.txt'), '0 1 0 0 1\n')
    writeFileSync(join(folder, 'talk.sys.txt'), '0 0 1 0 1\n')
    const flags = ['--mark', 'end', '--from-path', '{item}.{coder}.txt']
    const { code, stderr } = cesuraIn(folder, ['evaluate', 'talk.gold.txt', 'talk.sys.txt', ...flags])
    assert.equal(code, 0, stderr)
    const lines = [...stderr.matchAll(/^ *(cesura .*?)(?: {3}.*)?$/gm)].map(([, line]) => line!)
    assert.equal(lines.length, 3, stderr)
    for (const line of lines) {
      assert.match(line, /--mark end --from-path/)
      const again = cesuraIn(folder, words(line).slice(1))
      assert.equal(again.code, 0, `${line}\n${again.stderr}`)
    }
  })
})
