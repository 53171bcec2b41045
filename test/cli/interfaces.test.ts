// One file, one decision: who is the reference, who is measured, what is left out, on every face of the command line.
import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, test } from 'vitest'
import { listed } from '../../src/model/numbers.ts'
import { cesuraIn } from './run.ts'

const folder = mkdtempSync(join(tmpdir(), 'cesura-faces-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Three items that all coders cut, each a little otherwise; some coders may miss the last. */
function corpusOf(coders: readonly string[], missing: readonly string[] = []): object {
  const items = [0, 1, 2].map(item => ({
    id: `t${item}`,
    units: 12,
    codings: coders
      .filter(coder => item < 2 || !missing.includes(coder))
      .map((coder, at) => ({ coder, boundaries: [3, 5 + ((item + at) % 4)] })),
  }))
  return { cesura: 1, items }
}

const run = (...args: string[]) => {
  const { code, stdout, stderr } = cesuraIn(folder, args)
  assert.equal(code, 0, stderr)
  // Markdown puts a backslash before signs of its own.
  return {
    reported: stdout.replaceAll('\\', '').replace(/\s+/g, ' '),
    heard: stderr.replace(/\s+/g, ' '),
    stdout,
  }
}
const textOf = (html: string) =>
  html
    .replace(/<(script|style)\b.*?<\/\1>/gs, '')
    .replace(/<[^>]*>/g, '')
    .replaceAll('&quot;', '"')
    .replace(/\s+/g, ' ')

interface Case {
  readonly coders: readonly string[]
  readonly missing?: readonly string[]
  readonly flags?: readonly string[]
  readonly references: readonly string[]
  readonly leftOut?: readonly string[]
  readonly measured: readonly string[]
  /** Said of the reference by every face. */
  readonly why?: RegExp
}

const byName = /as the reference because of its name/
const cases: Readonly<Record<string, Case>> = {
  ground_truth: {
    coders: ['ann', 'ground_truth', 'h1'],
    references: ['ground_truth'],
    measured: ['ann', 'ground_truth'],
    why: byName,
  },
  'people and programs': {
    coders: ['ann', 'bo', 'segmenter-1'],
    references: [],
    measured: ['ann', 'bo'],
    why: /No coder is named like a reference, so every pair is compared/,
  },
  'two references': {
    coders: ['gold-1', 'gold-2', 'sys'],
    references: [],
    measured: ['gold-1', 'gold-2'],
    why: /gold-1 and gold-2 are both named like references, so every pair is compared/,
  },
  'left out by a flag, items missing': {
    coders: ['gold', 'ann', 'bo', 'h1'],
    missing: ['ann'],
    flags: ['--hypotheses', 'ann'],
    references: ['gold'],
    leftOut: ['bo', 'h1'],
    measured: ['gold', 'ann', 'bo'],
    why: byName,
  },
}

describe('every face of one file', () => {
  for (const [
    name,
    { coders, missing, flags = [], references, leftOut = [], measured, why },
  ] of Object.entries(cases))
    test(name, () => {
      writeFileSync(join(folder, 'corpus.json'), JSON.stringify(corpusOf(coders, missing)))
      const quick = ['corpus.json', '-m', 'B', '--resamples', '200']
      const asked = [...quick, ...flags]
      const { settings, data } = JSON.parse(run('evaluate', ...asked, '--json').stdout)
      assert.deepEqual(settings.references, references)
      assert.deepEqual(data.leftOut.coders, leftOut)
      run('report', ...asked, '--pairs', 'none', '-o', 'report.html')
      const report = textOf(readFileSync(join(folder, 'report.html'), 'utf8'))
      for (const reported of [
        run('evaluate', ...asked).reported,
        run('evaluate', ...asked, '--markdown').reported,
        report,
      ]) {
        if (references.length === 1)
          assert.ok(reported.includes(`against the reference ${references[0]}`), reported)
        if (why !== undefined) assert.match(reported, why)
        assert.equal(
          reported.includes(`as neither reference nor hypothesis: ${listed(leftOut)}.`),
          leftOut.length > 0,
        )
        for (const coder of missing ?? [])
          assert.ok(reported.includes(`1 segmentation missing: ${coder}`), reported)
      }

      const among = [...quick, '--missing', 'available']
      const { group, coefficients } = JSON.parse(run('agreement', ...among, '--json').stdout)
      assert.deepEqual(group.measured, measured)
      const whose = `Agreement of ${listed(measured)}.`
      for (const form of [[], ['--markdown']])
        assert.ok(run('agreement', ...among, ...form).reported.includes(whose))
      const plot = run('plot', 'interval-dots-coefficients', ...quick, '-o', 'dots.svg').heard
      assert.ok(plot.includes(whose), plot)
      assert.ok(
        plot.includes(`(π_x) is ${coefficients[0].value.toFixed(2).replace(/^(-?)0/, '$1')} over B`),
        plot,
      )
      if (references.length > 0) return
      assert.ok(report.includes(whose), report)
      assert.ok(
        report.includes(`Two coders agree at ${coefficients[0].value.toFixed(3)} beyond chance (π_x over B)`),
        report,
      )
    })
})

test('with --pairs there is no note on reference names', () => {
  writeFileSync(join(folder, 'equals.json'), JSON.stringify(corpusOf(['gold', 'ann'])))
  run('report', 'equals.json', '--equals', '--interval', 'none', '-o', 'report.html')
  const report = textOf(readFileSync(join(folder, 'report.html'), 'utf8'))
  assert.match(report, /every pair of 2 coders\./)
  assert.doesNotMatch(report, /named like/)
})

test('a report says each warning of the corpus once', () => {
  const items = [8, 9].map(units => ({
    id: `t${units}`,
    units,
    codings: ['ann', 'bo'].map((coder, at) => ({ coder, boundaries: [3 + at, units - 1] })),
  }))
  writeFileSync(join(folder, 'edge.json'), JSON.stringify({ cesura: 1, items }))
  run('report', 'edge.json', '--interval', 'none', '-o', 'report.html')
  assert.equal(readFileSync(join(folder, 'report.html'), 'utf8').match(/\(mark-at-end\)/g)?.length, 1)
})
