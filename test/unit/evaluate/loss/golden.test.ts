import assert from 'node:assert/strict'
import { test } from 'vitest'
import { type Loss, lossParts, pooledLossParts } from '../../../../src/evaluate/index.ts'
import { fromBoundaries, fromSets, type Segmentation } from '../../../../src/index.ts'
import { readLines } from '../../../golden/read.ts'

type Side = readonly number[] | readonly (readonly number[])[]
interface Pair {
  readonly units: number
  readonly types?: readonly number[]
  readonly reference: Side
  readonly hypothesis: Side
}
interface Case extends Pair {
  readonly id: string
  readonly pairs?: readonly Pair[]
  readonly asks: readonly {
    readonly metric: string
    readonly options: object
    readonly pool?: 'micro' | 'macro'
    readonly expect: Readonly<Record<string, number | null>>
  }[]
}

const cases = readLines<Case>('loss-parts.jsonl').filter(({ asks }) => asks !== undefined)

const sideOf = ({ units, types }: Pair, side: Side): Segmentation =>
  types === undefined
    ? fromBoundaries(units, side as number[])
    : fromSets(side as number[][], { types: [...types] })

/** The result in one row, as the cases have it. */
const flat = ({ parts, ...rest }: Loss): Record<string, unknown> => ({ ...rest, ...parts })

test.each(cases)('golden case $id', given => {
  for (const { metric, options, pool, expect } of given.asks) {
    const pairs = (given.pairs ?? [given]).map(
      pair => [sideOf(pair, pair.reference), sideOf(pair, pair.hypothesis)] as const,
    )
    const found = flat(
      pool === undefined
        ? lossParts(...pairs[0]!, metric, options)
        : pooledLossParts(pairs, metric, options, { pool }),
    )
    for (const [field, value] of Object.entries(expect)) {
      const message = `${metric} ${JSON.stringify(options)} ${pool ?? ''} ${field}: ${found[field]} instead of ${value}`
      if (value === null) assert.equal(found[field], null, message)
      else assert.ok(Math.abs((found[field] as number) - value) <= 1e-9, message)
    }
  }
})
