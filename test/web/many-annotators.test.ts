// A crowd of coders: work and messages grow with the codings, not with their pairs.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'vitest'
import { rankDisputes } from '../../src/agreement/index.ts'
import { simulateCorpus } from '../../src/evaluate/index.ts'
import { readFiles } from '../../src/formats/index.ts'
import { fromMasses, makeCorpus } from '../../src/index.ts'
import { panelSentence } from '../../src/wording/imported-sentences.ts'
import { packed, votesOf } from '../../web/worker/packed-votes.ts'

test('the card of a crowd is written in one pass over its codings', () => {
  const ids = Array.from({ length: 40 }, (_, index) => `text ${index}`)
  const coders = Array.from({ length: 50 }, (_, index) => `coder ${index}`)
  let reads = 0
  const codings = ids.flatMap(id =>
    coders.map(coder => ({
      get item() {
        reads++
        return id
      },
      coder,
    })),
  )
  const corpus = makeCorpus(
    ids.map(id => ({
      id,
      units: 5,
      codings: coders.map(coder => ({ coder, segmentation: fromMasses([2, 3]) })),
    })),
  )
  assert.equal(panelSentence({ state: 'in', codings }, corpus, 'line'), ': 40 texts, 50 coders, 200 lines.')
  assert.ok(reads <= 2 * codings.length, `${reads} looks at ${codings.length} codings`)
})

test('what is unpacked is what was packed; a message holds no name for each vote', () => {
  const typed = readFiles([{ name: 'dialogue.json', text: readFileSync('examples/dialogue.json', 'utf8') }])
    .corpus!
  for (const corpus of [simulateCorpus({ seed: 1, items: 4, coders: 30 }), typed])
    for (const item of rankDisputes(corpus)) {
      const crossed = structuredClone(packed(item))
      assert.deepEqual(
        crossed.disputes.map((bare, at) => ({ ...bare, ...votesOf(crossed, at) })),
        item.disputes,
      )
      const description = JSON.stringify({ ...crossed, starts: [], who: [], where: [], types: undefined })
      for (const coder of item.coders) assert.equal(description.split(JSON.stringify(coder)).length, 2)
    }
})
