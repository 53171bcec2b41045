import { useSignal } from '@preact/signals'
import type { Evaluation } from 'cesura'
import { signed3 } from '../../src/wording/numbers.ts'
import { show } from '../state/address.ts'
import { Pick } from './pick.tsx'

/** Two chosen segmenters, text by text: dots around no difference, right is better for the first. */
export function PerItem({ evaluation }: { evaluation: Evaluation }) {
  const result = evaluation.metrics[0]!
  const names = result.ranking?.order.map(({ hypothesis }) => hypothesis) ?? []
  const first = useSignal<string | undefined>(undefined)
  const second = useSignal<string | undefined>(undefined)
  if (names.length < 2) return null
  const a = names.find(name => name === first.value) ?? names[0]!
  const b = names.find(name => name === second.value) ?? names.find(name => name !== a)!
  const rows = differences(evaluation, a, b)
  const most = Math.max(0.05, ...rows.map(({ difference }) => Math.abs(difference)))
  const wins = rows.filter(({ difference }) => difference > 0).length
  const losses = rows.filter(({ difference }) => difference < 0).length
  return (
    <section class="panel fig above-16" aria-label="Text by text">
      <h2>
        {rows.length === 1
          ? wins + losses === 0
            ? `${a} and ${b} are equal on the only text`
            : `${wins === 1 ? a : b} is better on the only text`
          : `${a} is better on ${wins} of ${rows.length} texts, ${b} on ${losses}`}
      </h2>
      <p class="sub">
        Difference of {result.symbol} on each text, mean over references; right is better for {a}.
      </p>
      <div class="row">
        <Pick label="First" value={a} options={names} onPick={name => (first.value = name)} />
        <Pick
          label="Second"
          value={b}
          options={names.filter(name => name !== a)}
          onPick={name => (second.value = name)}
        />
      </div>
      <svg
        width="100%"
        height="56"
        role="img"
        aria-label={`Differences from ${signed3(-most)} to ${signed3(most)}`}
        class="above-12"
      >
        <line x1="2%" x2="98%" y1="28" y2="28" stroke="var(--line)" />
        <line x1="50%" x2="50%" y1="6" y2="50" stroke="var(--edge)" />
        {rows.map(({ item, difference }) => (
          <circle
            key={item}
            cx={`${50 + (difference / most) * 46}%`}
            cy="28"
            r="5"
            fill={difference === 0 ? 'var(--edge)' : difference > 0 ? 'var(--q5)' : 'var(--extra)'}
            fill-opacity="0.7"
          >
            <title>
              {item}: {signed3(difference)}
            </title>
          </circle>
        ))}
      </svg>
      <details>
        <summary>As a table</summary>
        <div class="scroll" tabIndex={0} role="region" aria-label="Differences text by text, table">
          <table>
            <tbody>
              {[...rows]
                .sort((x, y) => x.difference - y.difference)
                .slice(0, 200)
                .map(({ item, difference }) => (
                  <tr key={item}>
                    <th scope="row">
                      <button
                        type="button"
                        class="link"
                        onClick={() => show('compare', { item, hypothesis: a })}
                      >
                        {item}
                      </button>
                    </th>
                    <td class="num">{signed3(difference)}</td>
                  </tr>
                ))}
            </tbody>
          </table>
        </div>
      </details>
    </section>
  )
}

function differences(evaluation: Evaluation, a: string, b: string): { item: string; difference: number }[] {
  const result = evaluation.metrics[0]!
  const sums = new Map<string, { a: number[]; b: number[] }>()
  for (const { item, hypothesis, score } of result.pairs ?? []) {
    if (score === null || (hypothesis !== a && hypothesis !== b)) continue
    const own = sums.get(item) ?? { a: [], b: [] }
    own[hypothesis === a ? 'a' : 'b'].push(score)
    sums.set(item, own)
  }
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const sign = result.better === 'higher' ? 1 : -1
  return [...sums].flatMap(([item, own]) =>
    own.a.length === 0 || own.b.length === 0
      ? []
      : [{ item, difference: sign * (mean(own.a) - mean(own.b)) }],
  )
}
