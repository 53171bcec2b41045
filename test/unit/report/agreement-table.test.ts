import assert from 'node:assert/strict'
import { test } from 'vitest'
import { addCoderEffect, leaveOneOut, percentageAgreement } from '../../../src/agreement/index.ts'
import { simulateCorpus } from '../../../src/evaluate/index.ts'
import { agreement, conventions } from '../../../src/index.ts'
import {
  agreementRows,
  agreementView,
  conventionsRows,
  conventionsView,
  type View,
} from '../../../src/report/index.ts'

const corpus = simulateCorpus({ seed: 3, items: 4, coders: 3, segmenters: 1 })
const people = { coders: ['ann', 'bo', 'cy'] }

const tablesOf = ({ blocks }: View) => blocks.flatMap(block => (block.type === 'table' ? [block.table] : []))

test('what each coder costs the group stands in the tables as well', () => {
  const found = agreement(corpus)
  const drops = leaveOneOut(corpus)
  for (const target of ['terminal', 'file'] as const) {
    const tables = tablesOf(agreementView({ target, corpus, coefficients: [found], symbol: 'B', drops }))
    assert.equal(tables[1]!.rows.length, 4)
    const row = tables[1]!.rows.find(([coder]) => coder === 'ann')
    assert.deepEqual(row!.slice(1), [found.value, drops[0]!.without.value, drops[0]!.drop])
  }
  const machine = agreementRows([found], { drops }).rows.filter(row => row[1] === 'without')
  assert.deepEqual(
    machine.map(row => [row[0], row[2], row[3]]),
    drops.map(({ coder, without }) => ['multi-pi', coder, without.value]),
  )
})

test('a segmenter that joins stands in them with the group, and the majority under it', () => {
  const found = agreement(corpus, people)
  const drops = addCoderEffect(corpus, ['segmenter-1'])
  const majority = percentageAgreement(corpus, people)
  const facts = { target: 'file', corpus, coefficients: [found], symbol: 'B', drops, majority } as const
  const [table, changes] = tablesOf(agreementView(facts))
  assert.deepEqual(changes!.rows[0]!.slice(0, 2), ['segmenter-1', drops[0]!.with.value])
  assert.match(table!.caption!.join(' '), /Decisions as the majority decides: 0\.\d{3} \(/)
  const machine = agreementRows([found], { drops, majority }).rows
  assert.ok(
    machine.some(
      row => row[0] === 'majority' && row[3] === majority.value && row.length === machine[0]!.length,
    ),
  )
})

test('conventions for people have their signatures below, each once; for machines in the row', () => {
  const result = conventions(corpus, 'pk')
  const { columns, rows, notes } = tablesOf(conventionsView(result, [], 'file'))[0]!
  assert.ok(columns.every(({ name }) => name !== 'signature'))
  assert.equal(rows[0]!.length, columns.length)
  assert.deepEqual(new Set(notes).size, notes.length)
  assert.ok(notes.every(note => note.startsWith('pk|')))
  assert.equal(conventionsRows(result).columns.at(-1)!.name, 'signature')
})
