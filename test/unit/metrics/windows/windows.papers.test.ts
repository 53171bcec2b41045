import assert from 'node:assert/strict'
import { test } from 'vitest'
import { winPr } from '../../../../src/compare/index.ts'
import { pairwise } from '../../../../src/evaluate/index.ts'
import {
  fromBoundaries,
  fromMasses,
  type Item,
  windowDiff,
  winPrPrecision,
  winPrRecall,
} from '../../../../src/index.ts'
import { readDocument } from '../../../golden/read.ts'

interface Printed {
  id: string
  paper: string
  where: string
  metric: string
  reference: number[] | null
  hypothesis: number[] | null
  k: number | null
  printed: number | null
  computed: number | null
  decimals: number | null
  status: string
  coders?: Record<string, number[]>
}

const rows = readDocument<Printed[]>('papers/windows.json')
const inTable = (prefix: string) => rows.filter(row => row.id.startsWith(prefix))

/** Whether a value prints as the paper has it: to half a unit of the last decimal, as printers round ties both ways. */
const prints = (value: number | undefined, { printed, decimals }: Printed) =>
  value === undefined || printed === null
    ? value === undefined && printed === null
    : Math.abs(value - printed) <= (decimals === null ? 0 : 0.5 * 10 ** -decimals + 1e-12)

/** Ids of the cells that do not come out as printed. */
function misses(table: readonly Printed[], value: (row: Printed) => number | undefined): string[] {
  return table.filter(row => !prints(value(row), row)).map(row => row.id)
}

test('Scaiano & Inkpen 2012, Table 1: 4 of 5 rows; row D needs a boundary before the first unit', () => {
  const value = ({ reference, hypothesis }: Printed) =>
    windowDiff(fromMasses(reference!), fromMasses(hypothesis!), { preset: 'scaiano-inkpen-2012' })
  assert.equal(inTable('S12-T1').length, 5)
  assert.deepEqual(misses(inTable('S12-T1'), value), ['S12-T1-D'])
})

test('Scaiano & Inkpen 2012, Table 2: 29 of 30 cells by the equation, all 30 by the table', () => {
  const value =
    (trueNegatives: 'equation' | 'table') =>
    ({ id, reference, hypothesis, k }: Printed) => {
      const [r, h] = [fromMasses(reference!), fromMasses(hypothesis!)]
      const options = { width: k! + 1, trueNegatives }
      const cell = id.split('-').at(-1)!
      if (cell === 'WinP') return winPrPrecision(r, h, options)
      if (cell === 'WinR') return winPrRecall(r, h, options)
      return winPr(r, h, options)[cell.toLowerCase() as 'tp' | 'fp' | 'fn' | 'tn']
    }
  const table = inTable('S12-T2')
  assert.equal(table.length, 30)
  assert.deepEqual(misses(table, value('equation')), ['S12-T2-c-TN'])
  assert.deepEqual(misses(table, value('table')), [])
})

test('Scaiano & Inkpen 2012, section 3.3: 20 of 59 boundaries too many, 18 of 39 missing, at every width', () => {
  const all = Array.from({ length: 59 }, (_, index) => 7 * index + ((index * index) % 5) + 1)
  const reference = fromBoundaries(
    420,
    all.filter((_, index) => index % 3 !== 0 || index > 57),
  )
  assert.equal(reference.boundaries.length, 39)
  const fewer = fromBoundaries(420, reference.boundaries.slice(0, 21))
  for (const width of [1, 4, 12, 200]) {
    assert.equal(winPrPrecision(reference, fromBoundaries(420, all), { width })!.toFixed(2), '0.66')
    assert.equal(winPrRecall(reference, fromBoundaries(420, all), { width }), 1)
    assert.equal(winPrPrecision(reference, fewer, { width }), 1)
    assert.equal(winPrRecall(reference, fewer, { width })!.toFixed(2), '0.54')
  }
})

test('Fournier & Inkpen 2012: the WindowDiff of every figure, with windows of k units', () => {
  const figures = inTable('FI12-F').filter(row => row.metric.startsWith('1-WD') && row.reference !== null)
  assert.ok(figures.length >= 4)
  const value = ({ reference, hypothesis, k }: Printed) => {
    const options = { preset: 'fournier-inkpen-2012', ...(k === null ? {} : { window: k }) } as const
    return 1 - windowDiff(fromMasses(reference!), fromMasses(hypothesis!), options)!
  }
  assert.deepEqual(misses(figures, value), [])
})

test('Fournier & Inkpen 2012, Table 2: mean and deviation of 1 − WindowDiff over the coders of each chapter', () => {
  const table = inTable('FI12-T2').filter(row => !row.id.endsWith('-b'))
  assert.equal(table.length, 16)
  const value = ({ id, coders }: Printed) => {
    const codings = Object.entries(coders!).map(([coder, masses]) => ({
      coder,
      segmentation: fromMasses(masses),
    }))
    const item: Item = { id, units: codings[0]!.segmentation.units, codings }
    const { mean, deviation } = pairwise([item], { id: 'window-diff', preset: 'fournier-inkpen-2012' })
    return id.endsWith('-mean') ? 1 - mean! : deviation
  }
  assert.deepEqual(
    misses(
      table.map(row => ({ ...row, decimals: 4 })),
      value,
    ),
    [],
  )
})

test('Fournier 2013 and Ocampo Diaz & Ouyang 2022: the WindowDiff of every figure', () => {
  const figures = rows.filter(
    row =>
      /^(F13|A22)/.test(row.id) && row.metric === '1-WD' && row.reference !== null && row.printed !== null,
  )
  assert.ok(figures.length >= 8)
  const value = ({ paper, reference, hypothesis }: Printed) => {
    const options = paper === 'fournier-2013' ? {} : ({ preset: 'ocampo-diaz-ouyang-2022' } as const)
    return 1 - windowDiff(fromMasses(reference!), fromMasses(hypothesis!), options)!
  }
  assert.deepEqual(misses(figures, value), [])
})
