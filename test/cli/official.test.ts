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
    const told = cases.filter(
      ({ found }) =>
        found !== undefined && Object.keys(fields).every(field => typeof found[field] === 'number'),
    )
    const many = told.filter(({ pairs }) => pairs.length > 2)
    const one = many[Math.floor(many.length / 2)] ?? told[Math.floor(told.length / 2)]!
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
