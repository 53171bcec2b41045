import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, test } from 'vitest'
import { createLog, type DecideStep, isStep, keyOf } from '../../../web/state/history/log.ts'

const step = (id: string, decision: DecideStep['decision'], more: Partial<DecideStep> = {}): DecideStep => ({
  kind: 'decide',
  id,
  at: Number.parseInt(id, 36),
  tab: 'a',
  study: 's',
  text: 't',
  item: 'text',
  from: 3,
  to: 4,
  decision,
  ...more,
})
const key = keyOf(step('1', 'cut'))

describe('the log of steps', () => {
  test('holds the last step of a chain, and what held before at any time', () => {
    const log = createLog()
    log.add(step('1', 'cut'))
    log.add(step('2', 'no-cut', { before: '1' }))
    log.add(step('3', null, { before: '2' }))
    assert.equal(log.now(key)?.id, '3')
    assert.equal(log.asOf(key, '2')?.id, '2')
    assert.equal(log.asOf(key, '0'), undefined)
    assert.deepEqual(log.all('decide'), [])
    assert.deepEqual(log.conflicts(), [])
  })

  test('reports two decisions that did not know of each other, until one is settled', () => {
    const log = createLog()
    log.add(step('1', 'cut', { tab: 'a' }))
    log.add(step('2', 'no-cut', { tab: 'b' }))
    const [conflict] = log.conflicts()
    assert.equal(conflict?.counts.id, '2')
    assert.equal(conflict?.other.id, '1')
    assert.equal(log.now(key)?.id, '2')
    log.add(step('3', 'cut', { before: '2', settles: '1' }))
    assert.deepEqual(log.conflicts(), [])
    assert.equal(log.now(key)?.id, '3')
  })

  test('equal decisions of two tabs are no conflict', () => {
    const log = createLog()
    log.add(step('1', 'cut', { position: 3 }))
    log.add(step('2', 'cut', { position: 3 }))
    assert.deepEqual(log.conflicts(), [])
  })

  test('is the same whatever the order in which steps arrive, and however often', () => {
    const steps = [
      step('1', 'cut'),
      step('2', 'no-cut', { before: '1' }),
      step('3', 'skip', { before: '1', tab: 'b' }),
      step('4', 'cut', { from: 9, to: 9 }),
      step('5', null, { from: 9, to: 9, before: '4' }),
    ]
    const summary = (order: readonly DecideStep[]) => {
      const log = createLog()
      for (const each of order) log.add(each)
      return [log.steps(), log.all('decide'), log.conflicts()]
    }
    const expected = summary(steps)
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...steps)),
        fc.shuffledSubarray(steps, { minLength: 5 }),
        (some, all) => assert.deepEqual(summary([...some, ...all]), expected),
      ),
    )
  })

  test('only replaced and closed steps are outdated', () => {
    const log = createLog()
    log.add(step('1', 'cut'))
    log.add(step('2', 'no-cut', { before: '1' }))
    const open = { kind: 'open', at: 1, tab: 'a', study: 's', why: 'added', source: undefined } as const
    log.add({ ...open, id: '0a' })
    log.add({ ...open, id: '0b' })
    assert.deepEqual(
      log.outdated(1000, new Set(['0b'])).map(({ id }) => id),
      ['1', '0a'],
    )
    assert.deepEqual(log.outdated(0, new Set()), [])
  })

  test('rejects what is no step', () => {
    assert.ok(isStep(step('1', 'cut')))
    for (const wrong of [
      undefined,
      'step',
      [],
      { ...step('1', 'cut'), from: 'x' },
      { ...step('1', 'cut'), decision: 'maybe' },
      { ...step('1', 'cut'), text: 5 },
      { ...step('1', 'cut'), kind: 'edit', coder: 'a', segmentation: 'nonsense' },
      { ...step('1', 'cut'), kind: 'open', source: 5 },
    ])
      assert.ok(!isStep(wrong), JSON.stringify(wrong))
  })
})
