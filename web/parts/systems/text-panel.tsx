import { useSignal } from '@preact/signals'
import type { Evaluation } from 'cesura'
import { itemDifferences } from 'cesura/plots'
import { score3, signed3 } from '../../../src/model/numbers.ts'
import { itemDifferencesData } from '../../../src/report/shared.ts'
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
  const sizes = new Map(corpus.value?.items.map(({ id, units }) => [id, units]))
  const data = itemDifferencesData(result, a, b, sizes)
  if (data.items.length === 0) return null
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
      render={look => itemDifferences(data, look)}
      live={{
        name: ([name]) => {
          const { scores, difference } = data.items.find(row => row.name === name)!
          return `${name}: ${a} ${score3(scores![0])}, ${b} ${score3(scores![1])} (${signed3(difference)}).`
        },
        act: ([name]) => show('compare', { item: String(name), hypothesis: a }),
        rest: 'Click a dot to open that text in Compare.',
      }}
    />
  )
}
