// Blocks that stay whole, chunks of the right size, excerpts that are split.
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, test } from 'vitest'
import type { ChunkReport } from '../../src/chunks/index.ts'
import { defects, schemaOf } from '../unit/evaluate/fits-schema.ts'
import { cesuraIn } from './run.ts'

const folder = mkdtempSync(join(tmpdir(), 'cesura-integrity-'))
afterAll(() => rmSync(folder, { recursive: true }))
const run = (line: string) => cesuraIn(folder, ['chunks', ...line.split(' ')])
const json = (line: string): ChunkReport => {
  const { code, stdout, stderr } = run(`${line} --json`)
  assert.equal(code, 0, stderr)
  const report = JSON.parse(stdout) as ChunkReport
  assert.deepEqual(defects(report, schemaOf('chunks')), [])
  return report
}

// Three paragraphs of eighteen characters with two line breaks between them: 0–18, 20–38, 40–58.
const text = ['aaaa bbbb cccc ddd', 'eeee ffff gggg hhh', 'iiii jjjj kkkk lll'].join('\n\n')
writeFileSync(join(folder, 'doc.md'), text)
const chunks = (name: string, ranges: readonly (readonly [number, number, number?])[]) =>
  writeFileSync(
    join(folder, `${name}.json`),
    JSON.stringify(
      ranges.map(([start, end, token_count]) => ({ start, end, text: text.slice(start, end), token_count })),
    ),
  )
chunks('thirds', [
  [0, 20],
  [20, 40],
  [40, 58],
])
chunks('halves', [
  [0, 30],
  [30, 58],
])
chunks('overlapping', [
  [0, 40],
  [25, 58],
])
chunks('holes', [
  [0, 18],
  [40, 58],
])
chunks('tokens', [
  [0, 20, 4],
  [20, 40, 120],
  [40, 58, 1100],
])
writeFileSync(
  join(folder, 'questions.json'),
  JSON.stringify([
    {
      question: 'first?',
      references: [{ content: 'aaaa', start_index: 0, end_index: 4 }],
      retrieved: { thirds: [0], halves: [0], holes: [0] },
    },
    {
      question: 'second?',
      references: [{ content: 'ffff gggg', start_index: 25, end_index: 34 }],
      retrieved: { thirds: [1], halves: [0], holes: [1] },
    },
  ]),
)

describe('blocks', () => {
  test('a block is whole where one chunk holds it', () => {
    const { chunkers, settings } = json(
      'doc.md --chunks thirds.json --chunks halves.json --chunks overlapping.json --chunks holes.json',
    )
    assert.deepEqual(settings.blocks, { of: 'text', rule: 'contained', tolerance: 0 })
    assert.deepEqual(
      chunkers.map(({ blocks: { blocks, whole, lost } }) => [blocks, whole, lost]),
      [
        [3, 3, 0],
        [3, 2, 0],
        [3, 3, 0],
        [3, 2, 1],
      ],
    )
    assert.deepEqual(chunkers[1]!.blocks.byKind, { paragraph: { blocks: 3, whole: 2 } })
  })

  test('another rule and a tolerance', () => {
    const files = '--chunks overlapping.json --chunks holes.json'
    const strict = json(`doc.md ${files} --block-rule no-cut`)
    assert.deepEqual(
      strict.chunkers.map(({ blocks }) => blocks.whole),
      [2, 3],
    )
    const tolerant = json(`doc.md ${files} --block-rule no-cut --block-tolerance 5`)
    assert.deepEqual(
      tolerant.chunkers.map(({ blocks }) => blocks.whole),
      [3, 3],
    )
  })

  test('gold sections in their place, and none without gold', () => {
    writeFileSync(join(folder, 'gold.json'), '[20, 40]')
    const { chunkers } = json('doc.md --chunks halves.json --gold gold.json --blocks gold')
    assert.deepEqual(chunkers[0]!.blocks, { blocks: 3, whole: 2, lost: 0, share: 2 / 3, byKind: {} })
    const [without] = json('doc.md --chunks halves.json --blocks gold').chunkers
    assert.equal(without!.blocks.share, null)
  })

  test('shown, and held to a threshold', () => {
    const { stdout } = run('doc.md --chunks halves.json --chunks holes.json')
    assert.match(stdout, /whole blocks/)
    assert.match(stdout, /holes: 1 of 3 blocks are in no chunk/)
    assert.equal(run('doc.md --chunks thirds.json --fail-under blocks=1').code, 0)
    const { code, stderr } = run('doc.md --chunks halves.json --fail-under blocks=0.9')
    assert.equal(code, 1)
    assert.match(stderr, /blocks of halves is 0\.667; the threshold was 0\.9/)
  })
})

