import assert from 'node:assert/strict'
import { test } from 'vitest'
import {
  lintCorpus,
  lintFiles,
  parsePair,
  parseSegmentation,
  type ReadFilesOptions,
  readFiles,
} from '../../../src/formats/index.ts'
import { CesuraError, fromMasses, makeCorpus, typeScale } from '../../../src/index.ts'

const codes = (problems: readonly { code: string }[]) => problems.map(({ code }) => code)
const item = (id: string, codings: Record<string, number[]>) => ({
  id,
  units: Object.values(codings)[0]?.reduce((a, b) => a + b) ?? 4,
  codings: Object.entries(codings).map(([coder, masses]) => ({ coder, segmentation: fromMasses(masses) })),
})

test('everything wrong in several files is reported at once', () => {
  const { problems, corpus, files } = lintFiles([
    { name: 'a.txt', text: 'a\tx\t2 3\r\na\ty\t2 2\na\tx\t5\n' },
    { name: 'b.tsv', text: 'Coder\tMasses\nx\t0\n' },
    { name: 'c.txt', bytes: Uint8Array.of(0x41, 0xe9, 0x41) },
    { name: 'd.txt', text: 'no format at all' },
  ])
  assert.equal(corpus, undefined)
  assert.deepEqual(codes(problems).sort(), [
    'duplicate-coder',
    'encoding-not-utf8',
    'format-unknown',
    'mass-not-integer',
    'mixed-line-ends',
    'unit-count-mismatch',
  ])
  assert.deepEqual(
    files.map(({ format }) => format),
    ['masses', 'segeval-tsv', undefined, undefined],
  )
})

test('coders of one item in two files are compared across the files', () => {
  const { problems } = lintFiles([
    { name: 'x.txt', text: 'a\tx\t2 3\n' },
    { name: 'y.txt', text: 'a\ty\t2 2\n' },
  ])
  assert.deepEqual(codes(problems), ['unit-count-mismatch'])
  assert.deepEqual(problems[0]!.location, { file: 'y.txt', item: 'a', coder: 'y' })
})

test('what is only suspicious is a warning', () => {
  const corpus = makeCorpus([
    item('a', { x: [2, 1, 1, 1], y: [2, 1, 1, 1], z: [5] }),
    item('b', { x: [1, 1, 1] }),
    item('c', { x: [1, 2], y: [2, 1] }),
    item('d', {}),
    item('e', { x: [1], 'X ': [1], y: [1] }),
  ])
  const problems = lintCorpus(corpus)
  assert.ok(problems.every(({ severity }) => severity === 'warning'))
  assert.deepEqual([...new Set(codes(problems))].sort(), [
    'boundary-everywhere',
    'coder-missing',
    'coder-one-coding',
    'coder-similar',
    'codings-identical',
    'item-empty',
    'item-one-coder',
    'item-one-unit',
    'no-boundary',
  ])
})

test('blank units and types that nobody uses are reported', () => {
  const scale = typeScale(['.', ','])
  const segmentation = { ...fromMasses([1, 1]), types: Uint32Array.of(1), scale }
  const corpus = makeCorpus(
    [{ id: 'a', units: 2, texts: ['one', ' '], codings: ['x', 'y'].map(coder => ({ coder, segmentation })) }],
    scale,
  )
  assert.deepEqual(codes(lintCorpus(corpus)), ['unit-empty', 'type-unused'])
})

test('a boundary next to the end in every coding is reported, for n marks read as gaps leave one', () => {
  const read = (rows: string) => lintFiles([{ name: 'a.txt', text: rows }], { mark: 'gaps' }).problems
  assert.deepEqual(codes(read('a\tx\t01001\na\ty\t00101\n')), ['mark-at-end'])
  assert.deepEqual(codes(read('a\tx\t10010\na\ty\t10100\n')), ['mark-at-start'])
  assert.deepEqual(codes(read('a\tx\t01001\na\ty\t00100\n')), [])
})

