import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'vitest'
import { evaluate, fromMasses, makeCorpus, simulateCorpus } from '../../src/index.ts'

interface Schema {
  readonly $ref?: string
  readonly anyOf?: readonly Schema[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly type?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | Schema
  readonly items?: Schema
  readonly minItems?: number
  readonly maxItems?: number
  readonly minimum?: number
  readonly $defs?: Readonly<Record<string, Schema>>
}

const root = JSON.parse(
  readFileSync(new URL('../../schemas/evaluation.schema.json', import.meta.url), 'utf8'),
) as Schema

/** The keywords that the schema uses, and no others. */
const known = new Set(
  '$ref anyOf const enum type properties required additionalProperties items minItems maxItems minimum $defs $schema title description'.split(
    ' ',
  ),
)

/** What is wrong with a value, with its path; nothing if it fits. */
function faults(value: unknown, schema: Schema, path = '$'): string[] {
  for (const keyword of Object.keys(schema))
    assert.ok(known.has(keyword), `the test does not know ${keyword}`)
  if (schema.$ref !== undefined) return faults(value, root.$defs![schema.$ref.split('/').at(-1)!]!, path)
  if (schema.anyOf !== undefined)
    return schema.anyOf.some(each => faults(value, each, path).length === 0) ? [] : [`${path} fits none`]
  if ('const' in schema) return value === schema.const ? [] : [`${path} is not ${schema.const}`]
  if (schema.enum !== undefined) return schema.enum.includes(value) ? [] : [`${path} is ${value}`]
  const is = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value
  if (schema.type === 'integer' ? !Number.isInteger(value) : is !== schema.type) return [`${path} is ${is}`]
  if (schema.minimum !== undefined && (value as number) < schema.minimum) return [`${path} is ${value}`]
  if (Array.isArray(value)) {
    const { minItems = 0, maxItems = Infinity } = schema
    if (value.length < minItems || value.length > maxItems) return [`${path} has ${value.length} entries`]
    return value.flatMap((entry, index) => faults(entry, schema.items!, `${path}[${index}]`))
  }
  if (is !== 'object') return []
  const record = value as Record<string, unknown>
  return [
    ...(schema.required ?? [])
      .filter(name => !Object.hasOwn(record, name))
      .map(name => `${path}.${name} is missing`),
    ...Object.entries(record).flatMap(([name, entry]) => {
      const own = schema.properties?.[name] ?? schema.additionalProperties
      if (typeof own === 'object') return faults(entry, own, `${path}.${name}`)
      return own === true ? [] : [`${path}.${name} is unknown`]
    }),
  ]
}

const corpus = simulateCorpus({ seed: 1, items: 4, coders: 2, segmenters: 2 })

test('every kind of evaluation fits the schema, also after a way through JSON', () => {
  const empty = makeCorpus([{ id: 'x', units: 1, codings: [{ coder: 'a', segmentation: fromMasses([1]) }] }])
  const documents = [
    evaluate(corpus),
    evaluate(corpus, { detail: 'pooled', pool: 'macro', interval: true }),
    evaluate(corpus, {
      hypotheses: ['segmenter-1', 'segmenter-2'],
      metrics: ['generalized-hamming', { id: 'pk', preset: 'nltk' }, 'pk', 'pk'],
      interval: { method: 'bca', replicates: 50 },
      tests: true,
      bounds: true,
    }),
    evaluate(empty, { interval: true, tests: true, bounds: true }),
    evaluate(simulateCorpus({ seed: 1, items: 2, types: ['x', 'y'] }), { metrics: ['boundary-similarity'] }),
  ]
  for (const document of documents) {
    assert.deepEqual(faults(document, root), [])
    assert.deepEqual(JSON.parse(JSON.stringify(document)), document)
  }
})

test('the schema refuses what is not an evaluation', () => {
  const document = evaluate(corpus)
  assert.notDeepEqual(faults({ ...document, evaluation: 1 }, root), [])
  assert.notDeepEqual(faults({ ...document, extra: 1 }, root), [])
  assert.notDeepEqual(faults({ ...document, metrics: [{}] }, root), [])
})

test('a metric that stands twice has two names', () => {
  const { metrics } = evaluate(corpus, {
    metrics: ['pk', { id: 'pk', preset: 'nltk' }, { id: 'pk', options: { window: 3 } }],
  })
  assert.deepEqual(
    metrics.map(({ name }) => name),
    ['pk', 'pk@nltk', 'pk#2'],
  )
})
