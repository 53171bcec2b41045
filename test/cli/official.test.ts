import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, test } from 'vitest'
import { writeCorpus } from '../../src/formats/index.ts'
import { corpusOf, scorers } from '../golden/official-page.ts'
import { cesuraIn } from './run.ts'

const folder = mkdtempSync(join(tmpdir(), 'cesura-official-'))
afterAll(() => rmSync(folder, { recursive: true }))

interface Line {
  readonly id: string
  readonly pool: string
  readonly acrossGroups: string
  readonly hypotheses: readonly Readonly<Record<string, { readonly value: number | null }>>[]
}

/** One case of each scorer, of several documents where it has such, as a stranger would run it. */
test.each(scorers.map(scorer => [scorer.preset, scorer] as const))(
  '%s',
  (preset, { fields, cases, digits }) => {
    const stated = cases.filter(
      ({ found }) =>
        found !== undefined && Object.keys(fields).every(field => typeof found[field] === 'number'),
    )
    const many = stated.filter(({ pairs }) => pairs.length > 2)
    const one = many[Math.floor(many.length / 2)] ?? stated[Math.floor(stated.length / 2)]!
    const [written] = [writeCorpus(corpusOf(one.pairs), 'cesura-json')].flat() as (
      | string
      | { text: string }
    )[]
    writeFileSync(join(folder, 'case.json'), typeof written === 'string' ? written : written!.text)
    const { code, stdout, stderr } = cesuraIn(folder, [
      ...['evaluate', 'case.json', '-r', 'reference', '--preset', preset, '--json'],
      ...['-m', Object.values(fields).join(',')],
      ...Object.entries(one.options ?? {}).flatMap(([name, value]) => ['--option', `${name}=${value}`]),
    ])
    assert.equal(code, 0, stderr)
    const { metrics } = JSON.parse(stdout) as { metrics: readonly Line[] }
    for (const [field, id] of Object.entries(fields)) {
      const line = metrics.find(metric => metric.id === id)!
      const { value } = line.hypotheses[0]![line.pool]!
      const expected = one.found[field] as number
      assert.ok(value !== null, `${preset} ${field} is undefined`)
      const most = digits === undefined ? 1e-12 : 0.5 * 10 ** -digits + 1e-12
      assert.ok(Math.abs(value - expected) <= most, `${preset} ${field}: ${value} instead of ${expected}`)
    }
  },
)

test('a first mark that a .tok file lacks is missed in every form of the corpus', () => {
  const rows = (marked: readonly number[]) =>
    Array.from({ length: 6 }, (_, token) => {
      const mark = marked.includes(token) ? 'B-seg' : 'O'
      return `${token + 1}\tw${token}${'\t_'.repeat(7)}\tSeg=${mark}\n`
    }).join('')
  writeFileSync(join(folder, 'gold.tok'), `# newdoc id = a\n${rows([0, 3])}\n`)
  writeFileSync(join(folder, 'sys.tok'), `# newdoc id = a\n${rows([3])}\n`)
  const tok = ['gold.tok', 'sys.tok', '--from-path', '{coder}.tok']
  for (const [file, to] of [
    ['lost.json', 'cesura-json'],
    ['lost.jsonl', 'json-lines'],
  ] as const)
    assert.equal(cesuraIn(folder, ['convert', ...tok, '--to', to, '-o', file]).code, 0)
  for (const files of [tok, ['lost.json'], ['lost.jsonl']])
    for (const workers of ['1', '2']) {
      const how = [
        '-r',
        'gold',
        '-m',
        'F',
        '--preset',
        'disrpt',
        '--no-bounds',
        '--workers',
        workers,
        '--json',
      ]
      const { stdout, stderr } = cesuraIn(folder, ['evaluate', ...files, ...how])
      const { metrics } = JSON.parse(stdout || stderr) as { metrics: readonly Line[] }
      assert.equal(metrics[0]!.hypotheses[0]!.micro!.value, 2 / 3, `${files[0]} ${workers}`)
    }
  const line =
    '{"reference":{"units":6,"boundaries":[3]},"hypothesis":{"units":6,"boundaries":[3],"unmarkedStart":true}}\n'
  const pairs = cesuraIn(folder, ['pairs', '-m', 'F', '--preset', 'disrpt', '--values', '--quiet'], line)
  assert.match(pairs.stdout, /"boundary-f":0\.6666666666666666/)
  const table = cesuraIn(folder, ['convert', 'lost.json', '--to', 'csv'])
  assert.match(table.stderr, /note: CSV table cannot record a first unit without its mark; left out/)
})
