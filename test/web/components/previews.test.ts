import assert from 'node:assert/strict'
import { test } from 'vitest'
import { readFiles } from '../../../src/formats/index.ts'
import { previewsOf } from '../../../web/worker/previews.ts'

test('answers are shown where they first differ, not where the text begins', () => {
  const question = {
    code: 'which-layer' as const,
    message: '',
    option: 'mark',
    flag: '',
    location: {},
    choices: ['end', 'start'].map(value => ({ value, meaning: value })),
  }
  const read = (boundaries: Readonly<Record<string, readonly number[]>>) =>
    readFiles([
      {
        name: 'talk.json',
        text: JSON.stringify({
          cesura: 1,
          items: [
            {
              id: 'talk',
              units: 60,
              codings: Object.entries(boundaries).map(([coder, own]) => ({ coder, boundaries: own })),
            },
          ],
        }),
      },
    ])
  const { mark = {} } = previewsOf([question], {}, options =>
    read(
      (options as { mark?: string }).mark === 'end'
        ? { ann: [4, 31], bo: [4, 32] }
        : { ann: [4, 30], bo: [4, 32] },
    ),
  )
  assert.deepEqual(mark.end, {
    units: 60,
    from: 26,
    rows: [
      { name: 'ann', boundaries: [31] },
      { name: 'bo', boundaries: [32] },
    ],
  })
  assert.deepEqual(mark.start!.rows[0], { name: 'ann', boundaries: [30] })
})
