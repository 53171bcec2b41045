import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'vitest'
import { defects, type Schema, schemaOf } from '../unit/evaluate/fits-schema.ts'
import { cesura } from './run.ts'

const khan = 'examples/kubla-khan.json'
const many = 'examples/simulated.json'
const scores = 'examples/scores.json'
const dialogue = 'examples/dialogue.json'
const matrix = ['--matrix', 'examples/lai-2023-matrix.json']

const transcript =
  '--from-path {coder}.txt --read item=interview --read separator=--- --read texts=align --units words'.split(
    ' ',
  )

/** Commands whose `--json` is a document with a schema. */
const documents: Readonly<Record<string, readonly (readonly string[])[]>> = {
  evaluation: [
    ['evaluate', khan, '-m', 'B,pk'],
    ['evaluate', 'examples/transcript', ...transcript],
  ],
  agreement: [
    ['agreement', khan, '--leave-one-out'],
    ['agreement', 'examples/transcript', ...transcript],
    ['agreement', many, '--add-system', 'segmenter-1', '--resamples', '200'],
    ['agreement', dialogue, ...matrix, '--interval', 'none'],
    ['agreement', khan, '--expected', 'simulated', '--chance-samples', '5', '--interval', 'none'],
  ],
  'alternative-annotator': [
    ['agreement', many, '--candidate', 'segmenter-1'],
    [
      'agreement',
      many,
      '--candidate',
      'segmenter-1',
      '--weigh',
      'pooled',
      '--margin',
      '0.1',
      '--min-items',
      '6',
    ],
    ['agreement', many, '--candidate', 'segmenter-1', '--min-items', '20'],
  ],
  events: [
    ['agreement', 'examples/presses.csv', '--events', '--bin', '1s'],
    ['agreement', 'examples/presses.csv', '--events', '--bin', '500ms', '--bandwidth', 'sj:0.3'],
  ],
  'sample-size': [
    ['plan-study', many, '-r', 'ann', '-y', 'segmenter-1,segmenter-2', '--difference', 'observed'],
    ['plan-study', many, '--agreement', '--width', '0.1', '--annotators', '2,4,9'],
    ['plan-study', many, '--candidate', 'segmenter-1'],
  ],
  stability: [['conventions', many, '-r', 'ann', '-y', 'segmenter-1,segmenter-2', '--ranking', '-m', 'B,F']],
  checks: [
    ['checks', many, '-r', 'ann,bo,cy,di'],
    ['checks', many, '--agreement'],
    ['checks', khan, '--pool', 'macro', '--metric', 'pk'],
    ['checks', dialogue, '--agreement'],
    ['checks', scores, '--select', 'reference-count', '-r', 'ann'],
  ],
  adjudication: [
    ['adjudicate', many],
    ['adjudicate', dialogue, '--rule', 'none', '--span', '3'],
    ['adjudicate', khan, '--everyone', '--rule', 'share', '--share', '0.4'],
  ],
  conventions: [
    ['conventions', khan],
    ['conventions', khan, '--metric', 'window-diff', '--pairs'],
  ],
  diff: [
    ['diff', khan, '--coders', 'manual,h2'],
    ['diff', khan, '--coders', 'h1,h3', '--equals', '--by', 'alignment'],
    ['diff', dialogue, '--by', 'flexible', ...matrix],
    ['diff', 'examples/transcript', ...transcript],
    ['diff', 'examples/levels.json', '--coders', 'manual,model', '--by', 'levels'],
  ],
  lint: [['lint', khan]],
  explain: [
    ['conventions', khan, '--value', '0.333'],
    ['conventions', khan, '--metric', 'B', '--value', '7'],
  ],
  sweep: [
    ['sweep', scores, '--resamples', '200'],
    ['sweep', scores, '--metric', 'window-diff,B', '--min-gap', '2', '--interval', 'none', '--points', '5'],
    ['sweep', scores, '--consensus', '-y', 'ann,bo,cy'],
    ['sweep', khan, '--over', 'tolerance', '--up-to', '2'],
  ],
}

/** Objects of a schema that may hold fields which it does not describe. */
function openObjects(schema: Schema, path: string): string[] {
  const { properties = {}, $defs = {}, anyOf = [], items, additionalProperties: rest } = schema
  const inner: [string, Schema][] = [
    ...Object.entries({ ...properties, ...$defs }),
    ...anyOf.map((each, at): [string, Schema] => [`anyOf ${at}`, each]),
    ...(items === undefined ? [] : [['[]', items] as [string, Schema]]),
    ...(typeof rest === 'object' ? [['*', rest] as [string, Schema]] : []),
  ]
  const open = schema.type === 'object' && (rest === undefined || rest === true)
  return [...(open ? [path] : []), ...inner.flatMap(([name, each]) => openObjects(each, `${path}.${name}`))]
}

