import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'vitest'
import {
  agreement,
  boundarySimilarity,
  fromBoundaries,
  makeCorpus,
  type Segmentation,
} from '../../src/index.ts'
import { stream } from '../../src/stats/index.ts'

const page = (name: string) => readFileSync(new URL(`../../docs/${name}`, import.meta.url), 'utf8')

test('differences-from-other-tools: how often the greedy search misses the fewest edits at span 3 and 10 gaps', () => {
  const edits = (a: Segmentation, b: Segmentation, matching: 'greedy' | 'min-edits'): number => {
    const { additions, transpositions } = boundarySimilarity.tally(a, b, { span: 3, matching })
    return additions + transpositions
  }
  let [ways, missedReadings, missedPairs] = [0, 0, 0]
  for (let code = 0; code < 3 ** 10; code++) {
    const digits = code.toString(3).padStart(10, '0')
    const only = (digit: string) =>
      fromBoundaries(
        11,
        [...digits].flatMap((own, at) => (own === digit ? [at + 1] : [])),
      )
    const [a, b] = [only('1'), only('2')]
    ways++
    if (edits(a, b, 'greedy') === edits(a, b, 'min-edits')) continue
    missedReadings++
    // A gap at which both are alike has a boundary in both or in neither.
    missedPairs += 2 ** (digits.split('0').length - 1)
  }
  const shares = [missedReadings / ways, missedPairs / 4 ** 10].map(share => `${(100 * share).toFixed(2)} %`)
  assert.deepEqual(shares, ['12.26 %', '5.10 %'])
  for (const share of shares)
    assert.ok(page('explanation/differences-from-other-tools.md').includes(share), share)
})

test('chance-corrected-agreement: what annotators who copy a share of their gaps come to at a rate of 0.5', () => {
  const found = (similarity: string, copied: number): number => {
    const random = stream(3, Math.round(copied * 100))
    const corpus = makeCorpus(
      Array.from({ length: 100 }, (_, index) => {
        const [first, second]: [number[], number[]] = [[], []]
        for (let gap = 1; gap <= 1000; gap++) {
          const own = random.chance(0.5)
          if (own) first.push(gap)
          if (random.chance(copied) ? own : random.chance(0.5)) second.push(gap)
        }
        return {
          id: `t${index}`,
          units: 1001,
          codings: [first, second].map((boundaries, coder) => ({
            coder: 'ab'[coder]!,
            segmentation: fromBoundaries(1001, boundaries),
          })),
        }
      }),
    )
    return agreement(corpus, { similarity, expected: 'exact' }).value!
  }
  const near = (value: number, expected: number) => assert.ok(Math.abs(value - expected) < 0.015, `${value}`)
  const reported = page('explanation/chance-corrected-agreement.md').match(
    /: ([\d.]+), ([\d.]+) and\s+([\d.]+) for ρ = 0\.3, 0\.5 and 0\.8/,
  )!
  for (const [index, copied] of [0.3, 0.5, 0.8].entries()) {
    near(found('segmentation-similarity', copied), Number(reported[index + 1]))
    near(found('boundary-f', copied), copied)
  }
})
