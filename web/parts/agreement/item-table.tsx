import { useSignal } from '@preact/signals'
import type { ItemAgreement } from 'cesura/agreement'
import { useMemo } from 'preact/hooks'
import { show } from '../../state/address.ts'
import { toggleItem } from '../../state/people.ts'
import { MetricSymbol } from '../metric-symbol.tsx'
import { UnbrokenText } from '../whole-text.tsx'

const FIRST = 12

/** The texts, lowest agreement first. */
export function ItemTable({
  rows,
  symbol,
  coefficient,
}: {
  rows: readonly ItemAgreement[]
  symbol: string
  /** Symbol of the coefficient. */
  coefficient: string
}) {
  const shown = useSignal(FIRST)
  const sorted = useMemo(() => [...rows].sort((a, b) => (a.observed ?? 2) - (b.observed ?? 2)), [rows])
  return (
    <section class="panel fig" aria-label="Texts by agreement">
      <h2>Texts, lowest agreement first</h2>
      <p class="sub">{symbol} of all pairs of coders, before and after chance is taken out.</p>
      <div class="scroll" tabIndex={0} role="region" aria-label="Texts by agreement, table">
        <table>
          <thead>
            <tr>
              <th scope="col">text</th>
              <th scope="col" class="num">
                coders
              </th>
              <th scope="col" class="num">
                {symbol}
              </th>
              <th scope="col" class="num">
                <MetricSymbol text={coefficient} />
              </th>
              <th scope="col">
                <span class="vh">leave out</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {sorted.slice(0, shown.value).map(row => (
              <tr key={row.item}>
                <th scope="row">
                  <button type="button" class="link" onClick={() => show('compare', { item: row.item })}>
                    <UnbrokenText text={row.item} />
                  </button>
                </th>
                <td class="num">{row.coders}</td>
                <td class="num">{row.observed === undefined ? 'n/a' : row.observed.toFixed(3)}</td>
                <td class="num">{row.value === undefined ? 'n/a' : row.value.toFixed(3)}</td>
                <td>
                  <button
                    type="button"
                    class="link"
                    aria-label={`leave out ${row.item}`}
                    onClick={() => toggleItem(row.item)}
                  >
                    leave out
                  </button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {sorted.length > shown.value && (
        <button type="button" class="link" onClick={() => (shown.value += 200)}>
          {shown.value} of {sorted.length.toLocaleString('en')}; show more
        </button>
      )}
    </section>
  )
}
