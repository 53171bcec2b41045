import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'vitest'
import {
  type AgreementOptions,
  agreement,
  CesuraError,
  type Corpus,
  fromMasses,
  fromSets,
  makeCorpus,
} from '../../../src/index.ts'

interface Row {
  id: string
  kind: 'single' | 'multi'
  model: string
  nt: number
  items: Record<string, Record<string, number[] | number[][]>>
  expect: Record<'B' | 'S', Record<string, number | { error: string }>>
  derived?: Record<'eq8' | 'legacySegments', Record<string, number | null> | undefined>
}

const rows = readFileSync(new URL('../../golden/agreement.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map(line => JSON.parse(line) as Row)

const corpora = new Map<Row, Corpus>()
/** The corpus of a row, made once. */
function corpusOf(row: Row): Corpus {
  const corpus = corpora.get(row) ?? makeCorpusOf(row)
  corpora.set(row, corpus)
  return corpus
}

function makeCorpusOf({ kind, items }: Row): Corpus {
  const lists = Object.values(items).flatMap(item => Object.values(item))
  const types = [...new Set((kind === 'multi' ? (lists as number[][][]) : []).flat(2))].sort((a, b) => a - b)
  const scaled = Object.entries(items).map(([id, codings]) => {
    const made = Object.entries(codings).map(([coder, coding]) => ({
      coder,
      segmentation:
        kind === 'multi' ? fromSets(coding as number[][], { types }) : fromMasses(coding as number[]),
    }))
    return { id, units: made[0]!.segmentation.units, codings: made }
  })
  return makeCorpus(scaled, scaled[0]?.codings[0]?.segmentation.scale)
}

const metricOf = { B: 'boundary-similarity', S: 'segmentation-similarity' } as const

function close(actual: number | undefined, expected: unknown, what: string) {
  if (typeof expected !== 'number') return
  assert.ok(
    actual !== undefined && Math.abs(actual - expected) < 1e-9,
    `${what}: ${actual} is not ${expected}`,
  )
}

const complete = rows.filter(row => !/missing|mismatch|onecoder/.test(row.model))

const models = [...new Set(complete.map(({ model }) => model))]

describe('segeval 2.0.11, preset segeval-2', () => {
  test.each(['B', 'S'] as const)('%s of 336 corpora is compared', name => {
    assert.equal(complete.filter(row => typeof row.expect[name].pi === 'number').length, 336)
  })
  for (const name of ['B', 'S'] as const)
    test.each(models)(`pi*, kappa*, bias, observed and expected over ${name} agree: %s`, model => {
      for (const row of complete) {
        if (row.model !== model) continue
        const corpus = corpusOf(row)
        const options: AgreementOptions = { preset: 'segeval-2', similarity: metricOf[name], span: row.nt }
        const pi = agreement(corpus, { ...options, coefficient: 'multi-pi' })
        const kappa = agreement(corpus, { ...options, coefficient: 'multi-kappa' })
        const expected = row.expect[name]
        close(pi.value, expected.pi, `${row.id} pi`)
        close(kappa.value, expected.kappa, `${row.id} kappa`)
        close(pi.bias, expected.bias, `${row.id} bias`)
        close(pi.observed, expected.Aa, `${row.id} observed`)
        close(pi.expected, expected.AePi, `${row.id} expected pi`)
        close(kappa.expected, expected.AeKappa, `${row.id} expected kappa`)
      }
    })
})

test('the equations of Fournier & Inkpen are the published level', () => {
  let undefinedOnes = 0
  for (const row of complete) {
    const expected = row.derived?.eq8
    if (expected === undefined) continue
    const corpus = corpusOf(row)
    for (const name of ['B', 'S'] as const) {
      const options: AgreementOptions = {
        expected: 'published',
        similarity: metricOf[name],
        span: row.nt,
        ...(name === 'S' ? { variant: 'segeval-2' } : {}),
      }
      for (const coefficient of ['pi', 'kappa'] as const) {
        const {
          value,
          expected: chance,
          bias,
        } = agreement(corpus, { ...options, coefficient: `multi-${coefficient}` })
        const what = `${row.id} ${coefficient}_${name}`
        const printed = expected[`${coefficient}_${name}`]
        if (printed === null) {
          assert.equal(value, undefined, what)
          undefinedOnes++
        } else close(value, printed, what)
        close(chance, expected[coefficient === 'pi' ? 'AePi' : 'AeKappa'], `${what} chance`)
        close(bias, expected.bias, `${what} bias`)
      }
    }
  }
  assert.ok(undefinedOnes > 30)
})

test('preset fournier-2013 counts segments, as all printed coefficients do', () => {
  let compared = 0
  for (const row of complete) {
    const expected = row.derived?.legacySegments
    if (expected === undefined) continue
    const corpus = corpusOf(row)
    for (const name of ['B', 'S'] as const) {
      for (const coefficient of ['pi', 'kappa'] as const) {
        const { value } = agreement(corpus, {
          preset: 'fournier-2013',
          similarity: metricOf[name],
          span: row.nt,
          coefficient: `multi-${coefficient}`,
        })
        const printed = expected[`${coefficient}_${name}`]
        if (printed === null) assert.equal(value, undefined, row.id)
        else close(value, printed, `${row.id} ${coefficient}_${name}`)
        compared++
      }
    }
  }
  assert.ok(compared > 900)
})

test('what segeval cannot compute is an error or undefined with a reason here', () => {
  for (const row of rows) {
    if (row.model.startsWith('err-missing')) {
      assert.throws(() => agreement(corpusOf(row)), { code: 'coding-missing' }, row.id)
    } else if (row.model === 'err-mismatch') {
      assert.throws(() => corpusOf(row), CesuraError, row.id)
    } else if (row.model === 'err-onecoder') {
      assert.equal(agreement(corpusOf(row)).reason, 'nothing-to-compare', row.id)
    }
  }
})
