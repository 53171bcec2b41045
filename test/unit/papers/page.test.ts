import assert from 'node:assert/strict'
import { test } from 'vitest'
import { countVerdicts, papers, reproduce, toPage } from '../../../papers/index.ts'

const reproductions = [...reproduce()]
const page = toPage(reproductions)

test('the page has every paper and lists the errata', () => {
  for (const { cite } of papers) assert.ok(page.includes(`## ${cite}`), cite)
  assert.match(page, /## Errata\n/)
  assert.match(page, /Figure 9 \| A \(r,h1\) \| 0\.58 \| 0\.50 \|/)
})

test('no note of an erratum says that the paper leaves open how a number was made', () => {
  const checks = reproductions.flatMap(reproduction => reproduction.checks)
  for (const { verdict, reason = '', quantity } of checks)
    if (verdict !== 'match' && verdict !== 'needs-data')
      assert.equal(verdict === 'undetermined', reason.includes('not documented'), quantity)
  const { erratum, undetermined, differs } = countVerdicts(reproductions)
  assert.deepEqual({ erratum, undetermined, differs }, { erratum: 14, undetermined: 5, differs: 0 })
})

test('every note on a simulated number gives an interval that holds the printed number', () => {
  const simulated = reproductions
    .flatMap(reproduction => reproduction.checks)
    .filter(({ interval, verdict }) => interval !== undefined && verdict !== 'match')
  assert.equal(simulated.length, 8)
  for (const { printed, reason, quantity } of simulated) {
    const [, low, high] = /\[([\d.]+), ([\d.]+)\]\.$/.exec(reason!)!
    assert.ok(Number(low) <= Number(printed) && Number(printed) <= Number(high), quantity)
  }
})
