import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, test } from 'vitest'
import { cesura } from './run.ts'

const folder = mkdtempSync(join(tmpdir(), 'cesura-scores-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function file(name: string, ...lines: string[]): string {
  const path = join(folder, name)
  writeFileSync(path, `${lines.join('\n')}\n`)
  return path
}

const gold = file(
  'gold.csv',
  'item,coder,unit,segment',
  'a,gold,1,1',
  'a,gold,2,1',
  'a,gold,3,2',
  'a,gold,4,2',
)
const table = (name: string, column: string, scores: readonly string[]) =>
  file(name, `item,coder,unit,${column}`, ...scores.map((score, unit) => `a,m,${unit + 1},${score}`))

describe('a table with a score for each unit', () => {
  test.each(['score', 'probability', 'prob'])(
    'column %s: the value of a row belongs to the gap after it',
    column => {
      const scored = table(`${column}.csv`, column, ['0.1', '0.8', '0.3', '0.2'])
      const { code, stdout, stderr } = cesura(['sweep', scored, gold, '--references', 'gold', '--json'])
      assert.equal(code, 0, stderr)
      assert.deepEqual(JSON.parse(stdout).sweeps[0].best, { value: 1, at: 0.8, ratio: 1 })
      assert.match(stderr, /last-score-dropped/)
    },
  )
  test('an empty last cell is what it should be', () => {
    const { code, stderr } = cesura(['sweep', table('open.csv', 'score', ['1', '5', '-2', '']), gold])
    assert.equal(code, 0)
    assert.doesNotMatch(stderr, /last-score-dropped/)
  })
  test('gold and scores in one table', () => {
    const both = file(
      'both.csv',
      ...['item,coder,unit,segment,score', 'a,gold,1,1,', 'a,gold,2,2,', 'a,gold,3,2,'],
      ...['a,m,1,,0.9', 'a,m,2,,0.2', 'a,m,3,,'],
    )
    const { code, stdout } = cesura([
      'evaluate',
      both,
      '--metric',
      'F,AP',
      '--select',
      'threshold=0.5',
      '--json',
    ])
    assert.equal(code, 0)
    assert.match(JSON.parse(stdout).metrics[0].signature, /select:threshold\(0\.5\)/)
  })
  test.each([
    ['score-not-a-number', ['0.1', 'nan', '0.3', '0']],
    ['score-not-a-number', ['0.1', '', '0.3', '0']],
    ['unit-count-mismatch', ['0.1', '0.3', '0']],
  ])('%s', (code, scores) => {
    const answer = cesura(['sweep', table('bad.csv', 'score', scores), gold])
    assert.equal(answer.code, 2)
    assert.match(answer.stderr, new RegExp(`\\(${code}\\)`))
  })
  test('boundaries are asked for by name', () => {
    const { code, stderr } = cesura(['evaluate', table('s.csv', 'score', ['0.1', '0.8', '0.3', '']), gold])
    assert.equal(code, 2)
    assert.match(stderr, /--select threshold=0\.5.*selection-required/s)
  })
  test('scores outside 0 to 1 have AP and no Brier score', () => {
    const wild = table('wild.csv', 'score', ['1', '8', '-3', ''])
    const { stdout } = cesura(['sweep', wild, gold, '--json'])
    const { measures } = JSON.parse(stdout).sweeps[0]
    const brier = measures.find(({ id }: { id: string }) => id === 'brier')
    assert.deepEqual([brier.value, brier.reason], [null, 'scores-not-probabilities'])
  })
  test('all scores equal: the ties are reported', () => {
    const { code, stdout } = cesura(['sweep', table('equal.csv', 'score', ['1', '1', '1', '']), gold])
    assert.equal(code, 0)
    assert.match(stdout, /tie|share/i)
  })
})

describe('cesura pairs', () => {
  const reference = { units: 4, boundaries: [2] }
  const hypothesis = { units: 4, scores: [0.1, 0.8, 0.3] }
  const ask = (args: string[], ...pairs: object[]) =>
    cesura(['pairs', file('pairs.jsonl', ...pairs.map(pair => JSON.stringify(pair))), ...args])
  test('scores: measures without a threshold, and others at a rule that stands in the signature', () => {
    const { code, stdout } = ask(['-m', 'F,AP', '--select', 'threshold=0.5'], {
      id: 1,
      reference,
      hypothesis,
    })
    assert.equal(code, 0)
    const { scores } = JSON.parse(stdout)
    assert.equal(scores['boundary-f'].value, 1)
    assert.match(scores['boundary-f'].signature, /\|select:threshold\(0\.5\)\|v:/)
    assert.equal(scores['average-precision'].value, 1)
    assert.doesNotMatch(scores['average-precision'].signature, /select/)
  })
  test('a selection by count says the ties at its edge', () => {
    const equal = { units: 4, scores: [0.5, 0.5, 0.5] }
    for (const rule of ['count=2', 'reference-count']) {
      const { stdout } = ask(['-m', 'F,AP', '--select', rule], { reference, hypothesis: equal })
      const { scores } = JSON.parse(stdout)
      assert.equal(scores['boundary-f'].ties, 3, rule)
      assert.equal('ties' in scores['average-precision'], false)
    }
    const { stdout } = ask(['-m', 'F', '--select', 'count=2'], { reference, hypothesis })
    assert.equal('ties' in JSON.parse(stdout).scores['boundary-f'], false)
  })
  test('the values alone have the reasons and the ties next to them, as a table has', () => {
    const equal = { id: 'a', reference, hypothesis: { units: 4, scores: [0.5, 0.5, 0.5] } }
    const short = { id: 'b', reference: { masses: [2] }, hypothesis: { units: 2, scores: [0.5] } }
    const args = ['-m', 'F,pk', '--select', 'count=2', '-q']
    const [, first, second] = ask([...args, '--values'], equal, short)
      .stdout.trimEnd()
      .split('\n')
    assert.deepEqual(JSON.parse(first!).ties, { 'boundary-f': 3, pk: 3 })
    assert.equal('reasons' in JSON.parse(first!), false)
    assert.deepEqual(JSON.parse(second!).reasons, { pk: 'no-windows' })
    assert.deepEqual(JSON.parse(second!).values.pk, null)
    const rows = ask([...args, '--csv'], equal, short).stdout.split('\r\n')
    assert.match(rows[1]!, /,,"boundary-f 3, pk 3"$/)
    assert.match(rows[2]!, /,pk no-windows,$/)
  })
  test('levels', () => {
    const levels = {
      reference: { units: 12, levels: [[6], [3, 6, 9]] },
      hypothesis: { units: 12, levels: [[5], [3, 5, 9]] },
    }
    const { code, stdout } = ask(['-m', 't-measure,segment-f'], levels)
    assert.equal(code, 0)
    assert.equal(JSON.parse(stdout).scores['t-measure'].value.toFixed(4), '0.7865')
    assert.equal(JSON.parse(ask(['-m', 'F'], levels).stdout).error.code, 'levels-given')
  })
  test.each<[string, object, ...string[]]>([
    ['selection-required', { reference, hypothesis }],
    ['score-count', { reference, hypothesis: { units: 4, scores: [0.1, 0.8, 0.3, 0.2] } }],
    ['score-not-a-number', { reference, hypothesis: { units: 4, scores: [0.1, null, 0.3] } }],
    [
      'unit-count-mismatch',
      { reference, hypothesis: { units: 5, scores: [0.1, 0.2, 0.3, 0.4] } },
      '--select',
      'count=1',
    ],
    ['notation-twice', { reference, hypothesis: { units: 4, scores: [0, 0, 0], boundaries: [1] } }],
    ['levels-invalid', { reference, hypothesis: { units: 4, levels: [1, 2] } }],
    ['levels-given', { reference: { units: 4, levels: [[2]] }, hypothesis }, '-m', 'AP'],
  ])('%s', (code, pair, ...args) => {
    const answer = ask(['-m', 'F', ...args], pair)
    assert.equal(answer.code, 2)
    assert.equal(JSON.parse(answer.stdout).error.code, code)
  })
})

describe('ties are reported in every form', () => {
  const corpus = file(
    'ties.json',
    JSON.stringify({
      cesura: 1,
      items: [
        {
          id: 'a',
          units: 5,
          codings: [
            { coder: 'gold', boundaries: [2] },
            { coder: 'm', scores: [0.5, 0.5, 0.1, 0.5] },
          ],
        },
      ],
    }),
  )
  test.each(['', '--markdown', '--latex'])('of evaluate and sweep %s', form => {
    const flags = form === '' ? [] : [form]
    const plain = (text: string) => text.replace(/\s+/g, ' ')
    const select = ['-m', 'F', '--select', 'reference-count', ...flags]
    assert.match(plain(cesura(['evaluate', corpus, ...select]).stdout), /3 gaps share the score at which/)
    assert.match(plain(cesura(['sweep', corpus, ...flags]).stdout), /3 gaps share the last score/)
  })
})

describe('coders with scores only', () => {
  const one = file(
    'one.jsonl',
    '{"item":"a","coder":"manual","units":10,"boundaries":[2,6,9]}',
    '{"item":"a","coder":"m","units":10,"scores":[0.1,0.8,0.3,0.75,0.2,0.9,0.85,0.15,0.6]}',
  )
  const plain = (text: string) => text.replace(/\s+/g, ' ')
  test('are counted where a corpus is described', () => {
    for (const command of ['sweep', 'agreement'])
      assert.match(cesura([command, one]).stderr, /2 annotators \(1 with scores instead of boundaries\)/)
    const lint = cesura(['lint', one])
    assert.match(lint.stdout, /2 segmentations, 1 of them with scores/)
    assert.doesNotMatch(lint.stdout, /item-one-coder/)
    assert.match(plain(cesura(['agreement', one]).stdout), /Left out: m has scores and no boundaries/)
  })
  test('suggested commands run', () => {
    const rule = 'reference-count=corpus,min-gap=2'
    const { stderr } = cesura(['evaluate', one, '-m', 'F,AP', '--select', rule])
    const steps = [...stderr.matchAll(/^ +cesura (.*?)(?: {2}.*)?$/gm)].map(([, line]) => line!.split(' '))
    assert.deepEqual(
      steps.map(([command]) => command),
      ['sweep', 'diff', 'conventions'],
    )
    for (const step of steps) assert.equal(cesura(step).code, 0, step.join(' '))
    const bare = cesura(['evaluate', one, '-m', 'AP']).stderr
    assert.deepEqual(
      [...bare.matchAll(/^ +cesura (\w+)/gm)].map(([, name]) => name),
      ['sweep'],
    )
  })
  test('diff asks for a rule', () => {
    const { code, stderr } = cesura(['diff', one])
    assert.equal(code, 2)
    assert.match(stderr, /"m" has scores.*--select.*\(selection-required\)/)
  })
  test('AP has no density, and who has no scores is named', () => {
    const flags = ['-m', 'F,AP', '--select', 'threshold=0.5', '--interval', 'none', '--tests', 'none']
    const { stdout } = cesura(['evaluate', 'examples/scores.json', ...flags])
    assert.match(plain(stdout), /No AP of ann, bo and cy, who have boundaries and no scores\./)
    assert.doesNotMatch(stdout.slice(stdout.indexOf('AP ↑'), stdout.indexOf('means:')), /at \d\.\d\d ×\s+●/)
    assert.match(plain(cesura(['evaluate', one, ...flags, '--detail']).stdout), /All but AP at 1\.67 ×/)
  })
})
