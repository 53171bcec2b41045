import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, test } from 'vitest'
import { metrics } from '../../src/index.ts'
import { presetsOf } from '../../src/metrics/index.ts'
import { sourcesOf } from '../../src/report/index.ts'
import { cesura, cesuraIn } from './run.ts'

describe('cite', () => {
  test('a sentence with the signature for each metric, then every entry once', () => {
    const { code, stdout } = cesura(['cite', 'B', 'Pk', 'window-diff'])
    assert.equal(code, 0)
    const flat = stdout.replace(/\s+/g, ' ')
    assert.ok(flat.includes('Boundary similarity (B; Fournier, 2013) was computed with cesura'))
    for (const id of ['boundary-similarity', 'pk', 'window-diff'])
      assert.match(flat, new RegExp(`signature "${id}\\|[^ ]*\\|pool:micro\\|v:[^ ]*"\\.`))
    const entries = stdout.match(/^@.*/gm)!
    assert.ok(entries.length >= 4)
    assert.equal(new Set(entries).size, entries.length)
    assert.match(stdout, /^@software\{cesura,/m)
  })

  test('a preset sets its options, its pooling and its paper', () => {
    const { stdout } = cesura(['cite', 'pk', '--preset', 'superdialseg', '--latex'])
    assert.match(stdout, /\\cite\{beeferman-etal-1999-statistical,jiang-etal-2023-superdialseg\}/)
    assert.match(stdout, /under the conventions of superdialseg; signature \\texttt\{pk/)
    assert.match(stdout, /pool:macro/)
    assert.match(stdout, /jiang-etal-2023-superdialseg,$/m)
  })

  test('coefficients bring the papers of agreement', () => {
    assert.match(cesura(['cite', 'multi-pi', '--bibtex']).stdout, /fournier-inkpen-2012-segmentation/)
  })

  test('cite agreement CORPUS: one sentence with the number of agreement, and the papers', () => {
    const corpus = fileURLToPath(new URL('../../examples/simulated.json', import.meta.url))
    const { code, stdout } = cesura(['cite', 'agreement', corpus])
    assert.equal(code, 0)
    const flat = stdout.replace(/\s+/g, ' ')
    const { coefficients } = JSON.parse(cesura(['agreement', corpus, '--json']).stdout)
    const [{ value, interval, signature, coders, counts }] = coefficients
    assert.ok(flat.startsWith('Agreement beyond chance (π_x) (Fournier & Inkpen, 2012;'), flat.slice(0, 200))
    assert.ok(flat.includes(`of ${coders.length} annotators over ${counts.items} items`))
    assert.ok(
      flat.includes(
        `is ${value.toFixed(3)}, 95 % confidence interval [${interval.map((x: number) => x.toFixed(3)).join(', ')}]`,
      ),
      flat.slice(0, 600),
    )
    assert.ok(flat.includes(`signature "${signature}".`))
    assert.match(stdout, /@software\{cesura,/)
    const latex = cesura(['cite', 'agreement', corpus, '--latex']).stdout
    assert.match(latex, /\\cite\{fournier-inkpen-2012[^}]*\} of \d+ annotators/)
  })

  test('an unknown metric and a preset that says nothing of it are rejected', () => {
    for (const [args, code] of [
      [['cite', 'no-such'], 'unknown-metric'],
      [['cite', 'B', '--preset', 'nltk'], 'preset-undefined'],
    ] as const) {
      const answer = cesura(args)
      assert.equal(answer.code, 2)
      assert.ok(answer.stderr.includes(`(${code})`))
    }
  })

  test('every key of every metric and preset has its entry', () => {
    for (const metric of metrics)
      for (const preset of [undefined, ...presetsOf(metric)])
        for (const key of sourcesOf(metric.id, preset)) assert.equal(typeof key, 'string')
  })
})

describe('--save of agreement and conventions', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cesura-saved-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const example = (name: string) => fileURLToPath(new URL(`../../examples/${name}`, import.meta.url))
  const read = (name: string) => readFileSync(join(folder, name), 'utf8')

  test('agreement over S_f: LaTeX has S_f, S_f^B and which types are taken for which', () => {
    const matrix = example('lai-2023-matrix.json')
    // A few draws: the exact chance level takes long, and is not what is looked at here.
    const quick = ['--interval', 'none', '--expected', 'simulated', '--chance-samples', '100']
    const args = ['agreement', example('dialogue.json'), '--matrix', matrix, ...quick]
    const saved = ['a.json', 'a.csv', 'a.tex', 'a.md'].flatMap(file => ['--save', file])
    const { code, stdout, stderr } = cesuraIn(folder, [...args, ...saved])
    assert.equal(code, 0, stderr)
    assert.equal(stdout, cesuraIn(folder, args).stdout)
    const latex = read('a.tex')
    assert.equal(latex, cesuraIn(folder, [...args, '--latex']).stdout)
    assert.equal(latex.match(/\\begin\{table\*?\}/g)!.length, 3)
    assert.match(latex, /Agreement over \$S_f\$/)
    assert.match(latex, /Agreement over \$S_f\^B\$/)
    assert.match(latex, /Edit operations by boundary type/)
    assert.equal(read('a.json'), cesuraIn(folder, [...args, '--json']).stdout)
    assert.equal(read('a.csv'), cesuraIn(folder, [...args, '--csv']).stdout)
  })

  test('conventions too', () => {
    const args = ['conventions', example('kubla-khan.json')]
    assert.equal(cesuraIn(folder, [...args, '--save', 'c.json', '--save', 'c.tex']).code, 0)
    assert.equal(read('c.json'), cesuraIn(folder, [...args, '--json']).stdout)
    assert.equal(read('c.tex'), cesuraIn(folder, [...args, '--latex']).stdout)
  })
})
