import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { cesura } from './run.ts'

const many = 'examples/simulated.json'
const candidate = ['agreement', many, '--candidate', 'segmenter-1']

describe('agreement --candidate', () => {
  test('has the same numbers in every form', () => {
    const json = JSON.parse(cesura([...candidate, '--json']).stdout)
    assert.equal(json.alternativeAnnotator, 1)
    const [head, ...rows] = cesura([...candidate, '--csv'])
      .stdout.trim()
      .split('\n')
    assert.equal(rows.length, json.comparisons.length)
    const at = head!.split(',').indexOf('p')
    assert.deepEqual(
      rows.map(row => Number(row.split(',')[at])),
      json.comparisons.map(({ p }: { p: number }) => p),
    )
    for (const flag of ['--markdown', '--latex'])
      assert.match(cesura([...candidate, flag]).stdout, /wins against 0 of 4 annotators/)
    assert.match(cesura(candidate).stdout, /cannot\s+decide\s+it/)
  })

  test('takes annotators, margin and similarity from the flags', () => {
    const { stdout } = cesura([
      ...candidate,
      ...['--coders', 'ann,bo', '--epsilon', '0.2', '--metric', 'boundary-f', '--tolerance', '1', '--json'],
    ])
    const { annotators, epsilon, signature } = JSON.parse(stdout)
    assert.deepEqual([annotators, epsilon], [['ann', 'bo'], 0.2])
    assert.match(signature, /similarity:boundary-f\|.*tolerance:1/)
  })

  test('--fail-under omega exits with 1, and other coefficients are rejected', () => {
    const failed = cesura([...candidate, '--fail-under', 'omega=0.5'])
    assert.equal(failed.code, 1)
    assert.match(failed.stderr, /ω is 0\.000; the threshold was 0\.5/)
    assert.equal(cesura([...candidate, '--fail-under', 'omega=0']).code, 0)
    assert.match(cesura([...candidate, '--fail-under', 'multi-pi=0.5']).stderr, /there is only omega/)
  })

  test('flags that say nothing are rejected', () => {
    assert.match(
      cesura([...candidate, '--leave-one-out']).stderr,
      /--leave-one-out does not apply to a candidate/,
    )
    assert.match(cesura(['agreement', many, '--epsilon', '0.2']).stderr, /--epsilon belongs to --candidate/)
    const planned = [
      'cluster',
      'plan',
      many,
      '--for',
      'agreement',
      '--candidate',
      'segmenter-1',
      '-o',
      'nowhere',
    ]
    assert.match(cesura(planned).stderr, /a candidate is tested in memory/)
    assert.match(cesura(['agreement', many, '--candidate', 'segmentr-1']).stderr, /segmenter-1/)
  })
})

describe('plan-study', () => {
  const difference = ['plan-study', many, '-r', 'ann', '-y', 'segmenter-1,segmenter-2']

  test('prints sentence, curve and signature, and the same numbers as JSON', () => {
    const { stdout } = cesura([...difference, '--difference', '0.05', '--curve', '30,60'])
    const { items, curve } = JSON.parse(
      cesura([...difference, '--difference', '0.05', '--curve', '30,60', '--json']).stdout,
    )
    assert.match(stdout, new RegExp(`takes about ${items} items`))
    for (const { items, power } of curve)
      assert.match(stdout, new RegExp(`^ *${items} +${power.toFixed(2)}$`, 'm'))
  })

  test('CSV has all digits', () => {
    const { stdout } = cesura([...difference, '--difference', '0.05', '--curve', '30', '--csv'])
    assert.match(stdout, /^items,power\r\n30,0\.\d{10,}\r\n$/)
  })

  test('exits with 0 where a reason was found instead of a number', () => {
    const { code, stdout } = cesura([...difference, '--difference', '0.000001'])
    assert.equal(code, 0)
    assert.match(stdout, /There is no number of items/)
  })

  test('plans without a pilot from assumptions, which come first', () => {
    const simulate = ['plan-study', '--simulate', 'units=20-40,coders=2,miss=0.1', '--other', 'miss=0.4']
    const { stdout } = cesura([...simulate, '--difference', '0.05'])
    assert.match(stdout, /^Assumed, not observed: 1,000 simulated items of 20 to 40 units \(seed 1\)/)
    const plan = JSON.parse(cesura([...simulate, '--difference', '0.05', '--json']).stdout)
    assert.deepEqual(plan.simulated.other, { ...plan.simulated.rates, miss: 0.4 })
    assert.deepEqual(plan.hypotheses, ['system', 'other'])
    // The worse system is worse by more than the difference to be found.
    assert.ok(plan.observed > 0.05 && plan.items > 6, JSON.stringify(plan))
    const width = ['plan-study', '--simulate', 'units=20-40,coders=3', '--width', '0.2', '--json']
    assert.equal(JSON.parse(cesura(width).stdout).pilotItems, 1000)
    assert.match(cesura(['plan-study']).stderr, /there is no pilot/)
    assert.match(cesura([...simulate, many]).stderr, /read or simulated, not both/)
    assert.match(cesura(['plan-study', '--simulate', 'mis=1']).stderr, /did you mean "miss"/)
    assert.match(cesura(['plan-study', many, '--other', 'miss=1']).stderr, /nothing is/)
  })

  test('needs one goal', () => {
    assert.match(cesura(['plan-study', many]).stderr, /nothing says what to plan/)
    assert.match(cesura([...difference, '--candidate', 'segmenter-3']).stderr, /different goals/)
    assert.match(cesura(difference).stderr, /no default difference/)
    assert.match(cesura(['plan-study', many, '--agreement']).stderr, /no default width/)
    assert.equal(cesura([...difference, '--difference', 'small']).code, 2)
  })
})
