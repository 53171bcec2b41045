import assert from 'node:assert/strict'
import { test } from 'vitest'
import { detectFormat, formats, readFiles, writeCorpus } from '../../../src/formats/index.ts'
import { fromBoundaries, makeCorpus, toMasses } from '../../../src/index.ts'
import { samples } from './samples.ts'

for (const { format, name, text, options, masses } of samples) {
  test(`${name} is recognised as ${format} and read`, () => {
    // A format that has to be named is never recognised without its name.
    const claimed = detectFormat(text, name)
    if (options?.format === undefined) assert.equal(claimed[0]?.format.id, format)
    else assert.ok(claimed.every(({ format: { id } }) => id !== format))
    const { corpus, problems, questions, ...result } = readFiles([{ name, text }], options)
    assert.deepEqual([problems.filter(({ severity }) => severity === 'error'), questions], [[], []])
    assert.equal(result.format, format)
    assert.notEqual(result.why, '')
    const found = corpus!.items.map(({ id, codings }) => [
      id,
      Object.fromEntries(codings.map(({ coder, segmentation }) => [coder, toMasses(segmentation)])),
    ])
    assert.deepEqual(Object.fromEntries(found), masses)
  })
}

test('every format has a sample, and its id is the name of its file', async () => {
  const { readdirSync } = await import('node:fs')
  const files = readdirSync(new URL('../../../src/formats/', import.meta.url), {
    recursive: true,
    encoding: 'utf8',
  })
  for (const { id } of formats) {
    assert.ok(
      samples.some(({ format }) => format === id),
      `no sample of ${id}`,
    )
    assert.ok(
      files.some(file => file.split('/').at(-1) === `${id}.ts`),
      id,
    )
  }
})

test('a format that says it keeps how a gold coding was made gives it back, and no other does', () => {
  const provenance = {
    rule: 'majority',
    span: 2,
    coders: ['a', 'b'],
    clear: 1,
    decided: 0,
    byRule: 1,
    open: 0,
    version: '0.1.0',
  }
  const corpus = makeCorpus([
    { id: 't', units: 4, codings: [{ coder: 'gold', segmentation: fromBoundaries(4, [2]), provenance }] },
  ])
  const keeps = (id: string) => {
    const written = writeCorpus(corpus, id)
    const files = typeof written === 'string' ? [{ name: `t.${id}`, text: written }] : written
    return readFiles(files, { format: id }).corpus!.items[0]!.codings[0]!.provenance !== undefined
  }
  const kept = formats.filter(({ keepsProvenance }) => keepsProvenance === true).map(({ id }) => id)
  assert.deepEqual(kept, ['cesura-json', 'json-lines'])
  for (const id of kept) assert.ok(keeps(id), id)
  for (const id of ['segeval-json', 'csv']) assert.ok(!keeps(id), id)
})
