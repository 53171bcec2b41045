import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'vitest'
import { planDifference, simulateCorpus } from '../../src/evaluate/index.ts'
import { itemsForReplacement, logGamma, marginTest, studentTCdf } from '../../src/stats/index.ts'

/** A page without its line breaks inside paragraphs, so that sentences can be searched. */
const page = (name: string) =>
  readFileSync(new URL(`../../docs/${name}`, import.meta.url), 'utf8').replace(/\n *(?=[\w“])/g, ' ')

/** p of the t-test on differences of −1, 0 and 1. */
function tTest(first: number, items: number, second: number, epsilon: number): number {
  const difference = (first - second) / items
  const variance = (first + second - items * difference * difference) / (items - 1)
  if (variance <= 1e-15) return difference < epsilon ? 0 : 1
  return studentTCdf((difference - epsilon) / Math.sqrt(variance / items), items - 1)
}

interface Outcome {
  first: number
  equal: number
  second: number
  exact: number
  t: number
}

function outcomes(items: number, epsilon: number): Outcome[] {
  const { test } = marginTest(epsilon)
  const found: Outcome[] = []
  for (let first = 0; first <= items; first++)
    for (let second = 0; first + second <= items; second++) {
      const counts = { first, equal: items - first - second, second }
      found.push({ ...counts, exact: test(counts).p, t: tTest(first, items, second, epsilon) })
    }
  return found
}

/** The chance of an outcome. */
function chanceOf({ first, equal, second }: Outcome, p: number, ties: number, r: number): number {
  const power = (base: number, exponent: number) => (exponent === 0 ? 0 : exponent * Math.log(base))
  const ways =
    logGamma(first + equal + second + 1) - logGamma(first + 1) - logGamma(equal + 1) - logGamma(second + 1)
  return Math.exp(ways + power(p, first) + power(ties, equal) + power(r, second))
}

test('how-to/replace-an-annotator.md: how often the tests reject at most, as a multiple of the level', () => {
  const text = page('how-to/replace-an-annotator.md')
  for (const items of [10, 20, 30]) {
    const worst = { exact05: 0, exact01: 0, t05: 0, t01: 0 }
    for (let margin = 0; margin <= 6; margin++) {
      const epsilon = margin / 20
      const all = outcomes(items, epsilon)
      for (let step = 0; step <= 14; step++) {
        const ties = step / 20
        const [p, r] = [(1 - ties + epsilon) / 2, Math.max(0, (1 - ties - epsilon) / 2)]
        const size = { exact05: 0, exact01: 0, t05: 0, t01: 0 }
        for (const outcome of all) {
          const chance = chanceOf(outcome, p, ties, r)
          if (outcome.exact <= 0.05) size.exact05 += chance / 0.05
          if (outcome.exact <= 0.01) size.exact01 += chance / 0.01
          if (outcome.t <= 0.05) size.t05 += chance / 0.05
          if (outcome.t <= 0.01) size.t01 += chance / 0.01
        }
        for (const name of ['exact05', 'exact01', 't05', 't01'] as const)
          worst[name] = Math.max(worst[name], size[name])
      }
    }
    const { exact05, exact01, t05, t01 } = worst
    const row = `| ${items} | ${[exact05, exact01, t05, t01].map(each => each.toFixed(2)).join(' | ')} |`
    assert.ok(text.includes(row), row)
  }
})

test('how-to/replace-an-annotator.md: the power of both tests for a candidate that is exactly as good', () => {
  let [exact, t] = [0, 0]
  for (const outcome of outcomes(30, 0.2)) {
    const chance = chanceOf(outcome, 0.3, 0.4, 0.3)
    if (outcome.exact <= 0.0167) exact += chance
    if (outcome.t <= 0.0167) t += chance
  }
  const sentence = `in ${(100 * exact).toFixed(1)} % of samples of 30 items, by the t-test in ${(100 * t).toFixed(1)} %`
  assert.ok(page('how-to/replace-an-annotator.md').includes(sentence), sentence)
})

test('how-to/plan-a-study.md: items for a candidate as good as three annotators', () => {
  const items = (epsilon: number) =>
    itemsForReplacement({ annotator: 0.4, equal: 0.2, candidate: 0.4, annotators: 3, epsilon }).items
  const sentence = `takes ${items(0.1)} items at ε = 0.1 and ${items(0.2)} at ε = 0.2`
  assert.ok(page('how-to/plan-a-study.md').includes(sentence), sentence)
})

test('how-to/plan-a-study.md: how pilots of 20 items differ, and what the formula promises with few items', () => {
  const coders = [
    { name: 'a', miss: 0.1, nearMiss: 0.1, insertion: 0.1 },
    { name: 'b', miss: 0.3, nearMiss: 0.2, insertion: 0.2 },
  ]
  const plan = (seed: number, items: number, difference: number | 'observed') =>
    planDifference(simulateCorpus({ seed, items, units: [20, 100], coders, reference: 'gold' }), {
      metric: 'boundary-similarity',
      references: ['gold'],
      hypotheses: ['a', 'b'],
      difference,
    })
  const text = page('how-to/plan-a-study.md')
  const plans = Array.from({ length: 100 }, (_, seed) => plan(seed + 2, 20, 0.1).items!).sort((a, b) => a - b)
  const spread = `where ${plan(1, 1000, 0.1).items} items are needed, one in ten plans ${plans[9]} or fewer and one in ten ${plans[89]} or more`
  assert.ok(text.includes(spread), spread)
  const { items, power, check } = plan(1, 1000, 'observed')
  const [reported, found] = [power!, check!.power].map(share => Math.round(100 * share))
  const hopeful = `plans ${items} items for a large difference and promises ${reported} %, while the permutation test finds it in ${found} % of resamples of ${items} items`
  assert.ok(text.includes(hopeful), hopeful)
})
