import assert from 'node:assert/strict'
import { test } from 'vitest'
import { claim, compare, compareWithin, needsData } from '../../../papers/check.ts'

const verdict = (printed: string, computed: number | string | undefined, erratum?: string) =>
  compare({ id: 'x', quantity: 'x', printed, computed, ...(erratum === undefined ? {} : { erratum }) })

test('a number matches if it rounds to the printed one, halves either way', () => {
  assert.equal(verdict('0.83', 0.8285).verdict, 'match')
  assert.equal(verdict('0.62', 0.625).verdict, 'match')
  assert.equal(verdict('0.62', 0.625).shown, '0.625')
  assert.equal(verdict('0.63', 0.625).verdict, 'match')
  assert.equal(verdict('0.84', 0.8285).verdict, 'differs')
  assert.equal(verdict('0.8461', 11 / 13, 'cut, not rounded').verdict, 'erratum')
  assert.equal(verdict('0.8461', 11 / 13, 'cut, not rounded').shown, '0.8462')
})

test('whole numbers are exact, fractions are compared as printed', () => {
  assert.equal(verdict('5', 5).verdict, 'match')
  assert.equal(verdict('5', 4.6).verdict, 'differs')
  assert.equal(verdict('0', 0.3).verdict, 'differs')
  assert.equal(verdict('4/5', '4/5').verdict, 'match')
  assert.equal(verdict('-', undefined).verdict, 'differs')
})

test('a repeating digit repeats for ever', () => {
  assert.equal(verdict('0.777…', 7 / 9).verdict, 'match')
  assert.equal(verdict('0.777…', 0.7771).verdict, 'differs')
  assert.equal(verdict('0.666…', 2 / 3).shown, '0.666…')
})

test('a number read off a figure matches as near as its coordinates can be read', () => {
  const read = (computed: number) =>
    compare({ id: 'x', quantity: 'x', printed: '0.94528', computed, readTo: 1e-4 })
  assert.deepEqual([read(0.945219).verdict, read(0.945219).shown], ['match', '0.94522'])
  assert.equal(read(0.9454).verdict, 'differs')
})

test('a simulated number matches inside its interval, to half a printed digit', () => {
  const simulated = (printed: string, interval: [number, number]) =>
    compareWithin({ id: 'x', quantity: 'x', printed, computed: 0.25, interval, erratum: 'why' }).verdict
  assert.equal(simulated('0.23', [0.22, 0.24]), 'match')
  assert.equal(simulated('0.25', [0.22, 0.246]), 'match')
  assert.equal(simulated('0.25', [0.22, 0.244]), 'erratum')
})

test('what the paper leaves open is no erratum', () => {
  const entry = { id: 'x', quantity: 'x', printed: '0.25', computed: 0.3, interval: [0.29, 0.31] as const }
  const open = compareWithin({ ...entry, undetermined: 'not documented' })
  assert.deepEqual([open.verdict, open.reason], ['undetermined', 'not documented'])
  assert.equal(compareWithin({ ...entry, printed: '0.3', undetermined: 'x' }).verdict, 'match')
  const tried = compareWithin({ ...entry, tried: 'two ways' })
  assert.deepEqual([tried.verdict, tried.reason], ['differs', 'two ways'])
})

test('a reason is given where it is needed, a note where it matches', () => {
  assert.equal(verdict('1', 2, 'misprint').reason, 'misprint')
  assert.equal(verdict('1', 1, 'misprint').reason, undefined)
  assert.equal(
    claim({ id: 'x', quantity: 'x', printed: 'rises', computed: 'falls', holds: false }).verdict,
    'differs',
  )
  const waiting = needsData({ id: 'x', quantity: 'x', printed: '0.5', note: 'not public' })
  assert.deepEqual([waiting.verdict, waiting.computed, waiting.reason], ['needs-data', null, 'not public'])
})