test('a boundary next to the end is reported in whatever notation it comes, and over files of one coding each', () => {
  const sums = { ann: [0, 0, 1, 1, 1, 1, 2], bo: [0, 1, 1, 1, 2, 2, 3] }
  const each = Object.entries(sums)
  const rows = (make: (coder: string, sum: number, unit: number) => string) =>
    each.map(([coder, all]) => all.map((sum, unit) => make(coder, sum, unit)).join(''))
  const single = (text: string, name = 'a.csv') => [{ name, text }]
  const texts: [{ name: string; text: string }[], ReadFilesOptions][] = [
    [
      single(
        `item,coder,unit,segment\n${rows((coder, sum, unit) => `d,${coder},${unit},${sum}\n`).join('')}`,
      ),
      {},
    ],
    [single(each.map(([coder, labels]) => `${JSON.stringify({ id: 'd', coder, labels })}\n`).join('')), {}],
    [
      single(
        `coder\tpositions\n${each.map(([coder, all]) => `${[coder, ...all.map(n => n + 1)].join('\t')}\n`).join('')}`,
      ),
      {},
    ],
    [single('{"segmentation_type":"linear","items":{"d":{"ann":[2,4,1],"bo":[1,3,2,1]}}}'), {}],
    [single('item,coder,masses\nd,ann,2 4 1\nd,bo,1 3 2 1\n'), {}],
    [single('item,coder,start,end\nd,ann,0,6\nd,ann,6,7\nd,bo,0,2\nd,bo,2,6\nd,bo,6,7\n'), {}],
    [
      rows((_, sum, unit) => `d,${unit},${sum}\n`).map((text, index) => ({
        name: `${each[index]![0]}.csv`,
        text: `item,unit,segment\n${text}`,
      })),
      { fromPath: '{coder}.csv' },
    ],
  ]
  for (const [files, options] of texts) {
    const { corpus, problems, questions } = readFiles(files, options)
    assert.notEqual(corpus, undefined, JSON.stringify([files, problems, questions]))
    assert.equal(problems.filter(({ code }) => code === 'mark-at-end').length, 1, files[0]!.text)
  }
})

test('parseSegmentation takes one notation and rejects none, two, or nonsense', () => {
  const code = (json: unknown, options = {}) => {
    try {
      parseSegmentation(json, options)
    } catch (error) {
      return error instanceof CesuraError ? error.code : String(error)
    }
    return 'fine'
  }
  assert.equal(code({ masses: [1], gaps: '0' }), 'notation-twice')
  assert.equal(code({}), 'notation-missing')
  assert.equal(code(null), 'not-a-segmentation')
  assert.equal(code({ masses: 5 }), 'not-a-list')
  assert.equal(code({ boundaries: [1] }), 'units-not-integer')
  assert.equal(code({ marks: '010' }), 'side-required')
  assert.equal(code({ sets: [[3]] }, { types: [1, 2] }), 'unknown-type')
  assert.equal(code({ sequence: ['!'] }, { types: ['.'] }), 'unknown-type')
  assert.equal(code({ masses: [1, 1], types: [[]] }), 'unknown-type')
  assert.equal(code({ masses: [1, 1], labels: ['one'] }), 'label-missing')
  assert.equal(code({ __proto__: { masses: [1] } }), 'notation-missing')
  assert.deepEqual(parseSegmentation({ marks: '0101', side: 'end' }).boundaries, Uint32Array.of(2))
  assert.deepEqual(parseSegmentation({ labels: ['a', 'a', 'b'] }).labels, ['a', 'b'])
})

test('parsePair puts both sides on one scale, and says which side is wrong', () => {
  const { reference, hypothesis } = parsePair({ sets: [[3], [1]] }, { sets: [[2], []] })
  assert.deepEqual(reference.scale, { names: ['1', '2', '3'], ranks: [1, 2, 3] })
  assert.deepEqual(hypothesis.scale, reference.scale)
  assert.deepEqual(hypothesis.types, Uint32Array.of(0b010))
  const plain = parsePair({ masses: [1, 1] }, { sets: [[2]] })
  assert.deepEqual(plain.reference.types, Uint32Array.of(0b01))
  const words = parsePair({ sequence: ['.', null] }, { sequence: [',', '.'] })
  assert.deepEqual(words.reference.scale!.names, ['.', ','])
  assert.throws(
    () => parsePair({ masses: [1] }, { masses: [0] }),
    (error: unknown) => error instanceof CesuraError && error.location?.path === 'hypothesis.masses[0]',
  )
})

test('who cuts everywhere is named, not who leaves one place', () => {
  const codings = Object.entries({ x: [1, 1, 1, 1], y: [1, 1, 2], z: [2, 2] }).map(([coder, masses]) => ({
    coder,
    segmentation: fromMasses(masses),
  }))
  const found = lintCorpus(makeCorpus([{ id: 'a', units: 4, codings }]))
  assert.deepEqual(
    found.filter(({ code }) => code === 'boundary-everywhere').map(({ location }) => location?.coder),
    ['x'],
  )
})
