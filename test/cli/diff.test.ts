import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { VERSION } from '../../src/index.ts'
import { cesura } from './run.ts'

const khan = 'examples/kubla-khan.json'

describe('cesura diff', () => {
  test('renders two coders of an item and lists what differs, with the text', () => {
    const { code, stdout, stderr } = cesura(['diff', khan, '--coders', 'manual,h2'])
    assert.equal(code, 0, stderr)
    assert.equal(
      stdout,
      [
        'h2 finds 1 of 2 boundaries and comes close to 1.',
        '          1       5         10            B ↑  0.750',
        'manual    ───┃─────┃───────────          WD ↓  0.222',
        '             ┃   ╭─╯                      A ↑  0.841',
        'h2        ───┃───┃─────────────',
        '',
        '╱  5 → 4  … Down to a sunless sea. ┃ So twice five miles of fertile ground With…',
        '',
        'Legend: ┃ both   ╱ ╲ near miss',
        '',
      ].join('\n'),
    )
  })

  test('exports the edits as JSON and as CSV, with positions and text', () => {
    const json = JSON.parse(cesura(['diff', khan, '--coders', 'manual,h2', '--json']).stdout)
    assert.deepEqual(
      { ...json, items: json.items.length },
      {
        diff: 2,
        cesura: VERSION,
        by: 'edits',
        span: 2,
        matching: 'greedy',
        reference: 'manual',
        hypothesis: 'h2',
        equal: false,
        items: 1,
      },
    )
    assert.equal(json.items[0].scores.B, 0.75)
    assert.deepEqual(
      json.items[0].edits.map((edit: { kind: string; distance: number }) => [edit.kind, edit.distance]),
      [
        ['match', 0],
        ['near', -1],
      ],
    )
    const csv = cesura(['diff', khan, '--coders', 'manual,h2', '--csv']).stdout.split('\r\n')
    assert.equal(csv.length, 4)
    assert.equal(
      csv[2],
      'kubla-khan,manual,h2,near,5,4,,,-1,Down to a sunless sea.,So twice five miles of fertile ground',
    )
  })

  test('the span and the search decide what is near', () => {
    const near = (...more: string[]) =>
      JSON.parse(cesura(['diff', khan, '--coders', 'h1,h2', '--json', ...more]).stdout).items[0].edits.filter(
        (edit: { kind: string }) => edit.kind === 'near',
      ).length
    assert.equal(near('--span', '1'), 0)
    assert.equal(near('--span', '2'), 1)
    assert.equal(near('--by', 'alignment'), 1)
  })

  test('--by alignment and --by flexible export all that they found', () => {
    const json = (...more: string[]) => JSON.parse(cesura(['diff', ...more, '--json']).stdout).items[0]
    const { alignment } = json(khan, '--coders', 'h1,h3', '--by', 'alignment')
    assert.deepEqual(alignment.counts, { match: 1, transposed: 0, missing: 0, extra: 2 })
    assert.deepEqual(alignment.segments.ref[0], { index: 0, aligned: [0, 1] })
    const { flexible, edits, scores } = json('examples/dialogue.json', '--by', 'flexible')
    const sum = flexible.operations.reduce((cost: number, each: { cost: number }) => cost + each.cost, 0)
    assert.ok(Math.abs(scores.S_f - (1 - sum / 83)) < 1e-9)
    assert.equal(edits[0].speaker, 'Anna')
  })

  test('says what is missing or misspelt', () => {
    const fails = (args: string[], expected: RegExp) => {
      const { code, stderr } = cesura(['diff', khan, ...args])
      assert.equal(code, 2)
      assert.match(stderr, expected)
    }
    fails(['--coders', 'manual'], /name two different coders, A,B \(coders-required\)/)
    fails(
      ['--coders', 'manual,manuel'],
      /there is no coder "manuel"; did you mean "manual"\? \(unknown-coder\)/,
    )
    fails(
      ['--coders', 'manual,h1', '--item', 'kubla'],
      /there is no item "kubla".*kubla-khan.*\(unknown-item\)/,
    )
    fails(
      ['--coders', 'manual,h1', '--span', '0'],
      /--span is "0"; give an integer, from 1 .*\(option-invalid\)/,
    )
    fails(['--coders', 'manual,h1', '--span', '1.5'], /--span is "1.5"/)
    fails(['--coders', 'manual,h1', '--context', 'all'], /--context is "all"/)
  })

  test('several items stand under their names, and a coder may miss one', () => {
    const corpus = JSON.stringify({
      cesura: 1,
      items: [
        {
          id: 'one',
          units: 4,
          codings: [
            { coder: 'a', masses: [2, 2] },
            { coder: 'b', masses: [3, 1] },
          ],
        },
        { id: 'two', units: 4, codings: [{ coder: 'a', masses: [2, 2] }] },
        {
          id: 'three',
          units: 4,
          codings: [
            { coder: 'a', masses: [4] },
            { coder: 'b', masses: [4] },
          ],
        },
      ],
    })
    const { stdout, code } = cesura(['diff', '-'], corpus)
    assert.equal(code, 0)
    assert.match(
      stdout,
      /^1 difference in 2 items, most different first; 1 is identical\.\n\none\nb finds 0 of 1 boundary and comes close to 1\.\n/,
    )
    assert.match(stdout, /\nthree\nNeither a nor b places a boundary\.\n/)
    assert.doesNotMatch(stdout, /two/)
    const missed = cesura(['diff', '-', '--item', 'two', '--coders', 'a,b'], corpus)
    assert.match(
      missed.stderr,
      /two: b has no segmentation of this item; those who have one are a \(coding-missing\)/,
    )
  })
})

test('--by levels shows both hierarchies, and rejects codings of one level', () => {
  const { stdout, code } = cesura([
    'diff',
    'examples/levels.json',
    '--coders',
    'manual,model',
    '--by',
    'levels',
  ])
  assert.equal(code, 0)
  assert.match(stdout, /gives 1 another level/)
  assert.match(stdout, /◆ {2}after 8 {2}level 1 → 2/)
  assert.match(stdout, /most at unit 9: 48/)
  const flat = cesura(['diff', 'examples/kubla-khan.json', '--coders', 'manual,h2', '--by', 'levels'])
  assert.equal(flat.code, 2)
  assert.match(flat.stderr, /one level only.*--by edits.*levels-missing/)
})