describe('sizes', () => {
  test('chunks of the right size, and the share of all sizes in them', () => {
    const [chunker] = json('doc.md --chunks thirds.json --size 19..30').chunkers
    assert.deepEqual(chunker!.sizeCompliance, {
      chunks: 3,
      within: 2,
      below: 1,
      above: 0,
      share: 2 / 3,
      characters: 40 / 58,
    })
    assert.match(run('doc.md --chunks thirds.json --size 19..30').stdout, /in size[\s\S]*67 %/)
    assert.equal(run('doc.md --chunks thirds.json --size 19.. --fail-under in-size=0.9').code, 1)
    assert.equal(run('doc.md --chunks thirds.json --size ..30 --fail-under in-size=0.9').code, 0)
  })

  test('the preset counts tokens, and nothing else', () => {
    const { chunkers, settings } = json('doc.md --chunks tokens.json --preset adaptive-chunking')
    assert.deepEqual(settings.sizeLimits, { min: 100, max: 1100 })
    assert.deepEqual(settings.blocks, { of: 'text', rule: 'no-cut', tolerance: 5 })
    assert.equal(chunkers[0]!.sizeCompliance?.within, 2)
    const { code, stderr } = run('doc.md --chunks thirds.json --preset adaptive-chunking')
    assert.equal(code, 2)
    assert.match(stderr, /tokens-required/)
  })

  test.each(['300..100', '..', 'all'])('rejects --size %s', size => {
    assert.equal(run(`doc.md --chunks thirds.json --size ${size}`).code, 2)
  })
})

describe('excerpts', () => {
  const files = '--chunks thirds.json --chunks halves.json --chunks holes.json --excerpts questions.json'

  test('fall into classes, and questions into groups', () => {
    const { chunkers } = json(`doc.md ${files}`)
    assert.deepEqual(
      chunkers.map(({ excerpts }) => excerpts!.classes),
      [
        [['whole'], ['whole']],
        [['whole'], ['split']],
        [['whole'], ['lost']],
      ],
    )
    assert.deepEqual(chunkers[1]!.excerpts!.counts, { whole: 1, split: 1, short: 0, lost: 0 })
    const { groups } = chunkers[1]!.excerpts!
    assert.equal(groups.by, null)
    assert.equal(groups.whole.recall, 1)
    assert.equal(groups.split.recall, 5 / 9)
    assert.deepEqual(chunkers[0]!.excerpts!.groups.split, {
      questions: 0,
      omega: null,
      recall: null,
      precision: null,
      iou: null,
    })
  })

  test('the groups of one chunker may be taken for all', () => {
    const { chunkers, settings } = json(`doc.md ${files} --split-by halves`)
    assert.equal(settings.splitBy, 'halves')
    assert.deepEqual(
      chunkers.map(({ excerpts }) => [excerpts!.groups.by, excerpts!.groups.split.questions]),
      [
        ['halves', 1],
        ['halves', 1],
        ['halves', 1],
      ],
    )
    assert.equal(chunkers[0]!.excerpts!.groups.split.recall, 1)
    const { code, stderr } = run(`doc.md ${files} --split-by halve`)
    assert.equal(code, 2)
    assert.match(stderr, /did you mean "halves"/)
  })

  test('the output says whose groups they are', () => {
    const own = run(`doc.md ${files}`).stdout.replaceAll('\n', ' ')
    assert.match(own, /recall of split/)
    assert.match(own, /different questions for each chunker; --split-by takes those of one/)
    assert.match(own, /halves: of 2 excerpts 1 split\./)
    const fixed = run(`doc.md ${files} --split-by halves`).stdout.replaceAll('\n', ' ')
    assert.match(fixed, /an excerpt that halves splits, the same questions for all chunkers/)
  })

  test('a share of split excerpts ends a build', () => {
    const { code, stderr } = run(`doc.md ${files} --fail-over split=0.1`)
    assert.equal(code, 1)
    assert.match(stderr, /split of halves is 0\.500/)
    assert.doesNotMatch(stderr, /split of thirds/)
  })
})
