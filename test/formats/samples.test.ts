import assert from 'node:assert/strict'
import { test } from 'vitest'
import { detectFormat, formats, readFiles } from '../../src/formats/index.ts'
import { toMasses } from '../../src/index.ts'
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
  const files = readdirSync(new URL('../../src/formats/', import.meta.url), {
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
