import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, test } from 'vitest'
import { CesuraError } from '../../src/index.ts'
import { DEEPEST_JSON, parseOutside } from '../../src/model/json.ts'
import { cesuraIn } from './run.ts'
import { Client } from './serve-client.ts'

const folder = mkdtempSync(join(tmpdir(), 'cesura-deep-'))
const client = new Client()
afterAll(async () => {
  await client.close()
  rmSync(folder, { recursive: true, force: true })
})

const lists = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
const objects = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`
/** More levels than the stack has room for. */
const deep = { lists: lists(50_000), objects: objects(50_000) }

test('as many levels as are allowed are parsed, one more is rejected at its position', () => {
  for (const nested of [lists, objects]) {
    parseOutside(nested(DEEPEST_JSON))
    parseOutside(`{"beside": [${nested(3)}, 1, null], "long": [${nested(DEEPEST_JSON - 2)}]}`)
    for (const text of [nested(DEEPEST_JSON + 1), `[1, {"a": null, "b": ${nested(DEEPEST_JSON - 1)}}]`])
      assert.throws(
        () => parseOutside(text, { file: 'f' }),
        (error: unknown) =>
          error instanceof CesuraError && error.code === 'json-too-deep' && error.location?.file === 'f',
      )
  }
  assert.throws(() => parseOutside('{'), SyntaxError)
})

const write = (name: string, text: string) => {
  mkdirSync(dirname(join(folder, name)), { recursive: true })
  writeFileSync(join(folder, name), text)
}
const corpus = { cesura: 1, items: [{ id: 'a', units: 4, codings: [{ coder: 'x', boundaries: [2] }] }] }
write('corpus.json', JSON.stringify(corpus))
write('folder/corpus.json', JSON.stringify(corpus))

/** A file that holds the value, and the command that reads it. */
const read: Readonly<
  Record<string, [file: string, content: (value: string) => string, args: readonly string[]]>
> = {
  'a corpus': ['c.json', value => `{"cesura": 1, "items": ${value}}`, ['lint', 'c.json']],
  'JSON of no format': ['g.json', value => value, ['lint', 'g.json']],
  'a field that no reader takes': [
    'd.jsonl',
    value => `{"text": "a b", "label": []}\n{"text": "a b c", "meta": ${value}, "label": [[0, 1, "x"]]}\n`,
    ['lint', 'd.jsonl'],
  ],
  'a corpus file': ['folder/cesura.json', value => `{"cesura": 1, "files": ${value}}`, ['lint', 'folder']],
  decisions: [
    'decisions.jsonl',
    value => `{"item": "a", "note": ${value}}\n`,
    ['adjudicate', 'corpus.json', '--decisions', 'decisions.jsonl'],
  ],
  'a plan': [
    'run/plan.json',
    value => `{"run": 1, "shards": ${value}, "inputs": []}`,
    ['cluster', 'map', 'run', '--shard', '0'],
  ],
  'a baseline': [
    'old.json',
    value => `{"evaluation": 2, "metrics": ${value}}`,
    ['evaluate', 'corpus.json', '--baseline', 'old.json'],
  ],
  'a task': [
    'task.json',
    value => `{"task": 1, "metrics": ${value}}`,
    ['task', 'score', 'task.json', 'corpus.json'],
  ],
}

describe.each(Object.entries(deep))('nested %s', (_, value) => {
  for (const [name, [file, content, args]] of Object.entries(read))
    test(`${name} that is nested too deep is reported as such`, () => {
      write(file, content(value))
      const { code, stdout, stderr } = cesuraIn(folder, args)
      assert.match(stdout + stderr, /\(json-too-deep\)/)
      assert.equal(code, 2)
    })

  test('lines of pairs that are nested too deep are reported as such, and the others are scored', () => {
    const lines = [
      `{"id": 1, "reference": {"masses": [2, 2]}, "hypothesis": {"masses": ${value}}}`,
      '{"id": 2, "reference": {"masses": [2, 2]}, "hypothesis": {"masses": [2, 2]}}',
      value,
    ]
    const { stdout } = cesuraIn(folder, ['pairs', '--metric', 'B'], `${lines.join('\n')}\n`)
    const answers = stdout
      .trim()
      .split('\n')
      .map(line => JSON.parse(line))
    assert.deepEqual(
      answers.map(({ error }) => error?.code),
      ['json-too-deep', undefined, 'json-too-deep'],
    )
  })

  test('params of a request that are nested too deep are reported as such, under its id', async () => {
    const request = (method: string, params: string) =>
      `{"jsonrpc": "2.0", "id": "deep", "method": "${method}", "params": ${params}}`
    for (const [method, params] of [
      ['evaluate', `{"input": ${value}}`],
      ['evaluate', `{"files": "corpus.json", "references": ${value}}`],
      ['evaluate', `{"form": ${value}}`],
      ['initialize', `{"protocol": ${value}}`],
      ['score', `{"references": [[1, 2]], "hypotheses": ${value}}`],
    ] as const) {
      const { id, error } = await client.ask(request(method, params))
      assert.deepEqual([id, error?.data?.code], ['deep', 'json-too-deep'], error?.message)
    }
    const { error } = await client.ask(`{"jsonrpc": "2.0", "id": ${value}, "method": "metrics"}`)
    assert.match(error?.message ?? '', /the id must be a short string or a number/)
  })
})
