import assert from 'node:assert/strict'
import { test } from 'vitest'
import { readFiles } from '../../src/formats/index.ts'
import { boundaryPrecision, boundaryRecall, coverage, purity } from '../../src/index.ts'
import { assertClose } from './close.ts'
import { readLines } from './read.ts'

type Turns = readonly (readonly [from: string, to: string, label: string])[]
interface SilenceCase {
  readonly id: string
  readonly reference: Turns
  readonly hypothesis: Turns
  readonly expect: {
    readonly purity: number | null
    readonly coverage: number | null
    readonly total: number
    readonly '0s': readonly [precision: number, recall: number]
    readonly '0.5s': readonly [precision: number, recall: number]
  }
}
const cases = readLines<SilenceCase>('time-silence.jsonl').filter(line => line.expect !== undefined)

const rttm = (turns: Turns) =>
  turns
    .map(([from, to, label]) => {
      const length = (Number(to) - Number(from)).toFixed(1)
      return `SPEAKER r 1 ${from} ${length} <NA> <NA> ${label} <NA> <NA>\n`
    })
    .join('')

test.each(cases.map(line => [line.id, line] as const))('%s', (id, { reference, hypothesis, expect }) => {
  const { corpus, problems, questions } = readFiles(
    [
      { name: 'ref.rttm', text: rttm(reference) },
      { name: 'hyp.rttm', text: rttm(hypothesis) },
    ],
    { fromPath: '{coder}.rttm', preset: 'pyannote', overlap: 'flatten' },
  )
  assert.ok(corpus !== undefined, JSON.stringify([problems, questions]))
  const { codings, time } = corpus.items[0]!
  const [ref, hyp] = codings.map(({ segmentation }) => segmentation)
  const preset = { preset: 'pyannote' } as const
  // Microseconds, whatever the tick.
  assert.equal(purity.tally(ref!, hyp!, preset).units! / 1e6, expect.total, id)
  assertClose(purity(ref!, hyp!, preset), expect.purity ?? undefined, `${id} purity`, 1e-15)
  assertClose(coverage(ref!, hyp!, preset), expect.coverage ?? undefined, `${id} coverage`, 1e-15)
  for (const tolerance of ['0s', '0.5s'] as const) {
    const [precision, recall] = expect[tolerance]
    assertClose(boundaryPrecision(ref!, hyp!, { ...preset, tolerance }), precision, `${id} P ${tolerance}`)
    assertClose(boundaryRecall(ref!, hyp!, { ...preset, tolerance }), recall, `${id} R ${tolerance}`)
  }
})
