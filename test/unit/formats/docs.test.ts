import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'vitest'
import { formats, readFiles } from '../../../src/formats/index.ts'
import { optionFlag, optionRows, readingOptions } from '../../../src/formats/options/table.ts'

const docs = readFileSync(new URL('../../../docs/reference/formats.md', import.meta.url), 'utf8')

test('docs/reference/formats.md has a section for every format', () => {
  const headings = [...docs.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading!)
  for (const { id } of formats)
    assert.ok(
      headings.some(heading => heading.split(' ').includes(id)),
      `no section for ${id}`,
    )
})

test('the table of docs/reference/formats.md says of every format whether it is written', () => {
  const rows = docs.split('\n').filter(line => /^\| \[`/.test(line))
  for (const { id, write } of formats) {
    const row = rows.find(line => line.split('|')[1]!.includes(`\`${id}\``))
    assert.match(row ?? '', write === undefined ? /\| yes \| no \|$/ : /\| yes \| yes \|$/, id)
  }
})

test('every option of reading has a row and an example that uses it', () => {
  assert.equal(optionRows().filter(row => row.startsWith('| `--')).length, optionRows().length)
  for (const { name, example } of readingOptions) assert.match(example, new RegExp(`${optionFlag(name)}[= ]`))
})

for (const [, info, text] of docs.matchAll(/^```\w+ (file=.*)\n([\s\S]*?)^```$/gm)) {
  test(`the sample of docs/reference/formats.md with ${info} is read as the section says`, () => {
    const { file, ...options } = Object.fromEntries(info!.split(' ').map(word => word.split('=')))
    const before = docs.slice(0, docs.indexOf(text!))
    const section = [...before.matchAll(/^## (.*)$/gm)].at(-1)![1]!
    const { corpus, problems, questions, format } = readFiles([{ name: file, text }], options)
    assert.deepEqual([problems.filter(({ severity }) => severity === 'error'), questions], [[], []])
    assert.notEqual(corpus, undefined)
    assert.ok(section.split(' ').includes(format!), `${format} under ${section}`)
  })
}

test('the schema describes what is written: every field of a full corpus stands in it', () => {
  const schema = JSON.parse(
    readFileSync(new URL('../../../schemas/cesura-corpus-1.json', import.meta.url), 'utf8'),
  )
  const sample = JSON.parse(/^```json file=poem.json\n([\s\S]*?)^```$/m.exec(docs)![1]!)
  const known = (part: string) => Object.keys(schema.$defs[part].properties)
  for (const key of Object.keys(sample)) assert.ok(key in schema.properties, key)
  for (const item of sample.items) {
    for (const key of Object.keys(item)) assert.ok(known('item').includes(key), key)
    for (const coding of item.codings)
      for (const key of Object.keys(coding)) assert.ok(known('coding').includes(key), key)
  }
})
