import assert from 'node:assert/strict'
import { test } from 'vitest'
import { readFiles } from '../../src/formats/index.ts'
import { boundaryF, boundaryPrecision, boundaryRecall } from '../../src/index.ts'
import { assertClose } from './close.ts'
import { readLines } from './read.ts'

type Intervals = readonly (readonly [from: string, to: string])[]
interface DurationCase {
  readonly id: string
  readonly reference: Intervals
  readonly hypothesis: Intervals
  readonly expect: {
    readonly end: number
    readonly reference: readonly number[]
    readonly hypothesis: readonly number[]
    readonly detection: Record<string, readonly [precision: number, recall: number, f: number]>
  }
}
const cases = readLines<DurationCase>('time-durations.jsonl').filter(line => line.expect !== undefined)

const lab = (intervals: Intervals) => intervals.map(([from, to]) => `${from} ${to} x\n`).join('')

test.each(cases.map(line => [line.id, line] as const))('%s', (id, { reference, hypothesis, expect }) => {
  const { corpus } = readFiles(
    [
      { name: 'ref.lab', text: lab(reference) },
      { name: 'est.lab', text: lab(hypothesis) },
    ],
    { fromPath: '{coder}.lab', format: 'lab', item: 'song', preset: 'mir_eval', reference: 'ref' },
  )
  const [item] = corpus!.items
  const seconds = (tick: number) => tick / item!.time!.perSecond
  const [ref, est] = item!.codings.map(({ segmentation }) => segmentation)
  assert.equal(seconds(item!.units), expect.end, id)
  assert.deepEqual([...ref!.boundaries].map(seconds), expect.reference, id)
  assert.deepEqual([...est!.boundaries].map(seconds), expect.hypothesis, id)
  for (const [name, values] of Object.entries(expect.detection)) {
    const [tolerance, trim] = name.split(', ') as [`${number}s`, string | undefined]
    const options = { preset: 'mir_eval', tolerance, trim: trim === undefined ? 'no' : 'yes' } as const
    for (const [index, metric] of [boundaryPrecision, boundaryRecall, boundaryF].entries())
      assertClose(metric(ref!, est!, options), values[index], `${id} ${name}`, 1e-15)
  }
})
