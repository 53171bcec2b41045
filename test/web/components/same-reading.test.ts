import assert from 'node:assert/strict'
import { test } from 'vitest'
import { type InputFile, readFiles } from '../../../src/formats/index.ts'
import { read } from '../../../web/worker/read.ts'
import { selfMade } from '../../unit/formats/self-made.ts'

for (const { what, files } of selfMade)
  test(`the page reads ${what} as the library does, and states what was assumed`, async () => {
    const named = files.map(({ name, text }) => ({ name, text: text! })) satisfies InputFile[]
    const { corpus, assumptions = [] } = readFiles(named)
    const page = await read({ files: named, answers: {}, answered: [] })
    assert.ok(!('wanted' in page))
    const boundaries = (read: typeof corpus) =>
      read?.items.map(({ units, codings }) => [
        units,
        codings.map(({ segmentation }) => [...segmentation.boundaries]),
      ])
    assert.deepEqual(boundaries(page.corpus), boundaries(corpus))
    for (const { code } of assumptions) {
      const stated = page.settled.find(question => question.code === code)
      assert.notEqual(stated, undefined, `${code} is not stated`)
      assert.ok(page.taken[stated!.option] !== undefined)
    }
  })
