import { useSignal } from '@preact/signals'
import { signed3 } from '../../src/model/numbers.ts'
import { testSentence } from '../../src/report/sentences/ranking.ts'
import type { SegmentersAnswer } from '../state/segmenters.ts'

/** Every pair of segmenters: difference, interval, p, p after Holm. */
export function TestTable({ answer }: { answer: SegmentersAnswer }) {
  const result = answer.evaluation.metrics[0]!
  const tests = result.tests!.pairs
  const chosen = useSignal(0)
  const test = tests[chosen.value] ?? tests[0]!
  return (
    <section class="panel fig above-16" aria-label="Tests">
      <h2>Differences and their tests</h2>
      <p class="sub">
        Paired permutation over items, {result.symbol} pooled. Point at a row, or choose a pair, for details.
      </p>
      <div class="scroll" tabIndex={0} role="region" aria-label="Tests, table">
        <table>
          <thead>
            <tr>
              <th scope="col">pair</th>
              <th scope="col" class="num">
                difference
              </th>
              <th scope="col" class="num">
                95 % interval
              </th>
              <th scope="col" class="num">
                p
              </th>
              <th scope="col" class="num">
                Holm
              </th>
            </tr>
          </thead>
          <tbody>
            {tests.map((row, index) => (
              <tr key={`${row.a} ${row.b}`} onPointerEnter={() => (chosen.value = index)}>
                <th scope="row">
                  <button
                    type="button"
                    class="link"
                    onFocus={() => (chosen.value = index)}
                    onClick={() => (chosen.value = index)}
                  >
                    {row.a} – {row.b}
                  </button>
                </th>
                <td class="num">{row.difference === null ? 'n/a' : signed3(row.difference)}</td>
                <td class="num">
                  {row.interval === null ? '–' : `${signed3(row.interval[0])} to ${signed3(row.interval[1])}`}
                </td>
                <td class="num">{row.p === null ? 'n/a' : row.p.toFixed(4)}</td>
                <td class="num">{row.holm === null ? 'n/a' : row.holm.toFixed(4)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p class="note above-8" aria-live="polite">
        {testSentence(test, tests.length)}
      </p>
    </section>
  )
}
