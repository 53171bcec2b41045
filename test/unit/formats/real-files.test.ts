import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'vitest'
import { readFiles, unpackFiles } from '../../../src/formats/index.ts'

// Real files stay outside the project: licences differ. CESURA_REAL_FILES names the folder that holds them.
const folder = process.env.CESURA_REAL_FILES ?? ''
const there = existsSync(join(folder, 'EXPECTED.json'))
const { cases } = there ? JSON.parse(readFileSync(join(folder, 'EXPECTED.json'), 'utf8')) : { cases: [] }

test.runIf(there)('no real file is read where it must be asked about or rejected', async () => {
  const wrong: string[] = []
  for (const one of cases) {
    if (one.bare !== 'ask' && one.bare !== 'refuse') continue
    const inputs: string[] = one.inputs ?? one.files.map(({ file }: { file: string }) => file)
    const files = inputs.map(name => ({ name, bytes: new Uint8Array(readFileSync(join(folder, name))) }))
    const unpacked = await unpackFiles(files)
    if (unpacked.files.length === 0) continue
    const { corpus, problems, questions } = readFiles(unpacked.files)
    const codings = corpus?.items.flatMap(item => item.codings) ?? []
    const boundaries = codings.reduce((sum, { segmentation }) => sum + segmentation.boundaries.length, 0)
    // Read right without a question is as good as asked.
    const right = codings.length === one.expect.codings && boundaries === one.expect.totalBoundaries
    if (corpus !== undefined && right) continue
    if (corpus !== undefined) wrong.push(`${one.id}: read, and wrong`)
    else if (problems.every(({ severity }) => severity !== 'error') && questions.length === 0)
      wrong.push(`${one.id}: neither read, nor asked, nor refused`)
  }
  assert.deepEqual(wrong, [])
})
