import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'vitest'
import { rankingStability } from '../../src/evaluate/index.ts'
import { stabilityDocument } from '../../src/evaluate/shared.ts'
import { readCorpus } from '../../src/formats/index.ts'
import { cesura } from './run.ts'

const simulated = 'examples/simulated.json'
const systems = ['segmenter-1', 'segmenter-2']
const asked = ['conventions', simulated, '-r', 'ann', '-y', systems.join(), '--ranking']

test('conventions --ranking --json writes what the library returns', () => {
  const { code, stdout } = cesura([...asked, '--metric', 'B,F', '--json'])
  assert.equal(code, 0)
  const { corpus } = readCorpus(readFileSync(new URL(`../../${simulated}`, import.meta.url), 'utf8'))
  const found = rankingStability(corpus!, { references: ['ann'], hypotheses: systems, metrics: ['B', 'F'] })
  assert.deepEqual(JSON.parse(stdout), stabilityDocument(found))
})

test('conventions --ranking rejects what a convention sets, and one hypothesis', () => {
  for (const word of [['--pool', 'macro'], ['--preset', 'nltk'], ['--option', 'tolerance=1'], ['--pairs']]) {
    const { code, stderr } = cesura([...asked, ...word])
    assert.equal(code, 2)
    assert.match(stderr, new RegExp(`leave ${word[0]} out \\(option-unused\\)`))
  }
  const { code, stderr } = cesura(['conventions', simulated, '-r', 'ann', '-y', 'segmenter-1', '--ranking'])
  assert.equal(code, 2)
  assert.match(stderr, /nothing-to-rank/)
})

test('evaluate --loss adds the same parts to JSON, CSV and LaTeX', () => {
  const base = ['evaluate', simulated, '-r', 'ann', '-y', systems.join(), '-m', 'B', '--loss']
  const plain = [...base, '--interval', 'none', '--tests', 'none', '--no-bounds']
  const { loss } = JSON.parse(cesura([...plain, '--json']).stdout).metrics[0].hypotheses[0].micro
  const [head, first] = cesura([...plain, '--csv'])
    .stdout.split('\n')
    .map(line => line.split(','))
  assert.equal(Number(first![head!.indexOf('micro_loss_place')]), loss.place)
  assert.match(cesura([...plain, '--latex']).stdout, /what the loss is made of/)
})
