// A crowd of coders: work and messages grow with the codings, not with their pairs.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'vitest'
import { rankDisputes } from '../../../src/agreement/index.ts'
import { simulateCorpus } from '../../../src/evaluate/index.ts'
import { readFiles } from '../../../src/formats/index.ts'
import { fromMasses, makeCorpus } from '../../../src/index.ts'
import { panelSentence } from '../../../src/report/sentences/imported.ts'
import { packCodings, packCorpus, unpackCodings, unpackCorpus } from '../../../web/worker/packed-corpus.ts'
import { disputeAt, disputesOf, packQueue, votesOf } from '../../../web/worker/packed-queue.ts'

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
  for (const corpus of [simulateCorpus({ seed: 1, items: 4, coders: 30 }), typed]) {
    const queue = rankDisputes(corpus)
    const crossed = structuredClone(packQueue(queue))
    for (const [at, { item, coders, disputes }] of queue.entries()) {
      assert.equal(crossed.items[at], item)
      const [first, end] = disputesOf(crossed, at)
      assert.deepEqual(
        Array.from({ length: end - first }, (_, index) => ({
          ...disputeAt(crossed, at, first + index),
          ...votesOf(crossed, at, first + index),
        })),
        disputes,
      )
      assert.deepEqual(crossed.groups[crossed.group[at]!], coders)
    }
    // Names are in the lists of coders, and nowhere else.
    assert.ok(crossed.groups.length <= 2)
    assert.deepEqual(unpackCorpus(structuredClone(packCorpus(corpus))), corpus)
  }
  const files = [
    {
      name: 'a',
      codings: [
        { item: 't', coder: 'ann' },
        { item: 't', coder: 'bo' },
      ],
    },
  ]
  assert.deepEqual(unpackCodings(structuredClone(packCodings(files)))[0]!.codings, files[0]!.codings)
})
