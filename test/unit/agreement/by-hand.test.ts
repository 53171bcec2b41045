import assert from 'node:assert/strict'
import { test } from 'vitest'
import { applyDecisions } from '../../../src/agreement/adjudication/apply-decisions.ts'
import { clusterItem } from '../../../src/agreement/adjudication/clusters.ts'
import { coderWeights } from '../../../src/agreement/adjudication/disputes.ts'
import { gainsOf, localGroups } from '../../../src/agreement/adjudication/queue.ts'
import { segmentationOf, verdictsOf } from '../../../src/agreement/adjudication/verdict.ts'
import { blocksOf } from '../../../src/agreement/blocks.ts'
import { flexibleChance } from '../../../src/chance/flexible/chance.ts'
import {
  agreement,
  type Corpus,
  fromBoundaries,
  fromSequence,
  makeCorpus,
  type Segmentation,
} from '../../../src/index.ts'

const itemOf = (id: string, codings: Readonly<Record<string, Segmentation>>) => ({
  id,
  units: Object.values(codings)[0]!.units,
  codings: Object.entries(codings).map(([coder, segmentation]) => ({ coder, segmentation })),
})
const cut = (units: number, ...positions: number[]) => fromBoundaries(units, positions)

test('the weight of a coder is the mean B with each of the others, pooled over items', () => {
  // ann and bo always agree, cy with neither: (1 + 0) / 2 twice, and 0.
  const one = itemOf('a', { ann: cut(6, 2), bo: cut(6, 2), cy: cut(6, 5) })
  assert.deepEqual(coderWeights(makeCorpus([one])), { ann: 0.5, bo: 0.5, cy: 0 })
  // Only bo is alone with nobody: di has no other.
  const two = itemOf('b', { di: cut(6, 3) })
  assert.deepEqual(coderWeights(makeCorpus([one, two])), { ann: 0.5, bo: 0.5, cy: 0, di: 1 })
  // ann and bo agree once in two: B = 1/2 of two edits, and cy is left out.
  const three = itemOf('c', { bo: cut(9, 7), ann: cut(9, 2) })
  assert.deepEqual(coderWeights(makeCorpus([one, three]), { coders: ['ann', 'bo'] }), {
    ann: 1 / 3,
    bo: 1 / 3,
  })
})

test('who decided and which decisions is reported only where somebody decided', () => {
  const corpus = makeCorpus([itemOf('a', { ann: cut(12, 3), bo: cut(12, 8) })])
  const reported = (by: string | undefined, digest: string | undefined) => {
    const decision = {
      item: 'a',
      from: 3,
      to: 3,
      decision: 'cut',
      position: 3,
      types: [],
      ...(by ? { by } : {}),
    }
    const { corpus: made } = applyDecisions(
      corpus,
      [decision as never],
      digest === undefined ? {} : { digest },
    )
    const { deciders, decisions } = made.items[0]!.codings.at(-1)!.provenance!
    return [deciders, decisions]
  }
  assert.deepEqual(reported('ada', 'abc'), [['ada'], 'abc'])
  assert.deepEqual(reported('ada', undefined), [['ada'], undefined])
  assert.deepEqual(reported(undefined, 'abc'), [undefined, 'abc'])
})

test('before any decision two coders have the B of their pair, and one coder has 1', () => {
  const gains = (codings: Readonly<Record<string, Segmentation>>) => {
    const clustered = clusterItem(itemOf('a', codings) as never, {})
    return gainsOf(clustered, verdictsOf(clustered, {}), () => true, 2)
  }
  // One of two boundaries is shared: one match, one addition.
  assert.equal(gains({ ann: cut(12, 3, 8), bo: cut(12, 3) }).before, 0.5)
  // Three coders: 0.5, 0.5 and 1.
  assert.equal(gains({ ann: cut(12, 3, 8), bo: cut(12, 3), cy: cut(12, 3) }).before, 2 / 3)
  const alone = gains({ ann: cut(12, 3, 8) })
  assert.deepEqual([alone.before, alone.counted], [1, 0])
})

test('coders who cut alike but with other types are not alike', () => {
  const types = ['p', 'q']
  const codings = ['p', 'q', 'p'].map(type => fromSequence([null, type, null, null], { types }))
  const cluster = { from: 2, to: 2, votes: [] }
  const { groupOf, groups } = localGroups(codings, [2, 2, 2], cluster, undefined, 2)
  assert.deepEqual([[...groupOf], groups.length], [[0, 1, 0], 2])
})

test('the end of a gold coding has the type that most codings end with', () => {
  const types = ['p', 'q', 'r']
  const fileExtension = (last: string) => fromSequence([null, 'p', null, last], { types })
  for (const [at, last] of types.entries()) {
    const item = itemOf('a', { ann: fileExtension(last), bo: fileExtension(last), cy: fileExtension('p') })
    const clustered = clusterItem(item as never, {})
    assert.equal(segmentationOf(clustered, verdictsOf(clustered, {})).end, at)
  }
})

test('ten blocks, or fewer where a block would not hold four segments and ten gaps', () => {
  const blocks = (units: number, step: number) => {
    const positions = Array.from({ length: Math.ceil(units / step) - 1 }, (_, at) => (at + 1) * step)
    return blocksOf(itemOf('a', { ann: cut(units, ...positions) }) as never, undefined, false)
  }
  assert.deepEqual([blocks(1000, 20)!.blocks, blocks(1000, 20)!.size], [10, 100])
  assert.deepEqual([blocks(71, 1)!.blocks, blocks(71, 1)!.size], [7, 10])
  assert.equal(blocks(60, 1), undefined)
  assert.equal(blocks(481, 20)!.blocks, 6)
  assert.equal(blocks(480, 20), undefined)
})

test('coders who were not asked for change nothing, in one long text either', () => {
  const every = (step: number, from: number) =>
    cut(600, ...Array.from({ length: Math.floor((599 - from) / step) + 1 }, (_, at) => from + at * step))
  const codings = { ann: every(7, 7), bo: every(7, 9), cy: every(2, 1) }
  const { cy: _, ...asked } = codings
  const of = (corpus: Corpus) => {
    const { interval, value } = agreement(corpus, { coders: ['ann', 'bo'], interval: { resamples: 200 } })
    return { interval, value }
  }
  assert.deepEqual(of(makeCorpus([itemOf('a', codings)])), of(makeCorpus([itemOf('a', asked)])))
})

test('pairs of coders who share other texts have other levels of chance, though they cut as often', () => {
  const types = ['p']
  const text = (times: number) =>
    fromSequence(
      Array.from({ length: 4 * times }, (_, at) => (at % 4 === 0 ? 'p' : null)),
      { types },
    )
  const [short, long] = [text(1), text(3)]
  const corpus = makeCorpus(
    [itemOf('a', { ann: short, bo: short }), itemOf('b', { cy: long, di: long })],
    short.scale,
  )
  const { expected } = agreement(corpus, {
    similarity: 'flexible-similarity',
    coefficient: 'multi-kappa',
    missing: 'available',
  })
  const [one, other] = [short, long].map(
    coding => flexibleChance([{ reference: coding, hypothesis: coding }]).expected,
  )
  assert.notEqual(one, other)
  assert.ok(Math.abs(expected! - (4 * one! + 12 * other!) / 16) < 1e-12, `${expected}`)
})
