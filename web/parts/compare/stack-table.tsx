import { score3 } from '../../../src/model/numbers.ts'
import type { StackAnswer } from '../../worker/stack.ts'
import { Glyph } from '../glyph.tsx'
import { MetricSymbol } from '../metric-symbol.tsx'

/** The same in numbers; a name opens the pair. */
export function StackTable({
  rows,
  name,
  open,
}: {
  rows: readonly StackAnswer[]
  name: string
  open: (coder: string) => void
}) {
  const kinds = (['match', 'near', 'missing', 'extra', 'type'] as const).filter(
    kind => kind !== 'type' || rows.some(row => row.counts.type > 0),
  )
  return (
    <section class="panel above-16" aria-label="Coders by likeness">
      <div class="h">
        <h2>Against {name}, nearest first</h2>
      </div>
      <div class="scroll" tabIndex={0} role="region" aria-label="Coders by likeness, table">
        <table>
          <thead>
            <tr>
              <th scope="col">coder</th>
              <th scope="col" class="num">
                <MetricSymbol text="B" />
              </th>
              {kinds.map(kind => (
                <th key={kind} scope="col" class="num">
                  <span class="kind">
                    <Glyph kind={kind} />
                    {kind}
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(row => (
              <tr key={row.name}>
                <th scope="row">
                  <button type="button" class="link" onClick={() => open(row.name)}>
                    {row.name}
                  </button>
                </th>
                <td class="num">{row.value === undefined ? 'n/a' : score3(row.value)}</td>
                {kinds.map(kind => (
                  <td key={kind} class="num">
                    {row.counts[kind]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