for (const [name, commands] of Object.entries(documents)) {
  describe(name, () => {
    const schema = schemaOf(name)
    // sample-size.schema.json: the field sampleSize.
    const version = name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
    test('the schema describes every field', () => assert.deepEqual(openObjects(schema, '$'), []))
    for (const args of commands) {
      test(`cesura ${args.join(' ')} --json fits its schema`, () => {
        const { code, stdout, stderr } = cesura([...args, '--json'])
        assert.equal(code, 0, stderr)
        const document = JSON.parse(stdout)
        assert.deepEqual(defects(document, schema), [])
        assert.ok(Number.isInteger(document[version]) && document[version] >= 1)
        assert.notDeepEqual(defects({ ...document, [version]: 99 }, schema), [])
        assert.notDeepEqual(defects({ ...document, extra: 1 }, schema), [])
      })
    }
  })
}

test('a task, its scores and the problems of a submission fit their schemas', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cesura-task-'))
  try {
    const file = join(folder, 'task.json')
    const init = ['task', 'init', many, '-r', 'ann,bo', '-m', 'B,pk', '-o', file]
    assert.equal(cesura(init).code, 0)
    const task = JSON.parse(readFileSync(file, 'utf8'))
    assert.deepEqual(defects(task, schemaOf('task')), [])
    assert.notDeepEqual(defects({ ...task, extra: 1 }, schemaOf('task')), [])
    const kept = (name: string, coders: readonly string[]) => {
      const corpus = JSON.parse(readFileSync(many, 'utf8'))
      for (const item of corpus.items)
        item.codings = item.codings.filter(({ coder }: { coder: string }) => coders.includes(coder))
      writeFileSync(join(folder, name), JSON.stringify(corpus))
      return join(folder, name)
    }
    const good = kept('good.json', ['segmenter-1'])
    const bad = kept('bad.json', ['segmenter-1', 'segmenter-2'])
    const { code, stdout } = cesura(['task', 'score', file, good, bad, '--json'])
    assert.equal(code, 1)
    const documents = stdout
      .trim()
      .split('\n')
      .map(line => JSON.parse(line))
    assert.equal(documents.length, 2)
    for (const document of documents) {
      assert.deepEqual(defects(document, schemaOf('task-score')), [])
      assert.notDeepEqual(defects({ ...document, extra: 1 }, schemaOf('task-score')), [])
    }
    assert.deepEqual(
      documents.map(({ scores }) => scores.length),
      [2, 0],
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('a question and a problem of lint fit as well', () => {
  const asked = cesura(['lint', '-', '--json', '--strict'], '0 1 0\n1 0 0\n')
  assert.equal(asked.code, 2)
  assert.deepEqual(defects(JSON.parse(asked.stdout), schemaOf('lint')), [])
})

test('agreement says who is taken for a person and who for a program', () => {
  const group = (...more: string[]) =>
    JSON.parse(cesura(['agreement', many, '--interval', 'none', '--json', ...more]).stdout).group
  assert.deepEqual(group().measured, ['ann', 'bo', 'cy', 'di'])
  assert.deepEqual(group().systems, ['segmenter-1', 'segmenter-2', 'segmenter-3'])
  assert.equal(group('--everyone').measured.length, 7)
  assert.equal(group('--systems', 'di').people.includes('segmenter-1'), true)
  assert.match(cesura(['agreement', many]).stdout, /look\s+like\s+systems\s+by\s+name/)
})

for (const [threshold, code, reported] of [
  ['multi-pi=0.1', 0, ''],
  ['multi-pi=0.9', 1, 'π_x is 0.466; the threshold was 0.9'],
  ['π_x.low=0.55', 1, 'Lower end of π_x is 0.'],
  ['π*=0.1', 2, 'there are multi-pi (π_x) and multi-kappa (κ_x)'],
  ['multi-pi.low=0.1', 0, ''],
  ['kappa=0.5', 2, 'there are multi-pi (π_x) and multi-kappa (κ_x)'],
  ['multi-pi', 2, 'option-invalid'],
] as const)
  test(`agreement --fail-under ${threshold} ends with ${code}`, () => {
    const answer = cesura(['agreement', 'examples/simulated.json', '--fail-under', threshold])
    assert.equal(answer.code, code, answer.stderr)
    assert.ok(answer.stderr.includes(reported), answer.stderr)
  })

test('agreement --fail-under judges the chance level that was asked for', () => {
  const args = ['agreement', 'examples/simulated.json', '--metric', 'S', '--fail-under', 'multi-pi=0.8']
  assert.equal(cesura(args).code, 1)
  assert.equal(cesura([...args, '--expected', 'published']).code, 0)
})
