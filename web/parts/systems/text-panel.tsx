import { useSignal } from '@preact/signals'
import type { Evaluation } from 'cesura'
import { itemDifferences } from 'cesura/plots'
import { testBetween } from '../../../src/wording/evaluation/test-sentences.ts'
import { score3, signed3 } from '../../../src/wording/numbers.ts'
import { show } from '../../state/address.ts'
import { corpus } from '../../state/corpus.ts'
import { FigurePanel } from '../figure.tsx'
import { Pick } from '../pick.tsx'

/** Two chosen systems, text by text. */
export function TextPanel({ evaluation, stale }: { evaluation: Evaluation; stale: boolean }) {
  const result = evaluation.metrics[0]!
  const names = result.ranking?.order.map(({ hypothesis }) => hypothesis) ?? []
  const first = useSignal<string | undefined>(undefined)
  const second = useSignal<string | undefined>(undefined)
  if (names.length < 2) return null
  const a = names.find(name => name === first.value) ?? names[0]!
  const b = names.find(name => name === second.value && name !== a) ?? names.find(name => name !== a)!
  const sign = result.better === 'lower' ? -1 : 1
  const rows = differences(evaluation, a, b, sign)
  if (rows.length === 0) return null
  const test = testBetween(result.tests?.pairs ?? [], a, b)
  const turn = sign * (test?.a === a ? 1 : -1)
  const pooled =
    test === undefined || test.difference === null
      ? undefined
      : {
          value: turn * test.difference,
          interval:
            test.interval === null
              ? undefined
              : (test.interval.map(end => turn * end).sort((x, y) => x - y) as [number, number]),
        }
  const sizes = new Map(corpus.value?.items.map(({ id, units }) => [id, units]))
  const items = rows.map(row => ({ ...row, size: sizes.get(row.name) }))
  return (
    <FigurePanel
      name="texts"
      stale={stale}
      inputs={[evaluation, a, b]}
      controls={
        <div class="row below-12">
          <Pick label="First" value={a} options={names} onPick={name => (first.value = name)} />
          <Pick
            label="Second"
            value={b}
            options={names.filter(name => name !== a)}
            onPick={name => (second.value = name)}
          />
        </div>
      }
      draw={look => itemDifferences({ measure: result.symbol, first: a, second: b, items, pooled }, look)}
      live={{
        name: ([name]) => {
          const { scores, difference } = rows.find(row => row.name === name)!
          return `${name}: ${a} ${score3(scores[0])}, ${b} ${score3(scores[1])} (${signed3(difference)}).`
        },
        act: ([name]) => show('compare', { item: String(name), hypothesis: a }),
        rest: 'Click a dot to open that text in Compare.',
      }}
    />
  )
}

interface TextDifference {
  readonly name: string
  /** How far the first is ahead. */
  readonly difference: number
  readonly scores: readonly [number, number]
}

/** Scores of two systems on each text, mean over references. */
function differences(evaluation: Evaluation, a: string, b: string, sign: number): TextDifference[] {
  const sums = new Map<string, { a: number[]; b: number[] }>()
  for (const { item, hypothesis, score } of evaluation.metrics[0]!.pairs ?? []) {
    if (score === null || (hypothesis !== a && hypothesis !== b)) continue
    const own = sums.get(item) ?? { a: [], b: [] }
    own[hypothesis === a ? 'a' : 'b'].push(score)
    sums.set(item, own)
  }
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  return [...sums].flatMap(([name, own]) => {
    if (own.a.length === 0 || own.b.length === 0) return []
    const scores = [mean(own.a), mean(own.b)] as const
    return [{ name, difference: sign * (scores[0] - scores[1]), scores }]
  })
}
