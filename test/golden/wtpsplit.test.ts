import { test } from 'vitest'
import { boundaryF, boundaryPrecision, boundaryRecall } from '../../src/index.ts'
import { assertClose } from './close.ts'
import { type GoldenSide, sideOf } from './corpora.ts'
import { readLines } from './read.ts'

type Scores = Record<'precision' | 'recall' | 'f', number>
interface WtpsplitCase {
  readonly id: string
  readonly reference: GoldenSide
  readonly hypothesis: GoldenSide
  readonly expect: Record<'every0' | 'every3' | 'every10', Scores>
}

test('sentence F on characters as wtpsplit counts it, with every k-th true end left out', () => {
  for (const { id, expect, ...sides } of readLines<WtpsplitCase>('wtpsplit.jsonl')) {
    if (expect === undefined) continue
    const pair = [sideOf(sides.reference), sideOf(sides.hypothesis)] as const
    for (const [every, { precision, recall, f }] of Object.entries(expect)) {
      const options = { preset: 'wtpsplit', excludeEvery: Number(every.slice(5)) } as const
      assertClose(boundaryPrecision(...pair, options), precision, `${id} ${every} P`, 1e-15)
      assertClose(boundaryRecall(...pair, options), recall, `${id} ${every} R`, 1e-15)
      assertClose(boundaryF(...pair, options), f, `${id} ${every} F`, 1e-15)
    }
  }
})
