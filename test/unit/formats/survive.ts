import assert from 'node:assert/strict'
import { readCorpus } from '../../../src/formats/index.ts'
import { CesuraError, makeCorpus } from '../../../src/index.ts'

/** Options that answer every question, so that nothing hides behind one. */
export const answered = { mark: 'end', rows: 'coders', values: 'masses', ends: 'exclusive' } as const

/** Reads, and checks the contract: a corpus that stands up to the model, or problems, or questions; or a CesuraError. */
export function survive(text: string, format: string | undefined, options: object = {}) {
  try {
    const { corpus, problems, questions } = readCorpus(text, { format, file: 'bad', ...options })
    const errors = problems.filter(({ severity }) => severity === 'error').length
    if (corpus === undefined) assert.ok(errors + questions.length > 0, 'no corpus, and no reason given')
    else {
      assert.equal(errors + questions.length, 0)
      makeCorpus(corpus.items, corpus.scale)
      for (const { id, units, codings } of corpus.items) {
        assert.equal(typeof id, 'string')
        for (const { segmentation } of codings) {
          assert.equal(segmentation.units, units)
          let previous = 0
          for (const boundary of segmentation.boundaries) {
            assert.ok(boundary > previous && boundary < units)
            previous = boundary
          }
        }
      }
    }
    for (const { code, message } of problems) {
      assert.match(code, /^[a-z0-9]+(-[a-z0-9]+)*$/)
      assert.doesNotMatch(message, /\[object|undefined is|NaN/)
    }
    return corpus
  } catch (error) {
    assert.ok(error instanceof CesuraError, error instanceof Error ? error.stack : String(error))
    return undefined
  }
}
